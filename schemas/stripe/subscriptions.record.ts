import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  BillingCycleAnchor,
  BillingModeFlexible,
  BillingSchedule,
  BillingThresholds,
  PendingItemInterval,
  PendingUpdate,
  SubscriptionPaymentSettings,
  SubscriptionPresentment,
  TrialSettings,
} from './details.billing.ts'
import { AccountReference, EnabledFlag } from './details.others.ts'
import { Plan, TaxRate } from './details.rates.ts'
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

/** Fields that the pinned API version does not document; `fillSubscriptions` fills what it holds elsewhere. */
const legacyFields = {
  current_period_end: z
    .int()
    .optional()
    .describe('End of the current period, Unix seconds; filled from `items`, of which the earliest counts'),
  current_period_start: z
    .int()
    .optional()
    .describe('Start of the current period, Unix seconds; filled from `items`, of which the latest counts'),
  discount: Discount.nullish().describe('First discount; filled from `discounts` when it is expanded'),
  plan: declaredAs(open(), Plan)
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
    application: expandable().nullable().describe('Connect application that made it'),
    application_fee_percent: z.number().nullable().describe('Application fee in percent of each invoice'),
    automatic_tax: AutomaticTax.describe('Automatic tax calculation'),
    billing_cycle_anchor: z.int().describe('Moment that billing periods are counted from, Unix seconds'),
    billing_cycle_anchor_config: declaredAs(open(), BillingCycleAnchor)
      .nullable()
      .describe('Calendar rule that the anchor was computed from: `day_of_month`, …'),
    billing_mode: z
      .looseObject({
        flexible: declaredAs(open(), BillingModeFlexible).nullable().describe('Settings of flexible mode'),
        type: openEnum('classic', 'flexible').describe('How prorations and periods are computed'),
        updated_at: z.int().optional().describe('When the mode was last changed, Unix seconds'),
      })
      .meta({ id: 'BillingMode', description: 'How prorations and periods of a subscription are computed.' })
      .describe('How prorations and periods are computed; absent before API version 2025-06-30.basil'),
    billing_schedules: z
      .array(declaredAs(open(), BillingSchedule))
      .describe('How far ahead items are billed; since API version 2026-05-27.dahlia'),
    billing_thresholds: declaredAs(open(), BillingThresholds)
      .nullable()
      .describe('What makes an invoice before the period ends: `amount_gte`, …'),
    cancel_at: z.int().nullable().describe('When it will be canceled, Unix seconds'),
    cancel_at_period_end: z.boolean().describe('Whether it will be canceled at the end of the period'),
    canceled_at: z.int().nullable().describe('When the cancellation was requested, Unix seconds'),
    cancellation_details: z
      .looseObject({
        comment: z.string().nullable().describe("The customer's own words"),
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
          .nullable()
          .describe("The customer's reason"),
        feedback_option: expandable().nullish().describe("The customer's reason, from a list of the merchant's own"),
        reason: openEnum('canceled_by_retention_policy', 'cancellation_requested', 'payment_disputed', 'payment_failed')
          .nullable()
          .describe('Why it was canceled'),
      })
      .meta({ id: 'CancellationDetails', description: 'Why a subscription was canceled.' })
      .nullable()
      .describe('Why it was canceled'),
    collection_method: openEnum('charge_automatically', 'send_invoice').describe(
      'Whether invoices are collected or sent',
    ),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').describe('Customer who is billed'),
    customer_account: customerAccount(),
    days_until_due: z.int().nullable().describe('Days until an invoice is due; only with `send_invoice`'),
    default_payment_method: expandable('PaymentMethod')
      .nullable()
      .describe("Payment method, instead of the customer's own"),
    default_source: expandable().nullable().describe("Payment source, instead of the customer's own"),
    default_tax_rates: z
      .array(declaredAs(open(), TaxRate))
      .nullish()
      .describe('Tax rates of items that have none, whole records'),
    description: z.string().nullable().describe('Text that the customer sees'),
    discounts: z.array(expandable('Discount')).describe('Discounts of the whole subscription'),
    ended_at: z.int().nullable().describe('When it ended, Unix seconds'),
    invoice_settings: z
      .looseObject({
        account_tax_ids: z.array(expandable()).nullable().describe('Tax ids of the merchant that are printed'),
        custom_fields: z.array(NameValue).nullable().describe('Fields printed on every invoice'),
        description: z.string().nullable().describe('Memo of every invoice'),
        footer: z.string().nullable().describe('Footer of every invoice'),
        issuer: declaredAs(open(), AccountReference).describe('Who issues them: `type` and `account`'),
      })
      .meta({ id: 'SubscriptionInvoiceSettings', description: 'What the invoices of a subscription begin with.' })
      .describe('What its invoices begin with'),
    items: sublist(SubscriptionItem).describe('First 10 items; the others by subscription_items.list'),
    latest_invoice: expandable('Invoice').nullable().describe('Latest invoice'),
    livemode: livemode(),
    managed_payments: declaredAs(open(), EnabledFlag)
      .nullable()
      .describe('Whether Stripe sells in its own name: `enabled`'),
    metadata: Metadata.describe("The caller's own keys and values"),
    next_pending_invoice_item_invoice: z.int().nullable().describe('When pending items are next billed, Unix seconds'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made for'),
    pause_collection: z
      .looseObject({
        behavior: openEnum('keep_as_draft', 'mark_uncollectible', 'void').describe(
          'What happens to invoices meanwhile',
        ),
        resumes_at: z.int().nullable().describe('When collection resumes, Unix seconds'),
      })
      .meta({ id: 'PauseCollection', description: 'A pause of collecting.' })
      .nullable()
      .describe('Set while collecting is paused'),
    payment_settings: declaredAs(open(), SubscriptionPaymentSettings).nullable().describe('How invoices can be paid'),
    pending_invoice_item_interval: declaredAs(open(), PendingItemInterval)
      .nullable()
      .describe('How often pending items are billed: `interval` and `interval_count`'),
    pending_setup_intent: expandable().nullable().describe('Setup intent that the customer has to complete'),
    pending_update: declaredAs(open(), PendingUpdate)
      .nullable()
      .describe('Changes that wait for a payment: `expires_at`, `subscription_items`, …'),
    presentment_details: declaredAs(open(), SubscriptionPresentment)
      .optional()
      .describe('Currency that the payer sees: `presentment_currency`'),
    schedule: expandable().nullable().describe('Schedule that changes it'),
    start_date: z.int().describe('When it first began, Unix seconds'),
    status: openEnum(
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
    ).describe('State'),
    status_details: open().nullish().describe('More on the state; since the endive API versions'),
    test_clock: expandable().nullable().describe('Test clock that it belongs to'),
    transfer_data: TransferData.nullable().describe('Passing the money on'),
    trial_end: z.int().nullable().describe('End of the trial, Unix seconds'),
    trial_settings: declaredAs(open(), TrialSettings)
      .nullable()
      .describe('What happens after the trial: `end_behavior`'),
    trial_start: z.int().nullable().describe('Start of the trial, Unix seconds'),
    ...legacyFields,
  })
  .meta({ id: 'Subscription', description: 'Prices that a customer is billed for again and again.' })
