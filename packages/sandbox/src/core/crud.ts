import { passes } from './filter.ts'
import { emptyOf } from './make.ts'
import { recordOf, resolve } from './manifest.ts'
import { paginate, UnknownCursor } from './pages.ts'
import type { Row } from './rows.ts'
import type { Call, Crud, Params, Vendor, World } from './vendor.ts'

/** Newest first; within a second, the last one first. */
export const newestFirst = (rows: readonly Row[], field = 'created'): Row[] =>
  rows.toReversed().sort((left, right) => Number(right[field] ?? 0) - Number(left[field] ?? 0))

/** Lists, reads, creates, changes and deletes records in the form of one vendor. */
export class VendorCrud implements Crud {
  readonly #vendor: Vendor

  constructor(vendor: Vendor) {
    this.#vendor = vendor
  }

  need(world: World, collection: string, id: unknown, param: string): Row {
    const row = world.store.find(collection, id)
    if (!row) throw this.#vendor.refusals.notFound(collection, id, param)
    return row
  }

  page(call: Call, world: World, rows: readonly Row[], more: Record<string, unknown> = {}): Record<string, unknown> {
    const { pagination, records = 'data', entity } = call.operation
    if (!pagination) throw new Error(`${call.operation.name} is not a list`)
    const collection = world.collectionOf(entity)
    try {
      const cut = paginate(rows, pagination, call.params)
      const body: Record<string, unknown> = {}
      put(
        body,
        records,
        cut.rows.map((row) => this.#present(collection, row, world)),
      )
      for (const [path, value] of Object.entries({ ...cut.facts, ...more })) put(body, path, value)
      return this.#vendor.envelope?.(body, call, cut.next) ?? body
    } catch (error) {
      throw error instanceof UnknownCursor ? this.#vendor.refusals.unknownCursor(collection, error) : error
    }
  }

  list(call: Call, world: World): Record<string, unknown> {
    const rows = world.store.all(
      world.collectionOf(call.operation.entity),
      (row) => (this.#vendor.shows?.(call, row) ?? true) && this.#passesAll(row, call, world),
    )
    return this.page(call, world, newestFirst(rows))
  }

  get({ operation, params }: Call, world: World): unknown {
    const collection = world.collectionOf(operation.entity)
    const stub = world.store.stub(collection, params['id'])
    return stub ?? this.#present(collection, this.need(world, collection, params['id'], 'id'), world)
  }

  async create(call: Call, world: World): Promise<Row> {
    const collection = world.collectionOf(call.operation.entity)
    const given: Row = Object.create(null)
    this.#assign(given, call, world)
    const row = await world.store.insert(collection, { ...given })
    await this.#vendor.wrote?.('created', collection, row, world, call)
    return this.#present(collection, row, world)
  }

  async update(call: Call, world: World): Promise<Row> {
    const collection = world.collectionOf(call.operation.entity)
    const { id } = this.need(world, collection, call.params['id'], 'id')
    const row = (await world.store.change(collection, id, (draft) => this.#assign(draft, call, world))) as Row
    await this.#vendor.wrote?.('updated', collection, row, world, call)
    return this.#present(collection, row, world)
  }

  async delete(call: Call, world: World): Promise<unknown> {
    const collection = world.collectionOf(call.operation.entity)
    const row = this.need(world, collection, call.params['id'], 'id')
    const stub = this.#vendor.stub?.(collection, row) ?? { id: row.id, object: row['object'], deleted: true }
    world.store.remove(collection, row.id, stub as Row)
    await this.#vendor.wrote?.('deleted', collection, row, world, call)
    return stub
  }

  #present(collection: string, row: Row, world: World): Row {
    return this.#vendor.present?.(collection, row, world) ?? row
  }

  /** Sets the fields of the record that a call names. */
  #assign(row: Row, { operation, params }: Call, world: World): void {
    const entity = world.manifest.entities[operation.entity]
    const { properties = {} } = resolve(entity ? recordOf(entity) : {}, world.manifest.$defs)
    for (const [field, value] of Object.entries(params)) {
      const rule = Object.hasOwn(properties, field) ? properties[field] : undefined
      if (!rule || this.#vendor.assign?.(row, field, value, emptyOf(rule, world.manifest.$defs ?? {}, true))) continue
      row[field] = value
    }
  }

  #passesAll(row: Row, { operation, params }: Call, world: World): boolean {
    const own = this.#vendor.filters?.[operation.entity] ?? {}
    return Object.entries(filtersOf(operation, params)).every(([name, wanted]) =>
      own[name] ? own[name](row, wanted, world) : passes(row[name], wanted),
    )
  }
}

/** The parameters of a list that filter its records: all but those of the page and of the form. */
function filtersOf({ pagination, path }: Call['operation'], params: Params): Params {
  const { param, back, size } = pagination ?? {}
  const others = [param, back, size, 'expand', 'fields', ...[...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name)]
  return Object.fromEntries(Object.entries(params).filter(([name]) => !others.includes(name)))
}

/** Puts a value under a dotted path. */
export function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() as string
  let place = target
  for (const name of names) {
    place[name] ??= {}
    place = place[name] as Record<string, unknown>
  }
  place[last] = value
}
