import * as z from 'zod'
import { expandable, open, openEnum } from './shared.words.ts'

/** Fields that are declared of objects that are passed through unchanged. */

export const BillingPortalSessionFlow = z
  .looseObject({
    after_completion: z.looseObject({
      hosted_confirmation: z.looseObject({ custom_message: z.string().nullable() }).nullable(),
      redirect: z.looseObject({ return_url: z.string() }).nullable(),
      type: z.string(),
    }),
    customer_update: open().nullish(),
    subscription_cancel: z
      .looseObject({
        retention: z
          .looseObject({
            coupon_offer: z.looseObject({ coupon: z.string() }).nullable(),
            type: openEnum('coupon_offer'),
          })
          .nullable(),
        subscription: z.string(),
      })
      .nullable(),
    subscription_update: z.looseObject({ subscription: z.string() }).nullable(),
    subscription_update_confirm: z
      .looseObject({
        discounts: z
          .array(z.looseObject({ coupon: z.string().nullable(), promotion_code: z.string().nullable() }))
          .nullable(),
        items: z.array(
          z.looseObject({ id: z.string().nullable(), price: z.string().nullable(), quantity: z.number().optional() }),
        ),
        subscription: z.string(),
      })
      .nullable(),
    type: z.string(),
  })
  .meta({ id: 'BillingPortalSessionFlow', description: 'The `billing_portal_session_flow` object.' })

export const BillingPortalConfigurationBusinessProfile = z
  .looseObject({
    headline: z.string().nullable(),
    privacy_policy_url: z.string().nullable(),
    terms_of_service_url: z.string().nullable(),
  })
  .meta({
    id: 'BillingPortalConfigurationBusinessProfile',
    description: 'The `billing_portal_configuration_business_profile` object.',
  })

export const BillingPortalConfigurationFeatures = z
  .looseObject({
    customer_update: z.looseObject({ allowed_updates: z.array(z.string()), enabled: z.boolean() }),
    invoice_history: z.looseObject({ enabled: z.boolean() }),
    payment_method_update: z.looseObject({ enabled: z.boolean(), payment_method_configuration: z.string().nullable() }),
    subscription_cancel: z.looseObject({
      cancellation_reason: z.looseObject({
        enabled: z.boolean(),
        feedback_options: z.array(z.string()).nullish(),
        options: z.array(z.string()),
      }),
      enabled: z.boolean(),
      mode: z.string(),
      proration_behavior: z.string(),
    }),
    subscription_update: z.looseObject({
      billing_cycle_anchor: z.string().nullable(),
      default_allowed_updates: z.array(z.string()),
      enabled: z.boolean(),
      products: z
        .array(
          z.looseObject({
            adjustable_quantity: z.looseObject({
              enabled: z.boolean(),
              maximum: z.number().nullable(),
              minimum: z.number(),
            }),
            prices: z.array(z.string()),
            product: z.string(),
          }),
        )
        .nullable()
        .optional(),
      proration_behavior: z.string(),
      schedule_at_period_end: z.looseObject({ conditions: z.array(z.looseObject({ type: z.string() })) }),
      trial_update_behavior: z.string(),
    }),
  })
  .meta({
    id: 'BillingPortalConfigurationFeatures',
    description: 'The `billing_portal_configuration_features` object.',
  })

export const BillingPortalConfigurationLoginPage = z
  .looseObject({ enabled: z.boolean(), url: z.string().nullable() })
  .meta({
    id: 'BillingPortalConfigurationLoginPage',
    description: 'The `billing_portal_configuration_login_page` object.',
  })

export const PaymentLinkAfterCompletion = z
  .looseObject({
    hosted_confirmation: z.looseObject({ custom_message: z.string().nullable() }).optional(),
    redirect: z.looseObject({ url: z.string() }).optional(),
    type: z.string(),
  })
  .meta({ id: 'PaymentLinkAfterCompletion', description: 'The `payment_link_after_completion` object.' })

export const PaymentLinkAutomaticTax = z
  .looseObject({
    enabled: z.boolean(),
    liability: z.looseObject({ account: expandable().optional(), type: z.string() }).nullable(),
  })
  .meta({ id: 'PaymentLinkAutomaticTax', description: 'The `payment_link_automatic_tax` object.' })

export const PaymentLinkConsentCollection = z
  .looseObject({
    payment_method_reuse_agreement: z.looseObject({ position: z.string() }).nullable(),
    promotions: z.string().nullable(),
    terms_of_service: z.string().nullable(),
  })
  .meta({ id: 'PaymentLinkConsentCollection', description: 'The `payment_link_consent_collection` object.' })

export const PaymentLinkCustomFields = z
  .looseObject({
    dropdown: z
      .looseObject({
        default_value: z.string().nullable(),
        options: z.array(z.looseObject({ label: z.string(), value: z.string() })),
      })
      .optional(),
    key: z.string(),
    label: z.looseObject({ custom: z.string().nullable(), type: openEnum('custom') }),
    numeric: z
      .looseObject({
        default_value: z.string().nullable(),
        maximum_length: z.number().nullable(),
        minimum_length: z.number().nullable(),
      })
      .optional(),
    optional: z.boolean(),
    text: z
      .looseObject({
        default_value: z.string().nullable(),
        maximum_length: z.number().nullable(),
        minimum_length: z.number().nullable(),
      })
      .optional(),
    type: z.string(),
  })
  .meta({ id: 'PaymentLinkCustomFields', description: 'The `payment_link_custom_fields` object.' })

export const PaymentLinkCustomText = z
  .looseObject({
    after_submit: z.looseObject({ message: z.string() }).nullable(),
    shipping_address: z.looseObject({ message: z.string() }).nullable(),
    submit: z.looseObject({ message: z.string() }).nullable(),
    terms_of_service_acceptance: z.looseObject({ message: z.string() }).nullable(),
  })
  .meta({ id: 'PaymentLinkCustomText', description: 'The `payment_link_custom_text` object.' })

export const PaymentLinkInvoiceCreation = z
  .looseObject({
    enabled: z.boolean(),
    invoice_data: z
      .looseObject({
        account_tax_ids: z.array(expandable('TaxId')).nullable(),
        custom_fields: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullable(),
        description: z.string().nullable(),
        footer: z.string().nullable(),
        issuer: z.looseObject({ account: expandable().optional(), type: z.string() }).nullable(),
        metadata: z.record(z.string(), z.string()).nullable(),
        rendering_options: z
          .looseObject({ amount_tax_display: z.string().nullable(), template: z.string().nullable() })
          .nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'PaymentLinkInvoiceCreation', description: 'The `payment_link_invoice_creation` object.' })

export const PaymentLinkManagedPayments = z
  .looseObject({ enabled: z.boolean() })
  .meta({ id: 'PaymentLinkManagedPayments', description: 'The `payment_link_managed_payments` object.' })

export const PaymentLinkNameCollection = z
  .looseObject({
    business: z.looseObject({ enabled: z.boolean(), optional: z.boolean() }).optional(),
    individual: z.looseObject({ enabled: z.boolean(), optional: z.boolean() }).optional(),
  })
  .meta({ id: 'PaymentLinkNameCollection', description: 'The `payment_link_name_collection` object.' })

export const PaymentLinkOptionalItems = z
  .looseObject({
    adjustable_quantity: z
      .looseObject({ enabled: z.boolean(), maximum: z.number().nullable(), minimum: z.number().nullable() })
      .nullable(),
    price: z.string(),
    quantity: z.number(),
  })
  .meta({ id: 'PaymentLinkOptionalItems', description: 'The `payment_link_optional_items` object.' })

export const PaymentLinkPaymentIntentData = z
  .looseObject({
    capture_method: z.string().nullable(),
    description: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    setup_future_usage: z.string().nullable(),
    statement_descriptor: z.string().nullable(),
    statement_descriptor_suffix: z.string().nullable(),
    transfer_group: z.string().nullable(),
  })
  .meta({ id: 'PaymentLinkPaymentIntentData', description: 'The `payment_link_payment_intent_data` object.' })

export const PaymentLinkPaymentMethodOptions = z
  .looseObject({
    card: z.looseObject({ restrictions: z.looseObject({ brands_blocked: z.array(z.string()) }).nullable() }).nullable(),
  })
  .meta({ id: 'PaymentLinkPaymentMethodOptions', description: 'The `payment_link_payment_method_options` object.' })

export const PaymentLinkPhoneNumberCollection = z
  .looseObject({ enabled: z.boolean() })
  .meta({ id: 'PaymentLinkPhoneNumberCollection', description: 'The `payment_link_phone_number_collection` object.' })

export const PaymentLinkRestrictions = z
  .looseObject({ completed_sessions: z.looseObject({ count: z.number(), limit: z.number() }) })
  .meta({ id: 'PaymentLinkRestrictions', description: 'The `payment_link_restrictions` object.' })

export const PaymentLinkShippingAddressCollection = z.looseObject({ allowed_countries: z.array(z.string()) }).meta({
  id: 'PaymentLinkShippingAddressCollection',
  description: 'The `payment_link_shipping_address_collection` object.',
})

export const PaymentLinkShippingOptions = z
  .looseObject({ shipping_amount: z.number(), shipping_rate: expandable('ShippingRate') })
  .meta({ id: 'PaymentLinkShippingOptions', description: 'The `payment_link_shipping_options` object.' })

export const PaymentLinkSubscriptionData = z
  .looseObject({
    description: z.string().nullable(),
    invoice_settings: z.looseObject({ issuer: z.looseObject({ account: expandable().optional(), type: z.string() }) }),
    metadata: z.record(z.string(), z.string()),
    trial_period_days: z.number().nullable(),
    trial_settings: z.looseObject({ end_behavior: z.looseObject({ missing_payment_method: z.string() }) }).nullable(),
  })
  .meta({ id: 'PaymentLinkSubscriptionData', description: 'The `payment_link_subscription_data` object.' })

export const PaymentLinkTaxIdCollection = z
  .looseObject({ enabled: z.boolean(), required: z.string() })
  .meta({ id: 'PaymentLinkTaxIdCollection', description: 'The `payment_link_tax_id_collection` object.' })

export const PaymentLinkTransferData = z
  .looseObject({ amount: z.number().nullable(), destination: expandable() })
  .meta({ id: 'PaymentLinkTransferData', description: 'The `payment_link_transfer_data` object.' })

export const ShippingRateDeliveryEstimate = z
  .looseObject({
    maximum: z.looseObject({ unit: z.string(), value: z.number() }).nullable(),
    minimum: z.looseObject({ unit: z.string(), value: z.number() }).nullable(),
  })
  .meta({ id: 'ShippingRateDeliveryEstimate', description: 'The `shipping_rate_delivery_estimate` object.' })

export const ShippingRateFixedAmount = z
  .looseObject({
    amount: z.number(),
    currency: z.string(),
    currency_options: z.record(z.string(), z.looseObject({ amount: z.number(), tax_behavior: z.string() })).optional(),
  })
  .meta({ id: 'ShippingRateFixedAmount', description: 'The `shipping_rate_fixed_amount` object.' })
