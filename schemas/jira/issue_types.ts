import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { IssueType } from './shared.records.ts'
import { digits, docs, whole } from './shared.ts'

export default defineEntity({
  name: 'issue_types',
  type: 'IssueType',
  summary: 'Issue types of the site and of team-managed projects.',
  docs: docs('issue-types'),
  record: IssueType,
  actions: {
    list: {
      summary: 'Lists the issue types that the caller can see.',
      docs: docs('issue-types', 'get', '/issuetype'),
      ...whole,
      path: '/rest/api/3/issuetype',
    },
    list_for_project: {
      title: 'List issue types of project',
      summary: "Lists a project's issue types.",
      docs: docs('issue-types', 'get', '/issuetype/project'),
      ...whole,
      path: '/rest/api/3/issuetype/project',
      params: z.strictObject({
        projectId: z.int().describe('Id of the project'),
        level: z
          .int()
          .optional()
          .describe('Only types of this level: -1 for subtasks, 0 for standard issues, 1 for epics'),
      }),
    },
    get: {
      summary: 'Returns one issue type.',
      docs: docs('issue-types', 'get', '/issuetype/{id}'),
      method: 'GET',
      path: '/rest/api/3/issuetype/{id}',
      params: z.strictObject({ id: digits('issue type') }),
    },
  },
})
