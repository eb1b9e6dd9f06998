import type { Part } from '../rows.ts'
import { keepLines, wantedLines } from './lines.ts'
import { move } from './moves.ts'

const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

export const quotes: Part = {
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
    'quotes.finalize': move('quotes', 'finalize', {
      from: ['draft'],
      to: (_, world) => ({
        number: `QT-${world.random.text(8, CHARACTERS)}-0001-1`,
        status: 'open',
        status_transitions: { accepted_at: null, canceled_at: null, finalized_at: world.now() },
      }),
      event: 'quote.finalized',
    }),
    'quotes.accept': move('quotes', 'accept', {
      from: ['open'],
      to: ({ status_transitions: times }, world) => ({
        status: 'accepted',
        status_transitions: { ...times, accepted_at: world.now() },
      }),
      event: 'quote.accepted',
    }),
    'quotes.cancel': move('quotes', 'cancel', {
      from: ['draft', 'open'],
      to: ({ status_transitions: times }, world) => ({
        status: 'canceled',
        status_transitions: { ...times, canceled_at: world.now() },
      }),
      event: 'quote.canceled',
    }),
  },
}
