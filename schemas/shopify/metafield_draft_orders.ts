import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_draft_orders',
  type: 'Metafield',
  summary: 'Metafields of draft orders.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of draft order',
      summary: "Lists a draft order's metafields.",
      docs: docs('objects/DraftOrder'),
      parent: 'draftOrder(id:$draft_order_id)',
      connection: 'metafields',
      ids: { draft_order_id: 'DraftOrder' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
