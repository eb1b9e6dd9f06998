import * as z from 'zod'
import {
  created,
  currency,
  customerAccount,
  expandable,
  id,
  legacy,
  livemode,
  Metadata,
  object,
  open,
  openEnum,
  PresentmentDetails,
  Shipping,
  TransferData,
} from './shared.records.ts'

const PaymentError = z
  .looseObject({
    code: z.string().optional().describe('What went wrong, as a code'),
    decline_code: z.string().optional().describe("The bank's reason for a decline, as a code"),
    message: z.string().optional().describe('What went wrong, in words'),
    payment_method: open().nullish().describe('Payment method that failed'),
    type: z.string().optional().describe('Kind of the error'),
  })
  .meta({ id: 'PaymentError', description: 'Why a payment failed.' })

export const PaymentIntent = z
  .looseObject({
    id: id(),
    object: object('payment_intent'),
    allowed_payment_method_types: z.array(z.string()).nullish().describe('Kinds of payment methods that are allowed'),
    amount: z.int().optional().describe('Amount to collect, smallest currency unit'),
    amount_capturable: z.int().optional().describe('Amount that can be captured, smallest currency unit'),
    amount_details: open().nullish().describe('What the amount is made of: discounts, line items, shipping, tax, tip'),
    amount_received: z.int().optional().describe('Amount collected, smallest currency unit'),
    application: expandable().nullish().describe('Connect application that made it'),
    application_fee_amount: z.int().nullish().describe('Application fee, smallest currency unit'),
    automatic_payment_methods: z
      .looseObject({
        allow_redirects: openEnum('always', 'never').optional().describe('Whether methods that redirect are allowed'),
        enabled: z.boolean().optional().describe('Whether Stripe chooses'),
      })
      .meta({ id: 'AutomaticPaymentMethods', description: 'Letting Stripe choose the payment methods.' })
      .nullish()
      .describe('Set when Stripe chooses the payment methods'),
    canceled_at: z.int().nullish().describe('When it was canceled, Unix seconds'),
    cancellation_reason: openEnum(
      'abandoned',
      'automatic',
      'duplicate',
      'expired',
      'failed_invoice',
      'fraudulent',
      'requested_by_customer',
      'void_invoice',
    )
      .nullish()
      .describe('Why it was canceled'),
    capture_method: openEnum('automatic', 'automatic_async', 'manual')
      .optional()
      .describe('When the money is captured'),
    client_secret: z
      .string()
      .nullish()
      .describe('Secret with which a browser or app completes the payment; do not store or log it'),
    confirmation_method: openEnum('automatic', 'manual')
      .optional()
      .describe('Whether the browser or only the server may confirm it'),
    created: created(),
    currency: currency(),
    customer: expandable().nullish().describe('Customer who pays'),
    customer_account: customerAccount(),
    description: z.string().nullish().describe('Free text'),
    excluded_payment_method_types: z
      .array(z.string())
      .nullish()
      .describe('Kinds of payment methods that are not allowed'),
    hooks: open().nullish().describe('Automation: `inputs`'),
    invoice: expandable()
      .nullish()
      .meta(
        legacy('Invoice it pays', 'Gone since API version 2025-03-31.basil; use invoice_payments.list with `payment`.'),
      ),
    last_payment_error: PaymentError.nullish().describe('Why the last try failed'),
    latest_charge: expandable().nullish().describe('Latest charge'),
    livemode: livemode(),
    managed_payments: open().nullish().describe('Whether Stripe sells in its own name: `enabled`'),
    metadata: Metadata.optional().describe("The caller's own keys and values"),
    next_action: z
      .looseObject({ type: z.string().optional().describe('What it is; an object of that name says more') })
      .meta({ id: 'NextAction', description: 'What the payer has to do.' })
      .nullish()
      .describe('What the payer has to do next'),
    on_behalf_of: expandable().nullish().describe('Connected account it is made for'),
    payment_details: open().nullish().describe('References: `customer_reference` and `order_reference`'),
    payment_method: expandable().nullish().describe('Payment method'),
    payment_method_configuration_details: open()
      .nullish()
      .describe('Configuration of payment methods that was used: `id` and `parent`'),
    payment_method_options: open().nullish().describe('Settings by kind of payment method'),
    payment_method_types: z.array(z.string()).nullish().describe('Kinds of payment methods that can be used'),
    payment_record: expandable().nullish().describe('Payment record; since the endive API versions'),
    presentment_details: PresentmentDetails.nullish().describe('Amount and currency that the payer saw'),
    processing: open().nullish().describe('State while it is processed'),
    receipt_email: z.string().nullish().describe('Where the receipt is sent'),
    review: expandable().nullish().describe('Review of the payment'),
    setup_future_usage: openEnum('off_session', 'on_session')
      .nullish()
      .describe('Whether the payment method is kept for later'),
    shipping: Shipping.nullish().describe('Where goods are sent'),
    source: expandable().nullish().describe('Payment source, the former kind of payment method'),
    statement_descriptor: z.string().nullish().describe("Text on the payer's statement; not for cards"),
    statement_descriptor_suffix: z.string().nullish().describe("End of the text on the payer's statement, for cards"),
    status: openEnum(
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'requires_capture',
      'canceled',
      'succeeded',
    )
      .optional()
      .describe('State'),
    transfer_data: TransferData.nullish().describe('Passing the money on'),
    transfer_group: z.string().nullish().describe('Name that ties it to transfers'),
  })
  .meta({ id: 'PaymentIntent', description: 'A payment from the wish to the money, with as many charges as it takes.' })
