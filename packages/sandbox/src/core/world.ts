import type { Vendor } from './definition.ts'
import { identifier } from './identify.ts'
import { completer, type Defaults } from './make.ts'
import { recordOf } from './manifest.ts'
import { homesOf, planFor } from './places.ts'
import type { Random } from './random.ts'
import type { NewRow, Row } from './rows.ts'
import { seedAll } from './seeds.ts'
import { copied } from './snapshot.ts'
import { sow } from './sow.ts'
import { type Names, Store, type StoredRows } from './store.ts'
import type { Seeding, World } from './vendor.ts'

export interface WorldOptions {
  readonly random: Random
  /** Epoch milliseconds. */
  readonly clock: () => number
  /** Number of the worlds that the sandbox had before. Default: 0. */
  readonly before?: number | undefined
  /** Initial state. Default: no records. */
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
  { random, clock, before = 0, snapshot }: WorldOptions,
): { world: World; snapshot(): Snapshot } {
  const { manifest } = vendor
  const collections = homesOf(vendor)
  const memory = new Map(copied(snapshot?.memory))
  const own = new Set(vendor.kept ? [] : collections.values())
  // Paths are planned when something needs it: seeds of some vendors do not.
  const kept = () => planFor(vendor).collections
  const names: Names = {
    has: (name) => own.has(name) || kept().has(name),
    all: () => [...new Set([...own, ...kept().keys()])],
  }
  let identify = vendor.kept?.identify
  const ids = random.fork('ids')
  const requests = random.fork('requests')
  if (snapshot) {
    ids.state = snapshot.ids
    requests.state = snapshot.requests
  }
  const completers = new Map<string, (row: NewRow) => NewRow>()
  const nextOf = (collection: string): number => {
    const counts = world.memory('ids', () => new Map<string, number>())
    const count = counts.get(collection) ?? 0
    counts.set(collection, count + 1)
    return count
  }
  let defaults: Readonly<Record<string, Defaults>> | undefined
  const completerOf = (name: string): ((row: NewRow) => NewRow) => {
    const known = completers.get(name)
    if (known) return known
    defaults ??= vendor.defaults?.(world) ?? {}
    const planned = own.has(name) ? undefined : kept().get(name)?.schema
    const schema = planned ?? recordOf(manifest.entities[name] ?? { actions: {} })
    const made = completer(schema, manifest.$defs ?? {}, defaults[name], () => new Date(world.now() * 1000))
    completers.set(name, made)
    return made
  }
  const world: World = {
    manifest,
    random: requests,
    secrets: random.fork(`secrets ${before}`),
    store: new Store(
      names,
      (collection, row) => {
        if (own.has(collection)) {
          const known = { id: row['id'] ?? vendor.newId(collection, ids, nextOf(collection)), ...row }
          return completerOf(collection)(known) as Row
        }
        identify ??= identifier(planFor(vendor), manifest.$defs ?? {}, vendor.newId)
        return completerOf(collection)(identify(collection, row, ids, world.store)) as Row
      },
      snapshot,
      collections,
    ),
    now: () => Math.floor(clock() / 1000),
    collectionOf: (entity) => collections.get(entity) ?? entity,
    memory<T>(name: string, make: () => T): T {
      if (!memory.has(name)) memory.set(name, make())
      return memory.get(name) as T
    },
  }
  return {
    world,
    snapshot: () => ({ ...world.store.stored(), memory: copied(memory), requests: requests.state, ids: ids.state }),
  }
}

/** Makes the records that a vendor begins with. */
export async function plant(vendor: Vendor, world: World, seeding: Seeding): Promise<void> {
  const { seed } = vendor
  if (seed === undefined) await seedAll(vendor, world, seeding)
  else if (typeof seed === 'function') await seed(world, seeding)
  else await sow(vendor, seed, world, seeding)
  await vendor.seeded?.(world, seeding)
}
