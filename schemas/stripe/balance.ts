import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { NetAvailable } from './details.others.ts'
import { currency, livemode, object, open } from './shared.records.ts'
import { docs, expand } from './shared.ts'

const funds = z.array(
  z
    .looseObject({
      amount: z.int().describe('Amount, in the smallest currency unit; may be negative'),
      currency: currency(),
      net_available: z
        .array(declaredAs(open(), NetAvailable))
        .optional()
        .describe('Amount left after fees, by destination; instant payouts only'),
      source_types: z.record(z.string(), z.int()).optional().describe('Amount by source: card, bank_account, fpx'),
    })
    .meta({ id: 'BalanceFunds', description: 'A balance in one currency.' }),
)

export const Balance = z
  .looseObject({
    object: object('balance'),
    available: funds.describe('Funds available for payout, by currency'),
    connect_reserved: funds.nullish().describe('Funds held for connected accounts; platforms only'),
    instant_available: funds.nullish().describe('Funds available for instant payout'),
    issuing: z
      .looseObject({ available: funds.describe('Funds available for spending') })
      .meta({ id: 'BalanceIssuing', description: 'Funds for Issuing cards.' })
      .nullish()
      .describe('Funds for Issuing cards'),
    livemode: livemode(),
    pending: funds.describe('Funds not yet available, by currency'),
    refund_and_dispute_prefunding: z
      .looseObject({
        available: funds.describe('Funds available for use'),
        pending: funds.describe('Funds not yet available'),
      })
      .meta({ id: 'BalancePrefunding', description: 'Funds set aside for refunds and disputes.' })
      .nullish()
      .describe('Funds set aside for refunds and disputes'),
  })
  .meta({ id: 'Balance', description: 'The balance of a Stripe account.' })

export default defineEntity({
  name: 'balance',
  type: 'Balance',
  summary: 'The balance of your Stripe account.',
  docs: docs('balance'),
  record: Balance,
  actions: {
    get: {
      summary: 'Returns the balance of the authenticated account.',
      docs: docs('balance/balance_retrieve'),
      method: 'GET',
      path: '/v1/balance',
      params: z.strictObject({ expand }),
    },
  },
})
