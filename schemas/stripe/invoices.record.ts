import * as z from 'zod'
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

/** Fields that only API versions before 2025-03-31.basil send. */
const legacyFields = {
  application_fee_amount: z
    .int()
    .nullish()
    .meta(legacy('Application fee', `${basil}; it is on the payment intent behind \`payments\`.`)),
  charge: expandable()
    .nullish()
    .meta(legacy('Latest charge', `${basil}; read \`payments.data[].payment\` or use invoice_payments.list.`)),
  discount: Discount.nullish().meta(legacy('Discount', `${basil}; read \`discounts\`.`)),
  paid: z
    .boolean()
    .nullish()
    .meta(legacy('Whether it is paid', `${basil}; \`status\` is \`paid\`.`)),
  paid_out_of_band: z
    .boolean()
    .nullish()
    .meta(legacy('Whether it was paid outside of Stripe', `${basil}; read \`amount_paid_off_stripe\`.`)),
  payment_intent: expandable()
    .nullish()
    .meta(legacy('Payment intent', `${basil}; read \`payments.data[].payment\` or use invoice_payments.list.`)),
  quote: expandable()
    .nullish()
    .meta(legacy('Quote it comes from', `${basil}; read \`parent.quote_details.quote\`.`)),
  rendering_options: open()
    .nullish()
    .meta(legacy('How the PDF looks', 'Gone since API version 2024-04-10; read `rendering`.')),
  subscription: expandable()
    .nullish()
    .meta(legacy('Subscription it comes from', `${basil}; read \`parent.subscription_details.subscription\`.`)),
  subscription_details: open()
    .nullish()
    .meta(legacy('Facts of the subscription', `${basil}; read \`parent.subscription_details\`.`)),
  tax: z
    .int()
    .nullish()
    .meta(legacy('Tax in all, smallest currency unit', `${basil}; add up \`total_taxes\`.`)),
  total_tax_amounts: z
    .array(open())
    .nullish()
    .meta(legacy('Tax by rate', `${basil}; read \`total_taxes\`.`)),
  transfer_data: TransferData.nullish().meta(
    legacy('Passing the money on', `${basil}; it is on the payment intent behind \`payments\`.`),
  ),
}

export const Invoice = z
  .looseObject({
    id: id(),
    object: object('invoice'),
    account_country: z.string().nullish().describe('Two-letter country of the merchant'),
    account_name: z.string().nullish().describe('Name of the merchant'),
    account_tax_ids: z.array(expandable()).nullish().describe('Tax ids of the merchant that are printed on it'),
    amount_due: z.int().optional().describe('Amount to pay, smallest currency unit'),
    amount_overpaid: z.int().optional().describe('Amount paid too much, smallest currency unit'),
    amount_paid: z
      .int()
      .optional()
      .describe('Amount paid, smallest currency unit; since basil with money paid outside of Stripe'),
    amount_paid_off_stripe: z.int().nullish().describe('Amount paid outside of Stripe, smallest currency unit'),
    amount_remaining: z.int().optional().describe('Amount still to pay, smallest currency unit'),
    amount_shipping: z.int().optional().describe('Shipping in all, smallest currency unit'),
    application: expandable().nullish().describe('Connect application that made it'),
    attempt_count: z.int().optional().describe('Tries to collect the money so far'),
    attempted: z.boolean().optional().describe('Whether it was tried to collect the money'),
    auto_advance: z.boolean().optional().describe('Whether Stripe finalizes and collects it by itself'),
    automatic_tax: AutomaticTax.optional().describe('Automatic tax calculation'),
    automatically_finalizes_at: z.int().nullish().describe('When Stripe will finalize it, Unix seconds'),
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
      .nullish()
      .describe('Why it was made'),
    collection_method: openEnum('charge_automatically', 'send_invoice')
      .optional()
      .describe('Whether it is collected or sent'),
    confirmation_secret: open()
      .nullish()
      .describe('Client secret of the payment (do not log it); only when named in `expand`'),
    created: created(),
    currency: currency(),
    custom_fields: z.array(NameValue).nullish().describe('Fields printed on it'),
    customer: expandable().nullish().describe('Customer who is billed'),
    customer_account: customerAccount(),
    customer_address: Address.nullish().describe("Customer's address when it was finalized"),
    customer_email: z.string().nullish().describe("Customer's email address when it was finalized"),
    customer_name: z.string().nullish().describe("Customer's name when it was finalized"),
    customer_phone: z.string().nullish().describe("Customer's phone when it was finalized"),
    customer_shipping: Shipping.nullish().describe("Customer's shipping address when it was finalized"),
    customer_tax_exempt: openEnum('none', 'exempt', 'reverse')
      .nullish()
      .describe('Whether the customer owed tax when it was finalized'),
    customer_tax_ids: z
      .array(open())
      .nullish()
      .describe("Customer's tax ids when it was finalized: `type` and `value`"),
    default_payment_method: expandable().nullish().describe("Payment method, instead of the customer's own"),
    default_source: expandable().nullish().describe("Payment source, instead of the customer's own"),
    default_tax_rates: z.array(open()).nullish().describe('Tax rates of lines that have none, whole records'),
    deleted: z
      .boolean()
      .optional()
      .describe('True on the stub of a deleted invoice; all other fields but id and object are then absent'),
    description: z.string().nullish().describe('Free text, shown to the customer as the memo'),
    discounts: z.array(expandable()).nullish().describe('Discounts of the whole invoice'),
    due_date: z.int().nullish().describe('When it is due, Unix seconds; null when collected automatically'),
    effective_at: z.int().nullish().describe('Date printed on it, Unix seconds'),
    ending_balance: z
      .int()
      .nullish()
      .describe("Customer's balance after it, smallest currency unit; null before it is finalized"),
    footer: z.string().nullish().describe('Footer'),
    from_invoice: open().nullish().describe('Invoice that it revises: `action` and `invoice`'),
    hosted_invoice_url: z
      .string()
      .nullish()
      .describe('Page to see and pay it; whoever has the address can; absent while draft'),
    invoice_pdf: z.string().nullish().describe('PDF of it; whoever has the address can read it; absent while draft'),
    issuer: open().optional().describe('Who issues it: `type` and `account`'),
    last_finalization_error: open().nullish().describe('Why finalizing failed the last time: `code`, `message`, …'),
    latest_revision: expandable().nullish().describe('Latest invoice that revises this one'),
    lines: sublist('InvoiceLines', InvoiceLineItem)
      .optional()
      .describe('First 10 lines; the others by invoice_line_items.list'),
    livemode: livemode(),
    metadata: Metadata.nullish().describe("The caller's own keys and values"),
    next_payment_attempt: z.int().nullish().describe('When collecting is tried next, Unix seconds'),
    number: z.string().nullish().describe('Number of the invoice; null while draft'),
    on_behalf_of: expandable().nullish().describe('Connected account it is made for'),
    parent: z
      .looseObject({
        quote_details: z
          .looseObject({ quote: z.string().optional().describe('Id of the quote') })
          .meta({ id: 'InvoiceQuoteDetails', description: 'Quote that made an invoice.' })
          .nullish()
          .describe('Set when a quote made it'),
        subscription_details: z
          .looseObject({
            metadata: Metadata.nullish().describe("The subscription's metadata when the invoice was finalized"),
            subscription: expandable().optional().describe('The subscription'),
            subscription_proration_date: z
              .int()
              .nullish()
              .describe('Moment that prorations were computed for, Unix seconds'),
          })
          .meta({ id: 'InvoiceSubscriptionDetails', description: 'Subscription that made an invoice.' })
          .nullish()
          .describe('Set when a subscription made it'),
        type: z.string().optional().describe('Which of the two it is'),
      })
      .meta({ id: 'InvoiceParent', description: 'Quote or subscription that made an invoice.' })
      .nullish()
      .describe('Quote or subscription that made it'),
    payment_settings: open().optional().describe('How it can be paid'),
    payments: sublist('InvoicePayments', InvoicePayment)
      .nullish()
      .describe('Its payments; only when named in `expand`'),
    period_end: z.int().optional().describe('Newest invoice item that may be on it, Unix seconds'),
    period_start: z.int().optional().describe('Oldest invoice item that may be on it, Unix seconds'),
    post_payment_credit_notes_amount: z
      .int()
      .optional()
      .describe('Credit notes written after it was paid, smallest currency unit'),
    pre_payment_credit_notes_amount: z
      .int()
      .optional()
      .describe('Credit notes written before it was paid, smallest currency unit'),
    receipt_number: z.string().nullish().describe('Number on the receipt sent by email'),
    rendering: open().nullish().describe('How the PDF looks'),
    shipping_cost: open().nullish().describe('What shipping costs: `amount_total`, `shipping_rate`, …'),
    shipping_details: Shipping.nullish().describe('Where goods are sent'),
    starting_balance: z.int().optional().describe("Customer's balance before it, smallest currency unit"),
    statement_descriptor: z.string().nullish().describe("Text on the payer's statement"),
    status: openEnum('draft', 'open', 'paid', 'uncollectible', 'void').nullish().describe('State'),
    status_details: open().nullish().describe('More on the state; since the endive API versions'),
    status_transitions: z
      .looseObject({
        finalized_at: z.int().nullish().describe('When it was finalized, Unix seconds'),
        marked_uncollectible_at: z.int().nullish().describe('When it was given up, Unix seconds'),
        paid_at: z.int().nullish().describe('When it was paid, Unix seconds'),
        voided_at: z.int().nullish().describe('When it was voided, Unix seconds'),
      })
      .meta({ id: 'InvoiceTransitions', description: 'When an invoice changed its state.' })
      .optional()
      .describe('When it changed its state'),
    subtotal: z
      .int()
      .optional()
      .describe('Sum of the lines before discounts and tax that comes on top, smallest currency unit'),
    subtotal_excluding_tax: z.int().nullish().describe('As `subtotal`, without any tax'),
    test_clock: expandable().nullish().describe('Test clock it lives on'),
    threshold_reason: open().nullish().describe('Threshold that made it'),
    total: z.int().optional().describe('Sum after discounts and tax, smallest currency unit'),
    total_discount_amounts: z.array(AppliedAmount).nullish().describe('What each discount takes off'),
    total_excluding_tax: z.int().nullish().describe('As `total`, without any tax'),
    total_pretax_credit_amounts: z.array(AppliedAmount).nullish().describe('Credits taken off before tax'),
    total_taxes: z.array(TaxAmount).nullish().describe('Tax by rate'),
    webhooks_delivered_at: z.int().nullish().describe('When webhooks had confirmed it, Unix seconds'),
    ...legacyFields,
  })
  .meta({ id: 'Invoice', description: 'What a customer owes, line by line.' })

export const DeletedInvoice = deletedRecord('invoice', 'DeletedInvoice', 'invoice')
