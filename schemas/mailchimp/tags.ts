import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Tag } from './shared.records.ts'
import { docs, listId, totalItems } from './shared.ts'

export default defineEntity({
  name: 'tags',
  type: 'Tag',
  summary: 'Labels on the members of a list.',
  docs: docs('list-tag-search'),
  record: Tag,
  actions: {
    list: {
      summary: 'Lists the tags of a list, all of them at once.',
      docs: docs('list-tag-search'),
      method: 'GET',
      path: '/3.0/lists/{list_id}/tag-search',
      params: z.strictObject({
        list_id: listId(),
        name: z.string().optional().describe('Only tags whose name begins so'),
      }),
      records: 'tags',
      meta: { total_items: totalItems() },
      paging: { style: 'single', param: '' },
    },
  },
})
