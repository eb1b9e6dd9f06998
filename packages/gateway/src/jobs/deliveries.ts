import type { RawBuilder } from 'kysely'
import { ALL, type Database, type Queries } from '../db/database.ts'
import { insertJob } from './jobs.ts'

/** Maximum number of deliveries processed at once. */
const MOST = 1_000

/**
 * Creates sync jobs for pending deliveries: one for each active connection of their source, unless one is already
 * waiting. A delivery that arrives while a job runs stays pending until the job has ended, since the job may have read
 * past its record. Returns the number of jobs created.
 */
export async function fireDeliveries(db: Database, sourceId?: string): Promise<number> {
  const pending = await db.as(ALL, (queries) => {
    const query = queries.selectFrom('delivery').select(['id', 'source_id', 'workspace_id']).where('pending', '=', 1)
    const mine = sourceId === undefined ? query : query.where('source_id', '=', sourceId)
    return mine.orderBy('received_at').limit(MOST).execute()
  })
  const bySource = Map.groupBy(pending, ({ source_id }) => source_id)
  let made = 0
  for (const [source, deliveries] of bySource) {
    const [first] = deliveries
    if (!first) continue
    made += await db.atomic(first.workspace_id, async (queries) => {
      const jobs = await jobsOf(queries, { id: source, workspaceId: first.workspace_id }, db.time())
      const ids = deliveries.map(({ id }) => id)
      if (!jobs.busy)
        await queries
          .updateTable('delivery')
          .set({ pending: 0 })
          .where('source_id', '=', source)
          .where('workspace_id', '=', first.workspace_id)
          .where('id', 'in', ids)
          .execute()
      return jobs.made
    })
  }
  return made
}

/** Creates the jobs of a source. `busy` if a job is running that may already have read past the change. */
async function jobsOf(
  queries: Queries,
  source: { id: string; workspaceId: string },
  now: RawBuilder<number>,
): Promise<{ made: number; busy: boolean }> {
  const connections = await queries
    .selectFrom('connection')
    .select(['id'])
    .where('source_id', '=', source.id)
    .where('workspace_id', '=', source.workspaceId)
    .where('status', '=', 'active')
    .execute()
  let [made, busy] = [0, false]
  for (const { id } of connections) {
    if (await insertJob(queries, { id, workspaceId: source.workspaceId, sourceId: source.id }, 'sync', now)) made++
    else busy ||= await runs(queries, id)
  }
  return { made, busy }
}

async function runs(queries: Queries, connectionId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('job')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}
