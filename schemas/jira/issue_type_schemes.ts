import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open } from './shared.records.ts'
import { docs, expand, idOf, maxResults, offset, orders, startAt } from './shared.ts'

export const IssueTypeScheme = z
  .looseObject({
    id: z.string().describe('Id of the scheme'),
    name: z.string().describe('Name'),
    description: z.string().optional().describe('Description'),
    defaultIssueTypeId: z.string().optional().describe('Id of the default issue type'),
    isDefault: z.boolean().optional().describe('Whether it is the default scheme'),
    issueTypes: open().optional().describe('Page of issue types; only if expanded'),
    projects: open().optional().describe('Page of projects; only if expanded'),
  })
  .meta({ id: 'IssueTypeScheme', description: 'Which issue types the projects of the scheme have.' })

export default defineEntity({
  name: 'issue_type_schemes',
  type: 'IssueTypeScheme',
  summary: 'Which issue types projects have.',
  docs: docs('issue-type-schemes'),
  record: IssueTypeScheme,
  actions: {
    list: {
      summary: 'Lists issue type schemes. Only administrators may.',
      docs: docs('issue-type-schemes', 'get', '/issuetypescheme'),
      path: '/rest/api/3/issuetypescheme',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(50),
        id: z.array(idOf('issue type scheme')).optional().describe('Only those with these ids'),
        queryString: z.string().optional().describe('Part of the name; case-insensitive'),
        orderBy: orders('id', 'name').optional().describe('Sort key'),
        expand: expand('issueTypes', 'projects'),
      }),
      styles: { expand: 'csv' },
      ...offset('values', 50),
    },
  },
})
