import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { expandable, open, openEnum } from './shared.words.ts'

/** Fields that are declared of objects that are passed through unchanged. */

export const CheckoutLineItemAdjustableQuantity = z
  .looseObject({ enabled: z.boolean(), maximum: z.number().nullable(), minimum: z.number().nullable() })
  .meta({
    id: 'CheckoutLineItemAdjustableQuantity',
    description: 'The `checkout_line_item_adjustable_quantity` object.',
  })

export const CheckoutLineItemDiscounts = z
  .looseObject({ amount: z.number(), discount: declaredAs(open(), 'Discount') })
  .meta({ id: 'CheckoutLineItemDiscounts', description: 'The `checkout_line_item_discounts` object.' })

export const CheckoutLineItemTaxes = z
  .looseObject({
    amount: z.number(),
    rate: declaredAs(open(), 'TaxRate'),
    taxability_reason: z.string().nullable(),
    taxable_amount: z.number().nullable(),
  })
  .meta({ id: 'CheckoutLineItemTaxes', description: 'The `checkout_line_item_taxes` object.' })

export const PromotionCodePromotion = z
  .looseObject({ coupon: expandable('Coupon').nullable(), type: openEnum('coupon') })
  .meta({ id: 'PromotionCodePromotion', description: 'The `promotion_code_promotion` object.' })

export const PromotionCodeRestrictions = z
  .looseObject({
    currency_options: z.record(z.string(), z.looseObject({ minimum_amount: z.number() })).optional(),
    first_time_transaction: z.boolean(),
    minimum_amount: z.number().nullable(),
    minimum_amount_currency: z.string().nullable(),
  })
  .meta({ id: 'PromotionCodeRestrictions', description: 'The `promotion_code_restrictions` object.' })

export const BillingMeterCustomerMapping = z
  .looseObject({ event_payload_key: z.string(), type: openEnum('by_id') })
  .meta({ id: 'BillingMeterCustomerMapping', description: 'The `billing_meter_customer_mapping` object.' })

export const BillingMeterDefaultAggregation = z
  .looseObject({ formula: z.string() })
  .meta({ id: 'BillingMeterDefaultAggregation', description: 'The `billing_meter_default_aggregation` object.' })

export const BillingMeterStatusTransitions = z
  .looseObject({ deactivated_at: z.number().nullable() })
  .meta({ id: 'BillingMeterStatusTransitions', description: 'The `billing_meter_status_transitions` object.' })

export const BillingMeterValueSettings = z
  .looseObject({ event_payload_key: z.string() })
  .meta({ id: 'BillingMeterValueSettings', description: 'The `billing_meter_value_settings` object.' })

export const BillingMeterEventAdjustmentCancel = z
  .looseObject({ identifier: z.string().nullable() })
  .meta({ id: 'BillingMeterEventAdjustmentCancel', description: 'The `billing_meter_event_adjustment_cancel` object.' })

export const TaxIdOwner = z
  .looseObject({
    account: expandable().optional(),
    application: expandable().optional(),
    customer: expandable('Customer').optional(),
    customer_account: z.string().nullable(),
    type: z.string(),
  })
  .meta({ id: 'TaxIdOwner', description: 'The `tax_id_owner` object.' })

export const TaxIdVerification = z
  .looseObject({ status: z.string(), verified_address: z.string().nullable(), verified_name: z.string().nullable() })
  .meta({ id: 'TaxIdVerification', description: 'The `tax_id_verification` object.' })

export const TaxRateFlatAmount = z
  .looseObject({ amount: z.number(), currency: z.string() })
  .meta({ id: 'TaxRateFlatAmount', description: 'The `tax_rate_flat_amount` object.' })
