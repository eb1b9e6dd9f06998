import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { created, currency, expandable, id, object, openEnum } from './shared.records.ts'
import { createdFilter, docs, get, idParam, list, pathId } from './shared.ts'

export const BalanceTransaction = z
  .looseObject({
    id: id(),
    object: object('balance_transaction'),
    amount: z.int().describe('Gross amount, smallest currency unit; negative when money left'),
    available_on: z.int().describe('When the net amount is available, Unix seconds'),
    balance_type: openEnum('issuing', 'payments', 'refund_and_dispute_prefunding', 'risk_reserved').describe(
      'Balance that it changes; absent before API version 2025-05-28',
    ),
    created: created(),
    currency: currency(),
    description: z.string().nullable().describe('Free text'),
    exchange_rate: z.number().nullable().describe('Rate used to convert from the currency of the source'),
    fee: z.int().describe('Fees, smallest currency unit'),
    fee_details: z
      .array(
        z
          .looseObject({
            amount: z.int().describe('Fee, smallest currency unit'),
            application: z.string().nullable().describe('Connect application that earned it'),
            currency: currency(),
            description: z.string().nullable().describe('Free text'),
            type: z.string().describe('Kind of the fee'),
          })
          .meta({ id: 'FeeDetail', description: 'One fee.' }),
      )
      .describe('Fees one by one'),
    net: z.int().describe('Amount less fees, smallest currency unit'),
    reporting_category: z.string().describe('Category in reports'),
    source: expandable('Charge', 'Dispute', 'Payout', 'Refund', 'ExpandedObject')
      .nullable()
      .describe('What it comes from: a charge, refund, payout, …'),
    status: openEnum('available', 'pending').describe('Whether the net amount is available'),
    type: z.string().describe('Kind of the transaction: charge, refund, payout, …; new kinds may appear'),
  })
  .meta({ id: 'BalanceTransaction', description: 'Money that came to or left the balance.' })

export default defineEntity({
  name: 'balance_transactions',
  type: 'BalanceTransaction',
  summary: 'Every move of money to or from the balance.',
  docs: docs('balance_transactions'),
  record: BalanceTransaction,
  actions: {
    list: list({
      summary: 'Lists balance transactions, newest first.',
      docs: docs('balance_transactions/list'),
      path: '/v1/balance_transactions',
      params: {
        created: createdFilter,
        currency: Currency.optional().describe('Only transactions in this currency: three lower-case letters'),
        payout: idParam().optional().describe('Only transactions paid out with this payout; automatic payouts only'),
        source: idParam().optional().describe('Only the first transaction of this charge, refund, …'),
        type: z.string().min(1).optional().describe('Only transactions of this kind'),
      },
    }),
    get: get(pathId('balance transaction', 'txn_123'), {
      summary: 'Returns one balance transaction.',
      docs: docs('balance_transactions/retrieve'),
      path: '/v1/balance_transactions/{id}',
    }),
  },
})
