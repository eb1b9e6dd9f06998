import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { JobRow } from '../db/schema.ts'
import { isWaiting } from '../db/waiting.ts'
import type { Connection } from '../records/connections.ts'

/**
 * Distance between the ranks of a workspace's waiting jobs of a lane, in milliseconds. A workspace with thousands of jobs stands
 * behind each other's first one, and no job waits for ever: whatever comes after its rank in time is behind it.
 */
export const TURN = 10_000

/** The lane of a sync. Until one has succeeded, everything is still to be copied. */
export const laneOfSync = (connectionId: RawBuilder<unknown>): RawBuilder<JobRow['lane']> =>
  sql`case when exists (select 1 from job as earlier where earlier.connection_id = ${connectionId}
    and earlier.status = 'succeeded') then 'short' else 'long' end`

/** The last rank of a workspace's waiting jobs in a lane; null if none waits. */
export const lastRank = (workspaceId: RawBuilder<unknown>, lane: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select max(waiting.rank) from job as waiting where waiting.workspace_id = ${workspaceId} and waiting.lane = ${lane}
    and ${isWaiting})`

/** Lane, rank and time of a new job. */
export async function nextRank(
  queries: Queries,
  { id, workspaceId }: Pick<Connection, 'id' | 'workspaceId'>,
  type: JobRow['type'],
  time: RawBuilder<number>,
): Promise<Pick<JobRow, 'lane' | 'rank' | 'created_at'>> {
  const lane = type === 'sync' ? laneOfSync(sql`${id}`) : sql`${type === 'clear' ? 'short' : 'long'}`
  const { rows } = await sql<{ lane: JobRow['lane']; rank: number | null; now: number }>`
    select next.lane, ${lastRank(sql`${workspaceId}`, sql`next.lane`)} as rank, ${time} as now
      from (select ${lane} as lane) as next`.execute(queries)
  const [next] = rows
  if (!next) throw new Error('a select without a table returned nothing')
  const now = Number(next.now)
  return { lane: next.lane, rank: Math.max(now, Number(next.rank ?? 0) + TURN), created_at: now }
}
