import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { IssueType } from './shared.records.ts'
import { docs, maxResults, offset, projectIdOrKey, startAt } from './shared.ts'

export default defineEntity({
  name: 'create_issue_types',
  type: 'IssueType',
  summary: 'Issue types that the caller can create in a project.',
  docs: docs('issues'),
  record: IssueType,
  actions: {
    list: {
      title: 'List types of new issues',
      summary: 'Lists the issue types that the caller can create in a project.',
      docs: docs('issues', 'get', '/issue/createmeta/{projectIdOrKey}/issuetypes'),
      path: '/rest/api/3/issue/createmeta/{projectIdOrKey}/issuetypes',
      params: z.strictObject({ projectIdOrKey, startAt, maxResults: maxResults(200) }),
      ...offset('issueTypes', 50, { last: false }),
    },
  },
})
