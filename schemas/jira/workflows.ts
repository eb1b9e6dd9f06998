import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, openEnum, time } from './shared.records.ts'
import { docs, expand, maxResults, offset, orders, startAt } from './shared.ts'
import { JiraStatus } from './statuses.ts'

export const Workflow = z
  .looseObject({
    id: z.string().optional().describe('Id of the workflow, a UUID'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    scope: open().optional().describe('Whether it belongs to the site or a project: `type`, `project`'),
    isEditable: z.boolean().optional().describe('Whether it can be edited'),
    created: time('When it was created'),
    updated: time('When it was last edited'),
    version: open().optional().describe('Version: `id`, `versionNumber`'),
    statuses: z.array(open()).optional().describe('Its statuses: `statusReference`, `layout`, `properties`'),
    transitions: z
      .array(
        z.looseObject({
          id: z.string().optional().describe('Id of the transition'),
          name: z.string().optional().describe('Name'),
          description: z.string().optional().describe('Description'),
          type: openEnum('INITIAL', 'GLOBAL', 'DIRECTED').optional().describe('Type'),
          toStatusReference: z.string().optional().describe('Status that it leads to'),
          links: z.array(open()).optional().describe('Statuses that it starts from'),
        }),
      )
      .optional()
      .describe('Its transitions, with their rules'),
    startPointLayout: open().nullish().describe('Where the editor shows the start: `x`, `y`'),
    loopedTransitionContainerLayout: open().nullish().describe('Where the editor shows looped transitions: `x`, `y`'),
    taskId: z.string().nullish().describe('Id of the task that changes it now'),
  })
  .meta({ id: 'Workflow', description: 'A workflow: statuses, and the transitions between them.' })

const path = '/rest/api/3/workflows/search'
const { meta, ...paging } = offset('values', 50)

export default defineEntity({
  name: 'workflows',
  type: 'Workflow',
  summary: 'Workflows: statuses, and the transitions between them.',
  docs: docs('workflows'),
  record: Workflow,
  actions: {
    list: {
      summary: 'Lists workflows. Only administrators may.',
      docs: docs('workflows', 'get', '/workflows/search'),
      path,
      params: z.strictObject({
        startAt,
        maxResults: maxResults(200),
        queryString: z.string().optional().describe('Part of the name; case-insensitive'),
        scope: z.enum(['GLOBAL', 'PROJECT']).optional().describe('Only workflows of the site, or those of projects'),
        isActive: z.boolean().optional().describe('Only workflows that projects use, or that none uses'),
        orderBy: orders('name', 'created', 'updated').optional().describe('Sort key'),
        expand: expand('values.transitions'),
      }),
      styles: { expand: 'csv' },
      ...paging,
      meta: { ...meta, statuses: z.array(JiraStatus).optional().describe("Statuses of the page's workflows") },
    },
  },
})
