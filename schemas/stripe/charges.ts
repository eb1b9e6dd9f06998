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
import { createdFilter, customerFilter, docs, get, idParam, list, pathId, search } from './shared.ts'

export const PaymentMethodDetails = z
  .looseObject({
    card: CardDetails.optional().describe('The card'),
    type: z.string().describe('Kind of the payment method; an object of that name says more'),
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
  .meta({ id: 'PaymentMethodDetails', open: true, description: 'The payment method as it was then.' })

export const Charge = z
  .looseObject({
    id: id(),
    object: object('charge'),
    amount: z.int().describe('Amount to collect, smallest currency unit'),
    amount_captured: z.int().describe('Amount collected, smallest currency unit'),
    amount_refunded: z.int().describe('Refunded amount, smallest currency unit'),
    amount_updates: z
      .array(open())
      .nullish()
      .meta(legacy('Changes of the amount', 'Not documented; seen, empty, under API version 2022-11-15.')),
    application: expandable().nullable().describe('Connect application that made it'),
    application_fee: expandable().nullable().describe('Application fee'),
    application_fee_amount: z.int().nullable().describe('Requested application fee, smallest currency unit'),
    authorization_code: z.string().optional().describe('Code of the authorization'),
    balance_transaction: expandable('BalanceTransaction').nullable().describe('Its effect on the balance'),
    billing_details: BillingDetails.describe('Payer'),
    calculated_statement_descriptor: z.string().nullable().describe("Whole text on the payer's statement"),
    captured: z.boolean().describe('Whether the money was collected'),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer who pays'),
    description: z.string().nullable().describe('Free text'),
    destination: expandable()
      .nullish()
      .meta(legacy('Connected account that receives the money', 'Read `transfer_data.destination`.')),
    dispute: expandable('Dispute').nullish().meta(legacy('Dispute of the charge', 'Use disputes.list with `charge`.')),
    disputed: z.boolean().describe('Whether the payer contests it'),
    failure_balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('The money that went back when it failed afterwards'),
    failure_code: z.string().nullable().describe('Why it failed, as a code'),
    failure_message: z.string().nullable().describe('Why it failed, in words'),
    fraud_details: declaredAs(open(), FraudDetails)
      .nullable()
      .describe('Verdicts on fraud: `user_report`, `stripe_report`; empty when there are none'),
    invoice: expandable('Invoice')
      .nullish()
      .meta(
        legacy(
          'Invoice it pays',
          'Gone since API version 2025-03-31.basil; use invoice_payments.list with `payment[payment_intent]`.',
        ),
      ),
    level3: open().optional().describe('Line items for the card network'),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    on_behalf_of: expandable().nullable().describe('Connected account it is made for'),
    order: expandable().nullish().meta(legacy('Order it pays', 'Always null now.')),
    outcome: z
      .looseObject({
        advice_code: z.string().nullable().describe('What to do after a decline'),
        network_advice_code: z.string().nullable().describe("The card network's advice after a decline"),
        network_decline_code: z.string().nullable().describe("The card network's code of a decline"),
        network_status: z.string().nullable().describe('Answer of the network'),
        reason: z.string().nullable().describe('Why the network or Stripe answered so'),
        risk_level: z.string().optional().describe('Risk: normal, elevated, highest, not_assessed, unknown'),
        risk_score: z.int().optional().describe('Risk from 0 to 100'),
        rule: z
          .union([z.string(), open()])
          .optional()
          .describe('Radar rule that decided; an id, or the rule when expanded'),
        seller_message: z.string().nullable().describe('Explanation for the merchant'),
        type: z.string().describe('Kind of the outcome'),
      })
      .meta({ id: 'ChargeOutcome', description: 'Why a charge was let through or not.' })
      .nullable()
      .describe('Why it was let through or not'),
    paid: z.boolean().describe('Whether it succeeded, or is authorized to be collected later'),
    payment_intent: expandable('PaymentIntent').nullable().describe('Payment intent it belongs to'),
    payment_method: z.string().nullable().describe('Id of the payment method; old ones are cards or sources'),
    payment_method_details: declaredAs(
      z.looseObject({
        card: CardDetails.optional().describe('The card'),
        type: z.string().describe('Kind of the payment method'),
      }),
      PaymentMethodDetails,
    )
      .nullable()
      .describe('The payment method as it was then'),
    presentment_details: PresentmentDetails.nullish().describe('Amount and currency that the payer saw'),
    radar_options: declaredAs(open(), RadarOptions).nullish().describe('Radar session'),
    receipt_email: z.string().nullable().describe('Where the receipt is sent'),
    receipt_number: z.string().nullable().describe('Number on the receipt'),
    receipt_url: z.string().nullable().describe('Page of the receipt; whoever has the address can read it'),
    refunded: z.boolean().describe('Whether all of it was refunded'),
    refunds: sublistOf('Refund')
      .nullish()
      .describe('Refunds; only when named in `expand`. Use refunds.list with `charge`'),
    review: expandable().nullable().describe('Review of the charge'),
    shipping: Shipping.nullable().describe('Where goods are sent'),
    source: open().nullable().describe('Card, bank account, source or account it was made with'),
    source_transfer: expandable().nullable().describe('Transfer that caused it'),
    statement_descriptor: z.string().nullable().describe("Text on the payer's statement"),
    statement_descriptor_suffix: z.string().nullable().describe("End of the text on the payer's statement, for cards"),
    status: openEnum('succeeded', 'pending', 'failed').describe('State'),
    transfer: expandable().optional().describe('Transfer to the connected account'),
    transfer_data: TransferData.nullable().describe('Passing the money on'),
    transfer_group: z.string().nullable().describe('Name that ties it to transfers'),
  })
  .meta({ id: 'Charge', description: 'One attempt to move money into the account.' })

export default defineEntity({
  name: 'charges',
  type: 'Charge',
  summary: 'Attempts to move money into the account.',
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
        payment_intent: idParam().optional().describe('Only charges of this payment intent'),
        transfer_group: z.string().optional().describe('Only charges of this transfer group; at most 100 are found'),
      },
    }),
    get: get(pathId('charge', 'ch_123', { search: true }), {
      summary: 'Returns one charge.',
      docs: docs('charges/retrieve'),
      path: '/v1/charges/{id}',
    }),
    api_search: search({
      summary:
        'Finds charges by a query in the search language of Stripe; what was written within the last minute may be missing.',
      docs: docs('charges/search'),
      path: '/v1/charges/search',
    }),
  },
})
