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
  subscriptionInvoices,
  TaxDetailsParam,
  TransferDataParam,
  taxBehavior,
} from './shared.params.ts'
import { legacy, open } from './shared.records.ts'
import { expand, idParam, metadata, orEmpty } from './shared.ts'

/** Parameters of checkout sessions. */

const quantityChoice = z
  .strictObject({
    enabled: z.boolean().describe('Whether the customer can change the quantity'),
    maximum: z.int().optional().describe('Maximum quantity'),
    minimum: z.int().optional().describe('Minimum quantity'),
  })
  .meta({ id: 'AdjustableQuantityParam', description: 'Lets the customer change the quantity.' })

const LineItem = z
  .strictObject({
    adjustable_quantity: quantityChoice.optional().describe('Lets the customer change the quantity'),
    metadata: metadata(),
    price: idParam().optional().describe('Price'),
    price_data: z
      .strictObject({
        currency: Currency.describe('Three-letter currency code, in lowercase'),
        product: idParam().optional().describe('Product the price is for'),
        product_data: z
          .strictObject({
            description: z.string().optional().describe('Description, shown to customers'),
            images: z.array(z.string()).max(8).optional().describe('URLs of up to 8 images'),
            metadata: metadata(),
            name: z.string().min(1).describe('Name, shown to customers'),
            tax_code: idParam().optional().describe('Tax code'),
            tax_details: TaxDetailsParam.optional().describe('How it is taxed; since the endive API versions'),
            unit_label: z.string().optional().describe('Label for one unit'),
          })
          .optional()
          .describe('New product to create for the price'),
        recurring: z
          .strictObject({
            interval: recurringInterval().describe('Unit of the billing interval'),
            interval_count: z
              .int()
              .optional()
              .meta({ default: 1, description: 'Number of units in a billing interval' }),
          })
          .optional()
          .describe('Makes it a recurring price'),
        tax_behavior: taxBehavior().optional().describe('Whether the price includes tax'),
        unit_amount: z.int().optional().describe('Unit price, in the smallest currency unit'),
        unit_amount_decimal: z.string().optional().describe('Like `unit_amount`, with up to 12 decimal places'),
      })
      .optional()
      .describe('Price defined inline'),
    quantity: z.int().optional().describe('Quantity'),
    tax_rates: z.array(idParam()).optional().describe('Ids of tax rates'),
  })
  .meta({ id: 'CheckoutLineItemParam', description: 'An item to buy.' })

const invoiceData = z
  .strictObject({
    account_tax_ids: orEmpty(z.array(idParam()))
      .optional()
      .describe('Your tax ids to show on the invoice; empty for none'),
    custom_fields: customFields().optional().describe('Up to 4 fields to show on the invoice; empty for none'),
    description: z.string().optional().describe('Memo'),
    footer: z.string().optional().describe('Footer'),
    issuer: IssuerParam.optional().describe('Issuer of the invoice'),
    metadata: metadata(),
    rendering_options: orEmpty(open())
      .optional()
      .describe('Options for the invoice PDF: `amount_tax_display` and `template`; empty resets them'),
  })
  .optional()
  .describe('Invoice settings')

const paymentIntentData = z
  .strictObject({
    application_fee_amount: z.int().optional().describe('Application fee, in the smallest currency unit'),
    capture_method: captureMethod().optional().describe('When to capture the funds'),
    description: z.string().optional().describe('Description'),
    metadata: metadata(),
    on_behalf_of: idParam().optional().describe('Connected account it is made on behalf of'),
    receipt_email: z.string().optional().describe('Email address to send the receipt to'),
    setup_future_usage: z
      .enum(['off_session', 'on_session'])
      .optional()
      .describe('Whether the payment method will be used for future payments'),
    shipping: PaymentShippingParam.optional().describe('Shipping details'),
    statement_descriptor: statementDescriptor().optional().describe('Statement descriptor; an error for card payments'),
    statement_descriptor_suffix: statementDescriptor()
      .optional()
      .describe('Suffix of the statement descriptor, for card payments'),
    transfer_data: TransferDataParam.optional().describe('Transfer of funds to a connected account'),
    transfer_group: z.string().optional().describe('Transfer group that links it to transfers'),
  })
  .optional()
  .describe("Settings of the session's Payment Intent; payment mode only")

const subscriptionData = z
  .strictObject({
    application_fee_percent: z.number().optional().describe('Application fee, as a percentage of each invoice'),
    billing_cycle_anchor: z.int().optional().describe('Reference time for billing periods, Unix seconds'),
    billing_cycle_anchor_config: open().optional().describe('Calendar rule that sets the anchor: `day_of_month`, …'),
    billing_mode: open()
      .optional()
      .describe('How prorations and periods are calculated: `type` is classic or flexible'),
    default_tax_rates: z.array(idParam()).optional().describe('Tax rates for items without their own'),
    description: z.string().optional().describe('Description, shown to the customer'),
    invoice_settings: z
      .strictObject({ ...subscriptionInvoices, issuer: IssuerParam.optional().describe('Issuer of the invoices') })
      .optional()
      .describe('Default settings of its invoices'),
    metadata: metadata(),
    on_behalf_of: idParam().optional().describe('Connected account it is made on behalf of'),
    pending_invoice_item_interval: open()
      .optional()
      .describe('How often pending items are invoiced: `interval` and `interval_count`'),
    proration_behavior: z.enum(['create_prorations', 'none']).optional().describe('How to handle prorations'),
    transfer_data: SubscriptionTransferParam.optional().describe(
      'Transfer of a share of each invoice to a connected account',
    ),
    trial_end: z.int().optional().describe('End of the trial, Unix seconds'),
    trial_period_days: z.int().optional().describe('Length of the trial in days'),
    trial_settings: open().optional().describe('What happens at the end of the trial: `end_behavior`'),
  })
  .optional()
  .describe("Settings of the session's subscription; subscription mode only")

const onOff = (description: string) =>
  z
    .strictObject({ enabled: z.boolean().describe('Whether it is enabled') })
    .optional()
    .describe(description)

export const newSession = {
  mode: z
    .enum(['payment', 'setup', 'subscription'])
    .optional()
    .describe('Mode; `subscription` if any item is recurring'),
  line_items: z
    .array(LineItem)
    .max(100)
    .optional()
    .describe('Items to buy: at most 100 in payment mode, at most 20 recurring ones in subscription mode'),
  success_url: z.string().optional().describe('URL to redirect to after success; required for the hosted page'),
  cancel_url: z.string().optional().describe('URL to redirect to if the customer cancels'),
  customer: idParam().optional().describe('Customer it is for'),
  customer_account: idParam().optional().describe('Account that pays as the customer'),
  customer_email: z.string().optional().describe('Email address to prefill, if there is no customer yet'),
  client_reference_id: z.string().optional().describe('Your own reference for the session'),
  metadata: metadata(),
  expand,
  adaptive_pricing: open().optional().describe("Whether to show prices in the customer's currency: `enabled`"),
  after_expiration: open()
    .optional()
    .describe('What is possible after expiration: `recovery`, with `enabled` and `allow_promotion_codes`'),
  allow_promotion_codes: z.boolean().optional().describe('Whether customers can enter promotion codes'),
  automatic_tax: AutomaticTaxParam.optional().describe('Automatic tax calculation'),
  billing_address_collection: z
    .enum(['auto', 'required'])
    .optional()
    .describe('Whether to collect the billing address'),
  branding_settings: open().optional().describe('Branding: `background_color`, `button_color`, `display_name`, …'),
  consent_collection: open().optional().describe('Consents to collect: `promotions`, `terms_of_service`, …'),
  currency: Currency.optional().describe('Three-letter currency code, in lowercase'),
  custom_fields: z
    .array(open())
    .max(3)
    .optional()
    .describe('Up to 3 custom fields to collect: `key`, `label`, `type`, …'),
  custom_text: open().optional().describe('Custom texts: `submit`, `after_submit`, …, each with a `message`'),
  customer_creation: z.enum(['always', 'if_required']).optional().describe('Whether to create a customer'),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional().describe('Whether to save the address to the customer'),
      name: z.enum(['auto', 'never']).optional().describe('Whether to save the name to the customer'),
      shipping: z.enum(['auto', 'never']).optional().describe('Whether to save the shipping address to the customer'),
    })
    .optional()
    .describe('Which details to save to the customer'),
  discounts: z
    .array(
      z.strictObject({
        coupon: idParam().optional().describe('Id of a coupon'),
        promotion_code: idParam().optional().describe('Id of a promotion code'),
      }),
    )
    .optional()
    .describe('Discount'),
  allowed_payment_method_types: z
    .array(z.string())
    .optional()
    .describe('Types of payment methods to allow; since the endive API versions'),
  excluded_payment_method_types: z.array(z.string()).optional().describe('Types of payment methods to exclude'),
  expires_at: z.int().optional().describe('When the session expires, Unix seconds: 30 minutes to 24 hours from now'),
  integration_identifier: z.string().optional().describe('Name of the integration that creates the session'),
  invoice_creation: z
    .strictObject({
      enabled: z.boolean().describe('Whether to create an invoice'),
      invoice_data: invoiceData,
    })
    .optional()
    .describe('Creates an invoice after the payment; payment mode only'),
  locale: z.string().optional().describe("Language. Default: the browser's"),
  managed_payments: open().optional().describe('Whether Stripe is the merchant of record: `enabled`'),
  name_collection: open().optional().describe('Names to collect: `business` and `individual`, each with `enabled`'),
  optional_items: z
    .array(
      z.strictObject({
        adjustable_quantity: quantityChoice.optional().describe('Lets the customer change the quantity'),
        price: idParam().describe('Price'),
        quantity: z.int().describe('Quantity'),
      }),
    )
    .max(10)
    .optional()
    .describe('Up to 10 items that the customer can add'),
  origin_context: z.enum(['mobile_app', 'web']).optional().describe('Where the customer comes from'),
  payment_intent_data: paymentIntentData,
  payment_method_collection: z
    .enum(['always', 'if_required'])
    .optional()
    .describe('Whether to collect a payment method if nothing is due'),
  payment_method_configuration: idParam().optional().describe('Payment method configuration to use'),
  payment_method_data: open().optional().describe('Settings of new payment methods: `allow_redisplay`'),
  payment_method_options: open().optional().describe('Options by type of payment method'),
  payment_method_types: z
    .array(z.string())
    .optional()
    .meta(
      legacy(
        'Types of payment methods to accept',
        'Refused by API version 2026-09-30.endive; leave it out, and Stripe chooses from the payment methods you have enabled.',
      ),
    ),
  permissions: open().optional().describe('What client-side code may update: `update_shipping_details`'),
  phone_number_collection: onOff('Whether to collect the phone number'),
  redirect_on_completion: z
    .enum(['always', 'if_required', 'never'])
    .optional()
    .describe('Whether to redirect the customer at the end; embedded page only'),
  return_url: z.string().optional().describe('URL the customer returns to; required unless the page is hosted'),
  saved_payment_method_options: open()
    .optional()
    .describe('Options for saved payment methods: `payment_method_save`, …'),
  setup_intent_data: z
    .strictObject({
      description: z.string().optional().describe('Description'),
      metadata: metadata(),
      on_behalf_of: idParam().optional().describe('Connected account it is made on behalf of'),
    })
    .optional()
    .describe("Settings of the session's Setup Intent; setup mode only"),
  shipping_address_collection: z
    .strictObject({
      allowed_countries: z.array(z.string()).describe('Two-letter codes of the countries you ship to'),
    })
    .optional()
    .describe('Collects the shipping address'),
  shipping_options: z.array(ShippingCostParam).max(5).optional().describe('Up to 5 shipping rates to choose from'),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional().describe('Text of the submit button'),
  subscription_data: subscriptionData,
  tax_id_collection: z
    .strictObject({
      enabled: z.boolean().describe('Whether it is enabled'),
      required: z.enum(['if_supported', 'never']).optional().describe('Whether a tax id is required'),
    })
    .optional()
    .describe('Collects tax ids'),
  // Up to 2026-02-25.clover the values were hosted, embedded and custom.
  ui_mode: z
    .enum(['hosted_page', 'embedded_page', 'elements', 'form', 'hosted', 'embedded', 'custom'])
    .optional()
    .meta({
      default: 'hosted_page',
      description: 'Where the page is shown. API versions before dahlia expect hosted, embedded or custom',
    }),
  wallet_options: open().optional().describe('Wallet options: `link`'),
}
