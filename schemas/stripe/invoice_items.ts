import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { InvoiceItemParent, InvoiceItemProration } from './details.billing.ts'
import { TaxRate } from './details.rates.ts'
import { DiscountParam, PriceDataParam, taxBehavior } from './shared.params.ts'
import {
  currency,
  customerAccount,
  expandable,
  id,
  livemode,
  Metadata,
  object,
  open,
  openEnum,
  Period,
  Pricing,
} from './shared.records.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  idParam,
  list,
  metadataOrEmpty,
  orEmpty,
} from './shared.ts'

export const InvoiceItem = z
  .looseObject({
    id: id(),
    object: object('invoiceitem'),
    amount: z.int().describe('Amount, smallest currency unit; negative for credit'),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').describe('Customer who is billed'),
    customer_account: customerAccount(),
    date: z.int().describe('When it was created, Unix seconds'),
    description: z.string().nullable().describe('Text on the invoice'),
    discountable: z.boolean().describe('Whether discounts work on it'),
    discounts: z.array(expandable('Discount')).nullable().describe('Discounts that work on it'),
    frozen_fields: z
      .array(openEnum('discounts', 'pricing', 'quantity'))
      .optional()
      .describe('Fields that cannot be changed'),
    invoice: expandable('Invoice').nullable().describe('Invoice it is on'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    net_amount: z.int().optional().describe('Amount after discounts, smallest currency unit; for prorations'),
    parent: declaredAs(open(), InvoiceItemParent)
      .nullable()
      .describe('Subscription that made it: `type` and `subscription_details`'),
    period: Period.describe('Stretch of time it is for'),
    pricing: Pricing.nullable().describe('Price it was computed with'),
    proration: z.boolean().describe('Whether a change of a subscription made it'),
    proration_details: declaredAs(open(), InvoiceItemProration).optional().describe('What the proration was made of'),
    quantity: z.int().describe('Quantity'),
    quantity_decimal: z.string().describe('Quantity as a decimal'),
    tax_rates: z.array(declaredAs(open(), TaxRate)).nullable().describe('Tax rates that work on it, whole records'),
    test_clock: expandable().nullable().describe('Test clock that it belongs to'),
  })
  .meta({ id: 'InvoiceItem', description: 'Something to be billed with an invoice.' })

export default defineEntity({
  name: 'invoice_items',
  type: 'InvoiceItem',
  summary: 'What is to be billed with the next invoice, or with a draft one.',
  docs: docs('invoiceitems'),
  record: InvoiceItem,
  actions: {
    list: list({
      summary: 'Lists invoice items, newest first.',
      docs: docs('invoiceitems/list'),
      path: '/v1/invoiceitems',
      params: {
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        invoice: idParam().optional().describe('Only items of this invoice'),
        pending: z.boolean().optional().describe('Only items that are on no invoice yet, or only the others'),
      },
    }),
    create: {
      summary: 'Adds an item to a draft invoice, or to the next one, and returns it.',
      docs: docs('invoiceitems/create'),
      method: 'POST',
      path: '/v1/invoiceitems',
      params: z.strictObject({
        customer: idParam().optional().describe('Customer to bill'),
        customer_account: idParam().optional().describe('Account to bill as a customer'),
        amount: z.int().optional().describe('Amount, smallest currency unit; negative for credit'),
        currency: Currency.optional().describe('Three-letter currency code, lower case'),
        description: z.string().optional().describe('Text on the invoice'),
        discountable: z.boolean().optional().describe('Whether discounts work on it'),
        discounts: orEmpty(z.array(DiscountParam)).optional().describe('Discounts that work on it; empty: none'),
        expand,
        invoice: idParam().optional().describe('Draft invoice to put it on. Default: the next one'),
        metadata: metadataOrEmpty(),
        period: z
          .strictObject({
            end: z.int().describe('End, Unix seconds'),
            start: z.int().describe('Start, Unix seconds'),
          })
          .optional()
          .describe('Stretch of time it is for'),
        price_data: PriceDataParam.optional().describe('A price of its own'),
        pricing: z
          .strictObject({ price: idParam().optional().describe('Id of the price') })
          .optional()
          .describe('A price that exists'),
        quantity: z.int().min(0).optional().describe('Quantity'),
        quantity_decimal: z.string().optional().describe('Quantity as a decimal, with up to 12 decimals'),
        subscription: idParam().optional().describe('Subscription whose next invoice gets it'),
        tax_behavior: taxBehavior().optional().describe('Whether the price contains tax'),
        tax_code: orEmpty(idParam()).optional().describe('Tax code; empty: none'),
        tax_rates: z.array(idParam()).optional().describe('Ids of tax rates'),
        unit_amount_decimal: z
          .string()
          .optional()
          .describe('Price of one unit, smallest currency unit, with up to 12 decimals'),
      }),
      atLeastOne: [['customer', 'customer_account']],
    },
  },
})
