// A gateway and two workers behind a PgBouncer in transaction mode, which drops notices and changes connections between
// transactions. Its few connections are fewer than the processes use.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { Notices } from '../src/db/notices.ts'
import { openDatabase } from '../src/db/open.ts'
import { connected } from './support/connection.ts'
import { startFleet } from './support/fleet.ts'
import { testGateway } from './support/gateway.ts'
import { noPooler, startPooler } from './support/pgbouncer.ts'
import { client } from './support/started.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
vi.stubEnv('DATABASE_URL', '')
const server = noPooler === undefined ? await testPostgres() : { skipped: noPooler }
if ('skipped' in server) console.log(`PgBouncer: skipped, ${server.skipped}`)
afterAll(async () => {
  if (!('skipped' in server)) await server.close()
})

test('notices that are dropped are not counted on', async (context) => {
  if ('skipped' in server) return context.skip(server.skipped)
  const url = await server.database()
  const pooler = await startPooler(url, 3)
  const [direct, pooled] = [new Notices(url), new Notices(pooler.of(url), { patience: 1_000 })]
  const heard = vi.fn()
  pooled.start(heard)
  direct.start(() => {})
  await vi.waitFor(() => expect(direct.arrive).toBe(true), 10_000)
  // Longer than it waits for its first notice.
  await sleep(1_500)
  expect(pooled.arrive).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  await Promise.all([direct.stop(), pooled.stop()])
  await pooler.close()
})

test('processes that start at once leave no lock of a session behind', async (context) => {
  if ('skipped' in server) return context.skip(server.skipped)
  const url = await server.database()
  const pooler = await startPooler(url, 3)
  const starting = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ data: '', url: pooler.of(url) })))
  await Promise.all(starting.map((db) => db.migrate()))
  const direct = new pg.Client(url)
  await direct.connect()
  const { rows } = await direct.query("select * from pg_locks where locktype = 'advisory'")
  expect(rows).toEqual([])
  await direct.end()
  for (const db of starting) await db.close()
  await pooler.close()
})

test('start, calls, copies, schedules and searches work through it', async (context) => {
  if ('skipped' in server) return context.skip(server.skipped)
  const sandbox = createSandbox('stripe', { records: { customers: 120, products: 1 } })
  const upstream = await sandbox.listen()
  const direct = await server.database()
  const pooler = await startPooler(direct, 3)
  const url = pooler.of(direct)
  const upstreams = { stripe: upstream.url }
  const one = await testGateway({ url, upstreams })
  const fleet = await startFleet({ url, keys: join(one.folder, 'keys.json'), upstreams })
  try {
    const send = client(fleet.gateway.address, await one.token())
    const copies = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const { id: workspaceId } = await one.gateway.workspaces.ensure(`pooled ${at}`)
        const source = { credentials: { ...sandbox.credentials } }
        return connected(one.gateway, { workspaceId, source, connection: { cron: '0 0 1 1 *' } })
      }),
    )
    // Half are asked for, half are due by their schedule; no notice reaches the workers.
    for (const { id: connectionId } of copies.slice(0, 4))
      expect((await send('POST', '/v1/jobs', { connectionId, jobType: 'sync' })).status).toBe(200)
    const due = copies.slice(4).map(({ id }) => id)
    await one.gateway.db.as('*', (queries) =>
      queries.updateTable('connection').set({ next_run_at: Date.now() }).where('id', 'in', due).execute(),
    )
    const execute = (id: string, action: string, params: object) =>
      send('POST', `/v1/connectors/sources/${id}/execute`, { entity: 'customers', action, params })
    const calls = await Promise.all(
      Array.from({ length: 64 }, (_, at) => execute(copies[at % 8]?.source.id ?? '', 'list', { limit: 5 })),
    )
    expect([...new Set(calls.map(({ status }) => status))]).toEqual([200])
    await vi.waitFor(
      async () => {
        const jobs = await one.gateway.jobs.list('*', { limit: 50 })
        expect(jobs.map(({ status }) => status)).toEqual(copies.map(() => 'succeeded'))
      },
      { timeout: 60_000, interval: 200 },
    )
    for (const { source } of copies)
      expect((await execute(source.id, 'search', { query: {}, limit: 500 })).body.result.hits).toHaveLength(
        sandbox.data.customers.findMany().length,
      )
  } finally {
    await fleet.close()
    await one.close()
    await pooler.close()
    await upstream.close()
  }
})
