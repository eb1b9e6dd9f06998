import type { Part } from '../rows.ts'

/** Money that goes to other accounts, and to the bank. */
export const transfers: Part = {
  defaults: ({ of }) => ({
    payouts: of({
      automatic: true,
      method: 'standard',
      reconciliation_status: 'completed',
      source_type: 'card',
      status: 'paid',
      type: 'bank_account',
    }),
    transfer_reversals: of({}),
    transfers: of({ amount_reversed: 0, reversed: false, source_type: 'card' }, 'reversals'),
  }),
  records: { transfer_reversals: { parents: { id: 'transfer' } } },
}
