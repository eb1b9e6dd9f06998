import * as z from 'zod'
import { Currency } from './currencies.ts'
import {
  AutomaticTaxParam,
  collectionMethod,
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

/** Parameters of subscriptions that are too long to stand beside the actions. */

const usageThreshold = orEmpty(z.strictObject({ usage_gte: z.int().describe('Usage that makes an invoice at once') }))

const item = {
  billing_thresholds: usageThreshold.optional().describe('Usage that makes an invoice at once; empty: none'),
  discounts: orEmpty(z.array(DiscountParam)).optional().describe('Discounts that work on it; empty: none'),
  plan: idParam().optional().describe('Price by its former name; use `price`'),
  price: idParam().optional().describe('Price'),
  price_data: RecurringPriceDataParam.optional().describe('A price of its own'),
  quantity: z.int().optional().describe('Quantity'),
  tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty: none'),
}

const NewItem = z
  .strictObject({ ...item, metadata: metadata() })
  .meta({ id: 'SubscriptionItemParam', description: 'A price to bill for, with its quantity.' })

const ChangedItem = z
  .strictObject({
    id: idParam().optional().describe('Item to change. Default: a new one is added'),
    ...item,
    clear_usage: z.boolean().optional().describe('Whether usage is forgotten; with `deleted`, for metered prices'),
    deleted: z.boolean().optional().describe('True removes the item'),
    metadata: orEmpty(MetadataParam).optional().describe('Keys and values to store; empty removes all'),
  })
  .meta({ id: 'SubscriptionItemUpdateParam', description: 'An item to change, add or remove.' })

const AddInvoiceItem = z
  .strictObject({
    discountable: z.boolean().optional().describe('Whether discounts work on it'),
    discounts: z.array(DiscountParam).optional().describe('Discounts that work on it'),
    metadata: metadata(),
    period: open().optional().describe('Stretch of time it is for: `start` and `end`, each with a `type`'),
    price: idParam().optional().describe('One-time price'),
    price_data: PriceDataParam.optional().describe('A one-time price of its own'),
    quantity: z.int().optional().meta({ default: 1, description: 'Quantity' }),
    tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty: none'),
  })
  .meta({ id: 'AddInvoiceItemParam', description: 'Something to bill once with the next invoice.' })

const PaymentSettings = z
  .strictObject({
    payment_method_options: open().optional().describe('Settings by kind of payment method'),
    payment_method_types: orEmpty(z.array(z.string()))
      .optional()
      .describe('Kinds of payment methods that may be used; empty: the usual ones'),
    save_default_payment_method: z
      .enum(['off', 'on_subscription'])
      .optional()
      .describe('Whether the method that paid becomes the default'),
  })
  .meta({ id: 'SubscriptionPaymentSettingsParam', description: 'How the invoices of a subscription can be paid.' })

const BillingThresholds = z
  .strictObject({
    amount_gte: z.int().optional().describe('Amount that makes an invoice at once, smallest currency unit'),
    reset_billing_cycle_anchor: z.boolean().optional().describe('Whether a new period begins then'),
  })
  .meta({ id: 'BillingThresholdsParam', description: 'What makes an invoice before the period ends.' })

const PendingInterval = z
  .strictObject({
    interval: recurringInterval().describe('Unit'),
    interval_count: z.int().optional().meta({ default: 1, description: 'Units between two invoices' }),
  })
  .meta({ id: 'PendingIntervalParam', description: 'How often pending items are billed.' })

const TrialSettings = z
  .strictObject({
    end_behavior: z
      .strictObject({
        missing_payment_method: z
          .enum(['cancel', 'create_invoice', 'pause'])
          .describe('What to do when there is no payment method'),
      })
      .describe('What happens when the trial ends'),
  })
  .meta({ id: 'TrialSettingsParam', description: 'What happens when a trial ends.' })

const InvoiceSettings = z
  .strictObject({
    account_tax_ids: orEmpty(z.array(idParam())).optional().describe('Tax ids of the merchant to print; empty: none'),
    custom_fields: customFields().optional().describe('Fields printed on every invoice, at most 4; empty removes them'),
    description: orEmpty(z.string()).optional().describe('Memo of every invoice; empty removes it'),
    footer: orEmpty(z.string()).optional().describe('Footer of every invoice; empty removes it'),
    issuer: IssuerParam.optional().describe('Who issues them'),
  })
  .meta({ id: 'SubscriptionInvoiceSettingsParam', description: 'What the invoices of a subscription begin with.' })

export const CancellationDetailsParam = z
  .strictObject({
    comment: orEmpty(z.string()).optional().describe("The customer's own words; empty removes them"),
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
      .describe("The customer's reason; empty removes it"),
    feedback_option: idParam().optional().describe("The customer's reason, from a list of the merchant's own"),
  })
  .meta({ id: 'CancellationDetailsParam', description: 'Why the customer leaves.' })

const cancelAtNames = ['max_billed_until', 'max_period_end', 'min_period_end'] as const

/** What create and update have in common. */
const written = {
  add_invoice_items: z
    .array(AddInvoiceItem)
    .max(20)
    .optional()
    .describe('Things to bill once with the next invoice, at most 20'),
  application_fee_percent: orEmpty(z.number())
    .optional()
    .describe('Application fee in percent of each invoice; empty removes it'),
  automatic_tax: AutomaticTaxParam.optional().describe('Automatic tax calculation'),
  billing_thresholds: orEmpty(BillingThresholds)
    .optional()
    .describe('What makes an invoice before the period ends; empty: nothing'),
  cancel_at_period_end: z.boolean().optional().describe('Whether to cancel at the end of the period'),
  collection_method: collectionMethod()
    .optional()
    .meta({ default: 'charge_automatically', description: 'Whether invoices are collected or sent' }),
  days_until_due: z.int().optional().describe('Days until an invoice is due; only with `send_invoice`'),
  default_payment_method: idParam().optional().describe("Payment method, instead of the customer's own"),
  default_tax_rates: orEmpty(z.array(idParam()))
    .optional()
    .describe('Tax rates of items that have none; empty removes them'),
  discounts: orEmpty(z.array(DiscountParam)).optional().describe("Discounts; empty: none, also not the customer's own"),
  expand,
  invoice_settings: InvoiceSettings.optional().describe('What its invoices begin with'),
  metadata: metadataOrEmpty(),
  off_session: z.boolean().optional().describe('Whether the customer is away while the first payment is tried'),
  on_behalf_of: orEmpty(idParam()).optional().describe('Connected account it is made for; empty: none'),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional()
    .describe('What to do when a payment is needed and does not succeed at once'),
  payment_settings: PaymentSettings.optional().describe('How invoices can be paid'),
  pending_invoice_item_interval: orEmpty(PendingInterval)
    .optional()
    .describe('How often pending items are billed; empty: with each invoice'),
  proration_behavior: z
    .enum(['create_prorations', 'none', 'always_invoice'])
    .optional()
    .meta({ default: 'create_prorations', description: 'What happens to started periods' }),
  trial_end: z
    .union([z.int(), z.literal('now')])
    .optional()
    .describe('End of the trial, Unix seconds, or `now`'),
  trial_from_plan: z.boolean().optional().describe("Whether the price's own trial is used"),
  trial_settings: TrialSettings.optional().describe('What happens when the trial ends'),
}

export const newSubscription = {
  customer: idParam().optional().describe('Customer to bill'),
  customer_account: idParam().optional().describe('Account to bill as a customer'),
  items: z.array(NewItem).max(20).optional().describe('Prices to bill for, at most 20'),
  ...written,
  backdate_start_date: z.int().optional().describe('A start in the past, Unix seconds'),
  billing_cycle_anchor: z.int().optional().describe('Moment that billing periods are counted from, Unix seconds'),
  billing_cycle_anchor_config: open()
    .optional()
    .describe('Calendar rule that the anchor is computed from: `day_of_month`, `hour`, …'),
  billing_mode: z
    .strictObject({
      flexible: open().optional().describe('Settings of flexible mode: `proration_discounts`'),
      type: z.enum(['classic', 'flexible']).describe('How prorations and periods are computed'),
    })
    .optional()
    .meta({
      default: 'flexible',
      description: 'How prorations and periods are computed, since API version 2025-09-30.clover',
    }),
  billing_schedules: z
    .array(open())
    .optional()
    .describe('How far ahead items are billed: `applies_to`, `bill_until`, `key`'),
  cancel_at: z
    .union([z.int(), z.enum(cancelAtNames)])
    .optional()
    .describe('When to cancel, Unix seconds, or a named moment'),
  currency: Currency.optional().describe('Three-letter currency code, lower case'),
  default_source: idParam().optional().describe("Payment source, instead of the customer's own"),
  description: z.string().optional().describe('Text that the customer sees'),
  transfer_data: SubscriptionTransferParam.optional().describe('Passing a share of every invoice on'),
  trial_period_days: z.int().optional().describe('Days of trial'),
}

export const changedSubscription = {
  items: z.array(ChangedItem).max(20).optional().describe('Items to change, add or remove'),
  ...written,
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional().describe('Whether a new period begins now'),
  billing_schedules: orEmpty(z.array(open())).optional().describe('How far ahead items are billed; empty removes it'),
  cancel_at: z
    .union([z.int(), z.enum([...cancelAtNames, '']), z.null()])
    .optional()
    .describe('When to cancel, Unix seconds, or a named moment; empty: not at all'),
  cancellation_details: CancellationDetailsParam.optional().describe('Why the customer leaves'),
  default_payment_method: idOrEmpty().describe("Payment method, instead of the customer's own; empty removes it"),
  default_source: idOrEmpty().describe("Payment source, instead of the customer's own; empty removes it"),
  description: orEmpty(z.string()).optional().describe('Text that the customer sees; empty removes it'),
  pause_collection: orEmpty(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']).describe('What happens to invoices meanwhile'),
      resumes_at: z.int().optional().describe('When collection resumes, Unix seconds'),
    }),
  )
    .optional()
    .describe('Pauses collection; empty resumes it'),
  proration_date: z.int().optional().describe('Moment that prorations are computed for, Unix seconds'),
  transfer_data: orEmpty(SubscriptionTransferParam)
    .optional()
    .describe('Passing a share of every invoice on; empty: none'),
}
