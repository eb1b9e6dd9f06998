import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { ShippingCost, TaxIdValue } from './details.billing.ts'
import {
  CheckoutAfterExpiration,
  CheckoutBrandingSettings,
  CheckoutBreakdown,
  CheckoutCollectedInformation,
  CheckoutConsent,
  CheckoutConsentCollection,
  CheckoutCurrencyConversion,
  CheckoutCustomField,
  CheckoutCustomText,
  CheckoutDiscount,
  CheckoutInvoiceCreation,
  CheckoutLineItem,
  CheckoutNameCollection,
  CheckoutOptionalItem,
  CheckoutPermissions,
  CheckoutSavedPaymentMethodOptions,
  CheckoutShippingAddressCollection,
  CheckoutShippingOption,
  CheckoutTaxIdCollection,
} from './details.checkout.ts'
import { EnabledFlag, PaymentMethodConfiguration } from './details.others.ts'
import {
  Address,
  AutomaticTax,
  created,
  customerAccount,
  expandable,
  id,
  livemode,
  Metadata,
  object,
  open,
  openEnum,
  PresentmentDetails,
  sublistOf,
} from './shared.records.ts'

const text = (description: string) => z.string().nullable().describe(description)
const facts = (type: z.ZodType, description: string) => declaredAs(open(), type).nullable().describe(description)

export const CheckoutSession = z
  .looseObject({
    id: id(),
    object: object('checkout.session'),
    adaptive_pricing: facts(EnabledFlag, "Whether prices are shown in the payer's currency: `enabled`"),
    after_expiration: facts(CheckoutAfterExpiration, 'What can be done once it has expired'),
    allow_promotion_codes: z.boolean().nullable().describe('Whether promotion codes can be entered'),
    amount_subtotal: z.int().nullable().describe('Sum before discounts and tax, smallest currency unit'),
    amount_total: z.int().nullable().describe('Sum after discounts and tax, smallest currency unit'),
    automatic_tax: AutomaticTax.describe('Automatic tax calculation'),
    billing_address_collection: openEnum('auto', 'required')
      .nullable()
      .describe('Whether the billing address is collected'),
    branding_settings: declaredAs(open(), CheckoutBrandingSettings).optional().describe('Colors, font, icon and logo'),
    cancel_url: text('Where the payer is redirected after canceling'),
    client_reference_id: text("The merchant's name for it"),
    client_secret: text('Secret with which a browser shows it; do not store or log it'),
    collected_information: facts(CheckoutCollectedInformation, 'What the payer entered'),
    consent: facts(CheckoutConsent, 'What the payer consented to'),
    consent_collection: facts(CheckoutConsentCollection, 'Consent that is requested'),
    created: created(),
    currency: text('Three-letter currency code, lower case'),
    currency_conversion: facts(CheckoutCurrencyConversion, "Conversion to the payer's currency, of former sessions"),
    custom_fields: z.array(declaredAs(open(), CheckoutCustomField)).describe('Requested fields of the merchant'),
    custom_text: declaredAs(open(), CheckoutCustomText).describe('Texts of the merchant'),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer who pays'),
    customer_account: customerAccount(),
    customer_creation: openEnum('always', 'if_required').nullable().describe('Whether a customer is created'),
    customer_details: z
      .looseObject({
        address: Address.nullable().describe('Address'),
        business_name: text('Name of the business'),
        email: text('Email address'),
        individual_name: text('Name of the person'),
        name: text('Full name'),
        phone: text('Phone number'),
        tax_exempt: openEnum('none', 'exempt', 'reverse').nullable().describe('Whether tax is due'),
        tax_ids: z.array(declaredAs(open(), TaxIdValue)).nullable().describe('Tax ids: `type` and `value`'),
      })
      .meta({ id: 'CheckoutCustomerDetails', description: 'What is known of the payer.' })
      .nullable()
      .describe('What is known of the payer'),
    customer_email: text('Email address it began with'),
    discounts: z
      .array(declaredAs(open(), CheckoutDiscount))
      .nullable()
      .describe('Discounts: `coupon` and `promotion_code`'),
    excluded_payment_method_types: z
      .array(z.string())
      .optional()
      .describe('Kinds of payment methods that are not allowed'),
    expires_at: z.int().describe('When it expires, Unix seconds'),
    integration_identifier: text('Name of the integration that made it'),
    invoice: expandable('Invoice').nullable().describe('Invoice it made'),
    invoice_creation: facts(
      CheckoutInvoiceCreation,
      'Whether and how an invoice is made: `enabled` and `invoice_data`',
    ),
    line_items: sublistOf(CheckoutLineItem).optional().describe('What is bought; only when named in `expand`'),
    livemode: livemode(),
    locale: text('Language'),
    managed_payments: facts(EnabledFlag, 'Whether Stripe sells in its own name: `enabled`'),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    mode: openEnum('payment', 'setup', 'subscription').describe('What it is for'),
    name_collection: declaredAs(open(), CheckoutNameCollection).optional().describe('Requested names'),
    optional_items: z.array(declaredAs(open(), CheckoutOptionalItem)).nullish().describe('What the payer can add'),
    origin_context: openEnum('mobile_app', 'web').nullable().describe('Where the payer is'),
    payment_intent: expandable('PaymentIntent').nullable().describe('Payment intent it made'),
    payment_link: expandable().nullable().describe('Payment link that made it'),
    payment_method_collection: openEnum('always', 'if_required')
      .nullable()
      .describe('Whether a payment method is collected'),
    payment_method_configuration_details: facts(
      PaymentMethodConfiguration,
      'Configuration of payment methods that was used: `id` and `parent`',
    ),
    payment_method_options: open().nullable().describe('Settings by kind of payment method'),
    payment_method_types: z.array(z.string()).describe('Kinds of payment methods that can be used'),
    payment_status: openEnum('paid', 'unpaid', 'no_payment_required').describe('Whether it is paid'),
    permissions: facts(CheckoutPermissions, 'What the browser may change'),
    phone_number_collection: declaredAs(open(), EnabledFlag)
      .optional()
      .describe('Whether the phone number is collected: `enabled`'),
    presentment_details: PresentmentDetails.optional().describe('Amount and currency that the payer saw'),
    recovered_from: text('Expired session that it takes up again'),
    redirect_on_completion: openEnum('always', 'if_required', 'never')
      .optional()
      .describe('Whether the payer is redirected at the end'),
    return_url: z.string().optional().describe('Where the payer returns to'),
    saved_payment_method_options: facts(
      CheckoutSavedPaymentMethodOptions,
      'What can be done with saved payment methods',
    ),
    setup_intent: expandable().nullable().describe('Setup intent it made'),
    shipping_address_collection: facts(
      CheckoutShippingAddressCollection,
      'Countries that goods are sent to: `allowed_countries`',
    ),
    shipping_cost: facts(ShippingCost, 'What shipping costs: `amount_total`, `shipping_rate`, …'),
    shipping_options: z.array(declaredAs(open(), CheckoutShippingOption)).describe('Shipping rates to choose from'),
    status: openEnum('open', 'complete', 'expired').nullable().describe('State'),
    submit_type: openEnum('auto', 'book', 'donate', 'pay', 'subscribe').nullable().describe('What the button says'),
    subscription: expandable('Subscription').nullable().describe('Subscription it made'),
    success_url: text('Where the payer is redirected after success'),
    tax_id_collection: declaredAs(open(), CheckoutTaxIdCollection)
      .optional()
      .describe('Whether tax ids are collected: `enabled` and `required`'),
    total_details: z
      .looseObject({
        amount_discount: z.int().describe('Discounts in all, smallest currency unit'),
        amount_shipping: z.int().nullable().describe('Shipping in all, smallest currency unit'),
        amount_tax: z.int().describe('Tax in all, smallest currency unit'),
        breakdown: declaredAs(open(), CheckoutBreakdown)
          .optional()
          .describe('Discounts and taxes one by one; only when named in `expand`'),
      })
      .meta({ id: 'CheckoutTotalDetails', description: 'Discounts, shipping and tax of a checkout.' })
      .nullable()
      .describe('Discounts, shipping and tax in all'),
    ui_mode: openEnum('hosted_page', 'embedded_page', 'elements', 'form')
      .nullable()
      .describe('Where the page is shown'),
    url: text('Page to send the payer to'),
    wallet_options: open().nullable().describe('Settings of wallets'),
  })
  .meta({ id: 'CheckoutSession', description: "One payer's visit to the checkout page." })
