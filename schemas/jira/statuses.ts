import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, openEnum } from './shared.records.ts'
import { digits, docs, maxResults, offset, startAt } from './shared.ts'

export const JiraStatus = z
  .looseObject({
    id: z.string().optional().describe('Id of the status'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    statusCategory: openEnum('TODO', 'IN_PROGRESS', 'DONE').optional().describe('Category'),
    scope: open().optional().describe('Whether it belongs to the site or a project: `type`, `project`'),
  })
  .meta({ id: 'WorkflowStatus', description: 'A status of workflows.' })

export default defineEntity({
  name: 'statuses',
  type: 'WorkflowStatus',
  summary: 'Statuses of workflows.',
  docs: docs('status'),
  record: JiraStatus,
  actions: {
    list: {
      summary: 'Lists statuses.',
      docs: docs('status', 'get', '/statuses/search'),
      path: '/rest/api/3/statuses/search',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(200),
        projectId: digits('project').optional().describe('Only statuses of this project; default: those of the site'),
        searchString: z.string().max(255).optional().describe('Part of the name'),
        statusCategory: z.enum(['TODO', 'IN_PROGRESS', 'DONE']).optional().describe('Only statuses of this category'),
      }),
      ...offset('values', 200),
    },
  },
})
