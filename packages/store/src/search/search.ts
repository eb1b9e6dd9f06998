import { sql } from 'kysely'
import type { Readiness } from '../copy/streams.ts'
import type { Target } from '../copy/target.ts'
import type { Db } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { Access } from './access.ts'
import { type Compiled, Compiler, type Level } from './compile.ts'
import { digest, type Position, readCursor, writeCursor } from './cursor.ts'
import { postgresDialect, sqliteDialect } from './dialect.ts'
import type { IndexSpec } from './index-spec.ts'
import { after, keyDirection, ordersOf, scoreOrder } from './order.ts'
import { isObject, type Node, Parser } from './parse.ts'
import { projection } from './project.ts'
import { type FoundRow, type Query, run, type Start } from './run.ts'
import type { Order, Sql } from './sql.ts'
import type { SearchParams, SearchResult, SortDirection } from './types.ts'

const MOST = 1000
const MEMBERS = ['query', 'limit', 'cursor', 'fields']

/** The indexes of an entity, and what happens to slow searches. */
export interface SearchIndexes {
  readonly made: readonly IndexSpec[]
  /** Time from which on a search is slow, and from which on its answer names the index that it lacked, in milliseconds. */
  readonly slowMs: number
  readonly hintMs: number
  /** Notes a slow search that lacked an index. */
  slow(lacking: IndexSpec): void
}

/** Runs a search: checks everything first, then sends its statements. */
export async function search(
  db: Db,
  target: Target,
  params: SearchParams,
  { readiness, indexes }: { readiness: () => Promise<Readiness>; indexes: () => Promise<SearchIndexes> },
): Promise<SearchResult> {
  const started = performance.now()
  const checked = check(target, params)
  const ready = await readiness()
  if (ready === 'loading') {
    const { connector, plan } = target
    throw new StoreError(
      'not_ready',
      `[${connector} ${plan.entity}.search] the copy is still empty; run a sync of ${plan.entity}, or search again when it has started`,
    )
  }
  const known = await indexes()
  const query = build(target, checked, known.made)
  const asked = performance.now()
  const { rows, start } = await run(db, target, query)
  const ms = performance.now() - asked
  const lacking = ms < known.hintMs ? undefined : lackingOf(query, start)[0]
  if (lacking && ms >= known.slowMs) known.slow(lacking)
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    hits: rows.slice(0, query.limit).map((row) => hitOf(checked, row)),
    next_cursor: last ? writeCursor(checked.belongsTo, positionOf(query, last)) : null,
    took_ms: Math.round(performance.now() - started),
    ...(ready === 'preview' && { preview: true }),
    ...(lacking && { hint: hintOf(target.entity, lacking) }),
  }
}

function hitOf({ most, project }: Checked, { key, data, score }: FoundRow) {
  const record = JSON.parse(data) as Record<string, unknown>
  return {
    id: key,
    score: most === undefined ? 1 : Math.round((Number(score) / most) * 1000) / 1000,
    data: project ? (project(record) as Record<string, unknown>) : record,
  }
}

const positionOf = ({ orders }: Query, row: FoundRow): Position => ({
  values: orders.map((_, index) => row[`order_${index}`] as Position['values'][number]),
  key: row.key,
})

const hintOf = (entity: string, { field, kind }: IndexSpec): string =>
  `no index finds these records; copy.createIndex(${JSON.stringify(entity)}, { field: ${JSON.stringify(field)}, kind: ${JSON.stringify(kind)} }) makes one`

/** The indexes that would have made a search fast, the best one first. */
function lackingOf({ access, node, level, orders }: Query, start: Start): IndexSpec[] {
  if (start === 'set') return []
  const ofFilter = access.lacking(node)
  if (start === 'text') return ofFilter
  const sorted = orders[0]?.at
  return [
    ...(level && access.hasTexts && !level.isVague ? access.missing(level.at, level.kind) : []),
    ...ofFilter,
    ...(sorted ? access.missing(sorted, sorted.field.type === 'string' ? 'string' : 'number') : []),
  ]
}

/** A search whose parameters are right. */
interface Checked {
  readonly node: Node
  readonly limit: number
  readonly orders: readonly Order[]
  readonly key: SortDirection
  readonly position: Position | undefined
  readonly where: Compiled
  readonly score: Sql
  /** Divisor of the score; undefined without a text operator. */
  readonly most: number | undefined
  readonly level: Level | undefined
  readonly belongsTo: string
  readonly project: ((data: unknown) => unknown) | undefined
}

/** @throws {ParamsError} */
function check(target: Target, params: SearchParams): Checked {
  const { kind, source, plan, connector } = target
  const parser = new Parser(connector, plan)
  const { filter, sort } = checkShape(parser, params)
  const { limit = MOST, cursor, fields } = params
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw parser.fail(`limit must be an integer from 1 to ${MOST}`)
  const compiler = new Compiler(kind === 'sqlite' ? sqliteDialect : postgresDialect)
  const node: Node = filter === undefined ? { op: 'and', of: [] } : parser.filter(filter)
  const project = projection(parser, fields)
  const where = compiler.filter(node)
  const score = compiler.score(node)
  const sorted = ordersOf(parser, plan, sort)
  const byScore = sorted.length === 0 && score !== undefined
  const orders = byScore ? [scoreOrder(score.sql)] : sorted
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
  return {
    node,
    limit,
    orders,
    key: keyDirection(orders, byScore),
    position,
    where,
    score: score?.sql ?? sql`0`,
    most: score?.most,
    level: byScore ? compiler.level(node) : undefined,
    belongsTo,
    project,
  }
}

/** The statements of a search, with the indexes that there are. */
function build(target: Target, checked: Checked, made: readonly IndexSpec[]): Query {
  const { kind, plan, own } = target
  const access = new Access(kind, plan, made)
  const { node, orders, key, position, score, where } = checked
  const first = orders[0]?.at?.field.column
  const sets = access.sets(node)
  // A range of the column that the rows are sorted by needs no set: the index has them in order.
  const inOrder = sets.filter(({ column }) => column !== undefined && column === first)
  const dialect = kind === 'sqlite' ? sqliteDialect : postgresDialect
  return {
    ...checked,
    where: access.hasTexts ? where : { ...where, match: undefined },
    access,
    sets: sets.filter((set) => !inOrder.includes(set)),
    statement({ narrowed, only = [], level, limit = checked.limit + 1 }) {
      const isAfter = position && (level === undefined || level === position.values[0])
      const conditions = [
        ...(narrowed ? [narrowed, notByIndex(kind, target)] : [own, ...inOrder.flatMap(({ any }) => any)]),
        ...only,
        where.sql,
        ...(level === undefined ? [] : [sql`${score} NOT IN (${sql.join(othersThan(level))})`]),
        ...(isAfter ? [after(level === undefined ? orders : [], key, position)] : []),
      ]
      const sorted = level === undefined ? orders : []
      const shown = level === undefined ? score : sql.lit(level)
      const all = sql.join(conditions, sql` AND `)
      return dialect.select({ plan, orders: sorted, key, score: shown, limit, where: all })
    },
  }
}

/** The other scores of a row. Postgres expects of an equality that few rows satisfy it, and of an inequality that most do. */
const othersThan = (level: number): Sql[] => [4, 3, 2].filter((one) => one !== level).map((one) => sql.lit(one))

/** The condition on the source, once the rows are narrowed: an expression, of which no index is used. */
const notByIndex = (kind: Target['kind'], { source }: Target): Sql =>
  kind === 'sqlite' ? sql`+"source_id" = ${source}` : sql`("source_id" || '') = ${source}`

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
