import { defineEntity } from '../../packages/codegen/src/define.ts'
import { ask, get, list } from './documents.ts'
import { DraftOrder } from './drafts.records.ts'
import { Count } from './shared.records.ts'
import { between, docs, exactly, ids, oneOf, sinceId, whose } from './shared.ts'

const filters = {
  ids: [ids('DraftOrder'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('created_at', 'made'),
  ...between('updated_at', 'changed'),
  status: oneOf('status', 'How far it is', ['open', 'invoice_sent', 'completed']),
  customer_id: whose('Customer', 'customer_id', 'for this customer'),
  tag: exactly('tag', 'with this tag'),
}

export default defineEntity({
  name: 'draft_orders',
  type: 'DraftOrder',
  summary: 'Orders that the shop prepares for customers.',
  docs: docs('objects/DraftOrder'),
  record: DraftOrder,
  actions: {
    list: list({
      summary: 'Lists draft orders. Their lines come where `include` names them.',
      docs: docs('queries/draftOrders'),
      connection: 'draftOrders',
      filters,
      sort: [
        'DraftOrderSortKeys',
        ['ID', 'NUMBER', 'UPDATED_AT', 'STATUS', 'TOTAL_PRICE', 'CUSTOMER_NAME', 'RELEVANCE'],
      ],
      include: ['lineItems'],
      size: 20,
    }),
    get: get({
      summary: 'Returns one draft order with its lines.',
      docs: docs('queries/draftOrder'),
      root: 'draftOrder',
      param: 'draft_order_id',
      type: 'DraftOrder',
    }),
    count: ask({
      summary: 'Counts draft orders.',
      docs: docs('queries/draftOrdersCount'),
      tier: 'wish',
      field: 'draftOrdersCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
  },
})
