import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { created, currency, expandable, id, legacy, livemode, Metadata, object, openEnum } from './shared.records.ts'
import {
  createdFilter,
  docs,
  expand,
  get,
  idParam,
  interval,
  list,
  metadata,
  metadataOrEmpty,
  pathId,
} from './shared.ts'

export const Payout = z
  .looseObject({
    id: id(),
    object: object('payout'),
    amount: z.int().describe('Amount, in the smallest currency unit'),
    application_fee: expandable().nullable().describe('Application fee'),
    application_fee_amount: z.int().nullable().describe('Application fee, in the smallest currency unit'),
    arrival_date: z.int().describe('Expected arrival at the bank, Unix seconds'),
    automatic: z.boolean().describe('Whether it was created by an automated payout schedule'),
    balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('Balance transaction that shows its effect on the balance'),
    created: created(),
    currency: currency(),
    description: z.string().nullable().describe('Description'),
    destination: expandable().nullable().describe('Bank account or card it is sent to'),
    failure_balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('Balance transaction of the returned funds, if it failed or was canceled'),
    failure_code: z.string().nullable().describe('Error code of the failure'),
    failure_message: z.string().nullable().describe('Message that explains the failure'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe('Your own keys and values'),
    method: openEnum('standard', 'instant').describe('Speed of the payout'),
    original_payout: expandable('Payout').nullable().describe('Payout that this one reverses'),
    payout_method: z.string().nullable().describe('Payout method used; absent before API version 2025-08-27.basil'),
    reconciliation_status: openEnum('completed', 'in_progress', 'not_applicable').describe(
      'Whether its balance transactions can be listed',
    ),
    reversed_by: expandable('Payout').nullable().describe('Payout that reverses this one'),
    source_balance: z
      .string()
      .nullish()
      .meta(legacy('Balance it is paid from', 'No known API version returns it; read `source_type`.')),
    source_type: z.string().describe('Type of balance it is paid from: card, bank_account, fpx'),
    statement_descriptor: z.string().nullable().describe("Statement descriptor, shown on the recipient's statement"),
    status: openEnum('paid', 'pending', 'in_transit', 'canceled', 'failed').describe(
      'Status; a paid payout can still turn out to have failed',
    ),
    trace_id: z
      .looseObject({
        status: z.string().describe('Status of the trace id: pending, supported, unsupported'),
        value: z.string().nullable().describe('Value of the trace id'),
      })
      .meta({ id: 'TraceId', description: "The bank's trace id for a payout." })
      .nullable()
      .describe("The bank's trace id for the payout"),
    type: openEnum('bank_account', 'card').describe('Type of destination'),
  })
  .meta({ id: 'Payout', description: 'A transfer of funds from your balance to a bank account or card.' })

const recordId = () => pathId('payout', 'po_123')

export default defineEntity({
  name: 'payouts',
  type: 'Payout',
  summary: 'A transfer of funds from your balance to a bank account or card.',
  docs: docs('payouts'),
  record: Payout,
  actions: {
    list: list({
      summary: 'Lists payouts, newest first.',
      docs: docs('payouts/list'),
      path: '/v1/payouts',
      params: {
        arrival_date: interval.optional().describe('Only payouts expected to arrive at this time'),
        created: createdFilter,
        destination: idParam().optional().describe('Only payouts to this bank account or card'),
        status: z.enum(['pending', 'paid', 'failed', 'canceled']).optional().describe('Only payouts with this status'),
      },
    }),
    get: get(pathId('payout', 'po_123'), {
      summary: 'Returns one payout.',
      docs: docs('payouts/retrieve'),
      path: '/v1/payouts/{id}',
    }),
    create: {
      summary: 'Sends money from the balance to a bank account or card and returns the payout.',
      docs: docs('payouts/create'),
      method: 'POST',
      path: '/v1/payouts',
      params: z.strictObject({
        amount: z.int().describe('Amount, smallest currency unit'),
        currency: Currency.describe('Three-letter currency code, lower case'),
        description: z.string().optional().describe('Free text'),
        destination: idParam().optional().describe('Connected account that receives the money'),
        expand,
        metadata: metadata(),
        method: z.enum(['instant', 'standard']).optional().describe('How fast it is'),
        payout_method: idParam().optional().describe('Payout method'),
        source_type: z
          .enum(['bank_account', 'card', 'fpx'])
          .optional()
          .describe('Kind of balance it is paid from: card, bank_account, fpx'),
        statement_descriptor: z.string().optional().describe("Text on the receiver's statement"),
      }),
    },
    update: {
      summary: 'Changes the metadata of a payout and returns it.',
      docs: docs('payouts/update'),
      method: 'POST',
      path: '/v1/payouts/{id}',
      params: z.strictObject({ id: recordId(), expand, metadata: metadataOrEmpty() }),
    },
    cancel: {
      summary: 'Cancels a pending payout and returns it.',
      access: 'destructive',
      docs: docs('payouts/cancel'),
      method: 'POST',
      path: '/v1/payouts/{id}/cancel',
      params: z.strictObject({ id: recordId(), expand }),
    },
    reverse: {
      summary: 'Takes a payout to a bank account back, and returns the payout that does it.',
      access: 'write',
      docs: docs('payouts/reverse'),
      method: 'POST',
      path: '/v1/payouts/{id}/reverse',
      params: z.strictObject({ id: recordId(), expand, metadata: metadata() }),
    },
  },
})
