import { defineEntity } from '@ferrule/codegen'
import { CheckoutLineItem } from './checkout_line_items.record.ts'
import { docs, list, pathId } from './shared.ts'

export default defineEntity({
  name: 'quote_line_items',
  type: 'CheckoutLineItem',
  summary: 'What is offered with quotes.',
  docs: docs('quotes/line_items/list'),
  record: CheckoutLineItem,
  actions: {
    list: list({
      summary: 'Lists what one quote offers.',
      docs: docs('quotes/line_items/list'),
      path: '/v1/quotes/{id}/line_items',
      params: { id: pathId('quote', 'qt_123') },
    }),
  },
})
