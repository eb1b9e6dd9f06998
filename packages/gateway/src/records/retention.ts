import { sql } from 'kysely'
import { ALL, type Database, type Queries } from '../db/database.ts'
import { forgetSecrets } from '../vault/vault.ts'

/** Rows older than so many days are deleted, and the oldest beyond so many rows. */
export interface Kept {
  readonly days?: number
  readonly rows?: number
}

/**
 * `jobs` are ended ones, with their attempts and logs; the last one of each connection stays. `agents` are tokens and grants
 * that have ended, with their standing rules.
 */
export type Retention = { readonly [Kind in keyof typeof KEPT]?: Kept }

/** Defaults. */
export const KEPT = {
  audit: { days: 180, rows: 5_000_000 },
  jobs: { days: 90, rows: 1_000_000 },
  logs: { days: 30, rows: 5_000_000 },
  deliveries: { days: 30, rows: 1_000_000 },
  approvals: { days: 90, rows: 1_000_000 },
  agents: { days: 180, rows: 100_000 },
} as const satisfies Readonly<Record<string, Required<Kept>>>

/** Rows of one transaction: few enough that no writer waits long for it. */
const BATCH = 500

/** Batches of one run and kind. A gateway that has never pruned needs several runs. */
const MOST = 200

/** Stored versions of a connector of a document. */
const VERSIONS = 10

const DAY = 24 * 3_600_000

/**
 * Deletes what is older, or more, than is kept. Returns the number of rows.
 * @param at Default: now, by the store's clock. In epoch milliseconds.
 */
export async function prune(db: Database, retention: Retention, at?: number): Promise<number> {
  const now = at ?? (await db.now())
  let count = 0
  for (const kind of Object.keys(KEPT) as (keyof typeof KEPT)[]) {
    const { days, rows } = { ...KEPT[kind], ...retention[kind] }
    const before = now - days * DAY
    for (let batch = 0; batch < MOST; batch++) {
      const deleted = await db.atomic(ALL, (queries) => batches[kind](queries, { now, before, rows }))
      count += deleted
      if (deleted < BATCH) break
    }
  }
  await db.shared.deleteFrom('revoked_session').where('expires_at', '<', now).execute()
  await db.shared.deleteFrom('oauth_record').where('expires_at', '<', now).execute()
  await db.as(ALL, (queries) => queries.deleteFrom('saved_result').where('expires_at', '<', now).execute())
  await db.as(ALL, (queries) => queries.deleteFrom('write_key').where('until', '<', now).execute())
  await deleteVersions(db)
  // A process that was killed has left its own.
  await db.shared
    .deleteFrom('lease')
    .where('until', '<', now - DAY)
    .execute()
  return count
}

interface Bounds {
  /** Epoch milliseconds, as is `before`. */
  readonly now: number
  readonly before: number
  readonly rows: number
}

const batches: Readonly<Record<keyof typeof KEPT, (queries: Queries, bounds: Bounds) => Promise<number>>> = {
  audit: (queries, bounds) => deleteOldest(queries, 'audit', bounds),
  logs: (queries, bounds) => deleteOldest(queries, 'log_line', bounds),
  jobs: deleteJobs,
  deliveries: deleteDeliveries,
  approvals: deleteApprovals,
  agents: deleteAgents,
}

/** Ids are in the order of time, so that a batch is a range of them. */
async function deleteOldest(queries: Queries, table: 'audit' | 'log_line', bounds: Bounds): Promise<number> {
  const { rows } = await sql<{ id: number; at: number }>`
    select id, at from ${sql.table(table)} order by id limit ${BATCH}`.execute(queries)
  const last = await lastToGo(queries, table, bounds.rows)
  const ids = rows.filter(({ id, at }) => Number(at) < bounds.before || Number(id) <= last).map(({ id }) => Number(id))
  if (ids.length === 0) return 0
  await queries.deleteFrom(table).where('id', 'in', ids).execute()
  return ids.length
}

/** The last id that goes if only so many rows are kept. Gaps between ids count as rows: fewer are kept, never more. */
async function lastToGo(queries: Queries, table: 'audit' | 'log_line' | 'job', rows: number): Promise<number> {
  const newest = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(queries)
  return Number(newest.rows[0]?.id ?? 0) - rows
}

async function deleteJobs(queries: Queries, { before, rows }: Bounds): Promise<number> {
  const last = await lastToGo(queries, 'job', rows)
  const found = await queries
    .selectFrom('job')
    .select('id')
    .where('status', 'in', ['failed', 'succeeded', 'cancelled'])
    .where((eb) => eb.or([eb('updated_at', '<', before), eb('id', '<=', last)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('job as later')
          .select('later.id')
          .whereRef('later.connection_id', '=', 'job.connection_id')
          .whereRef('later.created_at', '>=', 'job.created_at')
          .whereRef('later.id', '>', 'job.id'),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const ids = found.map(({ id }) => Number(id))
  if (ids.length === 0) return 0
  await queries.deleteFrom('log_line').where('job_id', 'in', ids).execute()
  await queries.deleteFrom('attempt').where('job_id', 'in', ids).execute()
  await queries.deleteFrom('job').where('id', 'in', ids).execute()
  return ids.length
}

async function deleteDeliveries(queries: Queries, { before, rows }: Bounds): Promise<number> {
  const until = Math.max(before, (await beyond(queries, 'delivery', rows)) + 1)
  const found = await queries
    .selectFrom('delivery')
    .select(['source_id', 'id'])
    .where('received_at', '<', until)
    .orderBy('received_at')
    .limit(BATCH)
    .execute()
  for (const { source_id, id } of found)
    await queries.deleteFrom('delivery').where('source_id', '=', source_id).where('id', '=', id).execute()
  return found.length
}

/** When a row of these tables was made. */
const TIMES = { delivery: 'received_at', approval: 'asked_at', agent_token: 'created_at' } as const

/** The time of the newest row that goes if only so many are kept. */
async function beyond(queries: Queries, table: keyof typeof TIMES, rows: number): Promise<number> {
  const time = sql.ref(TIMES[table])
  const over = await sql<{ at: number }>`
    select ${time} as at from ${sql.table(table)} order by ${time} desc limit 1 offset ${rows}`.execute(queries)
  return Number(over.rows[0]?.at ?? 0)
}

/** Approvals of any status: an old one can no longer be decided or spent. */
async function deleteApprovals(queries: Queries, { before, rows }: Bounds): Promise<number> {
  const found = await queries
    .selectFrom('approval')
    .select(['id', 'workspace_id'])
    .where('asked_at', '<', Math.max(before, (await beyond(queries, 'approval', rows)) + 1))
    .limit(BATCH)
    .execute()
  const ofWorkspace = Map.groupBy(found, (row) => row.workspace_id)
  for (const [workspaceId, mine] of ofWorkspace) {
    const ids = mine.map(({ id }) => id)
    await queries.deleteFrom('approval').where('id', 'in', ids).execute()
    await queries.deleteFrom('approval_use').where('approval_id', 'in', ids).execute()
    await forgetSecrets(queries, workspaceId, ids)
  }
  return found.length
}

/** A token in force stays, however old it is and however many there are. */
async function deleteAgents(queries: Queries, { now, before, rows }: Bounds): Promise<number> {
  const oldest = await beyond(queries, 'agent_token', rows)
  const found = await queries
    .selectFrom('agent_token')
    .select('id')
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<', now)]))
    .where((eb) =>
      eb.or([eb('revoked_at', '<', before), eb('expires_at', '<', before), eb('created_at', '<=', oldest)]),
    )
    .limit(BATCH)
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return 0
  await queries.deleteFrom('standing_rule').where('agent_token_id', 'in', ids).execute()
  await queries.deleteFrom('agent_token').where('id', 'in', ids).execute()
  return ids.length
}

/** Updates read the current version only; those before it are there to be looked at. */
async function deleteVersions(db: Database): Promise<void> {
  await sql`delete from connector where current = 0 and version <= (
    select max(version) from connector as newest where newest.name = connector.name) - ${VERSIONS}`.execute(db.shared)
}
