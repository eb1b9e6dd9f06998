import type { NewRow } from '@ferrule/sandbox/engine'
import type { Part } from '../rows.ts'
import { keepLines, wantedLines } from './lines.ts'

export const quotes: Part = {
  defaults: ({ of, day }) => ({
    quotes: of(
      {
        automatic_tax: { enabled: false, liability: null, provider: null, status: null },
        collection_method: 'charge_automatically',
        default_tax_rates: [],
        discounts: [],
        expires_at: (row: NewRow) => day(row) + 30 * 86_400,
        status: 'draft',
        status_transitions: { accepted_at: null, canceled_at: null, finalized_at: null },
        total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      },
      'line_items',
    ),
  }),
  records: {
    quotes: {
      made(fields, call, world) {
        const lines = wantedLines(call, world)
        const { id, total } = keepLines('quotes', lines, world)
        const currency = lines[0]?.currency ?? 'usd'
        return { ...fields, id, amount_subtotal: total, amount_total: total, currency }
      },
    },
  },
}
