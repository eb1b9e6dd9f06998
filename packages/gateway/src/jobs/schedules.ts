import { sql } from 'kysely'
import { ALL, type Database, type Queries } from '../db/database.ts'
import type { Log } from '../log.ts'
import { nextOf } from '../records/schedule.ts'
import { laneOfSync, lastRank, TURN } from './lanes.ts'

/** Connections of one transaction. */
const BATCH = 500

/** Batches of one call. */
const MOST = 20

interface DueConnection {
  readonly id: string
  readonly workspace_id: string
  readonly source_id: string
  /** Ensures that the scheduled time creates one job. */
  readonly dedupe_key: string
  readonly next_run_at: number | null
  /** Its place among those of its workspace. */
  readonly place: number
}

/**
 * Creates the jobs that are due. However many gateways poll, each scheduled time creates one job: whoever advances the
 * connection's next time creates the job in the same transaction, and others take other connections. Missed times are
 * merged into one. Returns the number of jobs created.
 * @param now By the store's clock, in epoch milliseconds.
 */
export async function fireDue(db: Database, now: number, log: Log = () => {}): Promise<number> {
  let made = 0
  for (let batch = 0; batch < MOST; batch++) {
    const fired = await db.atomic(ALL, async (queries) => {
      const due = await dueConnections(db, queries, now)
      if (due.length === 0) return { count: 0, made: 0 }
      await advance(db, queries, due)
      const created = await createJobs(db, queries, due, now)
      const skipped = due.filter(({ id }) => !created.has(id))
      for (const { id } of skipped)
        log('info', 'a scheduled sync was skipped: the previous one is still running', { connection: id })
      return { count: due.length, made: created.size }
    })
    made += fired.made
    if (fired.count < BATCH) break
  }
  return made
}

async function dueConnections(db: Database, queries: Queries, now: number): Promise<DueConnection[]> {
  const query = queries
    .selectFrom('connection')
    .select(['id', 'workspace_id', 'source_id', 'cron', 'next_run_at'])
    .where('status', '=', 'active')
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .orderBy('id')
    .limit(BATCH)
  const rows = await (db.dialect === 'postgres' ? query.forUpdate().skipLocked() : query).execute()
  const places = new Map<string, number>()
  return rows.map(({ id, workspace_id, source_id, cron, next_run_at }) => {
    const place = places.get(workspace_id) ?? 0
    places.set(workspace_id, place + 1)
    const dedupe_key = `${id} ${Number(next_run_at)}`
    return { id, workspace_id, source_id, dedupe_key, next_run_at: nextOf(cron, now), place }
  })
}

/** The connections as rows of a statement. */
function rowsOf(db: Database, due: readonly DueConnection[]) {
  const text = JSON.stringify(due)
  return db.dialect === 'postgres'
    ? sql`jsonb_to_recordset(${text}::jsonb)
        as due(id text, workspace_id text, source_id text, dedupe_key text, next_run_at bigint, place bigint)`
    : sql`(select value ->> 'id' as id, value ->> 'workspace_id' as workspace_id, value ->> 'source_id' as source_id,
        value ->> 'dedupe_key' as dedupe_key, value ->> 'next_run_at' as next_run_at, value ->> 'place' as place
        from json_each(${text})) as due`
}

async function advance(db: Database, queries: Queries, due: readonly DueConnection[]): Promise<void> {
  await sql`update connection set next_run_at = due.next_run_at from ${rowsOf(db, due)}
    where connection.id = due.id`.execute(queries)
}

/** Returns the connections that got a job: those with an open one do not. */
async function createJobs(
  db: Database,
  queries: Queries,
  due: readonly DueConnection[],
  now: number,
): Promise<Set<string>> {
  const greatest = db.dialect === 'postgres' ? sql`greatest` : sql`max`
  const { rows } = await sql<{ connection_id: string }>`
    insert into job (workspace_id, connection_id, source_id, lane, type, status, dedupe_key,
      created_at, updated_at, run_after, rows, bytes, rank)
    select due.workspace_id, due.id, due.source_id, due.lane, 'sync', 'pending', due.dedupe_key,
      ${sql.lit(now)}, ${sql.lit(now)}, ${sql.lit(now)}, 0, 0,
      ${greatest}(${sql.lit(now)}, coalesce(${lastRank(sql`due.workspace_id`, sql`due.lane`)} + ${sql.lit(TURN)}, 0))
        + due.place * ${sql.lit(TURN)}
    from (select due.*, ${laneOfSync(sql`due.id`)} as lane from ${rowsOf(db, due)}) as due where true
    on conflict do nothing returning connection_id`.execute(queries)
  return new Set(rows.map(({ connection_id }) => connection_id))
}
