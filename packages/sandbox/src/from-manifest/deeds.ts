import { newestFirst } from '../core/crud.ts'
import { passes } from '../core/filter.ts'
import { inventValue } from '../core/make.ts'
import { type Definitions, type JsonSchema, type Manifest, recordOf, resolve } from '../core/manifest.ts'
import type { Refusal } from '../core/refusal.ts'
import { createRouter, type Operation } from '../core/router.ts'
import type { NewRow, Row } from '../core/rows.ts'
import type { Behavior, Call, Crud, Filter, Kept, Seeding, World } from '../core/vendor.ts'
import type { Refuse } from './access.ts'
import { bare } from './paths.ts'
import { type Deed, type Parent, type Plan, planOf } from './plan.ts'
import { givenFields, HOME, type Home, hasKey, homeOf, newKey, projected } from './records.ts'

const schemaOf = (operation: Operation): JsonSchema | undefined => operation.record ?? undefined

export interface DeedsOptions {
  readonly manifest: Manifest
  readonly refuse: Refuse
  readonly filters: Readonly<Record<string, Readonly<Record<string, Filter>>>>
  readonly newId: ((collection: string, random: World['random']) => string) | undefined
}

/** A collection is named like the entity that reads its records; others of the same type share it. */
function namesOf({ entities }: Manifest): (of: { entity: string; schema?: JsonSchema; action: string }) => string {
  const owners = new Map<string, string>()
  const unions = new Map<string, string>()
  const reads = (name: string): boolean =>
    Object.keys(entities[name]?.actions ?? {}).some((action) => /^(list|get)$/.test(action))
  for (const [name, entity] of Object.entries(entities)) {
    const { $ref } = recordOf(entity)
    if ($ref === undefined) continue
    if (!owners.has($ref) || (reads(name) && !reads(owners.get($ref) as string))) owners.set($ref, name)
  }
  return ({ entity, schema, action }) => {
    const own = recordOf(entities[entity] ?? { actions: {} })
    const ref = schema?.$ref ?? (schema ? undefined : own.$ref)
    if (ref !== undefined) return owners.get(ref) ?? ref.replace('#/$defs/', '')
    const text = JSON.stringify(schema ?? own)
    if (text === JSON.stringify(own)) return entity
    // Unions without a name of their own: the same alternatives are the same records.
    if (!schema?.anyOf && !schema?.oneOf) return action
    if (!unions.has(text)) unions.set(text, action)
    return unions.get(text) as string
  }
}

/** Everything that follows from paths: where records are kept, how operations are answered, the first records. */
export class Deeds {
  readonly behaviors: Readonly<Record<string, Behavior>>
  readonly #defs: Definitions
  readonly #deeds: ReadonlyMap<string, Deed>
  readonly #collections: Plan['collections']
  readonly #options: DeedsOptions
  readonly #nameOf: ReturnType<typeof namesOf>

  constructor(options: DeedsOptions) {
    const { manifest } = options
    this.#options = options
    this.#defs = manifest.$defs ?? {}
    this.#nameOf = namesOf(manifest)
    const { deeds, collections } = planOf({
      operations: createRouter(manifest).operations,
      defs: this.#defs,
      schemaOf,
      declared: new Map(
        Object.entries(manifest.entities).flatMap(([entity, { key }]): [string, string][] =>
          key === undefined ? [] : [[this.#nameOf({ entity, action: entity }), key]],
        ),
      ),
      collectionOf: (operation) => {
        const schema = schemaOf(operation)
        return this.#nameOf({ entity: operation.entity, action: operation.name, ...(schema && { schema }) })
      },
    })
    this.#deeds = deeds
    this.#collections = collections
    this.behaviors = Object.fromEntries(
      [...deeds].map(([name, deed]) => [name, (call, world, crud) => this.#carryOut(deed, call, world, crud)]),
    )
  }

  /** Where records are kept, and how they get their keys. */
  get kept(): Kept {
    const { entities } = this.#options.manifest
    return {
      of: new Map(Object.keys(entities).map((entity) => [entity, this.#nameOf({ entity, action: entity })])),
      schemas: new Map([...this.#collections].map(([name, { schema }]) => [name, schema])),
      identify: (collection, row, random) => this.#identify(collection, row, random),
    }
  }

  /** What an operation does to records. */
  kindOf(operation: string): Deed['kind'] | undefined {
    return this.#deeds.get(operation)?.kind
  }

  #identify(collection: string, row: NewRow, random: World['random']): NewRow {
    const schema = this.#schemaIn(collection)
    const own = resolve(schema, this.#defs).properties?.['id'] ? ['id'] : []
    const known: NewRow = { ...row }
    const keys = this.#collections.get(collection)?.keys ?? new Map()
    for (const field of new Set([...own, ...keys.keys()]))
      known[field] ??= this.#newKey(collection, field, keys.get(field), random)
    return known
  }

  #newKey(
    collection: string,
    field: string,
    rules: Parameters<typeof newKey>[2]['rules'] = [],
    random: World['random'],
  ) {
    const { newId } = this.#options
    if (field === 'id' && newId) return newId(collection, random)
    return newKey(field, this.#schemaIn(collection), { defs: this.#defs, rules, random })
  }

  #schemaIn(collection: string): JsonSchema {
    return this.#collections.get(collection)?.schema ?? {}
  }

  /** Fields that identify a record. Many APIs take an id in place of a name. */
  #keysOf(collection: string): Iterable<string> {
    return new Set([...(this.#collections.get(collection)?.keys.keys() ?? []), 'id'])
  }

  #notFound(collection: string, param: string): Refusal {
    return this.#options.refuse({
      status: 404,
      code: 'not_found',
      message: `There is no such record in ${collection}.`,
      param,
    })
  }

  #given({ params }: Call, name: string): string | undefined {
    const value = params[name]
    return value === undefined || value === null || typeof value === 'object' ? undefined : String(value)
  }

  /** Whether a record is there; one without a home is everywhere. */
  #isAt(row: Row, home: Home): boolean {
    const own = homeOf(row)
    return Object.entries(home).every(([prefix, value]) => own[prefix] === undefined || own[prefix] === value)
  }

  /** The record that a placeholder names. */
  #parentRow({ collection, field }: Parent, value: string, outer: Home, world: World): Row | undefined {
    if (collection === undefined || field === undefined) return undefined
    const keys = this.#keysOf(collection)
    return world.store.all(collection, (row) => hasKey(row, keys, value) && this.#isAt(row, outer))[0]
  }

  /** Where the placeholders of a path lead. Nothing is below a record that does not exist. */
  #homeFor(parents: readonly Parent[], call: Call, world: World): Home {
    const home: Record<string, string> = {}
    for (const parent of parents) {
      const { prefix, param, collection, field } = parent
      const value = this.#given(call, param) ?? ''
      const row = this.#parentRow(parent, value, home, world)
      if (!row && collection !== undefined && field !== undefined) throw this.#notFound(collection, param)
      home[prefix] = row ? identity(row, field) : value
    }
    return home
  }

  async #insert(world: World, collection: string, row: NewRow, home: Home): Promise<Row> {
    const made = await world.store.insert(collection, row)
    Object.defineProperty(made, HOME, { value: home, configurable: true })
    return made
  }

  #invented(schema: JsonSchema, world: World): unknown {
    return inventValue(schema, this.#defs, world.random, world.now(), '', 0)
  }

  #placeOf({ operation }: Call): string {
    return bare(operation.path)
  }

  /** Keys that a record does not show: each has one, until it is deleted. */
  #gone(world: World): Set<string> {
    return world.memory('deleted records', () => new Set<string>())
  }
  #hiddenKey(deed: Deed, call: Call, world: World): string {
    return JSON.stringify([
      this.#placeOf(call),
      this.#homeFor(deed.parents, call, world),
      this.#given(call, deed.key?.param ?? ''),
    ])
  }

  #find(deed: Deed, call: Call, world: World): Row | undefined {
    const { collection = '', key, parents } = deed
    const value = this.#given(call, key?.param ?? '') ?? ''
    const home = this.#homeFor(parents, call, world)
    const keys = this.#keysOf(collection)
    const is = (row: Row): boolean =>
      key?.field === undefined ? homeOf(row)[this.#placeOf(call)] === value : hasKey(row, keys, value)
    return world.store.all(collection, (row) => is(row) && this.#isAt(row, home))[0]
  }

  async #need(deed: Deed, call: Call, world: World): Promise<Row> {
    const { collection = '', key, parents } = deed
    const found = this.#find(deed, call, world)
    if (found) return found
    const hidden = key?.field === undefined && !this.#gone(world).has(this.#hiddenKey(deed, call, world))
    if (!hidden && !deed.upserts) throw this.#notFound(collection, key?.param ?? 'id')
    this.#gone(world).delete(this.#hiddenKey(deed, call, world))
    const home = this.#homeFor(parents, call, world)
    if (!hidden && key?.field !== undefined) {
      const own = givenFields({ [key.field]: call.params[key.param] }, this.#schemaIn(collection), this.#defs)
      return this.#insert(world, collection, own, home)
    }
    const value = this.#given(call, key?.param ?? '') ?? ''
    return this.#insert(world, collection, this.#invented(this.#schemaIn(collection), world) as NewRow, {
      ...home,
      [this.#placeOf(call)]: value,
    })
  }

  /** The call's fields but for those that find the record. */
  #changes({ key, parents, collection = '' }: Deed, { params }: Call): NewRow {
    const finding = new Set([key?.param, ...parents.map(({ param }) => param)])
    const rest = Object.fromEntries(Object.entries(params).filter(([name]) => !finding.has(name)))
    return givenFields(rest, this.#schemaIn(collection), this.#defs)
  }

  /** A record as the operation answers it. */
  #answered(call: Call, collection: string, row: Row, world: World): unknown {
    const schema = schemaOf(call.operation)
    if (!schema) return undefined
    if (JSON.stringify(schema) === JSON.stringify(this.#schemaIn(collection))) return row
    return projected(schema, this.#invented(schema, world), row, this.#defs)
  }

  async #change(deed: Deed, row: Row, call: Call, world: World): Promise<Row> {
    const fields = this.#changes(deed, call)
    if (Object.keys(fields).length === 0) return row
    return world.store.changeRow(deed.collection as string, row, (draft) => Object.assign(draft, fields))
  }

  /** Rows of a list, newest first. Parameters that are no fields choose nothing, unless a filter is given for them. */
  #listed(deed: Deed, call: Call, world: World): Row[] {
    const { collection = '', parents } = deed
    const { pagination, entity } = call.operation
    const { properties = {} } = resolve(this.#schemaIn(collection), this.#defs)
    const own = this.#options.filters[entity] ?? {}
    const places = parents.map(({ param }) => param)
    const others = [pagination?.param, pagination?.back, pagination?.size, 'expand', 'fields', ...places]
    const wanted = Object.entries(call.params).filter(
      ([name]) => !others.includes(name) && (Object.hasOwn(properties, name) || own[name]),
    )
    const home = this.#homeFor(parents, call, world)
    const fits = (row: Row): boolean =>
      wanted.every(([name, value]) => (own[name] ? own[name](row, value, world) : passes(row[name], value)))
    return newestFirst(world.store.all(collection, (row) => this.#isAt(row, home) && fits(row)))
  }

  /** What is there once for a path, or belongs to what a path names. */
  async #act(deed: Deed, call: Call, world: World): Promise<unknown> {
    const { collection, parents } = deed
    const schema = schemaOf(call.operation)
    const home = this.#homeFor(parents, call, world)
    if (collection === undefined) {
      if (!schema) return undefined
      const key = JSON.stringify([this.#placeOf(call), home, schema.$ref])
      const single = world.memory<{ value: unknown }>(`single ${key}`, () => ({ value: this.#invented(schema, world) }))
      if (call.operation.method !== 'GET')
        single.value = projected(schema, single.value, givenFields(call.params, schema, this.#defs), this.#defs)
      return single.value
    }
    const above = parents.at(-1)
    const subject =
      above?.collection === collection &&
      this.#parentRow(above, this.#given(call, above.param) ?? '', without(home, above.prefix), world)
    const row =
      subject ||
      newestFirst(world.store.all(collection, (one) => this.#isAt(one, home)))[0] ||
      (await this.#insert(world, collection, this.#invented(this.#schemaIn(collection), world) as NewRow, home))
    return this.#answered(
      call,
      collection,
      call.operation.method === 'GET' ? row : await this.#change(deed, row, call, world),
      world,
    )
  }

  async #carryOut(planned: Deed, call: Call, world: World, crud: Crud): Promise<unknown> {
    // Who names no record means what is there.
    const unnamed = planned.key !== undefined && this.#given(call, planned.key.param) === undefined
    const deed: Deed = unnamed ? { ...planned, kind: 'act' } : planned
    const { collection = '', parents } = deed
    if (deed.kind === 'get') return this.#answered(call, collection, await this.#need(deed, call, world), world)
    if (deed.kind === 'update') {
      const row = await this.#need(deed, call, world)
      return this.#answered(call, collection, await this.#change(deed, row, call, world), world)
    }
    if (deed.kind === 'remove') {
      const row = await this.#need(deed, call, world)
      world.store.removeRow(collection, row)
      if (deed.key?.field === undefined) this.#gone(world).add(this.#hiddenKey(deed, call, world))
      return this.#answered(call, collection, { ...row, deleted: true }, world)
    }
    const home = this.#homeFor(parents, call, world)
    if (deed.kind === 'list') {
      if (deed.collection === undefined) return crud.page(call, world, this.#scalars(call, world))
      const rows = this.#listed(deed, call, world)
      const schema = schemaOf(call.operation)
      const same = !schema || JSON.stringify(schema) === JSON.stringify(this.#schemaIn(collection))
      return crud.page(
        call,
        world,
        same ? rows : rows.map((row) => this.#answered(call, collection, row, world) as Row),
      )
    }
    if (call.operation.stream) return this.#streamed(deed, call, world)
    if (deed.kind === 'act') return this.#act(deed, call, world)
    const row = await this.#insert(world, collection, this.#changes(deed, call), home)
    return this.#answered(call, collection, row, world)
  }

  /** What is no object is made up once. */
  #scalars(call: Call, world: World): Row[] {
    return world.memory(`values ${this.#placeOf(call)}`, () =>
      Array.from({ length: 5 }, () => this.#invented(schemaOf(call.operation) ?? {}, world) as Row),
    )
  }

  /** What is there already; what comes later is not waited for. */
  #streamed(deed: Deed, call: Call, world: World): unknown[] {
    if (deed.collection !== undefined) {
      const home = this.#homeFor(deed.parents, call, world)
      return world.store.all(deed.collection, (row) => this.#isAt(row, home))
    }
    return Array.from({ length: 3 }, () => this.#invented(schemaOf(call.operation) ?? {}, world))
  }

  /** 25 of each list, 3 of what is only read one by one; where there are many lists, fewer. */
  sizes(): Record<string, number> {
    const all = [...this.#deeds.values()]
    const are = (kind: Deed['kind'], name: string) => all.some((deed) => deed.kind === kind && deed.collection === name)
    const usual = this.#collections.size > MANY ? 5 : 25
    const counts = [...this.#collections].map(([name, { keys }]): [string, number] => [
      name,
      are('list', name) ? usual : keys.size > 0 ? 3 : 0,
    ])
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }

  /** Where the first records of a collection are: below the place that most lead to. */
  #parentsIn(collection: string): readonly Parent[] {
    const own = [...this.#deeds.values()].filter((deed) => deed.collection === collection && deed.kind !== 'act')
    const depth = ({ parents }: Deed): number => parents.filter((one) => one.collection !== undefined).length
    const [first] = own.sort((a, b) => Number(b.kind === 'list') - Number(a.kind === 'list') || depth(b) - depth(a))
    return first?.parents ?? []
  }

  /** Made-up records: those that are above others first, and most below the newest of them. */
  async seed(world: World, { sizes: counts, random, until }: Seeding): Promise<void> {
    const done = new Set<string>()
    const make = async (collection: string): Promise<void> => {
      if (done.has(collection)) return
      done.add(collection)
      const parents = this.#parentsIn(collection)
      for (const { collection: above } of parents) if (above !== undefined) await make(above)
      const schema = this.#schemaIn(collection)
      const fresh = new Set(['id', ...(this.#collections.get(collection)?.keys.keys() ?? [])])
      for (let index = 0; index < (counts[collection] ?? 0); index++) {
        const row = { ...(inventValue(schema, this.#defs, random, until, '', 0) as NewRow) }
        for (const field of fresh) delete row[field]
        await this.#insert(world, collection, row, this.#seatOf(parents, index, world))
      }
    }
    for (const collection of this.#collections.keys()) await make(collection)
  }

  #seatOf(parents: readonly Parent[], index: number, world: World): Home {
    let home: Home = {}
    for (const { collection, field, prefix } of parents) {
      if (collection === undefined || field === undefined) continue
      const above = world.store.all(collection).slice(-SEATS)
      const row = above.at(-1 - (index % SEATS)) ?? above.at(-1)
      if (row) home = { ...homeOf(row), ...home, [prefix]: identity(row, field) }
    }
    return home
  }
}

/** With more collections, each begins with fewer records. */
const MANY = 60
/** So many records have others below them at first. */
const SEATS = 5

/** What tells a record from others and does not change when it is renamed. */
const identity = (row: Row, field = 'id'): string => String(row.id ?? row[field])

const without = (home: Home, prefix: string): Home =>
  Object.fromEntries(Object.entries(home).filter(([name]) => name !== prefix))
