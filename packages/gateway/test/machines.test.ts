// Several gateways over one Postgres: one limit, one pause, one refresh.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { runAll } from '@ferrule/test-kit/processes'
import type { Taken } from '@ferrule/test-kit/turns'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Called, CallerTask } from './support/caller.process.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'
import type { TakerTask } from './support/taker.process.ts'

const PROCESSES = 4
const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

const file = (name: string): string => join(import.meta.dirname, 'support', `${name}.process.ts`)

interface Reply {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: object
}

async function openVendor(reply: (request: IncomingMessage, body: string) => Reply) {
  const http = createServer(async (request, response) => {
    const { status = 200, headers = {}, body = {} } = reply(request, await text(request))
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve())
      http.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close }
}

describe.skipIf('skipped' in server)('several processes on one Postgres', async () => {
  if ('skipped' in server) return
  const url = await server.database()
  const one: TestGateway = await testGateway({ url })
  const workspaceId = (await one.gateway.workspaces.ensure('acme')).id
  afterAll(async () => {
    await one.close()
    await server.close()
  })

  const sourceOf = (kind: string, credentials: Record<string, string>) =>
    one.gateway.sources.create({ workspaceId, kind, name: kind, credentials })

  const call = (task: Omit<CallerTask, 'url' | 'keys'>, processes: number): Promise<Called[]> =>
    runAll<CallerTask, Called>(
      file('caller'),
      Array(processes).fill({ ...task, url, keys: join(one.folder, 'keys.json') }),
    )

  test('a limit is exact within 1 %, by the clock of the server', async () => {
    const now = async () => {
      const found = sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`
      return (await found.execute(one.gateway.db.shared)).rows[0]?.at as number
    }
    const task: TakerTask = { url, limit: 600, per: 60_000, turns: 400 }
    const before = await now()
    const results = await runAll<TakerTask, Taken>(file('taker'), Array(PROCESSES).fill(task))
    const after = await now()
    const got = results.reduce((sum, result) => sum + result.got, 0)
    // 1600 are asked for: the bucket, and what flows into it in the meantime.
    const most = task.limit + ((after - before) * task.limit) / task.per
    expect(got).toBeGreaterThanOrEqual(task.limit)
    expect(got).toBeLessThanOrEqual(Math.ceil(most * 1.01))
  })

  test('a 429 in one process holds the others back, whatever source has the credentials', async () => {
    let [limited, requests] = [true, 0]
    const vendor = await openVendor(() => {
      requests++
      return limited ? { status: 429, headers: { 'retry-after': '60' } } : { body: { id: 'cus_1', object: 'customer' } }
    })
    const credentials = { api_key: 'sk_test_planted' }
    const [source, twin, other] = [
      await sourceOf('stripe', credentials),
      await sourceOf('stripe', credentials),
      await sourceOf('stripe', { api_key: 'sk_test_other' }),
    ]
    const task = (sourceId: string, calls: number) => ({
      upstreams: { stripe: vendor.url },
      sourceId,
      entity: 'customers',
      action: 'get',
      params: { id: 'cus_1' },
      calls,
    })
    const [first] = await call(task(source.id, 1), 1)
    expect(first).toMatchObject({ done: 0, failures: [{ code: 'rate_limit' }] })
    limited = false
    const held = await call(task(twin.id, 3), 3)
    expect(requests).toBe(1)
    for (const { done, failures } of held) {
      expect(done).toBe(0)
      expect(failures).toHaveLength(3)
      for (const failure of failures) {
        expect(failure).toMatchObject({ code: 'rate_limit', outcome: 'not-sent' })
        expect(failure.retryAfterMs).toBeGreaterThan(10_000)
      }
    }
    expect(await call(task(other.id, 2), 1)).toEqual([{ done: 2, failures: [] }])
    const { rows } = await sql<object>`select * from rate_limit`.execute(one.gateway.db.shared)
    expect(JSON.stringify(rows)).not.toContain('planted')
    await vendor.close()
  })

  test('each expiry costs one refresh, and no refresh token is used twice', async () => {
    const CALLS = 100
    const CALLS_PER_TOKEN = 90
    const calls = new Map<string, number>()
    const rejected = new Set<string>()
    const grants: string[] = []
    const refused: string[] = []
    const vendor = await openVendor((request, body) => {
      if (request.url === '/token') {
        const given = new URLSearchParams(body).get('refresh_token') ?? ''
        // Rotated: only the last one is good.
        if (given !== (grants.length === 0 ? 'planted-refresh' : `refresh-${grants.length}`)) {
          refused.push(given)
          return { status: 400, body: { error: 'invalid_grant' } }
        }
        grants.push(given)
        return {
          body: {
            access_token: `access-${grants.length}`,
            refresh_token: `refresh-${grants.length}`,
            expires_in: 3600,
            token_type: 'Bearer',
          },
        }
      }
      const token = (request.headers.authorization ?? '').replace('Bearer ', '')
      const count = (calls.get(token) ?? 0) + 1
      calls.set(token, count)
      if (count <= CALLS_PER_TOKEN) return { body: { id: 'd', name: 'Drive', kind: 'drive#drive' } }
      rejected.add(token)
      return { status: 401, body: { error: { code: 401, message: 'Invalid Credentials', errors: [] } } }
    })
    const source = await sourceOf('google-drive', {
      refresh_token: 'planted-refresh',
      client_id: 'client',
      client_secret: 'planted-secret',
    })
    const results = await call(
      {
        upstreams: { 'google-drive': vendor.url },
        sourceId: source.id,
        entity: 'drives',
        action: 'get',
        params: { driveId: 'd' },
        calls: CALLS,
        again: true,
      },
      PROCESSES,
    )
    expect(results).toEqual(Array(PROCESSES).fill({ done: CALLS, failures: [] }))
    expect(rejected.size).toBeGreaterThanOrEqual(4)
    // The first token, and one for each that was rejected.
    expect(grants).toHaveLength(rejected.size + 1)
    expect(refused).toEqual([])
    const { rows } = await sql<{ count: string }>`select count(*) from lease`.execute(one.gateway.db.shared)
    expect(Number(rows[0]?.count)).toBe(0)
    await vendor.close()
  })
})
