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
    amount: z.int().describe('Amount, in the smallest currency unit; negative for credits'),
    currency: currency(),
    description: z.string().nullable().describe('Description, shown on the invoice'),
    discount_amounts: z.array(AppliedAmount).nullable().describe('Amounts of the discounts'),
    discountable: z.boolean().describe('Whether discounts apply'),
    discounts: z.array(expandable('Discount')).describe('Discounts that apply'),
    invoice: z.string().nullable().describe('Invoice it belongs to'),
    livemode: livemode(),
    metadata: Metadata.describe('Your own keys and values'),
    parent: z
      .looseObject({
        invoice_item_details: declaredAs(open(), LineInvoiceItem)
          .nullable()
          .describe('The invoice item: `invoice_item`, `proration`, `subscription`'),
        subscription_item_details: declaredAs(open(), LineSubscriptionItem)
          .nullable()
          .describe('The subscription item: `subscription_item`, `proration`, `subscription`'),
        type: z.string().describe('Whether it comes from an invoice item or a subscription item'),
      })
      .meta({ id: 'InvoiceLineParent', description: 'The origin of an invoice line.' })
      .nullable()
      .describe('The origin of the line'),
    period: Period.describe('Period it covers'),
    pretax_credit_amounts: z.array(AppliedAmount).nullable().describe('Credits applied before tax'),
    pricing: Pricing.nullable().describe('Price the amount is based on'),
    quantity: z.int().nullable().describe('Quantity'),
    quantity_decimal: z.string().nullable().describe('Quantity, as a decimal'),
    subscription: expandable('Subscription').nullable().describe('Subscription it is for'),
    subtotal: z.int().describe('Amount before discounts and tax, in the smallest currency unit'),
    taxes: z.array(TaxAmount).nullable().describe('Taxes'),
  })
  .meta({ id: 'InvoiceLineItem', description: 'A line of an invoice.' })

export default defineEntity({
  name: 'invoice_line_items',
  type: 'InvoiceLineItem',
  summary: 'The lines of invoices. An invoice itself includes only the first 10.',
  docs: docs('invoice-line-item'),
  record: InvoiceLineItem,
  actions: {
    list: list({
      summary: "Lists an invoice's lines.",
      docs: docs('invoice-line-item/retrieve'),
      path: '/v1/invoices/{id}/lines',
      params: { id: pathId('invoice', 'in_123', { search: true }) },
    }),
  },
})
