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
    adaptive_pricing: facts(EnabledFlag, "Whether prices are shown in the customer's currency: `enabled`"),
    after_expiration: facts(CheckoutAfterExpiration, 'What is possible after expiration'),
    allow_promotion_codes: z.boolean().nullable().describe('Whether customers can enter promotion codes'),
    amount_subtotal: z.int().nullable().describe('Total before discounts and taxes, in the smallest currency unit'),
    amount_total: z.int().nullable().describe('Total after discounts and taxes, in the smallest currency unit'),
    automatic_tax: AutomaticTax.describe('Automatic tax calculation'),
    billing_address_collection: openEnum('auto', 'required')
      .nullable()
      .describe('Whether the billing address is collected'),
    branding_settings: declaredAs(open(), CheckoutBrandingSettings).optional().describe('Branding'),
    cancel_url: text('URL to redirect to if the customer cancels'),
    client_reference_id: text('Your own reference for the session'),
    client_secret: text('Client secret, used to show the session in a browser; do not store or log it'),
    collected_information: facts(CheckoutCollectedInformation, 'Information collected from the customer'),
    consent: facts(CheckoutConsent, 'Consents given by the customer'),
    consent_collection: facts(CheckoutConsentCollection, 'Consents to collect'),
    created: created(),
    currency: text('Three-letter currency code, in lowercase'),
    currency_conversion: facts(CheckoutCurrencyConversion, 'Currency conversion; older sessions only'),
    custom_fields: z.array(declaredAs(open(), CheckoutCustomField)).describe('Custom fields to collect'),
    custom_text: declaredAs(open(), CheckoutCustomText).describe('Custom texts'),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer it is for'),
    customer_account: customerAccount(),
    customer_creation: openEnum('always', 'if_required').nullable().describe('Whether a customer is created'),
    customer_details: z
      .looseObject({
        address: Address.nullable().describe('Address'),
        business_name: text('Business name'),
        email: text('Email address'),
        individual_name: text('Name of the individual'),
        name: text('Full name'),
        phone: text('Phone number'),
        tax_exempt: openEnum('none', 'exempt', 'reverse').nullable().describe('Tax exemption'),
        tax_ids: z.array(declaredAs(open(), TaxIdValue)).nullable().describe('Tax ids: `type` and `value`'),
      })
      .meta({ id: 'CheckoutCustomerDetails', description: "The customer's details." })
      .nullable()
      .describe("The customer's details"),
    customer_email: text('Prefilled email address'),
    discounts: z
      .array(declaredAs(open(), CheckoutDiscount))
      .nullable()
      .describe('Discounts: `coupon` and `promotion_code`'),
    allowed_payment_method_types: z
      .array(z.string())
      .nullish()
      .describe('Types of payment methods to allow; since the endive API versions'),
    excluded_payment_method_types: z.array(z.string()).optional().describe('Types of payment methods to exclude'),
    expires_at: z.int().describe('When it expires, Unix seconds'),
    integration_identifier: text('Name of the integration that created the session'),
    invoice: expandable('Invoice').nullable().describe('Invoice that the session created'),
    invoice_creation: facts(
      CheckoutInvoiceCreation,
      'Whether and how an invoice is created: `enabled` and `invoice_data`',
    ),
    line_items: sublistOf(CheckoutLineItem).optional().describe('Items to buy; only if expanded'),
    livemode: livemode(),
    locale: text('Language'),
    managed_payments: facts(EnabledFlag, 'Whether Stripe is the merchant of record: `enabled`'),
    metadata: Metadata.nullable().describe('Your own keys and values'),
    mode: openEnum('payment', 'setup', 'subscription').describe('Mode'),
    name_collection: declaredAs(open(), CheckoutNameCollection).optional().describe('Names collected'),
    optional_items: z
      .array(declaredAs(open(), CheckoutOptionalItem))
      .nullish()
      .describe('Items that the customer can add'),
    origin_context: openEnum('mobile_app', 'web').nullable().describe('Where the customer comes from'),
    payment_intent: expandable('PaymentIntent').nullable().describe('Payment Intent that the session created'),
    payment_link: expandable().nullable().describe('Payment Link that created the session'),
    payment_method_collection: openEnum('always', 'if_required')
      .nullable()
      .describe('Whether a payment method is collected'),
    payment_method_configuration_details: facts(
      PaymentMethodConfiguration,
      'Payment method configuration that was used: `id` and `parent`',
    ),
    payment_method_options: open().nullable().describe('Options by type of payment method'),
    payment_method_types: z.array(z.string()).describe('Types of payment methods to accept'),
    payment_status: openEnum('paid', 'unpaid', 'no_payment_required').describe('Payment status'),
    permissions: facts(CheckoutPermissions, 'What client-side code may update'),
    phone_number_collection: declaredAs(open(), EnabledFlag)
      .optional()
      .describe('Whether the phone number is collected: `enabled`'),
    presentment_details: PresentmentDetails.optional().describe('Amount and currency presented to the customer'),
    recovered_from: text('Expired session that this one recovers'),
    redirect_on_completion: openEnum('always', 'if_required', 'never')
      .optional()
      .describe('Whether the customer is redirected at the end'),
    return_url: z.string().optional().describe('URL the customer returns to'),
    saved_payment_method_options: facts(CheckoutSavedPaymentMethodOptions, 'Options for saved payment methods'),
    setup_intent: expandable().nullable().describe('Setup Intent that the session created'),
    shipping_address_collection: facts(CheckoutShippingAddressCollection, 'Countries you ship to: `allowed_countries`'),
    shipping_cost: facts(ShippingCost, 'Shipping cost: `amount_total`, `shipping_rate`, …'),
    shipping_options: z.array(declaredAs(open(), CheckoutShippingOption)).describe('Shipping rates to choose from'),
    status: openEnum('open', 'complete', 'expired').nullable().describe('Status'),
    submit_type: openEnum('auto', 'book', 'donate', 'pay', 'subscribe')
      .nullable()
      .describe('Text of the submit button'),
    subscription: expandable('Subscription').nullable().describe('Subscription that the session created'),
    success_url: text('URL to redirect to after success'),
    tax_id_collection: declaredAs(open(), CheckoutTaxIdCollection)
      .optional()
      .describe('Whether tax ids are collected: `enabled` and `required`'),
    total_details: z
      .looseObject({
        amount_discount: z.int().describe('Total discount, in the smallest currency unit'),
        amount_shipping: z.int().nullable().describe('Total shipping cost, in the smallest currency unit'),
        amount_tax: z.int().describe('Total tax, in the smallest currency unit'),
        breakdown: declaredAs(open(), CheckoutBreakdown)
          .optional()
          .describe('Breakdown of discounts and taxes; only if expanded'),
      })
      .meta({ id: 'CheckoutTotalDetails', description: 'The discount, shipping and tax totals of a session.' })
      .nullable()
      .describe('Discount, shipping and tax totals'),
    ui_mode: openEnum('hosted_page', 'embedded_page', 'elements', 'form')
      .nullable()
      .describe('Where the page is shown'),
    url: text('URL to redirect the customer to'),
    wallet_options: open().nullable().describe('Wallet options'),
  })
  .meta({ id: 'CheckoutSession', description: "A customer's session in Stripe Checkout." })
