import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask, CODED, get, list, write } from './documents.ts'
import { OrderCreateOptionsInput, orderCancelArguments, orderCreateInput, orderInput } from './orders.params.ts'
import { DiscountApplication, Order, ShippingLine } from './orders.records.ts'
import { bool, Count, gid, text } from './shared.records.ts'
import { between, docs, exactly, ids, oneOf, sinceId, whose } from './shared.ts'

const filters = {
  ids: [ids('Order'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('created_at', 'made'),
  ...between('updated_at', 'changed'),
  ...between('processed_at', 'placed'),
  status: oneOf('status', 'Open, closed or canceled. Default: all of them', [
    'open',
    'closed',
    'cancelled',
    'not_closed',
    'any',
  ]),
  financial_status: oneOf('financial_status', 'How far payment is; `unpaid`: authorized or paid in part', [
    'authorized',
    'expired',
    'pending',
    'paid',
    'partially_paid',
    'refunded',
    'voided',
    'partially_refunded',
    'any',
    'unpaid',
  ]),
  fulfillment_status: oneOf('fulfillment_status', 'How far delivery is', [
    'shipped',
    'partial',
    'unshipped',
    'any',
    'unfulfilled',
    'fulfilled',
    'scheduled',
    'on_hold',
    'request_declined',
  ]),
  customer_id: whose('Customer', 'customer_id', 'of this customer'),
  name: exactly('name', 'with this name, like `#1001`'),
  email: exactly('email', 'with this email address'),
  tag: exactly('tag', 'with this tag'),
  discount_code: exactly('discount_code', 'with this discount code'),
}

export const Job = z
  .looseObject({ id: gid('Job'), done: always(bool('Whether it is finished')) })
  .meta({ id: 'Job', description: 'Work that continues after the response.' })

export const DeletedOrder = z
  .looseObject({ deletedId: text('Id of the order') })
  .meta({ id: 'DeletedOrder', description: 'What was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'orders',
  type: 'Order',
  summary: 'What customers bought. Orders older than 60 days are missing unless the app has `read_all_orders`.',
  docs: docs('objects/Order'),
  record: Order,
  actions: {
    list: list({
      summary: 'Lists orders. Lines, deliveries and discounts come where `include` names them.',
      docs: docs('queries/orders'),
      connection: 'orders',
      filters,
      sort: [
        'OrderSortKeys',
        ['PROCESSED_AT', 'CREATED_AT', 'UPDATED_AT', 'ID', 'ORDER_NUMBER', 'TOTAL_PRICE', 'CUSTOMER_NAME', 'RELEVANCE'],
      ],
      include: ['lineItems', 'shippingLines', 'discountApplications'],
      size: 10,
    }),
    get: get({
      summary: 'Returns one order with its lines, deliveries and discounts.',
      docs: docs('queries/order'),
      root: 'order',
      param: 'order_id',
      type: 'Order',
    }),
    count: ask({
      summary: 'Counts orders.',
      docs: docs('queries/ordersCount'),
      field: 'ordersCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
    list_shipping_lines: list({
      summary: 'Lists the deliveries of an order: all of them, where the order itself brings the first.',
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'shippingLines',
      ids: { order_id: 'Order' },
      size: 50,
      record: ShippingLine,
    }),
    list_discount_applications: list({
      summary: 'Lists the discounts of an order: all of them, where the order itself brings the first.',
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'discountApplications',
      ids: { order_id: 'Order' },
      size: 100,
      record: DiscountApplication,
    }),
    create: write({
      summary: 'Makes an order that was placed elsewhere. Stock and payment stay as they are by default.',
      docs: docs('mutations/orderCreate'),
      mutation: 'orderCreate',
      args: { order: 'OrderCreateOrderInput!', options: 'OrderCreateOptionsInput' },
      input: 'order',
      params: { ...orderCreateInput, options: OrderCreateOptionsInput.optional().describe('What it entails') },
      result: 'order',
      errors: CODED,
    }),
    update: write({
      summary: 'Changes an order.',
      docs: docs('mutations/orderUpdate'),
      mutation: 'orderUpdate',
      args: { input: 'OrderInput!' },
      input: 'input',
      ids: { order_id: ['Order', 'input.id'] },
      params: orderInput,
      result: 'order',
      idempotent: true,
    }),
    cancel: write({
      summary: 'Cancels an order. That takes a while: the answer is a job.',
      docs: docs('mutations/orderCancel'),
      mutation: 'orderCancel',
      args: {
        orderId: 'ID!',
        reason: 'OrderCancelReason!',
        restock: 'Boolean!',
        refundMethod: 'OrderCancelRefundMethodInput',
        notifyCustomer: 'Boolean',
        staffNote: 'String',
      },
      ids: { order_id: ['Order', 'orderId'] },
      params: orderCancelArguments,
      result: 'job',
      errors: 'orderCancelUserErrors{field message code}',
      record: Job,
    }),
    close: write({
      summary: 'Closes an order: nothing more is to be done for it.',
      access: 'write',
      docs: docs('mutations/orderClose'),
      mutation: 'orderClose',
      args: { input: 'OrderCloseInput!' },
      ids: { order_id: ['Order', 'input.id'] },
      result: 'order',
      idempotent: true,
    }),
    open: write({
      summary: 'Opens a closed order again.',
      access: 'write',
      docs: docs('mutations/orderOpen'),
      mutation: 'orderOpen',
      args: { input: 'OrderOpenInput!' },
      ids: { order_id: ['Order', 'input.id'] },
      result: 'order',
      idempotent: true,
    }),
    delete: write({
      summary: 'Deletes an order that an app made, or that was canceled.',
      docs: docs('mutations/orderDelete'),
      mutation: 'orderDelete',
      args: { orderId: 'ID!' },
      ids: { order_id: ['Order', 'orderId'] },
      errors: CODED,
      record: DeletedOrder,
    }),
    mark_as_paid: write({
      summary: 'Notes that an order was paid in another way.',
      access: 'write',
      docs: docs('mutations/orderMarkAsPaid'),
      mutation: 'orderMarkAsPaid',
      args: { input: 'OrderMarkAsPaidInput!' },
      ids: { order_id: ['Order', 'input.id'] },
      result: 'order',
    }),
  },
})
