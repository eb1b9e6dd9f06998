import { sql } from 'kysely'
import type { Readiness } from '../copy/streams.ts'
import type { Target } from '../copy/target.ts'
import { type Db, readOnly } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { Compiler } from './compile.ts'
import { digest, type Position, readCursor, writeCursor } from './cursor.ts'
import { postgresDialect, sqliteDialect } from './dialect.ts'
import { findsFew, foundBy, type Match, spansFew } from './match.ts'
import { after, keyDirection, ordersOf, scoreOrder } from './order.ts'
import { isObject, type Node, Parser } from './parse.ts'
import { projection } from './project.ts'
import type { Order, Sql } from './sql.ts'
import type { SearchParams, SearchResult } from './types.ts'

const MOST = 1000
const MEMBERS = ['query', 'limit', 'cursor', 'fields']

/** Where a search starts: rows that the text index finds, all rows in the order of their keys, or as the engine chooses. */
type Start = 'text' | 'key' | undefined

/** A checked search, as SQL. */
interface Query {
  sql(start: Start): Sql
  readonly match: Match | undefined
  /** SQLite only: a range of a column with a sort index, if the order is another. */
  readonly range: Sql | undefined
  readonly limit: number
  readonly orders: readonly Order[]
  /** Divisor of the score; undefined without a text operator. */
  readonly most: number | undefined
  readonly belongsTo: string
  readonly project: ((data: unknown) => unknown) | undefined
}

interface FoundRow extends Record<string, unknown> {
  key: string
  data: string
  score: number | string
}

/** Runs a search: checks everything first, then sends one statement. */
export async function search(
  db: Db,
  target: Target,
  params: SearchParams,
  readiness: () => Promise<Readiness>,
): Promise<SearchResult> {
  const started = performance.now()
  const query = build(target, params)
  const ready = await readiness()
  if (ready === 'loading') {
    const { connector, plan } = target
    throw new StoreError(
      'not_ready',
      `[${connector} ${plan.entity}.search] the copy is still empty; run a sync of ${plan.entity}, or search again when it has started`,
    )
  }
  const { rows } = await readOnly(db, sql<FoundRow>`${query.sql(await startOf(db, target, query))}`)
  const hits = rows.slice(0, query.limit).map(({ key, data, score }) => {
    const record = JSON.parse(data) as Record<string, unknown>
    return {
      id: key,
      score: query.most === undefined ? 1 : Math.round((Number(score) / query.most) * 1000) / 1000,
      data: query.project ? (query.project(record) as Record<string, unknown>) : record,
    }
  })
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    hits,
    next_cursor: last ? writeCursor(query.belongsTo, positionOf(query, last)) : null,
    took_ms: Math.round(performance.now() - started),
    ...(ready === 'preview' && { preview: true }),
  }
}

async function startOf(db: Db, target: Target, { match, range }: Query): Promise<Start> {
  if (match && (await findsFew(db, target.plan, match))) return 'text'
  return range && !(await spansFew(db, target, range)) ? 'key' : undefined
}

const positionOf = ({ orders }: Query, row: FoundRow): Position => ({
  values: orders.map((_, index) => row[`order_${index}`] as Position['values'][number]),
  key: row.key,
})

function build(target: Target, params: SearchParams): Query {
  const { kind, source, plan, connector, own } = target
  const parser = new Parser(connector, plan)
  const { filter, sort } = checkShape(parser, params)
  const { limit = MOST, cursor, fields } = params
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw parser.fail(`limit must be an integer from 1 to ${MOST}`)
  const dialect = kind === 'sqlite' ? sqliteDialect : postgresDialect
  const compiler = new Compiler(dialect)
  const node: Node = filter === undefined ? { op: 'and', of: [] } : parser.filter(filter)
  const project = projection(parser, fields)
  const where = compiler.filter(node)
  const score = compiler.score(node)
  const sorted = ordersOf(parser, plan, sort)
  const byScore = sorted.length === 0 && score !== undefined
  const orders = byScore ? [scoreOrder(score.sql)] : sorted
  const key = keyDirection(orders, byScore)
  const belongsTo = digest([connector, source, plan.entity, filter ?? {}, sort ?? [], limit, fields ?? null])
  const position =
    cursor === undefined || cursor === null
      ? undefined
      : readCursor(
          belongsTo,
          cursor,
          orders.map(({ fits }) => fits),
        )
  if (typeof position === 'string') throw parser.fail(`cursor ${position}`)
  const { match } = where
  const range = kind === 'sqlite' && orders.length === 0 ? compiler.ranges(node, plan.sorted) : undefined
  const more = position ? [after(orders, key, position)] : []
  const conditions = (start: Start): Sql[] => {
    // With the text index, the unary plus keeps SQLite from using the index on sources.
    if (start === 'text' && match) return [sql`+${own}`, foundBy(plan, match), where.sql, ...more]
    return [own, start === 'key' ? new Compiler(dialect, { keepsOrder: true }).filter(node).sql : where.sql, ...more]
  }
  const shared = { plan, orders, key, score: score?.sql ?? sql`0`, limit: limit + 1 }
  return {
    sql: (start) => dialect.select({ ...shared, where: sql.join(conditions(start), sql` AND `) }),
    match,
    range,
    limit,
    orders,
    most: score?.most,
    belongsTo,
    project,
  }
}

function checkShape(parser: Parser, params: unknown): { filter: unknown; sort: unknown } {
  const given = isObject(params) ? params : {}
  for (const name of Object.keys(given))
    if (!MEMBERS.includes(name))
      throw parser.fail(`${name} is not a search parameter (parameters: ${MEMBERS.join(', ')})`)
  const { query } = given
  if (!isObject(query)) throw parser.fail('query must be an object: { filter?, sort? }; {} matches everything')
  for (const name of Object.keys(query))
    if (name !== 'filter' && name !== 'sort')
      throw parser.fail(`query.${name} is unknown; a query has filter and sort, and conditions belong in its filter`)
  return { filter: query['filter'], sort: query['sort'] }
}
