import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { NetAvailable } from './details.others.ts'
import { currency, livemode, object, open } from './shared.records.ts'
import { docs, expand } from './shared.ts'

const funds = z.array(
  z
    .looseObject({
      amount: z.int().describe('Amount, smallest currency unit; may be negative'),
      currency: currency(),
      net_available: z
        .array(declaredAs(open(), NetAvailable))
        .optional()
        .describe('What is left after fees, by destination; only for instant payouts'),
      source_types: z
        .record(z.string(), z.int())
        .optional()
        .describe('The amount by kind of payment: card, bank_account, fpx'),
    })
    .meta({ id: 'BalanceFunds', description: 'Money in one currency.' }),
)

export const Balance = z
  .looseObject({
    object: object('balance'),
    available: funds.describe('Money that can be paid out, by currency'),
    connect_reserved: funds.nullish().describe('Money held back for connected accounts; platforms only'),
    instant_available: funds.nullish().describe('Money that can be paid out at once'),
    issuing: z
      .looseObject({ available: funds.describe('Money that can be spent') })
      .meta({ id: 'BalanceIssuing', description: 'Money for issued cards.' })
      .nullish()
      .describe('Money for issued cards'),
    livemode: livemode(),
    pending: funds.describe('Money on its way, by currency'),
    refund_and_dispute_prefunding: z
      .looseObject({
        available: funds.describe('Money that can be used'),
        pending: funds.describe('Money on its way'),
      })
      .meta({ id: 'BalancePrefunding', description: 'Money set aside for refunds and disputes.' })
      .nullish()
      .describe('Money set aside for refunds and disputes'),
  })
  .meta({ id: 'Balance', description: 'Money of the account that is at Stripe.' })

export default defineEntity({
  name: 'balance',
  type: 'Balance',
  summary: 'The money of the account that is at Stripe.',
  docs: docs('balance'),
  record: Balance,
  actions: {
    get: {
      summary: 'Returns the balance of the account that the credentials belong to.',
      docs: docs('balance/balance_retrieve'),
      method: 'GET',
      path: '/v1/balance',
      params: z.strictObject({ expand }),
    },
  },
})
