// One tenant with thousands of jobs, and others with a few: counted in turns, on both databases.
import { testPostgres } from '@ferrule/test-kit/postgres'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobsOf } from '../src/cli/options.ts'
import type { Queries } from '../src/db/database.ts'
import { type Caps, dueJobs } from '../src/jobs/claims.ts'
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

describe.each(['sqlite', ...('skipped' in server ? [] : (['postgres'] as const))] as const)('on %s', (dialect) => {
  let one: TestGateway
  beforeAll(async () => {
    const url = dialect === 'postgres' && !('skipped' in server) ? await server.database() : undefined
    one = await testGateway(url === undefined ? {} : { url })
  })
  afterEach(async () => {
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
    const time = vi.spyOn(db, 'time').mockImplementation((ms = 0) => sql`cast(${now + ms} as bigint)`)
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
      for (const { job, attempt } of await jobs.claim('worker', { most: 4, now })) {
        const since = created.get(job.id)
        if (since === undefined) ofBusy++
        else waits.push(turn + 1 - since)
        await jobs.end(job, attempt, 'worker', { status: 'succeeded', rows: 0, bytes: 0 })
      }
    }
    time.mockRestore()
    expect(quiet).toEqual([])
    expect(waits).toHaveLength(84)
    const median = waits.sort((a, b) => a - b)[42] as number
    expect(waits.at(-1)).toBeLessThanOrEqual(2 * median)
    // No turn is lost: what others leave is the busy one's.
    expect(ofBusy).toBe(32 * 4 - 84)
  })

  test('five thousand connections due at once are queued once each, in few transactions, whoever looks', async () => {
    const { db, jobs } = one.gateway
    await connections('busy', MANY)
    const transactions = vi.spyOn(db, 'atomic')
    const made = await Promise.all([fireDue(db, Date.now()), fireDue(db, Date.now())])
    // Five hundred in each, and one for each of the two that finds no more.
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(MANY / 500 + 2)
    transactions.mockRestore()
    expect(made[0] + made[1]).toBe(MANY)
    const all = await jobs.list('*', { limit: 2 * MANY })
    expect(new Set(all.map(({ connection_id }) => connection_id)).size).toBe(MANY)
    expect(all).toHaveLength(MANY)
  })

  test('a claim takes as many jobs as asked for, in one transaction and in their order', async () => {
    const { db, jobs } = one.gateway
    await connections('busy', 30)
    await connections('quiet', 1)
    expect(await fireDue(db, Date.now())).toBe(31)
    const transactions = vi.spyOn(db, 'atomic')
    const claimed = await jobs.claim('worker', { most: 10 })
    // Postgres does all of it in one statement.
    expect(transactions).toHaveBeenCalledTimes(dialect === 'postgres' ? 0 : 1)
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
    if (dialect === 'postgres') {
      // Earlier work of the connection is counted as well until it is reported, which takes a second.
      const scansIn = async (queries: Queries) => {
        const { rows } = await sql<{ job: number; lanes: number; any: number }>`select
          pg_stat_get_xact_numscans('job'::regclass)::int as job,
          pg_stat_get_xact_numscans('job_waiting'::regclass)::int as lanes,
          pg_stat_get_xact_numscans('job_waiting_any'::regclass)::int as any`.execute(queries)
        return rows[0] ?? { job: 0, lanes: 0, any: 0 }
      }
      const scansOf = (long: number) =>
        db.as('*', async (queries) => {
          const before = await scansIn(queries)
          await sql`select ferrule_claim('w', ${Date.now()}, 4, ${long}, 9, 9, 100)`.execute(queries)
          const { job, lanes, any } = await scansIn(queries)
          return { job: job - before.job, lanes: lanes - before.lanes, any: any - before.any }
        })
      // One search of each lane, or one of both.
      expect(await scansOf(3)).toEqual({ job: 0, lanes: 2, any: 0 })
      expect(await scansOf(4)).toEqual({ job: 0, lanes: 0, any: 1 })
      return
    }
    // One search of each lane.
    expect((await planOf({})).match(/using index job_waiting\b/gi)).toHaveLength(2)
  })

  /** How SQLite chooses due jobs under these caps. */
  const planOf = async (caps: Caps): Promise<string> => {
    const places = { free: 4, long: 3, full: { workspaces: ['busy'], sources: ['s'] }, chosen: [1] }
    const plan = await one.gateway.db.as('*', (queries) => {
      const { sql, parameters } = dueJobs(queries, { ...caps, now: Date.now() }, places).compile()
      return queries.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
    })
    return JSON.stringify(plan.rows)
  }

  test('a claim under caps of workspaces and sources reads no job that runs for others', async () => {
    const { db, jobs } = one.gateway
    await connections('busy', 600)
    await fireDue(db, Date.now())
    expect(await jobs.claim('busy', { most: 500 })).toHaveLength(500)
    await connections('quiet', 1)
    await fireDue(db, Date.now())
    await db.as('*', (queries) => sql`analyze`.execute(queries))
    if (dialect === 'sqlite') {
      const plan = await planOf({ perWorkspace: 9, perSource: 9 })
      expect(plan).toContain('INDEX job_running (workspace_id=?)')
      expect(plan).toContain('INDEX job_running (workspace_id=? AND source_id=?)')
      expect(await planOf({})).not.toContain('job_running')
      return
    }
    const read = await db.as('*', async (queries) => {
      const readSoFar = async () => {
        const { rows } = await sql<{
          rows: number
        }>`select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as rows
          from pg_index where indrelid = 'job'::regclass`.execute(queries)
        return rows[0]?.rows ?? 0
      }
      const before = await readSoFar()
      const { rows } = await sql<{ claim: { claimed: object[] } }>`
        select ferrule_claim('w', ${Date.now()}, 1, 1, 501, 501, null) as claim`.execute(queries)
      expect(rows[0]?.claim.claimed).toHaveLength(1)
      return (await readSoFar()) - before
    })
    // Its own row twice, and the first of each lane.
    expect(read).toBeLessThan(10)
  })

  // A file has one writer.
  if (dialect === 'postgres')
    test('a claim does not wait for the disk, and what follows does', async () => {
      const { db } = one.gateway
      const waits = async (queries: Queries) => {
        const { rows } = await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(
          queries,
        )
        return rows[0]?.value === 'on'
      }
      // One connection: a setting that stayed would be seen after the transaction.
      await db.shared.connection().execute(async (connection) => {
        await sql`set synchronous_commit = on; begin`.execute(connection)
        await sql`select ferrule_claim('w', null, 4, 3, 9, 9, 100)`.execute(connection)
        expect(await waits(connection as Queries)).toBe(false)
        await sql`commit`.execute(connection)
        expect(await waits(connection as Queries)).toBe(true)
        await sql`reset synchronous_commit`.execute(connection)
      })
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

  test('no source runs more jobs than its cap, and all together no more than theirs', async () => {
    const { db, jobs } = one.gateway
    await connections('busy', 20)
    await connections('other', 20)
    await fireDue(db, Date.now())
    const claims = await Promise.all(
      Array.from({ length: 4 }, (_, worker) => jobs.claim(`worker ${worker}`, { most: 4, perSource: 2 })),
    )
    const sources = claims.flat().map(({ job }) => job.source_id)
    expect(sources).toHaveLength(4)
    expect(new Set(sources).size).toBe(2)
    let left = 0
    expect(await jobs.claim('late', { most: 4, perSource: 3, inAll: 5, onLeft: () => left++ })).toHaveLength(1)
    expect(await jobs.claim('late', { most: 4, perSource: 9, inAll: 5, onLeft: () => left++ })).toEqual([])
    expect(left).toBe(2)
  })

  test('claims side by side never pass the cap of a source, and leave no job behind', async () => {
    const { db, jobs } = one.gateway
    for (const name of ['a', 'b', 'c', 'd']) await connections(name, 12)
    await fireDue(db, Date.now())
    const running = async (): Promise<Map<string, number>> => {
      const found = (await jobs.list('*', { limit: 100 })).filter(({ status }) => status === 'running')
      return found.reduce(
        (counts, { source_id }) => counts.set(source_id, (counts.get(source_id) ?? 0) + 1),
        new Map<string | null, number>(),
      ) as Map<string, number>
    }
    let ended = 0
    for (let turn = 0; turn < 40 && ended < 48; turn++) {
      const claims = Array.from({ length: 6 }, (_, worker) => jobs.claim(`worker ${worker}`, { most: 3, perSource: 2 }))
      const claimed = (await Promise.all(claims)).flat()
      const counts = await running()
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(2)
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(claimed.length)
      for (const { job, attempt } of claimed)
        await jobs.end(job, attempt, job.worker as string, { status: 'succeeded', rows: 0, bytes: 0 })
      ended += claimed.length
    }
    expect(ended).toBe(48)
  })

  test('first copies are long, later syncs short; long ones leave places, and short ones rank among themselves', async () => {
    const { db, jobs } = one.gateway
    const busy = await connections('busy', 30)
    await fireDue(db, Date.now())
    const [first] = await jobs.claim('w')
    expect(first?.job.lane).toBe('long')
    await jobs.end(first?.job as never, 0, 'w', { status: 'succeeded', rows: 0, bytes: 0 })
    const copied = busy.find(({ id }) => id === first?.job.connection_id) as Connection
    const short = await jobs.create(copied, 'sync')
    // It does not stand behind the copies of its own workspace.
    expect(short.lane).toBe('short')
    expect(short.rank).toBeLessThanOrEqual(Date.now())
    let left = 0
    const claimed = await jobs.claim('w', { most: 4, long: 2, onLeft: () => left++ })
    expect(claimed.map(({ job }) => job.lane).sort()).toEqual(['long', 'long', 'short'])
    expect(left).toBe(1)
    // Without a place for them, they are left, which is reported.
    expect(await jobs.claim('w', { most: 4, long: 0, onLeft: () => left++ })).toEqual([])
    expect(left).toBe(2)
  })

  test('copies that never end take three of four places: what is short runs in the fourth', async () => {
    const { db, jobs } = one.gateway
    const [copied] = await connections('quiet', 1)
    await fireDue(db, Date.now())
    const [claimed] = await jobs.claim('w')
    await jobs.end(claimed?.job as never, 0, 'w', { status: 'succeeded', rows: 0, bytes: 0 })
    for (let tenant = 0; tenant < 6; tenant++) await connections(`long ${tenant}`, 1)
    await fireDue(db, Date.now())
    const copies = Promise.withResolvers<void>()
    const started: string[] = []
    const engine = new Engine(
      jobs,
      async ({ job }) => {
        started.push(job.lane)
        if (job.lane === 'long') await copies.promise
        return { rows: 0, bytes: 0 }
      },
      () => {},
      { interval: 20 },
    )
    await engine.start()
    await vi.waitFor(() => expect(started).toHaveLength(3), 10_000)
    for (let job = 0; job < 5; job++) {
      const { id } = await jobs.create(copied as Connection, 'sync')
      await vi.waitFor(async () => expect((await jobs.get('*', id))?.status).toBe('succeeded'), 10_000)
    }
    expect(started.filter((lane) => lane === 'long')).toHaveLength(3)
    copies.resolve()
    await vi.waitFor(() => expect(started).toHaveLength(6 + 5), 10_000)
    await engine.stop()
  })

  test('a job that outlives its slice goes behind those that wait, and resumes the same attempt', async () => {
    const { db, jobs } = one.gateway
    for (const name of ['slow', 'quick']) {
      await connections(name, 1)
      await fireDue(db, Date.now())
    }
    const { id: slow } = await one.gateway.workspaces.ensure('slow')
    const order: string[] = []
    const engine = new Engine(
      jobs,
      async ({ job, before, progress }) => {
        const isSlow = job.workspace_id === slow
        order.push(isSlow ? 'slow' : 'quick')
        const rows = 10
        const pages = ((before.streams as number[] | undefined) ?? []).concat(1)
        if (isSlow) progress({ rows, bytes: rows })
        return { rows, bytes: rows, streams: pages, ...(isSlow && pages.length < 5 && { failure: 'not finished' }) }
      },
      () => {},
      { concurrency: 1, interval: 20, slice: 0, attempts: 2 },
    )
    await engine.start()
    await vi.waitFor(async () => {
      const all = await jobs.list('*', { limit: 10 })
      expect(all.map(({ status, tries }) => [status, tries])).toEqual(Array(2).fill(['succeeded', 1]))
    }, 10_000)
    await engine.stop()
    expect(order).toEqual(['slow', 'quick', ...Array(4).fill('slow')])
    const [job] = await jobs.list('*', { workspaceIds: [slow], limit: 1 })
    expect(job).toMatchObject({ rows: 50, lane: 'long' })
    expect(await jobs.attempts('*', job?.id as number)).toMatchObject([
      { status: 'succeeded', rows: expect.anything() },
    ])
    const said = (await jobs.logs('*', job?.id as number, 0)).map(({ message }) => message)
    expect(said.filter((line) => line.includes('resumes') && line.startsWith('attempt 1'))).toHaveLength(4)
  })

  test('what loses its worker in a later slice has lost one attempt; what is canceled between slices ends', async () => {
    const { db, jobs } = one.gateway
    await connections('slow', 1)
    await fireDue(db, Date.now())
    const slice = async () => {
      const [claimed] = await jobs.claim('w')
      const end = { status: 'incomplete', sliced: true, rows: 10, bytes: 10, streams: [] } as const
      await jobs.end(claimed?.job as never, claimed?.attempt as number, 'w', end)
      return claimed as Claimed
    }
    const { job } = await slice()
    await jobs.claim('killed')
    await jobs.recover(Number.MAX_SAFE_INTEGER)
    expect(await slice()).toMatchObject({ attempt: 1, before: { rows: 0 } })
    await jobs.cancel(job)
    expect((await jobs.get('*', job.id))?.status).toBe('cancelled')
    expect((await jobs.attempts('*', job.id)).map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', 'the worker was lost'],
      ['failed', null],
    ])
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
      { concurrency: 4, long: 4, caps: { perWorkspace: 2 }, interval: 20 },
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

test('options of jobs are numbers from 1, and a slice is a time', () => {
  expect(jobsOf({}, {})).toEqual({ caps: {} })
  expect(jobsOf({ 'jobs-per-workspace': '2', slice: '10m' }, { FERRULE_JOBS: '20' })).toEqual({
    caps: { perWorkspace: 2, inAll: 20 },
    slice: 600_000,
  })
  expect(jobsOf({ 'long-jobs': '1' }, { FERRULE_JOBS_PER_SOURCE: '1', FERRULE_SLICE: '30s' })).toEqual({
    caps: { perSource: 1 },
    long: 1,
    slice: 30_000,
  })
  expect(jobsOf({ concurrency: '100' }, {})).toEqual({ caps: {}, concurrency: 100 })
  expect(() => jobsOf({ concurrency: '101' }, {})).toThrowError('--concurrency must be a number from 1 to 100')
  const wrong = ['0', '-1', 'many', '2.5']
  for (const option of ['jobs-per-workspace', 'jobs-per-source', 'jobs', 'long-jobs', 'slice'])
    for (const text of wrong)
      expect(() => jobsOf({ [option]: text }, {})).toThrowError(expect.objectContaining({ code: 'params' }))
})
