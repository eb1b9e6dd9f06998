import { type Call, membersOf, type NewRow, type Params, type World } from '@ferrule/sandbox/engine'
import { newId } from '../ids.ts'
import { listOf, need } from '../records.ts'
import type { Kinds, PriceRow } from '../rows.ts'

/** Line items; they are kept beside the record, which does not hold them. */

/** A line as it is kept; what the sandbox does not know of it is left out. */
type Line = NewRow &
  Pick<Kinds['checkout_line_items'], 'amount_total' | 'currency' | 'id'> & { price: PriceRow | null; object: 'item' }

export const linesOf = (world: World): Map<unknown, Line[]> => world.memory('lines', () => new Map<unknown, Line[]>())

function lineOf(world: World, line: Params, index: number): Line {
  const data = line['price_data'] === undefined ? undefined : membersOf(line['price_data'])
  const price = data ? undefined : need(world, 'prices', line['price'], `line_items[${index}][price]`)
  const quantity = Number(line['quantity'] ?? 1)
  const amount = Number(data?.['unit_amount'] ?? price?.unit_amount ?? 0) * quantity
  return {
    id: newId('checkout_line_items', world.random),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: String(data?.['currency'] ?? price?.currency ?? 'usd'),
    description: null,
    metadata: {},
    price: price ?? null,
    quantity,
  }
}

/** The lines that a call names. */
export const wantedLines = ({ params }: Call, world: World): Line[] =>
  listOf(params, 'line_items').map((line, index) => lineOf(world, line, index))

/** Keeps the lines of a new record, and returns its id and the sum of its lines. */
export function keepLines(
  collection: 'checkout_sessions' | 'payment_links' | 'quotes',
  lines: readonly Line[],
  world: World,
): { id: string; total: number } {
  const id = newId(collection, world.random)
  linesOf(world).set(id, [...lines])
  return { id, total: lines.reduce((sum, { amount_total }) => sum + amount_total, 0) }
}
