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

/** Fields that the pinned API version does not document; `fillSubscriptions` fills those that it holds elsewhere. */
const legacyFields = {
  current_period_end: z
    .int()
    .optional()
    .describe('End of the current period, Unix seconds: the earliest of its `items`'),
  current_period_start: z
    .int()
    .optional()
    .describe('Start of the current period, Unix seconds: the latest of its `items`'),
  discount: Discount.nullish().describe('First discount; copied from `discounts` if expanded'),
  plan: declaredAs(open(), Plan)
    .nullish()
    .meta(
      legacy(
        'The price in its legacy form',
        'Returned only for subscriptions with a single item; read `items.data[].price`.',
      ),
    ),
  quantity: z
    .int()
    .nullish()
    .meta(legacy('Quantity', 'Returned only for subscriptions with a single item; read `items.data[].quantity`.')),
}

export const Subscription = z
  .looseObject({
    id: id(),
    object: object('subscription'),
    application: expandable().nullable().describe('Connect application that created it'),
    application_fee_percent: z.number().nullable().describe('Application fee, as a percentage of each invoice'),
    automatic_tax: AutomaticTax.describe('Automatic tax calculation'),
    billing_cycle_anchor: z.int().describe('Reference time for billing periods, Unix seconds'),
    billing_cycle_anchor_config: declaredAs(open(), BillingCycleAnchor)
      .nullable()
      .describe('Calendar rule that set the anchor: `day_of_month`, …'),
    billing_mode: z
      .looseObject({
        flexible: declaredAs(open(), BillingModeFlexible).nullable().describe('Settings of the flexible mode'),
        type: openEnum('classic', 'flexible').describe('How prorations and periods are calculated'),
        updated_at: z.int().optional().describe('When the mode was last changed, Unix seconds'),
      })
      .meta({ id: 'BillingMode', description: "How a subscription's prorations and periods are calculated." })
      .describe('How prorations and periods are calculated; absent before API version 2025-06-30.basil'),
    billing_schedules: z
      .array(declaredAs(open(), BillingSchedule))
      .describe('How far ahead items are billed; since API version 2026-05-27.dahlia'),
    billing_thresholds: declaredAs(open(), BillingThresholds)
      .nullable()
      .describe('What triggers an invoice before the period ends: `amount_gte`, …'),
    cancel_at: z.int().nullable().describe('When it will be canceled, Unix seconds'),
    cancel_at_period_end: z.boolean().describe('Whether it will be canceled at the end of the period'),
    canceled_at: z.int().nullable().describe('When cancellation was requested, Unix seconds'),
    cancellation_details: z
      .looseObject({
        comment: z.string().nullable().describe('Comment from the customer'),
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
          .describe('Feedback from the customer'),
        feedback_option: expandable().nullish().describe('Feedback from the customer, from your own list of options'),
        reason: openEnum('canceled_by_retention_policy', 'cancellation_requested', 'payment_disputed', 'payment_failed')
          .nullable()
          .describe('Reason for the cancellation'),
      })
      .meta({ id: 'CancellationDetails', description: 'Why a subscription was canceled.' })
      .nullable()
      .describe('Reason for the cancellation'),
    collection_method: openEnum('charge_automatically', 'send_invoice').describe(
      'Whether to charge invoices automatically or send them to the customer',
    ),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').describe('Customer who is billed'),
    customer_account: customerAccount(),
    days_until_due: z.int().nullable().describe('Number of days until an invoice is due; with `send_invoice` only'),
    default_payment_method: expandable('PaymentMethod')
      .nullable()
      .describe("Payment method to use instead of the customer's default"),
    default_source: expandable().nullable().describe("Payment source to use instead of the customer's default"),
    default_tax_rates: z
      .array(declaredAs(open(), TaxRate))
      .nullish()
      .describe('Tax rates for items without their own, as full records'),
    description: z.string().nullable().describe('Description, shown to the customer'),
    discounts: z.array(expandable('Discount')).describe('Discounts on the whole subscription'),
    ended_at: z.int().nullable().describe('When it ended, Unix seconds'),
    invoice_settings: z
      .looseObject({
        account_tax_ids: z.array(expandable()).nullable().describe('Your tax ids, shown on invoices'),
        custom_fields: z.array(NameValue).nullable().describe('Fields shown on every invoice'),
        description: z.string().nullable().describe('Memo of every invoice'),
        footer: z.string().nullable().describe('Footer of every invoice'),
        issuer: declaredAs(open(), AccountReference).describe('Issuer of the invoices: `type` and `account`'),
      })
      .meta({ id: 'SubscriptionInvoiceSettings', description: "A subscription's default invoice settings." })
      .describe('Default settings of its invoices'),
    items: sublist(SubscriptionItem).describe('The first 10 items; for the others use subscription_items.list'),
    latest_invoice: expandable('Invoice').nullable().describe('Latest invoice'),
    livemode: livemode(),
    managed_payments: declaredAs(open(), EnabledFlag)
      .nullable()
      .describe('Whether Stripe is the merchant of record: `enabled`'),
    metadata: Metadata.describe('Your own keys and values'),
    next_pending_invoice_item_invoice: z
      .int()
      .nullable()
      .describe('When pending items are next invoiced, Unix seconds'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made on behalf of'),
    pause_collection: z
      .looseObject({
        behavior: openEnum('keep_as_draft', 'mark_uncollectible', 'void').describe(
          'What happens to invoices while collection is paused',
        ),
        resumes_at: z.int().nullable().describe('When collection resumes, Unix seconds'),
      })
      .meta({ id: 'PauseCollection', description: 'A pause of payment collection.' })
      .nullable()
      .describe('Set while payment collection is paused'),
    payment_settings: declaredAs(open(), SubscriptionPaymentSettings)
      .nullable()
      .describe('Payment settings of the invoices'),
    pending_invoice_item_interval: declaredAs(open(), PendingItemInterval)
      .nullable()
      .describe('How often pending items are invoiced: `interval` and `interval_count`'),
    pending_setup_intent: expandable().nullable().describe('Setup Intent that the customer has to complete'),
    pending_update: declaredAs(open(), PendingUpdate)
      .nullable()
      .describe('Update that is waiting for a payment: `expires_at`, `subscription_items`, …'),
    presentment_details: declaredAs(open(), SubscriptionPresentment)
      .optional()
      .describe('Currency presented to the customer: `presentment_currency`'),
    schedule: expandable().nullable().describe('Schedule attached to the subscription'),
    start_date: z.int().describe('When it first started, Unix seconds'),
    status: openEnum(
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
    ).describe('Status'),
    status_details: open().optional().describe('Details of the status; since the endive API versions'),
    test_clock: expandable().nullable().describe('Test clock it belongs to'),
    transfer_data: TransferData.nullable().describe('Transfer of funds to a connected account'),
    trial_end: z.int().nullable().describe('End of the trial, Unix seconds'),
    trial_settings: declaredAs(open(), TrialSettings)
      .nullable()
      .describe('What happens at the end of the trial: `end_behavior`'),
    trial_start: z.int().nullable().describe('Start of the trial, Unix seconds'),
    ...legacyFields,
  })
  .meta({ id: 'Subscription', description: 'A subscription: prices that a customer is charged on a recurring basis.' })
