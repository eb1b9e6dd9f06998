import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { expandable, open, openEnum, sublistOf } from './shared.words.ts'

/** Fields that are declared of objects that are passed through unchanged. */

export const SubscriptionScheduleBillingMode = z
  .looseObject({
    flexible: z.looseObject({ proration_discounts: z.string().optional() }).nullable(),
    type: z.string(),
    updated_at: z.number().optional(),
  })
  .meta({ id: 'SubscriptionScheduleBillingMode', description: 'The `subscription_schedule_billing_mode` object.' })

export const SubscriptionScheduleCurrentPhase = z
  .looseObject({ end_date: z.number(), start_date: z.number() })
  .meta({ id: 'SubscriptionScheduleCurrentPhase', description: 'The `subscription_schedule_current_phase` object.' })

export const SubscriptionScheduleDefaultSettings = z
  .looseObject({
    application_fee_percent: z.number().nullable(),
    automatic_tax: z
      .looseObject({
        disabled_reason: openEnum('requires_location_inputs').nullable(),
        enabled: z.boolean(),
        liability: z.looseObject({ account: expandable().optional(), type: z.string() }).nullable(),
      })
      .optional(),
    billing_cycle_anchor: z.string(),
    billing_thresholds: z
      .looseObject({ amount_gte: z.number().nullable(), reset_billing_cycle_anchor: z.boolean().nullable() })
      .nullable(),
    collection_method: z.string().nullable(),
    default_payment_method: expandable('PaymentMethod').nullable(),
    description: z.string().nullable(),
    invoice_settings: z.looseObject({
      account_tax_ids: z.array(expandable('TaxId')).nullable(),
      custom_fields: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullable(),
      days_until_due: z.number().nullable(),
      description: z.string().nullable(),
      footer: z.string().nullable(),
      issuer: z.looseObject({ account: expandable().optional(), type: z.string() }),
    }),
    on_behalf_of: expandable().nullable(),
    transfer_data: z.looseObject({ amount_percent: z.number().nullable(), destination: expandable() }).nullable(),
  })
  .meta({
    id: 'SubscriptionScheduleDefaultSettings',
    description: 'The `subscription_schedule_default_settings` object.',
  })

export const SubscriptionSchedulePhases = z
  .looseObject({
    add_invoice_items: z.array(
      z.looseObject({
        discountable: z.boolean().nullable(),
        discounts: z.array(
          z.looseObject({
            coupon: expandable('Coupon').nullable(),
            discount: expandable('Discount').nullable(),
            promotion_code: expandable('PromotionCode').nullable(),
          }),
        ),
        metadata: z.record(z.string(), z.string()).nullable(),
        period: z.looseObject({
          end: z.looseObject({ timestamp: z.number().optional(), type: z.string() }),
          start: z.looseObject({ timestamp: z.number().optional(), type: z.string() }),
        }),
        price: expandable('Price'),
        quantity: z.number().nullable(),
        tax_rates: z.array(declaredAs(open(), 'TaxRate')).nullable().optional(),
      }),
    ),
    application_fee_percent: z.number().nullable(),
    automatic_tax: z
      .looseObject({
        disabled_reason: openEnum('requires_location_inputs').nullable(),
        enabled: z.boolean(),
        liability: z.looseObject({ account: expandable().optional(), type: z.string() }).nullable(),
      })
      .optional(),
    billing_cycle_anchor: z.string().nullable(),
    billing_thresholds: z
      .looseObject({ amount_gte: z.number().nullable(), reset_billing_cycle_anchor: z.boolean().nullable() })
      .nullable(),
    collection_method: z.string().nullable(),
    currency: z.string(),
    default_payment_method: expandable('PaymentMethod').nullable(),
    default_tax_rates: z.array(declaredAs(open(), 'TaxRate')).nullable().optional(),
    description: z.string().nullable(),
    discounts: z.array(
      z.looseObject({
        coupon: expandable('Coupon').nullable(),
        discount: expandable('Discount').nullable(),
        promotion_code: expandable('PromotionCode').nullable(),
      }),
    ),
    end_date: z.number(),
    invoice_settings: z
      .looseObject({
        account_tax_ids: z.array(expandable('TaxId')).nullable(),
        custom_fields: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullable(),
        days_until_due: z.number().nullable(),
        description: z.string().nullable(),
        footer: z.string().nullable(),
        issuer: z.looseObject({ account: expandable().optional(), type: z.string() }).nullable(),
      })
      .nullable(),
    items: z.array(
      z.looseObject({
        billing_thresholds: z.looseObject({ usage_gte: z.number().nullable() }).nullable(),
        discounts: z.array(
          z.looseObject({
            coupon: expandable('Coupon').nullable(),
            discount: expandable('Discount').nullable(),
            promotion_code: expandable('PromotionCode').nullable(),
          }),
        ),
        metadata: z.record(z.string(), z.string()).nullable(),
        plan: expandable(),
        price: expandable('Price'),
        quantity: z.number().optional(),
        tax_rates: z.array(declaredAs(open(), 'TaxRate')).nullable().optional(),
      }),
    ),
    metadata: z.record(z.string(), z.string()).nullable(),
    on_behalf_of: expandable().nullable(),
    proration_behavior: z.string(),
    start_date: z.number(),
    transfer_data: z.looseObject({ amount_percent: z.number().nullable(), destination: expandable() }).nullable(),
    trial: z.boolean().optional(),
    trial_end: z.number().nullable(),
  })
  .meta({ id: 'SubscriptionSchedulePhases', description: 'The `subscription_schedule_phases` object.' })

export const CreditNoteDiscountAmounts = z
  .looseObject({ amount: z.number(), discount: expandable('Discount') })
  .meta({ id: 'CreditNoteDiscountAmounts', description: 'The `credit_note_discount_amounts` object.' })

export const CreditNotePretaxCreditAmounts = z
  .looseObject({
    amount: z.number(),
    credit_balance_transaction: expandable().optional(),
    discount: expandable('Discount').optional(),
    type: z.string(),
  })
  .meta({ id: 'CreditNotePretaxCreditAmounts', description: 'The `credit_note_pretax_credit_amounts` object.' })

export const CreditNoteRefunds = z
  .looseObject({
    amount_refunded: z.number(),
    payment_record_refund: z.looseObject({ payment_record: z.string(), refund_group: z.string() }).nullable(),
    refund: expandable('Refund'),
    type: z.string().nullable(),
  })
  .meta({ id: 'CreditNoteRefunds', description: 'The `credit_note_refunds` object.' })

export const CreditNoteShippingCost = z
  .looseObject({
    amount_subtotal: z.number(),
    amount_tax: z.number(),
    amount_total: z.number(),
    shipping_rate: expandable('ShippingRate').nullable(),
    taxes: z
      .array(
        z.looseObject({
          amount: z.number(),
          rate: declaredAs(open(), 'TaxRate'),
          taxability_reason: z.string().nullable(),
          taxable_amount: z.number().nullable(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'CreditNoteShippingCost', description: 'The `credit_note_shipping_cost` object.' })

export const CreditNoteTotalTaxes = z
  .looseObject({
    amount: z.number(),
    tax_behavior: z.string(),
    tax_rate_details: z.looseObject({ tax_rate: z.string() }).nullable(),
    taxability_reason: z.string(),
    taxable_amount: z.number().nullable(),
    type: openEnum('tax_rate_details'),
  })
  .meta({ id: 'CreditNoteTotalTaxes', description: 'The `credit_note_total_taxes` object.' })

export const CreditNoteLineItemDiscountAmounts = z
  .looseObject({ amount: z.number(), discount: expandable('Discount') })
  .meta({
    id: 'CreditNoteLineItemDiscountAmounts',
    description: 'The `credit_note_line_item_discount_amounts` object.',
  })

export const CreditNoteLineItemPretaxCreditAmounts = z
  .looseObject({
    amount: z.number(),
    credit_balance_transaction: expandable().optional(),
    discount: expandable('Discount').optional(),
    type: z.string(),
  })
  .meta({
    id: 'CreditNoteLineItemPretaxCreditAmounts',
    description: 'The `credit_note_line_item_pretax_credit_amounts` object.',
  })

export const CreditNoteLineItemTaxes = z
  .looseObject({
    amount: z.number(),
    tax_behavior: z.string(),
    tax_rate_details: z.looseObject({ tax_rate: z.string() }).nullable(),
    taxability_reason: z.string(),
    taxable_amount: z.number().nullable(),
    type: openEnum('tax_rate_details'),
  })
  .meta({ id: 'CreditNoteLineItemTaxes', description: 'The `credit_note_line_item_taxes` object.' })

export const QuoteAutomaticTax = z
  .looseObject({
    enabled: z.boolean(),
    liability: z.looseObject({ account: expandable().optional(), type: z.string() }).nullable(),
    provider: z.string().nullable(),
    status: z.string().nullable(),
  })
  .meta({ id: 'QuoteAutomaticTax', description: 'The `quote_automatic_tax` object.' })

export const QuoteComputed = z
  .looseObject({
    recurring: z
      .looseObject({
        amount_subtotal: z.number(),
        amount_total: z.number(),
        interval: z.string(),
        interval_count: z.number(),
        total_details: z.looseObject({
          amount_discount: z.number(),
          amount_shipping: z.number().nullable(),
          amount_tax: z.number(),
          breakdown: z.looseObject({ discounts: z.array(open()), taxes: z.array(open()) }).optional(),
        }),
      })
      .nullable(),
    upfront: z.looseObject({
      amount_subtotal: z.number(),
      amount_total: z.number(),
      line_items: sublistOf('CheckoutLineItem').optional(),
      total_details: z.looseObject({
        amount_discount: z.number(),
        amount_shipping: z.number().nullable(),
        amount_tax: z.number(),
        breakdown: z.looseObject({ discounts: z.array(open()), taxes: z.array(open()) }).optional(),
      }),
    }),
  })
  .meta({ id: 'QuoteComputed', description: 'The `quote_computed` object.' })

export const QuoteFromQuote = z
  .looseObject({ is_revision: z.boolean(), quote: expandable('Quote') })
  .meta({ id: 'QuoteFromQuote', description: 'The `quote_from_quote` object.' })

export const QuoteInvoiceSettings = z
  .looseObject({
    custom_fields: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullable(),
    days_until_due: z.number().nullable(),
    description: z.string().nullable(),
    footer: z.string().nullable(),
    issuer: z.looseObject({ account: expandable().optional(), type: z.string() }),
  })
  .meta({ id: 'QuoteInvoiceSettings', description: 'The `quote_invoice_settings` object.' })

export const QuoteStatusTransitions = z
  .looseObject({
    accepted_at: z.number().nullable(),
    canceled_at: z.number().nullable(),
    finalized_at: z.number().nullable(),
  })
  .meta({ id: 'QuoteStatusTransitions', description: 'The `quote_status_transitions` object.' })

export const QuoteSubscriptionData = z
  .looseObject({
    billing_mode: z.looseObject({
      flexible: z.looseObject({ proration_discounts: z.string().optional() }).optional(),
      type: z.string(),
    }),
    description: z.string().nullable(),
    effective_date: z.number().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    trial_period_days: z.number().nullable(),
  })
  .meta({ id: 'QuoteSubscriptionData', description: 'The `quote_subscription_data` object.' })

export const QuoteTotalDetails = z
  .looseObject({
    amount_discount: z.number(),
    amount_shipping: z.number().nullable(),
    amount_tax: z.number(),
    breakdown: z
      .looseObject({
        discounts: z.array(z.looseObject({ amount: z.number(), discount: declaredAs(open(), 'Discount') })),
        taxes: z.array(
          z.looseObject({
            amount: z.number(),
            rate: declaredAs(open(), 'TaxRate'),
            taxability_reason: z.string().nullable(),
            taxable_amount: z.number().nullable(),
          }),
        ),
      })
      .optional(),
  })
  .meta({ id: 'QuoteTotalDetails', description: 'The `quote_total_details` object.' })

export const QuoteTransferData = z
  .looseObject({ amount: z.number().nullable(), amount_percent: z.number().nullable(), destination: expandable() })
  .meta({ id: 'QuoteTransferData', description: 'The `quote_transfer_data` object.' })
