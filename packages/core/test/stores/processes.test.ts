// Four processes, one Redis, one authorization server: each expiry costs one refresh, and a limit is one limit.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { authorizeWith, exchangeWith } from '@ferrule/core/connect'
import { runAll } from '@ferrule/test-kit/processes'
import type { Taken } from '@ferrule/test-kit/turns'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, openProvider, redirectUri, type TestProvider } from '../connect/provider.ts'
import type { CallerTask } from './caller.process.ts'
import { openRedis, type TestRedis } from './redis-server.ts'
import type { TakerTask } from './taker.process.ts'

const PROCESSES = 4
const CALLS = 200
const CALLS_PER_TOKEN = 190

const file = (name: string): string => join(import.meta.dirname, `${name}.process.ts`)

const server: TestRedis | undefined = await openRedis()
afterAll(() => server?.close())

/** An API whose tokens end after so many calls, so that no clock decides. */
async function openApi() {
  const calls = new Map<string, number>()
  const rejected = new Set<string>()
  const http = createServer((request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    const count = (calls.get(token) ?? 0) + 1
    calls.set(token, count)
    const isGood = token !== '' && count <= CALLS_PER_TOKEN
    if (!isGood) rejected.add(token)
    response.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json' }).end('{"id":"n"}')
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve())
      http.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, calls, rejected, close }
}

describe.skipIf(!server)('tokens of several processes', () => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openProvider()
  })
  afterAll(() => provider.close())

  it.each(['redis', 'unstorage'] as const)('%s: one refresh per expiry', async (store) => {
    const { url, pending } = await authorizeWith(provider.definition, { clientId: client.id, redirectUri })
    const callback = await provider.consent(url)
    const { credentials } = await exchangeWith<object, object>(provider.definition, callback, pending, {
      clientSecret: client.secret,
    })
    const api = await openApi()
    provider.grants.length = 0
    const task: CallerTask = {
      store,
      redis: server?.url as string,
      prefix: crypto.randomUUID(),
      tokenUrl: `${provider.issuer}/token`,
      api: api.url,
      credentials,
      calls: CALLS,
    }
    const results = await runAll<CallerTask, { done: number }>(file('caller'), Array(PROCESSES).fill(task))
    await api.close()
    expect(results.map(({ done }) => done)).toEqual(Array(PROCESSES).fill(CALLS))
    expect(api.rejected.size).toBeGreaterThanOrEqual(4)
    // Every refresh is for a token that was rejected; a second one would also have been refused as a replay.
    expect(provider.grants).toEqual(Array(api.rejected.size).fill('refresh_token'))
    expect(api.calls.size).toBe(api.rejected.size + 1)
  })
})

describe.skipIf(!server)('a limit of several processes', () => {
  it('is exact within 1 %, by the clock of Redis', async () => {
    const redis = new Redis(server?.url as string)
    const now = async () => {
      const [seconds, micros] = await redis.time()
      return Number(seconds) * 1_000 + Number(micros) / 1_000
    }
    const task: TakerTask = {
      redis: server?.url as string,
      prefix: crypto.randomUUID(),
      key: 'acme',
      limit: 600,
      per: 60_000,
      turns: 400,
    }
    const before = await now()
    const results = await runAll<TakerTask, Taken>(file('taker'), Array(PROCESSES).fill(task))
    const after = await now()
    redis.disconnect()
    const got = results.reduce((sum, result) => sum + result.got, 0)
    // 1600 are asked for: the bucket, and what flows into it in the meantime.
    const most = task.limit + ((after - before) * task.limit) / task.per
    expect(got).toBeGreaterThanOrEqual(task.limit)
    expect(got).toBeLessThanOrEqual(Math.ceil(most * 1.01))
  })
})
