import type { Vendor } from './definition.ts'
import { alternativesText, givenFields, projected } from './given.ts'
import { membersOf } from './guards.ts'
import { inventValue } from './make.ts'
import type { Definitions, JsonSchema } from './manifest.ts'
import { newestFirst } from './pages.ts'
import { bare } from './path-text.ts'
import { type Home, homeOf, keyValue, Places, planFor, settle } from './places.ts'
import type { Deed, Plan } from './plan.ts'
import type { NewRow, Row } from './rows.ts'
import type { Behavior, Call, RecordRules, World } from './vendor.ts'

/** Makes up data that paths do not determine: records without a visible key, singletons, and streams. */

const placeOf = ({ operation }: Call): string => bare(operation.path)

/** Keys that a record does not show: each has one, until it is deleted. */
const goneIn = (world: World): Set<string> => world.memory('deleted records', () => new Set<string>())

export class Inventor {
  readonly #vendor: Vendor
  #found: Places | undefined

  /** @param vendor Whose records these are. */
  constructor(vendor: Vendor) {
    this.#vendor = vendor
  }

  get #plan(): Plan {
    return planFor(this.#vendor)
  }

  get #defs(): Definitions {
    return this.#vendor.manifest.$defs ?? {}
  }

  get #places(): Places {
    this.#found ??= new Places(this.#vendor)
    return this.#found
  }

  /** The rules of every collection. */
  get rules(): Readonly<Record<string, RecordRules>> {
    const own = [...this.#plan.collections].map(([collection, { schema }]): [string, RecordRules] => [
      collection,
      {
        given: (params) => givenFields(params, schema, this.#defs),
        find: (call, world) => this.#hidden(call, world),
        shown: (row, call, world) => this.#answered(call, schema, row, world),
        removed: (row, call, world) => {
          const deed = this.#places.deedOf(call)
          if (deed.key && deed.key.field === undefined) goneIn(world).add(this.#hiddenKey(deed, call, world))
          return this.#answered(call, schema, { ...row, deleted: true }, world)
        },
      },
    ])
    return Object.fromEntries(own)
  }

  readonly otherwise: Behavior = (call, world, crud) => {
    const deed = this.#places.deedOf(call)
    const { pagination, stream } = call.operation
    if (pagination) return crud.page(call, world, this.#scalars(deed, call, world))
    return stream ? this.#streamed(deed, call, world) : this.#act(deed, call, world)
  }

  #schemaIn(collection: string): JsonSchema {
    return this.#plan.collections.get(collection)?.schema ?? {}
  }

  #invented(schema: JsonSchema, world: World, random = world.random, until = world.now()): unknown {
    return inventValue(schema, this.#defs, random, until, '', 0)
  }

  async #insert(world: World, collection: string, row: NewRow, home: Home): Promise<Row> {
    return settle(await world.store.insert(collection, row), home)
  }

  /** A record as the operation answers it. */
  #answered({ operation: { record } }: Call, schema: JsonSchema, row: Row, world: World): unknown {
    if (!record) return undefined
    return alternativesText(record) === alternativesText(schema)
      ? row
      : projected(record, this.#around(row, record, world), row, this.#defs)
  }

  /** Fields of an operation's response type that the record lacks: the same each time. */
  #around(row: Row, record: JsonSchema, world: World): unknown {
    const random = world.random.fork(JSON.stringify([row.id ?? row, alternativesText(record)]))
    const until = world.memory('invented at', () => world.now())
    return this.#invented(record, world, random, until)
  }

  #hiddenKey(deed: Deed, call: Call, world: World): string {
    const { home } = this.#places.above(deed.parents, call, world)
    return JSON.stringify([placeOf(call), home, keyValue(call, deed.key?.param ?? '')])
  }

  /** Under a key that no field shows there is a record, unless it was deleted. */
  async #hidden(call: Call, world: World): Promise<Row | undefined> {
    const deed = this.#places.deedOf(call)
    const { collection = '', key, parents } = deed
    if (!key || key.field !== undefined) return undefined
    const { home } = this.#places.above(parents, call, world)
    const value = keyValue(call, key.param) ?? ''
    const found = this.#places
      .rowsAt(collection, parents, home, world)
      .find((row) => homeOf(row)[placeOf(call)] === value)
    if (found) return found
    const own = this.#hiddenKey(deed, call, world)
    if (goneIn(world).has(own) && !deed.upserts) return undefined
    goneIn(world).delete(own)
    const row = membersOf(this.#invented(this.#schemaIn(collection), world))
    return this.#insert(world, collection, row, { ...home, [placeOf(call)]: value })
  }

  /** Answers for a singleton, or for an action on the record that a path names. */
  async #act(deed: Deed, call: Call, world: World): Promise<unknown> {
    const { collection, key, parents } = deed
    const { record, method } = call.operation
    const { home, rows } = this.#places.above(parents, call, world)
    if (collection === undefined) return record && this.#single(record, call, home, world)
    const schema = this.#schemaIn(collection)
    const last = parents.at(-1)
    const subject =
      (last?.collection === collection && rows.get(last.param)) ||
      newestFirst(this.#places.rowsAt(collection, parents, home, world))[0] ||
      (await this.#insert(world, collection, membersOf(this.#invented(schema, world)), home))
    const finding = [key?.param, ...parents.map(({ param }) => param)]
    const params = Object.entries(call.params).filter(([name]) => method !== 'GET' && !finding.includes(name))
    const { id: _, ...fields } = givenFields(Object.fromEntries(params), schema, this.#defs)
    const unchanged = Object.keys(fields).length === 0
    const row = unchanged
      ? subject
      : await world.store.changeRow(collection, subject, (draft) => Object.assign(draft, fields))
    return this.#answered(call, schema, row, world)
  }

  #single(record: JsonSchema, call: Call, home: Home, world: World): unknown {
    const key = JSON.stringify([placeOf(call), home, record.$ref])
    const single = world.memory<{ value: unknown }>(`single ${key}`, () => ({ value: this.#invented(record, world) }))
    if (call.operation.method !== 'GET')
      single.value = projected(record, single.value, givenFields(call.params, record, this.#defs), this.#defs)
    return single.value
  }

  /** Values that are not objects are made up once. */
  #scalars({ parents }: Deed, call: Call, world: World): unknown[] {
    this.#places.above(parents, call, world)
    return world.memory(`values ${placeOf(call)}`, () =>
      Array.from({ length: 5 }, () => this.#invented(call.operation.record ?? {}, world)),
    )
  }

  /** Records of a stream so far; later ones are not awaited. */
  #streamed({ collection, parents }: Deed, call: Call, world: World): unknown[] {
    const { home } = this.#places.above(parents, call, world)
    if (collection !== undefined) return this.#places.rowsAt(collection, parents, home, world)
    return Array.from({ length: 3 }, () => this.#invented(call.operation.record ?? {}, world))
  }
}
