import * as z from 'zod'
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
  SubList,
} from './shared.records.ts'

const text = (description: string) => z.string().nullish().describe(description)
const facts = (description: string) => open().nullish().describe(description)

export const CheckoutSession = z
  .looseObject({
    id: id(),
    object: object('checkout.session'),
    adaptive_pricing: facts("Whether prices are shown in the payer's currency: `enabled`"),
    after_expiration: facts('What can be done once it has expired'),
    allow_promotion_codes: z.boolean().nullish().describe('Whether promotion codes can be entered'),
    amount_subtotal: z.int().nullish().describe('Sum before discounts and tax, smallest currency unit'),
    amount_total: z.int().nullish().describe('Sum after discounts and tax, smallest currency unit'),
    automatic_tax: AutomaticTax.optional().describe('Automatic tax calculation'),
    billing_address_collection: openEnum('auto', 'required')
      .nullish()
      .describe('Whether the billing address is asked for'),
    branding_settings: facts('Colours, font, icon and logo'),
    cancel_url: text('Where the payer goes after giving up'),
    client_reference_id: text("The merchant's name for it"),
    client_secret: text('Secret with which a browser shows it; do not store or log it'),
    collected_information: facts('What the payer entered'),
    consent: facts('What the payer consented to'),
    consent_collection: facts('Consent that is asked for'),
    created: created(),
    currency: text('Three-letter currency code, lower case'),
    currency_conversion: facts("Conversion to the payer's currency, of former sessions"),
    custom_fields: z.array(open()).nullish().describe('Fields of the merchant that are asked for'),
    custom_text: open().optional().describe('Texts of the merchant'),
    customer: expandable().nullish().describe('Customer who pays'),
    customer_account: customerAccount(),
    customer_creation: openEnum('always', 'if_required').nullish().describe('Whether a customer is created'),
    customer_details: z
      .looseObject({
        address: Address.nullish().describe('Address'),
        business_name: text('Name of the business'),
        email: text('Email address'),
        individual_name: text('Name of the person'),
        name: text('Full name'),
        phone: text('Phone number'),
        tax_exempt: openEnum('none', 'exempt', 'reverse').nullish().describe('Whether tax is due'),
        tax_ids: z.array(open()).nullish().describe('Tax ids: `type` and `value`'),
      })
      .meta({ id: 'CheckoutCustomerDetails', description: 'What is known of the payer.' })
      .nullish()
      .describe('What is known of the payer'),
    customer_email: text('Email address it began with'),
    discounts: z.array(open()).nullish().describe('Discounts: `coupon` and `promotion_code`'),
    excluded_payment_method_types: z
      .array(z.string())
      .nullish()
      .describe('Kinds of payment methods that are not allowed'),
    expires_at: z.int().optional().describe('When it expires, Unix seconds'),
    integration_identifier: text('Name of the integration that made it'),
    invoice: expandable().nullish().describe('Invoice it made'),
    invoice_creation: facts('Whether and how an invoice is made: `enabled` and `invoice_data`'),
    line_items: SubList.nullish().describe('What is bought; only when named in `expand`'),
    livemode: livemode(),
    locale: text('Language'),
    managed_payments: facts('Whether Stripe sells in its own name: `enabled`'),
    metadata: Metadata.nullish().describe("The caller's own keys and values"),
    mode: openEnum('payment', 'setup', 'subscription').optional().describe('What it is for'),
    name_collection: facts('Names that are asked for'),
    optional_items: z.array(open()).nullish().describe('What the payer can add'),
    origin_context: openEnum('mobile_app', 'web').nullish().describe('Where the payer is'),
    payment_intent: expandable().nullish().describe('Payment intent it made'),
    payment_link: expandable().nullish().describe('Payment link that made it'),
    payment_method_collection: openEnum('always', 'if_required')
      .nullish()
      .describe('Whether a payment method is asked for'),
    payment_method_configuration_details: facts('Configuration of payment methods that was used: `id` and `parent`'),
    payment_method_options: facts('Settings by kind of payment method'),
    payment_method_types: z.array(z.string()).nullish().describe('Kinds of payment methods that can be used'),
    payment_status: openEnum('paid', 'unpaid', 'no_payment_required').optional().describe('Whether it is paid'),
    permissions: facts('What the browser may change'),
    phone_number_collection: facts('Whether the phone number is asked for: `enabled`'),
    presentment_details: PresentmentDetails.nullish().describe('Amount and currency that the payer saw'),
    recovered_from: text('Expired session that it takes up again'),
    redirect_on_completion: openEnum('always', 'if_required', 'never')
      .nullish()
      .describe('Whether the payer is redirected at the end'),
    return_url: text('Where the payer comes back to'),
    saved_payment_method_options: facts('What can be done with saved payment methods'),
    setup_intent: expandable().nullish().describe('Setup intent it made'),
    shipping_address_collection: facts('Countries that goods are sent to: `allowed_countries`'),
    shipping_cost: facts('What shipping costs: `amount_total`, `shipping_rate`, …'),
    shipping_options: z.array(open()).nullish().describe('Shipping rates to choose from'),
    status: openEnum('open', 'complete', 'expired').nullish().describe('State'),
    submit_type: openEnum('auto', 'book', 'donate', 'pay', 'subscribe').nullish().describe('What the button says'),
    subscription: expandable().nullish().describe('Subscription it made'),
    success_url: text('Where the payer goes after success'),
    tax_id_collection: facts('Whether tax ids are asked for: `enabled` and `required`'),
    total_details: z
      .looseObject({
        amount_discount: z.int().optional().describe('Discounts in all, smallest currency unit'),
        amount_shipping: z.int().nullish().describe('Shipping in all, smallest currency unit'),
        amount_tax: z.int().optional().describe('Tax in all, smallest currency unit'),
        breakdown: facts('Discounts and taxes one by one; only when named in `expand`'),
      })
      .meta({ id: 'CheckoutTotalDetails', description: 'Discounts, shipping and tax of a checkout.' })
      .nullish()
      .describe('Discounts, shipping and tax in all'),
    ui_mode: openEnum('hosted_page', 'embedded_page', 'elements', 'form').nullish().describe('Where the page is shown'),
    url: text('Page to send the payer to'),
    wallet_options: facts('Settings of wallets'),
  })
  .meta({ id: 'CheckoutSession', description: "One payer's visit to the checkout page." })
