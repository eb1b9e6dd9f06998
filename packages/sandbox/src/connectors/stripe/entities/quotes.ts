import type { NewRow } from '../../../core/rows.ts'
import type { Part } from '../rows.ts'
import { keepLines, wantedLines } from './lines.ts'
import { moves } from './moves.ts'

const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

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
  behaviors: {
    ...moves('quotes', {
      finalize: {
        from: ['draft'],
        to: (_, world) => ({
          number: `QT-${world.random.text(8, CHARACTERS)}-0001-1`,
          status: 'open',
          status_transitions: { accepted_at: null, canceled_at: null, finalized_at: world.now() },
        }),
        event: 'quote.finalized',
      },
      accept: {
        from: ['open'],
        to: ({ status_transitions: times }, world) => ({
          status: 'accepted',
          status_transitions: { ...times, accepted_at: world.now() },
        }),
        event: 'quote.accepted',
      },
      cancel: {
        from: ['draft', 'open'],
        to: ({ status_transitions: times }, world) => ({
          status: 'canceled',
          status_transitions: { ...times, canceled_at: world.now() },
        }),
        event: 'quote.canceled',
      },
    }),
  },
}
