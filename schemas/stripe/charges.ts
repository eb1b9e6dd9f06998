import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
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
  SubList,
  TransferData,
} from './shared.records.ts'
import { createdFilter, customerFilter, docs, get, idParam, list, pathId, search } from './shared.ts'

export const Charge = z
  .looseObject({
    id: id(),
    object: object('charge'),
    amount: z.int().optional().describe('Amount to collect, smallest currency unit'),
    amount_captured: z.int().optional().describe('Amount collected, smallest currency unit'),
    amount_refunded: z.int().optional().describe('Amount given back, smallest currency unit'),
    amount_updates: z
      .array(open())
      .nullish()
      .meta(legacy('Changes of the amount', 'Not documented; seen, empty, under API version 2022-11-15.')),
    application: expandable().nullish().describe('Connect application that made it'),
    application_fee: expandable().nullish().describe('Application fee'),
    application_fee_amount: z.int().nullish().describe('Application fee asked for, smallest currency unit'),
    authorization_code: z.string().nullish().describe('Code of the authorization'),
    balance_transaction: expandable().nullish().describe('Its effect on the balance'),
    billing_details: BillingDetails.optional().describe('Who pays'),
    calculated_statement_descriptor: z.string().nullish().describe("Whole text on the payer's statement"),
    captured: z.boolean().optional().describe('Whether the money was collected'),
    created: created(),
    currency: currency(),
    customer: expandable().nullish().describe('Customer who pays'),
    description: z.string().nullish().describe('Free text'),
    destination: expandable()
      .nullish()
      .meta(legacy('Connected account that receives the money', 'Read `transfer_data.destination`.')),
    dispute: expandable().nullish().meta(legacy('Dispute of the charge', 'Use disputes.list with `charge`.')),
    disputed: z.boolean().optional().describe('Whether the payer contests it'),
    failure_balance_transaction: expandable().nullish().describe('The money that went back when it failed afterwards'),
    failure_code: z.string().nullish().describe('Why it failed, as a code'),
    failure_message: z.string().nullish().describe('Why it failed, in words'),
    fraud_details: open()
      .nullish()
      .describe('Verdicts on fraud: `user_report`, `stripe_report`; empty when there are none'),
    invoice: expandable()
      .nullish()
      .meta(
        legacy(
          'Invoice it pays',
          'Gone since API version 2025-03-31.basil; use invoice_payments.list with `payment[payment_intent]`.',
        ),
      ),
    level3: open().nullish().describe('Line items for the card network'),
    livemode: livemode(),
    metadata: Metadata.optional().describe("The caller's own keys and values"),
    on_behalf_of: expandable().nullish().describe('Connected account it is made for'),
    order: expandable().nullish().meta(legacy('Order it pays', 'Always null now.')),
    outcome: z
      .looseObject({
        advice_code: z.string().nullish().describe('What to do after a decline'),
        network_advice_code: z.string().nullish().describe("The card network's advice after a decline"),
        network_decline_code: z.string().nullish().describe("The card network's code of a decline"),
        network_status: z.string().nullish().describe('Answer of the network'),
        reason: z.string().nullish().describe('Why the network or Stripe answered so'),
        risk_level: z.string().nullish().describe('Risk: normal, elevated, highest, not_assessed, unknown'),
        risk_score: z.int().nullish().describe('Risk from 0 to 100'),
        rule: z
          .union([z.string(), open()])
          .nullish()
          .describe('Radar rule that decided; an id, or the rule when expanded'),
        seller_message: z.string().nullish().describe('Explanation for the merchant'),
        type: z.string().optional().describe('Kind of the outcome'),
      })
      .meta({ id: 'ChargeOutcome', description: 'Why a charge was let through or not.' })
      .nullish()
      .describe('Why it was let through or not'),
    paid: z.boolean().optional().describe('Whether it succeeded, or is authorized to be collected later'),
    payment_intent: expandable().nullish().describe('Payment intent it belongs to'),
    payment_method: z.string().nullish().describe('Id of the payment method; old ones are cards or sources'),
    payment_method_details: z
      .looseObject({
        card: CardDetails.nullish().describe('The card'),
        type: z.string().optional().describe('Kind of the payment method; an object of that name says more'),
      })
      .meta({ id: 'PaymentMethodDetails', description: 'The payment method as it was then.' })
      .nullish()
      .describe('The payment method as it was then'),
    presentment_details: PresentmentDetails.nullish().describe('Amount and currency that the payer saw'),
    radar_options: open().nullish().describe('Radar session'),
    receipt_email: z.string().nullish().describe('Where the receipt is sent'),
    receipt_number: z.string().nullish().describe('Number on the receipt'),
    receipt_url: z.string().nullish().describe('Page of the receipt; whoever has the address can read it'),
    refunded: z.boolean().optional().describe('Whether all of it was given back'),
    refunds: SubList.nullish().describe('Refunds; only when named in `expand`. Use refunds.list with `charge`'),
    review: expandable().nullish().describe('Review of the charge'),
    shipping: Shipping.nullish().describe('Where goods are sent'),
    source: open().nullish().describe('Card, bank account, source or account it was made with'),
    source_transfer: expandable().nullish().describe('Transfer that caused it'),
    statement_descriptor: z.string().nullish().describe("Text on the payer's statement"),
    statement_descriptor_suffix: z.string().nullish().describe("End of the text on the payer's statement, for cards"),
    status: openEnum('succeeded', 'pending', 'failed').optional().describe('State'),
    transfer: expandable().nullish().describe('Transfer to the connected account'),
    transfer_data: TransferData.nullish().describe('Passing the money on'),
    transfer_group: z.string().nullish().describe('Name that ties it to transfers'),
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
      tier: 'spec',
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
      tier: 'spec',
      path: '/v1/charges/{id}',
    }),
    api_search: search({
      summary:
        'Finds charges by a query in the search language of Stripe; what was written within the last minute may be missing.',
      docs: docs('charges/search'),
      tier: 'spec',
      path: '/v1/charges/search',
    }),
  },
})
