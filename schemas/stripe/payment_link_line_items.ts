import { defineEntity } from '@ferrule/codegen'
import { CheckoutLineItem } from './checkout_line_items.record.ts'
import { docs, list, pathId } from './shared.ts'

export default defineEntity({
  name: 'payment_link_line_items',
  type: 'CheckoutLineItem',
  summary: 'What is bought with payment links.',
  docs: docs('payment-link/retrieve-line-items'),
  record: CheckoutLineItem,
  actions: {
    list: list({
      summary: 'Lists what is bought with one payment link.',
      docs: docs('payment-link/retrieve-line-items'),
      path: '/v1/payment_links/{id}/line_items',
      params: { id: pathId('payment link', 'plink_123') },
    }),
  },
})
