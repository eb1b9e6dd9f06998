import { inventValue } from '../core/make.ts'
import type { Manifest } from '../core/manifest.ts'
import { type Home, homeOf, identity, settle } from '../core/places.ts'
import type { Deed, Parent, Plan } from '../core/plan.ts'
import type { NewRow, Row } from '../core/rows.ts'
import type { Seeding, World } from '../core/vendor.ts'

/** The first records: made up, and below each other as their paths are. */

/** With more collections, each begins with fewer records. */
const MANY = 60
/** So many records have others below them at first. */
const SEATS = 5

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

/** Where the first records of a collection are: below the place that most lead to. */
function parentsIn({ deeds }: Plan, collection: string): readonly Parent[] {
  const own = [...deeds.values()].filter((deed) => deed.collection === collection && deed.kind !== 'act')
  const depth = ({ parents }: Deed): number => parents.filter((one) => one.collection !== undefined).length
  const isBelowItself = ({ parents }: Deed): boolean => parents.some((one) => one.collection === collection)
  const rank = (deed: Deed): number => (deed.kind === 'list' ? 2 : 0) + (isBelowItself(deed) ? 0 : 1)
  const [first] = own.sort((a, b) => rank(b) - rank(a) || depth(b) - depth(a))
  return first?.parents ?? []
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
      const row = { ...(inventValue(schema, $defs, random, until, '', 0) as NewRow) }
      for (const field of fresh) delete row[field]
      // Before the record is there: no record is below itself.
      const seat = seatOf(parents, index, world)
      settle(await world.store.insert(collection, row), seat)
    }
  }
  for (const collection of plan.collections.keys()) await make(collection)
}

/** Above the next record: the newest, one after the other, and at each level among those below what was chosen before. */
function seatOf(parents: readonly Parent[], index: number, world: World): Home {
  let home: Home = {}
  let turn = index
  for (const { collection, field, prefix, part } of parents) {
    if (collection === undefined || field === undefined || part) continue
    const all = world.store.all(collection)
    const below = all.filter((row) => isBelow(row, home))
    const above = (below.length > 0 ? below : all).slice(-SEATS)
    const count = Math.max(above.length, 1)
    const row = above.at(-1 - ((below.length > 0 ? turn : index) % count))
    turn = Math.floor(turn / count)
    // What is known of the record itself is true of what is below it.
    if (row) home = { ...home, ...homeOf(row), [prefix]: identity(row, field) }
  }
  return home
}

const isBelow = (row: Row, home: Home): boolean =>
  Object.entries(homeOf(row)).every(([prefix, value]) => home[prefix] === undefined || home[prefix] === value)
