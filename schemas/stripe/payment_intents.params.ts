import * as z from 'zod'
import { Currency } from './currencies.ts'
import { captureMethod, PaymentShippingParam, statementDescriptor } from './shared.params.ts'
import { legacy, open } from './shared.records.ts'
import { expand, idOrEmpty, idParam, metadata, metadataOrEmpty, orEmpty } from './shared.ts'

/** Parameters of Payment Intents, too long to be next to the actions. */

const PaymentDetails = z
  .strictObject({
    customer_reference: orEmpty(z.string())
      .optional()
      .describe('Your own reference for the customer; empty removes it'),
    order_reference: orEmpty(z.string()).optional().describe('Your own reference for the order; empty removes it'),
  })
  .meta({ id: 'PaymentDetailsParam', description: 'Your own references for a payment.' })

const TransferChange = {
  amount: z.int().optional().describe('Amount to transfer, in the smallest currency unit. Default: the full amount'),
  description: z.string().optional().describe('Description of the transfer'),
  metadata: metadataOrEmpty(),
  payment_data: open()
    .optional()
    .describe('Details of the payment on the connected account: `description` and `metadata`'),
}

const amountDetails = open()
  .optional()
  .describe('Breakdown of the amount: `line_items`, `shipping`, `tax`, `discount_amount`')
const amountDetailsOrEmpty = orEmpty(open()).optional().describe('Breakdown of the amount; empty removes it')
const paymentDetailsOrEmpty = orEmpty(PaymentDetails)
  .optional()
  .describe('Your own references for the payment; empty removes them')
const hooks = open().optional().describe('Automations, such as `inputs.tax.calculation`')
const futureUsage = z.enum(['off_session', 'on_session'])
const offSession = z
  .union([z.boolean(), z.enum(['one_off', 'recurring'])])
  .optional()
  .describe('Whether the customer is off-session, that is, not present; only when confirming')
const capture = captureMethod()
  .optional()
  .meta({ default: 'automatic_async', description: 'When to capture the funds' })
const transferGroup = z.string().optional().describe('Transfer group that links it to transfers')
const descriptor = statementDescriptor()
  .optional()
  .describe('Statement descriptor, at most 22 characters; an error for card payments')
const suffix = statementDescriptor().optional().describe('Suffix of the statement descriptor, for card payments')
const radar = open().optional().describe('Radar options: `session`, `referrer`')

/** Parameters common to create, update and confirm. */
const method = {
  allowed_payment_method_types: z.array(z.string()).optional().describe('Types of payment methods to allow'),
  capture_method: capture,
  expand,
  hooks,
  payment_method: idParam().optional().describe('Payment method to use'),
  payment_method_data: open().optional().describe('New payment method: `type`, and an object with this name'),
  payment_method_options: open().optional().describe('Options by type of payment method'),
  payment_method_types: z
    .array(z.string())
    .optional()
    .meta(
      legacy(
        'Types of payment methods to accept',
        'Refused by API version 2026-09-30.endive; use `automatic_payment_methods` or `allowed_payment_method_types`.',
      ),
    ),
}

/** Parameters common to create and update. */
const written = {
  currency: Currency.optional().describe('Three-letter currency code, in lowercase'),
  customer: idParam().optional().describe('Customer it is for'),
  customer_account: idParam().optional().describe('Account that pays as the customer'),
  description: z.string().optional().describe('Description'),
  payment_method_configuration: idParam().optional().describe('Payment method configuration to use'),
  statement_descriptor: descriptor,
  statement_descriptor_suffix: suffix,
  transfer_group: transferGroup,
}

export const newPayment = {
  amount: z.int().describe('Amount to collect, in the smallest currency unit'),
  ...method,
  ...written,
  currency: Currency.describe('Three-letter currency code, in lowercase'),
  amount_details: amountDetails,
  application_fee_amount: z.int().optional().describe('Application fee, in the smallest currency unit'),
  automatic_payment_methods: z
    .strictObject({
      allow_redirects: z
        .enum(['always', 'never'])
        .optional()
        .meta({ default: 'always', description: 'Whether to allow payment methods that redirect' }),
      enabled: z.boolean().describe('Whether Stripe chooses the payment methods'),
    })
    .optional()
    .describe('Lets Stripe choose the payment methods'),
  confirm: z.boolean().optional().describe('Whether to confirm it immediately'),
  confirmation_method: z
    .enum(['automatic', 'manual'])
    .optional()
    .describe('Whether it can be confirmed in the browser or only on the server'),
  confirmation_token: idParam().optional().describe('Confirmation token to confirm with'),
  error_on_requires_action: z
    .boolean()
    .optional()
    .describe('Whether to fail if the customer has to do something; with `confirm` only'),
  excluded_payment_method_types: z.array(z.string()).optional().describe('Types of payment methods to exclude'),
  mandate: idParam().optional().describe('Mandate to use; with `confirm` only'),
  mandate_data: orEmpty(open())
    .optional()
    .describe('New mandate: `customer_acceptance`; with `confirm` only; empty for none'),
  metadata: metadata(),
  off_session: offSession,
  on_behalf_of: idParam().optional().describe('Connected account it is made on behalf of'),
  payment_details: PaymentDetails.optional().describe('Your own references for the payment'),
  radar_options: radar,
  receipt_email: z.string().optional().describe('Email address to send the receipt to'),
  return_url: z.string().optional().describe('URL the customer returns to after a redirect; with `confirm` only'),
  setup_future_usage: futureUsage.optional().describe('Whether the payment method will be used for future payments'),
  shipping: PaymentShippingParam.optional().describe('Shipping details'),
  transfer_data: z
    .strictObject({ ...TransferChange, destination: idParam().describe('Connected account that receives the funds') })
    .optional()
    .describe('Transfer of funds to a connected account'),
  use_stripe_sdk: z.boolean().optional().describe("Whether Stripe's client libraries handle required actions"),
}

export const changedPayment = {
  amount: z.int().optional().describe('Amount to collect, in the smallest currency unit'),
  ...method,
  ...written,
  customer: idOrEmpty().describe('Customer it is for; empty for none'),
  customer_account: idOrEmpty().describe('Account that pays as the customer; empty for none'),
  payment_method: idOrEmpty().describe('Payment method to use; empty for none'),
  payment_method_configuration: idOrEmpty().describe('Payment method configuration to use; empty for none'),
  amount_details: amountDetailsOrEmpty,
  application_fee_amount: orEmpty(z.int())
    .optional()
    .describe('Application fee, in the smallest currency unit; empty removes it'),
  excluded_payment_method_types: orEmpty(z.array(z.string()))
    .optional()
    .describe('Types of payment methods to exclude; empty for none'),
  metadata: metadataOrEmpty(),
  payment_details: paymentDetailsOrEmpty,
  receipt_email: orEmpty(z.string()).optional().describe('Email address to send the receipt to; empty for none'),
  setup_future_usage: orEmpty(futureUsage)
    .optional()
    .describe('Whether the payment method will be used for future payments; empty if not'),
  shipping: orEmpty(PaymentShippingParam).optional().describe('Shipping details; empty removes them'),
  transfer_data: z.strictObject(TransferChange).optional().describe('Transfer of funds to a connected account'),
}

export const confirmedPayment = {
  ...method,
  amount_details: amountDetailsOrEmpty,
  amount_to_confirm: z
    .int()
    .optional()
    .describe('Amount to confirm, in the smallest currency unit. Default: the full amount'),
  confirmation_token: idParam().optional().describe('Confirmation token to confirm with'),
  error_on_requires_action: z.boolean().optional().describe('Whether to fail if the customer has to do something'),
  excluded_payment_method_types: orEmpty(z.array(z.string()))
    .optional()
    .describe('Types of payment methods to exclude; empty for none'),
  mandate: idParam().optional().describe('Mandate to use'),
  mandate_data: orEmpty(open()).optional().describe('New mandate: `customer_acceptance`; empty for none'),
  off_session: offSession,
  payment_details: paymentDetailsOrEmpty,
  radar_options: radar,
  receipt_email: orEmpty(z.string()).optional().describe('Email address to send the receipt to; empty for none'),
  return_url: z.string().optional().describe('URL the customer returns to after a redirect'),
  setup_future_usage: orEmpty(futureUsage)
    .optional()
    .describe('Whether the payment method will be used for future payments; empty if not'),
  shipping: orEmpty(PaymentShippingParam).optional().describe('Shipping details; empty removes them'),
  use_stripe_sdk: z.boolean().optional().describe("Whether Stripe's client libraries handle required actions"),
}

export const capturedPayment = {
  amount_details: amountDetails,
  amount_to_capture: z
    .int()
    .optional()
    .describe('Amount to capture, in the smallest currency unit. Default: the full capturable amount'),
  application_fee_amount: z.int().optional().describe('Application fee, in the smallest currency unit'),
  expand,
  final_capture: z.boolean().optional().meta({ default: true, description: 'Whether to release the remaining amount' }),
  hooks,
  metadata: metadataOrEmpty(),
  payment_details: paymentDetailsOrEmpty,
  statement_descriptor: descriptor,
  statement_descriptor_suffix: suffix,
  transfer_data: z
    .strictObject({ amount: z.int().optional().describe('Amount to transfer, in the smallest currency unit') })
    .optional()
    .describe('Transfer of funds to a connected account'),
}
