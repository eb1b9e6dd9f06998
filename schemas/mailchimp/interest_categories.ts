import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { int, openEnum, text } from './shared.records.ts'
import { docs, get, Id, list, listId, listMeta, sortDirection } from './shared.ts'

export const InterestCategory = z
  .looseObject({
    list_id: always(text('Id of the list')),
    id: z.string().describe('Id of the category'),
    title: always(text('Title shown to members')),
    display_order: always(int('Position in the display order')),
    type: openEnum('checkboxes', 'dropdown', 'radio', 'hidden').describe('How it is displayed'),
  })
  .meta({ id: 'InterestCategory', description: 'A group of interests.' })

const kind = z.enum(['checkboxes', 'dropdown', 'radio', 'hidden'])

export default defineEntity({
  name: 'interest_categories',
  type: 'InterestCategory',
  summary: 'Groups of interests on a list.',
  docs: docs('interest-categories'),
  record: InterestCategory,
  actions: {
    list: list({
      summary: "Lists a list's interest categories.",
      docs: docs('interest-categories'),
      path: '/3.0/lists/{list_id}/interest-categories',
      records: 'categories',
      params: {
        list_id: listId(),
        type: kind.optional().describe('Only categories displayed this way'),
        sort_field: z.string().min(1).optional().describe('Field to sort by'),
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
