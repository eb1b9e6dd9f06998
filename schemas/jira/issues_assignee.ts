import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { open } from './shared.records.ts'
import { accountId, docs, ISSUE, issueIdOrKey } from './shared.ts'

export default defineEntity({
  name: 'issues_assignee',
  type: 'IssueAssignee',
  summary: 'Who does an issue. Jira returns no record of it; read the `assignee` field of the issue.',
  docs: docs('issues'),
  record: open(),
  actions: {
    update: {
      summary: 'Assigns an issue to somebody, or to nobody.',
      docs: docs('issues', 'put', '/issue/{issueIdOrKey}/assignee'),
      tier: 'spec',
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
