import type { Vendor } from './definition.ts'
import { newKey } from './given.ts'
import { type Definitions, type JsonSchema, resolve } from './manifest.ts'
import type { Plan } from './plan.ts'
import type { NewRow } from './rows.ts'
import type { Kept } from './vendor.ts'

/** Gives new records their keys. */
export function identifier(
  { collections }: Plan,
  defs: Definitions,
  newId: Vendor['newId'] | undefined,
): Kept['identify'] {
  return (collection, row, random, store) => {
    const { schema = {}, keys = new Map<string, readonly JsonSchema[]>() } = collections.get(collection) ?? {}
    const id = resolve(schema, defs).properties?.['id'] ? ['id'] : []
    const known: NewRow = { ...row }
    const fresh = [...new Set([...id, ...keys.keys()])].filter((field) => (known[field] ?? null) === null)
    if (fresh.length === 0) return known
    const turn = store.size(collection)
    const isTaken = (field: string): boolean =>
      store.named(collection, field, String(known[field])).some((one) => one[field] === known[field])
    for (const field of fresh) {
      const rules = keys.get(field) ?? []
      const made = (tries: number): unknown =>
        field === 'id' && newId
          ? newId(collection, random, turn + tries)
          : newKey(field, schema, { defs, rules, random, turn })
      known[field] = made(0)
      for (let tries = 1; tries <= TRIES && isTaken(field); tries++) known[field] = made(tries)
    }
    return known
  }
}

/** A pattern or a list of values may not have more keys than there are records. */
const TRIES = 20
