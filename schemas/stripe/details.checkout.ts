import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { CheckoutLineItem } from './checkout_line_items.record.ts'
import { TaxRate } from './details.rates.ts'
import { Address, expandable, open, openEnum } from './shared.words.ts'

/** Declarations of objects that are passed through unchecked. */

export const CheckoutAfterExpiration = z
  .looseObject({
    recovery: z
      .looseObject({
        allow_promotion_codes: z.boolean(),
        enabled: z.boolean(),
        expires_at: z.number().nullable(),
        url: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'CheckoutAfterExpiration', description: 'The `checkout_after_expiration` object.' })

export const CheckoutBrandingSettings = z
  .looseObject({
    background_color: z.string(),
    border_style: z.string(),
    button_color: z.string(),
    display_name: z.string(),
    font_family: z.string(),
    icon: z.looseObject({ file: z.string().optional(), type: z.string(), url: z.string().optional() }).nullable(),
    logo: z.looseObject({ file: z.string().optional(), type: z.string(), url: z.string().optional() }).nullable(),
  })
  .meta({ id: 'CheckoutBrandingSettings', description: 'The `checkout_branding_settings` object.' })

export const CheckoutCollectedInformation = z
  .looseObject({
    business_name: z.string().nullable(),
    individual_name: z.string().nullable(),
    shipping_details: z.looseObject({ address: Address, name: z.string() }).nullable(),
  })
  .meta({ id: 'CheckoutCollectedInformation', description: 'The `checkout_collected_information` object.' })

export const CheckoutConsent = z
  .looseObject({
    promotions: z.string().nullable(),
    terms_of_service: openEnum('accepted').nullable(),
  })
  .meta({ id: 'CheckoutConsent', description: 'The `checkout_consent` object.' })

export const CheckoutConsentCollection = z
  .looseObject({
    payment_method_reuse_agreement: z.looseObject({ position: z.string() }).nullable(),
    promotions: z.string().nullable(),
    terms_of_service: z.string().nullable(),
  })
  .meta({ id: 'CheckoutConsentCollection', description: 'The `checkout_consent_collection` object.' })

export const CheckoutCurrencyConversion = z
  .looseObject({
    amount_subtotal: z.number(),
    amount_total: z.number(),
    fx_rate: z.string(),
    source_currency: z.string(),
  })
  .meta({ id: 'CheckoutCurrencyConversion', description: 'The `checkout_currency_conversion` object.' })

export const CheckoutCustomText = z
  .looseObject({
    after_submit: z.looseObject({ message: z.string() }).nullable(),
    shipping_address: z.looseObject({ message: z.string() }).nullable(),
    submit: z.looseObject({ message: z.string() }).nullable(),
    terms_of_service_acceptance: z.looseObject({ message: z.string() }).nullable(),
  })
  .meta({ id: 'CheckoutCustomText', description: 'The `checkout_custom_text` object.' })

export const CheckoutCustomField = z
  .looseObject({
    dropdown: z
      .looseObject({
        default_value: z.string().nullable(),
        options: z.array(z.looseObject({ label: z.string(), value: z.string() })),
        value: z.string().nullable(),
      })
      .optional(),
    key: z.string(),
    label: z.looseObject({ custom: z.string().nullable(), type: openEnum('custom') }),
    numeric: z
      .looseObject({
        default_value: z.string().nullable(),
        maximum_length: z.number().nullable(),
        minimum_length: z.number().nullable(),
        value: z.string().nullable(),
      })
      .optional(),
    optional: z.boolean(),
    text: z
      .looseObject({
        default_value: z.string().nullable(),
        maximum_length: z.number().nullable(),
        minimum_length: z.number().nullable(),
        value: z.string().nullable(),
      })
      .optional(),
    type: z.string(),
  })
  .meta({ id: 'CheckoutCustomField', description: 'The `checkout_custom_field` object.' })

export const CheckoutInvoiceCreation = z
  .looseObject({
    enabled: z.boolean(),
    invoice_data: z.looseObject({
      account_tax_ids: z.array(expandable()).nullable(),
      custom_fields: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullable(),
      description: z.string().nullable(),
      footer: z.string().nullable(),
      issuer: z.looseObject({ account: expandable().optional(), type: z.string() }).nullable(),
      metadata: z.record(z.string(), z.string()).nullable(),
      rendering_options: z
        .looseObject({ amount_tax_display: z.string().nullable(), template: z.string().nullable() })
        .nullable(),
    }),
  })
  .meta({ id: 'CheckoutInvoiceCreation', description: 'The `checkout_invoice_creation` object.' })

export const CheckoutNameCollection = z
  .looseObject({
    business: z.looseObject({ enabled: z.boolean(), optional: z.boolean() }).optional(),
    individual: z.looseObject({ enabled: z.boolean(), optional: z.boolean() }).optional(),
  })
  .meta({ id: 'CheckoutNameCollection', description: 'The `checkout_name_collection` object.' })

export const CheckoutPermissions = z
  .looseObject({
    update_shipping_details: z.string().nullable(),
  })
  .meta({ id: 'CheckoutPermissions', description: 'The `checkout_permissions` object.' })

export const CheckoutSavedPaymentMethodOptions = z
  .looseObject({
    allow_redisplay_filters: z.array(z.string()).nullable(),
    payment_method_remove: z.string().nullable(),
    payment_method_save: z.string().nullable(),
  })
  .meta({ id: 'CheckoutSavedPaymentMethodOptions', description: 'The `checkout_saved_payment_method_options` object.' })

export const CheckoutShippingAddressCollection = z
  .looseObject({
    allowed_countries: z.array(z.string()),
  })
  .meta({ id: 'CheckoutShippingAddressCollection', description: 'The `checkout_shipping_address_collection` object.' })

export const CheckoutShippingOption = z
  .looseObject({
    shipping_amount: z.number(),
    shipping_rate: expandable(),
  })
  .meta({ id: 'CheckoutShippingOption', description: 'The `checkout_shipping_option` object.' })

export const CheckoutTaxIdCollection = z
  .looseObject({
    enabled: z.boolean(),
    required: z.string(),
  })
  .meta({ id: 'CheckoutTaxIdCollection', description: 'The `checkout_tax_id_collection` object.' })

export const CheckoutBreakdown = z
  .looseObject({
    discounts: z.array(z.looseObject({ amount: z.number(), discount: declaredAs(open(), 'Discount') })),
    taxes: z.array(
      z.looseObject({
        amount: z.number(),
        rate: TaxRate,
        taxability_reason: z.string().nullable(),
        taxable_amount: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'CheckoutBreakdown', description: 'The `checkout_breakdown` object.' })

export const CheckoutDiscount = z
  .looseObject({
    coupon: expandable('Coupon').nullable(),
    promotion_code: expandable().nullable(),
  })
  .meta({ id: 'CheckoutDiscount', description: 'The `checkout_discount` object.' })

export const CheckoutOptionalItem = z
  .looseObject({
    adjustable_quantity: z
      .looseObject({ enabled: z.boolean(), maximum: z.number().nullable(), minimum: z.number().nullable() })
      .nullable(),
    price: z.string(),
    quantity: z.number(),
  })
  .meta({ id: 'CheckoutOptionalItem', description: 'The `checkout_optional_item` object.' })

export { CheckoutLineItem }
