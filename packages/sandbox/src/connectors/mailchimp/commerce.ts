import type { Behavior, Params, World } from '../../core/vendor.ts'
import { notFound, refuseIn } from './errors.ts'
import { time } from './rows.ts'

/** What a store has: records under ids of the caller's own, below those of their parents. */

type Kept = Readonly<Record<string, unknown>> & { readonly id: string }

/** Records by the ids in their path. */
export const keptOf = (world: World, entity: string): Map<string, Kept> =>
  world.memory(`kept ${entity}`, () => new Map<string, Kept>())

const keyOf = (params: Params, names: readonly string[]): string => JSON.stringify(names.map((name) => params[name]))

interface Kind {
  /** Path parameters; the last one is the id of the record. */
  readonly path: readonly string[]
  /** Where the parent is kept. */
  readonly parent?: string
  /** The list of the parent that it is in, if it is no record of its own. */
  readonly within?: string
  /** Fields of its own that it begins with. */
  readonly dated?: boolean
}

const KINDS: Readonly<Record<string, Kind>> = {
  stores: { path: ['store_id'], dated: true },
  store_customers: { path: ['store_id', 'customer_id'], parent: 'stores', dated: true },
  store_products: { path: ['store_id', 'product_id'], parent: 'stores' },
  product_variants: { path: ['store_id', 'product_id', 'variant_id'], parent: 'store_products', within: 'variants' },
  store_orders: { path: ['store_id', 'order_id'], parent: 'stores' },
  order_lines: { path: ['store_id', 'order_id', 'line_id'], parent: 'store_orders', within: 'lines' },
  store_carts: { path: ['store_id', 'cart_id'], parent: 'stores', dated: true },
  promo_rules: { path: ['store_id', 'promo_rule_id'], parent: 'stores' },
  promo_codes: { path: ['store_id', 'promo_rule_id', 'promo_code_id'], parent: 'promo_rules' },
}

/** What is in the body: all parameters but those of the path. */
const bodyOf = (params: Params, { path }: Kind): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !path.includes(name)))

function need(world: World, entity: string, key: string): Kept {
  const found = keptOf(world, entity).get(key)
  if (!found) throw notFound(world)
  return found
}

const parentKey = ({ path }: Kind, params: Params): string => keyOf(params, path.slice(0, -1))
const parentOf = (world: World, kind: Kind, params: Params): Kept | undefined =>
  kind.parent === undefined ? undefined : need(world, kind.parent, parentKey(kind, params))

/** The records beside each other, by their ids, and how they are put back. */
function shelf(world: World, entity: string, kind: Kind, params: Params) {
  const parent = parentOf(world, kind, params)
  const all = keptOf(world, entity)
  const { within } = kind
  if (within && parent) {
    const rows = new Map(((parent[within] ?? []) as Kept[]).map((row) => [row.id, row]))
    const save = () =>
      keptOf(world, kind.parent as string).set(parentKey(kind, params), { ...parent, [within]: [...rows.values()] })
    return { rows, save }
  }
  const at = (id: string) => keyOf({ ...params, [kind.path.at(-1) as string]: id }, kind.path)
  const beside = [...all].filter(([key, { id }]) => key === at(id)).map(([, row]) => [row.id, row] as const)
  const rows = new Map(beside)
  const save = () => {
    for (const [id] of beside) all.delete(at(id))
    for (const [id, row] of rows) all.set(at(id), row)
  }
  return { rows, save }
}

/** The customer of an order or cart is one of the store. */
function keepCustomer(world: World, { store_id }: Params, customer: unknown): void {
  const { id, ...facts } = (customer ?? {}) as Kept
  if (id === undefined) return
  const { rows, save } = shelf(world, 'store_customers', KINDS['store_customers'] as Kind, { store_id })
  rows.set(id, { ...rows.get(id), ...facts, id })
  save()
}

const passes = (row: Kept, filters: Params): boolean =>
  Object.entries(filters).every(([name, wanted]) => {
    if (name === 'customer_id') return (row['customer'] as Kept | undefined)?.id === wanted
    if (name === 'has_outreach') return (row['outreach'] !== undefined) === wanted
    if (name === 'outreach_id') return (row['outreach'] as Kept | undefined)?.id === wanted
    return row[name] === wanted
  })

const PAGE = new Set(['count', 'offset', 'fields', 'exclude_fields'])

function behaviorsOf(entity: string, kind: Kind): Readonly<Record<string, Behavior>> {
  const own = kind.path.at(-1) as string
  const now = (world: World) => (kind.dated ? { updated_at: time(world.now()) } : {})
  const find = (world: World, params: Params) => {
    const found = shelf(world, entity, kind, params)
    const row = found.rows.get(String(params[own]))
    if (!row) throw notFound(world)
    return { ...found, row }
  }
  const put = (world: World, params: Params, id: string) => {
    const { rows, save } = shelf(world, entity, kind, params)
    const made = kind.dated ? { created_at: time(world.now()) } : {}
    const row: Kept = { ...made, ...rows.get(id), ...bodyOf(params, kind), ...now(world), id }
    rows.set(id, row)
    save()
    if ('customer' in params) keepCustomer(world, params, params['customer'])
    return row
  }
  return {
    [`${entity}.list`]: (call, world, crud) => {
      const filters = Object.entries(call.params).filter(
        ([name]) => !PAGE.has(name) && !kind.path.slice(0, -1).includes(name),
      )
      const rows = [...shelf(world, entity, kind, call.params).rows.values()]
      return crud.page(call, world, rows.filter((row) => passes(row, Object.fromEntries(filters))) as never)
    },
    [`${entity}.get`]: ({ params }, world) => find(world, params).row,
    [`${entity}.create`]: ({ params }, world) => {
      const id = String(params['id'])
      if (shelf(world, entity, kind, params).rows.has(id))
        throw refuseIn(world, 400, 'Bad Request', `A record with the provided ID already exists in the account: ${id}.`)
      return put(world, params, id)
    },
    [`${entity}.upsert`]: ({ params }, world) => put(world, params, String(params[own])),
    [`${entity}.update`]: ({ params }, world) => put(world, params, find(world, params).row.id),
    [`${entity}.delete`]: ({ params }, world) => {
      const { rows, row, save } = find(world, params)
      rows.delete(row.id)
      save()
      return undefined
    },
  }
}

export const commerceBehaviors: Readonly<Record<string, Behavior>> = Object.assign(
  {},
  ...Object.entries(KINDS).map(([entity, kind]) => behaviorsOf(entity, kind)),
)
