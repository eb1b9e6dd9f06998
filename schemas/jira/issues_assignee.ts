import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open } from './shared.records.ts'
import { accountId, docs, ISSUE, issueIdOrKey } from './shared.ts'

export default defineEntity({
  name: 'issues_assignee',
  type: 'IssueAssignee',
  summary: 'The assignee of an issue. Jira returns no record of it; read the `assignee` field of the issue.',
  docs: docs('issues'),
  record: open(),
  actions: {
    update: {
      title: 'Assign issue',
      summary: 'Assigns an issue to somebody, or to nobody.',
      docs: docs('issues', 'put', '/issue/{issueIdOrKey}/assignee'),
      method: 'PUT',
      path: `${ISSUE}/assignee`,
      params: z.strictObject({
        issueIdOrKey,
        accountId: accountId('Account id; null: nobody, "-1": the default of the project').nullable(),
      }),
      record: null,
    },
  },
})
