import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open } from './shared.records.ts'
import { docs, expand, idOf, maxResults, offset, orders, startAt } from './shared.ts'

export const IssueTypeScreenScheme = z
  .looseObject({
    id: z.string().describe('Id of the scheme'),
    name: z.string().describe('Name'),
    description: z.string().optional().describe('Description'),
    projects: open().optional().describe('Page of projects; only if expanded'),
  })
  .meta({ id: 'IssueTypeScreenScheme', description: 'Which issue types have which screen scheme.' })

export default defineEntity({
  name: 'issue_type_screen_schemes',
  type: 'IssueTypeScreenScheme',
  summary: 'Which issue types have which screen scheme.',
  docs: docs('issue-type-screen-schemes'),
  record: IssueTypeScreenScheme,
  actions: {
    list: {
      summary: 'Lists issue type screen schemes. Only administrators may.',
      docs: docs('issue-type-screen-schemes', 'get', '/issuetypescreenscheme'),
      path: '/rest/api/3/issuetypescreenscheme',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(50),
        id: z.array(idOf('issue type screen scheme')).optional().describe('Only those with these ids'),
        queryString: z.string().optional().describe('Part of the name; case-insensitive'),
        orderBy: orders('id', 'name').optional().describe('Sort key'),
        expand: expand('projects'),
      }),
      styles: { expand: 'csv' },
      ...offset('values', 50),
    },
  },
})
