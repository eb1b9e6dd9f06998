import { defineEntity } from '@ferrule/codegen'
import { get, list } from './documents.ts'
import { LineItem } from './orders.records.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'order_line_items',
  type: 'LineItem',
  summary: 'Lines of an order: all of them, where the order itself brings the first.',
  docs: docs('objects/LineItem'),
  record: LineItem,
  actions: {
    list: list({
      summary: 'Lists the lines of an order.',
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'lineItems',
      ids: { order_id: 'Order' },
      size: 40,
    }),
    get: get({
      summary: 'Returns one line of an order.',
      docs: docs('queries/node'),
      param: 'line_item_id',
      type: 'LineItem',
      under: { order_id: 'Order' },
    }),
  },
})
