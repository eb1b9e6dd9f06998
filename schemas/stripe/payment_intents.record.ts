import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  NextActionAlipayHandleRedirect,
  NextActionBoletoDisplayDetails,
  NextActionCardAwaitNotification,
  NextActionCashappHandleRedirectOrDisplayQrCode,
  NextActionDisplayBankTransferInstructions,
  NextActionKonbiniDisplayDetails,
  NextActionMultibancoDisplayDetails,
  NextActionOxxoDisplayDetails,
  NextActionPaynowDisplayQrCode,
  NextActionPixDisplayQrCode,
  NextActionPromptpayDisplayQrCode,
  NextActionRedirectToUrl,
  NextActionVerifyWithMicrodeposits,
  NextActionWechatPayDisplayQrCode,
} from './details.actions.ts'
import {
  AmountDetails,
  EnabledFlag,
  PaymentHooks,
  PaymentMethodConfiguration,
  PaymentProcessing,
  PaymentReferences,
} from './details.others.ts'
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
    payment_method: declaredAs(open(), 'PaymentMethod').optional().describe('Payment method that failed'),
    type: z.string().describe('Kind of the error'),
  })
  .meta({ id: 'PaymentError', description: 'Why a payment failed.' })

export const NextAction = z
  .looseObject({
    type: z.string().describe('What it is; an object of that name says more'),
    use_stripe_sdk: open().optional().describe('What Stripe.js needs; not for other readers'),
    redirect_to_url: declaredAs(open(), NextActionRedirectToUrl).optional(),
    display_bank_transfer_instructions: declaredAs(open(), NextActionDisplayBankTransferInstructions).optional(),
    verify_with_microdeposits: declaredAs(open(), NextActionVerifyWithMicrodeposits).optional(),
    wechat_pay_display_qr_code: declaredAs(open(), NextActionWechatPayDisplayQrCode).optional(),
    pix_display_qr_code: declaredAs(open(), NextActionPixDisplayQrCode).optional(),
    konbini_display_details: declaredAs(open(), NextActionKonbiniDisplayDetails).optional(),
    multibanco_display_details: declaredAs(open(), NextActionMultibancoDisplayDetails).optional(),
    boleto_display_details: declaredAs(open(), NextActionBoletoDisplayDetails).optional(),
    oxxo_display_details: declaredAs(open(), NextActionOxxoDisplayDetails).optional(),
    paynow_display_qr_code: declaredAs(open(), NextActionPaynowDisplayQrCode).optional(),
    promptpay_display_qr_code: declaredAs(open(), NextActionPromptpayDisplayQrCode).optional(),
    cashapp_handle_redirect_or_display_qr_code: declaredAs(
      open(),
      NextActionCashappHandleRedirectOrDisplayQrCode,
    ).optional(),
    alipay_handle_redirect: declaredAs(open(), NextActionAlipayHandleRedirect).optional(),
    card_await_notification: declaredAs(open(), NextActionCardAwaitNotification).optional(),
  })
  .meta({ id: 'NextAction', open: true, description: 'What the payer has to do.' })

export const PaymentIntent = z
  .looseObject({
    id: id(),
    object: object('payment_intent'),
    allowed_payment_method_types: z.array(z.string()).nullish().describe('Kinds of payment methods that are allowed'),
    amount: z.int().describe('Amount to collect, smallest currency unit'),
    amount_capturable: z.int().describe('Amount that can be captured, smallest currency unit'),
    amount_details: declaredAs(open(), AmountDetails)
      .optional()
      .describe('What the amount is made of: discounts, line items, shipping, tax, tip'),
    amount_received: z.int().describe('Amount collected, smallest currency unit'),
    application: expandable().nullable().describe('Connect application that made it'),
    application_fee_amount: z.int().nullable().describe('Application fee, smallest currency unit'),
    automatic_payment_methods: z
      .looseObject({
        allow_redirects: openEnum('always', 'never').optional().describe('Whether methods that redirect are allowed'),
        enabled: z.boolean().describe('Whether Stripe chooses'),
      })
      .meta({ id: 'AutomaticPaymentMethods', description: 'Letting Stripe choose the payment methods.' })
      .nullable()
      .describe('Set when Stripe chooses the payment methods'),
    canceled_at: z.int().nullable().describe('When it was canceled, Unix seconds'),
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
      .nullable()
      .describe('Why it was canceled'),
    capture_method: openEnum('automatic', 'automatic_async', 'manual').describe('When the money is captured'),
    client_secret: z
      .string()
      .nullable()
      .describe('Secret with which a browser or app completes the payment; do not store or log it'),
    confirmation_method: openEnum('automatic', 'manual').describe(
      'Whether the browser or only the server may confirm it',
    ),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer who pays'),
    customer_account: customerAccount(),
    description: z.string().nullable().describe('Free text'),
    excluded_payment_method_types: z
      .array(z.string())
      .nullable()
      .describe('Kinds of payment methods that are not allowed'),
    hooks: declaredAs(open(), PaymentHooks).optional().describe('Automation: `inputs`'),
    invoice: expandable('Invoice')
      .nullish()
      .meta(
        legacy('Invoice it pays', 'Gone since API version 2025-03-31.basil; use invoice_payments.list with `payment`.'),
      ),
    last_payment_error: PaymentError.nullable().describe('Why the last try failed'),
    latest_charge: expandable('Charge').nullable().describe('Latest charge'),
    livemode: livemode(),
    managed_payments: declaredAs(open(), EnabledFlag)
      .nullable()
      .describe('Whether Stripe sells in its own name: `enabled`'),
    metadata: Metadata.describe("The caller's own keys and values"),
    next_action: declaredAs(
      z.looseObject({ type: z.string().describe('What it is; an object of that name says more') }),
      NextAction,
    )
      .nullable()
      .describe('What the payer has to do next'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made for'),
    payment_details: declaredAs(open(), PaymentReferences)
      .optional()
      .describe('References: `customer_reference` and `order_reference`'),
    payment_method: expandable('PaymentMethod').nullable().describe('Payment method'),
    payment_method_configuration_details: declaredAs(open(), PaymentMethodConfiguration)
      .nullable()
      .describe('Configuration of payment methods that was used: `id` and `parent`'),
    payment_method_options: open().nullable().describe('Settings by kind of payment method'),
    payment_method_types: z.array(z.string()).describe('Kinds of payment methods that can be used'),
    payment_record: expandable().nullish().describe('Payment record; since the endive API versions'),
    presentment_details: PresentmentDetails.optional().describe('Amount and currency that the payer saw'),
    processing: declaredAs(open(), PaymentProcessing).nullable().describe('State while it is processed'),
    receipt_email: z.string().nullable().describe('Where the receipt is sent'),
    review: expandable().nullable().describe('Review of the payment'),
    setup_future_usage: openEnum('off_session', 'on_session')
      .nullable()
      .describe('Whether the payment method is kept for later'),
    shipping: Shipping.nullable().describe('Where goods are sent'),
    source: expandable().nullable().describe('Payment source, the former kind of payment method'),
    statement_descriptor: z.string().nullable().describe("Text on the payer's statement; not for cards"),
    statement_descriptor_suffix: z.string().nullable().describe("End of the text on the payer's statement, for cards"),
    status: openEnum(
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'requires_capture',
      'canceled',
      'succeeded',
    ).describe('State'),
    transfer_data: TransferData.nullish().describe('Passing the money on'),
    transfer_group: z.string().nullable().describe('Name that ties it to transfers'),
  })
  .meta({ id: 'PaymentIntent', description: 'A payment from the wish to the money, with as many charges as it takes.' })
