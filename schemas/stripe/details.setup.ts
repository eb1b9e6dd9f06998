import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { open, openEnum } from './shared.words.ts'

/** Fields that are declared of objects that are passed through unchanged. */

export const SetupIntentAutomaticPaymentMethods = z
  .looseObject({ allow_redirects: z.string().optional(), enabled: z.boolean().nullable() })
  .meta({
    id: 'SetupIntentAutomaticPaymentMethods',
    description: 'The `setup_intent_automatic_payment_methods` object.',
  })

export const SetupIntentLastSetupError = z
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
    setup_intent: declaredAs(open(), 'SetupIntent').optional(),
    source: open().optional(),
    type: z.string(),
  })
  .meta({ id: 'SetupIntentLastSetupError', description: 'The `setup_intent_last_setup_error` object.' })

export const SetupIntentManagedPayments = z
  .looseObject({ enabled: z.boolean() })
  .meta({ id: 'SetupIntentManagedPayments', description: 'The `setup_intent_managed_payments` object.' })

export const SetupIntentNextAction = z
  .looseObject({
    blik_authorize: open().optional(),
    cashapp_handle_redirect_or_display_qr_code: z
      .looseObject({
        hosted_instructions_url: z.string(),
        mobile_auth_url: z.string(),
        qr_code: z.looseObject({ expires_at: z.number(), image_url_png: z.string(), image_url_svg: z.string() }),
      })
      .optional(),
    pix_display_qr_code: z
      .looseObject({
        data: z.string(),
        expires_at: z.number(),
        hosted_instructions_url: z.string(),
        image_url_png: z.string(),
        image_url_svg: z.string(),
      })
      .optional(),
    redirect_to_url: z.looseObject({ return_url: z.string().nullable(), url: z.string().nullable() }).optional(),
    type: z.string(),
    upi_handle_redirect_or_display_qr_code: z
      .looseObject({
        hosted_instructions_url: z.string(),
        qr_code: z.looseObject({ expires_at: z.number(), image_url_png: z.string(), image_url_svg: z.string() }),
      })
      .optional(),
    use_stripe_sdk: z.record(z.string(), open()).optional(),
    verify_with_microdeposits: z
      .looseObject({
        arrival_date: z.number(),
        hosted_verification_url: z.string(),
        microdeposit_type: z.string().nullable(),
      })
      .optional(),
  })
  .meta({ id: 'SetupIntentNextAction', description: 'The `setup_intent_next_action` object.' })

export const SetupIntentPaymentMethodConfigurationDetails = z
  .looseObject({ id: z.string(), parent: z.string().nullable() })
  .meta({
    id: 'SetupIntentPaymentMethodConfigurationDetails',
    description: 'The `setup_intent_payment_method_configuration_details` object.',
  })

export const SetupIntentPaymentMethodOptions = z
  .looseObject({
    acss_debit: z
      .looseObject({
        currency: z.string().nullable(),
        mandate_options: z
          .looseObject({
            custom_mandate_url: z.string().optional(),
            default_for: z.array(z.string()).optional(),
            interval_description: z.string().nullable(),
            payment_schedule: z.string().nullable(),
            transaction_type: z.string().nullable(),
          })
          .optional(),
        verification_method: z.string().optional(),
      })
      .optional(),
    amazon_pay: open().optional(),
    bacs_debit: z
      .looseObject({ mandate_options: z.looseObject({ reference_prefix: z.string().optional() }).optional() })
      .optional(),
    bizum: open().optional(),
    card: z
      .looseObject({
        mandate_options: z
          .looseObject({
            amount: z.number(),
            amount_type: z.string(),
            currency: z.string(),
            description: z.string().nullable(),
            end_date: z.number().nullable(),
            interval: z.string(),
            interval_count: z.number().nullable(),
            reference: z.string(),
            start_date: z.number(),
            supported_types: z.array(openEnum('india')).nullable(),
          })
          .nullable(),
        network: z.string().nullable(),
        request_three_d_secure: z.string().nullable(),
      })
      .optional(),
    card_present: open().optional(),
    klarna: z.looseObject({ currency: z.string().nullable(), preferred_locale: z.string().nullable() }).optional(),
    link: z.looseObject({ persistent_token: z.string().nullable() }).optional(),
    paypal: z.looseObject({ billing_agreement_id: z.string().nullable() }).optional(),
    payto: z
      .looseObject({
        mandate_options: z
          .looseObject({
            amount: z.number().nullable(),
            amount_type: z.string().nullable(),
            end_date: z.string().nullable(),
            payment_schedule: z.string().nullable(),
            payments_per_period: z.number().nullable(),
            purpose: z.string().nullable(),
            start_date: z.string().nullable(),
          })
          .optional(),
      })
      .optional(),
    pix: z
      .looseObject({
        mandate_options: z
          .looseObject({
            amount: z.number().optional(),
            amount_includes_iof: z.string().optional(),
            amount_type: z.string().optional(),
            currency: z.string().optional(),
            end_date: z.string().optional(),
            payment_schedule: z.string().optional(),
            reference: z.string().optional(),
            start_date: z.string().optional(),
          })
          .optional(),
      })
      .optional(),
    sepa_debit: z
      .looseObject({ mandate_options: z.looseObject({ reference_prefix: z.string().optional() }).optional() })
      .optional(),
    upi: z
      .looseObject({
        mandate_options: z
          .looseObject({
            amount: z.number().nullable(),
            amount_type: z.string().nullable(),
            description: z.string().nullable(),
            end_date: z.number().nullable(),
          })
          .optional(),
      })
      .optional(),
    us_bank_account: z
      .looseObject({
        financial_connections: z
          .looseObject({
            filters: z.looseObject({ account_subcategories: z.array(z.string()).optional() }).optional(),
            permissions: z.array(z.string()).optional(),
            prefetch: z.array(z.string()).nullable(),
            return_url: z.string().optional(),
          })
          .optional(),
        mandate_options: z.looseObject({ collection_method: openEnum('paper').optional() }).optional(),
        verification_method: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: 'SetupIntentPaymentMethodOptions', description: 'The `setup_intent_payment_method_options` object.' })
