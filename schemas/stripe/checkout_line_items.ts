import { defineEntity } from '@ferrule/codegen'
import { CheckoutLineItem } from './checkout_line_items.record.ts'
import { docs, list, pathId } from './shared.ts'

export default defineEntity({
  name: 'checkout_line_items',
  type: 'CheckoutLineItem',
  summary: 'What is bought with checkout sessions.',
  docs: docs('checkout/sessions/line_items'),
  record: CheckoutLineItem,
  actions: {
    list: list({
      summary: 'Lists what is bought with one checkout session.',
      docs: docs('checkout/session_line_items'),
      path: '/v1/checkout/sessions/{id}/line_items',
      params: { id: pathId('checkout session', 'cs_123') },
    }),
  },
})
