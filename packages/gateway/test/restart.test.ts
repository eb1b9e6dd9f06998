// Postgres ends in mid-sync and comes back: the gateway stays, the job resumes, and every row is there once.
import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { afterAll, expect, test, vi } from 'vitest'
import { connected } from './support/connection.ts'
import { testGateway } from './support/gateway.ts'

// A server of DATABASE_URL is not ours to restart.
vi.stubEnv('DATABASE_URL', '')
const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
afterAll(async () => {
  if (!('skipped' in server)) await server.close()
})

test.skipIf('skipped' in server)('Postgres restarts in mid-sync', { timeout: 120_000 }, async () => {
  if ('skipped' in server) return
  const sandbox = createSandbox('stripe', { records: { customers: 300, products: 1 } })
  const upstream = await sandbox.listen()
  const one = await testGateway({ url: await server.database(), upstreams: { stripe: upstream.url } })
  const { gateway } = one
  const { id: workspaceId } = await gateway.workspaces.ensure('acme')
  const connection = await connected(gateway, { workspaceId, source: { credentials: { ...sandbox.credentials } } })
  await gateway.work({ interval: 50, pause: 50, lostAfter: 2_000, attempts: 20 })
  // The second page comes while the server is away.
  sandbox.fault({ kind: 'latency', ms: 300, times: 20, match: { path: '/v1/customers' } })
  const { id } = await gateway.jobs.create(connection, 'sync')
  gateway.wake()
  await vi.waitFor(() => expect(sandbox.requests.length).toBeGreaterThan(1), { timeout: 30_000, interval: 10 })
  await server.restart?.(() => sleep(1_000))
  sandbox.reset()
  await vi.waitFor(async () => expect((await gateway.jobs.get('*', id))?.status).toBe('succeeded'), {
    timeout: 60_000,
    interval: 200,
  })
  // It was away, and nothing fell.
  // An idle gateway asks rarely: which of its questions met the outage depends on the moment.
  expect(one.logs.join()).toMatch(/jobs could not be taken|schedules cannot be read/)
  const token = await one.token()
  const ids: string[] = []
  for (let cursor: string | null = null; ; ) {
    const { body } = await one.send('POST', `/v1/connectors/sources/${connection.source.id}/execute`, {
      token,
      body: {
        entity: 'customers',
        action: 'search',
        params: { query: {}, limit: 200, ...(cursor && { cursor }) },
      },
    })
    ids.push(...body.result.hits.map((hit: { id: string }) => hit.id))
    cursor = body.result.next_cursor
    if (!cursor) break
  }
  await sandbox.ready()
  expect(ids.sort()).toEqual(
    sandbox.data.customers
      .findMany()
      .map((customer) => customer.id)
      .sort(),
  )
  await one.close()
  await upstream.close()
})
