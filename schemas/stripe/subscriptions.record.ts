import * as z from 'zod'
import {
  AutomaticTax,
  created,
  currency,
  customerAccount,
  Discount,
  expandable,
  id,
  legacy,
  livemode,
  Metadata,
  NameValue,
  object,
  open,
  openEnum,
  sublist,
  TransferData,
} from './shared.records.ts'
import { SubscriptionItem } from './subscription_items.ts'

/** Fields that the pinned API version does not document. */
const legacyFields = {
  current_period_end: z
    .int()
    .nullish()
    .meta(
      legacy(
        'End of the current period, Unix seconds',
        'Gone since API version 2025-03-31.basil; read `items.data[].current_period_end`.',
      ),
    ),
  current_period_start: z
    .int()
    .nullish()
    .meta(
      legacy(
        'Start of the current period, Unix seconds',
        'Gone since API version 2025-03-31.basil; read `items.data[].current_period_start`.',
      ),
    ),
  discount: Discount.nullish().meta(legacy('Discount', 'Gone since API version 2025-03-31.basil; read `discounts`.')),
  plan: open()
    .nullish()
    .meta(
      legacy('The price in its former shape', 'Sent for subscriptions with one item only; read `items.data[].price`.'),
    ),
  quantity: z
    .int()
    .nullish()
    .meta(legacy('Quantity', 'Sent for subscriptions with one item only; read `items.data[].quantity`.')),
}

export const Subscription = z
  .looseObject({
    id: id(),
    object: object('subscription'),
    application: expandable().nullish().describe('Connect application that made it'),
    application_fee_percent: z.number().nullish().describe('Application fee in percent of each invoice'),
    automatic_tax: AutomaticTax.optional().describe('Automatic tax calculation'),
    billing_cycle_anchor: z.int().optional().describe('Moment that billing periods are counted from, Unix seconds'),
    billing_cycle_anchor_config: open()
      .nullish()
      .describe('Calendar rule that the anchor was computed from: `day_of_month`, …'),
    billing_mode: z
      .looseObject({
        flexible: open().nullish().describe('Settings of flexible mode'),
        type: openEnum('classic', 'flexible').optional().describe('How prorations and periods are computed'),
        updated_at: z.int().nullish().describe('When the mode was last changed, Unix seconds'),
      })
      .meta({ id: 'BillingMode', description: 'How prorations and periods of a subscription are computed.' })
      .nullish()
      .describe('How prorations and periods are computed; absent before API version 2025-06-30.basil'),
    billing_schedules: z
      .array(open())
      .nullish()
      .describe('How far ahead items are billed; since API version 2026-05-27.dahlia'),
    billing_thresholds: open().nullish().describe('What makes an invoice before the period ends: `amount_gte`, …'),
    cancel_at: z.int().nullish().describe('When it will be canceled, Unix seconds'),
    cancel_at_period_end: z.boolean().optional().describe('Whether it will be canceled at the end of the period'),
    canceled_at: z.int().nullish().describe('When the cancellation was asked for, Unix seconds'),
    cancellation_details: z
      .looseObject({
        comment: z.string().nullish().describe("The customer's own words"),
        feedback: openEnum(
          'customer_service',
          'low_quality',
          'missing_features',
          'other',
          'switched_service',
          'too_complex',
          'too_expensive',
          'unused',
        )
          .nullish()
          .describe("The customer's reason"),
        feedback_option: expandable().nullish().describe("The customer's reason, from a list of the merchant's own"),
        reason: openEnum('canceled_by_retention_policy', 'cancellation_requested', 'payment_disputed', 'payment_failed')
          .nullish()
          .describe('Why it was canceled'),
      })
      .meta({ id: 'CancellationDetails', description: 'Why a subscription was canceled.' })
      .nullish()
      .describe('Why it was canceled'),
    collection_method: openEnum('charge_automatically', 'send_invoice')
      .optional()
      .describe('Whether invoices are collected or sent'),
    created: created(),
    currency: currency(),
    customer: expandable().optional().describe('Customer who is billed'),
    customer_account: customerAccount(),
    days_until_due: z.int().nullish().describe('Days until an invoice is due; only with `send_invoice`'),
    default_payment_method: expandable().nullish().describe("Payment method, instead of the customer's own"),
    default_source: expandable().nullish().describe("Payment source, instead of the customer's own"),
    default_tax_rates: z.array(open()).nullish().describe('Tax rates of items that have none, whole records'),
    description: z.string().nullish().describe('Text that the customer sees'),
    discounts: z.array(expandable()).nullish().describe('Discounts of the whole subscription'),
    ended_at: z.int().nullish().describe('When it ended, Unix seconds'),
    invoice_settings: z
      .looseObject({
        account_tax_ids: z.array(expandable()).nullish().describe('Tax ids of the merchant that are printed'),
        custom_fields: z.array(NameValue).nullish().describe('Fields printed on every invoice'),
        description: z.string().nullish().describe('Memo of every invoice'),
        footer: z.string().nullish().describe('Footer of every invoice'),
        issuer: open().optional().describe('Who issues them: `type` and `account`'),
      })
      .meta({ id: 'SubscriptionInvoiceSettings', description: 'What the invoices of a subscription begin with.' })
      .nullish()
      .describe('What its invoices begin with'),
    items: sublist('SubscriptionItems', SubscriptionItem)
      .optional()
      .describe('First 10 items; the others by subscription_items.list'),
    latest_invoice: expandable().nullish().describe('Latest invoice'),
    livemode: livemode(),
    managed_payments: open().nullish().describe('Whether Stripe sells in its own name: `enabled`'),
    metadata: Metadata.optional().describe("The caller's own keys and values"),
    next_pending_invoice_item_invoice: z.int().nullish().describe('When pending items are next billed, Unix seconds'),
    on_behalf_of: expandable().nullish().describe('Connected account it is made for'),
    pause_collection: z
      .looseObject({
        behavior: openEnum('keep_as_draft', 'mark_uncollectible', 'void')
          .optional()
          .describe('What becomes of invoices meanwhile'),
        resumes_at: z.int().nullish().describe('When collecting goes on, Unix seconds'),
      })
      .meta({ id: 'PauseCollection', description: 'A pause of collecting.' })
      .nullish()
      .describe('Set while collecting is paused'),
    payment_settings: open().nullish().describe('How invoices can be paid'),
    pending_invoice_item_interval: open()
      .nullish()
      .describe('How often pending items are billed: `interval` and `interval_count`'),
    pending_setup_intent: expandable().nullish().describe('Setup intent that the customer has to complete'),
    pending_update: open().nullish().describe('Changes that wait for a payment: `expires_at`, `subscription_items`, …'),
    presentment_details: open().nullish().describe('Currency that the payer sees: `presentment_currency`'),
    schedule: expandable().nullish().describe('Schedule that changes it'),
    start_date: z.int().optional().describe('When it first began, Unix seconds'),
    status: openEnum(
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
    )
      .optional()
      .describe('State'),
    status_details: open().nullish().describe('More on the state; since the endive API versions'),
    test_clock: expandable().nullish().describe('Test clock it lives on'),
    transfer_data: TransferData.nullish().describe('Passing the money on'),
    trial_end: z.int().nullish().describe('End of the trial, Unix seconds'),
    trial_settings: open().nullish().describe('What happens after the trial: `end_behavior`'),
    trial_start: z.int().nullish().describe('Start of the trial, Unix seconds'),
    ...legacyFields,
  })
  .meta({ id: 'Subscription', description: 'Prices that a customer is billed for again and again.' })
