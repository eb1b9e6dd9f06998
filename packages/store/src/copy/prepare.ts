import type { Batch, BatchDelete, BatchRecord } from '@ferrule/sync'
import { StoreError } from '../errors.ts'
import type { WrittenRows } from '../sqlite/writer.ts'
import type { Row } from '../tables/rows.ts'
import { MANY, StagedRows } from '../tables/staged.ts'
import { storable } from '../tables/text.ts'
import { sqliteRows } from '../tables/write.ts'
import type { Target } from './target.ts'

/** Another process has changed the table since its plan was read. */
export class StalePlan extends Error {}

/** Rows encoded before yielding to the program's other work. */
const SLICE = 100

/** Maximum length of a key, in characters: an index entry has no more room. */
const LONGEST_KEY = 1000

/** A batch with the rows that are made of its records, in the form in which they are sent: nothing else of them stays. */
export interface PreparedBatch {
  readonly batch: Batch
  /** The last of each key. */
  readonly records: readonly BatchRecord[]
  /** SQLite: the rows as its thread writes them. */
  readonly written: WrittenRows | undefined
  /** Postgres: the rows as COPY takes them, if they are many. */
  readonly staged: StagedRows | undefined
  /** Version of the table that the rows are of. */
  readonly version: number
}

/** All that can be done without the database. */
export async function prepareBatch(target: Target, given: Batch): Promise<PreparedBatch> {
  const batch = { ...given, deletes: given.deletes.map(withStorableKeys) }
  const records = lastOf(batch.records)
  const { version, kind, shape } = target
  const { generation } = batch
  const isSqlite = kind === 'sqlite' && records.length > 0
  return {
    batch,
    records,
    version,
    written: isSqlite ? sqliteRows(shape, await encode(target, records, generation)) : undefined,
    staged: kind === 'postgres' && records.length >= MANY ? await staged(target, records, generation) : undefined,
  }
}

async function staged(target: Target, records: readonly BatchRecord[], generation: number): Promise<StagedRows> {
  const rowsOf = (first: number, end: number): Row[] =>
    records.slice(first, end).map((record) => target.row(record, generation))
  const rows = new StagedRows(target.shape, rowsOf)
  for await (const first of slicesOf(records)) rows.add(rowsOf(first, first + SLICE))
  return rows
}

/** Ids come from the vendor: they may contain characters that no engine can store. */
function withStorableKeys<One extends BatchRecord | BatchDelete>(one: One): One {
  const { key, under } = one
  const isStorable = (text: string | undefined) => text === undefined || storable(text) === text
  if (isStorable(key) && isStorable(under)) return one
  return {
    ...one,
    ...(key !== undefined && { key: storable(key) }),
    ...(under !== undefined && { under: storable(under) }),
  }
}

/** Of records with the same key, keeps the last, unless an earlier one is newer. */
function lastOf(records: readonly BatchRecord[]): BatchRecord[] {
  const found = new Map<string, BatchRecord>()
  for (const record of records.map(withStorableKeys)) {
    if (record.key.length > LONGEST_KEY)
      throw new StoreError('constraint', `a key is longer than ${LONGEST_KEY} characters: ${record.key.slice(0, 40)}…`)
    const other = found.get(record.key)
    if (other?.at !== undefined && record.at !== undefined && record.at < other.at) continue
    found.set(record.key, record)
  }
  return [...found.values()]
}

export async function encode(target: Target, records: readonly BatchRecord[], generation: number): Promise<Row[]> {
  const rows: Row[] = []
  for await (const first of slicesOf(records))
    for (const record of records.slice(first, first + SLICE)) rows.push(target.row(record, generation))
  return rows
}

/** Where each slice of records begins. Between two of them, the program's other work can run. */
async function* slicesOf(records: readonly BatchRecord[]): AsyncGenerator<number> {
  for (let first = 0; first < records.length; first += SLICE) {
    if (first > 0) await new Promise(setImmediate)
    yield first
  }
}
