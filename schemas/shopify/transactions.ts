import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get } from './documents.ts'
import { OrderTransaction } from './payments.records.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'transactions',
  type: 'OrderTransaction',
  summary: 'Transactions of an order: money authorized, captured, charged or refunded.',
  docs: docs('objects/OrderTransaction'),
  record: OrderTransaction,
  actions: {
    list: ask({
      summary: "Lists an order's transactions.",
      docs: docs('objects/Order'),
      field: 'order(id:$order_id){transactions(first:$limit,capturable:$capturable){*}}',
      records: 'order.transactions',
      ids: { order_id: 'Order' },
      variables: {
        limit: [z.int().min(1).max(250).optional().describe('Maximum number of records. Default: all'), 'Int'],
        capturable: [z.boolean().optional().describe('Only transactions that can still be captured'), 'Boolean'],
      },
      whole: true,
    }),
    get: get({
      summary: 'Returns one transaction.',
      docs: docs('queries/node'),
      param: 'transaction_id',
      type: 'OrderTransaction',
      under: { order_id: 'Order' },
    }),
  },
})
