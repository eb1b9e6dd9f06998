import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import {
  AppliedAmount,
  currency,
  expandable,
  id,
  livemode,
  Metadata,
  object,
  open,
  Period,
  Pricing,
  TaxAmount,
} from './shared.records.ts'
import { docs, list, pathId } from './shared.ts'

export const InvoiceLineItem = z
  .looseObject({
    id: id(),
    object: object('line_item'),
    amount: z.int().optional().describe('Amount, smallest currency unit; negative for credit'),
    currency: currency(),
    description: z.string().nullish().describe('Text on the invoice'),
    discount_amounts: z.array(AppliedAmount).nullish().describe('What discounts take off'),
    discountable: z.boolean().optional().describe('Whether discounts work on it'),
    discounts: z.array(expandable()).nullish().describe('Discounts that work on it'),
    invoice: z.string().nullish().describe('Invoice it is a line of'),
    livemode: livemode(),
    metadata: Metadata.optional().describe("The caller's own keys and values"),
    parent: z
      .looseObject({
        invoice_item_details: open()
          .nullish()
          .describe('The invoice item: `invoice_item`, `proration`, `subscription`'),
        subscription_item_details: open()
          .nullish()
          .describe('The subscription item: `subscription_item`, `proration`, `subscription`'),
        type: z.string().optional().describe('Which of the two it is'),
      })
      .meta({ id: 'InvoiceLineParent', description: 'What made an invoice line.' })
      .nullish()
      .describe('What made the line'),
    period: Period.optional().describe('Stretch of time it is for'),
    pretax_credit_amounts: z.array(AppliedAmount).nullish().describe('Credits taken off before tax'),
    pricing: Pricing.nullish().describe('Price it was computed with'),
    quantity: z.int().nullish().describe('Quantity'),
    quantity_decimal: z.string().nullish().describe('Quantity as a decimal'),
    subscription: expandable().nullish().describe('Subscription it is for'),
    subtotal: z.int().optional().describe('Amount before discounts and tax, smallest currency unit'),
    taxes: z.array(TaxAmount).nullish().describe('Taxes'),
  })
  .meta({ id: 'InvoiceLineItem', description: 'One line of an invoice.' })

export default defineEntity({
  name: 'invoice_line_items',
  type: 'InvoiceLineItem',
  summary: 'The lines of an invoice; the invoice itself shows the first 10.',
  docs: docs('invoice-line-item'),
  record: InvoiceLineItem,
  actions: {
    list: list({
      summary: 'Lists the lines of one invoice.',
      docs: docs('invoice-line-item/retrieve'),
      tier: 'wish',
      path: '/v1/invoices/{id}/lines',
      params: { id: pathId('invoice', 'in_123', { search: true }) },
    }),
  },
})
