import type { World } from '@ferrule/sandbox/engine'

/** Global ids, and the numbers in them. */

export const gid = (type: string, number: string | number): string => `gid://shopify/${type}/${number}`

/** `gid://shopify/Order/1?x=y` → `Order`. */
export const typeOfId = (id: unknown): string | undefined => /^gid:\/\/shopify\/(\w+)\//.exec(String(id))?.[1]

/** The number in an id; a number is its own. */
export function numberOf(id: unknown): string {
  const last = String(id).split('?')[0]?.split('/').at(-1) ?? ''
  return /^\d+$/.test(last) ? last : String(id)
}

/** The first number of what people read; ids begin higher. */
const FIRST: Readonly<Record<string, number>> = { DraftName: 1, Job: 1, OrderName: 1001, StagedUpload: 1 }

/** A number that nothing else of this sort has. */
export const nextNumber = (world: World, counted: string): number => {
  const counter = world.memory(`next ${counted}`, () => ({ next: FIRST[counted] ?? 1_057_000_001 }))
  return counter.next++
}

/** A new id of a type; types may share their numbers. */
export const newId = (world: World, counted: string, type = counted): string => gid(type, nextNumber(world, counted))
