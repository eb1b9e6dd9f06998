import * as z from 'zod'
import { Address, expandable, open, openEnum } from './shared.words.ts'

/** Declarations of objects that are passed through unchecked. */

export const CardChecks = z
  .looseObject({
    address_line1_check: z.string().nullable(),
    address_postal_code_check: z.string().nullable(),
    cvc_check: z.string().nullable(),
  })
  .meta({ id: 'CardChecks', description: 'The `card_checks` object.' })

export const CardThreeDSecure = z
  .looseObject({
    authentication_flow: z.string().nullable(),
    electronic_commerce_indicator: z.string().nullable(),
    exemption_indicator: z.string().nullable(),
    exemption_indicator_applied: z.boolean().optional(),
    result: z.string().nullable(),
    result_reason: z.string().nullable(),
    transaction_id: z.string().nullable(),
    version: z.string().nullable(),
  })
  .meta({ id: 'CardThreeDSecure', description: 'The `card_three_dsecure` object.' })

export const CardWallet = z
  .looseObject({
    amex_express_checkout: open().optional(),
    apple_pay: open().optional(),
    dynamic_last4: z.string().nullable(),
    google_pay: open().optional(),
    link: z.looseObject({ funding_source_group: z.string().nullable() }).optional(),
    masterpass: z
      .looseObject({
        billing_address: Address.nullable(),
        email: z.string().nullable(),
        name: z.string().nullable(),
        shipping_address: Address.nullable(),
      })
      .optional(),
    samsung_pay: open().optional(),
    type: z.string(),
    visa_checkout: z
      .looseObject({
        billing_address: Address.nullable(),
        email: z.string().nullable(),
        name: z.string().nullable(),
        shipping_address: Address.nullable(),
      })
      .optional(),
  })
  .meta({ id: 'CardWallet', description: 'The `card_wallet` object.' })

export const ChargedAcssDebit = z
  .looseObject({
    bank_name: z.string().nullable(),
    expected_debit_date: z.string().optional(),
    fingerprint: z.string().nullable(),
    institution_number: z.string().nullable(),
    last4: z.string().nullable(),
    mandate: z.string().optional(),
    transit_number: z.string().nullable(),
  })
  .meta({ id: 'ChargedAcssDebit', description: 'The `payment_method_details.acss_debit` object.' })

export const ChargedAffirm = z
  .looseObject({
    location: z.string().optional(),
    reader: z.string().optional(),
    transaction_id: z.string().nullable(),
  })
  .meta({ id: 'ChargedAffirm', description: 'The `payment_method_details.affirm` object.' })

export const ChargedAfterpayClearpay = z
  .looseObject({
    order_id: z.string().nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'ChargedAfterpayClearpay', description: 'The `payment_method_details.afterpay_clearpay` object.' })

export const ChargedAlipay = z
  .looseObject({
    buyer_id: z.string().optional(),
    fingerprint: z.string().nullable(),
    transaction_id: z.string().nullable(),
  })
  .meta({ id: 'ChargedAlipay', description: 'The `payment_method_details.alipay` object.' })

export const ChargedAmazonPay = z
  .looseObject({
    funding: z
      .looseObject({
        card: z
          .looseObject({
            brand: z.string().nullable(),
            country: z.string().nullable(),
            exp_month: z.number().nullable(),
            exp_year: z.number().nullable(),
            funding: z.string().nullable(),
            last4: z.string().nullable(),
          })
          .optional(),
        type: openEnum('card').nullable(),
      })
      .optional(),
    transaction_id: z.string().nullable(),
  })
  .meta({ id: 'ChargedAmazonPay', description: 'The `payment_method_details.amazon_pay` object.' })

export const ChargedBancontact = z
  .looseObject({
    bank_code: z.string().nullable(),
    bank_name: z.string().nullable(),
    bic: z.string().nullable(),
    generated_sepa_debit: expandable('PaymentMethod').nullable(),
    generated_sepa_debit_mandate: expandable().nullable(),
    iban_last4: z.string().nullable(),
    preferred_language: z.string().nullable(),
    verified_name: z.string().nullable(),
  })
  .meta({ id: 'ChargedBancontact', description: 'The `payment_method_details.bancontact` object.' })

export const ChargedCardPresent = z
  .looseObject({
    amount_authorized: z.number().nullable(),
    brand: z.string().nullable(),
    brand_product: z.string().nullable(),
    capture_before: z.number().optional(),
    cardholder_name: z.string().nullable(),
    country: z.string().nullable(),
    description: z.string().nullish(),
    emv_auth_data: z.string().nullable(),
    exp_month: z.number(),
    exp_year: z.number(),
    fingerprint: z.string().nullable(),
    funding: z.string().nullable(),
    generated_card: z.string().nullable(),
    iin: z.string().nullish(),
    incremental_authorization_supported: z.boolean(),
    issuer: z.string().nullish(),
    last4: z.string().nullable(),
    location: z.string().optional(),
    network: z.string().nullable(),
    network_transaction_id: z.string().nullable(),
    offline: z.looseObject({ stored_at: z.number().nullable(), type: openEnum('deferred').nullable() }).nullable(),
    overcapture_supported: z.boolean(),
    preferred_locales: z.array(z.string()).nullable(),
    read_method: z.string().nullable(),
    reader: z.string().optional(),
    receipt: z
      .looseObject({
        account_type: z.string().optional(),
        application_cryptogram: z.string().nullable(),
        application_preferred_name: z.string().nullable(),
        authorization_code: z.string().nullable(),
        authorization_response_code: z.string().nullable(),
        cardholder_verification_method: z.string().nullable(),
        dedicated_file_name: z.string().nullable(),
        terminal_verification_results: z.string().nullable(),
        transaction_status_information: z.string().nullable(),
      })
      .nullable(),
    wallet: z.looseObject({ type: z.string() }).optional(),
  })
  .meta({ id: 'ChargedCardPresent', description: 'The `payment_method_details.card_present` object.' })

export const ChargedCashapp = z
  .looseObject({
    buyer_id: z.string().nullable(),
    cashtag: z.string().nullable(),
    transaction_id: z.string().nullable(),
  })
  .meta({ id: 'ChargedCashapp', description: 'The `payment_method_details.cashapp` object.' })

export const ChargedEps = z
  .looseObject({
    bank: z.string().nullable(),
    verified_name: z.string().nullable(),
  })
  .meta({ id: 'ChargedEps', description: 'The `payment_method_details.eps` object.' })

export const ChargedIdeal = z
  .looseObject({
    bank: z.string().nullable(),
    bic: z.string().nullable(),
    generated_sepa_debit: expandable('PaymentMethod').nullable(),
    generated_sepa_debit_mandate: expandable().nullable(),
    iban_last4: z.string().nullable(),
    transaction_id: z.string().nullable(),
    verified_name: z.string().nullable(),
  })
  .meta({ id: 'ChargedIdeal', description: 'The `payment_method_details.ideal` object.' })

export const ChargedKlarna = z
  .looseObject({
    location: z.string().optional(),
    payer_details: z.looseObject({ address: z.looseObject({ country: z.string().nullable() }).nullable() }).nullable(),
    payment_method_category: z.string().nullable(),
    preferred_locale: z.string().nullable(),
    reader: z.string().optional(),
  })
  .meta({ id: 'ChargedKlarna', description: 'The `payment_method_details.klarna` object.' })

export const ChargedLink = z
  .looseObject({
    country: z.string().nullable(),
    funding_source_group: z.string().optional(),
  })
  .meta({ id: 'ChargedLink', description: 'The `payment_method_details.link` object.' })

export const MethodLink = z
  .looseObject({
    email: z.string().nullable(),
    persistent_token: z.string().optional(),
  })
  .meta({ id: 'MethodLink', description: 'The `payment_method.link` object.' })

export const ChargedP24 = z
  .looseObject({
    bank: z.string().nullable(),
    reference: z.string().nullable(),
    verified_name: z.string().nullable(),
  })
  .meta({ id: 'ChargedP24', description: 'The `payment_method_details.p24` object.' })

export const ChargedPaypal = z
  .looseObject({
    country: z.string().nullable(),
    payer_email: z.string().nullable(),
    payer_id: z.string().nullable(),
    payer_name: z.string().nullable(),
    seller_protection: z
      .looseObject({ dispute_categories: z.array(z.string()).nullable(), status: z.string() })
      .nullable(),
    transaction_id: z.string().nullable(),
  })
  .meta({ id: 'ChargedPaypal', description: 'The `payment_method_details.paypal` object.' })

export const MethodPaypal = z
  .looseObject({
    country: z.string().nullable(),
    payer_email: z.string().nullable(),
    payer_id: z.string().nullable(),
  })
  .meta({ id: 'MethodPaypal', description: 'The `payment_method.paypal` object.' })

export const ChargedSepaDebit = z
  .looseObject({
    bank_code: z.string().nullable(),
    branch_code: z.string().nullable(),
    country: z.string().nullable(),
    expected_debit_date: z.string().optional(),
    fingerprint: z.string().nullable(),
    last4: z.string().nullable(),
    mandate: z.string().nullable(),
  })
  .meta({ id: 'ChargedSepaDebit', description: 'The `payment_method_details.sepa_debit` object.' })

export const MethodSepaDebit = z
  .looseObject({
    bank_code: z.string().nullable(),
    branch_code: z.string().nullable(),
    country: z.string().nullable(),
    fingerprint: z.string().nullable(),
    generated_from: z
      .looseObject({ charge: expandable('Charge').nullable(), setup_attempt: expandable().nullable() })
      .nullable(),
    last4: z.string().nullable(),
  })
  .meta({ id: 'MethodSepaDebit', description: 'The `payment_method.sepa_debit` object.' })

export const ChargedTwint = z
  .looseObject({
    mandate: z.string().optional(),
  })
  .meta({ id: 'ChargedTwint', description: 'The `payment_method_details.twint` object.' })

export const ChargedUsBankAccount = z
  .looseObject({
    account_holder_type: z.string().nullable(),
    account_type: z.string().nullable(),
    bank_name: z.string().nullable(),
    expected_debit_date: z.string().optional(),
    fingerprint: z.string().nullable(),
    last4: z.string().nullable(),
    mandate: expandable().optional(),
    payment_reference: z.string().nullable(),
    routing_number: z.string().nullable(),
  })
  .meta({ id: 'ChargedUsBankAccount', description: 'The `payment_method_details.us_bank_account` object.' })

export const MethodUsBankAccount = z
  .looseObject({
    account_holder_type: z.string().nullable(),
    account_type: z.string().nullable(),
    bank_name: z.string().nullable(),
    financial_connections_account: z.string().nullable(),
    fingerprint: z.string().nullable(),
    last4: z.string().nullable(),
    networks: z.looseObject({ preferred: z.string().nullable(), supported: z.array(z.string()) }).nullable(),
    routing_number: z.string().nullable(),
    status_details: z
      .looseObject({
        blocked: z.looseObject({ network_code: z.string().nullable(), reason: z.string().nullable() }).optional(),
      })
      .nullable(),
  })
  .meta({ id: 'MethodUsBankAccount', description: 'The `payment_method.us_bank_account` object.' })

export const ChargedWechatPay = z
  .looseObject({
    fingerprint: z.string().nullable(),
    location: z.string().optional(),
    reader: z.string().optional(),
    transaction_id: z.string().nullable(),
  })
  .meta({ id: 'ChargedWechatPay', description: 'The `payment_method_details.wechat_pay` object.' })
