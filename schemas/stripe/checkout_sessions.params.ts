import * as z from 'zod'
import { Currency } from './currencies.ts'
import {
  AutomaticTaxParam,
  captureMethod,
  customFields,
  IssuerParam,
  PaymentShippingParam,
  recurringInterval,
  ShippingCostParam,
  SubscriptionTransferParam,
  statementDescriptor,
  TransferDataParam,
  taxBehavior,
} from './shared.params.ts'
import { legacy, open } from './shared.records.ts'
import { expand, idParam, metadata, orEmpty } from './shared.ts'

/** Parameters of checkout sessions. */

const quantityChoice = z
  .strictObject({
    enabled: z.boolean().describe('Whether the payer can change it'),
    maximum: z.int().optional().describe('Greatest quantity'),
    minimum: z.int().optional().describe('Least quantity'),
  })
  .meta({ id: 'AdjustableQuantityParam', description: 'Lets the payer change the quantity.' })

const LineItem = z
  .strictObject({
    adjustable_quantity: quantityChoice.optional().describe('Lets the payer change the quantity'),
    metadata: metadata(),
    price: idParam().optional().describe('Price'),
    price_data: z
      .strictObject({
        currency: Currency.describe('Three-letter currency code, lower case'),
        product: idParam().optional().describe('Product it is a price of'),
        product_data: z
          .strictObject({
            description: z.string().optional().describe('Text that customers see'),
            images: z.array(z.string()).max(8).optional().describe('Addresses of pictures, at most 8'),
            metadata: metadata(),
            name: z.string().min(1).describe('Name that customers see'),
            tax_code: idParam().optional().describe('Tax code'),
            unit_label: z.string().optional().describe('What one unit is called'),
          })
          .optional()
          .describe('A new product for this price'),
        recurring: z
          .strictObject({
            interval: recurringInterval().describe('Unit of the billing period'),
            interval_count: z.int().optional().meta({ default: 1, description: 'Units in one billing period' }),
          })
          .optional()
          .describe('Makes it a subscription price'),
        tax_behavior: taxBehavior().optional().describe('Whether the price contains tax'),
        unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
        unit_amount_decimal: z.string().optional().describe('As `unit_amount`, with up to 12 decimals'),
      })
      .optional()
      .describe('A price of its own'),
    quantity: z.int().optional().describe('Quantity'),
    tax_rates: z.array(idParam()).optional().describe('Ids of tax rates'),
  })
  .meta({ id: 'CheckoutLineItemParam', description: 'Something to buy.' })

const invoiceData = z
  .strictObject({
    account_tax_ids: orEmpty(z.array(idParam())).optional().describe('Tax ids of the merchant to print; empty: none'),
    custom_fields: customFields().optional().describe('Fields printed on it, at most 4; empty: none'),
    description: z.string().optional().describe('Memo'),
    footer: z.string().optional().describe('Footer'),
    issuer: IssuerParam.optional().describe('Who issues it'),
    metadata: metadata(),
    rendering_options: orEmpty(open())
      .optional()
      .describe('How the PDF looks: `amount_tax_display` and `template`; empty resets it'),
  })
  .optional()
  .describe('What the invoice says')

const paymentIntentData = z
  .strictObject({
    application_fee_amount: z.int().optional().describe('Application fee, smallest currency unit'),
    capture_method: captureMethod().optional().describe('When the money is captured'),
    description: z.string().optional().describe('Free text'),
    metadata: metadata(),
    on_behalf_of: idParam().optional().describe('Connected account it is made for'),
    receipt_email: z.string().optional().describe('Where to send the receipt'),
    setup_future_usage: z
      .enum(['off_session', 'on_session'])
      .optional()
      .describe('Whether to keep the payment method for later'),
    shipping: PaymentShippingParam.optional().describe('Where goods are sent'),
    statement_descriptor: statementDescriptor()
      .optional()
      .describe("Text on the payer's statement; an error for cards"),
    statement_descriptor_suffix: statementDescriptor()
      .optional()
      .describe("End of the text on the payer's statement, for cards"),
    transfer_data: TransferDataParam.optional().describe('Passing the money on'),
    transfer_group: z.string().optional().describe('Name that ties it to transfers'),
  })
  .optional()
  .describe('What its payment intent begins with; only in payment mode')

const subscriptionData = z
  .strictObject({
    application_fee_percent: z.number().optional().describe('Application fee in percent of each invoice'),
    billing_cycle_anchor: z.int().optional().describe('Moment that billing periods are counted from, Unix seconds'),
    billing_cycle_anchor_config: open()
      .optional()
      .describe('Calendar rule that the anchor is computed from: `day_of_month`, …'),
    billing_mode: open().optional().describe('How prorations and periods are computed: `type`, classic or flexible'),
    default_tax_rates: z.array(idParam()).optional().describe('Tax rates of items that have none'),
    description: z.string().optional().describe('Text that the customer sees'),
    invoice_settings: z
      .strictObject({ issuer: IssuerParam.optional().describe('Who issues them') })
      .optional()
      .describe('What its invoices begin with'),
    metadata: metadata(),
    on_behalf_of: idParam().optional().describe('Connected account it is made for'),
    pending_invoice_item_interval: open()
      .optional()
      .describe('How often pending items are billed: `interval` and `interval_count`'),
    proration_behavior: z.enum(['create_prorations', 'none']).optional().describe('What happens to started periods'),
    transfer_data: SubscriptionTransferParam.optional().describe('Passing a share of every invoice on'),
    trial_end: z.int().optional().describe('End of the trial, Unix seconds'),
    trial_period_days: z.int().optional().describe('Days of trial'),
    trial_settings: open().optional().describe('What happens after the trial: `end_behavior`'),
  })
  .optional()
  .describe('What its subscription begins with; only in subscription mode')

const onOff = (description: string) =>
  z
    .strictObject({ enabled: z.boolean().describe('On or off') })
    .optional()
    .describe(description)

export const newSession = {
  mode: z
    .enum(['payment', 'setup', 'subscription'])
    .optional()
    .describe('What it is for; subscription when an item is recurring'),
  line_items: z
    .array(LineItem)
    .max(100)
    .optional()
    .describe('What is bought: at most 100 in payment mode, at most 20 recurring ones in subscription mode'),
  success_url: z
    .string()
    .optional()
    .describe('Where the payer is redirected after success; needed for the hosted page'),
  cancel_url: z.string().optional().describe('Where the payer is redirected after canceling'),
  customer: idParam().optional().describe('Customer who pays'),
  customer_account: idParam().optional().describe('Account that pays as a customer'),
  customer_email: z.string().optional().describe('Email address to begin with; when there is no customer yet'),
  client_reference_id: z.string().optional().describe("The merchant's name for it"),
  metadata: metadata(),
  expand,
  adaptive_pricing: open().optional().describe("Whether to show prices in the payer's currency: `enabled`"),
  after_expiration: open()
    .optional()
    .describe('What can be done once it has expired: `recovery`, with `enabled` and `allow_promotion_codes`'),
  allow_promotion_codes: z.boolean().optional().describe('Whether promotion codes can be entered'),
  automatic_tax: AutomaticTaxParam.optional().describe('Automatic tax calculation'),
  billing_address_collection: z
    .enum(['auto', 'required'])
    .optional()
    .describe('Whether to ask for the billing address'),
  branding_settings: open()
    .optional()
    .describe('Colors, font, icon and logo: `background_color`, `button_color`, `display_name`, …'),
  consent_collection: open().optional().describe('Consent to ask for: `promotions`, `terms_of_service`, …'),
  currency: Currency.optional().describe('Three-letter currency code, lower case'),
  custom_fields: z.array(open()).max(3).optional().describe('Fields to ask for, at most 3: `key`, `label`, `type`, …'),
  custom_text: open().optional().describe('Texts to show: `submit`, `after_submit`, … each with `message`'),
  customer_creation: z.enum(['always', 'if_required']).optional().describe('Whether to create a customer'),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional().describe('Whether to keep the address'),
      name: z.enum(['auto', 'never']).optional().describe('Whether to keep the name'),
      shipping: z.enum(['auto', 'never']).optional().describe('Whether to keep the shipping address'),
    })
    .optional()
    .describe('What the customer gets from what the payer enters'),
  discounts: z
    .array(
      z.strictObject({
        coupon: idParam().optional().describe('Id of a coupon'),
        promotion_code: idParam().optional().describe('Id of a promotion code'),
      }),
    )
    .optional()
    .describe('Discount'),
  excluded_payment_method_types: z
    .array(z.string())
    .optional()
    .describe('Kinds of payment methods that are not allowed'),
  expires_at: z.int().optional().describe('When it expires, Unix seconds: 30 minutes to 24 hours from now'),
  integration_identifier: z.string().optional().describe('Name of the integration that makes it'),
  invoice_creation: z
    .strictObject({
      enabled: z.boolean().describe('Whether to make an invoice'),
      invoice_data: invoiceData,
    })
    .optional()
    .describe('Makes an invoice after the payment; only in payment mode'),
  locale: z.string().optional().describe('Language. Default: the one of the browser'),
  managed_payments: open().optional().describe('Whether Stripe sells in its own name: `enabled`'),
  name_collection: open().optional().describe('Names to ask for: `business` and `individual`, each with `enabled`'),
  optional_items: z
    .array(
      z.strictObject({
        adjustable_quantity: quantityChoice.optional().describe('Lets the payer change the quantity'),
        price: idParam().describe('Price'),
        quantity: z.int().describe('Quantity'),
      }),
    )
    .max(10)
    .optional()
    .describe('What the payer can add, at most 10'),
  origin_context: z.enum(['mobile_app', 'web']).optional().describe('Where the payer is'),
  payment_intent_data: paymentIntentData,
  payment_method_collection: z
    .enum(['always', 'if_required'])
    .optional()
    .describe('Whether to ask for a payment method when nothing is due'),
  payment_method_configuration: idParam().optional().describe('Configuration of payment methods to use'),
  payment_method_data: open().optional().describe('What new payment methods begin with: `allow_redisplay`'),
  payment_method_options: open().optional().describe('Settings by kind of payment method'),
  payment_method_types: z
    .array(z.string())
    .optional()
    .meta(
      legacy(
        'Kinds of payment methods that can be used',
        'API version 2026-09-30.endive refuses it; leave it out, and Stripe chooses from what is switched on.',
      ),
    ),
  permissions: open().optional().describe('What the browser may change: `update_shipping_details`'),
  phone_number_collection: onOff('Whether to ask for the phone number'),
  redirect_on_completion: z
    .enum(['always', 'if_required', 'never'])
    .optional()
    .describe('Whether to redirect the payer at the end; embedded page only'),
  return_url: z.string().optional().describe('Where the payer returns to; needed unless the page is hosted'),
  saved_payment_method_options: open()
    .optional()
    .describe('What can be done with saved payment methods: `payment_method_save`, …'),
  setup_intent_data: z
    .strictObject({
      description: z.string().optional().describe('Free text'),
      metadata: metadata(),
      on_behalf_of: idParam().optional().describe('Connected account it is made for'),
    })
    .optional()
    .describe('What its setup intent begins with; only in setup mode'),
  shipping_address_collection: z
    .strictObject({
      allowed_countries: z.array(z.string()).describe('Two-letter codes of countries that goods are sent to'),
    })
    .optional()
    .describe('Collects the shipping address'),
  shipping_options: z.array(ShippingCostParam).max(5).optional().describe('Shipping rates to choose from, at most 5'),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional().describe('What the button says'),
  subscription_data: subscriptionData,
  tax_id_collection: z
    .strictObject({
      enabled: z.boolean().describe('On or off'),
      required: z.enum(['if_supported', 'never']).optional().describe('Whether one has to be entered'),
    })
    .optional()
    .describe('Collects tax ids'),
  // Up to 2026-02-25.clover the values were hosted, embedded and custom.
  ui_mode: z
    .enum(['hosted_page', 'embedded_page', 'elements', 'form', 'hosted', 'embedded', 'custom'])
    .optional()
    .meta({
      default: 'hosted_page',
      description: 'Where the page is shown. API versions before dahlia want hosted, embedded or custom',
    }),
  wallet_options: open().optional().describe('Settings of wallets: `link`'),
}
