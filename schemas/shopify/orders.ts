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
  ...between('created_at', 'created'),
  ...between('updated_at', 'updated'),
  ...between('processed_at', 'placed'),
  status: oneOf('status', 'Whether orders are open, closed or canceled. Default: all', [
    'open',
    'closed',
    'cancelled',
    'not_closed',
    'any',
  ]),
  financial_status: oneOf('financial_status', 'Financial status; `unpaid` means authorized or partially paid', [
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
  fulfillment_status: oneOf('fulfillment_status', 'Fulfillment status', [
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
  name: exactly('name', 'with this name, such as `#1001`'),
  email: exactly('email', 'with this email address'),
  tag: exactly('tag', 'with this tag'),
  discount_code: exactly('discount_code', 'with this discount code'),
}

export const Job = z
  .looseObject({ id: gid('Job'), done: always(bool('Whether it is done')) })
  .meta({ id: 'Job', description: 'A job that continues after the response.' })

export const DeletedOrder = z
  .looseObject({ deletedId: text('Id of the order') })
  .meta({ id: 'DeletedOrder', description: 'The id of what was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'orders',
  type: 'Order',
  summary: 'Orders. Those older than 60 days are left out unless the app has `read_all_orders`.',
  docs: docs('objects/Order'),
  record: Order,
  actions: {
    list: list({
      summary: 'Lists orders. Line items, shipping lines and discounts are returned only if `include` names them.',
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
      summary: 'Returns one order with its line items, shipping lines and discounts.',
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
      summary: 'Lists all shipping lines of an order; the order itself returns only the first ones.',
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'shippingLines',
      ids: { order_id: 'Order' },
      size: 50,
      record: ShippingLine,
    }),
    list_discount_applications: list({
      summary: 'Lists all discounts of an order; the order itself returns only the first ones.',
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'discountApplications',
      ids: { order_id: 'Order' },
      size: 100,
      record: DiscountApplication,
    }),
    create: write({
      summary: 'Creates an order that was placed elsewhere. By default neither inventory nor payments are affected.',
      docs: docs('mutations/orderCreate'),
      mutation: 'orderCreate',
      args: { order: 'OrderCreateOrderInput!', options: 'OrderCreateOptionsInput' },
      input: 'order',
      params: {
        ...orderCreateInput,
        options: OrderCreateOptionsInput.optional().describe('Options for creating the order'),
      },
      result: 'order',
      errors: CODED,
    }),
    update: write({
      summary: 'Updates an order.',
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
      summary: 'Cancels an order. This takes a while, so a job is returned.',
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
      summary: 'Closes an order, marking it as done.',
      access: 'write',
      docs: docs('mutations/orderClose'),
      mutation: 'orderClose',
      args: { input: 'OrderCloseInput!' },
      ids: { order_id: ['Order', 'input.id'] },
      result: 'order',
      idempotent: true,
    }),
    open: write({
      summary: 'Reopens a closed order.',
      access: 'write',
      docs: docs('mutations/orderOpen'),
      mutation: 'orderOpen',
      args: { input: 'OrderOpenInput!' },
      ids: { order_id: ['Order', 'input.id'] },
      result: 'order',
      idempotent: true,
    }),
    delete: write({
      summary: 'Deletes an order that was created by an app or has been canceled.',
      docs: docs('mutations/orderDelete'),
      mutation: 'orderDelete',
      args: { orderId: 'ID!' },
      ids: { order_id: ['Order', 'orderId'] },
      errors: CODED,
      record: DeletedOrder,
    }),
    mark_as_paid: write({
      summary: 'Marks an order as paid, for payments received outside Shopify.',
      access: 'write',
      docs: docs('mutations/orderMarkAsPaid'),
      mutation: 'orderMarkAsPaid',
      args: { input: 'OrderMarkAsPaidInput!' },
      ids: { order_id: ['Order', 'input.id'] },
      result: 'order',
    }),
  },
})
