import type { Vendor } from './definition.ts'
import { put } from './dotted.ts'
import { passes } from './filter.ts'
import { Inventor } from './invented.ts'
import { putNext, takeHeaders } from './links.ts'
import { emptyOf } from './make.ts'
import { newestFirst, paginate, resumed, UnknownCursor } from './pages.ts'
import { placeholders } from './path-text.ts'
import { keyValue, Places } from './places.ts'
import type { Deed, Parent } from './plan.ts'
import type { NewRow, Row } from './rows.ts'
import { one } from './store.ts'
import type { Call, Crud, Params, Place, World } from './vendor.ts'

/** Lists, reads, creates, changes and deletes records in the form of one vendor. */
export class VendorCrud implements Crud {
  readonly #vendor: Vendor
  readonly #inventor: Inventor
  /** Headers of lists, by request. */
  readonly #headers = new WeakMap<Request, Readonly<Record<string, string>>>()
  #found: Places | undefined

  constructor(vendor: Vendor) {
    this.#vendor = vendor
    this.#inventor = new Inventor(vendor)
  }

  /** Made at its first use: some vendors answer everything themselves. */
  get #places(): Places {
    this.#found ??= new Places(this.#vendor)
    return this.#found
  }

  /** Runs the vendor's own behavior for an operation, or else the one that its path implies. */
  answer(call: Call, world: World): unknown {
    const { behaviors, otherwise = this.#inventor.otherwise } = this.#vendor
    const own = behaviors?.[call.operation.name]
    if (own) return own(call, world, this)
    const { kind, collection } = this.#places.deedOf(call)
    const { stream } = call.operation
    if (kind !== 'act' && collection !== undefined && !stream) return this[kind](call, world)
    return otherwise(call, world, this)
  }

  need(world: World, collection: string, id: unknown, param: string): Row {
    const row = world.store.find(collection, id)
    if (!row) throw this.#vendor.refusals.notFound(collection, id, param, world)
    return row
  }

  named<Kept extends object = Row>(call: Call, world: World, param?: string): Kept & Row {
    const { key, parents, ...deed } = this.#places.deedOf(call)
    const { collection = world.collectionOf(call.operation.entity) } = deed
    const wanted = param ?? key?.param ?? parents.at(-1)?.param ?? 'id'
    if (key?.param === wanted) return one<Kept>(this.#need({ ...deed, collection, key, parents }, call, world))
    const row = this.#places.above(parents, call, world).rows.get(wanted)
    if (!row) throw this.#vendor.refusals.notFound(collection, call.params[wanted], wanted, world)
    return one<Kept>(row)
  }

  found<Kept extends object = Row>(call: Call, world: World): (Kept & Row) | undefined {
    const row = this.#places.find(this.#target(call, world), call, world)
    return row && one<Kept>(row)
  }

  page(
    call: Call,
    world: World,
    rows: readonly unknown[],
    more: Record<string, unknown> = {},
  ): Record<string, unknown> {
    const collection = world.collectionOf(call.operation.entity)
    return this.#cut(
      call,
      world,
      rows.map((row) => one(row)),
      more,
      (row) => this.#present(collection, row, world),
    )
  }

  #cut(
    call: Call,
    world: World,
    rows: readonly Row[],
    more: Record<string, unknown>,
    show: (row: Row) => unknown,
  ): Record<string, unknown> {
    const { pagination, records = 'data', name } = call.operation
    if (!pagination) throw new Error(`${name} is not a list`)
    const cut = this.#withCursor(call, world, () => paginate(rows, pagination, call.params))
    const body: Record<string, unknown> = {}
    put(body, records, cut.rows.map(show))
    for (const [path, value] of Object.entries({ ...cut.facts, ...more })) put(body, path, value)
    this.#headers.set(call.request, { ...takeHeaders(body), ...putNext(body, call, cut.next) })
    // Behaviors spread it: a list without members of its own is an array.
    return (this.#vendor.envelope?.(body, call, cut.next) ?? body) as Record<string, unknown>
  }

  /** Headers of the answer to a request. */
  headersOf(request: Request): Readonly<Record<string, string>> | undefined {
    return this.#headers.get(request)
  }

  #withCursor<Result>({ operation: { entity } }: Call, world: World, run: () => Result): Result {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof UnknownCursor)) throw error
      throw this.#vendor.refusals.unknownCursor(world.collectionOf(entity), error)
    }
  }

  list(given: Call, world: World, more: Record<string, unknown> = {}): Record<string, unknown> {
    const { pagination, path } = given.operation
    const params = this.#withCursor(given, world, () => resumed(given.params, pagination, placeholders(path)))
    const call = { ...given, params }
    const target = this.#deed(call, world)
    const { collection, parents } = target
    const { home } = this.#places.above(parents, call, world)
    const { listed } = this.#places.rulesOf(collection)
    const all = this.#places.rowsAt(collection, parents, home, world)
    const rows = listed?.(all, call, world).map((row) => one(row)) ?? this.#chosen(all, call, world, target)
    return this.#cut(call, world, rows, more, (row) => this.#shown(collection, row, call, world))
  }

  async get(call: Call, world: World, own?: Row): Promise<unknown> {
    const target = this.#target(call, world)
    const { collection, key } = target
    const stub = own ? undefined : world.store.stub(collection, key && keyValue(call, key.param))
    return stub ?? this.#shown(collection, own ?? (await this.#row(target, call, world)), call, world)
  }

  async create(call: Call, world: World, more?: NewRow): Promise<Row> {
    const target = this.#deed(call, world)
    return this.#shown(target.collection, await this.#insert(target, call, world, more), call, world)
  }

  async update(call: Call, world: World, own?: Row): Promise<Row> {
    const target = this.#target(call, world)
    const { collection, key, upserts } = target
    if (!own && upserts && key?.field !== undefined && !this.#places.find(target, call, world)) {
      const row = await this.#insert(target, call, world, { [key.field]: call.params[key.param] })
      return this.#shown(collection, row, call, world)
    }
    const found = own ?? (await this.#row(target, call, world))
    const { changed } = this.#places.rulesOf(collection)
    const params = own ? call.params : this.#fieldParams(target, call)
    const given = changed && (await changed(this.#given(collection, params, world, found), found, call, world))
    const row = await world.store.changeRow(collection, found, (draft) => {
      if (given) Object.assign(draft, given)
      else this.#assign(draft, collection, params, world)
    })
    return this.#shown(collection, await this.#wrote('updated', collection, row, call, world), call, world)
  }

  async delete(call: Call, world: World, own?: Row): Promise<unknown> {
    const target = this.#target(call, world)
    const { collection } = target
    const row = own ?? (await this.#row(target, call, world))
    const { leaves, removed } = this.#places.rulesOf(collection)
    leaves?.(row, call, world)
    world.store.removeRow(collection, row)
    const stub = this.#vendor.stub ? this.#vendor.stub(collection, row) : stubOf(row)
    if (stub) world.store.leave(collection, row.id, stub)
    await this.#vendor.wrote?.('deleted', collection, row, world, call)
    return (await removed?.(row, call, world)) ?? stub
  }

  /** The target of a call. A behavior may omit the parents that the path names; they are then left out. */
  #deed(call: Call, world: World): Target {
    const { collection = world.collectionOf(call.operation.entity), parents, ...deed } = this.#places.deedOf(call)
    return { ...deed, collection, parents: parents.filter(({ param }) => call.params[param] !== undefined) }
  }

  /** The record of a call, also where only a behavior knows what is done: what the last placeholder or an `id` names. */
  #target(call: Call, world: World): Target {
    const deed = this.#deed(call, world)
    if (deed.kind !== 'act') return deed
    const last = deed.parents.at(-1)
    if (last?.collection === deed.collection) return { ...deed, key: last, parents: deed.parents.slice(0, -1) }
    return { ...deed, key: { param: 'id', field: 'id' } }
  }

  #need(target: Target, call: Call, world: World): Row {
    const { collection, key } = target
    const row = this.#places.find(target, call, world)
    const param = key?.param ?? 'id'
    if (!row) throw this.#vendor.refusals.notFound(collection, call.params[param], param, world)
    return row
  }

  async #row(target: Target, call: Call, world: World): Promise<Row> {
    const own = await this.#places.rulesOf(target.collection).find?.(call, world)
    return own ?? this.#need(target, call, world)
  }

  async #insert(target: Target, call: Call, world: World, more: NewRow = {}): Promise<Row> {
    const { collection, parents } = target
    const above = this.#places.above(parents, call, world)
    const fields = { ...this.#given(collection, this.#fieldParams(target, call), world), ...more }
    const places = this.#places
    const place: Place = {
      above: above.rows.get(parents.at(-1)?.param ?? ''),
      get beside() {
        return places.rowsAt(collection, parents, above.home, world)
      },
    }
    const made = (await places.rulesOf(collection).made?.(fields, call, world, place)) ?? fields
    const row = await this.#places.insert(collection, { ...made }, parents, above, world)
    return this.#wrote('created', collection, row, call, world)
  }

  async #wrote(kind: 'created' | 'updated', collection: string, row: Row, call: Call, world: World): Promise<Row> {
    await this.#vendor.wrote?.(kind, collection, row, world, call)
    const last = await this.#places.rulesOf(collection).wrote?.(kind, row, call, world)
    return last ? one(last) : row
  }

  #shown(collection: string, row: Row, call: Call, world: World): Row {
    const { shown } = this.#places.rulesOf(collection)
    return this.#present(collection, shown ? one(shown(row, call, world)) : row, world)
  }

  #present(collection: string, row: Row, world: World): Row {
    // A list may hold texts, such as Jira's labels, and a vendor's step spreads what it gets.
    if (typeof row !== 'object') return row
    return one(this.#vendor.present?.(collection, row, world) ?? row)
  }

  /** Parameters that do not find the record. */
  #fieldParams({ key, parents }: Target, { params }: Call): Params {
    const finding = new Set([key?.param, ...parents.map(({ param }) => param)])
    return Object.fromEntries(Object.entries(params).filter(([name]) => !finding.has(name)))
  }

  #given(collection: string, params: Params, world: World, before?: Row): NewRow {
    const given: Row = Object.create(null)
    this.#assign(given, collection, params, world, before)
    return { ...given }
  }

  /** Sets the fields of a record that parameters name. What was there `before` may be merged with what is given. */
  #assign(row: Row, collection: string, params: Params, world: World, before: Row = row): void {
    const own = this.#places.rulesOf(collection).given?.(params)
    if (own) {
      const { id } = row
      Object.assign(row, own)
      // Whole records are sent back with their ids, but none gets another one.
      if (id !== undefined) row.id = id
      return
    }
    const properties = this.#places.fields(collection)
    for (const [field, value] of Object.entries(params)) {
      const rule = Object.hasOwn(properties, field) ? properties[field] : undefined
      if (!rule) continue
      const empty = (): unknown => emptyOf(rule, world.manifest.$defs ?? {}, true)
      if (this.#vendor.assign?.(row, field, value, empty(), before[field])) continue
      row[field] = value
    }
  }

  /** Rows of a list, newest first. Parameters that are no fields choose nothing, unless there is a filter for them. */
  #chosen(rows: readonly Row[], call: Call, world: World, { collection, parents }: Target): Row[] {
    const { filters = {}, shows } = this.#vendor
    const own = filters[call.operation.entity] ?? {}
    const fields = this.#places.fields(collection)
    const wanted = Object.entries(filtersOf(call, parents)).filter(([name]) => own[name] || Object.hasOwn(fields, name))
    const fits = (row: Row): boolean =>
      wanted.every(([name, value]) => (own[name] ? own[name](row, value, world) : passes(row[name], value)))
    return newestFirst(rows.filter((row) => (shows?.(call, row) ?? true) && fits(row)))
  }
}

/** A deed whose records are kept. */
type Target = Deed & { readonly collection: string }

const stubOf = ({ id, object }: Row): Row => ({ id, object, deleted: true })

/** The parameters of a list that filter its records: all but those of the page, of the form and of the path. */
function filtersOf({ operation: { pagination }, params }: Call, parents: readonly Parent[]): Params {
  const { param, back, size } = pagination ?? {}
  const others = [param, back, size, 'expand', 'fields', ...parents.map((parent) => parent.param)]
  return Object.fromEntries(Object.entries(params).filter(([name]) => !others.includes(name)))
}
