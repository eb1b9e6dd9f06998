import { defineEntity } from '../../packages/codegen/src/define.ts'
import { get, list } from './documents.ts'
import { AbandonedCheckout } from './drafts.records.ts'
import { between, docs, oneOf, sinceId } from './shared.ts'

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
      filters: {
        since_id: sinceId(),
        ...between('created_at', 'made'),
        ...between('updated_at', 'changed'),
        status: oneOf('status', 'Open or closed; both unless told', ['open', 'closed', 'any']),
      },
      sort: ['AbandonedCheckoutSortKeys', ['ID', 'CREATED_AT', 'TOTAL_PRICE', 'CUSTOMER_NAME', 'RELEVANCE']],
      include: ['lineItems'],
      size: 20,
    }),
    get: get({
      summary: 'Returns one abandoned checkout with its lines.',
      docs: docs('queries/node'),
      tier: 'wish',
      param: 'checkout_id',
      type: 'AbandonedCheckout',
    }),
  },
})
