import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { InvoiceItemParent, InvoiceItemProration } from './details.billing.ts'
import { TaxRate } from './details.rates.ts'
import { DiscountParam, PriceDataParam, taxBehavior } from './shared.params.ts'
import {
  currency,
  customerAccount,
  deletedRecord,
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
  get,
  idOrEmpty,
  idParam,
  list,
  metadataOrEmpty,
  orEmpty,
  pathId,
} from './shared.ts'

export const InvoiceItem = z
  .looseObject({
    id: id(),
    object: object('invoiceitem'),
    amount: z.int().describe('Amount, in the smallest currency unit; negative for credits'),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').describe('Customer who is billed'),
    customer_account: customerAccount(),
    date: z.int().describe('When it was created, Unix seconds'),
    description: z.string().nullable().describe('Description, shown on the invoice'),
    discountable: z.boolean().describe('Whether discounts apply'),
    discounts: z.array(expandable('Discount')).nullable().describe('Discounts that apply'),
    frozen_fields: z
      .array(openEnum('discounts', 'pricing', 'quantity'))
      .optional()
      .describe('Fields that can no longer be changed'),
    invoice: expandable('Invoice').nullable().describe('Invoice it is on'),
    invoicing_rules: z.array(open()).optional().describe('When it is invoiced; since the endive API versions'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe('Your own keys and values'),
    net_amount: z.int().optional().describe('Amount after discounts, in the smallest currency unit; prorations only'),
    parent: declaredAs(open(), InvoiceItemParent)
      .nullable()
      .describe('Subscription that created it: `type` and `subscription_details`'),
    period: Period.describe('Period it covers'),
    pricing: Pricing.nullable().describe('Price the amount is based on'),
    proration: z.boolean().describe('Whether it is a proration of a subscription change'),
    proration_details: declaredAs(open(), InvoiceItemProration).optional().describe('Details of the proration'),
    quantity: z.int().describe('Quantity'),
    quantity_decimal: z.string().describe('Quantity, as a decimal'),
    tax_rates: z.array(declaredAs(open(), TaxRate)).nullable().describe('Tax rates that apply, as full records'),
    test_clock: expandable().nullable().describe('Test clock it belongs to'),
  })
  .meta({ id: 'InvoiceItem', description: 'An item to add to an invoice.' })

export const DeletedInvoiceItem = deletedRecord('invoiceitem', 'DeletedInvoiceItem', 'invoice item')

const recordId = () => pathId('invoice item', 'ii_123')

export default defineEntity({
  name: 'invoice_items',
  type: 'InvoiceItem',
  summary: 'Items for the next invoice, or for a draft invoice.',
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
        invoice: idParam().optional().describe('Only items on this invoice'),
        pending: z.boolean().optional().describe('Only items not yet on an invoice if true, only the others if false'),
      },
    }),
    create: {
      summary: 'Creates an item on a draft invoice or for the next invoice, and returns it.',
      docs: docs('invoiceitems/create'),
      method: 'POST',
      path: '/v1/invoiceitems',
      params: z.strictObject({
        customer: idParam().optional().describe('Customer to bill'),
        customer_account: idParam().optional().describe('Account to bill as a customer'),
        amount: z.int().optional().describe('Amount, in the smallest currency unit; negative for credits'),
        currency: Currency.optional().describe('Three-letter currency code, in lowercase'),
        description: z.string().optional().describe('Description, shown on the invoice'),
        discountable: z.boolean().optional().describe('Whether discounts apply'),
        discounts: orEmpty(z.array(DiscountParam)).optional().describe('Discounts to apply; empty for none'),
        expand,
        invoice: idParam().optional().describe('Draft invoice to add it to. Default: the next invoice'),
        metadata: metadataOrEmpty(),
        period: z
          .strictObject({
            end: z.int().describe('End, Unix seconds'),
            start: z.int().describe('Start, Unix seconds'),
          })
          .optional()
          .describe('Period it covers'),
        price_data: PriceDataParam.optional().describe('Price defined inline'),
        pricing: z
          .strictObject({ price: idParam().optional().describe('Id of the price') })
          .optional()
          .describe('An existing price'),
        quantity: z.int().min(0).optional().describe('Quantity'),
        quantity_decimal: z.string().optional().describe('Quantity, with up to 12 decimal places'),
        subscription: idParam().optional().describe('Subscription on whose next invoice it appears'),
        tax_behavior: taxBehavior().optional().describe('Whether the price includes tax'),
        tax_code: orEmpty(idParam()).optional().describe('Tax code; empty for none'),
        tax_rates: z.array(idParam()).optional().describe('Ids of tax rates'),
        unit_amount_decimal: z
          .string()
          .optional()
          .describe('Unit price, in the smallest currency unit, with up to 12 decimal places'),
      }),
      atLeastOne: [['customer', 'customer_account']],
    },
    get: get(recordId(), {
      summary: 'Returns one invoice item.',
      docs: docs('invoiceitems/retrieve'),
      path: '/v1/invoiceitems/{id}',
    }),
    update: {
      summary: 'Changes the fields that are given and returns the invoice item.',
      docs: docs('invoiceitems/update'),
      method: 'POST',
      path: '/v1/invoiceitems/{id}',
      params: z.strictObject({
        id: recordId(),
        amount: z.int().optional().describe('Amount, smallest currency unit'),
        description: z.string().optional().describe('Free text'),
        discountable: z.boolean().optional().describe('Whether discounts work on it'),
        discounts: orEmpty(
          z.array(
            z.strictObject({
              coupon: idParam().optional().describe('Coupon'),
              discount: idParam().optional().describe('Discount that works on all recurring charges'),
              promotion_code: idParam().optional().describe('Promotion code'),
            }),
          ),
        )
          .optional()
          .describe('Discounts; empty removes it'),
        expand,
        invoicing_rules: z.literal('').optional().describe('Empty removes the rules; since the endive API versions'),
        metadata: metadataOrEmpty(),
        period: z
          .strictObject({
            end: z.int().describe('When it ends, Unix seconds; null: never or once'),
            start: z.int().describe('When it began, Unix seconds'),
          })
          .optional()
          .describe('Stretch of time it is for'),
        price_data: z
          .strictObject({
            currency: Currency.describe('Three-letter currency code, lower case'),
            product: idParam().describe('Product it is a price of'),
            tax_behavior: z
              .enum(['unspecified', 'exclusive', 'inclusive'])
              .optional()
              .describe('Whether the price contains tax'),
            unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
            unit_amount_decimal: z
              .string()
              .optional()
              .describe('Price of one unit, smallest currency unit, with up to 12 decimals'),
          })
          .optional()
          .describe('A price of its own'),
        pricing: z
          .strictObject({ price: idParam().optional().describe('Price') })
          .optional()
          .describe('A price that exists'),
        quantity: z.int().optional().describe('Quantity'),
        quantity_decimal: z.string().optional().describe('Quantity as a decimal'),
        tax_behavior: z
          .enum(['unspecified', 'exclusive', 'inclusive'])
          .optional()
          .describe('Whether the price contains tax'),
        tax_code: idOrEmpty().describe('Tax code'),
        tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty removes it'),
        unit_amount_decimal: z
          .string()
          .optional()
          .describe('Price of one unit, smallest currency unit, with up to 12 decimals'),
      }),
    },
    delete: {
      summary: 'Deletes an invoice item that is on no finalized invoice.',
      docs: docs('invoiceitems/delete'),
      method: 'DELETE',
      path: '/v1/invoiceitems/{id}',
      record: DeletedInvoiceItem,
      params: z.strictObject({ id: recordId() }),
    },
  },
})
