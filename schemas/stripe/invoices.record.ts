import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  ConfirmationSecret,
  FinalizationError,
  InvoicePaymentSettings,
  InvoiceRendering,
  InvoiceThresholdReason,
  RevisedInvoice,
  ShippingCost,
  TaxIdValue,
} from './details.billing.ts'
import { AccountReference } from './details.others.ts'
import { TaxRate } from './details.rates.ts'
import { InvoiceLineItem } from './invoice_line_items.ts'
import { InvoicePayment } from './invoice_payments.ts'
import {
  Address,
  AppliedAmount,
  AutomaticTax,
  created,
  currency,
  customerAccount,
  Discount,
  deletedRecord,
  expandable,
  id,
  legacy,
  livemode,
  Metadata,
  NameValue,
  object,
  open,
  openEnum,
  Shipping,
  sublist,
  TaxAmount,
  TransferData,
} from './shared.records.ts'

const basil = 'Removed in API version 2025-03-31.basil'

/** Fields that only API versions before 2025-03-31.basil return; `fillInvoices` fills those that later ones hold elsewhere. */
const legacyFields = {
  application_fee_amount: z
    .int()
    .nullish()
    .meta(legacy('Application fee', `${basil}; it is on the Payment Intent in \`payments\`.`)),
  charge: expandable('Charge').nullish().describe('Latest charge; copied from `payments.data[].payment`'),
  discount: Discount.nullish().describe('First discount; copied from `discounts` if expanded'),
  paid: z.boolean().nullish().describe('Whether it is paid; derived from `status`'),
  paid_out_of_band: z
    .boolean()
    .nullish()
    .describe('Whether it was paid outside Stripe; derived from `amount_paid_off_stripe`'),
  payment_intent: expandable('PaymentIntent')
    .nullish()
    .describe('Payment Intent; copied from `payments.data[].payment`'),
  quote: expandable().nullish().describe('Quote it was created from; copied from `parent.quote_details.quote`'),
  rendering_options: open()
    .nullish()
    .meta(legacy('Options for the invoice PDF', 'Removed in API version 2024-04-10; read `rendering`.')),
  subscription: expandable('Subscription')
    .nullish()
    .describe('Subscription it was created from; copied from `parent.subscription_details.subscription`'),
  subscription_details: declaredAs(open(), 'InvoiceSubscriptionDetails')
    .nullish()
    .describe('Details of the subscription; copied from `parent.subscription_details`'),
  tax: z.int().nullish().describe('Total tax, in the smallest currency unit; computed from `total_taxes`'),
  total_tax_amounts: z.array(open()).nullish().describe('Tax by rate; copied from `total_taxes`'),
  transfer_data: TransferData.nullish().meta(
    legacy('Transfer of funds to a connected account', `${basil}; it is on the Payment Intent in \`payments\`.`),
  ),
}

export const Invoice = z
  .looseObject({
    id: id(),
    object: object('invoice'),
    account_country: z.string().nullable().describe('Two-letter country code of your account'),
    account_name: z.string().nullable().describe("Your account's name"),
    account_tax_ids: z.array(expandable()).nullable().describe('Your tax ids, shown on the invoice'),
    amount_due: z.int().describe('Amount due, in the smallest currency unit'),
    amount_overpaid: z.int().describe('Amount overpaid, in the smallest currency unit'),
    amount_paid: z
      .int()
      .describe('Amount paid, in the smallest currency unit; since basil it includes payments outside Stripe'),
    amount_paid_off_stripe: z.int().optional().describe('Amount paid outside Stripe, in the smallest currency unit'),
    amount_remaining: z.int().describe('Amount remaining to be paid, in the smallest currency unit'),
    amount_shipping: z.int().describe('Total shipping cost, in the smallest currency unit'),
    application: expandable().nullable().describe('Connect application that created it'),
    attempt_count: z.int().describe('Number of payment attempts so far'),
    attempted: z.boolean().describe('Whether payment has been attempted'),
    auto_advance: z.boolean().optional().describe('Whether Stripe finalizes it and collects payment automatically'),
    automatic_tax: AutomaticTax.describe('Automatic tax calculation'),
    automatically_finalizes_at: z.int().nullable().describe('When Stripe will finalize it, Unix seconds'),
    billing_reason: openEnum(
      'automatic_pending_invoice_item_invoice',
      'manual',
      'quote_accept',
      'subscription',
      'subscription_create',
      'subscription_cycle',
      'subscription_threshold',
      'subscription_update',
      'upcoming',
    )
      .nullable()
      .describe('Why it was created'),
    collection_method: openEnum('charge_automatically', 'send_invoice').describe(
      'Whether to charge it automatically or send it to the customer',
    ),
    confirmation_secret: declaredAs(open(), ConfirmationSecret)
      .nullish()
      .describe('Client secret of the payment (do not log it); only if expanded'),
    created: created(),
    currency: currency(),
    custom_fields: z.array(NameValue).nullable().describe('Fields shown on the invoice'),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer who is billed'),
    customer_account: customerAccount(),
    customer_address: Address.nullable().describe("The customer's address at finalization"),
    customer_email: z.string().nullable().describe("The customer's email address at finalization"),
    customer_name: z.string().nullable().describe("The customer's name at finalization"),
    customer_phone: z.string().nullable().describe("The customer's phone number at finalization"),
    customer_shipping: Shipping.nullable().describe("The customer's shipping details at finalization"),
    customer_tax_exempt: openEnum('none', 'exempt', 'reverse')
      .nullable()
      .describe("The customer's tax exemption at finalization"),
    customer_tax_ids: z
      .array(declaredAs(open(), TaxIdValue))
      .nullish()
      .describe("The customer's tax ids at finalization: `type` and `value`"),
    default_payment_method: expandable('PaymentMethod')
      .nullable()
      .describe("Payment method to use instead of the customer's default"),
    default_source: expandable().nullable().describe("Payment source to use instead of the customer's default"),
    default_tax_rates: z
      .array(declaredAs(open(), TaxRate))
      .describe('Tax rates for lines without their own, as full records'),
    deleted: z.never().optional().describe('Set on the stub of a deleted record only'),
    description: z.string().nullable().describe('Description, shown to the customer as the memo'),
    discounts: z.array(expandable('Discount')).describe('Discounts on the whole invoice'),
    due_date: z.int().nullable().describe('Due date, Unix seconds; null if it is charged automatically'),
    effective_at: z.int().nullable().describe('Date shown on the invoice, Unix seconds'),
    ending_balance: z
      .int()
      .nullable()
      .describe("The customer's balance afterward, in the smallest currency unit; null before it is finalized"),
    footer: z.string().nullable().describe('Footer'),
    from_invoice: declaredAs(open(), RevisedInvoice)
      .nullable()
      .describe('Invoice that it revises: `action` and `invoice`'),
    hosted_invoice_url: z
      .string()
      .nullish()
      .describe('URL to view and pay the invoice. Anyone who has it can do so; absent for drafts'),
    invoice_pdf: z
      .string()
      .nullish()
      .describe('URL of the PDF. Anyone who has it can read the invoice; absent for drafts'),
    issuer: declaredAs(open(), AccountReference).describe('Issuer of the invoice: `type` and `account`'),
    last_finalization_error: declaredAs(open(), FinalizationError)
      .nullable()
      .describe('Error of the last failed finalization: `code`, `message`, …'),
    latest_revision: expandable('Invoice').nullable().describe('Latest revision of the invoice'),
    lines: sublist(InvoiceLineItem).describe('The first 10 lines; for the others use invoice_line_items.list'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe('Your own keys and values'),
    next_payment_attempt: z.int().nullable().describe('When payment will next be attempted, Unix seconds'),
    number: z.string().nullable().describe('Invoice number; null for drafts'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made on behalf of'),
    parent: z
      .looseObject({
        quote_details: z
          .looseObject({ quote: z.string().describe('Id of the quote') })
          .meta({ id: 'InvoiceQuoteDetails', description: 'The quote that an invoice was created from.' })
          .nullable()
          .describe('Set if it was created from a quote'),
        subscription_details: z
          .looseObject({
            metadata: Metadata.nullable().describe("The subscription's metadata at finalization"),
            subscription: expandable('Subscription').describe('The subscription'),
            subscription_proration_date: z
              .int()
              .optional()
              .describe('Time that prorations were calculated for, Unix seconds'),
          })
          .meta({ id: 'InvoiceSubscriptionDetails', description: 'The subscription that an invoice was created from.' })
          .nullable()
          .describe('Set if it was created from a subscription'),
        type: z.string().describe('Whether it comes from a quote or a subscription'),
      })
      .meta({ id: 'InvoiceParent', description: 'The origin of an invoice.' })
      .nullable()
      .describe('The quote or subscription it was created from'),
    payment_settings: declaredAs(open(), InvoicePaymentSettings).describe('Payment settings'),
    payments: sublist(InvoicePayment).optional().describe('Payments; only if expanded'),
    period_end: z.int().describe('End of the period whose invoice items it can include, Unix seconds'),
    period_start: z.int().describe('Start of the period whose invoice items it can include, Unix seconds'),
    post_payment_credit_notes_amount: z
      .int()
      .describe('Total of credit notes issued after payment, in the smallest currency unit'),
    pre_payment_credit_notes_amount: z
      .int()
      .describe('Total of credit notes issued before payment, in the smallest currency unit'),
    receipt_number: z.string().nullable().describe('Number on the email receipt'),
    rendering: declaredAs(open(), InvoiceRendering).nullable().describe('Options for the invoice PDF'),
    shipping_cost: declaredAs(open(), ShippingCost)
      .nullable()
      .describe('Shipping cost: `amount_total`, `shipping_rate`, …'),
    shipping_details: Shipping.nullable().describe('Shipping details'),
    starting_balance: z.int().describe("The customer's balance beforehand, in the smallest currency unit"),
    statement_descriptor: z.string().nullable().describe('Statement descriptor'),
    status: openEnum('draft', 'open', 'paid', 'uncollectible', 'void').nullable().describe('Status'),
    status_details: open().optional().describe('Details of the status; since the endive API versions'),
    status_transitions: z
      .looseObject({
        finalized_at: z.int().nullable().describe('When it was finalized, Unix seconds'),
        marked_uncollectible_at: z.int().nullable().describe('When it was marked uncollectible, Unix seconds'),
        paid_at: z.int().nullable().describe('When it was paid, Unix seconds'),
        voided_at: z.int().nullable().describe('When it was voided, Unix seconds'),
      })
      .meta({ id: 'InvoiceTransitions', description: 'When the status of an invoice changed.' })
      .describe('When the status changed'),
    subtotal: z.int().describe('Total of the lines before discounts and exclusive tax, in the smallest currency unit'),
    subtotal_excluding_tax: z.int().nullable().describe('Like `subtotal`, without any tax'),
    test_clock: expandable().nullable().describe('Test clock it belongs to'),
    threshold_reason: declaredAs(open(), InvoiceThresholdReason)
      .nullish()
      .describe('Usage threshold that triggered the invoice'),
    total: z.int().describe('Total after discounts and taxes, in the smallest currency unit'),
    total_discount_amounts: z.array(AppliedAmount).nullable().describe('Total of each discount'),
    total_excluding_tax: z.int().nullable().describe('Like `total`, without any tax'),
    total_pretax_credit_amounts: z.array(AppliedAmount).nullable().describe('Credits applied before tax'),
    total_taxes: z.array(TaxAmount).nullable().describe('Tax by rate'),
    webhooks_delivered_at: z.int().nullable().describe('When all webhooks had been delivered, Unix seconds'),
    ...legacyFields,
  })
  .meta({ id: 'Invoice', description: 'An invoice: a statement of what a customer owes, with its lines.' })

export const DeletedInvoice = deletedRecord('invoice', 'DeletedInvoice', 'invoice')
