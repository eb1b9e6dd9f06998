import { defineEntity } from '@ferrule/codegen'
import { get, list } from './documents.ts'
import { LineItem } from './orders.records.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'order_line_items',
  type: 'LineItem',
  summary: 'All line items of an order; the order itself returns only the first ones.',
  docs: docs('objects/LineItem'),
  record: LineItem,
  actions: {
    list: list({
      summary: "Lists an order's line items.",
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'lineItems',
      ids: { order_id: 'Order' },
      size: 40,
    }),
    get: get({
      summary: "Returns one of an order's line items.",
      docs: docs('queries/node'),
      param: 'line_item_id',
      type: 'LineItem',
      under: { order_id: 'Order' },
    }),
  },
})
