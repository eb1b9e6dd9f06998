import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { type IndexPlan, searchedText } from '../search/index-spec.ts'
import type { Sql } from '../search/sql.ts'
import { quote, type TablePlan } from '../tables/plan.ts'
import { trigramColumns } from '../tables/schema.ts'

const named = (name: string): Sql => sql.raw(quote(name))

/** An index is up to three: of the values, of rows with lists on the way, and in Postgres of the trigrams. */
const SUFFIXES = ['', '_some', '_like']

export function makeStatements(
  engine: Engine['kind'],
  table: string,
  name: string,
  index: IndexPlan,
  hasTrigrams: boolean,
): Sql[] {
  const create = sql.raw(`CREATE INDEX ${engine === 'postgres' ? 'CONCURRENTLY ' : ''}IF NOT EXISTS`)
  const nulls = sql.raw(engine === 'postgres' ? ' NULLS FIRST' : '')
  const [values = '', lists = '', trigrams = ''] = SUFFIXES.map((suffix) => name + suffix)
  const made = [sql`${create} ${named(values)} ON ${named(table)} ("source_id", (${index.key})${nulls}, "key")`]
  if (index.some)
    made.push(
      sql`${create} ${named(lists)} ON ${named(table)} ("source_id", (${index.list}), "key") WHERE ${index.some}`,
    )
  if (engine === 'sqlite') return made
  const isText = index.kind === 'text' || index.kind === 'words'
  // The texts of columns have a trigram index from the beginning.
  if (isText && index.some && hasTrigrams)
    made.push(sql`${create} ${named(trigrams)} ON ${named(table)}
      USING gin ((${searchedText(engine, index.at, index.kind as 'text' | 'words')}) gin_trgm_ops)`)
  // Postgres has statistics of an expression only once it is indexed.
  return [...made, sql`ANALYZE ${named(table)}`]
}

/** Postgres: the text index of a table. */
export const textStatements = (plan: TablePlan): Sql[] =>
  trigramColumns(plan).map(
    ({ name, columns }) =>
      sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${sql.raw(name)} ON ${named(plan.table)} USING gin (${sql.raw(columns)})`,
  )

export const dropStatements = (engine: Engine['kind'], name: string): Sql[] =>
  SUFFIXES.map((suffix) => dropStatement(engine, quote(name + suffix)))

export const dropTextStatements = (plan: TablePlan): Sql[] =>
  trigramColumns(plan).map(({ name }) => dropStatement('postgres', name))

const dropStatement = (engine: Engine['kind'], quoted: string): Sql =>
  sql`DROP INDEX ${sql.raw(engine === 'postgres' ? 'CONCURRENTLY ' : '')}IF EXISTS ${sql.raw(quoted)}`
