import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { created, currency, expandable, id, object, openEnum } from './shared.records.ts'
import { createdFilter, docs, get, idParam, list, pathId } from './shared.ts'

export const BalanceTransaction = z
  .looseObject({
    id: id(),
    object: object('balance_transaction'),
    amount: z.int().describe('Gross amount, in the smallest currency unit; negative for money leaving the balance'),
    available_on: z.int().describe('When the net amount becomes available, Unix seconds'),
    balance_type: openEnum('issuing', 'payments', 'refund_and_dispute_prefunding', 'risk_reserved').describe(
      'Balance that the transaction affects; absent before API version 2025-05-28',
    ),
    created: created(),
    currency: currency(),
    description: z.string().nullable().describe('Description'),
    exchange_rate: z.number().nullable().describe('Exchange rate applied to the amount of the source'),
    fee: z.int().describe('Fees, in the smallest currency unit'),
    fee_details: z
      .array(
        z
          .looseObject({
            amount: z.int().describe('Fee, in the smallest currency unit'),
            application: z.string().nullable().describe('Connect application that receives the fee'),
            currency: currency(),
            description: z.string().nullable().describe('Description'),
            type: z.string().describe('Type of fee'),
          })
          .meta({ id: 'FeeDetail', description: 'A fee on a balance transaction.' }),
      )
      .describe('Fees in detail'),
    net: z.int().describe('Net amount after fees, in the smallest currency unit'),
    reporting_category: z.string().describe('Reporting category'),
    source: expandable('Charge', 'Dispute', 'Payout', 'Refund', 'ExpandedObject')
      .nullable()
      .describe('Object the transaction comes from: a charge, refund, payout, …'),
    status: openEnum('available', 'pending').describe('Whether the net amount is available yet'),
    type: z.string().describe('Type of transaction: charge, refund, payout, …; new types may appear'),
  })
  .meta({ id: 'BalanceTransaction', description: 'A movement of money into or out of the balance.' })

export default defineEntity({
  name: 'balance_transactions',
  type: 'BalanceTransaction',
  summary: 'Movements of money into and out of the balance.',
  docs: docs('balance_transactions'),
  record: BalanceTransaction,
  actions: {
    list: list({
      summary: 'Lists balance transactions, newest first.',
      docs: docs('balance_transactions/list'),
      path: '/v1/balance_transactions',
      params: {
        created: createdFilter,
        currency: Currency.optional().describe('Only transactions in this currency: three lowercase letters'),
        payout: idParam().optional().describe('Only transactions included in this payout; automatic payouts only'),
        source: idParam().optional().describe('Only transactions of this source: a charge, refund, …'),
        type: z.string().min(1).optional().describe('Only transactions of this type'),
      },
    }),
    get: get(pathId('balance transaction', 'txn_123'), {
      summary: 'Returns one balance transaction.',
      docs: docs('balance_transactions/retrieve'),
      path: '/v1/balance_transactions/{id}',
    }),
  },
})
