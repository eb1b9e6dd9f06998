import { type Call, membersOf, type NewRow, type Params, type World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { customerOf, listOf, need } from '../records.ts'
import type { CustomerRow, Kinds, Part, PriceRow } from '../rows.ts'

/** Pages on which customers pay, and quotes. Their line items are kept beside the record, which does not hold them. */

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
    ...{ id: newId('checkout_line_items', world.random), object: 'item', price: price ?? null, quantity },
    ...{ amount_discount: 0, amount_subtotal: amount, amount_tax: 0, amount_total: amount },
    currency: String(data?.['currency'] ?? price?.currency ?? 'usd'),
    ...{ adjustable_quantity: null, description: null, metadata: {} },
  }
}

interface Summed {
  readonly id: string
  readonly total: number
  readonly currency: string | undefined
  readonly recurring: boolean
}

/** Keeps the lines that a call names for a new record, and adds them up. */
function keepLines(
  collection: 'checkout_sessions' | 'payment_links' | 'quotes',
  { params }: Call,
  world: World,
): Summed {
  const lines = listOf(params, 'line_items').map((line, index) => lineOf(world, line, index))
  const id = newId(collection, world.random)
  linesOf(world).set(id, lines)
  return {
    id,
    total: lines.reduce((sum, { amount_total }) => sum + amount_total, 0),
    currency: lines[0]?.currency,
    recurring: lines.some(({ price }) => price?.recurring),
  }
}

const detailsOf = ({ email }: CustomerRow) => ({
  ...{ address: null, email, name: null, phone: null },
  ...{ tax_exempt: 'none', tax_ids: null },
})

function makeSession(fields: NewRow, call: Call, world: World): NewRow {
  const { mode, currency } = call.params
  const setsUp = mode === 'setup'
  const customer = customerOf(world, call)
  const lines = keepLines('checkout_sessions', call, world)
  if (lines.currency === undefined && !setsUp) {
    const message = 'Missing required param: line_items.'
    throw refuse(400, { code: 'parameter_missing', message, param: 'line_items' })
  }
  const total = setsUp ? null : lines.total
  return {
    ...fields,
    ...{ id: lines.id, amount_subtotal: total, amount_total: total, currency: currency ?? lines.currency ?? null },
    customer_details: customer ? detailsOf(customer) : null,
    mode: mode ?? (lines.recurring ? 'subscription' : 'payment'),
    payment_status: setsUp ? 'no_payment_required' : 'unpaid',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `https://checkout.stripe.com/c/pay/${lines.id}`,
  }
}

export const checkout: Part = {
  records: {
    // Sessions, payment links and quotes have ids of different kinds.
    checkout_line_items: { listed: (_, { params }, world) => linesOf(world).get(params['id']) ?? [] },
    checkout_sessions: { made: makeSession },
    payment_links: {
      made(fields, call, world) {
        const { id, currency = 'usd' } = keepLines('payment_links', call, world)
        return { ...fields, id, currency, url: `https://buy.stripe.com/test_${world.random.text(18)}` }
      },
    },
    quotes: {
      made(fields, call, world) {
        const { id, total, currency = 'usd' } = keepLines('quotes', call, world)
        return { ...fields, id, amount_subtotal: total, amount_total: total, currency }
      },
    },
  },
}
