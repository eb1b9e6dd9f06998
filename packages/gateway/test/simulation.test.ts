// Many tenants whose connections are all due at once, and vendors that answer at once: every job ends, none runs twice, and
// the order is fair. FERRULE_TENANTS=10000 is the run of which the guide tells.
import { testPostgres } from '@ferrule/test-kit/postgres'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Engine } from '../src/jobs/engine.ts'
import { fireDue } from '../src/jobs/schedules.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const TENANTS = Number(process.env['FERRULE_TENANTS'] ?? 400)
const CONNECTIONS = 3
/** Connections of the one busy tenant. */
const BUSY = TENANTS / 2
const ENGINES = 3
const CONCURRENCY = 8
/** Jobs whose worker is lost. */
const LOST = 20

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
afterAll(async () => {
  if (!('skipped' in server)) await server.close()
})

/** Tenants with connections that are due. */
async function fill(one: TestGateway, tenants: number, busy: number): Promise<number> {
  const { db, workspaces } = one.gateway
  const first = await connected(one.gateway, { workspaceId: (await workspaces.ensure('busy')).id })
  const row = await db.as('*', (queries) =>
    queries.selectFrom('connection').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow(),
  )
  const { id: sourceId, workspaceId } = first.source
  const source = await db.as('*', (queries) =>
    queries.selectFrom('source').selectAll().where('id', '=', sourceId).executeTakeFirstOrThrow(),
  )
  const named = Array.from({ length: tenants }, (_, tenant) => ({ id: `tenant-${tenant}`, name: `tenant ${tenant}` }))
  const due = { ...row, cron: '0 0 1 1 *', next_run_at: 1 }
  const all = [
    ...named.flatMap(({ id }) =>
      Array.from({ length: CONNECTIONS }, (_, index) => ({
        ...due,
        id: `${id}-${index}`,
        workspace_id: id,
        source_id: id,
      })),
    ),
    ...Array.from({ length: busy }, (_, index) => ({ ...due, id: `busy-${index}`, workspace_id: workspaceId })),
  ]
  const count = all.length
  while (named.length > 0) {
    const some = named.splice(0, 500)
    await db.shared
      .insertInto('workspace')
      .values(some.map((one) => ({ ...one, created_at: 1 })))
      .execute()
    const sources = some.map(({ id }) => ({ ...source, id, workspace_id: id }))
    await db.as('*', (queries) => queries.insertInto('source').values(sources).execute())
  }
  await db.as('*', async (queries) => {
    while (all.length > 0) await queries.insertInto('connection').values(all.splice(0, 500)).execute()
  })
  return count
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  const isSkipped = dialect === 'postgres' && 'skipped' in server
  // A folder has one process, and is not for so many.
  const tenants = dialect === 'sqlite' ? Math.min(TENANTS, 200) : TENANTS
  const engineCount = dialect === 'sqlite' ? 1 : ENGINES

  test.skipIf(isSkipped)(
    'every job ends, none runs twice, and no tenant waits for others',
    {
      timeout: 3_600_000,
    },
    async () => {
      const url = dialect === 'postgres' && !('skipped' in server) ? await server.database() : undefined
      const one = await testGateway(url === undefined ? {} : { url })
      const { db, jobs } = one.gateway
      const count = await fill(one, tenants, dialect === 'sqlite' ? 100 : BUSY)
      const began = performance.now()
      // Ranks are times: on a slow machine, tenants that are queued later would be late.
      const now = Date.now()
      let queued = 0
      for (let made = -1; made !== 0; queued += made) made = await fireDue(db, now)
      expect(queued).toBe(count)
      const queuedIn = performance.now() - began
      // By a process that is killed.
      const lost = new Set((await jobs.claim('killed', { most: LOST })).map(({ job }) => job.id))
      expect(lost.size).toBe(LOST)
      const runs = new Map<number, number>()
      /** By tenant: how many jobs had started before its first one. */
      const waits = new Map<string, number>()
      const times: number[] = []
      const claim = vi.spyOn(jobs, 'claim')
      const engines = Array.from(
        { length: engineCount },
        () =>
          new Engine(
            jobs,
            async ({ job }) => {
              if (!waits.has(job.workspace_id) && !lost.has(job.id)) waits.set(job.workspace_id, runs.size)
              runs.set(job.id, (runs.get(job.id) ?? 0) + 1)
              times.push(performance.now() - working)
              return { rows: 1, bytes: 1 }
            },
            () => {},
            { concurrency: CONCURRENCY, interval: 500, lostAfter: 3_000 },
          ),
      )
      const working = performance.now()
      for (const engine of engines) await engine.start()
      await vi.waitFor(() => expect(runs.size).toBe(count), { timeout: 3_000_000, interval: 100 })
      for (const engine of engines) await engine.stop()
      const took = performance.now() - working
      const ended = await jobs.list('*', { status: 'succeeded', limit: count + 1 })
      expect(ended).toHaveLength(count)
      expect([...runs.values()].every((times) => times === 1)).toBe(true)
      // A lost worker is one attempt; no other job has more than one.
      expect(
        ended
          .filter(({ tries }) => tries > 1)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...lost].sort())
      const sorted = [...waits.values()].sort((a, b) => a - b)
      // The first job of each comes before the second one of any, but for the jobs that were claimed together.
      expect(sorted.at(-1)).toBeLessThanOrEqual(tenants + 1 + 2 * engineCount * CONCURRENCY)
      if (process.env['FERRULE_TENANTS'] && dialect === 'postgres')
        console.log({
          tenants,
          jobs: count,
          queuedInMs: Math.round(queuedIn),
          tookMs: Math.round(took),
          jobsPerSecond: Math.round((count / took) * 1_000),
          claims: claim.mock.calls.length,
          firstJobStartedAfterJobs: [0.5, 0.99, 1].map((part) => quantile(sorted, part)),
          startedAfterMs: [0.5, 0.99, 1].map((part) => Math.round(quantile(times, part))),
        })
      await one.close()
    },
  )
})
