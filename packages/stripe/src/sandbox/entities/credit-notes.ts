import type { NewRow, Params, World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { listOf, need } from '../records.ts'
import type { Part } from '../rows.ts'

/** Lines are kept beside the credit note, which shows the first ones. */
export const creditLinesOf = (world: World): Map<unknown, NewRow[]> =>
  world.memory('credit lines', () => new Map<unknown, NewRow[]>())

const lineOf = (world: World, { quantity = null, ...line }: Params): NewRow => ({
  id: newId('credit_note_line_items', world.random),
  object: 'credit_note_line_item',
  amount: Number(line['amount'] ?? Number(line['unit_amount'] ?? 0) * Number(quantity ?? 1)),
  description: null,
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  metadata: {},
  pretax_credit_amounts: [],
  quantity,
  tax_rates: [],
  taxes: [],
  unit_amount: null,
  unit_amount_decimal: null,
  ...line,
})

export const creditNotes: Part = {
  defaults: ({ of }) => ({
    credit_notes: of({ discount_amounts: [], status: 'issued', total_taxes: [], type: 'pre_payment' }, 'lines'),
  }),
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
        creditLinesOf(world).set(
          id,
          listOf(params, 'lines').map((line) => lineOf(world, line)),
        )
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
