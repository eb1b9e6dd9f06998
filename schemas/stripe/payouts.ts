import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, currency, expandable, id, legacy, livemode, Metadata, object, openEnum } from './shared.records.ts'
import { createdFilter, docs, get, idParam, interval, list, pathId } from './shared.ts'

export const Payout = z
  .looseObject({
    id: id(),
    object: object('payout'),
    amount: z.int().describe('Amount, smallest currency unit'),
    application_fee: expandable().nullable().describe('Application fee'),
    application_fee_amount: z.int().nullable().describe('Application fee, smallest currency unit'),
    arrival_date: z.int().describe('When it is expected at the bank, Unix seconds'),
    automatic: z.boolean().describe('Whether the payout schedule made it'),
    balance_transaction: expandable('BalanceTransaction').nullable().describe('Its effect on the balance'),
    created: created(),
    currency: currency(),
    description: z.string().nullable().describe('Free text'),
    destination: expandable().nullable().describe('Bank account or card it goes to'),
    failure_balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('The money that came back when it failed or was canceled'),
    failure_code: z.string().nullable().describe('Why it failed, as a code'),
    failure_message: z.string().nullable().describe('Why it failed, in words'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    method: openEnum('standard', 'instant').describe('How fast it is'),
    original_payout: expandable('Payout').nullable().describe('Payout that this one reverses'),
    payout_method: z.string().nullable().describe('Payout method used; absent before API version 2025-08-27.basil'),
    reconciliation_status: openEnum('completed', 'in_progress', 'not_applicable').describe(
      'Whether its balance transactions can be listed',
    ),
    reversed_by: expandable('Payout').nullable().describe('Payout that reverses this one'),
    source_balance: z
      .string()
      .nullish()
      .meta(legacy('Balance it is paid from', 'No known API version sends it; read `source_type`.')),
    source_type: z.string().describe('Kind of balance it is paid from: card, bank_account, fpx'),
    statement_descriptor: z.string().nullable().describe("Text on the receiver's statement"),
    status: openEnum('paid', 'pending', 'in_transit', 'canceled', 'failed').describe(
      'State; one that is paid may still turn failed',
    ),
    trace_id: z
      .looseObject({
        status: z.string().describe('State of the trace id: pending, supported, unsupported'),
        value: z.string().nullable().describe('The trace id'),
      })
      .meta({ id: 'TraceId', description: "The bank's name for a payout." })
      .nullable()
      .describe("The bank's name for the payout"),
    type: openEnum('bank_account', 'card').describe('Kind of the destination'),
  })
  .meta({ id: 'Payout', description: 'Money sent from the balance to a bank account or card.' })

export default defineEntity({
  name: 'payouts',
  type: 'Payout',
  summary: 'Money sent from the balance to a bank account or card.',
  docs: docs('payouts'),
  record: Payout,
  actions: {
    list: list({
      summary: 'Lists payouts, newest first.',
      docs: docs('payouts/list'),
      path: '/v1/payouts',
      params: {
        arrival_date: interval.optional().describe('Only payouts expected then'),
        created: createdFilter,
        destination: idParam().optional().describe('Only payouts to this bank account or card'),
        status: z.enum(['pending', 'paid', 'failed', 'canceled']).optional().describe('Only payouts in this state'),
      },
    }),
    get: get(pathId('payout', 'po_123'), {
      summary: 'Returns one payout.',
      docs: docs('payouts/retrieve'),
      path: '/v1/payouts/{id}',
    }),
  },
})
