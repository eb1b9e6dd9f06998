import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get, list, write } from './documents.ts'
import { refundInput } from './orders.params.ts'
import { OrderAdjustment, Refund, RefundLineItem, RefundShippingLine, RefundTransaction } from './payments.records.ts'
import { docs } from './shared.ts'

const ofRefund = { docs: docs('objects/Refund'), parent: 'refund(id:$refund_id)' } as const
const ids = { refund_id: 'Refund' } as const

export default defineEntity({
  name: 'order_refunds',
  type: 'Refund',
  summary: 'Refunds: money, and possibly items, returned by an order.',
  docs: docs('objects/Refund'),
  record: Refund,
  actions: {
    list: ask({
      summary: "Lists an order's refunds, without line items unless `include` names them.",
      docs: docs('objects/Order'),
      field: 'order(id:$order_id){refunds(first:$limit){*}}',
      records: 'order.refunds',
      ids: { order_id: 'Order' },
      variables: {
        limit: [z.int().min(1).max(250).optional().describe('Maximum number of records. Default: all'), 'Int'],
      },
      include: ['refundLineItems', 'refundShippingLines', 'orderAdjustments', 'transactions'],
      whole: true,
    }),
    get: get({
      summary: 'Returns one refund with its line items.',
      docs: docs('queries/refund'),
      root: 'refund',
      param: 'refund_id',
      type: 'Refund',
      under: { order_id: 'Order' },
    }),
    list_line_items: list({
      ...ofRefund,
      summary: 'Lists all refunded line items; the refund itself returns only the first ones.',
      connection: 'refundLineItems',
      ids,
      size: 80,
      record: RefundLineItem,
    }),
    list_shipping_lines: list({
      ...ofRefund,
      summary: 'Lists the refunded shipping lines.',
      connection: 'refundShippingLines',
      ids,
      size: 100,
      record: RefundShippingLine,
    }),
    list_adjustments: list({
      ...ofRefund,
      summary:
        'Lists order adjustments: differences between the amount refunded and the value of the items and shipping.',
      connection: 'orderAdjustments',
      ids,
      size: 100,
      record: OrderAdjustment,
    }),
    list_transactions: list({
      ...ofRefund,
      summary: "Lists the refund's transactions.",
      connection: 'transactions',
      ids,
      size: 100,
      record: RefundTransaction,
    }),
    create: write({
      summary:
        'Creates a refund of money, items or both. With the same idempotency key, a repeated call has no further effect.',
      docs: docs('mutations/refundCreate'),
      mutation: 'refundCreate',
      args: { input: 'RefundInput!' },
      input: 'input',
      ids: { order_id: ['Order', 'input.orderId'] },
      params: refundInput,
      result: 'refund',
      keyed: true,
    }),
  },
})
