import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_orders',
  type: 'Metafield',
  summary: 'Metafields of orders.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of order',
      summary: "Lists an order's metafields.",
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'metafields',
      ids: { order_id: 'Order' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
