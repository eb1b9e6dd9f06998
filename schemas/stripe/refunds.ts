import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { RefundNextAction } from './details.others.ts'
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
    amount: z.int().describe('Refunded amount, smallest currency unit'),
    balance_transaction: expandable('BalanceTransaction').nullable().describe('Its effect on the balance'),
    charge: expandable('Charge').nullable().describe('Charge that is refunded'),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer')
      .nullable()
      .describe('Customer who gets the money; absent before API version 2026-07-29'),
    customer_account: customerAccount(),
    description: z.string().optional().describe('Free text; not for cards'),
    destination_details: z
      .looseObject({
        type: z.string().describe('Kind of the destination; an object of that name says more'),
      })
      .meta({ id: 'RefundDestination', description: 'Where the money of a refund goes.' })
      .optional()
      .describe('Where the money goes'),
    failure_balance_transaction: expandable('BalanceTransaction')
      .optional()
      .describe('The money that came back when it failed'),
    failure_reason: openEnum(
      'lost_or_stolen_card',
      'expired_or_canceled_card',
      'charge_for_pending_refund_disputed',
      'insufficient_funds',
      'declined',
      'merchant_request',
      'unknown',
    )
      .optional()
      .describe('Why it failed'),
    instructions_email: z.string().optional().describe('Where instructions for getting the money are sent'),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    next_action: declaredAs(open(), RefundNextAction)
      .optional()
      .describe('What the customer has to do: `type` and `display_details`'),
    payment_intent: expandable('PaymentIntent').nullable().describe('Payment intent that is refunded'),
    payment_method: expandable('PaymentMethod').nullable().describe('Payment method that gets the money'),
    pending_reason: openEnum('processing', 'insufficient_funds', 'charge_pending')
      .optional()
      .describe('Why it is still pending'),
    presentment_details: PresentmentDetails.optional().describe('Amount and currency that the payer saw'),
    reason: openEnum('duplicate', 'fraudulent', 'requested_by_customer', 'expired_uncaptured_charge')
      .nullable()
      .describe('Reason for the refund'),
    receipt_number: z.string().nullable().describe('Number on the receipt sent by email'),
    source_transfer_reversal: expandable().nullable().describe('Transfer reversal that came with it'),
    status: openEnum('pending', 'requires_action', 'succeeded', 'failed', 'canceled').nullable().describe('State'),
    transfer_reversal: expandable().nullable().describe("Reversal of the charge's transfer"),
  })
  .meta({ id: 'Refund', description: 'Money of a charge refunded.' })

const recordId = () => pathId('refund', 're_123')

export default defineEntity({
  name: 'refunds',
  type: 'Refund',
  summary: 'Money of charges refunded.',
  docs: docs('refunds'),
  record: Refund,
  actions: {
    list: list({
      summary: 'Lists refunds, newest first.',
      docs: docs('refunds/list'),
      path: '/v1/refunds',
      params: {
        charge: idParam().optional().describe('Only refunds of this charge'),
        created: createdFilter,
        payment_intent: idParam().optional().describe('Only refunds of this payment intent'),
      },
    }),
    create: {
      summary:
        'Refunds all or part of a charge or payment intent, or money of a customer balance, and returns the refund.',
      docs: docs('refunds/create'),
      method: 'POST',
      path: '/v1/refunds',
      params: z.strictObject({
        charge: idParam().optional().describe('Charge to refund'),
        payment_intent: idParam().optional().describe('Payment intent to refund'),
        amount: z
          .int()
          .min(1)
          .optional()
          .describe('Amount to give back, smallest currency unit. Default: all that is left'),
        currency: Currency.optional().describe('Currency, only for a refund from a customer balance'),
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
          .describe('Whether the application fee is refunded too, in proportion'),
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
      path: '/v1/refunds/{id}',
    }),
    update: {
      summary: 'Changes the metadata of a refund and returns it.',
      docs: docs('refunds/update'),
      method: 'POST',
      path: '/v1/refunds/{id}',
      params: z.strictObject({ id: recordId(), metadata: metadataOrEmpty(), expand }),
    },
    cancel: {
      summary: 'Cancels a refund that waits for the customer (`requires_action`) and returns it.',
      docs: docs('refunds/cancel'),
      method: 'POST',
      path: '/v1/refunds/{id}/cancel',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
