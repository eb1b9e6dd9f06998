import { sql } from 'kysely'
import type { Target } from '../copy/target.ts'
import { type Db, readOnly } from '../engine.ts'
import { quote, type TablePlan } from '../tables/plan.ts'
import { textIndex } from '../tables/shape.ts'
import type { RowSet } from './access.ts'
import type { Sql } from './sql.ts'

/** A query of SQLite's text index. It finds every row for which a condition is true, and maybe others. */
export interface Match {
  readonly query: string
  /** Number of trigrams that it looks up. */
  readonly terms: number
}

/** Maximum number of trigrams in a query: each one is a list of rows. */
const MOST_TERMS = { and: 8, or: 200 }

/** Maximum number of trigrams looked up per text. The whole text is verified afterwards. */
const MOST_TRIGRAMS = 4

/** Number of characters from which trigrams are picked. */
const LOOKED_AT = 200

/** Letters by descending frequency: a trigram without any of them is rare. */
const FREQUENT = 'etaoinsrhldcumfpgwybvk'

const frequency = (char: string): number => {
  const place = FREQUENT.indexOf(char)
  return place >= 0 ? FREQUENT.length - place : /[@.\s]/.test(char) ? 12 : 1
}

/**
 * Whether a text contains no quotes, backslashes or control characters, so that it needs no escaping in a query or
 * path.
 */
export const isPlain = (text: string): boolean => /^[^"\\\p{Cc}]+$/u.test(text)

/** The rarest trigrams of a text; undefined if it is too short. */
export function rarest(part: string): Match | undefined {
  const chars = [...part.slice(0, LOOKED_AT)]
  const found = new Map<string, number>()
  for (let index = 0; index + 3 <= chars.length; index++) {
    const three = chars.slice(index, index + 3)
    const text = three.join('')
    if (isPlain(text))
      found.set(
        text,
        three.reduce((sum, char) => sum + frequency(char), 0),
      )
  }
  const some = [...found].sort(([, one], [, other]) => one - other).slice(0, MOST_TRIGRAMS)
  if (some.length === 0) return undefined
  return { query: some.map(([text]) => `"${text}"`).join(' AND '), terms: some.length }
}

/** The query of a junction; undefined if one part may match any row, or if there is too much to look up. */
export function joined(op: 'and' | 'or', parts: readonly (Match | undefined)[]): Match | undefined {
  const known = parts.filter((part) => part !== undefined)
  if (known.length === 0 || (op === 'or' && known.length < parts.length)) return undefined
  const some: Match[] = []
  let terms = 0
  for (const part of known) {
    const fits = terms + part.terms <= MOST_TERMS[op]
    if (!fits && op === 'or') return undefined
    if (!fits && some.length > 0) continue
    some.push(part)
    terms += part.terms
  }
  if (some.length === 1) return some[0]
  return { query: some.map(({ query }) => `(${query})`).join(op === 'and' ? ' AND ' : ' OR '), terms }
}

/** The condition for the rows that an index query finds. */
export const foundBy = ({ table }: TablePlan, { query }: Match) =>
  sql`"row_id" IN (SELECT rowid FROM ${sql.table(textIndex(table))} WHERE ${sql.ref(textIndex(table))} MATCH ${query})`

/** How many rows of a table a query finds. */
export type Portion = 'few' | 'some' | 'many'

/** One in so many rows is few, up to which looking each up costs less than reading all in order until a page is full. */
const FEW = 20

/** And some, up to which it costs less than reading all: the next row in order costs a tenth of one that is looked up. */
const SOME = 10

/** One statement, which stops when it has found many. */
export async function portionOf(db: Db, { plan }: Target, { query }: Match): Promise<Portion> {
  const index = textIndex(plan.table)
  const [few, some] = [shareOf(plan, FEW), shareOf(plan, SOME)]
  const found = sql`SELECT 1 FROM ${sql.table(index)} WHERE ${sql.ref(index)} MATCH ${query} LIMIT (${some})`
  const statement = sql<{ portion: Portion }>`SELECT CASE WHEN count(*) < (${few}) THEN 'few'
    WHEN count(*) < (${some}) THEN 'some' ELSE 'many' END AS "portion" FROM (${found}) AS "found"`
  const { rows } = await readOnly(db, statement)
  return rows[0]?.portion ?? 'many'
}

/** SQLite: the number of rows of one in so many, and ten. */
const shareOf = ({ table }: TablePlan, share: number): Sql =>
  sql`SELECT 10 + coalesce(max("row_id"), 0) / ${sql.lit(share)} FROM ${sql.table(table)}`

/** The condition for the rows of a set: each part is looked up in its own index. */
export function within({ kind, plan, own }: Target, { any }: RowSet): Sql {
  const id = sql.raw(kind === 'sqlite' ? '"row_id"' : 'ctid')
  const parts = any.map((one) => sql`SELECT ${id} FROM ${sql.table(plan.table)} WHERE ${own} AND ${one}`)
  const rows = sql.join(parts, sql` UNION ALL `)
  return kind === 'sqlite' ? sql`${id} IN (${rows})` : sql`${id} = ANY(ARRAY(${rows}))`
}

/** The first set with so few rows that sorting them costs less than reading all rows in order until enough match. */
export async function fewest(db: Db, target: Target, sets: readonly RowSet[]): Promise<RowSet | undefined> {
  const few = sets.find((set) => set.few)
  if (few) return few
  const { plan, own } = target
  for (const set of sets) {
    const parts = set.any.map((one) => sql`SELECT 1 FROM ${sql.table(plan.table)} WHERE ${own} AND ${one}`)
    if (await areFew(db, target, sql.join(parts, sql` UNION ALL `))) return set
  }
  return undefined
}

/** Whether a query finds few rows of a table. It stops when it has found more. */
async function areFew(db: Db, { kind, plan }: Target, found: Sql): Promise<boolean> {
  const rows =
    kind === 'sqlite'
      ? shareOf(plan, FEW)
      : sql`SELECT 10 + (greatest(reltuples, 0) / ${sql.lit(FEW)})::bigint FROM pg_class
          WHERE oid = ${quote(plan.table)}::regclass`
  const statement = sql<{ few: number | boolean }>`SELECT count(*) < (${rows}) AS "few"
    FROM (SELECT 1 FROM (${found}) AS "found" LIMIT (${rows})) AS "counted"`
  const counted = await readOnly(db, statement)
  return Boolean(counted.rows[0]?.few)
}
