import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import {
  ChargedAcssDebit,
  ChargedAffirm,
  ChargedAfterpayClearpay,
  ChargedAlipay,
  ChargedAmazonPay,
  ChargedBancontact,
  ChargedCardPresent,
  ChargedCashapp,
  ChargedEps,
  ChargedIdeal,
  ChargedKlarna,
  ChargedLink,
  ChargedP24,
  ChargedPaypal,
  ChargedSepaDebit,
  ChargedTwint,
  ChargedUsBankAccount,
  ChargedWechatPay,
} from './details.methods.ts'
import { FraudDetails, RadarOptions } from './details.others.ts'
import {
  BillingDetails,
  CardDetails,
  created,
  currency,
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
  sublistOf,
  TransferData,
} from './shared.records.ts'
import {
  createdFilter,
  customerFilter,
  docs,
  expand,
  get,
  idOrEmpty,
  idParam,
  list,
  metadataOrEmpty,
  pathId,
  search,
} from './shared.ts'

export const PaymentMethodDetails = z
  .looseObject({
    card: CardDetails.optional().describe('Card'),
    type: z.string().describe('Type of payment method; an object with this name has the details'),
    acss_debit: declaredAs(open(), ChargedAcssDebit).optional(),
    affirm: declaredAs(open(), ChargedAffirm).optional(),
    afterpay_clearpay: declaredAs(open(), ChargedAfterpayClearpay).optional(),
    alipay: declaredAs(open(), ChargedAlipay).optional(),
    amazon_pay: declaredAs(open(), ChargedAmazonPay).optional(),
    bancontact: declaredAs(open(), ChargedBancontact).optional(),
    card_present: declaredAs(open(), ChargedCardPresent).optional(),
    cashapp: declaredAs(open(), ChargedCashapp).optional(),
    eps: declaredAs(open(), ChargedEps).optional(),
    ideal: declaredAs(open(), ChargedIdeal).optional(),
    klarna: declaredAs(open(), ChargedKlarna).optional(),
    link: declaredAs(open(), ChargedLink).optional(),
    p24: declaredAs(open(), ChargedP24).optional(),
    paypal: declaredAs(open(), ChargedPaypal).optional(),
    sepa_debit: declaredAs(open(), ChargedSepaDebit).optional(),
    twint: declaredAs(open(), ChargedTwint).optional(),
    us_bank_account: declaredAs(open(), ChargedUsBankAccount).optional(),
    wechat_pay: declaredAs(open(), ChargedWechatPay).optional(),
  })
  .meta({
    id: 'PaymentMethodDetails',
    open: true,
    description: 'Details of the payment method at the time of the charge.',
  })

export const Charge = z
  .looseObject({
    id: id(),
    object: object('charge'),
    amount: z.int().describe('Amount to collect, in the smallest currency unit'),
    amount_captured: z.int().describe('Amount captured, in the smallest currency unit'),
    amount_refunded: z.int().describe('Amount refunded, in the smallest currency unit'),
    amount_updates: z
      .array(open())
      .nullish()
      .meta(legacy('Updates to the amount', 'Undocumented; returned, empty, under API version 2022-11-15.')),
    application: expandable().nullable().describe('Connect application that created it'),
    application_fee: expandable().nullable().describe('Application fee'),
    application_fee_amount: z.int().nullable().describe('Application fee requested, in the smallest currency unit'),
    authorization_code: z.string().optional().describe('Authorization code'),
    balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('Balance transaction that shows its effect on the balance'),
    billing_details: BillingDetails.describe('Billing details'),
    calculated_statement_descriptor: z
      .string()
      .nullable()
      .describe("Full statement descriptor, as shown on the customer's statement"),
    captured: z.boolean().describe('Whether the charge has been captured'),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer it is for'),
    description: z.string().nullable().describe('Description'),
    destination: expandable()
      .nullish()
      .meta(legacy('Connected account that receives the funds', 'Read `transfer_data.destination`.')),
    dispute: expandable('Dispute').nullish().meta(legacy('Dispute of the charge', 'Use disputes.list with `charge`.')),
    disputed: z.boolean().describe('Whether the charge has been disputed'),
    failure_balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('Balance transaction of the returned funds, if it failed after succeeding'),
    failure_code: z.string().nullable().describe('Error code of the failure'),
    failure_message: z.string().nullable().describe('Message that explains the failure'),
    fraud_details: declaredAs(open(), FraudDetails)
      .nullable()
      .describe('Fraud assessments: `user_report`, `stripe_report`; empty if there are none'),
    invoice: expandable('Invoice')
      .nullish()
      .meta(
        legacy(
          'Invoice it is for',
          'Removed in API version 2025-03-31.basil; use invoice_payments.list with `payment[payment_intent]`.',
        ),
      ),
    level3: open().optional().describe('Level III data: line items for the card network'),
    livemode: livemode(),
    metadata: Metadata.describe('Your own keys and values'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made on behalf of'),
    order: expandable().nullish().meta(legacy('Order it is for', 'Now always null.')),
    outcome: z
      .looseObject({
        advice_code: z.string().nullable().describe('What to do after a decline'),
        network_advice_code: z.string().nullable().describe("The card network's advice after a decline"),
        network_decline_code: z.string().nullable().describe("The card network's decline code"),
        network_status: z.string().nullable().describe('Response from the network'),
        reason: z.string().nullable().describe('Reason for the outcome'),
        risk_level: z
          .string()
          .optional()
          .describe("Radar's risk level: normal, elevated, highest, not_assessed, unknown"),
        risk_score: z.int().optional().describe("Radar's risk score, 0 to 100"),
        rule: z
          .union([z.string(), open()])
          .optional()
          .describe('Radar rule that applied: an id, or the rule if expanded'),
        seller_message: z.string().nullable().describe('Description of the outcome, for the merchant'),
        type: z.string().describe('Type of outcome'),
      })
      .meta({ id: 'ChargeOutcome', description: 'Whether the payment was accepted, and why.' })
      .nullable()
      .describe('Whether the payment was accepted, and why'),
    paid: z.boolean().describe('Whether the charge succeeded or was authorized for later capture'),
    payment_intent: expandable('PaymentIntent').nullable().describe('Payment Intent it belongs to'),
    payment_method: z.string().nullable().describe('Id of the payment method; in older charges a card or source'),
    payment_method_details: declaredAs(
      z.looseObject({
        card: CardDetails.optional().describe('Card'),
        type: z.string().describe('Type of payment method'),
      }),
      PaymentMethodDetails,
    )
      .nullable()
      .describe('Details of the payment method at the time of the charge'),
    presentment_details: PresentmentDetails.nullish().describe('Amount and currency presented to the customer'),
    radar_options: declaredAs(open(), RadarOptions).nullish().describe('Radar session'),
    receipt_email: z.string().nullable().describe('Email address for the receipt'),
    receipt_number: z.string().nullable().describe('Number on the receipt'),
    receipt_url: z.string().nullable().describe('URL of the receipt. Anyone who has it can view the receipt'),
    refunded: z.boolean().describe('Whether it has been fully refunded'),
    refunds: sublistOf('Refund').nullish().describe('Refunds; only if expanded. Use refunds.list with `charge`'),
    review: expandable().nullable().describe('Review of the charge'),
    shipping: Shipping.nullable().describe('Shipping details'),
    source: open().nullable().describe('Card, bank account, source or account that was charged'),
    source_transfer: expandable().nullable().describe('Transfer that created it'),
    statement_descriptor: z.string().nullable().describe('Statement descriptor'),
    statement_descriptor_suffix: z
      .string()
      .nullable()
      .describe('Suffix of the statement descriptor, for card payments'),
    status: openEnum('succeeded', 'pending', 'failed').describe('Status'),
    transfer: expandable().optional().describe('Transfer to the connected account'),
    transfer_data: TransferData.nullable().describe('Transfer of funds to a connected account'),
    transfer_group: z.string().nullable().describe('Transfer group that links it to transfers'),
  })
  .meta({ id: 'Charge', description: 'An attempt to move money into your account.' })

const recordId = () => pathId('charge', 'ch_123', { search: true })

export default defineEntity({
  name: 'charges',
  type: 'Charge',
  summary: 'Attempts to move money into your account.',
  docs: docs('charges'),
  record: Charge,
  actions: {
    list: list({
      summary: 'Lists charges, newest first.',
      docs: docs('charges/list'),
      path: '/v1/charges',
      params: {
        created: createdFilter,
        customer: customerFilter(),
        payment_intent: idParam().optional().describe('Only charges of this Payment Intent'),
        transfer_group: z.string().optional().describe('Only charges in this transfer group, up to 100'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one charge.',
      docs: docs('charges/retrieve'),
      path: '/v1/charges/{id}',
    }),
    api_search: search({
      summary: "Searches charges with Stripe's search query language. Changes made in the last minute may be missing.",
      docs: docs('charges/search'),
      path: '/v1/charges/search',
    }),
    update: {
      summary: 'Changes the fields that are given and returns the charge.',
      docs: docs('charges/update'),
      method: 'POST',
      path: '/v1/charges/{id}',
      params: z.strictObject({
        id: recordId(),
        customer: idOrEmpty().describe('Customer'),
        description: z.string().optional().describe('Free text'),
        expand,
        fraud_details: open().optional().describe('Verdict on fraud: `user_report`'),
        metadata: metadataOrEmpty(),
        receipt_email: z.string().optional().describe('Where the receipt is sent'),
        shipping: z
          .strictObject({
            address: z
              .strictObject({
                city: z.string().optional().describe('City, district, suburb, town or village'),
                country: z.string().optional().describe('Two-letter country code'),
                line1: z.string().optional().describe('First line: street, PO box or company'),
                line2: z.string().optional().describe('Second line: apartment, suite, unit or building'),
                postal_code: z.string().optional().describe('Postal code'),
                state: z.string().optional().describe('State, county, province or region'),
              })
              .describe('Billing address'),
            carrier: z.string().optional().describe('Delivery service'),
            name: z.string().describe('Name'),
            phone: z.string().optional().describe('Phone'),
            tracking_number: z.string().optional().describe('Tracking number; several are separated by commas'),
          })
          .optional()
          .describe('Where goods are sent'),
        transfer_group: z.string().optional().describe('Name that ties payments and transfers together'),
      }),
    },
    capture: {
      summary: 'Collects the money of a charge that is only authorized, and returns it.',
      access: 'write',
      docs: docs('charges/capture'),
      method: 'POST',
      path: '/v1/charges/{id}/capture',
      params: z.strictObject({
        id: recordId(),
        amount: z.int().optional().describe('Amount to collect, smallest currency unit. Default: all of it'),
        application_fee: z.int().optional().describe('Application fee'),
        application_fee_amount: z.int().optional().describe('Application fee, smallest currency unit'),
        expand,
        receipt_email: z.string().optional().describe('Where the receipt is sent'),
        statement_descriptor: z.string().optional().describe("Text on the payer's statement"),
        statement_descriptor_suffix: z
          .string()
          .optional()
          .describe("End of the text on the payer's statement, for cards"),
        transfer_data: z
          .strictObject({ amount: z.int().optional().describe('Amount, smallest currency unit') })
          .optional()
          .describe('Passing the money on'),
        transfer_group: z.string().optional().describe('Name that ties payments and transfers together'),
      }),
    },
  },
})
