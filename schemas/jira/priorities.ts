import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, self } from './shared.records.ts'
import { digits, docs, expand, maxResults, offset, startAt } from './shared.ts'

export const Priority = z
  .looseObject({
    id: z.string().optional().describe('Id of the priority'),
    self: self(),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    iconUrl: z.string().optional().describe('URL of the icon'),
    statusColor: z.string().optional().describe('Color, such as #009900'),
    avatarId: z.int().optional().describe('Id of the avatar'),
    isDefault: z.boolean().optional().describe('Whether new issues have it'),
    schemes: open().optional().describe('Priority schemes; only if expanded'),
  })
  .meta({ id: 'Priority', description: 'A priority.' })

export default defineEntity({
  name: 'priorities',
  type: 'Priority',
  summary: 'Priorities of issues.',
  docs: docs('issue-priorities'),
  record: Priority,
  actions: {
    list: {
      summary: 'Lists priorities.',
      docs: docs('issue-priorities', 'get', '/priority/search'),
      path: '/rest/api/3/priority/search',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(50),
        id: z.array(z.string()).optional().describe('Only priorities with these ids'),
        projectId: z.array(z.string()).optional().describe('Only priorities of these projects, by id'),
        priorityName: z.string().optional().describe('Part of the name'),
        onlyDefault: z.boolean().optional().describe('Only the default priority'),
        expand: expand('schemes'),
      }),
      styles: { expand: 'csv' },
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one priority.',
      docs: docs('issue-priorities', 'get', '/priority/{id}'),
      method: 'GET',
      path: '/rest/api/3/priority/{id}',
      params: z.strictObject({ id: digits('priority') }),
    },
  },
})
