import * as z from 'zod'
import { Currency } from './currencies.ts'
import {
  AutomaticTaxParam,
  billingCycleAnchor,
  collectionMethod,
  currentTrial,
  customFields,
  DiscountParam,
  IssuerParam,
  PriceDataParam,
  RecurringPriceDataParam,
  recurringInterval,
  SubscriptionTransferParam,
} from './shared.params.ts'
import { open } from './shared.records.ts'
import { expand, idOrEmpty, idParam, MetadataParam, metadata, metadataOrEmpty, orEmpty } from './shared.ts'

/** Parameters of subscriptions, too long to be next to the actions. */

const usageThreshold = orEmpty(z.strictObject({ usage_gte: z.int().describe('Usage that triggers an invoice') }))

const item = {
  billing_thresholds: usageThreshold.optional().describe('Usage that triggers an invoice; empty for none'),
  current_trial: currentTrial(),
  discounts: orEmpty(z.array(DiscountParam)).optional().describe('Discounts to apply; empty for none'),
  plan: idParam().optional().describe('Price by its legacy name; use `price`'),
  price: idParam().optional().describe('Price'),
  price_data: RecurringPriceDataParam.optional().describe('Price defined inline'),
  quantity: z.int().optional().describe('Quantity'),
  tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty for none'),
}

const NewItem = z
  .strictObject({ ...item, metadata: metadata() })
  .meta({ id: 'SubscriptionItemParam', description: 'A price to bill, with its quantity.' })

const ChangedItem = z
  .strictObject({
    id: idParam().optional().describe('Item to change. Default: adds a new one'),
    ...item,
    clear_usage: z.boolean().optional().describe('Whether to clear the usage; with `deleted`, for metered prices'),
    deleted: z.boolean().optional().describe('Whether to remove the item'),
    metadata: orEmpty(MetadataParam).optional().describe('Keys and values to store; empty removes all'),
  })
  .meta({ id: 'SubscriptionItemUpdateParam', description: 'An item to change, add or remove.' })

const AddInvoiceItem = z
  .strictObject({
    discountable: z.boolean().optional().describe('Whether discounts apply'),
    discounts: z.array(DiscountParam).optional().describe('Discounts that apply'),
    metadata: metadata(),
    period: open().optional().describe('Period it covers: `start` and `end`, each with a `type`'),
    price: idParam().optional().describe('One-time price'),
    price_data: PriceDataParam.optional().describe('One-time price defined inline'),
    quantity: z.int().optional().meta({ default: 1, description: 'Quantity' }),
    tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty for none'),
  })
  .meta({ id: 'AddInvoiceItemParam', description: 'A one-time item for the next invoice.' })

const PaymentSettings = z
  .strictObject({
    payment_method_options: open().optional().describe('Options by type of payment method'),
    payment_method_types: orEmpty(z.array(z.string()))
      .optional()
      .describe('Types of payment methods to accept; empty for the default'),
    save_default_payment_method: z
      .enum(['off', 'on_subscription'])
      .optional()
      .describe('Whether to save the payment method that paid as the default'),
  })
  .meta({ id: 'SubscriptionPaymentSettingsParam', description: "The payment settings of a subscription's invoices." })

const BillingThresholds = z
  .strictObject({
    amount_gte: z.int().optional().describe('Amount that triggers an invoice, in the smallest currency unit'),
    reset_billing_cycle_anchor: z.boolean().optional().describe('Whether a new billing period starts then'),
  })
  .meta({ id: 'BillingThresholdsParam', description: 'What triggers an invoice before the period ends.' })

const PendingInterval = z
  .strictObject({
    interval: recurringInterval().describe('Unit of the interval'),
    interval_count: z.int().optional().meta({ default: 1, description: 'Number of units between two invoices' }),
  })
  .meta({ id: 'PendingIntervalParam', description: 'How often pending items are invoiced.' })

const TrialSettings = z
  .strictObject({
    end_behavior: z
      .strictObject({
        billing_cycle_anchor: z
          .enum(['now', 'unchanged'])
          .optional()
          .describe('Whether a new billing period starts then; since the endive API versions'),
        missing_payment_method: z
          .enum(['cancel', 'create_invoice', 'pause'])
          .optional()
          .describe('What to do if there is no payment method; required before the endive API versions'),
      })
      .describe('What happens at the end of the trial'),
  })
  .meta({ id: 'TrialSettingsParam', description: 'What happens at the end of a trial.' })

const InvoiceSettings = z
  .strictObject({
    account_tax_ids: orEmpty(z.array(idParam()))
      .optional()
      .describe('Your tax ids to show on the invoice; empty for none'),
    custom_fields: customFields().optional().describe('Up to 4 fields shown on every invoice; empty removes them'),
    description: orEmpty(z.string()).optional().describe('Memo of every invoice; empty removes it'),
    footer: orEmpty(z.string()).optional().describe('Footer of every invoice; empty removes it'),
    issuer: IssuerParam.optional().describe('Issuer of the invoices'),
  })
  .meta({ id: 'SubscriptionInvoiceSettingsParam', description: "A subscription's default invoice settings." })

export const CancellationDetailsParam = z
  .strictObject({
    comment: orEmpty(z.string()).optional().describe('Comment from the customer; empty removes it'),
    feedback: orEmpty(
      z.enum([
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ]),
    )
      .optional()
      .describe('Feedback from the customer; empty removes it'),
    feedback_option: idParam().optional().describe('Feedback from the customer, from your own list of options'),
  })
  .meta({ id: 'CancellationDetailsParam', description: 'Why the customer canceled.' })

const cancelAtNames = ['max_billed_until', 'max_period_end', 'min_period_end'] as const

/** Parameters common to create and update. */
const written = {
  add_invoice_items: z
    .array(AddInvoiceItem)
    .max(20)
    .optional()
    .describe('Up to 20 one-time items for the next invoice'),
  application_fee_percent: orEmpty(z.number())
    .optional()
    .describe('Application fee, as a percentage of each invoice; empty removes it'),
  automatic_tax: AutomaticTaxParam.optional().describe('Automatic tax calculation'),
  billing_thresholds: orEmpty(BillingThresholds)
    .optional()
    .describe('What triggers an invoice before the period ends; empty for nothing'),
  cancel_at_period_end: z.boolean().optional().describe('Whether to cancel at the end of the period'),
  collection_method: collectionMethod().optional().meta({
    default: 'charge_automatically',
    description: 'Whether to charge invoices automatically or send them to the customer',
  }),
  days_until_due: z.int().optional().describe('Number of days until an invoice is due; with `send_invoice` only'),
  default_payment_method: idParam().optional().describe("Payment method to use instead of the customer's default"),
  default_tax_rates: orEmpty(z.array(idParam()))
    .optional()
    .describe('Tax rates for items without their own; empty removes them'),
  discounts: orEmpty(z.array(DiscountParam)).optional().describe("Discounts; empty for none, not even the customer's"),
  expand,
  invoice_settings: InvoiceSettings.optional().describe('Default settings of its invoices'),
  metadata: metadataOrEmpty(),
  off_session: z
    .boolean()
    .optional()
    .describe('Whether the customer is off-session, that is, not present, for the first payment'),
  on_behalf_of: orEmpty(idParam()).optional().describe('Connected account it is made on behalf of; empty for none'),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional()
    .describe('What to do if a payment is required and does not succeed immediately'),
  payment_settings: PaymentSettings.optional().describe('Payment settings of the invoices'),
  pending_invoice_item_interval: orEmpty(PendingInterval)
    .optional()
    .describe('How often pending items are invoiced; empty for on every invoice'),
  proration_behavior: z
    .enum(['create_prorations', 'none', 'always_invoice'])
    .optional()
    .meta({ default: 'create_prorations', description: 'How to handle prorations' }),
  trial_end: z
    .union([z.int(), z.literal('now')])
    .optional()
    .describe('End of the trial, Unix seconds, or `now`'),
  trial_from_plan: z.boolean().optional().describe("Whether to use the price's own trial"),
  trial_settings: TrialSettings.optional().describe('What happens at the end of the trial'),
}

export const newSubscription = {
  customer: idParam().optional().describe('Customer to bill'),
  customer_account: idParam().optional().describe('Account to bill as a customer'),
  items: z.array(NewItem).max(20).optional().describe('Up to 20 prices to bill'),
  ...written,
  backdate_start_date: z.int().optional().describe('Start date in the past, Unix seconds'),
  billing_cycle_anchor: z.int().optional().describe('Reference time for billing periods, Unix seconds'),
  billing_cycle_anchor_config: open()
    .optional()
    .describe('Calendar rule that sets the anchor: `day_of_month`, `hour`, …'),
  billing_mode: z
    .strictObject({
      flexible: open().optional().describe('Settings of the flexible mode: `proration_discounts`'),
      type: z.enum(['classic', 'flexible']).describe('How prorations and periods are calculated'),
    })
    .optional()
    .meta({
      default: 'flexible',
      description: 'How prorations and periods are calculated; since API version 2025-09-30.clover',
    }),
  billing_schedules: z
    .array(open())
    .optional()
    .describe('How far ahead items are billed: `applies_to`, `bill_until`, `key`'),
  cancel_at: z
    .union([z.int(), z.enum(cancelAtNames)])
    .optional()
    .describe('When to cancel: Unix seconds, or a named time'),
  currency: Currency.optional().describe('Three-letter currency code, in lowercase'),
  default_source: idParam().optional().describe("Payment source to use instead of the customer's default"),
  description: z.string().optional().describe('Description, shown to the customer'),
  transfer_data: SubscriptionTransferParam.optional().describe(
    'Transfer of a share of each invoice to a connected account',
  ),
  trial_period_days: z.int().optional().describe('Length of the trial in days'),
}

export const changedSubscription = {
  items: z.array(ChangedItem).max(20).optional().describe('Items to change, add or remove'),
  ...written,
  billing_cycle_anchor: billingCycleAnchor(),
  billing_schedules: orEmpty(z.array(open())).optional().describe('How far ahead items are billed; empty removes it'),
  cancel_at: z
    .union([z.int(), z.enum([...cancelAtNames, '']), z.null()])
    .optional()
    .describe('When to cancel: Unix seconds, or a named time; empty for never'),
  cancellation_details: CancellationDetailsParam.optional().describe('Why the customer canceled'),
  default_payment_method: idOrEmpty().describe(
    "Payment method to use instead of the customer's default; empty removes it",
  ),
  default_source: idOrEmpty().describe("Payment source to use instead of the customer's default; empty removes it"),
  description: orEmpty(z.string()).optional().describe('Description, shown to the customer; empty removes it'),
  pause_collection: orEmpty(
    z.strictObject({
      behavior: z
        .enum(['keep_as_draft', 'mark_uncollectible', 'void'])
        .describe('What happens to invoices while collection is paused'),
      resumes_at: z.int().optional().describe('When collection resumes, Unix seconds'),
    }),
  )
    .optional()
    .describe('Pauses payment collection; empty resumes it'),
  proration_date: z.int().optional().describe('Time that prorations are calculated for, Unix seconds'),
  transfer_data: orEmpty(SubscriptionTransferParam)
    .optional()
    .describe('Transfer of a share of each invoice to a connected account; empty for none'),
}
