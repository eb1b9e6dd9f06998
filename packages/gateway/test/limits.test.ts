import type { Turn } from '@ferrule/core'
import { errorClasses } from '@ferrule/core/connector'
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsOf } from '../src/cli/options.ts'
import { run } from '../src/connectors/connectors.ts'
import { MemoryBuckets } from '../src/limits/buckets.ts'
import { Limits } from '../src/limits/limits.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const error: Turn['error'] = (code, message, details) => new errorClasses[code](message, details)
const turn: Turn = { connector: 'stripe', maxWait: 0, signal: undefined, error }

describe('a bucket in memory', () => {
  const rate = { interval: 100_000, slack: 200_000 }

  test('gives the burst, then one turn for each interval, exactly', async () => {
    let now = 0
    const buckets = new MemoryBuckets(() => now)
    let got = 0
    // 10 s in steps of 7 ms: 3 at once, and 10 a second.
    for (; now <= 10_000_000; now += 7_000) if ((await buckets.take('a', rate, 0)).taken) got++
    expect(got).toBe(3 + 99)
  })

  test('a turn that would wait too long takes nothing', async () => {
    const buckets = new MemoryBuckets(() => 0)
    for (const wait of [0, 0, 0, 100_000]) expect(await buckets.take('a', rate, 100_000)).toEqual({ taken: true, wait })
    for (let look = 0; look < 3; look++)
      expect(await buckets.take('a', rate, 100_000)).toEqual({ taken: false, wait: 200_000 })
    expect(await buckets.take('b', rate, 0)).toEqual({ taken: true, wait: 0 })
  })

  test('after a pause turns come one by one', async () => {
    let now = 0
    const buckets = new MemoryBuckets(() => now)
    await buckets.block('a', 5_000_000, rate)
    expect(await buckets.blocked('a')).toBe(5_000_000)
    expect(await buckets.take('a', rate, 0)).toEqual({ taken: false, wait: 5_000_000 })
    now = 5_000_000
    expect(await buckets.take('a', rate, 0)).toEqual({ taken: true, wait: 0 })
    expect(await buckets.take('a', rate, 0)).toEqual({ taken: false, wait: 100_000 })
  })
})

describe('the limiter of a source', () => {
  let one: TestGateway
  beforeAll(async () => {
    one = await testGateway()
  })
  afterAll(() => one?.close())

  const limits = (given: Record<string, { limit: number; per: number }>) =>
    new Limits(one.gateway.db, { limits: given, secret: async () => 's', failed: () => {} })

  test('is the same for the same credentials, in any order, and another for others', async () => {
    const { stripe } = { stripe: { limit: 1, per: 60_000 } }
    const made = limits({ stripe })
    await (await made.of('stripe', { a: '1', b: '2' })).acquire(turn)
    await expect((await made.of('stripe', { b: '2', a: '1' })).acquire(turn)).rejects.toMatchObject({
      code: 'rate_limit',
      outcome: 'not-sent',
    })
    await (await made.of('stripe', { a: '1', b: '3' })).acquire(turn)
    await (await made.of('jira', { a: '1', b: '2' })).acquire(turn)
    await (await made.of('jira', { a: '1', b: '2' })).acquire(turn)
  })

  test('a call that waits for its turn waits for a pause that came meanwhile, too', async () => {
    const limiter = await limits({ stripe: { limit: 20, per: 1_000 } }).of('stripe', {})
    for (let turns = 0; turns < 20; turns++) await limiter.acquire(turn)
    const waiting = limiter.acquire({ ...turn, maxWait: 2_000 })
    limiter.pause(60_000)
    await expect(waiting).rejects.toMatchObject({ code: 'rate_limit' })
    const abort = new AbortController()
    const short = await limits({ stripe: { limit: 1, per: 60_000 } }).of('stripe', {})
    await short.acquire(turn)
    const left = short.acquire({ ...turn, maxWait: 600_000, signal: abort.signal })
    abort.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })

  test('holds back what executes and syncs send', async () => {
    const sandbox = createSandbox('stripe', { records: { customers: 2 } })
    const upstream = await sandbox.listen()
    const two = await testGateway({
      upstreams: { stripe: upstream.url },
      limits: { stripe: { limit: 2, per: 60_000 } },
    })
    const workspaceId = (await two.gateway.workspaces.ensure('acme')).id
    const source = await two.gateway.sources.create({
      workspaceId,
      kind: 'stripe',
      name: 's',
      credentials: { ...sandbox.credentials },
    })
    const ready = await two.gateway.connectors.of(source)
    const list = () => run(ready, { entity: 'customers', action: 'list', params: {} }, { timeout: 1_000, retry: 0 })
    await list()
    await list()
    await expect(list()).rejects.toMatchObject({ code: 'rate_limit', outcome: 'not-sent' })
    expect(sandbox.requests).toHaveLength(2)
    await two.close()
    await upstream.close()
  })
})

test('--limit and FERRULE_LIMIT_… say how many requests in which time', () => {
  expect(
    limitsOf(
      { limit: ['greenhouse=50/10s', 'stripe=100/s', 'help-desk=5/s'] },
      { FERRULE_LIMIT_JIRA: '600/m', FERRULE_LIMIT_HELP_TOO: '1/s' },
    ),
  ).toEqual({
    jira: { limit: 600, per: 60_000 },
    greenhouse: { limit: 50, per: 10_000 },
    stripe: { limit: 100, per: 1_000 },
    // Connectors of documents.
    'help-desk': { limit: 5, per: 1_000 },
    'help-too': { limit: 1, per: 1_000 },
  })
  for (const bad of ['stripe', 'stripe=', 'stripe=0/s', 'stripe=5', 'stripe=5/0s', 'stripe=5/d', 'Or acle=5/s', '=5/s'])
    expect(() => limitsOf({ limit: [bad] }, {}), bad).toThrow('--limit')
})

test('a late value does not overwrite a newer secret, nor one that was deleted', async () => {
  const one = await testGateway()
  const { vault } = one.gateway
  const name = { workspaceId: 'w', ownerId: 'o', purpose: 'token:x' }
  expect(await vault.put(name, 'first', 0)).toBe(true)
  expect(await vault.put(name, 'second', 0)).toBe(false)
  expect(await vault.get(name)).toEqual({ value: 'first', version: 1 })
  expect(await vault.put(name, 'third', 1)).toBe(true)
  expect(await vault.put(name, 'late', 1)).toBe(false)
  expect((await vault.get(name))?.value).toBe('third')
  await vault.forget('w', 'o')
  expect(await vault.put(name, 'late', 2)).toBe(false)
  expect(await vault.get(name)).toBeUndefined()
  await one.close()
})
