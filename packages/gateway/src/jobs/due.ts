import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Work that is due, over all workspaces. */
export interface Due {
  readonly connections: boolean
  readonly jobs: boolean
  /** Some job runs, here or elsewhere. */
  readonly running: boolean
  readonly deliveries: boolean
  /** The time of the look by the store's clock, in epoch milliseconds. */
  readonly now: number
  /** When a schedule or a retry is due next, in epoch milliseconds. */
  readonly next: number | null
}

/**
 * Looks for work with one statement, so that a gateway without any costs its database next to nothing.
 * @param at Default: now. In epoch milliseconds.
 */
export async function whatIsDue(db: Database, at?: number): Promise<Due> {
  if (db.dialect === 'postgres') {
    const { rows } = await sql<{ due: Omit<Due, 'now'>; now: string }>`select ferrule_due(looked.now) as due, looked.now
      from (select coalesce(${at ?? null}::bigint, ${db.time()}) as now) as looked`.execute(db.shared)
    const [found] = rows
    if (!found) throw new Error('ferrule_due returned nothing')
    return { ...found.due, now: Number(found.now) }
  }
  const now = at ?? Date.now()
  const found = db.here.get(
    `select
      exists (select 1 from connection where status = 'active' and next_run_at <= cast(?1 as integer)) as connections,
      exists (select 1 from job where status in ('pending', 'queued', 'incomplete') and run_after <= cast(?1 as integer)) as jobs,
      exists (select 1 from job where status = 'running') as running,
      exists (select 1 from delivery where pending = 1) as deliveries,
      (select min(at) from (
        select min(next_run_at) as at from connection where status = 'active' and next_run_at > cast(?1 as integer)
        union all select min(run_after) from job where status = 'incomplete' and run_after > cast(?1 as integer)
      )) as next`,
    [String(now)],
  )
  const is = (name: string) => found?.[name] === 1
  return {
    connections: is('connections'),
    jobs: is('jobs'),
    running: is('running'),
    deliveries: is('deliveries'),
    now,
    next: found?.['next'] === null ? null : Number(found?.['next']),
  }
}
