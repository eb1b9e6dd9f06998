import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { ALL, type Database, type Queries, type Scope } from '../db/database.ts'
import type { AttemptRow, JobRow, JobStatus, LogLineRow, Tables } from '../db/schema.ts'
import { conflict } from '../errors.ts'
import type { Connection } from '../records/connections.ts'
import { cancelJobs, endAttempts, idsOf } from '../records/job-ends.ts'
import { type Begun, beginAttempts, type ClaimOptions, chooseDue, claimInDatabase } from './claims.ts'
import { nextRank } from './lanes.ts'

export type JobType = JobRow['type']

export const TERMINAL: readonly JobStatus[] = ['failed', 'succeeded', 'cancelled']

/** Valid status transitions. {@link Jobs.move} enforces them for every change. */
const transitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  pending: ['queued', 'running', 'incomplete', 'failed', 'cancelled'],
  queued: ['pending', 'running', 'failed', 'cancelled'],
  running: ['incomplete', 'succeeded', 'failed', 'cancelled'],
  incomplete: ['pending', 'running', 'incomplete', 'succeeded', 'failed', 'cancelled'],
  failed: ['failed'],
  succeeded: [],
  cancelled: [],
}

/** The statuses from which a job can change to `to`. */
export const before = (to: JobStatus): JobStatus[] =>
  (Object.keys(transitions) as JobStatus[]).filter((from) => transitions[from].includes(to))

export interface JobFilter {
  readonly connectionId?: string
  readonly workspaceIds?: readonly string[]
  /** Name of the connector of its source. */
  readonly connector?: string
  readonly types?: readonly JobType[]
  readonly status?: JobStatus
  readonly createdFrom?: number
  readonly createdTo?: number
  readonly updatedFrom?: number
  readonly updatedTo?: number
  readonly order?: { readonly by: 'created_at' | 'updated_at'; readonly direction: 'asc' | 'desc' }
  readonly limit: number
  readonly offset?: number
}

/** A line of a job's log. */
export type LogLine = Pick<LogLineRow, 'at' | 'level' | 'message'>

/** How an attempt ended. */
export interface AttemptEnd {
  readonly status: 'incomplete' | 'succeeded' | 'failed' | 'cancelled'
  readonly rows: number
  readonly bytes: number
  readonly streams?: unknown
  readonly failure?: string
  /** Milliseconds until it may start again. */
  readonly pause?: number
  /** A worker that stops released it: it was no try. */
  readonly released?: boolean
  /** Its slice has ended, which is no try, either: the attempt resumes behind the jobs that wait now. */
  readonly sliced?: boolean
  /** Its last log lines. */
  readonly lines?: readonly LogLine[]
}

/** A job that a worker has taken, and the number of its attempt. */
export interface Claimed {
  readonly job: JobRow
  readonly attempt: number
  /** Counts and streams of earlier slices of the attempt. `streams`: as their end gave them. */
  readonly before: { readonly rows: number; readonly bytes: number; readonly streams?: unknown }
}

/** Jobs, their attempts and logs. These tables are the source of truth; an engine only decides what to run when. */
export class Jobs {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Creates a job.
   * @throws {HttpError} 409 if the connection is not active, or has an open job. The database enforces the latter.
   */
  async create(connection: Connection, type: JobType): Promise<JobRow> {
    if (connection.status !== 'active')
      throw conflict('state-conflict', `the connection ${connection.id} is ${connection.status}; enable it first`)
    const job = await this.#db.atomic(connection.workspaceId, (queries) =>
      insertJob(queries, connection, type, this.#db.time()),
    )
    if (!job) throw conflict('try-again-later', `a sync of the connection ${connection.id} is already running`)
    return job
  }

  async get(scope: Scope, id: number): Promise<JobRow | undefined> {
    if (!Number.isSafeInteger(id)) return undefined
    const row = await this.#db.as(scope, (queries) => {
      const query = queries.selectFrom('job').selectAll().where('id', '=', id)
      return (scope === ALL ? query : query.where('workspace_id', '=', scope)).executeTakeFirst()
    })
    return row && read(row as JobRow)
  }

  async list(scope: Scope, filter: JobFilter): Promise<JobRow[]> {
    const { by, direction } = filter.order ?? { by: 'created_at', direction: 'asc' }
    const rows = await this.#db.as(scope, (queries) => {
      let query = queries
        .selectFrom('job')
        .selectAll()
        .orderBy(by, direction)
        .orderBy('id', direction)
        .limit(filter.limit)
        .offset(filter.offset ?? 0)
      if (scope !== ALL) query = query.where('workspace_id', '=', scope)
      return query.where((eb) => eb.and(conditions(eb, filter))).execute()
    })
    return rows.map((row) => read(row as JobRow))
  }

  attempts(scope: Scope, jobId: number): Promise<AttemptRow[]> {
    return this.#db.as(scope, (queries) =>
      queries.selectFrom('attempt').selectAll().where('job_id', '=', jobId).orderBy('number').execute(),
    )
  }

  /** Log lines of one attempt, oldest first. */
  logs(scope: Scope, jobId: number, attempt: number, { limit = 20_000, after = 0 } = {}): Promise<LogLineRow[]> {
    return this.#db.as(scope, (queries) =>
      queries
        .selectFrom('log_line')
        .selectAll()
        .where('job_id', '=', jobId)
        .where('attempt', '=', attempt)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ) as Promise<LogLineRow[]>
  }

  /** Cancels a job. A waiting job ends immediately, a running one at its worker's next heartbeat. */
  async cancel(job: JobRow): Promise<JobRow> {
    await this.#db.atomic(job.workspace_id, (queries) => cancelJobs(queries, (eb) => eb('id', '=', job.id)))
    return (await this.get(job.workspace_id, job.id)) as JobRow
  }

  /**
   * Takes due jobs and starts an attempt of each, in one transaction. Only one worker gets a job. Ordered by rank, so that a
   * workspace with thousands of them does not hold up the others.
   */
  async claim(
    worker: string,
    { most = 1, long = most, now, onLeft = () => {}, ...caps }: ClaimOptions = {},
  ): Promise<Claimed[]> {
    const wanted = { most, long, now, onLeft, ...caps }
    if (this.#db.dialect === 'postgres') {
      const claimed = await claimInDatabase(this.#db, worker, wanted)
      return claimed.map(({ job, begun }) => claimedOf(read(job), begun))
    }
    return this.#db.atomic(ALL, async (queries) => {
      const at = now ?? Date.now()
      const chosen = await chooseDue(queries, { ...wanted, now: at })
      if (chosen.length === 0) return []
      const rows = await queries
        .updateTable('job')
        .set((eb) => ({
          status: 'running',
          worker,
          heartbeat_at: at,
          updated_at: at,
          started_at: eb.fn.coalesce('started_at', eb.val(at)),
          tries: eb('tries', '+', 1),
        }))
        .where('id', 'in', chosen)
        .returningAll()
        .execute()
      const jobs = rows.map((row) => read(row as JobRow))
      const attempts = await beginAttempts(queries, jobs, at)
      return jobs
        .map((job) => claimedOf(job, attempts.get(job.id)))
        .sort((one, other) => chosen.indexOf(one.job.id) - chosen.indexOf(other.job.id))
    })
  }

  /** Sends a heartbeat with the progress. Returns whether to continue. */
  async beat(
    job: JobRow,
    attempt: number,
    worker: string,
    counts: { rows: number; bytes: number },
  ): Promise<'go on' | 'cancel' | 'lost'> {
    const now = this.#db.time()
    return this.#db.atomic(job.workspace_id, async (queries) => {
      await queries
        .updateTable('attempt')
        .set({ ...counts, updated_at: now })
        .where('job_id', '=', job.id)
        .where('number', '=', attempt)
        .where('status', '=', 'running')
        .execute()
      const row = await queries
        .updateTable('job')
        .set((eb) => ({ heartbeat_at: now, ...totals(eb, job.id) }))
        .where('id', '=', job.id)
        .where('worker', '=', worker)
        .where('status', '=', 'running')
        .returning('cancel_requested_at')
        .executeTakeFirst()
      if (!row) return 'lost'
      return row.cancel_requested_at === null ? 'go on' : 'cancel'
    })
  }

  /**
   * Ends an attempt and possibly the job, with its last log lines. Changes nothing if another worker has taken the job over
   * (`lost`), or if it is to be canceled and this end does not say so (`cancel`).
   */
  async end(job: JobRow, attempt: number, worker: string, end: AttemptEnd): Promise<'ended' | 'cancel' | 'lost'> {
    const now = this.#db.time()
    return this.#db.atomic(job.workspace_id, async (queries) => {
      let update = queries
        .updateTable('job')
        .set((eb) => ({
          status: end.status,
          updated_at: now,
          worker: null,
          heartbeat_at: null,
          run_after: end.pause === undefined ? now : this.#db.time(end.pause),
          ...((end.released || end.sliced) && { tries: eb('tries', '-', 1) }),
          ...(end.sliced && { rank: now, lane: 'long' as const }),
          ...totals(eb, job.id, { attempt, ...end }),
        }))
        .where('id', '=', job.id)
        .where('worker', '=', worker)
        .where('status', 'in', before(end.status))
      if (end.status !== 'cancelled') update = update.where('cancel_requested_at', 'is', null)
      const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return (await isOf(queries, job, worker)) ? 'cancel' : 'lost'
      await queries
        .updateTable('attempt')
        .set({
          ...(!end.sliced && { status: end.status === 'succeeded' ? 'succeeded' : 'failed', ended_at: now }),
          updated_at: now,
          rows: end.rows,
          bytes: end.bytes,
          streams_json: end.streams === undefined ? null : JSON.stringify(end.streams),
          failure: end.sliced ? null : (end.failure ?? null),
        })
        .where('job_id', '=', job.id)
        .where('number', '=', attempt)
        .execute()
      await insertLines(queries, job, attempt, end.lines ?? [])
      return 'ended'
    })
  }

  /**
   * Releases the jobs of workers without a heartbeat since `before`; those that have lost `attempts` workers fail, since they
   * may be the cause. Returns how many.
   * @param running Jobs that this process runs, however long they were silent.
   */
  async recover(before: number, attempts = 3, running: readonly number[] = []): Promise<number> {
    const now = this.#db.time()
    return this.#db.atomic(ALL, async (queries) => {
      let query = queries
        .updateTable('job')
        .set((eb) => ({
          status: eb.case().when('tries', '>=', attempts).then<JobStatus>('failed').else<JobStatus>('incomplete').end(),
          worker: null,
          heartbeat_at: null,
          updated_at: now,
          run_after: now,
        }))
        .where('status', '=', 'running')
        .where('heartbeat_at', '<', this.#db.time(before - Date.now()))
      if (running.length > 0) query = query.where('id', 'not in', [...running])
      const lost = await query.returning(['id', 'status']).execute()
      const failed = lost.filter(({ status }) => status === 'failed')
      await endAttempts(queries, idsOf(lost), 'the worker was lost', now)
      await endAttempts(queries, idsOf(failed), `the worker was lost in each of ${attempts} attempts`, now)
      return lost.length
    })
  }

  async log(job: JobRow, attempt: number, lines: readonly LogLine[]): Promise<void> {
    if (lines.length > 0) await this.#db.as(job.workspace_id, (queries) => insertLines(queries, job, attempt, lines))
  }
}

async function insertLines(queries: Queries, job: JobRow, attempt: number, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return
  const row = { job_id: job.id, attempt, workspace_id: job.workspace_id }
  await queries
    .insertInto('log_line')
    .values(lines.map((line) => ({ ...row, ...line })))
    .execute()
}

/** Whether a worker still has a job. */
async function isOf(queries: Queries, { id }: JobRow, worker: string): Promise<boolean> {
  const query = queries.selectFrom('job').select('id').where('id', '=', id).where('worker', '=', worker)
  return (await query.executeTakeFirst()) !== undefined
}

function claimedOf(job: JobRow, begun: Begun | undefined): Claimed {
  const { number = 0, rows = 0, bytes = 0, streams_json = null } = begun ?? {}
  const before = { rows, bytes, ...(streams_json !== null && { streams: JSON.parse(streams_json) }) }
  return { job, attempt: number, before }
}

/** Totals of all attempts of a job so far. `last`: what an attempt that ends has, before its row says so. */
function totals(
  eb: ExpressionBuilder<Tables, 'job'>,
  jobId: number,
  last: { attempt: number; rows: number; bytes: number } = { attempt: -1, rows: 0, bytes: 0 },
) {
  const sum = (name: 'rows' | 'bytes') =>
    eb
      .selectFrom('attempt')
      .select((inner) =>
        sql<number>`${inner.fn.coalesce(inner.fn.sum(name), inner.lit(0))} + ${last[name]}`.as('total'),
      )
      .where('job_id', '=', jobId)
      .where('number', '!=', last.attempt)
  return { rows: sum('rows'), bytes: sum('bytes') }
}

/** Inserts a job. Undefined if the connection has an open job. */
export async function insertJob(
  queries: Queries,
  connection: Pick<Connection, 'id' | 'workspaceId' | 'sourceId'>,
  type: JobType,
  time: RawBuilder<number>,
): Promise<JobRow | undefined> {
  const next = await nextRank(queries, connection, type, time)
  const row = await queries
    .insertInto('job')
    .values({
      ...next,
      workspace_id: connection.workspaceId,
      connection_id: connection.id,
      source_id: connection.sourceId,
      type,
      status: 'pending',
      dedupe_key: null,
      updated_at: next.created_at,
      started_at: null,
      cancel_requested_at: null,
      worker: null,
      heartbeat_at: null,
      run_after: next.created_at,
      rows: 0,
      bytes: 0,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && read(row as JobRow)
}

function conditions(eb: ExpressionBuilder<Tables, 'job'>, filter: JobFilter): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [sql<SqlBool>`1 = 1`]
  if (filter.connectionId !== undefined) found.push(eb('connection_id', '=', filter.connectionId))
  if (filter.workspaceIds) found.push(eb('workspace_id', 'in', [...filter.workspaceIds]))
  if (filter.connector !== undefined)
    found.push(sql<SqlBool>`exists (select 1 from source where source.kind = ${filter.connector}
      and source.workspace_id = job.workspace_id and source.id = coalesce(job.source_id,
        (select connection.source_id from connection where connection.id = job.connection_id)))`)
  if (filter.types) found.push(eb('type', 'in', [...filter.types]))
  if (filter.status) found.push(eb('status', '=', filter.status))
  if (filter.createdFrom !== undefined) found.push(eb('created_at', '>=', filter.createdFrom))
  if (filter.createdTo !== undefined) found.push(eb('created_at', '<=', filter.createdTo))
  if (filter.updatedFrom !== undefined) found.push(eb('updated_at', '>=', filter.updatedFrom))
  if (filter.updatedTo !== undefined) found.push(eb('updated_at', '<=', filter.updatedTo))
  return found
}

/** Converts 64-bit integers, which Postgres returns as text. */
const read = (row: JobRow): JobRow => ({
  ...row,
  id: Number(row.id),
  created_at: Number(row.created_at),
  updated_at: Number(row.updated_at),
  started_at: row.started_at === null ? null : Number(row.started_at),
  rows: Number(row.rows),
  bytes: Number(row.bytes),
  tries: Number(row.tries),
  rank: Number(row.rank),
})
