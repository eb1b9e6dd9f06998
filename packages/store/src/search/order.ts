import { sql } from 'kysely'
import { quote, type TablePlan } from '../tables/plan.ts'
import { sortKey } from '../tables/schema.ts'
import type { Position } from './cursor.ts'
import { isObject, type Parser } from './parse.ts'
import type { Order, Sql } from './sql.ts'
import type { SortDirection } from './types.ts'

/** Maximum number of sort fields. */
const MOST = 8

/** @throws {ParamsError} */
export function ordersOf(parser: Parser, plan: TablePlan, sort: unknown): Order[] {
  if (sort === undefined) return []
  if (!Array.isArray(sort)) throw parser.fail('query.sort must be an array like [{ created: "desc" }]')
  if (sort.length > MOST) throw parser.fail(`query.sort has more than ${MOST} fields`)
  return sort.map((element: unknown, index) => {
    const entries = isObject(element) ? Object.entries(element) : []
    const [name, direction] = entries[0] ?? []
    if (entries.length !== 1 || name === undefined)
      throw parser.fail(`query.sort[${index}] must have one field, like { created: "desc" }`)
    if (direction !== 'asc' && direction !== 'desc')
      throw parser.fail(`query.sort[${index}].${name} must be "asc" or "desc"`)
    const { field, below } = parser.field(name)
    if (below.length > 0 || !field.column)
      throw parser.fail(
        `query.sort[${index}]: you can sort by a top-level text, number or boolean field, not by ${name}; ` +
          `sortable fields: ${plan.fields.flatMap((one) => (one.column ? [one.name] : [])).join(', ')}`,
      )
    const type = field.type === 'integer' ? 'number' : field.type
    return {
      sql: sql.raw(sortKey(field)),
      direction,
      at: { field, below },
      // SQLite stores booleans as numbers.
      fits: (value) => value === null || typeof value === type || (type === 'boolean' && (value === 0 || value === 1)),
    }
  })
}

export const scoreOrder = (score: Sql): Order => ({
  sql: score,
  direction: 'desc',
  fits: (value) => Number.isSafeInteger(value),
})

/** Ties are sorted by key, in the direction of the last order, so that one index scan suffices. */
export const keyDirection = (orders: readonly Order[], byScore: boolean): SortDirection =>
  byScore ? 'asc' : (orders.at(-1)?.direction ?? 'asc')

const KEY = sql.raw(quote('key'))

/** The condition for rows after a position: the first difference decides. */
export function after(orders: readonly Order[], key: SortDirection, { values, key: last }: Position): Sql {
  const beyond = key === 'asc' ? sql`${KEY} > ${last}` : sql`${KEY} < ${last}`
  return orders.reduceRight<Sql>((rest, order, index) => {
    const value = values[index] ?? null
    const same = value === null ? sql`${order.sql} IS NULL` : sql`${order.sql} = ${value}`
    return sql`(${further(order, value)} OR (${same} AND ${rest}))`
  }, beyond)
}

function further(order: Order, value: string | number | boolean | null): Sql {
  if (order.direction === 'asc') return value === null ? sql`${order.sql} IS NOT NULL` : sql`${order.sql} > ${value}`
  return value === null ? sql`1 = 0` : sql`(${order.sql} < ${value} OR ${order.sql} IS NULL)`
}
