// In which order a search reads the rows: as few as possible until a page is full.
import { sql } from 'kysely'
import type { Target } from '../copy/target.ts'
import { type Db, readOnly } from '../engine.ts'
import type { Access, RowSet } from './access.ts'
import type { Compiled, Level } from './compile.ts'
import type { Position } from './cursor.ts'
import { fewest, foundBy, type Portion, portionOf, within } from './match.ts'
import type { Node } from './parse.ts'
import type { Order, Sql } from './sql.ts'

/** A search, and its statements. */
export interface Query {
  readonly node: Node
  readonly access: Access
  /** Sets of rows that an index finds. */
  readonly sets: readonly RowSet[]
  readonly where: Compiled
  readonly level: Level | undefined
  readonly limit: number
  readonly orders: readonly Order[]
  readonly position: Position | undefined
  statement(options: StatementOptions): Sql
}

interface StatementOptions {
  /** The condition for the rows that an index found. */
  readonly narrowed?: Sql | undefined
  /** Further conditions. */
  readonly only?: readonly Sql[]
  /** Only rows of this score, by key. */
  readonly level?: number
  readonly limit?: number
}

export interface FoundRow extends Record<string, unknown> {
  key: string
  data: string
  score: number | string
}

/** The way in which rows were found: an index of a set, the text index, or a walk through all rows in order. */
export type Start = 'set' | 'text' | 'walk'

/** Rows that a walk reads before an index that finds many is asked. */
const WALKED = 2000

export async function run(db: Db, target: Target, query: Query): Promise<{ rows: FoundRow[]; start: Start }> {
  const { match } = query.where
  const set = await fewest(db, target, query.sets)
  if (set) return { rows: await send(db, query.statement({ narrowed: within(target, set) })), start: 'set' }
  const index = query.level && query.access.index(query.level.at, query.level.kind)
  const portion = match ? await portionOf(db, target, match) : 'many'
  const narrowed = match && portion !== 'many' ? foundBy(target.plan, match) : undefined
  if (portion === 'few') return { rows: await send(db, query.statement({ narrowed })), start: 'text' }
  const search = { ...query, db, target, portion }
  if (query.level && index) return { rows: await byLevels(search, query.level), start: 'set' }
  if (query.orders.length === 0) return { rows: await walk(search, {}), start: 'walk' }
  return { rows: await send(db, query.statement({ narrowed })), start: 'walk' }
}

/** A search of which it is known how many rows the text index finds. */
interface Search extends Query {
  readonly db: Db
  readonly target: Target
  readonly portion: Portion
}

/** Best first: the rows of the highest score, by key, and those of lower ones only until the page is full. */
async function byLevels(search: Search, level: Level): Promise<FoundRow[]> {
  const { limit, position } = search
  const from = Number(position?.values[0] ?? 4)
  const found: FoundRow[] = []
  for (const score of [4, 3, 2].filter((one) => one <= from)) {
    const wanted = limit + 1 - found.length
    if (wanted <= 0) break
    // A row may change between two statements, and is then found twice.
    const seen = new Set(found.map(({ key }) => key))
    const rows = await ofLevel(search, level, score, wanted + seen.size)
    const others = rows.filter(({ key }) => !seen.has(key)).slice(0, wanted)
    found.push(...others.map((row) => ({ ...row, order_0: score })))
  }
  return found
}

async function ofLevel(
  search: Search,
  { at, kind, whole, start }: Level,
  level: number,
  limit: number,
): Promise<FoundRow[]> {
  const { db, target, access } = search
  const index = access.index(at, kind)
  if (level === 2 || !index) return await walk(search, { level, limit })
  const set = access.beginning(index, level === 4 ? whole : start, level === 4)
  const few = await fewest(db, target, [set])
  return await send(db, search.statement({ narrowed: few && within(target, few), level, limit }))
}

/** By key until the page is full. If few of the first rows match, the text index finds the others. */
async function walk(
  search: Search,
  options: { readonly level?: number; readonly limit?: number },
): Promise<FoundRow[]> {
  const { db, target, portion, where } = search
  if (!where.match || portion === 'many') return await send(db, search.statement(options))
  const rows = await send(db, search.statement({ ...options, only: [amongFirst(target, search, options.level)] }))
  if (rows.length >= (options.limit ?? search.limit + 1)) return rows
  return await send(db, search.statement({ ...options, narrowed: foundBy(target.plan, where.match) }))
}

/** The next rows by key. */
function amongFirst({ plan, own }: Target, { position }: Query, level: number | undefined): Sql {
  const isAfter = position && (level === undefined || level === position.values[0])
  const next = isAfter ? sql`${own} AND "key" > ${position.key}` : own
  return sql`"key" <= (SELECT max("key") FROM (SELECT "key" FROM ${sql.table(plan.table)} WHERE ${next}
    ORDER BY "key" LIMIT ${sql.lit(WALKED)}))`
}

const send = async (db: Db, statement: Sql): Promise<FoundRow[]> =>
  (await readOnly(db, sql<FoundRow>`${statement}`)).rows
