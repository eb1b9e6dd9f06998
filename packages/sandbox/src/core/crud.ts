import { passes } from './filter.ts'
import { emptyOf } from './make.ts'
import { recordOf, resolve } from './manifest.ts'
import { paginate, UnknownCursor } from './pages.ts'
import type { Row } from './rows.ts'
import type { Call, Crud, Params, Vendor, World } from './vendor.ts'

/** Newest first; of the same second, the one made last. */
export const newestFirst = (rows: readonly Row[], field = 'created'): Row[] =>
  rows.toReversed().sort((left, right) => Number(right[field] ?? 0) - Number(left[field] ?? 0))

export function createCrud(vendor: Vendor): Crud {
  const present = (collection: string, row: Row, world: World): Row => vendor.present?.(collection, row, world) ?? row

  const need: Crud['need'] = (world, collection, id, param) => {
    const row = world.store.find(collection, id)
    if (!row) throw vendor.refusals.notFound(collection, id, param)
    return row
  }

  const page: Crud['page'] = (call, world, rows, more = {}) => {
    const { pagination, records = 'data', entity } = call.operation
    if (!pagination) throw new Error(`${call.operation.name} is not a list`)
    const collection = world.collectionOf(entity)
    try {
      const cut = paginate(rows, pagination, call.params)
      const body: Record<string, unknown> = {}
      put(
        body,
        records,
        cut.rows.map((row) => present(collection, row, world)),
      )
      for (const [path, value] of Object.entries({ ...cut.facts, ...more })) put(body, path, value)
      return vendor.envelope?.(body, call, cut.next) ?? body
    } catch (error) {
      throw error instanceof UnknownCursor ? vendor.refusals.unknownCursor(collection, error) : error
    }
  }

  /** Fields of the record that a call names. */
  function assign(row: Row, { operation, params }: Call, world: World): void {
    const entity = world.manifest.entities[operation.entity]
    const { properties = {} } = resolve(entity ? recordOf(entity) : {}, world.manifest.$defs)
    for (const [field, value] of Object.entries(params)) {
      const rule = Object.hasOwn(properties, field) ? properties[field] : undefined
      if (!rule || vendor.assign?.(row, field, value, emptyOf(rule, world.manifest.$defs ?? {}, true))) continue
      row[field] = value
    }
  }

  return {
    need,
    page,

    list(call, world) {
      const { operation, params } = call
      const rows = world.store.all(
        world.collectionOf(operation.entity),
        (row) => (vendor.shows?.(call, row) ?? true) && passesAll(row, call, world),
      )
      return page({ ...call, params }, world, newestFirst(rows))
    },

    get({ operation, params }, world) {
      const collection = world.collectionOf(operation.entity)
      const stub = world.store.stub(collection, params['id'])
      return stub ?? present(collection, need(world, collection, params['id'], 'id'), world)
    },

    async create(call, world) {
      const collection = world.collectionOf(call.operation.entity)
      const given: Row = Object.create(null)
      assign(given, call, world)
      const row = await world.store.insert(collection, { ...given })
      await vendor.wrote?.('created', collection, row, world, call)
      return present(collection, row, world)
    },

    async update(call, world) {
      const collection = world.collectionOf(call.operation.entity)
      const { id } = need(world, collection, call.params['id'], 'id')
      const row = (await world.store.change(collection, id, (draft) => assign(draft, call, world))) as Row
      await vendor.wrote?.('updated', collection, row, world, call)
      return present(collection, row, world)
    },

    async delete(call, world) {
      const collection = world.collectionOf(call.operation.entity)
      const row = need(world, collection, call.params['id'], 'id')
      const stub = vendor.stub?.(collection, row) ?? { id: row.id, object: row['object'], deleted: true }
      world.store.remove(collection, row.id, stub as Row)
      await vendor.wrote?.('deleted', collection, row, world, call)
      return stub
    },
  }

  function passesAll(row: Row, { operation, params }: Call, world: World): boolean {
    const own = vendor.filters?.[operation.entity] ?? {}
    return Object.entries(filtersOf(operation, params)).every(([name, wanted]) =>
      own[name] ? own[name](row, wanted, world) : passes(row[name], wanted),
    )
  }
}

/** The parameters of a list that choose records: all but those that choose the page or the form. */
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
