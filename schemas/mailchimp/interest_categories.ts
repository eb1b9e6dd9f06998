import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { int, openEnum, text } from './shared.records.ts'
import { docs, get, Id, list, listId, listMeta, sortDirection } from './shared.ts'

export const InterestCategory = z
  .looseObject({
    list_id: always(text('Id of the list')),
    id: z.string().describe('Id of the category'),
    title: always(text('Title, as members see it')),
    display_order: always(int('Place in the order shown')),
    type: openEnum('checkboxes', 'dropdown', 'radio', 'hidden').describe('How it is shown'),
  })
  .meta({ id: 'InterestCategory', description: 'A group of interests.' })

const kind = z.enum(['checkboxes', 'dropdown', 'radio', 'hidden'])

export default defineEntity({
  name: 'interest_categories',
  type: 'InterestCategory',
  summary: 'Groups of interests of a list.',
  docs: docs('interest-categories'),
  record: InterestCategory,
  actions: {
    list: list({
      summary: 'Lists the interest categories of a list.',
      docs: docs('interest-categories'),
      path: '/3.0/lists/{list_id}/interest-categories',
      records: 'categories',
      params: {
        list_id: listId(),
        type: kind.optional().describe('Only shown in this way'),
        sort_field: z.string().min(1).optional().describe('What to order by'),
        sort_dir: sortDirection(),
      },
      meta: listMeta,
    }),
    get: get({
      summary: 'Returns one interest category.',
      docs: docs('interest-categories'),
      path: '/3.0/lists/{list_id}/interest-categories/{interest_category_id}',
      params: { list_id: listId(), interest_category_id: Id.describe('Id of the category') },
    }),
  },
})
