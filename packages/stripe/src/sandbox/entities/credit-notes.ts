import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { need } from '../records.ts'
import type { Part } from '../rows.ts'

export const creditNotes: Part = {
  defaults: ({ of }) => ({
    credit_notes: of({ discount_amounts: [], status: 'issued', total_taxes: [], type: 'pre_payment' }, 'lines'),
  }),
  records: {
    credit_notes: {
      made(fields, { params }, world) {
        const { currency, customer, number, status, total } = need(world, 'invoices', params['invoice'], 'invoice')
        if (status === 'draft')
          throw refuse(400, {
            message: 'You can only create credit notes for finalized invoices.',
            param: 'invoice',
          })
        const amount = Number(params['amount'] ?? total)
        const id = newId('credit_notes', world.random)
        return {
          ...fields,
          ...{ id, amount, currency, customer, subtotal: amount, total: amount },
          number: `${number}-CN-01`,
          pdf: `https://pay.stripe.com/credit_notes/${id}/pdf`,
          type: status === 'paid' ? 'post_payment' : 'pre_payment',
        }
      },
    },
  },
}
