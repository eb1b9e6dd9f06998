import { defineEntity } from '../../packages/codegen/src/define.ts'
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
      summary: 'Lists the metafields of a order.',
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'metafields',
      ids: { order_id: 'Order' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
