import { type RawBuilder, sql } from 'kysely'
import { type Db, type Engine, guardRows } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { META } from '../meta.ts'
import type { FieldType } from './manifest.ts'
import { type FieldPlan, planOf, quote, type TablePlan } from './plan.ts'
import { FOR_UPDATE, type Prepared, prepare, storedPlan } from './prepare.ts'
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
      ...(!before && engine.kind === 'postgres' && { unindexed: true }),
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
  if (kind === 'sqlite') await createTextIndex(trx, plan)
  else if ((await hasTrigrams(trx)) && !plan.unindexed) await createTrigramIndexes(trx, plan)
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

/**
 * Postgres: makes the text index of a table, unless there is one. At the end of the first load, it costs a fraction of what it
 * would cost row by row.
 */
export function indexTexts({ db }: Engine, table: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Writers that come meanwhile wait, and then find a newer plan.
    const stored = await storedPlan(trx, META, table, FOR_UPDATE)
    if (!stored?.plan.unindexed) return
    const { unindexed: _, ...plan } = stored.plan
    if (await hasTrigrams(trx)) await createTrigramIndexes(trx, plan)
    await sql`UPDATE ${sql.table(META.tables)} SET plan = ${JSON.stringify(plan)}, version = version + 1
      WHERE name = ${table}`.execute(trx)
  })
}

/** An index has at most 32 columns. */
async function createTrigramIndexes(trx: Db, plan: TablePlan): Promise<void> {
  const columns = textColumns(plan).map((column) => `${quote(column)} gin_trgm_ops`)
  for (let start = 0; start < columns.length; start += 32) {
    const some = columns.slice(start, start + 32).join(', ')
    await run(
      trx,
      `CREATE INDEX ${quote(`${plan.table}_text_${start / 32}`)} ON ${quote(plan.table)} USING gin (${some})`,
    )
  }
}

/** Without the extension, texts are scanned. */
async function hasTrigrams(trx: Db): Promise<boolean> {
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
  if (kind === 'sqlite') {
    await run(trx, `DROP TRIGGER IF EXISTS ${quote(`${plan.table}_delete`)}`)
    await run(trx, `DROP TABLE IF EXISTS ${quote(textIndex(plan.table))}`)
  } else {
    for (let start = 0; start < plan.fields.length; start += 32)
      await run(trx, `DROP INDEX IF EXISTS ${quote(`${plan.table}_text_${start / 32}`)}`)
  }
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
  if (kind === 'sqlite') await addEntries(trx, shapeOf(kind, to))
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
