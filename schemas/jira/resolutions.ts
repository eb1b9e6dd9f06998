import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { self } from './shared.records.ts'
import { docs, maxResults, offset, startAt } from './shared.ts'

export const Resolution = z
  .looseObject({
    id: z.string().optional().describe('Id of the resolution'),
    self: self(),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    iconUrl: z.string().optional().describe('URL of the icon'),
    default: z.boolean().optional().describe('Whether it is the default'),
  })
  .meta({ id: 'Resolution', description: 'How an issue was resolved.' })

export default defineEntity({
  name: 'resolutions',
  type: 'Resolution',
  summary: 'Resolutions of issues.',
  docs: docs('issue-resolutions'),
  record: Resolution,
  actions: {
    list: {
      summary: 'Lists resolutions.',
      docs: docs('issue-resolutions', 'get', '/resolution/search'),
      path: '/rest/api/3/resolution/search',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(50),
        id: z.array(z.string()).optional().describe('Only resolutions with these ids'),
        onlyDefault: z.boolean().optional().describe('Only the default resolution'),
      }),
      ...offset('values', 50),
    },
  },
})
