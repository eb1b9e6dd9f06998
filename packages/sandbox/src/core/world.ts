import { completer, invent } from './make.ts'
import { type Manifest, recordOf, resolve } from './manifest.ts'
import type { Random } from './random.ts'
import type { NewRow, Row } from './rows.ts'
import { copied } from './snapshot.ts'
import { Store, type StoredRows } from './store.ts'
import type { RecordRules, Seeding, Vendor, World } from './vendor.ts'

/**
 * The collection that holds the records of each entity. Entities of the same record share one, named after the entity
 * that reads it: `invoice_finalizations` works on `invoices`. Records without an id or another key have none.
 */
export function collectionsOf(
  { entities, $defs }: Manifest,
  rules: Readonly<Record<string, RecordRules>> = {},
): Map<string, string> {
  const owners = new Map<string, string>()
  const key = (name: string): string | undefined => recordOf(entities[name] ?? { actions: {} }).$ref
  const reads = (name: string): boolean =>
    Object.keys(entities[name]?.actions ?? {}).some((action) => /^(list|get)$/.test(action))
  for (const name of Object.keys(entities)) {
    const record = key(name) ?? name
    if (!owners.has(record) || (reads(name) && !reads(owners.get(record) as string))) owners.set(record, name)
  }
  const hasKey = (name: string): boolean =>
    rules[name]?.key !== undefined ||
    resolve(recordOf(entities[name] ?? { actions: {} }), $defs).properties?.['id'] !== undefined
  const names = Object.keys(entities).filter(hasKey)
  return new Map(names.map((name) => [name, owners.get(key(name) ?? name) as string]))
}

export interface WorldOptions {
  readonly random: Random
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** What it starts from. Default: no records. */
  readonly snapshot?: Snapshot | undefined
}

/** A world at one time. */
export interface Snapshot extends StoredRows {
  readonly memory: ReadonlyMap<string, unknown>
  readonly requests: number
  readonly ids: number
}

/** A new world, and what takes a snapshot of it. */
export function createWorld(
  vendor: Vendor,
  { random, clock, snapshot }: WorldOptions,
): { world: World; snapshot(): Snapshot } {
  const { manifest } = vendor
  const collections = vendor.kept?.of ?? collectionsOf(manifest, vendor.records)
  const memory = new Map(copied(snapshot?.memory))
  const names = vendor.kept ? [...vendor.kept.schemas.keys()] : [...new Set(collections.values())]
  const ids = random.fork('ids')
  const requests = random.fork('requests')
  if (snapshot) {
    ids.state = snapshot.ids
    requests.state = snapshot.requests
  }
  const completers = new Map<string, (row: NewRow) => NewRow>()
  const world: World = {
    manifest,
    random: requests,
    store: new Store(
      names,
      (collection, row) => {
        const complete = completers.get(collection)
        const known = vendor.kept?.identify(collection, row, ids, world.store) ?? {
          id: row['id'] ?? vendor.newId(collection, ids),
          ...row,
        }
        return (complete?.(known) ?? row) as Row
      },
      snapshot,
    ),
    now: () => Math.floor(clock() / 1000),
    collectionOf: (entity) => collections.get(entity) ?? entity,
    memory<T>(name: string, make: () => T): T {
      if (!memory.has(name)) memory.set(name, make())
      return memory.get(name) as T
    },
  }
  const defaults = vendor.defaults?.(world) ?? {}
  for (const name of names) {
    const schema = vendor.kept?.schemas.get(name) ?? recordOf(manifest.entities[name] ?? { actions: {} })
    completers.set(
      name,
      completer(schema, manifest.$defs ?? {}, defaults[name], () => new Date(world.now() * 1000)),
    )
  }
  return {
    world,
    snapshot: () => ({ ...world.store.stored(), memory: copied(memory), requests: requests.state, ids: ids.state }),
  }
}

/** Unrelated made-up records, for vendors without a story of their own. */
export async function inventAll(world: World, { sizes, random, until }: Seeding): Promise<void> {
  const { $defs = {}, entities } = world.manifest
  for (const [collection, size] of Object.entries(sizes)) {
    const schema = recordOf(entities[collection] ?? { actions: {} })
    for (let count = 0; count < size; count++) {
      const row: NewRow = invent(schema, $defs, random, until)
      delete row['id']
      await world.store.insert(collection, row)
    }
  }
}
