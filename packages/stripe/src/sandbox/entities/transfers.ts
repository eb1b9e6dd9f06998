import { refuse } from '../errors.ts'
import { emit, here, patch, store } from '../records.ts'
import type { Part } from '../rows.ts'

/** Money that goes to other accounts, and to the bank. */
export const transfers: Part = {
  records: {
    transfer_reversals: {
      parents: { id: 'transfer' },
      async made(fields, call, world) {
        const transfer = here(world, 'transfers', call)
        const { currency } = transfer
        const left = transfer.amount - transfer.amount_reversed
        const amount = Number(fields['amount'] ?? left)
        if (amount > left || left === 0)
          throw refuse(400, { message: `Transfer ${transfer.id} has only ${left} left to reverse.`, param: 'amount' })
        const amount_reversed = transfer.amount_reversed + amount
        const reversed = amount_reversed === transfer.amount
        const done = await patch(world, 'transfers', transfer, { amount_reversed, reversed })
        await emit(world, 'transfer.reversed', done, call)
        return { ...fields, amount, currency }
      },
    },
  },
  behaviors: {
    // The money comes back by a payout of its own.
    async 'payouts.reverse'(call, world) {
      const payout = here(world, 'payouts', call)
      const { amount, currency, destination, reversed_by, status } = payout
      if (reversed_by !== null || status !== 'paid')
        throw refuse(400, { message: `Payout ${payout.id} cannot be reversed.` })
      const fields = { amount: -amount, currency, destination, original_payout: payout.id, status: 'pending' }
      const back = await store(world).insert('payouts', fields)
      await patch(world, 'payouts', payout, { reversed_by: back.id })
      return back
    },
  },
}
