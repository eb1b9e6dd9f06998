import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open } from './shared.records.ts'
import { accountId, docs, ISSUE, issueIdOrKey } from './shared.ts'

export default defineEntity({
  name: 'issues_assignee',
  type: 'IssueAssignee',
  summary: 'The assignee of an issue. To read it, use the `assignee` field of the issue; Jira has no record for it.',
  docs: docs('issues'),
  record: open(),
  actions: {
    update: {
      title: 'Assign issue',
      summary: 'Assigns an issue to a user, or unassigns it.',
      docs: docs('issues', 'put', '/issue/{issueIdOrKey}/assignee'),
      method: 'PUT',
      path: `${ISSUE}/assignee`,
      params: z.strictObject({
        issueIdOrKey,
        accountId: accountId(`Account id; null to unassign, "-1" for the project's default assignee`).nullable(),
      }),
      record: null,
    },
  },
})
