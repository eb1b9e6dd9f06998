import type { StreamState, SyncState } from '@ferrule/sync'
import { sql } from 'kysely'
import { type Db, readOnly } from '../engine.ts'
import { StoreError } from '../errors.ts'
import type { MetaNames } from '../meta.ts'
import type { Target } from './target.ts'

/** Locks a stream until the transaction ends, and checks that it belongs to this connector. */
export async function takeStream(trx: Db, { kind, source, connector, entity, meta }: Target): Promise<void> {
  const streams = sql.table(meta.streams)
  await sql`INSERT INTO ${streams} (source_id, stream, connector) VALUES (${source}, ${entity}, ${connector})
    ON CONFLICT (source_id, stream) DO NOTHING`.execute(trx)
  const { rows } = await sql<{ connector: string }>`SELECT connector FROM ${streams}
    WHERE source_id = ${source} AND stream = ${entity} ${kind === 'postgres' ? sql`FOR UPDATE` : sql``}`.execute(trx)
  const found = rows[0]?.connector
  if (found !== connector)
    throw new StoreError(
      'constraint',
      `source ${source} belongs to the connector ${found}; use another source for ${connector}`,
    )
}

/** Stores a stream's state. `complete`: the generation of the snapshot that ends here. */
export async function saveState(
  trx: Db,
  { source, entity, meta }: Target,
  state: StreamState,
  complete?: number,
): Promise<void> {
  const ended = complete === undefined ? sql`` : sql`, complete = ${complete}`
  await sql`UPDATE ${sql.table(meta.streams)} SET state = ${JSON.stringify(state)} ${ended}
    WHERE source_id = ${source} AND stream = ${entity}`.execute(trx)
}

/** Stores a state without rows, in one statement. False if the stream belongs to another connector. */
export async function saveOnly(
  db: Db,
  { source, entity, connector, meta }: Target,
  state: StreamState,
): Promise<boolean> {
  const streams = sql.table(meta.streams)
  const { rows } = await sql`INSERT INTO ${streams} (source_id, stream, connector, state)
    VALUES (${source}, ${entity}, ${connector}, ${JSON.stringify(state)})
    ON CONFLICT (source_id, stream) DO UPDATE SET state = excluded.state WHERE ${streams}.connector = excluded.connector
    RETURNING stream`.execute(db)
  return rows.length > 0
}

/** The states of all streams; undefined before the first commit. */
export async function readState(db: Db, meta: MetaNames, source: string): Promise<SyncState | undefined> {
  const { rows } = await sql<{ stream: string; state: string }>`SELECT stream, state FROM ${sql.table(meta.streams)}
    WHERE source_id = ${source} AND state IS NOT NULL`.execute(db)
  if (rows.length === 0) return undefined
  return Object.fromEntries(rows.map(({ stream, state }) => [stream, JSON.parse(state) as StreamState]))
}

/** `loading`: nothing to search yet; `preview`: the first copy is not complete; `ready`: it is. */
export type Readiness = 'loading' | 'preview' | 'ready'

export async function readReadiness(db: Db, { source, entity, plan, meta, own }: Target): Promise<Readiness> {
  const { rows } = await readOnly(
    db,
    sql<{ complete: number | null }>`SELECT complete FROM ${sql.table(meta.streams)}
      WHERE source_id = ${source} AND stream = ${entity}`,
  )
  if (!rows[0]) return 'loading'
  if (rows[0].complete !== null) return 'ready'
  const some = await readOnly(db, sql`SELECT 1 FROM ${sql.table(plan.table)} WHERE ${own} LIMIT 1`)
  return some.rows.length > 0 ? 'preview' : 'loading'
}
