import type { NewRow, Row } from '../../core/rows.ts'
import type { Call, World } from '../../core/vendor.ts'
import { isTestCard, testCard } from './cards.ts'
import { noSuch } from './errors.ts'
import { newId } from './ids.ts'
import type { CustomerRow, Moment, PaymentMethodRow } from './rows.ts'

/** Reading and changing records by id, with Stripe's refusals. */

export const find = <T extends Row>(world: World, collection: string, id: unknown): T | undefined =>
  world.store.find(collection, id) as T | undefined

export function need<T extends Row>(world: World, collection: string, id: unknown, param: string): T {
  const row = find<T>(world, collection, id)
  if (!row) throw noSuch(collection, id, param)
  return row
}

/** Changes fields of a record that is there. */
export async function patch<T extends Row>(
  world: World,
  collection: string,
  id: string,
  fields: Partial<T> | NewRow,
): Promise<T> {
  return (await world.store.change(collection, id, (row) => void Object.assign(row, fields))) as T
}

/** The customer that a parameter names, when it does. */
export const customerOf = (world: World, { params }: Call): CustomerRow | undefined =>
  params['customer'] === undefined ? undefined : need<CustomerRow>(world, 'customers', params['customer'], 'customer')

/** A payment method by id; one of Stripe's test cards becomes a record of its own. */
export async function methodOf(moment: Moment, id: unknown, param = 'payment_method'): Promise<PaymentMethodRow> {
  const { world, random, at } = moment
  if (typeof id !== 'string' || !isTestCard(id)) return need(world, 'payment_methods', id, param)
  const year = new Date(at * 1000).getUTCFullYear()
  const row = { id: newId('payment_methods', random), created: at, ...testCard(id, random, year) }
  return (await world.store.insert('payment_methods', row)) as PaymentMethodRow
}

/** Writes down what happened, for `events.list`. */
export async function emit(world: World, type: string, object: NewRow, call?: Call, at = world.now()): Promise<void> {
  const request = {
    id: call?.requestId ?? null,
    idempotency_key: call?.request.headers.get('idempotency-key') ?? null,
  }
  await world.store.insert('events', { created: at, data: { object: structuredClone(object) }, request, type })
}
