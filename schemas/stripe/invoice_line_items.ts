import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { LineInvoiceItem, LineSubscriptionItem } from './details.billing.ts'
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
    amount: z.int().describe('Amount, smallest currency unit; negative for credit'),
    currency: currency(),
    description: z.string().nullable().describe('Text on the invoice'),
    discount_amounts: z.array(AppliedAmount).nullable().describe('What discounts take off'),
    discountable: z.boolean().describe('Whether discounts work on it'),
    discounts: z.array(expandable('Discount')).describe('Discounts that work on it'),
    invoice: z.string().nullable().describe('Invoice it is a line of'),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    parent: z
      .looseObject({
        invoice_item_details: declaredAs(open(), LineInvoiceItem)
          .nullable()
          .describe('The invoice item: `invoice_item`, `proration`, `subscription`'),
        subscription_item_details: declaredAs(open(), LineSubscriptionItem)
          .nullable()
          .describe('The subscription item: `subscription_item`, `proration`, `subscription`'),
        type: z.string().describe('Which of the two it is'),
      })
      .meta({ id: 'InvoiceLineParent', description: 'What made an invoice line.' })
      .nullable()
      .describe('What made the line'),
    period: Period.describe('Stretch of time it is for'),
    pretax_credit_amounts: z.array(AppliedAmount).nullable().describe('Credits taken off before tax'),
    pricing: Pricing.nullable().describe('Price it was computed with'),
    quantity: z.int().nullable().describe('Quantity'),
    quantity_decimal: z.string().nullable().describe('Quantity as a decimal'),
    subscription: expandable('Subscription').nullable().describe('Subscription it is for'),
    subtotal: z.int().describe('Amount before discounts and tax, smallest currency unit'),
    taxes: z.array(TaxAmount).nullable().describe('Taxes'),
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
      path: '/v1/invoices/{id}/lines',
      params: { id: pathId('invoice', 'in_123', { search: true }) },
    }),
  },
})
