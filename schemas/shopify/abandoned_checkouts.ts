import { defineEntity } from '@ferrule/codegen'
import { ask, get, list } from './documents.ts'
import { AbandonedCheckout, AbandonedCheckoutLineItem } from './drafts.records.ts'
import { Count } from './shared.records.ts'
import { between, docs, oneOf, sinceId } from './shared.ts'

const filters = {
  since_id: sinceId(),
  ...between('created_at', 'created'),
  ...between('updated_at', 'updated'),
  status: oneOf('status', 'Whether the checkout is open or closed. Default: both', ['open', 'closed', 'any']),
}

export default defineEntity({
  name: 'abandoned_checkouts',
  type: 'AbandonedCheckout',
  summary: 'Checkouts that customers started but did not complete.',
  docs: docs('objects/AbandonedCheckout'),
  record: AbandonedCheckout,
  actions: {
    list: list({
      summary: 'Lists abandoned checkouts. Line items are returned only if `include` names them.',
      docs: docs('queries/abandonedCheckouts'),
      connection: 'abandonedCheckouts',
      filters,
      sort: ['AbandonedCheckoutSortKeys', ['ID', 'CREATED_AT', 'TOTAL_PRICE', 'CUSTOMER_NAME', 'RELEVANCE']],
      include: ['lineItems'],
      size: 20,
    }),
    get: get({
      summary: 'Returns one abandoned checkout with its line items.',
      docs: docs('queries/node'),
      param: 'checkout_id',
      type: 'AbandonedCheckout',
    }),
    list_line_items: list({
      summary: 'Lists all line items of an abandoned checkout; the checkout itself returns only the first ones.',
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
