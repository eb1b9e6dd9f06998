import * as z from 'zod'
import { expandable, open, openEnum } from './shared.words.ts'

/** Declarations of objects that are passed through unchecked. */

export const EnabledFlag = z
  .looseObject({
    enabled: z.boolean(),
  })
  .meta({ id: 'EnabledFlag', description: 'The `enabled_flag` object.' })

export const AccountReference = z
  .looseObject({
    account: expandable().optional(),
    type: z.string(),
  })
  .meta({ id: 'AccountReference', description: 'The `account_reference` object.' })

export const FraudDetails = z
  .looseObject({
    stripe_report: z.string().optional(),
    user_report: z.string().optional(),
  })
  .meta({ id: 'FraudDetails', description: 'The `fraud_details` object.' })

export const RadarOptions = z
  .looseObject({
    session: z.string().optional(),
  })
  .meta({ id: 'RadarOptions', description: 'The `radar_options` object.' })

export const PaymentMethodConfiguration = z
  .looseObject({
    id: z.string(),
    parent: z.string().nullable(),
  })
  .meta({ id: 'PaymentMethodConfiguration', description: 'The `payment_method_configuration` object.' })

export const CouponProducts = z
  .looseObject({
    products: z.array(z.string()),
  })
  .meta({ id: 'CouponProducts', description: 'The `coupon_products` object.' })

export const CustomerCashBalance = z
  .looseObject({
    object: openEnum('cash_balance'),
    available: z.record(z.string(), z.number()).nullable(),
    customer: z.string(),
    customer_account: z.string().nullable(),
    livemode: z.boolean(),
    settings: z.looseObject({ reconciliation_mode: z.string(), using_merchant_default: z.boolean() }),
  })
  .meta({ id: 'CustomerCashBalance', description: 'The `customer_cash_balance` object.' })

export const CustomerTax = z
  .looseObject({
    automatic_tax: z.string(),
    ip_address: z.string().nullable(),
    location: z.looseObject({ country: z.string(), source: z.string(), state: z.string().nullable() }).nullable(),
    provider: z.string(),
  })
  .meta({ id: 'CustomerTax', description: 'The `customer_tax` object.' })

export const CustomerRenderingOptions = z
  .looseObject({
    amount_tax_display: z.string().nullable(),
    template: z.string().nullable(),
  })
  .meta({ id: 'CustomerRenderingOptions', description: 'The `customer_rendering_options` object.' })

export const DiscountSource = z
  .looseObject({
    coupon: expandable('Coupon').nullable(),
    type: openEnum('coupon'),
  })
  .meta({ id: 'DiscountSource', description: 'The `discount_source` object.' })

export const DisputeEvidence = z
  .looseObject({
    access_activity_log: z.string().nullable(),
    billing_address: z.string().nullable(),
    cancellation_policy: expandable().nullable(),
    cancellation_policy_disclosure: z.string().nullable(),
    cancellation_rebuttal: z.string().nullable(),
    customer_communication: expandable().nullable(),
    customer_email_address: z.string().nullable(),
    customer_name: z.string().nullable(),
    customer_purchase_ip: z.string().nullable(),
    customer_signature: expandable().nullable(),
    duplicate_charge_documentation: expandable().nullable(),
    duplicate_charge_explanation: z.string().nullable(),
    duplicate_charge_id: z.string().nullable(),
    enhanced_evidence: z.looseObject({
      mastercard_compliance: z.looseObject({ fee_acknowledged: z.boolean() }).optional(),
      visa_compelling_evidence_3: z
        .looseObject({ disputed_transaction: open().nullable(), prior_undisputed_transactions: z.array(open()) })
        .optional(),
      visa_compliance: z.looseObject({ fee_acknowledged: z.boolean() }).optional(),
    }),
    product_description: z.string().nullable(),
    receipt: expandable().nullable(),
    refund_policy: expandable().nullable(),
    refund_policy_disclosure: z.string().nullable(),
    refund_refusal_explanation: z.string().nullable(),
    service_date: z.string().nullable(),
    service_documentation: expandable().nullable(),
    shipping_address: z.string().nullable(),
    shipping_carrier: z.string().nullable(),
    shipping_date: z.string().nullable(),
    shipping_documentation: expandable().nullable(),
    shipping_tracking_number: z.string().nullable(),
    uncategorized_file: expandable().nullable(),
    uncategorized_text: z.string().nullable(),
  })
  .meta({ id: 'DisputeEvidence', description: 'The `dispute_evidence` object.' })

export const DisputePaymentMethod = z
  .looseObject({
    amazon_pay: z.looseObject({ dispute_type: z.string().nullable() }).optional(),
    card: z
      .looseObject({
        brand: z.string(),
        case_type: z.string(),
        network: z.string(),
        network_reason_code: z.string().nullable(),
      })
      .optional(),
    klarna: z
      .looseObject({ chargeback_loss_reason_code: z.string().optional(), reason_code: z.string().nullable() })
      .optional(),
    paypal: z.looseObject({ case_id: z.string().nullable(), reason_code: z.string().nullable() }).optional(),
    type: z.string(),
  })
  .meta({ id: 'DisputePaymentMethod', description: 'The `dispute_payment_method` object.' })

export const EnhancedEligibility = z
  .looseObject({
    mastercard_compliance: z
      .looseObject({ status: openEnum('fee_acknowledged', 'requires_fee_acknowledgement') })
      .optional(),
    visa_compelling_evidence_3: z.looseObject({ required_actions: z.array(z.string()), status: z.string() }).optional(),
    visa_compliance: z.looseObject({ status: z.string() }).optional(),
  })
  .meta({ id: 'EnhancedEligibility', description: 'The `enhanced_eligibility` object.' })

export const AmountDetails = z
  .looseObject({
    discount_amount: z.number().optional(),
    error: z.looseObject({ code: z.string().nullable(), message: z.string().nullable() }).optional(),
    line_items: z
      .looseObject({
        object: openEnum('list'),
        data: z.array(
          z.looseObject({
            id: z.string(),
            object: openEnum('payment_intent_amount_details_line_item'),
            discount_amount: z.number().nullable(),
            payment_method_options: open().nullable(),
            product_code: z.string().nullable(),
            product_name: z.string(),
            quantity: z.number(),
            tax: open().nullable(),
            unit_cost: z.number(),
            unit_of_measure: z.string().nullable(),
          }),
        ),
        has_more: z.boolean(),
        url: z.string(),
      })
      .optional(),
    shipping: z
      .looseObject({
        amount: z.number().nullable(),
        from_postal_code: z.string().nullable(),
        to_postal_code: z.string().nullable(),
      })
      .optional(),
    tax: z.looseObject({ total_tax_amount: z.number().nullable() }).optional(),
    tip: z.looseObject({ amount: z.number().optional() }).optional(),
  })
  .meta({ id: 'AmountDetails', description: 'The `amount_details` object.' })

export const PaymentHooks = z
  .looseObject({
    inputs: z.looseObject({ tax: z.looseObject({ calculation: z.string() }).optional() }).optional(),
  })
  .meta({ id: 'PaymentHooks', description: 'The `payment_hooks` object.' })

export const PaymentReferences = z
  .looseObject({
    customer_reference: z.string().nullable(),
    order_reference: z.string().nullable(),
  })
  .meta({ id: 'PaymentReferences', description: 'The `payment_references` object.' })

export const PaymentProcessing = z
  .looseObject({
    card: z
      .looseObject({
        customer_notification: z
          .looseObject({ approval_requested: z.boolean().nullable(), completes_at: z.number().nullable() })
          .optional(),
      })
      .optional(),
    type: openEnum('card'),
  })
  .meta({ id: 'PaymentProcessing', description: 'The `payment_processing` object.' })

export const TransformQuantity = z
  .looseObject({
    divide_by: z.number(),
    round: z.string(),
  })
  .meta({ id: 'TransformQuantity', description: 'The `transform_quantity` object.' })

export const PriceTier = z
  .looseObject({
    flat_amount: z.number().nullable(),
    flat_amount_decimal: z.string().nullable(),
    unit_amount: z.number().nullable(),
    unit_amount_decimal: z.string().nullable(),
    up_to: z.number().nullable(),
  })
  .meta({ id: 'PriceTier', description: 'The `price_tier` object.' })

export const PriceCurrencyOption = z
  .looseObject({
    custom_unit_amount: z
      .looseObject({ maximum: z.number().nullable(), minimum: z.number().nullable(), preset: z.number().nullable() })
      .nullable(),
    tax_behavior: z.string().nullable(),
    tiers: z
      .array(
        z.looseObject({
          flat_amount: z.number().nullable(),
          flat_amount_decimal: z.string().nullable(),
          unit_amount: z.number().nullable(),
          unit_amount_decimal: z.string().nullable(),
          up_to: z.number().nullable(),
        }),
      )
      .optional(),
    unit_amount: z.number().nullable(),
    unit_amount_decimal: z.string().nullable(),
  })
  .meta({ id: 'PriceCurrencyOption', description: 'The `price_currency_option` object.' })

export const RefundNextAction = z
  .looseObject({
    display_details: z
      .looseObject({
        email_sent: z.looseObject({ email_sent_at: z.number(), email_sent_to: z.string() }),
        expires_at: z.number(),
      })
      .optional(),
    type: z.string(),
  })
  .meta({ id: 'RefundNextAction', description: 'The `refund_next_action` object.' })

export const NetAvailable = z
  .looseObject({
    amount: z.number(),
    destination: z.string(),
    source_types: z
      .looseObject({ bank_account: z.number().optional(), card: z.number().optional(), fpx: z.number().optional() })
      .optional(),
  })
  .meta({ id: 'NetAvailable', description: 'The `net_available` object.' })
