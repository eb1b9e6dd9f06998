import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { type IndexPlan, searchedText } from '../search/index-spec.ts'
import type { Sql } from '../search/sql.ts'
import { quote } from '../tables/plan.ts'

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

export const dropStatements = (engine: Engine['kind'], name: string) =>
  SUFFIXES.map(
    (suffix) =>
      sql`DROP INDEX ${sql.raw(engine === 'postgres' ? 'CONCURRENTLY ' : '')}IF EXISTS ${named(name + suffix)}`,
  )
