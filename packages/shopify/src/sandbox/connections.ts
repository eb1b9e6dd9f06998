import { membersOf, type Params, type Row, textIn, type World } from '@ferrule/sandbox/engine'
import { numberOf } from './ids.ts'
import { Problem } from './problem.ts'
import { readSearch } from './search.ts'
import { camel, valueAt } from './values.ts'

/** Connections: searched, put in order, and cut into pages. */

interface Connection {
  readonly nodes: readonly unknown[]
  readonly edges: readonly { readonly cursor: string; readonly node: unknown }[]
  readonly pageInfo: Readonly<Record<string, unknown>>
  /** Fields of the search that the list does not know. */
  readonly unknown?: readonly string[]
}

/** Type of the records, and the field that they are in the order of by default. */
export interface ListOf {
  readonly type: string
  readonly order?: string
}

const SORTED: Readonly<Record<string, string>> = {
  ID: 'id',
  TOTAL_PRICE: 'totalPriceSet.shopMoney.amount',
  CUSTOMER_NAME: 'customer.id',
  NUMBER: 'number',
  TOTAL_SPENT: 'amountSpent.amount',
  ORDERS_COUNT: 'numberOfOrders',
  VENDOR: 'vendor',
}

const fieldOf = (sortKey: string): string => SORTED[sortKey] ?? camel(sortKey.toLowerCase())

function sortValue(row: unknown, path: string): number | string {
  const found = valueAt(row, path)
  if (path === 'id') return Number(numberOf(found))
  const text = String(found ?? '')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The rows of a list, all of them: what the search passes, in the order that is wanted. */
export function selected(world: World, rows: readonly Row[], { type, order = 'ID' }: ListOf, args: Params) {
  const { passes, unknown } = readSearch(textIn(args['query']), type, world)
  const field = fieldOf(String(args['sortKey'] ?? order))
  const found = rows.filter(passes).sort((a, b) => {
    const [left, right] = [sortValue(a, field), sortValue(b, field)]
    if (left === right) return Number(sortValue(a, 'id')) - Number(sortValue(b, 'id'))
    return left < right ? -1 : 1
  })
  return { rows: args['reverse'] === true ? found.reverse() : found, unknown }
}

const cursorOf = (node: unknown, index: number): string =>
  btoa(JSON.stringify({ last_id: Number(numberOf(membersOf(node)['id'] ?? index)), last_value: String(index) }))

function placeOf(cursor: unknown, nodes: readonly unknown[]): number {
  try {
    const { last_id, last_value } = membersOf(JSON.parse(atob(String(cursor))))
    const at = nodes.findIndex((node, index) => Number(numberOf(membersOf(node)['id'] ?? index)) === last_id)
    // Where the record has gone, the list continues at its place.
    if (typeof last_id === 'number' && /^\d+$/.test(String(last_value))) return at >= 0 ? at : Number(last_value) - 1
  } catch {
    // Said below.
  }
  throw new Problem('Invalid cursor for current pagination sort.', { code: 'BAD_REQUEST' })
}

/** As `first`: all there is. Bulk operations have no pages. */
export const EVERY = 2_147_483_647

/** The part of a list that `first`, `after`, `last` and `before` ask for. */
export function cut(nodes: readonly unknown[], { first, last, after, before }: Params, name: string): Connection {
  const size = first ?? last
  if (typeof size !== 'number')
    throw new Problem(`you must provide one of first or last for ${name}`, { code: 'BAD_REQUEST' })
  if (size < 0 || (size > 250 && size !== EVERY))
    throw new Problem(`The ${name} connection takes at most 250 records, not ${size}`, { code: 'BAD_REQUEST' })
  let from = after === undefined || after === null ? 0 : placeOf(after, nodes) + 1
  let to = before === undefined || before === null ? nodes.length : placeOf(before, nodes)
  if (first !== undefined && first !== null) to = Math.min(to, from + Number(first))
  else from = Math.max(from, to - size)
  const edges = nodes.slice(from, to).map((node, index) => ({ cursor: cursorOf(node, from + index), node }))
  return {
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: to < nodes.length,
      hasPreviousPage: from > 0 && nodes.length > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

/** A page of the rows of a list. */
export function connection(world: World, rows: readonly Row[], list: ListOf, args: Params, name: string): Connection {
  const found = selected(world, rows, list, args)
  return { ...cut(found.rows, args, name), unknown: found.unknown }
}

/** Whether a value is a connection that a record stores completely. */
export const isWhole = (value: unknown): value is { nodes: readonly unknown[] } =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray(membersOf(value)['nodes']) &&
  'pageInfo' in value &&
  !('edges' in value)
