import type { Vendor } from './definition.ts'
import { flat, objectOf } from './keys.ts'
import { invent } from './make.ts'
import { type Definitions, type JsonSchema, options } from './manifest.ts'
import { type Above, type Home, homeOf, identity, Places, planFor, settle } from './places.ts'
import type { Deed, Parent, Plan } from './plan.ts'
import type { Row } from './rows.ts'
import type { Seeding, World } from './vendor.ts'

/** Made-up records, below each other as their paths are. */

/** So many records have others below them at first. */
const SEATS = 5

/** Where the first records of a collection are: below the place that most lead to. */
export function parentsIn({ deeds }: Plan, collection: string): readonly Parent[] {
  const own = [...deeds.values()].filter((deed) => deed.collection === collection && deed.kind !== 'act')
  const depth = ({ parents }: Deed): number => parents.filter((one) => one.collection !== undefined).length
  const isBelowItself = ({ parents }: Deed): boolean => parents.some((one) => one.collection === collection)
  const rank = (deed: Deed): number => (deed.kind === 'list' ? 2 : 0) + (isBelowItself(deed) ? 0 : 1)
  const [first] = own.sort((a, b) => rank(b) - rank(a) || depth(b) - depth(a))
  return first?.parents ?? []
}

/** The last records for which this holds, oldest first. */
function lastOf(rows: readonly Row[], count: number, wanted: (row: Row) => boolean): Row[] {
  const found: Row[] = []
  for (let index = rows.length - 1; index >= 0 && found.length < count; index--) {
    const row = rows[index]
    if (row && wanted(row)) found.unshift(row)
  }
  return found
}

/** Above the next record: the newest, one after the other, and at each level among those below what was chosen before. */
export function seatOf(parents: readonly Parent[], index: number, world: World): Above {
  let home: Home = {}
  let turn = index
  const rows = new Map<string, Row>()
  for (const { collection, field, prefix, part, param } of parents) {
    if (collection === undefined || field === undefined || part) continue
    const all = world.store.rows(collection)
    const below = lastOf(all, SEATS, (row) => isBelow(row, home))
    const above = below.length > 0 ? below : all.slice(-SEATS)
    const count = Math.max(above.length, 1)
    const row = above.at(-1 - ((below.length > 0 ? turn : index) % count))
    turn = Math.floor(turn / count)
    if (!row) continue
    rows.set(param, row)
    // Parent keys of a record also apply to the records below it.
    home = { ...home, ...homeOf(row), [prefix]: identity(row, field) }
  }
  return { home, rows }
}

const isBelow = (row: Row, home: Home): boolean =>
  Object.entries(homeOf(row)).every(([prefix, value]) => home[prefix] === undefined || home[prefix] === value)

type Links = ReturnType<typeof linksOf>

/** Adds made-up records to a collection until there are as many as wanted. */
async function fill(
  vendor: Vendor,
  world: World,
  collection: string,
  { sizes, random, until }: Seeding,
  links: Links = [],
): Promise<void> {
  const plan = planFor(vendor)
  const { schema = {}, keys = new Map() } = plan.collections.get(collection) ?? {}
  const parents = parentsIn(plan, collection)
  const places = new Places(vendor)
  for (let index = world.store.size(collection); index < (sizes[collection] ?? 0); index++) {
    const row = invent(schema, vendor.manifest.$defs ?? {}, random, until)
    for (const field of new Set(['id', ...keys.keys()])) delete row[field]
    for (const [field, target] of links) row[field] = random.pick(world.store.rows(target)).id
    // Before the record is there: no record is below itself.
    const above = seatOf(parents, index, world)
    const known = parents.filter(({ prefix }) => above.home[prefix] !== undefined)
    settle(await places.insert(collection, row, known, above, world), above.home)
  }
}

/** Made-up records beside those of a seed, with links to them. */
export function addInvented(vendor: Vendor, world: World, collection: string, seeding: Seeding): Promise<void> {
  const { schema = {} } = planFor(vendor).collections.get(collection) ?? {}
  return fill(vendor, world, collection, seeding, linksOf(schema, vendor.manifest.$defs ?? {}, world))
}

/** Fields that are called like a collection and can hold the ids of its records. A number is one only if its name says so. */
function linksOf(
  schema: JsonSchema,
  defs: Definitions,
  world: World,
): readonly (readonly [field: string, target: string])[] {
  const singular = (name: string): string => flat(name).replace(/ies$/, 'y').replace(/s$/, '')
  const targets = new Map(Object.keys(world.store.collections).map((name) => [singular(name), name]))
  return Object.entries(objectOf(schema, defs).properties ?? {}).flatMap(([field, rule]) => {
    const target = targets.get(singular(field.replace(/(_id|Id)$/, '')))
    const [first] = target === undefined ? [] : world.store.rows(target)
    if (target === undefined || !first) return []
    const type = typeof first.id === 'number' ? 'integer' : 'string'
    const holdsIds = options(rule, defs).some((one) => one.type === type && one.enum === undefined)
    return holdsIds && (type === 'string' || /(_id|Id)$/.test(field)) ? [[field, target] as const] : []
  })
}

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
export async function seedAll(vendor: Vendor, world: World, seeding: Seeding): Promise<void> {
  const plan = planFor(vendor)
  const done = new Set<string>()
  const make = async (collection: string): Promise<void> => {
    if (done.has(collection)) return
    done.add(collection)
    for (const { collection: above } of parentsIn(plan, collection)) if (above !== undefined) await make(above)
    await fill(vendor, world, collection, seeding)
  }
  for (const collection of plan.collections.keys()) await make(collection)
}
