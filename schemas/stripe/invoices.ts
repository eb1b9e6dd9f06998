import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { DeletedInvoice, Invoice } from './invoices.record.ts'
import {
  AutomaticTaxParam,
  collectionMethod,
  customFields,
  DiscountParam,
  IssuerParam,
  ShippingCostParam,
  ShippingParam,
  statementDescriptor,
  TransferDataParam,
} from './shared.params.ts'
import { open } from './shared.records.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  filling,
  get,
  idOrEmpty,
  idParam,
  interval,
  list,
  metadataOrEmpty,
  orEmpty,
  pathId,
  search,
} from './shared.ts'

const recordId = () => pathId('invoice', 'in_123', { search: true })

const paymentSettings = z
  .strictObject({
    default_mandate: orEmpty(idParam()).optional().describe('Mandate to use; empty: none'),
    payment_method_options: open().optional().describe('Settings by kind of payment method'),
    payment_method_types: orEmpty(z.array(z.string()))
      .optional()
      .describe('Kinds of payment methods that may be used; empty: the usual ones'),
  })
  .meta({ id: 'InvoicePaymentSettingsParam', description: 'How an invoice can be paid.' })

/** What create and update have in common. */
const written = {
  account_tax_ids: orEmpty(z.array(idParam())).optional().describe('Tax ids of the merchant to print; empty: none'),
  application_fee_amount: z.int().optional().describe('Application fee, smallest currency unit'),
  auto_advance: z
    .boolean()
    .optional()
    .meta({ default: false, description: 'Whether Stripe finalizes and collects it automatically' }),
  automatic_tax: AutomaticTaxParam.optional().describe('Automatic tax calculation'),
  automatically_finalizes_at: z.int().optional().describe('When Stripe finalizes it, Unix seconds'),
  collection_method: collectionMethod()
    .optional()
    .meta({ default: 'charge_automatically', description: 'Whether it is collected or sent' }),
  custom_fields: customFields().optional().describe('Fields printed on it, at most 4; empty removes them'),
  days_until_due: z.int().optional().describe('Days until it is due; only with `send_invoice`'),
  default_payment_method: idParam().optional().describe("Payment method, instead of the customer's own"),
  description: z.string().optional().describe('Free text, shown to the customer as the memo'),
  discounts: orEmpty(z.array(DiscountParam)).optional().describe("Discounts; empty: none, also not the customer's own"),
  due_date: z.int().optional().describe('When it is due, Unix seconds; only with `send_invoice`'),
  expand,
  footer: z.string().optional().describe('Footer'),
  issuer: IssuerParam.optional().describe('Who issues it'),
  metadata: metadataOrEmpty(),
  payment_settings: paymentSettings.optional().describe('How it can be paid'),
  rendering: open()
    .optional()
    .describe('How the PDF looks: `amount_tax_display`, `pdf`, `template`, `template_version`'),
  statement_descriptor: statementDescriptor()
    .optional()
    .describe("Text on the payer's statement, at most 22 characters"),
}

/** A due date is a date or a number of days. */
const dueOnce = [['due_date', 'days_until_due']]

export default defineEntity({
  name: 'invoices',
  type: 'Invoice',
  summary: 'What customers owe, line by line.',
  docs: docs('invoices'),
  record: Invoice,
  actions: filling('fillInvoices', {
    list: list({
      summary: 'Lists invoices, newest first.',
      docs: docs('invoices/list'),
      path: '/v1/invoices',
      params: {
        collection_method: collectionMethod()
          .optional()
          .describe('Only invoices that are collected, or only those that are sent'),
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        due_date: interval.optional().describe('Only invoices due then'),
        status: z
          .enum(['draft', 'open', 'paid', 'uncollectible', 'void'])
          .optional()
          .describe('Only invoices in this state'),
        subscription: idParam().optional().describe('Only invoices of this subscription'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one invoice.',
      docs: docs('invoices/retrieve'),
      path: '/v1/invoices/{id}',
    }),
    api_search: search({
      summary:
        'Finds invoices by a query in the search language of Stripe; what was written within the last minute may be missing.',
      docs: docs('invoices/search'),
      path: '/v1/invoices/search',
    }),
    create: {
      summary:
        'Creates a draft invoice and returns it; it is empty unless pending items are included or items are added.',
      docs: docs('invoices/create'),
      method: 'POST',
      path: '/v1/invoices',
      params: z.strictObject({
        customer: idParam().optional().describe('Customer to bill'),
        customer_account: idParam().optional().describe('Account to bill as a customer'),
        ...written,
        currency: Currency.optional().describe("Three-letter currency code, lower case. Default: the customer's"),
        default_source: idParam().optional().describe("Payment source, instead of the customer's own"),
        default_tax_rates: z.array(idParam()).optional().describe('Tax rates of lines that have none'),
        effective_at: z.int().optional().describe('Date printed on it, Unix seconds'),
        from_invoice: z
          .strictObject({
            action: z.literal('revision').describe('What is done with it'),
            invoice: idParam().describe('The other invoice'),
          })
          .optional()
          .describe('Revises another invoice'),
        number: z.string().optional().describe('Number of the invoice. Default: Stripe counts'),
        on_behalf_of: idParam().optional().describe('Connected account it is made for'),
        pending_invoice_items_behavior: z
          .enum(['exclude', 'include'])
          .optional()
          .meta({ default: 'exclude', description: 'Whether items waiting for the next invoice come on this one' }),
        shipping_cost: ShippingCostParam.optional().describe('What shipping costs'),
        shipping_details: ShippingParam.optional().describe('Where goods are sent'),
        subscription: idParam().optional().describe('Subscription whose pending items come on it'),
        transfer_data: TransferDataParam.optional().describe('Passing the money on'),
      }),
      // A revision has its customer from the other invoice.
      atLeastOne: [['customer', 'customer_account', 'from_invoice']],
      atMostOne: dueOnce,
    },
    update: {
      summary: 'Changes the fields that are given and returns the invoice; once finalized, only some can be changed.',
      docs: docs('invoices/update'),
      method: 'POST',
      path: '/v1/invoices/{id}',
      params: z.strictObject({
        id: recordId(),
        ...written,
        default_payment_method: idOrEmpty().describe("Payment method, instead of the customer's own; empty removes it"),
        default_source: idOrEmpty().describe("Payment source, instead of the customer's own; empty removes it"),
        default_tax_rates: orEmpty(z.array(idParam()))
          .optional()
          .describe('Tax rates of lines that have none; empty removes them'),
        effective_at: orEmpty(z.int()).optional().describe('Date printed on it, Unix seconds; empty removes it'),
        number: orEmpty(z.string()).optional().describe('Number of the invoice; empty: Stripe counts'),
        on_behalf_of: orEmpty(idParam()).optional().describe('Connected account it is made for; empty: none'),
        shipping_cost: orEmpty(ShippingCostParam).optional().describe('What shipping costs; empty removes it'),
        shipping_details: orEmpty(ShippingParam).optional().describe('Where goods are sent; empty removes it'),
        transfer_data: orEmpty(TransferDataParam).optional().describe('Passing the money on; empty: none'),
      }),
      atMostOne: dueOnce,
    },
    pay: {
      summary: 'Tries to collect an open invoice at once, or marks it as paid outside of Stripe, and returns it.',
      access: 'write',
      docs: docs('invoices/pay'),
      method: 'POST',
      path: '/v1/invoices/{id}/pay',
      params: z.strictObject({
        id: recordId(),
        expand,
        forgive: z.boolean().optional().describe('Whether to be content with what the source holds'),
        mandate: orEmpty(idParam()).optional().describe('Mandate to use; empty: none'),
        off_session: z.boolean().optional().meta({ default: true, description: 'Whether the customer is away' }),
        paid_out_of_band: z
          .boolean()
          .optional()
          .describe('Whether it was paid outside of Stripe: nothing is collected then'),
        payment_method: idParam().optional().describe('Payment method to use'),
        source: idParam().optional().describe('Payment source to use'),
      }),
    },
    void: {
      summary: 'Declares a finalized invoice void, for good, and returns it.',
      docs: docs('invoices/void'),
      method: 'POST',
      path: '/v1/invoices/{id}/void',
      params: z.strictObject({ id: recordId(), expand }),
    },
    delete: {
      summary: 'Deletes a draft invoice that no subscription made, for good, and returns a stub.',
      docs: docs('invoices/delete'),
      method: 'DELETE',
      path: '/v1/invoices/{id}',
      params: z.strictObject({ id: recordId() }),
      record: DeletedInvoice,
    },
  }),
})
