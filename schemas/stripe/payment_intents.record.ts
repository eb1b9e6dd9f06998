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
    code: z.string().optional().describe('Error code'),
    decline_code: z.string().optional().describe("The issuer's decline code"),
    message: z.string().optional().describe('Error message'),
    payment_method: declaredAs(open(), 'PaymentMethod').optional().describe('Payment method that failed'),
    type: z.string().describe('Type of error'),
  })
  .meta({ id: 'PaymentError', description: 'Why a payment failed.' })

export const NextAction = z
  .looseObject({
    type: z.string().describe('Type of action; an object with this name has the details'),
    use_stripe_sdk: open().optional().describe('Data for Stripe.js; not for other use'),
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
  .meta({ id: 'NextAction', open: true, description: 'What the customer has to do.' })

export const PaymentIntent = z
  .looseObject({
    id: id(),
    object: object('payment_intent'),
    allowed_payment_method_types: z.array(z.string()).nullish().describe('Types of payment methods to allow'),
    amount: z.int().describe('Amount to collect, in the smallest currency unit'),
    amount_capturable: z.int().describe('Amount that can be captured, in the smallest currency unit'),
    amount_details: declaredAs(open(), AmountDetails)
      .optional()
      .describe('Breakdown of the amount: discounts, line items, shipping, tax, tip'),
    amount_received: z.int().describe('Amount captured, in the smallest currency unit'),
    application: expandable().nullable().describe('Connect application that created it'),
    application_fee_amount: z.int().nullable().describe('Application fee, in the smallest currency unit'),
    automatic_payment_methods: z
      .looseObject({
        allow_redirects: openEnum('always', 'never')
          .optional()
          .describe('Whether to allow payment methods that redirect'),
        enabled: z.boolean().describe('Whether Stripe chooses the payment methods'),
      })
      .meta({ id: 'AutomaticPaymentMethods', description: 'Automatic choice of payment methods.' })
      .nullable()
      .describe('Set if Stripe chooses the payment methods'),
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
      .describe('Reason for the cancellation'),
    capture_method: openEnum('automatic', 'automatic_async', 'manual').describe('When to capture the funds'),
    client_secret: z
      .string()
      .nullable()
      .describe('Client secret, used to complete the payment in a browser or app; do not store or log it'),
    confirmation_method: openEnum('automatic', 'manual').describe(
      'Whether it can be confirmed in the browser or only on the server',
    ),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer it is for'),
    customer_account: customerAccount(),
    description: z.string().nullable().describe('Description'),
    excluded_payment_method_types: z.array(z.string()).nullable().describe('Types of payment methods to exclude'),
    hooks: declaredAs(open(), PaymentHooks).optional().describe('Automations: `inputs`'),
    invoice: expandable('Invoice')
      .nullish()
      .meta(
        legacy(
          'Invoice it is for',
          'Removed in API version 2025-03-31.basil; use invoice_payments.list with `payment`.',
        ),
      ),
    last_payment_error: PaymentError.nullable().describe('Error of the last failed attempt'),
    latest_charge: expandable('Charge').nullable().describe('Latest charge'),
    livemode: livemode(),
    managed_payments: declaredAs(open(), EnabledFlag)
      .nullable()
      .describe('Whether Stripe is the merchant of record: `enabled`'),
    metadata: Metadata.describe('Your own keys and values'),
    next_action: declaredAs(
      z.looseObject({ type: z.string().describe('Type of action; an object with this name has the details') }),
      NextAction,
    )
      .nullable()
      .describe('What the customer has to do next'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made on behalf of'),
    payment_details: declaredAs(open(), PaymentReferences)
      .optional()
      .describe('Your own references: `customer_reference` and `order_reference`'),
    payment_method: expandable('PaymentMethod').nullable().describe('Payment method'),
    payment_method_configuration_details: declaredAs(open(), PaymentMethodConfiguration)
      .nullable()
      .describe('Payment method configuration that was used: `id` and `parent`'),
    payment_method_options: open().nullable().describe('Options by type of payment method'),
    payment_method_types: z.array(z.string()).describe('Types of payment methods to accept'),
    payment_record: expandable().nullish().describe('Payment record; since the endive API versions'),
    presentment_details: PresentmentDetails.optional().describe('Amount and currency presented to the customer'),
    processing: declaredAs(open(), PaymentProcessing).nullable().describe('Processing status'),
    receipt_email: z.string().nullable().describe('Email address for the receipt'),
    review: expandable().nullable().describe('Review of the payment'),
    setup_future_usage: openEnum('off_session', 'on_session')
      .nullable()
      .describe('Whether the payment method will be used for future payments'),
    shipping: Shipping.nullable().describe('Shipping details'),
    source: expandable().nullable().describe('Payment source, the predecessor of the payment method'),
    statement_descriptor: z.string().nullable().describe('Statement descriptor; not for card payments'),
    statement_descriptor_suffix: z
      .string()
      .nullable()
      .describe('Suffix of the statement descriptor, for card payments'),
    status: openEnum(
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'requires_capture',
      'canceled',
      'succeeded',
    ).describe('Status'),
    transfer_data: TransferData.nullish().describe('Transfer of funds to a connected account'),
    transfer_group: z.string().nullable().describe('Transfer group that links it to transfers'),
  })
  .meta({
    id: 'PaymentIntent',
    description: 'A payment from creation to completion, through as many charges as it takes.',
  })
