import { ALL, type Database } from '../db/database.ts'
import type { Log } from '../gateway.ts'
import { insertJob } from './jobs.ts'
import { readSchedule } from './schedule.ts'

/**
 * Creates the jobs that are due. However many gateways poll, each scheduled time creates one job: whoever advances the
 * connection's next time creates the job in the same transaction. Missed times are merged into one. Returns the number
 * of jobs created.
 */
export async function fireDue(db: Database, now: number, log: Log = () => {}): Promise<number> {
  const due = await db.as(ALL, (queries) =>
    queries
      .selectFrom('connection')
      .select(['id', 'workspace_id', 'cron', 'next_run_at'])
      .where('status', '=', 'active')
      .where('next_run_at', '<=', now)
      .orderBy('next_run_at')
      .orderBy('id')
      .limit(200)
      .execute(),
  )
  if (due.length === 0) return 0
  return db.atomic(ALL, async (queries) => {
    let made = 0
    for (const { id, workspace_id, cron, next_run_at } of due) {
      const at = Number(next_run_at)
      const { numUpdatedRows } = await queries
        .updateTable('connection')
        .set({ next_run_at: nextOf(cron, now) })
        .where('id', '=', id)
        .where('next_run_at', '=', at)
        .where('status', '=', 'active')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) continue
      const job = await insertJob(queries, { id, workspaceId: workspace_id }, 'sync', { dedupeKey: `${id} ${at}`, now })
      if (job) made++
      else log('info', 'a scheduled sync was skipped: the previous one is still running', { connection: id })
    }
    return made
  })
}

/** The next run of a connection with this expression; null: manual only. */
export function nextOf(cron: string | null, after: number): number | null {
  return cron === null ? null : (readSchedule(cron).next(after) ?? null)
}
