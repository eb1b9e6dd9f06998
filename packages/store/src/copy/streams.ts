import type { StreamState, SyncState } from '@ferrule/sync'
import { sql } from 'kysely'
import type { Db } from '../engine.ts'
import { StoreError } from '../errors.ts'
import type { MetaNames, Target } from './target.ts'

/** Makes sure that nobody else writes this stream until the transaction ends, and that it is of this connector. */
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

/** `complete`: the generation of a snapshot that ends with this. */
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

/** States of all streams; undefined before the first commit. */
export async function readState(db: Db, meta: MetaNames, source: string): Promise<SyncState | undefined> {
  const { rows } = await sql<{ stream: string; state: string }>`SELECT stream, state FROM ${sql.table(meta.streams)}
    WHERE source_id = ${source} AND state IS NOT NULL`.execute(db)
  if (rows.length === 0) return undefined
  return Object.fromEntries(rows.map(({ stream, state }) => [stream, JSON.parse(state) as StreamState]))
}

/** `loading`: nothing can be searched; `preview`: the first copy is not complete; `ready`. */
export type Readiness = 'loading' | 'preview' | 'ready'

export async function readReadiness(db: Db, { source, entity, plan, meta, own }: Target): Promise<Readiness> {
  const { rows } = await sql<{ complete: number | null }>`SELECT complete FROM ${sql.table(meta.streams)}
    WHERE source_id = ${source} AND stream = ${entity}`.execute(db)
  if (!rows[0]) return 'loading'
  if (rows[0].complete !== null) return 'ready'
  const some = await sql`SELECT 1 FROM ${sql.table(plan.table)} WHERE ${own} LIMIT 1`.execute(db)
  return some.rows.length > 0 ? 'preview' : 'loading'
}
