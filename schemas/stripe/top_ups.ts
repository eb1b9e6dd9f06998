import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, currency, expandable, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'
import { createdFilter, docs, get, interval, list, pathId } from './shared.ts'

export const Topup = z
  .looseObject({
    id: id(),
    object: object('topup'),
    amount: z.int().describe('Amount, in the smallest currency unit'),
    balance_transaction: expandable('BalanceTransaction')
      .nullable()
      .describe('Balance transaction that shows its effect on the balance'),
    created: created(),
    currency: currency(),
    description: z.string().nullable().describe('Description'),
    expected_availability_date: z.int().nullable().describe('When the money is expected, Unix seconds'),
    failure_code: z.string().nullable().describe('Error code of the failure'),
    failure_message: z.string().nullable().describe('Message that explains the failure'),
    initiated_by: openEnum('stripe', 'user').nullable().describe('Who started it'),
    livemode: livemode(),
    metadata: Metadata.describe('Your own keys and values'),
    payment_method: expandable('PaymentMethod').nullish().describe('Payment method that it is paid with'),
    payment_method_options: open().nullish().describe('Options of the payment method'),
    source: open().nullable().describe('Source of the money'),
    statement_descriptor: z.string().nullable().describe('Text on the statement of the bank account'),
    status: openEnum('canceled', 'failed', 'pending', 'reversed', 'succeeded').describe('Status'),
    transfer_group: z.string().nullable().describe('Group of transfers that it belongs to'),
  })
  .meta({ id: 'Topup', description: 'Money that was added to the balance.' })

export default defineEntity({
  name: 'top_ups',
  type: 'Topup',
  summary: 'Money that was added to the balance.',
  docs: docs('topups'),
  record: Topup,
  actions: {
    list: list({
      summary: 'Lists top-ups, newest first.',
      docs: docs('topups/list'),
      path: '/v1/topups',
      params: {
        amount: interval.optional().describe('Only those of this amount, or in this range'),
        created: createdFilter,
        status: z
          .enum(['canceled', 'failed', 'pending', 'succeeded'])
          .optional()
          .describe('Only those with this status'),
      },
    }),
    get: get(pathId('top-up', 'tu_123'), {
      summary: 'Returns one top-up.',
      docs: docs('topups/retrieve'),
      path: '/v1/topups/{id}',
    }),
  },
})
