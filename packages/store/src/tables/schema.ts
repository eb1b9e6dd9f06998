import { type RawBuilder, sql } from 'kysely'
import { type Db, type Engine, guardRows } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { META } from '../meta.ts'
import type { FieldType } from './manifest.ts'
import { type FieldPlan, hasEntries, planOf, quote, type TablePlan } from './plan.ts'
import { type Prepared, prepare, storedPlan } from './prepare.ts'
import { type Cell, rowMaker } from './rows.ts'
import { indexColumns, shapeOf, textColumns, textIndex } from './shape.ts'
import { addEntries, upsert } from './write.ts'

/** Rows per batch when columns are rewritten. */
const BACKFILL = 500

/** Creates the table of an entity, or adds the fields that it lacks. */
export function prepareTable(
  engine: Engine,
  table: string,
  entity: string,
  fields: Readonly<Record<string, FieldType>>,
  converted: ReadonlySet<string>,
): Promise<Prepared> {
  return prepare(engine, META, table, {
    plan: (before?: TablePlan) => ({
      ...planOf(table, entity, fields, converted, before),
      ...(!before && { unindexed: true }),
    }),
    create: createTable,
    migrate,
  })
}

const run = (trx: Db, text: string): Promise<unknown> => sql.raw(text).execute(trx)

async function createTable(kind: Engine['kind'], trx: Db, plan: TablePlan): Promise<void> {
  const text = kind === 'postgres' ? 'text COLLATE "C"' : 'TEXT'
  const json = kind === 'postgres' ? 'jsonb' : 'TEXT'
  const columns = [
    // A named primary key, so that VACUUM preserves the row ids that the text index uses.
    ...(kind === 'sqlite' ? ['"row_id" INTEGER PRIMARY KEY'] : []),
    `"source_id" ${text} NOT NULL`,
    `"key" ${text} NOT NULL`,
    '"at" double precision',
    '"generation" integer NOT NULL',
    `"under" ${text}`,
    ...plan.fields.flatMap((field) => columnsOf(kind, field)),
    // Last, so that scans of the other columns need not read them.
    `"nt" ${json}`,
    `"nw" ${json}`,
    `"data" ${json} NOT NULL`,
    '"raw" text',
  ]
  const table = quote(plan.table)
  await run(trx, `CREATE TABLE ${table} (${columns.join(', ')})`)
  await run(trx, `CREATE UNIQUE INDEX ${quote(`${plan.table}_key`)} ON ${table} ("source_id", "key")`)
  await run(
    trx,
    `CREATE INDEX ${quote(`${plan.table}_under`)} ON ${table} ("source_id", "under") WHERE "under" IS NOT NULL`,
  )
  await createIndexes(kind, trx, plan)
  await guardRows(kind, trx, plan.table)
}

function columnsOf(kind: Engine['kind'], { type, column, text, words }: FieldPlan): string[] {
  const texts = kind === 'postgres' ? 'text COLLATE "C"' : 'TEXT'
  const truth = kind === 'postgres' ? 'boolean' : 'INTEGER'
  const main = type === 'string' ? texts : type === 'boolean' ? truth : 'double precision'
  return [
    ...(column ? [`${quote(column)} ${main}`] : []),
    ...[text, words].flatMap((name) => (name ? [`${quote(name)} ${texts}`] : [])),
  ]
}

/** Number of characters of a text that are sorted: an index entry has no room for the whole text. */
export const SORTED_CHARS = 200

/** The sort expression of a field. */
export function sortKey({ type, column = '' }: FieldPlan): string {
  return type === 'string' ? `substr(${quote(column)}, 1, ${SORTED_CHARS})` : quote(column)
}

async function createIndexes(kind: Engine['kind'], trx: Db, plan: TablePlan): Promise<void> {
  const nulls = kind === 'postgres' ? ' NULLS FIRST' : ''
  for (const [number, column] of plan.sorted.entries()) {
    const field = plan.fields.find((one) => one.column === column) as FieldPlan
    const name = quote(`${plan.table}_sort_${number}`)
    await run(trx, `CREATE INDEX ${name} ON ${quote(plan.table)} ("source_id", ${sortKey(field)}${nulls}, "key")`)
  }
  await createIdIndexes(trx, plan)
  if (hasEntries(kind, plan)) await createTextIndex(trx, plan)
  else if (!plan.unindexed && (await hasTrigrams(trx)))
    for (const statement of trigramIndexes(plan)) await run(trx, statement)
}

/** Fields that hold a record's id. */
export const idFields = ({ fields }: TablePlan): FieldPlan[] =>
  fields.filter(({ name, column, type }) => name === 'id' && column && type !== 'boolean')

/** Where the key is the id itself, the index of keys finds it, and there is no entry. */
export const differsFromKey = ({ type, column = '' }: FieldPlan): string | undefined =>
  type === 'string' ? `${quote(column)} <> "key"` : undefined

async function createIdIndexes(trx: Db, plan: TablePlan): Promise<void> {
  for (const [number, field] of idFields(plan).entries()) {
    const only = differsFromKey(field)
    await run(
      trx,
      `CREATE INDEX IF NOT EXISTS ${quote(`${plan.table}_id_${number}`)} ON ${quote(plan.table)}
        ("source_id", ${sortKey(field)}, "key")${only ? ` WHERE ${only}` : ''}`,
    )
  }
}

/**
 * A trigram index with one entry per row for all its texts. A search verifies its matches in the columns, so no
 * positions are stored. `upsert` writes the entries: a trigger would flush the index after each row.
 */
async function createTextIndex(trx: Db, plan: TablePlan): Promise<void> {
  const index = quote(textIndex(plan.table))
  await run(
    trx,
    `CREATE VIRTUAL TABLE ${index} USING fts5(${indexColumns(plan).join(', ')}, tokenize='trigram case_sensitive 1', detail=none, content='', contentless_delete=1)`,
  )
  // Merges index segments only when there are many, rather than a little with each write.
  await run(trx, `INSERT INTO ${index} (${index}, rank) VALUES ('automerge', 0)`)
  await run(trx, `INSERT INTO ${index} (${index}, rank) VALUES ('crisismerge', 64)`)
  await run(
    trx,
    `CREATE TRIGGER ${quote(`${plan.table}_delete`)} AFTER DELETE ON ${quote(plan.table)}
      BEGIN DELETE FROM ${index} WHERE rowid = old."row_id"; END`,
  )
}

/** SQLite: makes the text index of a table that has none. At once, it costs a fraction of what it costs row by row. */
export async function indexTexts(trx: Db, { table }: TablePlan): Promise<void> {
  const plan = await changeIndexed(trx, table, true)
  if (!plan) return
  await createTextIndex(trx, plan)
  await addEntries(trx, shapeOf('sqlite', plan))
}

/** SQLite: removes the text index of a table. */
export async function dropTexts(trx: Db, { table }: TablePlan): Promise<void> {
  await changeIndexed(trx, table, false)
  await dropTextIndex(trx, table)
}

/**
 * Notes whether a table has a text index. Processes that write then find a newer plan. Undefined if it is noted already.
 */
export async function changeIndexed(
  trx: Db,
  table: string,
  indexed: boolean,
  lock?: RawBuilder<unknown>,
): Promise<TablePlan | undefined> {
  const stored = await storedPlan(trx, META, table, lock)
  if (!stored || indexed === !stored.plan.unindexed) return undefined
  const { unindexed: _, ...rest } = stored.plan
  const plan: TablePlan = indexed ? rest : { ...rest, unindexed: true }
  await sql`UPDATE ${sql.table(META.tables)} SET plan = ${JSON.stringify(plan)}, version = version + 1
    WHERE name = ${table}`.execute(trx)
  return plan
}

/** Postgres: the names of a table's text indexes, each with its columns. An index has at most 32. */
export function trigramColumns(plan: TablePlan): { readonly name: string; readonly columns: string }[] {
  const columns = textColumns(plan).map((column) => `${quote(column)} gin_trgm_ops`)
  return Array.from({ length: Math.ceil(columns.length / 32) }, (_, part) => ({
    name: quote(`${textIndex(plan.table)}_${part}`),
    columns: columns.slice(part * 32, part * 32 + 32).join(', '),
  }))
}

const trigramIndexes = (plan: TablePlan): string[] =>
  trigramColumns(plan).map(({ name, columns }) => `CREATE INDEX ${name} ON ${quote(plan.table)} USING gin (${columns})`)

/** Without the extension, texts are scanned. */
export async function hasTrigrams(trx: Db): Promise<boolean> {
  await sql`SAVEPOINT trigrams`.execute(trx)
  try {
    await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(trx)
    await sql`RELEASE SAVEPOINT trigrams`.execute(trx)
    return true
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT trigrams`.execute(trx)
    if (error instanceof StoreError) return false
    throw error
  }
}

async function dropIndexes(kind: Engine['kind'], trx: Db, plan: TablePlan): Promise<void> {
  for (const number of plan.sorted.keys())
    await run(trx, `DROP INDEX IF EXISTS ${quote(`${plan.table}_sort_${number}`)}`)
  for (const number of idFields(plan).keys())
    await run(trx, `DROP INDEX IF EXISTS ${quote(`${plan.table}_id_${number}`)}`)
  if (kind === 'sqlite') await dropTextIndex(trx, plan.table)
  else for (const { name } of trigramColumns(plan)) await run(trx, `DROP INDEX IF EXISTS ${name}`)
}

async function dropTextIndex(trx: Db, table: string): Promise<void> {
  await run(trx, `DROP TRIGGER IF EXISTS ${quote(`${table}_delete`)}`)
  await run(trx, `DROP TABLE IF EXISTS ${quote(textIndex(table))}`)
}

/** Adds columns, and fills them from the records' JSON. */
async function migrate(kind: Engine['kind'], trx: Db, from: TablePlan, to: TablePlan): Promise<void> {
  const isSame = from.fields.length === to.fields.length && from.lists === to.lists
  if (isSame) return createIdIndexes(trx, to)
  await dropIndexes(kind, trx, from)
  for (const field of to.fields.slice(from.fields.length))
    for (const column of columnsOf(kind, field)) await run(trx, `ALTER TABLE ${quote(to.table)} ADD COLUMN ${column}`)
  await refill(kind, trx, to)
  await createIndexes(kind, trx, to)
  await addEntries(trx, shapeOf(kind, to))
}

async function refill(kind: Engine['kind'], trx: Db, plan: TablePlan): Promise<void> {
  interface Stored extends Record<string, string | number | null> {
    source_id: string
    key: string
    data: string
  }
  const common = sql.raw(
    '"source_id", "key", "at", "generation", "under", coalesce("raw", CAST("data" AS text)) AS "data"',
  )
  const make = rowMaker(kind, plan)
  let after: RawBuilder<unknown> = sql`1 = 1`
  for (;;) {
    const found = await sql<Stored>`SELECT ${common} FROM ${sql.table(plan.table)} WHERE ${after}
      ORDER BY "source_id", "key" LIMIT ${BACKFILL}`.execute(trx)
    const last = found.rows.at(-1)
    if (!last) return
    const rows = found.rows.map(({ source_id, key, at, generation, under, data }) =>
      make([source_id, key, at, generation, under] as Cell[], JSON.parse(data), data),
    )
    await upsert(kind, trx, { ...shapeOf(kind, plan), index: undefined }, rows)
    after = sql`("source_id", "key") > (${last.source_id}, ${last.key})`
  }
}
