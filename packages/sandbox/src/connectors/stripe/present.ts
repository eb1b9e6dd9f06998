import type { NewRow, Row } from '../../core/rows.ts'
import type { World } from '../../core/vendor.ts'
import { planOf } from './billing.ts'
import type { ItemRow } from './rows.ts'

/** A list inside a record: the first 10 only, as Stripe answers it. */
export const sublist = (rows: readonly NewRow[], url: string, count = {}): NewRow => ({
  object: 'list',
  data: rows.slice(0, 10),
  has_more: rows.length > 10,
  ...count,
  url,
})

/** A record with the lists that are kept in collections of their own. */
export function present(collection: string, row: Row, world: World): Row {
  if (collection === 'invoices') {
    const lines = world.store.all('invoice_line_items', (line) => line['invoice'] === row.id)
    return { ...row, lines: sublist(lines, `/v1/invoices/${row.id}/lines`) }
  }
  if (collection === 'subscriptions') {
    const items = world.store.all('subscription_items', (item) => item['subscription'] === row.id) as ItemRow[]
    const [only, ...others] = items
    const url = `/v1/subscription_items?subscription=${row.id}`
    return {
      ...row,
      items: sublist(items, url, { total_count: items.length }),
      ...(only && others.length === 0 && { plan: planOf(only.price), quantity: only.quantity }),
    }
  }
  if (collection === 'transfers') {
    const reversals = world.store.all('transfer_reversals', (one) => one['transfer'] === row.id)
    return { ...row, reversals: sublist(reversals, `/v1/transfers/${row.id}/reversals`) }
  }
  // Money becomes available automatically.
  if (collection === 'balance_transactions') {
    return { ...row, status: Number(row['available_on']) <= world.now() ? 'available' : 'pending' }
  }
  return row
}
