import { defineEntity } from '@ferrule/codegen'
import { ask, get, list } from './documents.ts'
import { AbandonedCheckout, AbandonedCheckoutLineItem } from './drafts.records.ts'
import { Count } from './shared.records.ts'
import { between, docs, oneOf, sinceId } from './shared.ts'

const filters = {
  since_id: sinceId(),
  ...between('created_at', 'made'),
  ...between('updated_at', 'changed'),
  status: oneOf('status', 'Open or closed. Default: both', ['open', 'closed', 'any']),
}

export default defineEntity({
  name: 'abandoned_checkouts',
  type: 'AbandonedCheckout',
  summary: 'Checkouts that customers began and did not finish.',
  docs: docs('objects/AbandonedCheckout'),
  record: AbandonedCheckout,
  actions: {
    list: list({
      summary: 'Lists abandoned checkouts. Their lines come where `include` names them.',
      docs: docs('queries/abandonedCheckouts'),
      connection: 'abandonedCheckouts',
      filters,
      sort: ['AbandonedCheckoutSortKeys', ['ID', 'CREATED_AT', 'TOTAL_PRICE', 'CUSTOMER_NAME', 'RELEVANCE']],
      include: ['lineItems'],
      size: 20,
    }),
    get: get({
      summary: 'Returns one abandoned checkout with its lines.',
      docs: docs('queries/node'),
      param: 'checkout_id',
      type: 'AbandonedCheckout',
    }),
    list_line_items: list({
      summary: 'Lists the lines of an abandoned checkout: all of them, where the checkout itself brings the first.',
      docs: docs('objects/AbandonedCheckout'),
      within: ['node(id:$checkout_id)', 'AbandonedCheckout'],
      connection: 'lineItems',
      ids: { checkout_id: 'AbandonedCheckout' },
      size: 150,
      record: AbandonedCheckoutLineItem,
    }),
    count: ask({
      summary: 'Counts abandoned checkouts.',
      docs: docs('queries/abandonedCheckoutsCount'),
      field: 'abandonedCheckoutsCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
  },
})
