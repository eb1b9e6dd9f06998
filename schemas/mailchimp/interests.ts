import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { int, text } from './shared.records.ts'
import { docs, get, Id, list, listId, listMeta } from './shared.ts'

export const Interest = z
  .looseObject({
    id: z.string().describe('Id of the interest'),
    category_id: always(text('Id of its category')),
    list_id: always(text('Id of the list')),
    name: always(text('Name, as members see it')),
    subscriber_count: z
      .union([z.string(), z.number()])
      .describe('Number of members who have it; digits in a string, as it comes'),
    display_order: always(int('Place in the order shown')),
  })
  .meta({ id: 'Interest', description: 'Something members can be interested in.' })

const path = '/3.0/lists/{list_id}/interest-categories/{interest_category_id}/interests'
const where = { list_id: listId(), interest_category_id: Id.describe('Id of the category') }

export default defineEntity({
  name: 'interests',
  type: 'Interest',
  summary: 'The interests within a category.',
  docs: docs('interests'),
  record: Interest,
  actions: {
    list: list({
      summary: 'Lists the interests of a category.',
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
