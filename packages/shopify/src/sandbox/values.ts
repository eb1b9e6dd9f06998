import type { Random, World } from '@ferrule/sandbox/engine'
import type * as Shopify from '../generated/index.gen.ts'
import { numberOf } from './ids.ts'
import type { Whole } from './kinds.ts'

/** Values that many records hold. */

export const DAY = 86_400

/** The world as it was at a time, with random numbers of the seed's own. */
export const at = (world: World, seconds: number, random: Random): World => ({ ...world, now: () => seconds, random })

export const HEX = '0123456789abcdef'

export const iso = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

export const money = (amount: number | string, currencyCode = 'USD'): Shopify.MoneyV2 => ({
  amount: Number(amount).toFixed(2),
  currencyCode,
})

/** An amount in both currencies. */
export const bag = (amount: number): Shopify.MoneyBag => ({ shopMoney: money(amount), presentmentMoney: money(amount) })

interface Amount {
  readonly amount?: number | string
  readonly shopMoney?: { readonly amount: string }
}

/** The amount of a bag, of money with a currency, or of money alone. */
export const amountOf = (value: Amount | string | null | undefined): number =>
  Number(typeof value === 'object' ? (value?.shopMoney?.amount ?? value?.amount ?? 0) : (value ?? 0))

export const exactly = (count: number): Shopify.Count => ({ count, precision: 'EXACT' })

/** A whole list in the form of a connection, as records hold it. */
export const whole = <Item>(nodes: readonly Item[]): Whole<Item> => ({
  nodes: [...nodes],
  pageInfo: { hasNextPage: false, endCursor: null },
})

interface Identified {
  readonly id: string
}

/** A reference to a record, as other records hold it. */
export const reference = ({ id }: Identified): Shopify.ResourceReference => ({ id, legacyResourceId: numberOf(id) })

/** The same where there may be no record. */
export const referenceTo = (row: Identified | undefined | null) => (row ? reference(row) : null)

export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** An object of these members, whose names are known. */
export const fromEntries = <Made>(entries: Iterable<readonly [PropertyKey, unknown]>): Made =>
  Object.fromEntries(entries) as Made

/** These members. */
export const picked = <Values, Name extends keyof Values>(values: Values, names: readonly Name[]) =>
  fromEntries<Pick<Values, Name>>(names.map((name) => [name, values[name]]))

/** Only the members that are there. */
export const given = <Values, Name extends keyof Values>(values: Values, names: readonly Name[]) =>
  fromEntries<{ [Key in Name]?: Exclude<Values[Key], undefined> }>(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  )

/** The same value in several fields. */
export const each = <Name extends string, Value>(value: Value, ...names: readonly Name[]) =>
  fromEntries<{ [Key in Name]: Value }>(names.map((name) => [name, value]))

/** All of these members; null where one is missing. */
export const orNull = <Values, Name extends keyof Values>(values: Values, names: readonly Name[]) =>
  fromEntries<{ [Key in Name]-?: NonNullable<Values[Key]> | null }>(names.map((name) => [name, values[name] ?? null]))

/** `created_at` → `createdAt` */
export const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The value at a path such as `discount.codes.nodes`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((found, name) => Object(found)[name], value)

/** The results of a function for one item after the other. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) results.push(await run(item, index))
  return results
}
