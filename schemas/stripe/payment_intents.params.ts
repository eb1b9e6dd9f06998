import * as z from 'zod'
import { Currency } from './currencies.ts'
import { captureMethod, PaymentShippingParam, statementDescriptor } from './shared.params.ts'
import { legacy, open } from './shared.records.ts'
import { expand, idOrEmpty, idParam, metadata, metadataOrEmpty, orEmpty } from './shared.ts'

/** Parameters of payment intents that are too long to stand beside the actions. */

const PaymentDetails = z
  .strictObject({
    customer_reference: orEmpty(z.string())
      .optional()
      .describe("The merchant's name for the customer; empty removes it"),
    order_reference: orEmpty(z.string()).optional().describe("The merchant's name for the order; empty removes it"),
  })
  .meta({ id: 'PaymentDetailsParam', description: 'References of a payment.' })

const TransferChange = {
  amount: z.int().optional().describe('Amount to pass on, smallest currency unit. Default: all of it'),
  description: z.string().optional().describe('Free text on the transfer'),
  metadata: metadataOrEmpty(),
  payment_data: open()
    .optional()
    .describe('Facts of the payment that the connected account sees: `description` and `metadata`'),
}

const amountDetails = open()
  .optional()
  .describe('What the amount is made of: `line_items`, `shipping`, `tax`, `discount_amount`')
const amountDetailsOrEmpty = orEmpty(open()).optional().describe('What the amount is made of; empty removes it')
const paymentDetailsOrEmpty = orEmpty(PaymentDetails)
  .optional()
  .describe('References of the payment; empty removes them')
const hooks = open().optional().describe('Automation, e.g. `inputs.tax.calculation`')
const futureUsage = z.enum(['off_session', 'on_session'])
const offSession = z
  .union([z.boolean(), z.enum(['one_off', 'recurring'])])
  .optional()
  .describe('Whether the customer is away; only when confirming')
const capture = captureMethod()
  .optional()
  .meta({ default: 'automatic_async', description: 'When the money is captured' })
const transferGroup = z.string().optional().describe('Name that ties it to transfers')
const descriptor = statementDescriptor()
  .optional()
  .describe("Text on the payer's statement, at most 22 characters; an error for cards")
const suffix = statementDescriptor().optional().describe("End of the text on the payer's statement, for cards")
const radar = open().optional().describe('What Radar should know: `session`, `referrer`')

/** What create, update and confirm have in common. */
const method = {
  allowed_payment_method_types: z.array(z.string()).optional().describe('Kinds of payment methods that are allowed'),
  capture_method: capture,
  expand,
  hooks,
  payment_method: idParam().optional().describe('Payment method to use'),
  payment_method_data: open().optional().describe('A new payment method: `type`, and an object of that name'),
  payment_method_options: open().optional().describe('Settings by kind of payment method'),
  payment_method_types: z
    .array(z.string())
    .optional()
    .meta(
      legacy(
        'Kinds of payment methods that can be used',
        'API version 2026-09-30.endive refuses it; use `automatic_payment_methods` or `allowed_payment_method_types`.',
      ),
    ),
}

/** What create and update have in common. */
const written = {
  currency: Currency.optional().describe('Three-letter currency code, lower case'),
  customer: idParam().optional().describe('Customer who pays'),
  customer_account: idParam().optional().describe('Account that pays as a customer'),
  description: z.string().optional().describe('Free text'),
  payment_method_configuration: idParam().optional().describe('Configuration of payment methods to use'),
  statement_descriptor: descriptor,
  statement_descriptor_suffix: suffix,
  transfer_group: transferGroup,
}

export const newPayment = {
  amount: z.int().describe('Amount to collect, smallest currency unit'),
  ...method,
  ...written,
  currency: Currency.describe('Three-letter currency code, lower case'),
  amount_details: amountDetails,
  application_fee_amount: z.int().optional().describe('Application fee, smallest currency unit'),
  automatic_payment_methods: z
    .strictObject({
      allow_redirects: z
        .enum(['always', 'never'])
        .optional()
        .meta({ default: 'always', description: 'Whether methods that redirect are allowed' }),
      enabled: z.boolean().describe('Whether Stripe chooses'),
    })
    .optional()
    .describe('Lets Stripe choose the payment methods'),
  confirm: z.boolean().optional().describe('Whether to confirm it at once'),
  confirmation_method: z
    .enum(['automatic', 'manual'])
    .optional()
    .describe('Whether the browser or only the server may confirm it'),
  confirmation_token: idParam().optional().describe('Confirmation token to confirm with'),
  error_on_requires_action: z
    .boolean()
    .optional()
    .describe('Whether to fail instead of asking the payer for something; only with `confirm`'),
  excluded_payment_method_types: z
    .array(z.string())
    .optional()
    .describe('Kinds of payment methods that are not allowed'),
  mandate: idParam().optional().describe('Mandate to use; only with `confirm`'),
  mandate_data: orEmpty(open())
    .optional()
    .describe('A new mandate: `customer_acceptance`; only with `confirm`; empty: none'),
  metadata: metadata(),
  off_session: offSession,
  on_behalf_of: idParam().optional().describe('Connected account it is made for'),
  payment_details: PaymentDetails.optional().describe('References of the payment'),
  radar_options: radar,
  receipt_email: z.string().optional().describe('Where to send the receipt'),
  return_url: z.string().optional().describe('Where the payer returns to after a redirect; only with `confirm`'),
  setup_future_usage: futureUsage.optional().describe('Whether to keep the payment method for later'),
  shipping: PaymentShippingParam.optional().describe('Where goods are sent'),
  transfer_data: z
    .strictObject({ ...TransferChange, destination: idParam().describe('Connected account that receives the money') })
    .optional()
    .describe('Passing the money on'),
  use_stripe_sdk: z
    .boolean()
    .optional()
    .describe("Whether Stripe's own client libraries handle what the payer has to do"),
}

export const changedPayment = {
  amount: z.int().optional().describe('Amount to collect, smallest currency unit'),
  ...method,
  ...written,
  customer: idOrEmpty().describe('Customer who pays; empty: none'),
  customer_account: idOrEmpty().describe('Account that pays as a customer; empty: none'),
  payment_method: idOrEmpty().describe('Payment method to use; empty: none'),
  payment_method_configuration: idOrEmpty().describe('Configuration of payment methods to use; empty: none'),
  amount_details: amountDetailsOrEmpty,
  application_fee_amount: orEmpty(z.int())
    .optional()
    .describe('Application fee, smallest currency unit; empty removes it'),
  excluded_payment_method_types: orEmpty(z.array(z.string()))
    .optional()
    .describe('Kinds of payment methods that are not allowed; empty: none'),
  metadata: metadataOrEmpty(),
  payment_details: paymentDetailsOrEmpty,
  receipt_email: orEmpty(z.string()).optional().describe('Where to send the receipt; empty: nowhere'),
  setup_future_usage: orEmpty(futureUsage)
    .optional()
    .describe('Whether to keep the payment method for later; empty: no'),
  shipping: orEmpty(PaymentShippingParam).optional().describe('Where goods are sent; empty removes it'),
  transfer_data: z.strictObject(TransferChange).optional().describe('Passing the money on'),
}

export const confirmedPayment = {
  ...method,
  amount_details: amountDetailsOrEmpty,
  amount_to_confirm: z.int().optional().describe('Amount to confirm, smallest currency unit. Default: all of it'),
  confirmation_token: idParam().optional().describe('Confirmation token to confirm with'),
  error_on_requires_action: z
    .boolean()
    .optional()
    .describe('Whether to fail instead of asking the payer for something'),
  excluded_payment_method_types: orEmpty(z.array(z.string()))
    .optional()
    .describe('Kinds of payment methods that are not allowed; empty: none'),
  mandate: idParam().optional().describe('Mandate to use'),
  mandate_data: orEmpty(open()).optional().describe('A new mandate: `customer_acceptance`; empty: none'),
  off_session: offSession,
  payment_details: paymentDetailsOrEmpty,
  radar_options: radar,
  receipt_email: orEmpty(z.string()).optional().describe('Where to send the receipt; empty: nowhere'),
  return_url: z.string().optional().describe('Where the payer returns to after a redirect'),
  setup_future_usage: orEmpty(futureUsage)
    .optional()
    .describe('Whether to keep the payment method for later; empty: no'),
  shipping: orEmpty(PaymentShippingParam).optional().describe('Where goods are sent; empty removes it'),
  use_stripe_sdk: z
    .boolean()
    .optional()
    .describe("Whether Stripe's own client libraries handle what the payer has to do"),
}

export const capturedPayment = {
  amount_details: amountDetails,
  amount_to_capture: z.int().optional().describe('Amount to capture, smallest currency unit. Default: all that can be'),
  application_fee_amount: z.int().optional().describe('Application fee, smallest currency unit'),
  expand,
  final_capture: z.boolean().optional().meta({ default: true, description: 'Whether the rest is released' }),
  hooks,
  metadata: metadataOrEmpty(),
  payment_details: paymentDetailsOrEmpty,
  statement_descriptor: descriptor,
  statement_descriptor_suffix: suffix,
  transfer_data: z
    .strictObject({ amount: z.int().optional().describe('Amount to pass on, smallest currency unit') })
    .optional()
    .describe('Passing the money on'),
}
