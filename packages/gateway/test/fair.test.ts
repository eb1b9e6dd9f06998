// One tenant with thousands of jobs, and others with a few: counted in turns, on both databases.
import { testPostgres } from '@ferrule/test-kit/postgres'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { perWorkspaceOf } from '../src/cli/options.ts'
import { dueJobs } from '../src/jobs/claims.ts'
import { Engine } from '../src/jobs/engine.ts'
import type { Claimed } from '../src/jobs/jobs.ts'
import { fireDue } from '../src/jobs/schedules.ts'
import type { Connection } from '../src/records/connections.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const MANY = 5_000
const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
afterAll(async () => {
  if (!('skipped' in server)) await server.close()
})

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  if (dialect === 'postgres' && 'skipped' in server) return test.skip('without a server')
  let one: TestGateway
  beforeAll(async () => {
    const url = dialect === 'postgres' && !('skipped' in server) ? await server.database() : undefined
    one = await testGateway(url === undefined ? {} : { url })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await one.gateway.db.as('*', async (queries) => {
      await queries.deleteFrom('job').execute()
      await queries.deleteFrom('connection').execute()
    })
  })
  afterAll(() => one?.close())

  /** Connections of one workspace, all due at `at`. */
  async function connections(name: string, count: number, at = 0): Promise<Connection[]> {
    const { id: workspaceId } = await one.gateway.workspaces.ensure(name)
    const first = await connected(one.gateway, { workspaceId, connection: { cron: '0 0 1 1 *' } })
    await one.gateway.db.as('*', async (queries) => {
      const row = await queries
        .selectFrom('connection')
        .selectAll()
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      await queries.updateTable('connection').set({ next_run_at: at }).where('id', '=', first.id).execute()
      const rows = Array.from({ length: count - 1 }, (_, index) => ({
        ...row,
        id: `${first.id}-${index}`,
        next_run_at: at,
      }))
      while (rows.length > 0) await queries.insertInto('connection').values(rows.splice(0, 500)).execute()
    })
    return Array.from({ length: count }, (_, index) =>
      index === 0 ? first : { ...first, id: `${first.id}-${index - 1}` },
    )
  }

  test('five thousand jobs of one tenant delay nobody: the longest wait of others is twice their median at most', {
    timeout: 120_000,
  }, async () => {
    const { db, jobs } = one.gateway
    let now = Date.now()
    vi.useFakeTimers({ now, toFake: ['Date'] })
    await connections('busy', MANY)
    expect(await fireDue(db, now)).toBe(MANY)
    // One connection of each: zero to six new jobs in a turn, where four are done.
    const quiet: Connection[] = []
    for (let tenant = 0; tenant < 84; tenant++) quiet.push(...(await connections(`quiet ${tenant}`, 1, now * 2)))
    const created = new Map<number, number>()
    const waits: number[] = []
    let ofBusy = 0
    for (let turn = 0; turn < 32; turn++) {
      for (const connection of quiet.splice(0, turn % 7)) created.set((await jobs.create(connection, 'sync')).id, turn)
      now += 1_000
      vi.setSystemTime(now)
      for (const { job, attempt } of await jobs.claim('worker', { most: 4 })) {
        const since = created.get(job.id)
        if (since === undefined) ofBusy++
        else waits.push(turn + 1 - since)
        await jobs.end(job, attempt, 'worker', { status: 'succeeded', rows: 0, bytes: 0 })
      }
    }
    expect(quiet).toEqual([])
    expect(waits).toHaveLength(84)
    const median = waits.sort((a, b) => a - b)[42] as number
    expect(waits.at(-1)).toBeLessThanOrEqual(2 * median)
    // No turn is lost: what others leave is the busy one's.
    expect(ofBusy).toBe(32 * 4 - 84)
  })

  test('a claim takes as many jobs as asked for, in one transaction and in their order', async () => {
    const { db, jobs } = one.gateway
    await connections('busy', 30)
    await connections('quiet', 1)
    expect(await fireDue(db, Date.now())).toBe(31)
    const transactions = vi.spyOn(db, 'atomic')
    const claimed = await jobs.claim('worker', { most: 10 })
    expect(transactions).toHaveBeenCalledOnce()
    transactions.mockRestore()
    expect(claimed).toHaveLength(10)
    const ranks = claimed.map(({ job }) => job.rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(claimed.slice(0, 2).map(({ job }) => job.workspace_id)).size).toBe(2)
    expect(claimed.every(({ job, attempt }) => attempt === 0 && job.status === 'running')).toBe(true)
    // The others, once.
    const rest = await Promise.all([jobs.claim('a', { most: 100 }), jobs.claim('b', { most: 100 })])
    expect(rest.flat()).toHaveLength(21)
    expect(await jobs.claim('c', { most: 100 })).toEqual([])
  })

  test('a claim reads the partial index of waiting jobs, not the jobs', async () => {
    const { db } = one.gateway
    await connections('busy', 1_000)
    await fireDue(db, Date.now())
    await db.as('*', (queries) => sql`analyze`.execute(queries))
    const plan = await db.as('*', (queries) => {
      const { sql, parameters } = dueJobs(queries, { dialect, now: Date.now() }, 4, { full: ['busy'] }).compile()
      const explain = dialect === 'postgres' ? 'explain' : 'explain query plan'
      return queries.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))
    })
    expect(JSON.stringify(plan.rows)).toMatch(/using (index )?job_waiting\b/i)
  })

  test('no workspace runs more jobs than its cap, however many workers claim at once', async () => {
    const { db, jobs } = one.gateway
    await connections('busy', 40)
    await connections('other', 3)
    const { id: other } = await one.gateway.workspaces.ensure('other')
    await fireDue(db, Date.now())
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, worker) => jobs.claim(`worker ${worker}`, { most: 4, perWorkspace: 3 })),
    )
    const claimed = claims.flat()
    expect(claimed).toHaveLength(6)
    expect(claimed.filter(({ job }) => job.workspace_id === other)).toHaveLength(3)
    expect(await jobs.claim('late', { most: 4, perWorkspace: 3 })).toEqual([])
    // An end makes room for one more.
    const { job, attempt } = claimed.find(({ job }) => job.workspace_id !== other) as Claimed
    await jobs.end(job, attempt, job.worker as string, { status: 'succeeded', rows: 0, bytes: 0 })
    expect(await jobs.claim('late', { most: 4, perWorkspace: 3 })).toHaveLength(1)
  })

  test('with a cap, long jobs of one tenant leave workers to others', async () => {
    const { db, jobs } = one.gateway
    await connections('busy', 20)
    await fireDue(db, Date.now())
    const busy = Promise.withResolvers<void>()
    const started: string[] = []
    const { id: busyId } = await one.gateway.workspaces.ensure('busy')
    const engine = new Engine(
      jobs,
      async ({ job }) => {
        started.push(job.workspace_id)
        if (job.workspace_id === busyId) await busy.promise
        return { rows: 0, bytes: 0 }
      },
      () => {},
      { concurrency: 4, perWorkspace: 2, interval: 20 },
    )
    await engine.start()
    await vi.waitFor(() => expect(started).toHaveLength(2), 10_000)
    const [quiet] = await connections('quiet', 1, Number.MAX_SAFE_INTEGER)
    const job = await jobs.create(quiet as Connection, 'sync')
    await vi.waitFor(async () => expect((await jobs.get('*', job.id))?.status).toBe('succeeded'), 10_000)
    expect(started.filter((workspace) => workspace === busyId)).toHaveLength(2)
    busy.resolve()
    await engine.stop()
  })
})

test('--jobs-per-workspace is a number from 1', () => {
  expect(perWorkspaceOf({}, {})).toBeUndefined()
  expect(perWorkspaceOf({ 'jobs-per-workspace': '2' }, {})).toBe(2)
  expect(perWorkspaceOf({}, { FERRULE_JOBS_PER_WORKSPACE: '10' })).toBe(10)
  for (const text of ['0', '-1', 'many', '2.5'])
    expect(() => perWorkspaceOf({ 'jobs-per-workspace': text }, {})).toThrowError(
      expect.objectContaining({ code: 'params' }),
    )
})
