import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import {
  created,
  currency,
  customerAccount,
  expandable,
  id,
  Metadata,
  object,
  open,
  openEnum,
  PresentmentDetails,
} from './shared.records.ts'
import { createdFilter, docs, expand, get, idParam, list, metadataOrEmpty, pathId } from './shared.ts'

export const Refund = z
  .looseObject({
    id: id(),
    object: object('refund'),
    amount: z.int().optional().describe('Amount given back, smallest currency unit'),
    balance_transaction: expandable().nullish().describe('Its effect on the balance'),
    charge: expandable().nullish().describe('Charge that is refunded'),
    created: created(),
    currency: currency(),
    customer: expandable().nullish().describe('Customer who gets the money; absent before API version 2026-07-29'),
    customer_account: customerAccount(),
    description: z.string().nullish().describe('Free text; not for cards'),
    destination_details: z
      .looseObject({
        type: z.string().optional().describe('Kind of the destination; an object of that name says more'),
      })
      .meta({ id: 'RefundDestination', description: 'Where the money of a refund goes.' })
      .nullish()
      .describe('Where the money goes'),
    failure_balance_transaction: expandable().nullish().describe('The money that came back when it failed'),
    failure_reason: openEnum(
      'lost_or_stolen_card',
      'expired_or_canceled_card',
      'charge_for_pending_refund_disputed',
      'insufficient_funds',
      'declined',
      'merchant_request',
      'unknown',
    )
      .nullish()
      .describe('Why it failed'),
    instructions_email: z.string().nullish().describe('Where instructions for getting the money are sent'),
    metadata: Metadata.nullish().describe("The caller's own keys and values"),
    next_action: open().nullish().describe('What the customer has to do: `type` and `display_details`'),
    payment_intent: expandable().nullish().describe('Payment intent that is refunded'),
    payment_method: expandable().nullish().describe('Payment method that gets the money'),
    pending_reason: openEnum('processing', 'insufficient_funds', 'charge_pending')
      .nullish()
      .describe('Why it is still pending'),
    presentment_details: PresentmentDetails.nullish().describe('Amount and currency that the payer saw'),
    reason: openEnum('duplicate', 'fraudulent', 'requested_by_customer', 'expired_uncaptured_charge')
      .nullish()
      .describe('Why the money is given back'),
    receipt_number: z.string().nullish().describe('Number on the receipt sent by email'),
    source_transfer_reversal: expandable().nullish().describe('Transfer reversal that came with it'),
    status: openEnum('pending', 'requires_action', 'succeeded', 'failed', 'canceled').nullish().describe('State'),
    transfer_reversal: expandable().nullish().describe("Reversal of the charge's transfer"),
  })
  .meta({ id: 'Refund', description: 'Money of a charge given back.' })

const recordId = () => pathId('refund', 're_123')

export default defineEntity({
  name: 'refunds',
  type: 'Refund',
  summary: 'Money of charges given back.',
  docs: docs('refunds'),
  record: Refund,
  actions: {
    list: list({
      summary: 'Lists refunds, newest first.',
      docs: docs('refunds/list'),
      tier: 'spec',
      path: '/v1/refunds',
      params: {
        charge: idParam().optional().describe('Only refunds of this charge'),
        created: createdFilter,
        payment_intent: idParam().optional().describe('Only refunds of this payment intent'),
      },
    }),
    create: {
      summary:
        'Gives back all or part of a charge or payment intent, or money of a customer balance, and returns the refund.',
      docs: docs('refunds/create'),
      tier: 'spec',
      method: 'POST',
      path: '/v1/refunds',
      params: z.strictObject({
        charge: idParam().optional().describe('Charge to refund'),
        payment_intent: idParam().optional().describe('Payment intent to refund'),
        amount: z
          .int()
          .min(1)
          .optional()
          .describe('Amount to give back, smallest currency unit; all that is left unless told'),
        currency: z.string().optional().describe('Currency, only for a refund from a customer balance'),
        customer: idParam().optional().describe('Customer, only for a refund from a customer balance'),
        expand,
        instructions_email: z
          .string()
          .optional()
          .describe('Where to send instructions, for methods that cannot be refunded directly'),
        metadata: metadataOrEmpty(),
        origin: z
          .literal('customer_balance')
          .optional()
          .describe('Refunds from the balance of `customer`, instead of a charge'),
        reason: z
          .enum(['duplicate', 'fraudulent', 'requested_by_customer'])
          .optional()
          .describe('Why; fraudulent also puts the card and the email address on the block list'),
        refund_application_fee: z
          .boolean()
          .optional()
          .describe('Whether the application fee is given back too, in proportion'),
        reverse_transfer: z
          .boolean()
          .optional()
          .describe('Whether the transfer to the connected account is reversed, in proportion'),
      }),
      // A charge or payment intent; or else, from a customer balance, all four of the others.
      atLeastOne: [
        ['charge', 'payment_intent', 'origin'],
        ['charge', 'payment_intent', 'customer'],
        ['charge', 'payment_intent', 'amount'],
        ['charge', 'payment_intent', 'currency'],
      ],
      atMostOne: [['charge', 'payment_intent', 'origin']],
    },
    get: get(recordId(), {
      summary: 'Returns one refund.',
      docs: docs('refunds/retrieve'),
      tier: 'spec',
      path: '/v1/refunds/{id}',
    }),
    update: {
      summary: 'Changes the metadata of a refund and returns it.',
      docs: docs('refunds/update'),
      tier: 'wish',
      method: 'POST',
      path: '/v1/refunds/{id}',
      params: z.strictObject({ id: recordId(), metadata: metadataOrEmpty(), expand }),
    },
    cancel: {
      summary: 'Cancels a refund that waits for the customer (`requires_action`) and returns it.',
      docs: docs('refunds/cancel'),
      tier: 'wish',
      method: 'POST',
      path: '/v1/refunds/{id}/cancel',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
