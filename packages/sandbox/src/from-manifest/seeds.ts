import { invent } from '../core/make.ts'
import type { Manifest } from '../core/manifest.ts'
import { settle } from '../core/places.ts'
import type { Plan } from '../core/plan.ts'
import { parentsIn, seatOf } from '../core/seeds.ts'
import type { Seeding, World } from '../core/vendor.ts'

/** The first records: made up, and below each other as their paths are. */

/** With more collections, each begins with fewer records. */
const MANY = 60

/** 25 of each list, 3 of what is only read one by one; where there are many lists, fewer. */
export function sizesOf({ deeds, collections }: Plan): Record<string, number> {
  const all = [...deeds.values()]
  const usual = collections.size > MANY ? 5 : 25
  const counts = [...collections].map(([name, { keys }]): [string, number] => {
    const forms = new Set([...keys.values()].flat().map(({ pattern }) => pattern)).size
    const isListed = all.some(({ kind, collection }) => kind === 'list' && collection === name)
    return [name, isListed ? Math.max(usual, forms) : keys.size > 0 ? Math.max(3, forms) : 0]
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Made-up records: those that are above others first, and most below the newest of them. */
export async function seedAll(
  plan: Plan,
  { $defs = {} }: Manifest,
  world: World,
  { sizes, random, until }: Seeding,
): Promise<void> {
  const done = new Set<string>()
  const make = async (collection: string): Promise<void> => {
    if (done.has(collection)) return
    done.add(collection)
    const parents = parentsIn(plan, collection)
    for (const { collection: above } of parents) if (above !== undefined) await make(above)
    const { schema = {}, keys = new Map() } = plan.collections.get(collection) ?? {}
    const fresh = new Set(['id', ...keys.keys()])
    for (let index = 0; index < (sizes[collection] ?? 0); index++) {
      const row = invent(schema, $defs, random, until)
      for (const field of fresh) delete row[field]
      // Before the record is there: no record is below itself.
      const seat = seatOf(parents, index, world)
      settle(await world.store.insert(collection, row), seat.home)
    }
  }
  for (const collection of plan.collections.keys()) await make(collection)
}
