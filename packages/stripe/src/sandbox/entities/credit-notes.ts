import type { NewRow, Params, World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { creditLinesOf, listOf, need } from '../records.ts'
import type { Part } from '../rows.ts'

const lineOf = (world: World, { quantity = null, ...line }: Params): NewRow => ({
  id: newId('credit_note_line_items', world.random),
  object: 'credit_note_line_item',
  amount: Number(line['amount'] ?? Number(line['unit_amount'] ?? 0) * Number(quantity ?? 1)),
  ...{ description: null, discount_amount: 0, discount_amounts: [], livemode: false, metadata: {}, quantity },
  ...{ pretax_credit_amounts: [], tax_rates: [], taxes: [], unit_amount: null, unit_amount_decimal: null },
  ...line,
})

export const creditNotes: Part = {
  records: {
    credit_note_line_items: { listed: (_, { params }, world) => creditLinesOf(world).get(params['id']) ?? [] },
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
        const lines = listOf(params, 'lines').map((line) => lineOf(world, line))
        creditLinesOf(world).set(id, lines)
        const type = status === 'paid' ? 'post_payment' : 'pre_payment'
        return {
          ...fields,
          id,
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
