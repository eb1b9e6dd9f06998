import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { AGILE } from './shared.agile.ts'
import { agileDocs, idOf, maxResults, offset, startAt } from './shared.ts'

export const QuickFilter = z
  .looseObject({
    id: z.int().optional().describe('Id of the quick filter'),
    boardId: z.int().optional().describe('Id of its board'),
    name: z.string().optional().describe('Name'),
    jql: z.string().optional().describe('JQL query that it adds to the filter of the board'),
    description: z.string().optional().describe('Description'),
    position: z.int().optional().describe('Position among the quick filters of the board'),
  })
  .meta({ id: 'QuickFilter', description: 'A button of a board that limits the issues shown.' })

const boardId = idOf('board')
const path = `${AGILE}/board/{boardId}/quickfilter`

export default defineEntity({
  name: 'quick_filters',
  type: 'QuickFilter',
  summary: 'Quick filters of boards. The API reads them only.',
  docs: agileDocs('board', 'get', path),
  record: QuickFilter,
  actions: {
    list: {
      summary: "Lists a board's quick filters.",
      docs: agileDocs('board', 'get', path),
      path,
      params: z.strictObject({ boardId, startAt, maxResults: maxResults(50) }),
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one quick filter.',
      docs: agileDocs('board', 'get', `${path}/{quickFilterId}`),
      method: 'GET',
      path: `${path}/{quickFilterId}`,
      params: z.strictObject({ boardId, quickFilterId: idOf('quick filter') }),
    },
  },
})
