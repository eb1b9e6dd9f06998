import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, currency, expandable, id, livemode, Metadata, object, open, sublist } from './shared.records.ts'
import { createdFilter, docs, get, idParam, list, pathId } from './shared.ts'

export const FeeRefund = z
  .looseObject({
    id: id(),
    object: object('fee_refund'),
    amount: z.int().describe('Amount, in the smallest currency unit'),
    balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('Balance transaction that shows its effect on the balance'),
    created: created(),
    currency: currency(),
    fee: expandable('ApplicationFee').describe('Fee that was refunded'),
    metadata: Metadata.nullable().describe('Your own keys and values'),
  })
  .meta({ id: 'FeeRefund', description: 'A refund of an application fee.' })

export const ApplicationFee = z
  .looseObject({
    id: id(),
    object: object('application_fee'),
    account: expandable().describe('Account that the fee was taken from'),
    amount: z.int().describe('Amount, in the smallest currency unit'),
    amount_refunded: z.int().describe('Amount that was refunded'),
    application: expandable().describe('Application that took the fee'),
    balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('Balance transaction that shows its effect on the balance'),
    charge: expandable('Charge').describe('Charge that the fee was taken of'),
    created: created(),
    currency: currency(),
    fee_source: open().nullable().describe('Where the fee is from: `type`, `charge`, `payout`'),
    livemode: livemode(),
    originating_transaction: expandable('Charge').nullable().describe('Charge on the platform, with a transfer'),
    refunded: z.boolean().describe('Whether it was refunded in full'),
    refunds: sublist(FeeRefund).describe('Refunds of it'),
  })
  .meta({ id: 'ApplicationFee', description: 'A fee that a platform takes of a charge.' })

export default defineEntity({
  name: 'application_fees',
  type: 'ApplicationFee',
  summary: 'Fees that a platform takes of the charges of its accounts.',
  docs: docs('application_fees'),
  record: ApplicationFee,
  actions: {
    list: list({
      summary: 'Lists application fees, newest first.',
      docs: docs('application_fees/list'),
      path: '/v1/application_fees',
      params: {
        charge: idParam().optional().describe('Only fees of this charge'),
        created: createdFilter,
      },
    }),
    get: get(pathId('application fee', 'fee_123'), {
      summary: 'Returns one application fee.',
      docs: docs('application_fees/retrieve'),
      path: '/v1/application_fees/{id}',
    }),
  },
})
