// Idle processes sleep until another one announces work, or until something is due. Statements are counted, not times.
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '@ferrule/store/postgres'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Audit } from '../src/audit.ts'
import { Database } from '../src/db/database.ts'
import { Notices } from '../src/db/notices.ts'
import { openDatabase } from '../src/db/open.ts'
import { Clock } from '../src/jobs/clock.ts'
import { whatIsDue } from '../src/jobs/due.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
afterAll(async () => {
  if (!('skipped' in server)) await server.close()
})

/** Longer than any test: whoever waits for it does not poll. */
const NEVER = 600_000

const nextRun = (one: TestGateway, id: string, at: number) =>
  one.gateway.db.as('*', (queries) =>
    queries.updateTable('connection').set({ next_run_at: at }).where('id', '=', id).execute(),
  )

async function idle(one: TestGateway) {
  const { id: workspaceId } = await one.gateway.workspaces.ensure('acme')
  return connected(one.gateway, { workspaceId, destination: 'dev-null', connection: { cron: '0 0 1 1 *' } })
}

describe.skipIf('skipped' in server)('on Postgres', () => {
  if ('skipped' in server) return
  let url: string
  /** It announces; the other one works. */
  let first: TestGateway
  let worker: TestGateway
  // Nobody listens there: a job that was taken fails.
  const upstreams = { stripe: 'http://127.0.0.1:1' }
  beforeEach(async () => {
    url = await server.database()
    first = await testGateway({ url, upstreams })
    worker = await testGateway({
      url,
      upstreams,
      folder: first.folder,
      db: new Database('postgres', (await openPostgres(url)).dialect, { notices: new Notices(url, { pause: 100 }) }),
    })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await worker.close()
    await first.close()
  })

  const arrive = () => vi.waitFor(() => expect(worker.gateway.db.notices?.arrive).toBe(true), 10_000)
  const taken = (id: number) =>
    vi.waitFor(async () => expect(await first.gateway.jobs.attempts('*', id)).not.toEqual([]), 10_000)

  test('an idle process sends at most one statement a second', async () => {
    await first.gateway.close()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    await worker.gateway.work()
    await arrive()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (let second = 0; second < 30; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      // The server answers in its own time.
      await sleep(30)
    }
    const { length } = query.mock.calls
    vi.useRealTimers()
    expect(length).toBeGreaterThan(5)
    expect(length).toBeLessThanOrEqual(30)
    first = await testGateway({ url })
  })

  test('a job of another process is taken without a poll, also after the connection broke', async () => {
    await worker.gateway.work({ interval: NEVER })
    await arrive()
    await taken((await first.gateway.jobs.create(await idle(first), 'sync')).id)
    const lost = vi.waitFor(() => expect(worker.gateway.db.notices?.arrive).toBe(false), {
      timeout: 10_000,
      interval: 1,
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen ferrule'`.execute(
      first.gateway.db.shared,
    )
    await lost
    // Announced to nobody, and found all the same.
    const job = await first.gateway.jobs.create(await idle(first), 'sync')
    await arrive()
    await taken(job.id)
    await taken((await first.gateway.jobs.create(await idle(first), 'sync')).id)
  })

  test('a schedule that another process changes is kept to the second', async () => {
    await worker.gateway.work({ interval: NEVER })
    await arrive()
    const { id } = await idle(first)
    await nextRun(first, id, Date.now() + 1_500)
    await vi.waitFor(async () => {
      const [job] = await first.gateway.jobs.list('*', { connectionId: id, limit: 1 })
      expect(job?.started_at).not.toBeNull()
      expect(job).toBeDefined()
    }, 10_000)
  })

  test('the statements of each call are prepared once notices arrive: then no pooler is between', async () => {
    const db = await openDatabase({ data: '', url })
    await db.migrate()
    const audit = new Audit(db)
    const write = () =>
      audit.write({ workspaceId: null, actor: 'one', action: 'prepared', outcome: 'ok', requestId: 'r' })
    const prepared = async () =>
      (await sql`select name from pg_prepared_statements where statement like '%"audit"%'`.execute(db.shared)).rows
    await write()
    expect(await prepared()).toEqual([])
    db.notices?.start(() => {})
    await vi.waitFor(() => expect(db.notices?.arrive).toBe(true), 10_000)
    await write()
    expect(await prepared()).toEqual([{ name: expect.stringMatching(/^ferrule_[0-9a-f]{16}$/) }])
    await db.close()
  })

  test('a stored connector of another process is looked up at once', async () => {
    await worker.gateway.work({ interval: NEVER })
    await arrive()
    const refresh = vi.spyOn(worker.gateway.registry, 'refresh')
    await sql`update connector set current = current`.execute(first.gateway.db.shared)
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce(), 1_000)
  })

  test('where notices do not arrive, polling finds the job', async () => {
    const { query } = pg.Client.prototype
    // As a pooler does that changes the connection with each transaction.
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const isListen = args[0] === 'listen ferrule'
      return query.apply(this, (isListen ? ['select 1'] : args) as never)
    } as never)
    await worker.gateway.work()
    await taken((await first.gateway.jobs.create(await idle(first), 'sync')).id)
    expect(worker.gateway.db.notices?.arrive).toBe(false)
  })

  test('a look knows what is due next', async () => {
    await expectNext(first)
  })
})

test('on SQLite a look knows what is due next', async () => {
  const one = await testGateway()
  await expectNext(one)
  await one.close()
})

async function expectNext(one: TestGateway): Promise<void> {
  const { db, jobs } = one.gateway
  const now = Date.now()
  expect((await whatIsDue(db, now)).next).toBeNull()
  const connection = await idle(one)
  await nextRun(one, connection.id, now + 5_000)
  expect(await whatIsDue(db, now)).toMatchObject({ connections: false, next: now + 5_000 })
  expect(await whatIsDue(db, now + 5_000)).toMatchObject({ connections: true, next: null })
  await jobs.create(connection, 'sync')
  const [claimed] = await jobs.claim('w')
  const end = { status: 'incomplete', rows: 0, bytes: 0, pause: 3_000 } as const
  await jobs.end(claimed?.job as never, 0, 'w', end)
  const due = await whatIsDue(db, now)
  expect(due).toMatchObject({ jobs: false, now })
  expect(due.next).toBeGreaterThanOrEqual(now + 3_000)
  expect(due.next).toBeLessThanOrEqual((await db.now()) + 3_000)
}

test('many notices at once are one look, and one more after it', async () => {
  const one = await testGateway()
  let looks = 0
  const point = vi.spyOn(one.gateway.db.here, 'get').mockImplementation(() => {
    looks++
    return { next: null }
  })
  const clock = new Clock(one.gateway.db, { wake: () => {} }, () => {}, NEVER)
  for (let notice = 0; notice < 1_000; notice++) clock.look()
  await vi.waitFor(() => expect(looks).toBe(2), 10_000)
  await sleep(300)
  expect(looks).toBe(2)
  await clock.stop()
  point.mockRestore()
  await one.close()
})
