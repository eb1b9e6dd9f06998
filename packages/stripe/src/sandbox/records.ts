import { type Call, listIn, membersOf, type NewRow, type Params, TypedStore, type World } from '@ferrule/sandbox/engine'
import { isTestCard, testCard } from './cards.ts'
import { noSuch } from './errors.ts'
import { newId } from './ids.ts'
import type { CustomerRow, ItemRow, Kind, Kinds, LineRow, Moment, PaymentMethodRow, PriceRow } from './rows.ts'

/** Reading and changing records by id, with Stripe's refusals. */

/** The records, typed by the names of their collections. */
export const store = (world: World): TypedStore<Kinds> => new TypedStore<Kinds>(world)

export const find = <Name extends Kind>(world: World, collection: Name, id: unknown): Kinds[Name] | undefined =>
  store(world).find(collection, id)

export function need<Name extends Kind>(world: World, collection: Name, id: unknown, param: string): Kinds[Name] {
  const row = find(world, collection, id)
  if (!row) throw noSuch(collection, id, param)
  return row
}

/** The record that the path of a call names. */
export const here = <Name extends Kind>(world: World, collection: Name, { params }: Call): Kinds[Name] =>
  need(world, collection, params['id'], 'id')

/** The record that a parameter names, when it does. */
export const given = <Name extends Kind>(
  world: World,
  collection: Name,
  { params }: Call,
  param: string,
): Kinds[Name] | undefined => (params[param] === undefined ? undefined : need(world, collection, params[param], param))

/** Changes fields of a record that is there. */
export async function patch<Name extends Kind>(
  world: World,
  collection: Name,
  { id }: { readonly id: string },
  fields: Partial<Kinds[Name]>,
): Promise<Kinds[Name]> {
  const done = await store(world).change(collection, id, fields)
  if (!done) throw noSuch(collection, id, 'id')
  return done
}

/** The values within a parameter. */
export const within = (params: Params, name: string): NewRow => ({ ...membersOf(params[name]) })

/** The values of a parameter that is a list. */
export const listOf = (params: Params, name: string): readonly Params[] => listIn(params[name]).map(membersOf)

/** The given fields of these names, as far as they are there. */
export const pick = (fields: NewRow, ...names: string[]): NewRow =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))

/** The customer that a parameter names, when it does. */
export const customerOf = (world: World, call: Call): CustomerRow | undefined =>
  given(world, 'customers', call, 'customer')

export const itemsOf = (world: World, subscription: string): ItemRow[] =>
  store(world).all('subscription_items', (item) => item.subscription === subscription)

export const linesOf = (world: World, invoice: string): LineRow[] =>
  store(world).all('invoice_line_items', (line) => line.invoice === invoice)

/** Lines of credit notes are kept beside them; each shows the first ones. */
export const creditLinesOf = (world: World): Map<unknown, NewRow[]> =>
  world.memory('credit lines', () => new Map<unknown, NewRow[]>())

export const productName = (world: World, { product }: PriceRow): string =>
  find(world, 'products', product)?.name ?? product

/** A payment method by id; one of Stripe's test cards becomes a record of its own. */
export async function methodOf(moment: Moment, id: unknown, param = 'payment_method'): Promise<PaymentMethodRow> {
  const { world, random, at } = moment
  if (typeof id !== 'string' || !isTestCard(id)) return need(world, 'payment_methods', id, param)
  const year = new Date(at * 1000).getUTCFullYear()
  const row = { id: newId('payment_methods', random), created: at, ...testCard(id, random, year) }
  return store(world).insert('payment_methods', row)
}

/** Writes down what happened, for `events.list`. */
export async function emit(world: World, type: string, object: NewRow, call?: Call, at = world.now()): Promise<void> {
  const request = {
    id: call?.requestId ?? null,
    idempotency_key: call?.request.headers.get('idempotency-key') ?? null,
  }
  await world.store.insert('events', { created: at, data: { object }, request, type })
}
