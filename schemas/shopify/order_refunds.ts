import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { ask, get, write } from './documents.ts'
import { refundInput } from './orders.params.ts'
import { Refund } from './payments.records.ts'
import { docs } from './shared.ts'

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
      variables: { limit: [z.int().min(1).max(250).optional().describe('At most so many; all unless told'), 'Int'] },
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
