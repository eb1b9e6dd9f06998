import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Tag } from './shared.records.ts'
import { docs, listId, totalItems } from './shared.ts'

export default defineEntity({
  name: 'tags',
  type: 'Tag',
  summary: "Labels on a list's members.",
  docs: docs('list-tag-search'),
  record: Tag,
  actions: {
    list: {
      summary: "Lists all of a list's tags. The list is not paginated.",
      docs: docs('list-tag-search'),
      method: 'GET',
      path: '/3.0/lists/{list_id}/tag-search',
      params: z.strictObject({
        list_id: listId(),
        name: z.string().optional().describe('Only tags whose name starts with this'),
      }),
      records: 'tags',
      meta: { total_items: totalItems() },
      paging: { style: 'single', param: '' },
    },
  },
})
