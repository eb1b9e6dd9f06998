import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  PaymentLinkAfterCompletion,
  PaymentLinkAutomaticTax,
  PaymentLinkConsentCollection,
  PaymentLinkCustomFields,
  PaymentLinkCustomText,
  PaymentLinkInvoiceCreation,
  PaymentLinkManagedPayments,
  PaymentLinkNameCollection,
  PaymentLinkOptionalItems,
  PaymentLinkPaymentIntentData,
  PaymentLinkPaymentMethodOptions,
  PaymentLinkPhoneNumberCollection,
  PaymentLinkRestrictions,
  PaymentLinkShippingAddressCollection,
  PaymentLinkShippingOptions,
  PaymentLinkSubscriptionData,
  PaymentLinkTaxIdCollection,
  PaymentLinkTransferData,
} from './details.portal.ts'
import { currency, expandable, id, livemode, Metadata, object, open, openEnum, sublistOf } from './shared.records.ts'

export const PaymentLink = z
  .looseObject({
    id: id(),
    object: object('payment_link'),
    active: z.boolean().describe('Whether it can be used'),
    after_completion: declaredAs(open(), PaymentLinkAfterCompletion).describe(
      'What follows the payment: `type`, and `redirect` or `hosted_confirmation`',
    ),
    allow_promotion_codes: z.boolean().describe('Whether promotion codes can be entered'),
    application: expandable().nullable().describe('Connect application that made it'),
    application_fee_amount: z.int().nullable().describe('Application fee, smallest currency unit'),
    application_fee_percent: z.number().nullable().describe('Application fee in percent'),
    automatic_tax: declaredAs(open(), PaymentLinkAutomaticTax).describe('Automatic tax calculation'),
    billing_address_collection: openEnum('auto', 'required').describe('Whether the billing address is collected'),
    consent_collection: declaredAs(open(), PaymentLinkConsentCollection)
      .nullable()
      .describe('Consent that is requested'),
    currency: currency(),
    custom_fields: z.array(declaredAs(open(), PaymentLinkCustomFields)).describe('Fields of the merchant'),
    custom_text: declaredAs(open(), PaymentLinkCustomText).describe('Texts of the merchant'),
    customer_creation: openEnum('always', 'if_required').describe('Whether a customer is created'),
    inactive_message: z.string().nullable().describe('What is shown when the link cannot be used any more'),
    invoice_creation: declaredAs(open(), PaymentLinkInvoiceCreation)
      .nullable()
      .describe('Whether and how an invoice is made: `enabled` and `invoice_data`'),
    line_items: sublistOf('CheckoutLineItem').optional().describe('What is bought; only if expanded'),
    livemode: livemode(),
    managed_payments: declaredAs(open(), PaymentLinkManagedPayments)
      .nullable()
      .describe('Whether Stripe sells in its own name: `enabled`'),
    metadata: Metadata.describe("The caller's own keys and values"),
    name_collection: declaredAs(open(), PaymentLinkNameCollection).optional().describe('Names that are requested'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made for'),
    optional_items: z.array(declaredAs(open(), PaymentLinkOptionalItems)).nullish().describe('What the payer can add'),
    payment_intent_data: declaredAs(open(), PaymentLinkPaymentIntentData)
      .nullable()
      .describe('What payment intents begin with'),
    payment_method_collection: openEnum('always', 'if_required').describe('Whether a payment method is collected'),
    payment_method_options: declaredAs(open(), PaymentLinkPaymentMethodOptions)
      .nullable()
      .describe('Settings by kind of payment method'),
    payment_method_types: z.array(z.string()).nullable().describe('Kinds of payment methods that can be used'),
    phone_number_collection: declaredAs(open(), PaymentLinkPhoneNumberCollection).describe(
      'Whether the phone number is collected: `enabled`',
    ),
    restrictions: declaredAs(open(), PaymentLinkRestrictions).nullable().describe('What has to be true for its use'),
    shipping_address_collection: declaredAs(open(), PaymentLinkShippingAddressCollection)
      .nullable()
      .describe('Countries that goods are sent to: `allowed_countries`'),
    shipping_options: z.array(declaredAs(open(), PaymentLinkShippingOptions)).describe('Shipping rates to choose from'),
    submit_type: openEnum('auto', 'book', 'donate', 'pay', 'subscribe').describe('What the button says'),
    subscription_data: declaredAs(open(), PaymentLinkSubscriptionData)
      .nullable()
      .describe('What its subscription begins with'),
    tax_id_collection: declaredAs(open(), PaymentLinkTaxIdCollection).describe(
      'Whether tax ids are collected: `enabled` and `required`',
    ),
    transfer_data: declaredAs(open(), PaymentLinkTransferData).nullable().describe('Passing the money on'),
    url: z.string().describe('Address of the page'),
  })
  .meta({ id: 'PaymentLink', description: 'An address where anybody can buy the same things.' })
