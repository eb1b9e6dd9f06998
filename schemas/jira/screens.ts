import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open } from './shared.records.ts'
import { docs, idOf, maxResults, offset, orders, startAt } from './shared.ts'

export const Screen = z
  .looseObject({
    id: z.int().optional().describe('Id'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    scope: open().optional().describe('Project that it belongs to; team-managed projects only'),
  })
  .meta({ id: 'Screen', description: 'Fields that Jira shows together.' })

export default defineEntity({
  name: 'screens',
  type: 'Screen',
  summary: 'Screens, which show fields when an issue is created, edited or moved on.',
  docs: docs('screens'),
  record: Screen,
  actions: {
    list: {
      summary: 'Lists screens. Only administrators may.',
      docs: docs('screens', 'get', '/screens'),
      path: '/rest/api/3/screens',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(100),
        id: z.array(idOf('screen')).optional().describe('Only those with these ids'),
        queryString: z.string().optional().describe('Part of the name; case-insensitive'),
        orderBy: orders('id', 'name').optional().describe('Sort key'),
        scope: z
          .array(z.enum(['GLOBAL', 'TEMPLATE', 'PROJECT']))
          .optional()
          .describe('Only screens of these scopes'),
      }),

      ...offset('values', 100),
    },
  },
})
