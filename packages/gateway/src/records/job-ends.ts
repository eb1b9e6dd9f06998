import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Tables } from '../db/schema.ts'

/** Cancels the chosen jobs: waiting ones immediately, running ones at their workers' next heartbeats. */
export async function cancelJobs(
  queries: Queries,
  chosen: (eb: ExpressionBuilder<Tables, 'job'>) => Expression<SqlBool>,
): Promise<void> {
  const now = Date.now()
  const ended = await queries
    .updateTable('job')
    .set({ status: 'cancelled', updated_at: now, cancel_requested_at: now })
    .where(chosen)
    .where('status', 'in', ['pending', 'queued', 'incomplete'])
    .returning('id')
    .execute()
  // Some may be between two slices.
  await endAttempts(queries, idsOf(ended), null, now)
  await queries
    .updateTable('job')
    .set({ cancel_requested_at: now })
    .where(chosen)
    .where('status', '=', 'running')
    .execute()
}

export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => Number(id))

/** Ends the last attempts of jobs whose worker is gone. A later reason replaces an earlier one. */
export async function endAttempts(
  queries: Queries,
  jobIds: number[],
  failure: string | null,
  now: number | RawBuilder<number>,
): Promise<void> {
  if (jobIds.length === 0) return
  await queries
    .updateTable('attempt')
    .set({ status: 'failed', ended_at: now, updated_at: now, failure })
    .where((eb) => eb.or([eb('status', '=', 'running'), eb('ended_at', '=', now)]))
    .where('job_id', 'in', jobIds)
    .execute()
}
