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
  summary: 'Money, and goods perhaps, that went back to customers.',
  docs: docs('objects/Refund'),
  record: Refund,
  actions: {
    list: ask({
      summary: 'Lists the refunds of an order, without their lines unless `include` names them.',
      docs: docs('objects/Order'),
      field: 'order(id:$order_id){refunds(first:$limit){*}}',
      records: 'order.refunds',
      ids: { order_id: 'Order' },
      variables: { limit: [z.int().min(1).max(250).optional().describe('At most so many. Default: all'), 'Int'] },
      include: ['refundLineItems', 'refundShippingLines', 'orderAdjustments', 'transactions'],
      whole: true,
    }),
    get: get({
      summary: 'Returns one refund with its lines.',
      docs: docs('queries/refund'),
      root: 'refund',
      param: 'refund_id',
      type: 'Refund',
      under: { order_id: 'Order' },
    }),
    list_line_items: list({
      ...ofRefund,
      summary: 'Lists the lines that were refunded: all of them, where the refund itself brings the first.',
      connection: 'refundLineItems',
      ids,
      size: 80,
      record: RefundLineItem,
    }),
    list_shipping_lines: list({
      ...ofRefund,
      summary: 'Lists the deliveries that were refunded.',
      connection: 'refundShippingLines',
      ids,
      size: 100,
      record: RefundShippingLine,
    }),
    list_adjustments: list({
      ...ofRefund,
      summary: 'Lists the differences between what was refunded and what lines and deliveries cost.',
      connection: 'orderAdjustments',
      ids,
      size: 100,
      record: OrderAdjustment,
    }),
    list_transactions: list({
      ...ofRefund,
      summary: 'Lists the payments back.',
      connection: 'transactions',
      ids,
      size: 100,
      record: RefundTransaction,
    }),
    create: write({
      summary: 'Gives money, goods or both back. Repeated by its idempotency key it does so once.',
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
