import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../engine.ts'
import type { SqliteConnection } from '../sqlite/driver.ts'
import type { Given } from '../sqlite/worker.ts'
import { type FieldPlan, quote } from './plan.ts'
import type { Row } from './rows.ts'

export type ColumnType = 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean' | 'jsonb'

/** What is written of a table: its columns by their types in Postgres, and which of them mean what. */
export interface TableShape {
  readonly table: string
  readonly columns: Readonly<Record<string, ColumnType>>
  /** The unique ones. */
  readonly key: readonly string[]
  /** Source time. */
  readonly at: string
  /** In SQLite: rows come with their record as JSON, and the thread makes these columns of it. */
  readonly made?: readonly FieldPlan[]
  /** In SQLite: the index of the texts in these columns. */
  readonly index?:
    | {
        readonly name: string
        readonly texts: readonly string[] /** JSON, whose texts count. */
        readonly nested: string
      }
    | undefined
}

/** Writes rows, unless one that is there is newer by its source time. Says how many were written. */
export async function upsert(kind: Engine['kind'], trx: Db, shape: TableShape, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0
  const columns = Object.keys(shape.columns)
  const table = quote(shape.table)
  const at = quote(shape.at)
  const changed = columns
    .filter((name) => !shape.key.includes(name) && name !== shape.at)
    .map((name) => `${quote(name)} = excluded.${quote(name)}`)
  // What was read without a time does not make the row forget its own.
  const update = `ON CONFLICT (${shape.key.map(quote).join(', ')}) DO UPDATE SET ${changed.join(', ')},
    ${at} = coalesce(excluded.${at}, ${table}.${at})
    WHERE excluded.${at} IS NULL OR ${table}.${at} IS NULL OR excluded.${at} >= ${table}.${at}`
  if (kind === 'sqlite') {
    const values = columns.map(() => '?').join(', ')
    const statement = `INSERT INTO ${table} (${columns.map(quote).join(', ')}) VALUES (${values}) ${update}`
    if (!shape.index) return writeSqlite(trx, shape, statement, rows)
    const among = rowsAmong(shape, rows)
    await sql`DELETE FROM ${sql.table(shape.index.name)} WHERE rowid IN (SELECT "row_id" FROM ${sql.table(shape.table)} WHERE ${among})`.execute(
      trx,
    )
    const written = await writeSqlite(trx, shape, statement, rows)
    await addEntries(trx, shape, among)
    return written
  }
  let written = 0
  for (let start = 0; start < rows.length; start += AT_ONCE)
    written += await writePostgres(trx, shape, rows.slice(start, start + AT_ONCE), update)
  return written
}

/** Rows in one statement to Postgres; between two, other work of the program gets its turn. */
const AT_ONCE = 500

/** Columns in which no row has anything are left out: they become NULL all the same. */
async function writePostgres(trx: Db, shape: TableShape, rows: readonly Row[], update: string): Promise<number> {
  const used = Object.entries(shape.columns).filter(([name]) => rows.some((row) => (row[name] ?? null) !== null))
  const names = used.map(([name]) => quote(name)).join(', ')
  const types = used.map(([name, type]) => `${quote(name)} ${type}`).join(', ')
  const statement = `INSERT INTO ${quote(shape.table)} (${names})
    SELECT ${names} FROM json_to_recordset($1::json) AS row(${types}) ${update}`
  const members = used.map(([name, type]) => ({ name, start: `${JSON.stringify(name)}:`, isJson: type === 'jsonb' }))
  const found = await trx.executeQuery(
    CompiledQuery.raw(statement, [`[${rows.map((row) => json(members, row)).join(',')}]`]),
  )
  return Number(found.numAffectedRows ?? 0)
}

/** These rows, which are of one source. */
function rowsAmong({ key: [source = '', key = ''] }: TableShape, rows: readonly Row[]): RawBuilder<unknown> {
  const keys = JSON.stringify(rows.map((row) => row[key]))
  return sql`${sql.ref(source)} = ${rows[0]?.[source]} AND ${sql.ref(key)} IN (SELECT value FROM json_each(${keys}))`
}

/** The texts of a JSON value: its names are not searched. */
const inside = (column: string) =>
  sql`(SELECT group_concat(atom, char(10)) FROM json_tree(${sql.ref(column)}) WHERE type = 'text')`

/** Entries of rows that have none in the index of texts. */
export async function addEntries(trx: Db, { table, index }: TableShape, rows = sql`1 = 1` as RawBuilder<unknown>) {
  if (!index) return
  const texts = sql.join([...index.texts.map((name) => sql.ref(name)), inside(index.nested)])
  await sql`INSERT INTO ${sql.table(index.name)} (rowid, text)
    SELECT "row_id", concat_ws(char(10), ${texts}) FROM ${sql.table(table)} WHERE ${rows}`.execute(trx)
}

interface Member {
  readonly name: string
  /** What it begins with in JSON. */
  readonly start: string
  readonly isJson: boolean
}

/** A row as JSON, in which what is JSON already stays so. */
function json(members: readonly Member[], row: Row): string {
  let text = ''
  for (const { name, start, isJson } of members) {
    const value = row[name] ?? null
    if (value !== null) text += `${text === '' ? '' : ','}${start}${isJson ? value : JSON.stringify(value)}`
  }
  return `{${text}}`
}

/** One statement for many rows, by the connection of the transaction itself. */
function writeSqlite(trx: Db, shape: TableShape, statement: string, rows: readonly Row[]): Promise<number> {
  const columns = Object.keys(shape.columns)
  return trx.getExecutor().provideConnection((connection) => {
    const sqlite = connection as SqliteConnection
    if (shape.made) return sqlite.executeRecords(statement, columns, shape.made, rows as readonly Given[])
    return sqlite.executeMany(
      statement,
      rows.map((row) => columns.map((name) => row[name] ?? null)),
    )
  })
}
