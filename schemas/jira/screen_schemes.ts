import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open } from './shared.records.ts'
import { docs, expand, idOf, maxResults, offset, orders, startAt } from './shared.ts'

export const ScreenScheme = z
  .looseObject({
    id: z.int().optional().describe('Id'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    screens: open().optional().describe('Ids of screens: `default`, `create`, `edit`, `view`'),
    issueTypeScreenSchemes: open().optional().describe('Page of issue type screen schemes; only if expanded'),
  })
  .meta({ id: 'ScreenScheme', description: 'Screens by what is done with an issue.' })

export default defineEntity({
  name: 'screen_schemes',
  type: 'ScreenScheme',
  summary: 'Which screen Jira shows when an issue is created, edited or viewed.',
  docs: docs('screen-schemes'),
  record: ScreenScheme,
  actions: {
    list: {
      summary: 'Lists screen schemes. Only administrators may.',
      docs: docs('screen-schemes', 'get', '/screenscheme'),
      path: '/rest/api/3/screenscheme',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(25),
        id: z.array(idOf('screen scheme')).optional().describe('Only those with these ids'),
        queryString: z.string().optional().describe('Part of the name; case-insensitive'),
        orderBy: orders('id', 'name').optional().describe('Sort key'),
        expand: expand('issueTypeScreenSchemes'),
      }),
      styles: { expand: 'csv' },
      ...offset('values', 25),
    },
  },
})
