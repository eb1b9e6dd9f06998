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
    amount: z.int().describe('Amount refunded, in the smallest currency unit'),
    balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('Balance transaction that shows its effect on the balance'),
    charge: expandable('Charge').nullable().describe('Refunded charge'),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer')
      .nullable()
      .describe('Customer who receives the refund; absent before API version 2026-07-29'),
    customer_account: customerAccount(),
    description: z.string().optional().describe('Description; not for card payments'),
    destination_details: z
      .looseObject({
        type: z.string().describe('Type of destination; an object with this name has the details'),
      })
      .meta({ id: 'RefundDestination', description: 'The destination of a refund.' })
      .optional()
      .describe('Destination of the refund'),
    failure_balance_transaction: expandable('BalanceTransaction')
      .optional()
      .describe('Balance transaction of the returned funds, if it failed'),
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
      .describe('Reason for the failure'),
    instructions_email: z
      .string()
      .optional()
      .describe('Email address that instructions for receiving the refund are sent to'),
    metadata: Metadata.nullable().describe('Your own keys and values'),
    next_action: declaredAs(open(), RefundNextAction)
      .optional()
      .describe('What the customer has to do: `type` and `display_details`'),
    payment_intent: expandable('PaymentIntent').nullable().describe('Refunded Payment Intent'),
    payment_method: expandable('PaymentMethod').nullable().describe('Payment method that receives the refund'),
    pending_reason: openEnum('processing', 'insufficient_funds', 'charge_pending')
      .optional()
      .describe('Why it is still pending'),
    presentment_details: PresentmentDetails.optional().describe('Amount and currency presented to the customer'),
    reason: openEnum('duplicate', 'fraudulent', 'requested_by_customer', 'expired_uncaptured_charge')
      .nullable()
      .describe('Reason for the refund'),
    receipt_number: z.string().nullable().describe('Number on the email receipt'),
    source_transfer_reversal: expandable().nullable().describe('Transfer reversal associated with the refund'),
    status: openEnum('pending', 'requires_action', 'succeeded', 'failed', 'canceled').nullable().describe('Status'),
    transfer_reversal: expandable().nullable().describe("Reversal of the charge's transfer"),
  })
  .meta({ id: 'Refund', description: 'A refund of a charge.' })

const recordId = () => pathId('refund', 're_123')

export default defineEntity({
  name: 'refunds',
  type: 'Refund',
  summary: 'Refunds of charges.',
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
        payment_intent: idParam().optional().describe('Only refunds of this Payment Intent'),
      },
    }),
    create: {
      summary: 'Refunds all or part of a charge or Payment Intent, or of a customer balance, and returns the refund.',
      docs: docs('refunds/create'),
      method: 'POST',
      path: '/v1/refunds',
      params: z.strictObject({
        charge: idParam().optional().describe('Charge to refund'),
        payment_intent: idParam().optional().describe('Payment Intent to refund'),
        amount: z
          .int()
          .min(1)
          .optional()
          .describe('Amount to refund, in the smallest currency unit. Default: the full remaining amount'),
        currency: Currency.optional().describe('Currency; for refunds from a customer balance only'),
        customer: idParam().optional().describe('Customer; for refunds from a customer balance only'),
        expand,
        instructions_email: z
          .string()
          .optional()
          .describe('Email address to send instructions to, for payment methods that cannot be refunded directly'),
        metadata: metadataOrEmpty(),
        origin: z
          .literal('customer_balance')
          .optional()
          .describe('Refunds from the balance of `customer` instead of a charge'),
        reason: z
          .enum(['duplicate', 'fraudulent', 'requested_by_customer'])
          .optional()
          .describe('Reason for the refund; `fraudulent` also adds the card and email address to your block lists'),
        refund_application_fee: z.boolean().optional().describe('Whether to refund the application fee in proportion'),
        reverse_transfer: z
          .boolean()
          .optional()
          .describe('Whether to reverse the transfer to the connected account in proportion'),
      }),
      // A charge or Payment Intent; or, for a refund from a customer balance, all four of the others.
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
      summary: "Updates a refund's metadata and returns the refund.",
      docs: docs('refunds/update'),
      method: 'POST',
      path: '/v1/refunds/{id}',
      params: z.strictObject({ id: recordId(), metadata: metadataOrEmpty(), expand }),
    },
    cancel: {
      summary: 'Cancels a refund that is waiting for the customer (`requires_action`) and returns it.',
      docs: docs('refunds/cancel'),
      method: 'POST',
      path: '/v1/refunds/{id}/cancel',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
