// Kills, cuts, wrong clocks, a full disk and an upgrade, while copies run and clients write. The counts are in
// docs/gateway-faults.md; FERRULE_KILLS meets each of them more often.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import previous from './previous/facts.json' with { type: 'json' }
import { connected } from './support/connection.ts'
import { type Fleet, startFleet } from './support/fleet.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { client } from './support/started.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
// A server of DATABASE_URL is not ours to crash.
vi.stubEnv('DATABASE_URL', '')
const server = await testPostgres({ durable: true })
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

const COPIES = 6
const WRITES = 12
const rounds = Number(process.env['FERRULE_KILLS'] ?? 1)
const sandbox = createSandbox('stripe', { records: { customers: 250, products: 1 } })
const upstream = await sandbox.listen()
await sandbox.ready()
const ids = sandbox.data.customers
  .findMany()
  .map(({ id }) => id)
  .sort()
afterAll(async () => {
  await upstream.close()
  if (!('skipped' in server)) await server.close()
})

interface Counts {
  readonly copies: number
  readonly rows: number
  readonly writes: number
  readonly lost: number
  readonly twice: number
  readonly orphans: number
}
const results = new Map<string, Counts>()

const count = async (one: TestGateway, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  one.gateway.db.as('*', async (queries) => Number((await query.execute(queries)).rows[0]?.count))

/** Connections that are due now: each is one job. */
async function dueCopies(one: TestGateway, name: string) {
  const made: Awaited<ReturnType<typeof connected>>[] = []
  for (let copy = 0; copy < COPIES; copy++) {
    const { id: workspaceId } = await one.gateway.workspaces.ensure(`${name} ${copy}`)
    const source = { credentials: { ...sandbox.credentials } }
    made.push(await connected(one.gateway, { workspaceId, source, connection: { cron: '0 0 1 1 *' } }))
  }
  await one.gateway.db.as('*', (queries) =>
    queries
      .updateTable('connection')
      .set({ next_run_at: Date.now() })
      .where(
        'id',
        'in',
        made.map(({ id }) => id),
      )
      .execute(),
  )
  return made
}
type Copies = Awaited<ReturnType<typeof dueCopies>>

const jobsOf = (one: TestGateway, copies: Copies) =>
  Promise.all(copies.map(({ id: connectionId }) => one.gateway.jobs.list('*', { connectionId, limit: 10 }))).then(
    (found) => found.flat(),
  )

const ended = (one: TestGateway, copies: Copies) =>
  vi.waitFor(
    async () => {
      const jobs = await jobsOf(one, copies)
      expect(jobs.length).toBeGreaterThanOrEqual(COPIES)
      for (const { status } of jobs) expect(['succeeded', 'failed', 'cancelled']).toContain(status)
    },
    { timeout: 180_000, interval: 200 },
  )

/** A job of this worker is in the middle of its pages. */
const busy = (one: TestGateway, worker: string) =>
  vi.waitFor(
    async () =>
      expect(
        await count(
          one,
          sql`select count(*) as count from job where status = 'running' and worker like ${`${worker}%`}`,
        ),
      ).toBeGreaterThan(0),
    { timeout: 60_000, interval: 20 },
  )

/** Creates sources until so many are acknowledged; each third is deleted again. */
async function writeSources(one: TestGateway, address: () => string, name: string, refused = (_status: number) => {}) {
  const { id: workspaceId } = await one.gateway.workspaces.ensure(name)
  const token = await one.token()
  // Long ones: they fill a disk.
  const configuration = { sourceType: 'stripe', ...sandbox.credentials, start_date: 'x'.repeat(1_900) }
  const kept: string[] = []
  const deleted: string[] = []
  const ask = (method: string, path: string, body?: object) =>
    client(address(), token)(method, path, body).catch(() => ({ status: 0, body: undefined }))
  for (let turn = 0; kept.length + deleted.length < WRITES; turn++) {
    const made = await ask('POST', '/v1/sources', { name: `${name} ${turn}`, workspaceId, configuration })
    if (made.status !== 200) {
      refused(made.status)
      await sleep(100)
    } else if (turn % 3 > 0) kept.push(made.body.sourceId)
    // One that got no response is there or is not.
    else if ((await ask('DELETE', `/v1/sources/${made.body.sourceId}`)).status === 204) deleted.push(made.body.sourceId)
  }
  return { kept, deleted }
}

const attemptsOf = async (one: TestGateway, copies: Copies) =>
  (await Promise.all((await jobsOf(one, copies)).map(({ id }) => one.gateway.jobs.attempts('*', id)))).flat()

/** Counts what is lost, twice or left over. */
async function judge(one: TestGateway, copies: Copies, { kept, deleted }: { kept: string[]; deleted: string[] }) {
  const jobs = await jobsOf(one, copies)
  const attempts = await attemptsOf(one, copies)
  const failures = attempts.map(({ failure }) => failure).filter((failure) => failure !== null)
  expect([...new Set(jobs.map(({ status }) => status))], failures.join('\n')).toEqual(['succeeded'])
  expect(attempts.filter(({ status }) => status === 'succeeded')).toHaveLength(jobs.length)
  const token = await one.token()
  let [rows, lost, twice] = [0, 0, jobs.length - COPIES]
  for (const { source } of copies) {
    const params = { query: {}, limit: 1_000 }
    const { body } = await one.send('POST', `/v1/connectors/sources/${source.id}/execute`, {
      token,
      body: { entity: 'customers', action: 'search', params },
    })
    const found: string[] = body.result.hits.map(({ id }: { id: string }) => id)
    const distinct = new Set(found)
    rows += distinct.size
    twice += found.length - distinct.size
    lost += ids.filter((id) => !distinct.has(id)).length
  }
  for (const id of kept) {
    const source = await one.gateway.sources.get('*', id)
    if (!source || !(await one.gateway.sources.credentials(source))) lost++
  }
  for (const id of deleted) if (await one.gateway.sources.get('*', id)) twice++
  const orphans = await count(
    one,
    sql`select (select count(*) from job where status in ('running', 'pending', 'queued', 'incomplete'))
      + (select count(*) from attempt where status = 'running')
      + (select count(*) from secret where purpose = 'credentials' and owner_id not in (select id from source))
      + (select count(*) from source where id not in (select owner_id from secret))
      + (select count(*) from connection where source_id not in (select id from source))
      + (select count(*) from lease where key not like 'running:%') as count`,
  )
  return { copies: jobs.length, rows, writes: kept.length + deleted.length, lost, twice, orphans }
}

function note(name: string, counts: Counts): void {
  results.set(name, counts)
  expect(counts).toMatchObject({ copies: COPIES, rows: COPIES * ids.length, lost: 0, twice: 0, orphans: 0 })
}

describe.skipIf('skipped' in server)('on Postgres', () => {
  if ('skipped' in server) return
  let one: TestGateway
  let fleet: Fleet

  beforeAll(async () => {
    const url = await server.database()
    one = await testGateway({ url })
    fleet = await startFleet({ url, keys: join(one.folder, 'keys.json'), upstreams: { stripe: upstream.url } })
  })
  afterAll(async () => {
    await fleet?.close()
    await one?.close()
  })

  const killed = async (member: 'gateway' | 'near') => {
    await fleet[member].kill()
    await sleep(300)
    await fleet[member].start()
  }

  /** Runs while a job of `far` or `near` does. */
  const faults: Readonly<Record<string, () => Promise<unknown>>> = {
    'the gateway is killed': () => killed('gateway'),
    'a worker is killed': () => killed('near'),
    'Postgres crashes': async () => server.crash?.(() => sleep(500)),
    'the network between a worker and Postgres is cut': async () => {
      fleet.wire.cut()
      const worker = fleet.far.worker
      await vi.waitFor(
        async () =>
          expect(await count(one, sql`select count(*) as count from job where worker like ${`${worker}%`}`)).toBe(0),
        { timeout: 60_000, interval: 100 },
      )
      fleet.wire.mend()
    },
    'the clocks of the workers jump an hour ahead and an hour back': async () => {
      fleet.near.jump(3_600_000)
      fleet.far.jump(-3_600_000)
    },
  }

  describe.each(Object.entries(faults))('%s', (name, strike) => {
    test.each(Array.from({ length: rounds }, (_, round) => round + 1))('round %i', async (round) => {
      sandbox.fault({ kind: 'latency', ms: 400, times: 40, match: { path: '/v1/customers' } })
      const writes = writeSources(one, () => fleet.gateway.address, `${name} ${round}`)
      const copies = await dueCopies(one, `${name} ${round}`)
      await busy(one, name.startsWith('a worker') ? fleet.near.worker : fleet.far.worker)
      await strike()
      await ended(one, copies)
      fleet.near.jump(0)
      fleet.far.jump(0)
      note(name, await judge(one, copies, await writes))
      // A wrong clock does not take jobs from a worker that is alive.
      if (name.startsWith('the clocks')) expect(await attemptsOf(one, copies)).toHaveLength(COPIES)
    })
  })
})

test.skipIf('skipped' in server)('tables of an older version are upgraded under load', async () => {
  if ('skipped' in server) return
  const url = await server.database()
  const old = new pg.Client({ connectionString: url })
  await old.connect()
  await old.query(readFileSync(join(import.meta.dirname, 'previous/gateway.postgres.sql'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-chaos-'))
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(previous.postgres.keys), { mode: 0o600 })
  // The version before reads and writes on, in transactions of its own.
  await old.query('set search_path to public')
  const reading = old.query('begin; select * from job; select pg_sleep(1); commit')
  const fleet = await startFleet({ url, keys: join(folder, 'keys.json'), upstreams: { stripe: upstream.url } })
  await reading
  const one = await testGateway({ url, folder })
  try {
    const writes = writeSources(one, () => fleet.gateway.address, 'upgraded')
    const copies = await dueCopies(one, 'upgraded')
    await ended(one, copies)
    const { openJob, doneJob } = previous.postgres
    await vi.waitFor(async () => expect((await one.gateway.jobs.get('*', openJob))?.status).toBe('succeeded'), 60_000)
    expect(await one.gateway.jobs.get('*', doneJob)).toMatchObject({ status: 'succeeded', rows: 4 })
    note('three processes upgrade the tables of an older version at once', await judge(one, copies, await writes))
  } finally {
    await old.end()
    await fleet.close()
    await one.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the disk is full (SQLite)', async () => {
  const one = await testGateway({ upstreams: { stripe: upstream.url } })
  const { shared } = one.gateway.db
  const pages = async (more: number) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(shared)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + more)}`.execute(shared)
  }
  const { listen } = await import('../src/http/server.ts')
  const http = await listen(one.app, { port: 0, host: '127.0.0.1' })
  sandbox.fault({ kind: 'latency', ms: 200, times: 20, match: { path: '/v1/customers' } })
  await one.gateway.work({ interval: 50, pause: 50 })
  const copies = await dueCopies(one, 'disk')
  one.gateway.wake()
  await busy(one, '')
  await pages(0)
  const statuses: number[] = []
  const writes = writeSources(
    one,
    () => http.url,
    'disk',
    (status) => statuses.push(status),
  )
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(5), { timeout: 60_000, interval: 50 })
  await pages(100_000)
  expect(new Set(statuses)).toEqual(new Set([507]))
  one.gateway.wake()
  await ended(one, copies)
  note('the disk of the gateway is full for a while (SQLite)', await judge(one, copies, await writes))
  await http.close()
  await one.close()
})

test.skipIf('skipped' in server)('the table in the documentation is that of this run', async () => {
  const file = join(import.meta.dirname, '../../../docs/gateway-faults.md')
  const [begin, end] = ['<!-- table -->', '<!-- end of table -->']
  const written = readFileSync(file, 'utf8')
  const [before, after] = [written.indexOf(begin) + begin.length, written.indexOf(end)]
  expect(after).toBeGreaterThan(before)
  const head = ['copies ended', 'rows there', 'writes acknowledged', 'lost', 'twice', 'orphans']
  const lines = [...results].map(([name, { copies, rows, writes, lost, twice, orphans }]) => {
    const cells = [copies, rows, writes, lost, twice, orphans]
    return `| ${name} | ${cells.join(' | ')} |`
  })
  const table = [`| while | ${head.join(' | ')} |`, `| --- |${' --: |'.repeat(head.length)}`, ...lines].join('\n')
  // `vitest --update` writes it.
  await expect(`${written.slice(0, before)}\n\n${table}\n\n${written.slice(after)}`).toMatchFileSnapshot(file)
})
