import { collectionsOf } from './collections.ts'
import type { Vendor } from './definition.ts'
import { objectOf } from './keys.ts'
import { type JsonSchema, recordOf } from './manifest.ts'
import { type Deed, type Parent, type Plan, planOf } from './plan.ts'
import { createRouter, type Operation } from './router.ts'
import type { NewRow, Row } from './rows.ts'
import type { Call, RecordRules, World } from './vendor.ts'

/** Where a record is: the values of the places above it, by their prefix, and of its own place. No answer shows it. */
export const HOME: unique symbol = Symbol('home')

export type Home = Readonly<Record<string, string>>

export const homeOf = (row: object): Home => Object(row)[HOME] ?? {}

/** The identity of a record: its `id`, or else the key field. It survives a rename. */
export const identity = (row: Row, field = 'id'): string => String(row.id ?? row[field])

/** Where a path leads: the places above, and their records by placeholder. */
export interface Above {
  readonly home: Home
  readonly rows: ReadonlyMap<string, Row>
}

/** The value of a parameter, if it can be a key. */
export function keyValue({ params }: Call, name: string): string | undefined {
  const value = params[name]
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value)
}

/** The default for an operation that is not in the manifest. */
const UNPLANNED: Deed = { kind: 'act', collection: undefined, key: undefined, parents: [], upserts: false }

const plans = new WeakMap<Vendor, Plan>()

/** The plan of a vendor's manifest: made once, since each reset begins a new engine. */
export function planFor(vendor: Vendor): Plan {
  const plan = vendor.kept?.plan ?? plans.get(vendor) ?? planByEntity(vendor)
  plans.set(vendor, plan)
  return plan
}

const homes = new WeakMap<Vendor, ReadonlyMap<string, string>>()

/** The collection of each entity: read once, since each reset begins a new world. */
export function homesOf(vendor: Vendor): ReadonlyMap<string, string> {
  const made = vendor.kept?.of ?? homes.get(vendor) ?? collectionsOf(vendor.manifest, vendor.rules)
  homes.set(vendor, made)
  return made
}

/** All records of an entity are alike. */
function planByEntity(vendor: Vendor): Plan {
  const { manifest, rules = {}, places } = vendor
  const collections = homesOf(vendor)
  const collectionOf = ({ entity }: Operation): string => collections.get(entity) ?? entity
  const declared = Object.entries(manifest.entities).flatMap(([entity, { key }]): [string, string][] => {
    const name = collections.get(entity) ?? entity
    const own = rules[name]?.key ?? key
    return own === undefined ? [] : [[name, own]]
  })
  return planOf({
    operations: createRouter(manifest).operations,
    defs: manifest.$defs ?? {},
    // Operations that answer with nothing still work on the records of their entity.
    schemaOf: ({ entity, record }) =>
      collections.has(entity) ? recordOf(manifest.entities[entity] ?? { actions: {} }) : (record ?? undefined),
    declared: new Map(declared),
    places,
    collectionOf,
  })
}

/** Finds records by the placeholders of a path. */
export class Places {
  readonly #vendor: Vendor
  readonly #plan: Plan
  readonly #rules = new Map<string, RecordRules>()
  readonly #fields = new Map<string, Readonly<Record<string, JsonSchema>>>()

  constructor(vendor: Vendor) {
    this.#vendor = vendor
    this.#plan = planFor(vendor)
  }

  /** The deed of a call. Without the record's key, the call acts on the collection. */
  deedOf(call: Call): Deed {
    const deed = this.#plan.deeds.get(call.operation.name) ?? UNPLANNED
    return deed.key && keyValue(call, deed.key.param) === undefined ? { ...deed, kind: 'act' } : deed
  }

  rulesOf(collection: string): RecordRules {
    const known = this.#rules.get(collection)
    if (known) return known
    const { usual, rules = {} } = this.#vendor
    const merged = { ...usual, ...rules[collection] }
    this.#rules.set(collection, merged)
    return merged
  }

  /** The fields of a collection's records. */
  fields(collection: string): Readonly<Record<string, JsonSchema>> {
    const known = this.#fields.get(collection)
    if (known) return known
    const { $defs = {} } = this.#vendor.manifest
    const { properties = {} } = objectOf(this.#plan.collections.get(collection)?.schema ?? {}, $defs)
    this.#fields.set(collection, properties)
    return properties
  }

  /** Whether a value names a record. Many APIs take an id in place of a name. */
  #isNamed(collection: string, row: Row, value: string, { params }: Call): boolean {
    const own = this.rulesOf(collection).is?.(row, value, params)
    if (own !== undefined) return own
    return this.#keys(collection).some((field) => String(row[field]) === value)
  }

  #keys(collection: string): readonly string[] {
    return [...new Set([...(this.#plan.collections.get(collection)?.keys.keys() ?? []), 'id'])]
  }

  /** Records that a value may name: by index, where the vendor has no way of its own to compare. */
  #candidates(collection: string, value: string, call: Call, world: World): readonly Row[] {
    if (this.rulesOf(collection).is)
      return world.store.all(collection, (row) => this.#isNamed(collection, row, value, call))
    const found = new Set(this.#keys(collection).flatMap((field) => world.store.named(collection, field, value)))
    // The order of their making decides between several.
    return found.size < 2 ? [...found] : world.store.all(collection, (row) => found.has(row))
  }

  /** The field of a record that says which record it is below. */
  #fieldAbove(collection: string, { param }: Parent): string | undefined {
    const own = this.rulesOf(collection).parents?.[param]
    if (own !== undefined || this.#vendor.kept || param === 'id') return own
    return Object.hasOwn(this.fields(collection), param) ? param : undefined
  }

  /** Whether a record is below what a path names; one of which nothing is known is everywhere. */
  isAt(collection: string, row: Row, parents: readonly Parent[], home: Home): boolean {
    const own = homeOf(row)
    return parents.every((parent) => {
      const { prefix } = parent
      if (own[prefix] !== undefined) return own[prefix] === home[prefix]
      // Everywhere, but not below itself.
      if (parent.collection === collection && !parent.part && identity(row, parent.field) === home[prefix]) return false
      const field = this.#fieldAbove(collection, parent)
      return field === undefined || String(row[field]) === home[prefix]
    })
  }

  /** The record that a placeholder names. */
  #rowOf(parent: Parent, parents: readonly Parent[], home: Home, call: Call, world: World): Row | undefined {
    const { collection, field } = parent
    if (collection === undefined || field === undefined) return undefined
    const value = keyValue(call, parent.param) ?? ''
    return this.#candidates(collection, value, call, world).find((row) => this.isAt(collection, row, parents, home))
  }

  /** Where the placeholders of a path lead. Nothing is below a record that does not exist. */
  above(parents: readonly Parent[], call: Call, world: World): Above {
    const home: Record<string, string> = {}
    const rows = new Map<string, Row>()
    for (const [index, parent] of parents.entries()) {
      const { prefix, param, collection, field, part } = parent
      const value = keyValue(call, param) ?? ''
      const row = this.#rowOf(parent, parents.slice(0, index), home, call, world)
      if (row) rows.set(param, row)
      else if (collection !== undefined && field !== undefined && !part)
        throw this.#vendor.refusals.notFound(collection, call.params[param], param, world)
      home[prefix] = row ? identity(row, field) : value
    }
    return { home, rows }
  }

  /** Records of a collection below what a path names. */
  rowsAt(collection: string, parents: readonly Parent[], home: Home, world: World): Row[] {
    return world.store.all(collection, (row) => this.isAt(collection, row, parents, home))
  }

  /** The record that the last placeholder or a parameter names. */
  find({ collection, key, parents }: Deed, call: Call, world: World): Row | undefined {
    if (collection === undefined || key?.field === undefined) return undefined
    const { home } = this.above(parents, call, world)
    return this.#rowOf({ ...key, collection, prefix: '', part: false }, parents, home, call, world)
  }

  /** Adds a record below what a path names. */
  async insert(
    collection: string,
    row: NewRow,
    parents: readonly Parent[],
    { home, rows }: Above,
    world: World,
  ): Promise<Row> {
    const own: NewRow = {}
    const hidden: Record<string, string> = {}
    for (const parent of parents) {
      const field = this.#fieldAbove(collection, parent)
      const id = rows.get(parent.param)?.id ?? home[parent.prefix]
      if (field === undefined) hidden[parent.prefix] = home[parent.prefix] ?? ''
      // A record may hold as a number what is text in the path.
      else if (String(row[field]) !== String(id)) own[field] = id
    }
    const made = await world.store.insert(collection, { ...row, ...own })
    if (Object.keys(hidden).length > 0) settle(made, hidden)
    return made
  }
}

/** Says where a record is. */
export function settle(row: Row, home: Home): Row {
  return Object.defineProperty(row, HOME, { value: home, configurable: true })
}
