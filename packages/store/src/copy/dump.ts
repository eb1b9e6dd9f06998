import type { Batch, BatchDelete, BatchRecord, StreamState } from '@ferrule/sync'
import { sql } from 'kysely'
import type { Db } from '../engine.ts'
import { takeStream } from './streams.ts'
import { column, type Target } from './target.ts'

/** A piece of a stream, to restore in another store of either engine. Plain JSON data. */
export type CopyPart =
  | { readonly batch: Batch }
  /** The last piece: the generation of the last complete snapshot; null before the first one. */
  | { readonly stream: string; readonly complete: number | null }

const ROWS = 500

interface StoredRow {
  readonly key: string
  readonly at: number | null
  readonly under: string | null
  readonly generation: number
  readonly data: string
}

/** Yields everything that a copy has of one stream: deletes, rows sorted by key, and the stream's state. */
export async function* dump(db: Db, target: Target): AsyncGenerator<CopyPart, void, undefined> {
  const { source, entity, meta } = target
  const streams = await sql<{ state: string | null; complete: number | null }>`SELECT state, complete
    FROM ${sql.table(meta.streams)} WHERE source_id = ${source} AND stream = ${entity}`.execute(db)
  const [stream] = streams.rows
  if (!stream || stream.state === null) return
  const state = JSON.parse(stream.state) as StreamState
  const empty: Batch = { stream: entity, generation: 0, records: [], deletes: [], state }
  yield { batch: empty }
  for await (const deletes of goneOf(db, target)) yield { batch: { ...empty, deletes } }
  for await (const rows of rowsOf(db, target))
    for (const [generation, records] of byGeneration(rows)) yield { batch: { ...empty, generation, records } }
  yield { stream: entity, complete: stream.complete }
}

async function* goneOf(db: Db, { source, entity, meta }: Target): AsyncGenerator<BatchDelete[], void, undefined> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ key: string; at: number }>`SELECT key, at FROM ${sql.table(meta.gone)}
      WHERE source_id = ${source} AND stream = ${entity} AND key > ${last} ORDER BY key LIMIT ${ROWS}`.execute(db)
    if (rows.length === 0) return
    last = rows.at(-1)?.key ?? ''
    yield rows
  }
}

async function* rowsOf(db: Db, { kind, plan, names, own }: Target): AsyncGenerator<StoredRow[], void, undefined> {
  const data = sql.raw(kind === 'postgres' ? 'coalesce("raw", "data"::text)' : 'coalesce("raw", "data")')
  const key = column(names.key)
  for (let last = ''; ; ) {
    const { rows } =
      await sql<StoredRow>`SELECT ${key} AS key, ${column(names.at)} AS at, ${column(names.under)} AS under,
      ${column(names.generation)} AS generation, ${data} AS data FROM ${sql.table(plan.table)}
      WHERE ${own} AND ${key} > ${last} ORDER BY ${key} LIMIT ${ROWS}`.execute(db)
    if (rows.length === 0) return
    last = rows.at(-1)?.key ?? ''
    yield rows
  }
}

function byGeneration(rows: readonly StoredRow[]): Map<number, BatchRecord[]> {
  const found = new Map<number, BatchRecord[]>()
  for (const { key, at, under, generation, data } of rows) {
    const record = { key, data: JSON.parse(data), ...(at !== null && { at }), ...(under !== null && { under }) }
    const among = found.get(generation)
    if (among) among.push(record)
    else found.set(generation, [record])
  }
  return found
}

/** Marks what was restored as complete, if it was. */
export function restoreEnd(db: Db, target: Target, complete: number | null): Promise<void> {
  const { source, entity, meta } = target
  return db.transaction().execute(async (trx) => {
    await takeStream(trx, target)
    await sql`UPDATE ${sql.table(meta.streams)} SET complete = ${complete}
      WHERE source_id = ${source} AND stream = ${entity}`.execute(trx)
  })
}
