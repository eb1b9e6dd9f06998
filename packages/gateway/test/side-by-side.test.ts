// An upgrade without downtime: a gateway of another version runs, serves and takes jobs, while this one migrates its tables and
// then works beside it. FERRULE_OLDER is the file of the other one's command, such as `node_modules/@ferrule/gateway/dist/bin.js`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../src/db/open.ts'
import { bin, client, type Started, startGateway } from './support/started.ts'

const OLDER = process.env['FERRULE_OLDER']
const COPIES = 12
const CUSTOMERS = 250
vi.setConfig({ testTimeout: 240_000 })

test('calls and copies go on while the version changes, and none is lost or made twice', async (context) => {
  if (OLDER === undefined) return context.skip("FERRULE_OLDER is not set: the file of another version's command")
  vi.stubEnv('DATABASE_URL', '')
  const server = await testPostgres({ durable: true })
  if ('skipped' in server) throw new Error(server.skipped)
  const sandbox = createSandbox('stripe', { records: { customers: CUSTOMERS, products: 1 } })
  const upstream = await sandbox.listen()
  await sandbox.ready()
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-beside-'))
  const url = await server.database()
  const started: Started[] = []
  const start = async (command: readonly string[]) => {
    const one = await startGateway({
      data: folder,
      command,
      args: ['--no-copy', '--database-url', url],
      env: {
        FERRULE_UPSTREAM_STRIPE: upstream.url,
        FERRULE_CLIENT_ID: 'operator',
        FERRULE_CLIENT_SECRET: 'a-secret-of-the-operator-00000000000',
      },
    })
    started.push(one)
    const login = { client_id: 'operator', client_secret: 'a-secret-of-the-operator-00000000000' }
    const { body } = await client(one.url)('POST', '/v1/applications/token', login)
    return { ...one, ask: client(one.url, body.access_token) }
  }
  type Side = Awaited<ReturnType<typeof start>>

  /** A source in a workspace of its own, with a connection into the copy. */
  async function copyOf({ ask }: Side, name: string) {
    const said = async (method: string, path: string, body: unknown) => {
      const { status, body: made } = await ask(method, path, body)
      expect([status, path]).toEqual([200, path])
      return made
    }
    const { workspaceId } = await said('POST', '/v1/workspaces', { name })
    const configuration = { sourceType: 'stripe', ...sandbox.credentials }
    const { sourceId } = await said('POST', '/v1/sources', { name, workspaceId, configuration })
    const { destinationId } = await said('POST', '/v1/destinations', {
      name,
      workspaceId,
      configuration: { destinationType: 'store' },
    })
    const { connectionId } = await said('POST', '/v1/connections', {
      sourceId,
      destinationId,
      configurations: { streams: [{ name: 'customers' }] },
    })
    const { jobId } = await said('POST', '/v1/jobs', { connectionId, jobType: 'sync' })
    return { sourceId, jobId: Number(jobId) }
  }

  try {
    const before = await start(OLDER === undefined ? [] : [...bin.slice(0, -1), OLDER])
    const reader = await openDatabase({ data: '', url })
    const version = () => reader.version().catch(() => 'unknown')
    const older = await version()
    sandbox.fault({ kind: 'latency', ms: 300, times: 120, match: { path: '/v1/customers' } })
    const copies: Awaited<ReturnType<typeof copyOf>>[] = []
    for (let copy = 0; copy < COPIES / 2; copy++) copies.push(await copyOf(before, `before ${copy}`))
    // Calls of clients, one after another, from now to the end.
    const statuses: string[] = []
    const over = new Set<string>()
    const caller = async (side: Side, name: string) => {
      while (!over.has(name)) {
        const body = { entity: 'products', action: 'list', params: { limit: 1 } }
        const { status } = await side.ask('POST', `/v1/connectors/sources/${copies[0]?.sourceId}/execute`, body)
        statuses.push(`${name} ${status}`)
        await sleep(20)
      }
    }
    const callers = [caller(before, 'older')]
    const workers = async () => {
      const found = await reader.as(
        '*',
        async (queries) =>
          (await sql<{ worker: string }>`select distinct worker from job where worker is not null`.execute(queries))
            .rows,
      )
      return found.map(({ worker }) => worker)
    }
    const isOf =
      ({ child }: Side) =>
      (worker: string) =>
        worker.startsWith(`${child.pid}-`)
    await vi.waitFor(async () => expect((await workers()).some(isOf(before))).toBe(true), 30_000)

    const after = await start(bin)
    callers.push(caller(after, 'newer'))
    const newer = await version()
    for (let copy = COPIES / 2; copy < COPIES; copy++)
      copies.push(await copyOf(copy % 2 === 0 ? before : after, `after ${copy}`))
    // Both have jobs at once.
    const seen = new Set<string>()
    await vi.waitFor(async () => {
      for (const worker of await workers()) seen.add(worker)
      expect([...seen].some(isOf(after))).toBe(true)
      expect([...seen].some(isOf(before))).toBe(true)
    }, 60_000)
    const ended = async (jobs: typeof copies) => {
      for (const { jobId } of jobs)
        await vi.waitFor(
          async () => expect((await after.ask('GET', `/v1/jobs/${jobId}`)).body.status).toBe('succeeded'),
          { timeout: 120_000, interval: 100 },
        )
    }
    // The older one leaves in the middle, as it does when its successor has come.
    await ended(copies.slice(0, 3))
    const gone = new Promise((resolve) => before.child.once('exit', resolve))
    const callsOfOlder = statuses.filter((one) => one === 'older 200').length
    // Its clients go to the newer one first.
    over.add('older')
    await callers[0]
    before.child.kill('SIGTERM')
    expect(await gone).toBe(0)
    await ended(copies)
    over.add('newer')
    await Promise.all(callers)

    expect(statuses.filter((one) => !one.endsWith(' 200'))).toEqual([])
    const { rows } = await reader.as('*', (queries) =>
      sql<{ jobs: number; open: number; tries: number; twice: number }>`select count(*)::int as jobs,
        count(*) filter (where status <> 'succeeded')::int as open, max(tries)::int as tries,
        (select count(*) from (select job_id from attempt where status = 'succeeded' group by job_id having count(*) > 1) as two)::int
          as twice from job`.execute(queries),
    )
    expect(rows[0]).toEqual({ jobs: COPIES, open: 0, tries: 1, twice: 0 })
    const ids = sandbox.data.customers
      .findMany()
      .map(({ id }) => id)
      .sort()
    for (const { sourceId } of copies) {
      const body = { entity: 'customers', action: 'search', params: { query: {}, limit: 1_000 } }
      const { body: found } = await after.ask('POST', `/v1/connectors/sources/${sourceId}/execute`, body)
      expect(found.result.hits.map(({ id }: { id: string }) => id).sort()).toEqual(ids)
    }
    await reader.close()
    console.log(
      `${older} beside ${newer}: ${COPIES} copies of ${CUSTOMERS} rows, ${statuses.length} calls (${callsOfOlder} of the older one), none lost or twice`,
    )
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
    await upstream.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
