import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { int, text } from './shared.records.ts'
import { docs, get, Id, list, listId, listMeta } from './shared.ts'

export const Interest = z
  .looseObject({
    id: z.string().describe('Id of the interest'),
    category_id: always(text('Id of the interest category')),
    list_id: always(text('Id of the list')),
    name: always(text('Name shown to members')),
    subscriber_count: z
      .union([z.string(), z.number()])
      .describe('Number of members with this interest, as a string of digits'),
    display_order: always(int('Position in the display order')),
  })
  .meta({ id: 'Interest', description: 'An interest that members can choose.' })

const path = '/3.0/lists/{list_id}/interest-categories/{interest_category_id}/interests'
const where = { list_id: listId(), interest_category_id: Id.describe('Id of the category') }

export default defineEntity({
  name: 'interests',
  type: 'Interest',
  summary: 'The interests in a category.',
  docs: docs('interests'),
  record: Interest,
  actions: {
    list: list({
      summary: "Lists a category's interests.",
      docs: docs('interests'),
      path,
      records: 'interests',
      params: where,
      meta: { ...listMeta, category_id: z.string().optional().describe('Id of the category') },
    }),
    get: get({
      summary: 'Returns one interest.',
      docs: docs('interests'),
      path: `${path}/{interest_id}`,
      params: { ...where, interest_id: Id.describe('Id of the interest') },
    }),
  },
})
