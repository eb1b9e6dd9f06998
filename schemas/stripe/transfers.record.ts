import * as z from 'zod'
import { created, currency, expandable, id, livemode, Metadata, object, sublistOf } from './shared.records.ts'

export const Transfer = z
  .looseObject({
    id: id(),
    object: object('transfer'),
    amount: z.int().describe('Amount, smallest currency unit'),
    amount_reversed: z.int().describe('Reversed amount, smallest currency unit'),
    balance_transaction: expandable('BalanceTransaction').nullable().describe('Its effect on the balance'),
    created: created(),
    currency: currency(),
    description: z.string().nullable().describe('Free text'),
    destination: expandable().nullable().describe('Connected account that receives the money'),
    destination_payment: expandable('Charge')
      .optional()
      .describe("What the connected account received, in that account's records"),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    reversals: sublistOf('TransferReversal').describe('First 10 reversals; the others by transfer_reversals.list'),
    reversed: z.boolean().describe('Whether all of it was reversed'),
    source_transaction: expandable('Charge').nullable().describe('Charge whose money it passes on'),
    source_type: z.string().optional().describe('Kind of balance it is paid from: card, bank_account, fpx'),
    transfer_group: z.string().nullable().describe('Name that ties payments and transfers together'),
  })
  .meta({ id: 'Transfer', description: 'Money moved to a connected account.' })
