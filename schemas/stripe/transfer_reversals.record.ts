import * as z from 'zod'
import { created, currency, expandable, id, Metadata, object } from './shared.records.ts'

export const TransferReversal = z
  .looseObject({
    id: id(),
    object: object('transfer_reversal'),
    amount: z.int().describe('Amount, smallest currency unit'),
    balance_transaction: expandable('BalanceTransaction').nullable().describe('Its effect on the balance'),
    created: created(),
    currency: currency(),
    destination_payment_refund: expandable('Refund').nullable().describe("Refund in the connected account's records"),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    source_refund: expandable('Refund').nullable().describe('Refund that caused it'),
    transfer: expandable('Transfer').describe('Transfer that is reversed'),
  })
  .meta({ id: 'TransferReversal', description: 'Money of a transfer that came back.' })
