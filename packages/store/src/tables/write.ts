import { CompiledQuery, sql } from 'kysely'
import type { Db, Engine } from '../engine.ts'
import type { SqliteConnection } from '../sqlite/driver.ts'
import { NULL, NUMBER, type WrittenRows } from '../sqlite/writer.ts'
import { type FieldPlan, quote } from './plan.ts'
import type { Cell, Row } from './rows.ts'

export type ColumnType = 'text' | 'integer' | 'bigint' | 'double precision' | 'boolean' | 'jsonb'

/** How a table is written: its columns with their Postgres types, and the roles of some. */
export interface TableShape {
  readonly table: string
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Columns of the unique key. */
  readonly key: readonly string[]
  /** Column of the source time. */
  readonly at: string
  /** SQLite only: the index of the texts of these fields, and of those inside the column `nested`. */
  readonly index?:
    | {
        readonly name: string
        readonly columns: readonly string[]
        readonly fields: readonly FieldPlan[]
        readonly nested: string
      }
    | undefined
}

/** Writes rows, except where a stored row is newer by its source time. Returns the number of rows written. */
export async function upsert(kind: Engine['kind'], trx: Db, shape: TableShape, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0
  if (kind === 'sqlite') {
    const written = sqliteRows(shape, rows)
    return trx.getExecutor().provideConnection((connection) => (connection as SqliteConnection).write(written))
  }
  const update = updateOf(shape)
  let written = 0
  for (let start = 0; start < rows.length; start += AT_ONCE)
    written += await writePostgres(trx, shape, rows.slice(start, start + AT_ONCE), update)
  return written
}

/** Replaces a stored row, except one that is newer by its source time. */
export function updateOf(shape: TableShape): string {
  const table = quote(shape.table)
  const at = quote(shape.at)
  const changed = Object.keys(shape.columns)
    .filter((name) => !shape.key.includes(name) && name !== shape.at)
    .map((name) => `${quote(name)} = excluded.${quote(name)}`)
  // A record read without a time does not clear the row's time.
  return `ON CONFLICT (${shape.key.map(quote).join(', ')}) DO UPDATE SET ${changed.join(', ')},
    ${at} = coalesce(excluded.${at}, ${table}.${at})
    WHERE excluded.${at} IS NULL OR ${table}.${at} IS NULL OR excluded.${at} >= ${table}.${at}`
}

/** A column, and its position in each row. */
export interface Place {
  readonly name: string
  readonly type: ColumnType
  readonly index: number
}

/** Columns that any row uses. The others become NULL anyway, and passing values is expensive. */
const placesOf = ({ columns }: TableShape, rows: readonly Row[]): Place[] =>
  Object.entries(columns).flatMap(([name, type], index) =>
    rows.some(({ cells }) => cells[index] !== null) ? [{ name, type, index }] : [],
  )

/** Rows per statement in Postgres. Between statements, the program's other work can run. */
const AT_ONCE = 500

async function writePostgres(trx: Db, shape: TableShape, rows: readonly Row[], update: string): Promise<number> {
  const places = placesOf(shape, rows)
  const { text, values } = fromJson(quote(shape.table), places, rows)
  const found = await trx.executeQuery(CompiledQuery.raw(`${text} ${update}`, [...values]))
  return Number(found.numAffectedRows ?? 0)
}

export function fromJson(into: string, places: readonly Place[], rows: readonly Row[]) {
  const names = namesOf(places)
  const members = places.map((place) => ({ ...place, start: `${JSON.stringify(place.name)}:` }))
  return {
    text: `INSERT INTO ${into} (${names})
    SELECT ${names} FROM json_to_recordset($1::json) AS row(${places.map(declared).join(', ')})`,
    values: [`[${rows.map(({ cells }) => json(members, cells)).join(',')}]`],
  }
}

export const namesOf = (places: readonly Place[]): string => places.map(({ name }) => quote(name)).join(', ')

export const declared = ({ name, type }: Place): string => `${quote(name)} ${type}`

interface Member extends Place {
  /** Its prefix in the JSON: quotes and name. */
  readonly start: string
}

/** A row as JSON. Columns that are already JSON are inserted as they are. */
function json(members: readonly Member[], cells: readonly Cell[]): string {
  let text = ''
  for (const { index, start, type } of members) {
    const value = cells[index] as Cell
    if (value !== null) text += `${text === '' ? '' : ','}${start}${type === 'jsonb' ? value : JSON.stringify(value)}`
  }
  return `{${text}}`
}

/** Rows as the SQLite thread writes them. */
export function sqliteRows(shape: TableShape, rows: readonly Row[]): WrittenRows {
  const { table, key, index } = shape
  const places = placesOf(shape, rows)
  const entry =
    index &&
    `INTO ${quote(index.name)} (rowid, ${index.columns.join(', ')}) VALUES (?${', ?'.repeat(index.columns.length)})`
  return {
    insert: `INSERT INTO ${quote(table)} (${namesOf(places)}) VALUES (${places.map(() => '?').join(', ')}) ${updateOf(shape)}`,
    count: rows.length,
    width: places.length,
    ...packed(places, rows, index !== undefined),
    index: entry
      ? {
          find: `SELECT "row_id" FROM ${quote(table)} WHERE ${key.map((column) => `${quote(column)} = ?`).join(' AND ')}`,
          enter: `INSERT ${entry}`,
          replace: `REPLACE ${entry}`,
          columns: index.columns.length,
        }
      : undefined,
  }
}

function packed(
  places: readonly Place[],
  rows: readonly Row[],
  hasEntries: boolean,
): Pick<WrittenRows, 'text' | 'lengths' | 'numbers'> {
  const lengths: number[] = []
  const numbers: number[] = []
  // Not added up: a text that is made by many additions costs more than its parts when it is read.
  const parts: string[] = []
  for (const { cells, texts = [] } of rows) {
    for (const { index } of places) {
      const value = cells[index] as Cell
      if (typeof value === 'string') {
        lengths.push(value.length)
        parts.push(value)
        continue
      }
      lengths.push(value === null ? NULL : NUMBER)
      if (value !== null) numbers.push(Number(value))
    }
    if (!hasEntries) continue
    lengths.push(texts.length)
    for (const text of texts) {
      lengths.push(text.length)
      parts.push(text)
    }
  }
  return { text: parts.join(''), lengths: Int32Array.from(lengths), numbers: Float64Array.from(numbers) }
}

/** The texts of a JSON value, without its names. */
const inside = (column: string) =>
  sql`(SELECT group_concat(atom, char(10)) FROM json_tree(${sql.ref(column)}) WHERE type = 'text')`

/** A text has a column of its own only if it differs from the value. */
const textsOf = ({ column = '', text }: FieldPlan) =>
  text ? [sql.raw(`coalesce(${quote(text)}, ${quote(column)})`)] : []

/** Builds the text-index entries of all rows. Each column has the texts of one field, and the last one all others. */
export async function addEntries(trx: Db, { table, index }: TableShape): Promise<void> {
  if (!index) return
  const texts = [...index.fields.flatMap(textsOf), inside(index.nested)]
  const last = index.columns.length - 1
  const others = texts.slice(last)
  const entry = [...texts.slice(0, last), ...(others.length > 0 ? [sql`concat_ws(char(10), ${sql.join(others)})`] : [])]
  const columns = index.columns.slice(0, entry.length).map((name) => sql.ref(name))
  await sql`INSERT INTO ${sql.table(index.name)} (rowid, ${sql.join(columns)})
    SELECT "row_id", ${sql.join(entry)} FROM ${sql.table(table)}`.execute(trx)
}
