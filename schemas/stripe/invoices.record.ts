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

const basil = 'Gone since API version 2025-03-31.basil'

/** Fields that only API versions before 2025-03-31.basil send; `fillInvoices` fills what the others hold elsewhere. */
const legacyFields = {
  application_fee_amount: z
    .int()
    .nullish()
    .meta(legacy('Application fee', `${basil}; it is on the payment intent behind \`payments\`.`)),
  charge: expandable('Charge').nullish().describe('Latest charge; filled from `payments.data[].payment`'),
  discount: Discount.nullish().describe('First discount; filled from `discounts` when it is expanded'),
  paid: z.boolean().nullish().describe('Whether it is paid; filled from `status`'),
  paid_out_of_band: z
    .boolean()
    .nullish()
    .describe('Whether it was paid outside of Stripe; filled from `amount_paid_off_stripe`'),
  payment_intent: expandable('PaymentIntent')
    .nullish()
    .describe('Payment intent; filled from `payments.data[].payment`'),
  quote: expandable().nullish().describe('Quote it comes from; filled from `parent.quote_details.quote`'),
  rendering_options: open()
    .nullish()
    .meta(legacy('How the PDF looks', 'Gone since API version 2024-04-10; read `rendering`.')),
  subscription: expandable('Subscription')
    .nullish()
    .describe('Subscription it comes from; filled from `parent.subscription_details.subscription`'),
  subscription_details: declaredAs(open(), 'InvoiceSubscriptionDetails')
    .nullish()
    .describe('Facts of the subscription; filled from `parent.subscription_details`'),
  tax: z.int().nullish().describe('Tax in all, smallest currency unit; filled from `total_taxes`'),
  total_tax_amounts: z.array(open()).nullish().describe('Tax by rate; filled from `total_taxes`'),
  transfer_data: TransferData.nullish().meta(
    legacy('Passing the money on', `${basil}; it is on the payment intent behind \`payments\`.`),
  ),
}

export const Invoice = z
  .looseObject({
    id: id(),
    object: object('invoice'),
    account_country: z.string().nullable().describe('Two-letter country of the merchant'),
    account_name: z.string().nullable().describe('Name of the merchant'),
    account_tax_ids: z.array(expandable()).nullable().describe('Tax ids of the merchant that are printed on it'),
    amount_due: z.int().describe('Amount to pay, smallest currency unit'),
    amount_overpaid: z.int().describe('Amount paid too much, smallest currency unit'),
    amount_paid: z.int().describe('Amount paid, smallest currency unit; since basil with money paid outside of Stripe'),
    amount_paid_off_stripe: z.int().optional().describe('Amount paid outside of Stripe, smallest currency unit'),
    amount_remaining: z.int().describe('Amount still to pay, smallest currency unit'),
    amount_shipping: z.int().describe('Shipping in all, smallest currency unit'),
    application: expandable().nullable().describe('Connect application that made it'),
    attempt_count: z.int().describe('Tries to collect the money so far'),
    attempted: z.boolean().describe('Whether it was tried to collect the money'),
    auto_advance: z.boolean().optional().describe('Whether Stripe finalizes and collects it automatically'),
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
      .describe('Why it was made'),
    collection_method: openEnum('charge_automatically', 'send_invoice').describe('Whether it is collected or sent'),
    confirmation_secret: declaredAs(open(), ConfirmationSecret)
      .nullish()
      .describe('Client secret of the payment (do not log it); only when named in `expand`'),
    created: created(),
    currency: currency(),
    custom_fields: z.array(NameValue).nullable().describe('Fields printed on it'),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer who is billed'),
    customer_account: customerAccount(),
    customer_address: Address.nullable().describe("Customer's address when it was finalized"),
    customer_email: z.string().nullable().describe("Customer's email address when it was finalized"),
    customer_name: z.string().nullable().describe("Customer's name when it was finalized"),
    customer_phone: z.string().nullable().describe("Customer's phone when it was finalized"),
    customer_shipping: Shipping.nullable().describe("Customer's shipping address when it was finalized"),
    customer_tax_exempt: openEnum('none', 'exempt', 'reverse')
      .nullable()
      .describe('Whether the customer owed tax when it was finalized'),
    customer_tax_ids: z
      .array(declaredAs(open(), TaxIdValue))
      .nullish()
      .describe("Customer's tax ids when it was finalized: `type` and `value`"),
    default_payment_method: expandable('PaymentMethod')
      .nullable()
      .describe("Payment method, instead of the customer's own"),
    default_source: expandable().nullable().describe("Payment source, instead of the customer's own"),
    default_tax_rates: z
      .array(declaredAs(open(), TaxRate))
      .describe('Tax rates of lines that have none, whole records'),
    deleted: z.never().optional().describe('Only on the stub of a deleted one'),
    description: z.string().nullable().describe('Free text, shown to the customer as the memo'),
    discounts: z.array(expandable('Discount')).describe('Discounts of the whole invoice'),
    due_date: z.int().nullable().describe('When it is due, Unix seconds; null when collected automatically'),
    effective_at: z.int().nullable().describe('Date printed on it, Unix seconds'),
    ending_balance: z
      .int()
      .nullable()
      .describe("Customer's balance after it, smallest currency unit; null before it is finalized"),
    footer: z.string().nullable().describe('Footer'),
    from_invoice: declaredAs(open(), RevisedInvoice)
      .nullable()
      .describe('Invoice that it revises: `action` and `invoice`'),
    hosted_invoice_url: z
      .string()
      .nullish()
      .describe('Page to see and pay it; whoever has the address can; absent while draft'),
    invoice_pdf: z.string().nullish().describe('PDF of it; whoever has the address can read it; absent while draft'),
    issuer: declaredAs(open(), AccountReference).describe('Who issues it: `type` and `account`'),
    last_finalization_error: declaredAs(open(), FinalizationError)
      .nullable()
      .describe('Why finalizing failed the last time: `code`, `message`, …'),
    latest_revision: expandable('Invoice').nullable().describe('Latest invoice that revises this one'),
    lines: sublist(InvoiceLineItem).describe('First 10 lines; the others by invoice_line_items.list'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    next_payment_attempt: z.int().nullable().describe('When collecting is tried next, Unix seconds'),
    number: z.string().nullable().describe('Number of the invoice; null while draft'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made for'),
    parent: z
      .looseObject({
        quote_details: z
          .looseObject({ quote: z.string().describe('Id of the quote') })
          .meta({ id: 'InvoiceQuoteDetails', description: 'Quote that made an invoice.' })
          .nullable()
          .describe('Set when a quote made it'),
        subscription_details: z
          .looseObject({
            metadata: Metadata.nullable().describe("The subscription's metadata when the invoice was finalized"),
            subscription: expandable('Subscription').describe('The subscription'),
            subscription_proration_date: z
              .int()
              .optional()
              .describe('Moment that prorations were computed for, Unix seconds'),
          })
          .meta({ id: 'InvoiceSubscriptionDetails', description: 'Subscription that made an invoice.' })
          .nullable()
          .describe('Set when a subscription made it'),
        type: z.string().describe('Which of the two it is'),
      })
      .meta({ id: 'InvoiceParent', description: 'Quote or subscription that made an invoice.' })
      .nullable()
      .describe('Quote or subscription that made it'),
    payment_settings: declaredAs(open(), InvoicePaymentSettings).describe('How it can be paid'),
    payments: sublist(InvoicePayment).optional().describe('Its payments; only when named in `expand`'),
    period_end: z.int().describe('Newest invoice item that may be on it, Unix seconds'),
    period_start: z.int().describe('Oldest invoice item that may be on it, Unix seconds'),
    post_payment_credit_notes_amount: z
      .int()
      .describe('Credit notes written after it was paid, smallest currency unit'),
    pre_payment_credit_notes_amount: z
      .int()
      .describe('Credit notes written before it was paid, smallest currency unit'),
    receipt_number: z.string().nullable().describe('Number on the receipt sent by email'),
    rendering: declaredAs(open(), InvoiceRendering).nullable().describe('How the PDF looks'),
    shipping_cost: declaredAs(open(), ShippingCost)
      .nullable()
      .describe('What shipping costs: `amount_total`, `shipping_rate`, …'),
    shipping_details: Shipping.nullable().describe('Where goods are sent'),
    starting_balance: z.int().describe("Customer's balance before it, smallest currency unit"),
    statement_descriptor: z.string().nullable().describe("Text on the payer's statement"),
    status: openEnum('draft', 'open', 'paid', 'uncollectible', 'void').nullable().describe('State'),
    status_details: open().nullish().describe('More on the state; since the endive API versions'),
    status_transitions: z
      .looseObject({
        finalized_at: z.int().nullable().describe('When it was finalized, Unix seconds'),
        marked_uncollectible_at: z.int().nullable().describe('When it was given up, Unix seconds'),
        paid_at: z.int().nullable().describe('When it was paid, Unix seconds'),
        voided_at: z.int().nullable().describe('When it was voided, Unix seconds'),
      })
      .meta({ id: 'InvoiceTransitions', description: 'When an invoice changed its state.' })
      .describe('When it changed its state'),
    subtotal: z.int().describe('Sum of the lines before discounts and tax that comes on top, smallest currency unit'),
    subtotal_excluding_tax: z.int().nullable().describe('As `subtotal`, without any tax'),
    test_clock: expandable().nullable().describe('Test clock that it belongs to'),
    threshold_reason: declaredAs(open(), InvoiceThresholdReason).nullish().describe('Threshold that made it'),
    total: z.int().describe('Sum after discounts and tax, smallest currency unit'),
    total_discount_amounts: z.array(AppliedAmount).nullable().describe('What each discount takes off'),
    total_excluding_tax: z.int().nullable().describe('As `total`, without any tax'),
    total_pretax_credit_amounts: z.array(AppliedAmount).nullable().describe('Credits taken off before tax'),
    total_taxes: z.array(TaxAmount).nullable().describe('Tax by rate'),
    webhooks_delivered_at: z.int().nullable().describe('When webhooks had confirmed it, Unix seconds'),
    ...legacyFields,
  })
  .meta({ id: 'Invoice', description: 'What a customer owes, line by line.' })

export const DeletedInvoice = deletedRecord('invoice', 'DeletedInvoice', 'invoice')
