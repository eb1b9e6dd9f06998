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
    default_mandate: orEmpty(idParam()).optional().describe('Mandate to use; empty for none'),
    payment_method_options: open().optional().describe('Options by type of payment method'),
    payment_method_types: orEmpty(z.array(z.string()))
      .optional()
      .describe('Types of payment methods to accept; empty for the default'),
  })
  .meta({ id: 'InvoicePaymentSettingsParam', description: 'The payment settings of an invoice.' })

/** Parameters common to create and update. */
const written = {
  account_tax_ids: orEmpty(z.array(idParam()))
    .optional()
    .describe('Your tax ids to show on the invoice; empty for none'),
  application_fee_amount: z.int().optional().describe('Application fee, in the smallest currency unit'),
  auto_advance: z
    .boolean()
    .optional()
    .meta({ default: false, description: 'Whether Stripe finalizes it and collects payment automatically' }),
  automatic_tax: AutomaticTaxParam.optional().describe('Automatic tax calculation'),
  automatically_finalizes_at: z.int().optional().describe('When Stripe finalizes it, Unix seconds'),
  collection_method: collectionMethod().optional().meta({
    default: 'charge_automatically',
    description: 'Whether to charge it automatically or send it to the customer',
  }),
  custom_fields: customFields().optional().describe('Up to 4 fields shown on the invoice; empty removes them'),
  days_until_due: z.int().optional().describe('Number of days until it is due; with `send_invoice` only'),
  default_payment_method: idParam().optional().describe("Payment method to use instead of the customer's default"),
  description: z.string().optional().describe('Description, shown to the customer as the memo'),
  discounts: orEmpty(z.array(DiscountParam)).optional().describe("Discounts; empty for none, not even the customer's"),
  due_date: z.int().optional().describe('Due date, Unix seconds; with `send_invoice` only'),
  expand,
  footer: z.string().optional().describe('Footer'),
  issuer: IssuerParam.optional().describe('Issuer of the invoice'),
  metadata: metadataOrEmpty(),
  payment_settings: paymentSettings.optional().describe('Payment settings'),
  rendering: open()
    .optional()
    .describe('Options for the invoice PDF: `amount_tax_display`, `pdf`, `template`, `template_version`'),
  statement_descriptor: statementDescriptor().optional().describe('Statement descriptor, at most 22 characters'),
}

/** A due date is either a date or a number of days. */
const dueOnce = [['due_date', 'days_until_due']]

export default defineEntity({
  name: 'invoices',
  type: 'Invoice',
  summary: 'Statements of what customers owe, with their lines.',
  docs: docs('invoices'),
  record: Invoice,
  actions: filling('fillInvoices', {
    list: list({
      summary: 'Lists invoices, newest first.',
      docs: docs('invoices/list'),
      path: '/v1/invoices',
      params: {
        collection_method: collectionMethod().optional().describe('Only invoices with this collection method'),
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        due_date: interval.optional().describe('Only invoices due at this time'),
        status: z
          .enum(['draft', 'open', 'paid', 'uncollectible', 'void'])
          .optional()
          .describe('Only invoices with this status'),
        subscription: idParam().optional().describe('Only invoices of this subscription'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one invoice.',
      docs: docs('invoices/retrieve'),
      path: '/v1/invoices/{id}',
    }),
    api_search: search({
      summary: "Searches invoices with Stripe's search query language. Changes made in the last minute may be missing.",
      docs: docs('invoices/search'),
      path: '/v1/invoices/search',
    }),
    create: {
      summary: 'Creates a draft invoice and returns it. It is empty unless you include pending items or add items.',
      docs: docs('invoices/create'),
      method: 'POST',
      path: '/v1/invoices',
      params: z.strictObject({
        customer: idParam().optional().describe('Customer to bill'),
        customer_account: idParam().optional().describe('Account to bill as a customer'),
        ...written,
        currency: Currency.optional().describe(
          "Three-letter currency code, in lowercase. Default: the customer's currency",
        ),
        default_source: idParam().optional().describe("Payment source to use instead of the customer's default"),
        default_tax_rates: z.array(idParam()).optional().describe('Tax rates for lines without their own'),
        effective_at: z.int().optional().describe('Date shown on the invoice, Unix seconds'),
        from_invoice: z
          .strictObject({
            action: z.literal('revision').describe('How it relates to the other invoice'),
            invoice: idParam().describe('The other invoice'),
          })
          .optional()
          .describe('Creates a revision of another invoice'),
        number: z.string().optional().describe('Invoice number. Default: the next one in the sequence'),
        on_behalf_of: idParam().optional().describe('Connected account it is made on behalf of'),
        pending_invoice_items_behavior: z
          .enum(['exclude', 'include'])
          .optional()
          .meta({ default: 'exclude', description: 'Whether to include pending invoice items' }),
        shipping_cost: ShippingCostParam.optional().describe('Shipping cost'),
        shipping_details: ShippingParam.optional().describe('Shipping details'),
        subscription: idParam().optional().describe('Subscription whose pending items to include'),
        transfer_data: TransferDataParam.optional().describe('Transfer of funds to a connected account'),
      }),
      // A revision takes its customer from the other invoice.
      atLeastOne: [['customer', 'customer_account', 'from_invoice']],
      atMostOne: dueOnce,
    },
    update: {
      summary:
        'Updates the given fields and returns the invoice. Once it is finalized, only some fields can be changed.',
      docs: docs('invoices/update'),
      method: 'POST',
      path: '/v1/invoices/{id}',
      params: z.strictObject({
        id: recordId(),
        ...written,
        default_payment_method: idOrEmpty().describe(
          "Payment method to use instead of the customer's default; empty removes it",
        ),
        default_source: idOrEmpty().describe(
          "Payment source to use instead of the customer's default; empty removes it",
        ),
        default_tax_rates: orEmpty(z.array(idParam()))
          .optional()
          .describe('Tax rates for lines without their own; empty removes them'),
        effective_at: orEmpty(z.int()).optional().describe('Date shown on the invoice, Unix seconds; empty removes it'),
        number: orEmpty(z.string()).optional().describe('Invoice number; empty for the next one in the sequence'),
        on_behalf_of: orEmpty(idParam())
          .optional()
          .describe('Connected account it is made on behalf of; empty for none'),
        shipping_cost: orEmpty(ShippingCostParam).optional().describe('Shipping cost; empty removes it'),
        shipping_details: orEmpty(ShippingParam).optional().describe('Shipping details; empty removes them'),
        transfer_data: orEmpty(TransferDataParam)
          .optional()
          .describe('Transfer of funds to a connected account; empty for none'),
      }),
      atMostOne: dueOnce,
    },
    pay: {
      summary: 'Attempts payment of an open invoice immediately, or marks it as paid outside Stripe, and returns it.',
      access: 'write',
      docs: docs('invoices/pay'),
      method: 'POST',
      path: '/v1/invoices/{id}/pay',
      params: z.strictObject({
        id: recordId(),
        expand,
        forgive: z.boolean().optional().describe('Whether to accept what the source holds and forgive the rest'),
        mandate: orEmpty(idParam()).optional().describe('Mandate to use; empty for none'),
        off_session: z
          .boolean()
          .optional()
          .meta({ default: true, description: 'Whether the customer is off-session, that is, not present' }),
        paid_out_of_band: z
          .boolean()
          .optional()
          .describe('Whether it was paid outside Stripe, in which case nothing is collected'),
        payment_method: idParam().optional().describe('Payment method to use'),
        source: idParam().optional().describe('Payment source to use'),
      }),
    },
    create_preview: {
      title: 'Preview invoice',
      summary:
        'Returns the invoice that a customer or subscription would get next, or with changes. Nothing is stored.',
      access: 'write',
      docs: docs('invoices/create_preview'),
      method: 'POST',
      path: '/v1/invoices/create_preview',
      params: z.strictObject({
        automatic_tax: AutomaticTaxParam.optional().describe('Automatic tax calculation'),
        currency: Currency.optional().describe('Three-letter currency code, in lowercase'),
        customer: idParam().optional().describe('Customer'),
        customer_account: idParam().optional().describe('Account to bill as a customer'),
        customer_details: open().optional().describe('Customer who does not exist yet: `address`, `tax_ids`, …'),
        discounts: orEmpty(z.array(DiscountParam)).optional().describe('Discounts; empty for none'),
        expand,
        invoice_items: z.array(open()).max(250).optional().describe('Invoice items to add, change or leave out'),
        issuer: IssuerParam.optional().describe('Issuer of the invoice'),
        on_behalf_of: idOrEmpty().describe('Connected account it is for'),
        preview_mode: z
          .enum(['next', 'recurring'])
          .optional()
          .describe('Next invoice, or a usual one of the subscription'),
        schedule: idParam().optional().describe('Subscription schedule'),
        schedule_details: open().optional().describe('Changes of the schedule: `phases`, `end_behavior`, …'),
        subscription: idParam().optional().describe('Subscription'),
        subscription_details: open()
          .optional()
          .describe('A new subscription, or changes of it: `items`, `cancel_at`, …'),
      }),
    },
    void: {
      summary: 'Voids a finalized invoice, which cannot be undone, and returns it.',
      docs: docs('invoices/void'),
      method: 'POST',
      path: '/v1/invoices/{id}/void',
      params: z.strictObject({ id: recordId(), expand }),
    },
    delete: {
      summary: 'Permanently deletes a draft invoice that was not created by a subscription, and returns a stub.',
      docs: docs('invoices/delete'),
      method: 'DELETE',
      path: '/v1/invoices/{id}',
      params: z.strictObject({ id: recordId() }),
      record: DeletedInvoice,
    },
    mark_uncollectible: {
      summary: 'Writes an open invoice off as not to be collected, and returns it.',
      access: 'write',
      docs: docs('invoices/mark_uncollectible'),
      method: 'POST',
      path: '/v1/invoices/{id}/mark_uncollectible',
      params: z.strictObject({ id: recordId(), expand }),
    },
  }),
})
