import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { TaxRate } from './details.rates.ts'
import { expandable, open, openEnum } from './shared.words.ts'
import { TaxId } from './tax_ids.record.ts'

/** Declarations of objects that are passed through unchecked. */

export const BillingModeFlexible = z
  .looseObject({
    proration_discounts: z.string().optional(),
  })
  .meta({ id: 'BillingModeFlexible', description: 'The `billing_mode_flexible` object.' })

export const ShippingCost = z
  .looseObject({
    amount_subtotal: z.number(),
    amount_tax: z.number(),
    amount_total: z.number(),
    shipping_rate: expandable().nullable(),
    taxes: z
      .array(
        z.looseObject({
          amount: z.number(),
          rate: TaxRate,
          taxability_reason: z.string().nullable(),
          taxable_amount: z.number().nullable(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'ShippingCost', description: 'The `shipping_cost` object.' })

export const TaxIdValue = z
  .looseObject({
    type: z.string(),
    value: z.string().nullable(),
  })
  .meta({ id: 'TaxIdValue', description: 'The `tax_id_value` object.' })

export const ConfirmationSecret = z
  .looseObject({
    client_secret: z.string(),
    type: z.string(),
  })
  .meta({ id: 'ConfirmationSecret', description: 'The `confirmation_secret` object.' })

export const RevisedInvoice = z
  .looseObject({
    action: z.string(),
    invoice: expandable('Invoice'),
  })
  .meta({ id: 'RevisedInvoice', description: 'The `revised_invoice` object.' })

export const FinalizationError = z
  .looseObject({
    advice_code: z.string().optional(),
    charge: z.string().optional(),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    doc_url: z.string().optional(),
    message: z.string().optional(),
    network_advice_code: z.string().optional(),
    network_decline_code: z.string().optional(),
    param: z.string().optional(),
    payment_intent: declaredAs(open(), 'PaymentIntent').optional(),
    payment_method: declaredAs(open(), 'PaymentMethod').optional(),
    payment_method_type: z.string().optional(),
    request_log_url: z.string().optional(),
    setup_intent: open().optional(),
    source: open().optional(),
    type: z.string(),
  })
  .meta({ id: 'FinalizationError', description: 'The `finalization_error` object.' })

export const InvoicePaymentSettings = z
  .looseObject({
    default_mandate: z.string().nullable(),
    payment_method_options: z
      .looseObject({
        acss_debit: z
          .looseObject({ mandate_options: open().optional(), verification_method: z.string().optional() })
          .nullable(),
        bancontact: z.looseObject({ preferred_language: z.string() }).nullable(),
        billie: open().nullish(),
        card: z
          .looseObject({ installments: open().optional(), request_three_d_secure: z.string().nullable() })
          .nullable(),
        customer_balance: z
          .looseObject({ bank_transfer: open().optional(), funding_type: openEnum('bank_transfer').nullable() })
          .nullable(),
        konbini: open().nullable(),
        payto: z.looseObject({ mandate_options: open().optional() }).nullable(),
        pix: z
          .looseObject({ amount_includes_iof: z.string().nullable(), expires_after_seconds: z.number().optional() })
          .nullable(),
        sepa_debit: open().nullable(),
        upi: z.looseObject({ mandate_options: open().optional() }).nullable(),
        us_bank_account: z
          .looseObject({ financial_connections: open().optional(), verification_method: z.string().optional() })
          .nullable(),
      })
      .nullable(),
    payment_method_types: z.array(z.string()).nullable(),
  })
  .meta({ id: 'InvoicePaymentSettings', description: 'The `invoice_payment_settings` object.' })

export const InvoiceRendering = z
  .looseObject({
    amount_tax_display: z.string().nullable(),
    pdf: z.looseObject({ page_size: z.string().nullable() }).nullable(),
    template: z.string().nullable(),
    template_version: z.number().nullable(),
  })
  .meta({ id: 'InvoiceRendering', description: 'The `invoice_rendering` object.' })

export const InvoiceThresholdReason = z
  .looseObject({
    amount_gte: z.number().nullable(),
    item_reasons: z.array(z.looseObject({ line_item_ids: z.array(z.string()), usage_gte: z.number() })),
  })
  .meta({ id: 'InvoiceThresholdReason', description: 'The `invoice_threshold_reason` object.' })

export const InvoiceItemParent = z
  .looseObject({
    subscription_details: z
      .looseObject({ subscription: z.string(), subscription_item: z.string().optional() })
      .nullable(),
    type: openEnum('subscription_details'),
  })
  .meta({ id: 'InvoiceItemParent', description: 'The `invoice_item_parent` object.' })

export const InvoiceItemProration = z
  .looseObject({
    credited_items: z
      .looseObject({
        invoice_item: z.string().optional(),
        invoice_line_item_details: z
          .looseObject({ invoice: z.string(), invoice_line_items: z.array(z.string()) })
          .optional(),
        type: z.string(),
      })
      .nullable(),
    discount_amounts: z.array(z.looseObject({ amount: z.number(), discount: expandable('Discount') })),
  })
  .meta({ id: 'InvoiceItemProration', description: 'The `invoice_item_proration` object.' })

export const LineInvoiceItem = z
  .looseObject({
    invoice_item: z.string(),
    proration: z.boolean(),
    proration_details: z
      .looseObject({
        credited_items: z.looseObject({ invoice: z.string(), invoice_line_items: z.array(z.string()) }).nullable(),
      })
      .nullable(),
    subscription: z.string().nullable(),
  })
  .meta({ id: 'LineInvoiceItem', description: 'The `line_invoice_item` object.' })

export const LineSubscriptionItem = z
  .looseObject({
    invoice_item: z.string().nullable(),
    proration: z.boolean(),
    proration_details: z
      .looseObject({
        credited_items: z.looseObject({ invoice: z.string(), invoice_line_items: z.array(z.string()) }).nullable(),
      })
      .nullable(),
    subscription: z.string().nullable(),
    subscription_item: z.string(),
  })
  .meta({ id: 'LineSubscriptionItem', description: 'The `line_subscription_item` object.' })

export const BillingCycleAnchor = z
  .looseObject({
    day_of_month: z.number(),
    hour: z.number().nullable(),
    minute: z.number().nullable(),
    month: z.number().nullable(),
    second: z.number().nullable(),
  })
  .meta({ id: 'BillingCycleAnchor', description: 'The `billing_cycle_anchor` object.' })

export const BillingThresholds = z
  .looseObject({
    amount_gte: z.number().nullable(),
    reset_billing_cycle_anchor: z.boolean().nullable(),
  })
  .meta({ id: 'BillingThresholds', description: 'The `billing_thresholds` object.' })

export const SubscriptionPaymentSettings = z
  .looseObject({
    payment_method_options: z
      .looseObject({
        acss_debit: z
          .looseObject({ mandate_options: open().optional(), verification_method: z.string().optional() })
          .nullable(),
        bancontact: z.looseObject({ preferred_language: z.string() }).nullable(),
        billie: open().nullish(),
        card: z
          .looseObject({
            mandate_options: open().optional(),
            network: z.string().nullable(),
            request_three_d_secure: z.string().nullable(),
          })
          .nullable(),
        customer_balance: z
          .looseObject({ bank_transfer: open().optional(), funding_type: openEnum('bank_transfer').nullable() })
          .nullable(),
        konbini: open().nullable(),
        payto: z.looseObject({ mandate_options: open().optional() }).nullable(),
        pix: z
          .looseObject({ expires_after_seconds: z.number().optional(), mandate_options: open().optional() })
          .nullable(),
        sepa_debit: open().nullable(),
        upi: z.looseObject({ mandate_options: open().optional() }).nullable(),
        us_bank_account: z
          .looseObject({ financial_connections: open().optional(), verification_method: z.string().optional() })
          .nullable(),
      })
      .nullable(),
    payment_method_types: z.array(z.string()).nullable(),
    save_default_payment_method: z.string().nullable(),
  })
  .meta({ id: 'SubscriptionPaymentSettings', description: 'The `subscription_payment_settings` object.' })

export const PendingItemInterval = z
  .looseObject({
    interval: z.string(),
    interval_count: z.number(),
  })
  .meta({ id: 'PendingItemInterval', description: 'The `pending_item_interval` object.' })

export const PendingUpdate = z
  .looseObject({
    billing_cycle_anchor: z.number().nullable(),
    discount: declaredAs(open(), 'Discount').nullable(),
    discounts: z.array(expandable('Discount')).nullable(),
    expires_at: z.number(),
    metadata: z.record(z.string(), z.string()).nullable(),
    subscription_items: z.array(declaredAs(open(), 'SubscriptionItem')).nullable(),
    trial_end: z.number().nullable(),
    trial_from_plan: z.boolean().nullable(),
  })
  .meta({ id: 'PendingUpdate', description: 'The `pending_update` object.' })

export const SubscriptionPresentment = z
  .looseObject({
    presentment_currency: z.string(),
  })
  .meta({ id: 'SubscriptionPresentment', description: 'The `subscription_presentment` object.' })

export const TrialSettings = z
  .looseObject({
    end_behavior: z.looseObject({ missing_payment_method: z.string() }),
  })
  .meta({ id: 'TrialSettings', description: 'The `trial_settings` object.' })

export const ItemBillingThresholds = z
  .looseObject({
    usage_gte: z.number().nullable(),
  })
  .meta({ id: 'ItemBillingThresholds', description: 'The `item_billing_thresholds` object.' })

export const TaxRateDetails = z
  .looseObject({
    tax_rate: z.string(),
  })
  .meta({ id: 'TaxRateDetails', description: 'The `tax_rate_details` object.' })

export const BillingSchedule = z
  .looseObject({
    applies_to: z.array(z.looseObject({ price: expandable('Price').nullable(), type: openEnum('price') })).nullable(),
    bill_until: z.looseObject({
      computed_timestamp: z.number(),
      duration: z.looseObject({ interval: z.string(), interval_count: z.number().nullable() }).nullable(),
      timestamp: z.number().nullable(),
      type: z.string(),
    }),
    key: z.string(),
  })
  .meta({ id: 'BillingSchedule', description: 'The `billing_schedule` object.' })

export { TaxId }
