import { defineEntity } from '../../packages/codegen/src/define.ts'
import { ask, get, list } from './documents.ts'
import { Order } from './orders.records.ts'
import { Count } from './shared.records.ts'
import { between, docs, exactly, ids, oneOf, sinceId, whose } from './shared.ts'

const filters = {
  ids: [ids('Order'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('created_at', 'made'),
  ...between('updated_at', 'changed'),
  ...between('processed_at', 'placed'),
  status: oneOf('status', 'Open, closed or cancelled; all of them unless told', ['open', 'closed', 'cancelled', 'any']),
  financial_status: oneOf('financial_status', 'How far payment is', [
    'authorized',
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
  ]),
  customer_id: whose('Customer', 'customer_id', 'of this customer'),
  name: exactly('name', 'with this name, like `#1001`'),
  email: exactly('email', 'with this e-mail address'),
  tag: exactly('tag', 'with this tag'),
  discount_code: exactly('discount_code', 'with this discount code'),
}

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
      tier: 'wish',
      field: 'ordersCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
  },
})
