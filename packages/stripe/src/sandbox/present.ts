import type { NewRow, Row, World } from '@ferrule/sandbox/engine'
import { planOf } from './billing.ts'
import { creditLinesOf, itemsOf, linesOf } from './records.ts'

/** A list inside a record: the first 10 only, as Stripe answers it. */
export const sublist = (rows: readonly NewRow[], url: string, count = {}): NewRow => ({
  object: 'list',
  data: rows.slice(0, 10),
  has_more: rows.length > 10,
  ...count,
  url,
})

/** Fields that responses derive, besides a record's stored ones. */
const shows: Readonly<Record<string, (row: Row, world: World) => NewRow>> = {
  // Money becomes available automatically.
  balance_transactions: ({ available_on }, world) => ({
    status: Number(available_on) <= world.now() ? 'available' : 'pending',
  }),
  credit_notes: ({ id }, world) => ({
    lines: sublist(creditLinesOf(world).get(id) ?? [], `/v1/credit_notes/${id}/lines`),
  }),
  invoices: ({ id }, world) => ({ lines: sublist(linesOf(world, id), `/v1/invoices/${id}/lines`) }),
  subscriptions({ id }, world) {
    const items = itemsOf(world, id)
    const [only, ...others] = items
    return {
      items: sublist(items, `/v1/subscription_items?subscription=${id}`, { total_count: items.length }),
      ...(only && others.length === 0 && { plan: planOf(only.price), quantity: only.quantity }),
    }
  },
  transfers: ({ id }, world) => ({
    reversals: sublist(world.store.by('transfer_reversals', 'transfer', id), `/v1/transfers/${id}/reversals`),
  }),
}

/** A record with the lists that are kept in collections of their own. */
export function present(collection: string, row: Row, world: World): Row {
  const show = shows[collection]
  return show ? { ...row, ...show(row, world) } : row
}
