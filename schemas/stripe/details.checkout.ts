import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { TaxRate } from './details.rates.ts'
import { Address, expandable, open, openEnum } from './shared.words.ts'

/** What is declared of objects that are handed through as they come. */

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
  .meta({ id: 'CheckoutAfterExpiration', description: 'Facts of `checkout_after_expiration`.' })

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
  .meta({ id: 'CheckoutBrandingSettings', description: 'Facts of `checkout_branding_settings`.' })

export const CheckoutCollectedInformation = z
  .looseObject({
    business_name: z.string().nullable(),
    individual_name: z.string().nullable(),
    shipping_details: z.looseObject({ address: Address, name: z.string() }).nullable(),
  })
  .meta({ id: 'CheckoutCollectedInformation', description: 'Facts of `checkout_collected_information`.' })

export const CheckoutConsent = z
  .looseObject({
    promotions: z.string().nullable(),
    terms_of_service: openEnum('accepted').nullable(),
  })
  .meta({ id: 'CheckoutConsent', description: 'Facts of `checkout_consent`.' })

export const CheckoutConsentCollection = z
  .looseObject({
    payment_method_reuse_agreement: z.looseObject({ position: z.string() }).nullable(),
    promotions: z.string().nullable(),
    terms_of_service: z.string().nullable(),
  })
  .meta({ id: 'CheckoutConsentCollection', description: 'Facts of `checkout_consent_collection`.' })

export const CheckoutCurrencyConversion = z
  .looseObject({
    amount_subtotal: z.number(),
    amount_total: z.number(),
    fx_rate: z.string(),
    source_currency: z.string(),
  })
  .meta({ id: 'CheckoutCurrencyConversion', description: 'Facts of `checkout_currency_conversion`.' })

export const CheckoutCustomText = z
  .looseObject({
    after_submit: z.looseObject({ message: z.string() }).nullable(),
    shipping_address: z.looseObject({ message: z.string() }).nullable(),
    submit: z.looseObject({ message: z.string() }).nullable(),
    terms_of_service_acceptance: z.looseObject({ message: z.string() }).nullable(),
  })
  .meta({ id: 'CheckoutCustomText', description: 'Facts of `checkout_custom_text`.' })

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
  .meta({ id: 'CheckoutCustomField', description: 'Facts of `checkout_custom_field`.' })

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
  .meta({ id: 'CheckoutInvoiceCreation', description: 'Facts of `checkout_invoice_creation`.' })

export const CheckoutNameCollection = z
  .looseObject({
    business: z.looseObject({ enabled: z.boolean(), optional: z.boolean() }).optional(),
    individual: z.looseObject({ enabled: z.boolean(), optional: z.boolean() }).optional(),
  })
  .meta({ id: 'CheckoutNameCollection', description: 'Facts of `checkout_name_collection`.' })

export const CheckoutPermissions = z
  .looseObject({
    update_shipping_details: z.string().nullable(),
  })
  .meta({ id: 'CheckoutPermissions', description: 'Facts of `checkout_permissions`.' })

export const CheckoutSavedPaymentMethodOptions = z
  .looseObject({
    allow_redisplay_filters: z.array(z.string()).nullable(),
    payment_method_remove: z.string().nullable(),
    payment_method_save: z.string().nullable(),
  })
  .meta({ id: 'CheckoutSavedPaymentMethodOptions', description: 'Facts of `checkout_saved_payment_method_options`.' })

export const CheckoutShippingAddressCollection = z
  .looseObject({
    allowed_countries: z.array(z.string()),
  })
  .meta({ id: 'CheckoutShippingAddressCollection', description: 'Facts of `checkout_shipping_address_collection`.' })

export const CheckoutShippingOption = z
  .looseObject({
    shipping_amount: z.number(),
    shipping_rate: expandable(),
  })
  .meta({ id: 'CheckoutShippingOption', description: 'Facts of `checkout_shipping_option`.' })

export const CheckoutTaxIdCollection = z
  .looseObject({
    enabled: z.boolean(),
    required: z.string(),
  })
  .meta({ id: 'CheckoutTaxIdCollection', description: 'Facts of `checkout_tax_id_collection`.' })

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
  .meta({ id: 'CheckoutBreakdown', description: 'Facts of `checkout_breakdown`.' })

export const CheckoutDiscount = z
  .looseObject({
    coupon: expandable('Coupon').nullable(),
    promotion_code: expandable().nullable(),
  })
  .meta({ id: 'CheckoutDiscount', description: 'Facts of `checkout_discount`.' })

export const CheckoutOptionalItem = z
  .looseObject({
    adjustable_quantity: z
      .looseObject({ enabled: z.boolean(), maximum: z.number().nullable(), minimum: z.number().nullable() })
      .nullable(),
    price: z.string(),
    quantity: z.number(),
  })
  .meta({ id: 'CheckoutOptionalItem', description: 'Facts of `checkout_optional_item`.' })

export const CheckoutLineItem = z
  .looseObject({
    id: z.string(),
    object: openEnum('item'),
    adjustable_quantity: z
      .looseObject({ enabled: z.boolean(), maximum: z.number().nullable(), minimum: z.number().nullable() })
      .nullable(),
    amount_discount: z.number(),
    amount_subtotal: z.number(),
    amount_tax: z.number(),
    amount_total: z.number(),
    currency: z.string(),
    description: z.string().nullable(),
    discounts: z.array(z.looseObject({ amount: z.number(), discount: declaredAs(open(), 'Discount') })).optional(),
    metadata: z.record(z.string(), z.string()).nullable(),
    price: declaredAs(open(), 'Price').nullable(),
    quantity: z.number().nullable(),
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
  .meta({ id: 'CheckoutLineItem', description: 'Facts of `checkout_line_item`.' })
