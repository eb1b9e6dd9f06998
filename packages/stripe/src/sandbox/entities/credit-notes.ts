import { refuse } from '../errors.ts'
import { need } from '../records.ts'
import type { Part } from '../rows.ts'

export const creditNotes: Part = {
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
        const type = status === 'paid' ? 'post_payment' : 'pre_payment'
        return {
          ...fields,
          amount,
          currency,
          customer,
          number: `${number}-CN-01`,
          subtotal: amount,
          total: amount,
          type,
        }
      },
    },
  },
}
