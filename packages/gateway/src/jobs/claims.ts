import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Dialect } from '../db/migrations.ts'
import type { JobRow } from '../db/schema.ts'

export interface ClaimOptions {
  /** Maximum number of jobs. Default: 1. */
  readonly most?: number
  /** Maximum number of running jobs of one workspace, over all processes. Default: no limit. */
  readonly perWorkspace?: number | undefined
  readonly now?: number
}

interface Wanted {
  readonly dialect: Dialect
  readonly most: number
  readonly perWorkspace: number | undefined
  readonly now: number
}

/** As in the partial index, with constants: SQLite does not use it for parameters. */
export const isWaiting = sql<SqlBool>`status in ('pending', 'queued', 'incomplete')`

type Due = Pick<JobRow, 'id' | 'workspace_id'>

/** Chooses due jobs in the order of their ranks, and locks them for this transaction. */
export async function chooseDue(queries: Queries, wanted: Wanted): Promise<number[]> {
  const { most, perWorkspace } = wanted
  if (perWorkspace === undefined) return (await dueJobs(queries, wanted, most).execute()).map(({ id }) => Number(id))
  const running = await countRunning(queries, wanted.dialect)
  const isFull = (workspaceId: string) => (running.get(workspaceId) ?? 0) >= perWorkspace
  const chosen: number[] = []
  let due: Due[]
  do {
    const full = [...running.keys()].filter(isFull)
    due = await dueJobs(queries, wanted, most - chosen.length, { full, chosen }).execute()
    for (const { id, workspace_id } of due) {
      if (isFull(workspace_id)) continue
      running.set(workspace_id, (running.get(workspace_id) ?? 0) + 1)
      chosen.push(Number(id))
    }
    // Each round that leaves a job out has filled a workspace, which the next one skips.
  } while (due.length > 0 && chosen.length < most)
  return chosen
}

/** Two processes that count at once would both see the last free place, so they count one after the other. */
async function countRunning(queries: Queries, dialect: Dialect): Promise<Map<string, number>> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('ferrule_claims'))`.execute(queries)
  const rows = await queries
    .selectFrom('job')
    .select((eb) => ['workspace_id', eb.fn.countAll<number>().as('count')])
    .where(sql<SqlBool>`status = 'running'`)
    .groupBy('workspace_id')
    .execute()
  return new Map(rows.map(({ workspace_id, count }) => [workspace_id, Number(count)]))
}

/** Due jobs, but for those of full workspaces and those that are chosen already. */
export function dueJobs(
  queries: Queries,
  { dialect, now }: Pick<Wanted, 'dialect' | 'now'>,
  limit: number,
  { full = [], chosen = [] }: { full?: readonly string[]; chosen?: readonly number[] } = {},
) {
  let query = queries
    .selectFrom('job')
    .select(['id', 'workspace_id'])
    .where(isWaiting)
    .where('run_after', '<=', now)
    .orderBy('rank')
    .orderBy('run_after')
    .orderBy('id')
    .limit(limit)
  if (full.length > 0) query = query.where('workspace_id', 'not in', full)
  if (chosen.length > 0) query = query.where('id', 'not in', chosen)
  return dialect === 'postgres' ? query.forUpdate().skipLocked() : query
}

/** Begins the next attempt of each job, and returns its number by job. */
export async function beginAttempts(
  queries: Queries,
  jobs: readonly JobRow[],
  now: number,
): Promise<Map<number, number>> {
  const ids = jobs.map(({ id }) => id)
  const begun = await queries
    .insertInto('attempt')
    .columns(['job_id', 'number', 'workspace_id', 'status', 'created_at', 'updated_at', 'rows', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('job')
        .leftJoin('attempt', 'attempt.job_id', 'job.id')
        .select(({ fn, lit }) => [
          'job.id',
          sql<number>`${fn.coalesce(fn.max('attempt.number'), lit(-1))} + 1`.as('number'),
          'job.workspace_id',
          sql<'running'>`'running'`.as('status'),
          sql<number>`cast(${now} as bigint)`.as('created_at'),
          sql<number>`cast(${now} as bigint)`.as('updated_at'),
          lit(0).as('rows'),
          lit(0).as('bytes'),
        ])
        .where('job.id', 'in', ids)
        .groupBy(['job.id', 'job.workspace_id']),
    )
    .returning(['job_id', 'number'])
    .execute()
  return new Map(begun.map(({ job_id, number }) => [Number(job_id), Number(number)]))
}
