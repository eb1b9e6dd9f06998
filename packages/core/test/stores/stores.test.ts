import { leasedStore, type RedisClient, redisLimiter, redisStore, type TokenStore } from '@ferrule/core/stores'
import { Redis } from 'ioredis'
import Keyv from 'keyv'
import { createClient as createNodeRedis } from 'redis'
import { createStorage } from 'unstorage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientOptions, createClient, errorClasses, type MakeError } from '../kit/core.ts'
import { notes, vendorWith, world } from '../kit/nimbus.ts'
import { openRedis, type TestRedis } from './redis-server.ts'

const server: TestRedis | undefined = await openRedis()
const run = crypto.randomUUID()
const ioredis = server && new Redis(server.url)
const nodeRedis = server && createNodeRedis({ url: server.url })

beforeAll(async () => {
  await nodeRedis?.connect()
})
afterAll(async () => {
  ioredis?.disconnect()
  nodeRedis?.destroy()
  await server?.close()
})

/** Counts how many are inside at once. */
async function crowd(store: Required<TokenStore>, people: number): Promise<{ most: number; done: number }> {
  let [inside, most, done] = [0, 0, 0]
  const key = crypto.randomUUID()
  await Promise.all(
    Array.from({ length: people }, () =>
      store.withLock(key, async () => {
        most = Math.max(most, ++inside)
        await new Promise((resolve) => setTimeout(resolve, 2))
        inside--
        done++
      }),
    ),
  )
  return { most, done }
}

describe.skipIf(!server).each<[string, () => RedisClient]>([
  ['ioredis', () => ioredis as Redis],
  ['node-redis', () => nodeRedis as unknown as RedisClient],
  [
    'a function',
    () =>
      (command: string, ...args: string[]) =>
        (ioredis as Redis).call(command, ...args),
  ],
])('redisStore over %s', (name, client) => {
  const store = (options = {}) => redisStore(client(), { prefix: `${run}:${name}:`, ...options })

  it('keeps values, for their time', async () => {
    const { get, set } = store()
    expect(await get('k')).toBeUndefined()
    await set('k', { accessToken: 'a', expiresAt: 1 }, 60_000.5)
    expect(await get('k')).toEqual({ accessToken: 'a', expiresAt: 1 })
    expect(await ioredis?.pttl(`${run}:${name}:k`)).toBeGreaterThan(50_000)
    await set('k', { accessToken: 'b' })
    expect(await ioredis?.pttl(`${run}:${name}:k`)).toBe(-1)
  })

  it('lets in one at a time', async () => {
    expect(await crowd(store(), 8)).toEqual({ most: 1, done: 8 })
  })

  it('a holder that died is followed when its lease ends; a live one renews it', async () => {
    const key = `${run}:${name}:dead:lock`
    await ioredis?.set(key, 'somebody else', 'PX', 200)
    const renewed = await store({ lease: 3_000 }).withLock('dead:lock', async () => {
      const holder = await ioredis?.get(key)
      for (let last = Number.POSITIVE_INFINITY; ; ) {
        const left = Number(await ioredis?.pttl(key))
        if (left > last) return (await ioredis?.get(key)) === holder
        last = left
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })
    expect(renewed).toBe(true)
    expect(await ioredis?.exists(key)).toBe(0)
  })

  it('the lock of another holder is not released, and waiting has an end', async () => {
    const key = `${run}:${name}:other:lock`
    await store({ lease: 1_000 }).withLock('other:lock', () => ioredis?.set(key, 'somebody else') as Promise<unknown>)
    expect(await ioredis?.get(key)).toBe('somebody else')
    await expect(store({ patience: 50 }).withLock('other:lock', async () => 1)).rejects.toThrow('patience')
  })

  it('a result and an error of the function come through, and the lock is open afterwards', async () => {
    await expect(store().withLock('e:lock', async () => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
    expect(await store().withLock('e:lock', async () => 7)).toBe(7)
  })
})

describe.each<[string, () => Parameters<typeof leasedStore>[0]]>([
  ['Keyv', () => new Keyv()],
  ['unstorage', () => createStorage()],
  ['a Map', () => new Map()],
])('leasedStore over %s', (_, make) => {
  it('keeps values and lets in one at a time', async () => {
    const store = leasedStore(make(), { settle: 10 })
    expect((await store.get('k')) ?? undefined).toBeUndefined()
    await store.set('k', { accessToken: 'a' }, 60_000)
    expect(await store.get('k')).toEqual({ accessToken: 'a' })
    expect(await crowd(store, 5)).toEqual({ most: 1, done: 5 })
  })

  it('a holder that died is followed when its lease ends', async () => {
    const inner = make()
    await inner.set('k:lock', { holder: 'dead', until: Date.now() + 100 }, 100)
    expect(await leasedStore(inner, { settle: 5 }).withLock('k:lock', async () => 7)).toBe(7)
  })

  it('serves a connector', async () => {
    const here = world({ rotates: true })
    const tokenStore = leasedStore(make(), { settle: 5 })
    await here.client({ tokenStore }).call(notes.get)
    await here.client({ tokenStore }).call(notes.get)
    expect(here.tokenRequests).toHaveLength(1)
  })
})

describe.skipIf(!server)('redisLimiter', () => {
  const limiter = (options: object) =>
    redisLimiter(ioredis as Redis, { key: crypto.randomUUID(), limit: 2, per: 60_000, prefix: run, ...options })
  const error: MakeError = (code, message, details) => new errorClasses[code](message, details)
  const turn = { connector: 'nimbus', maxWait: 0, signal: undefined, error }

  it('gives the burst, then says how long to wait', async () => {
    const { acquire } = limiter({})
    await acquire(turn)
    await acquire(turn)
    const failure = await acquire(turn).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ code: 'rate_limit', retryable: true, outcome: 'not-sent' })
    expect((failure as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(20_000)
    expect((failure as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(30_000)
  })

  it('turns that wait come one interval apart, and a wait ends with its signal', async () => {
    const { acquire } = limiter({ limit: 100, per: 1_000, burst: 1 })
    await acquire(turn)
    await acquire({ ...turn, maxWait: 60_000 })
    const controller = new AbortController()
    const { acquire: slow } = limiter({ burst: 1 })
    await slow(turn)
    const waiting = slow({ ...turn, maxWait: 60_000, signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })

  it('a 429 that one client gets holds all of them back', async () => {
    const shared = limiter({ limit: 1_000 })
    const other = world()
    const here = world({ api: () => ({ status: 429, headers: { 'retry-after': '30' }, body: {} }) })
    const credentials = { access_token: 'a' }
    const options: Partial<ClientOptions> = { credentials, limiter: shared, retry: 0 }
    other.good.add('a')
    await other.client(options).call(notes.get)
    await expect(here.client(options).call(notes.get)).rejects.toMatchObject({ code: 'rate_limit', status: 429 })
    let failure: unknown
    // The pause is sent on the side.
    for (let look = 0; look < 100 && !failure; look++)
      failure = await shared.acquire(turn).then(
        () => new Promise((resolve) => setTimeout(resolve, 10)),
        (thrown: unknown) => thrown,
      )
    expect(failure).toMatchObject({ code: 'rate_limit' })
    const before = other.apiRequests.length
    await expect(other.client({ ...options, timeout: 1_000 }).call(notes.create, {})).rejects.toMatchObject({
      code: 'rate_limit',
      outcome: 'not-sent',
    })
    expect(other.apiRequests).toHaveLength(before)
  })

  it('a Redis that is gone is a network error, and nothing is sent', async () => {
    const here = world()
    const gone = redisLimiter(() => Promise.reject(new Error('ECONNREFUSED')), { key: 'k', limit: 1 })
    await expect(here.client({ limiter: gone }).call(notes.create, {})).rejects.toMatchObject({
      code: 'network',
      outcome: 'not-sent',
    })
    expect(here.apiRequests).toEqual([])
  })

  it('numbers that make no limit are refused', () => {
    for (const bad of [{ limit: 0 }, { limit: Number.NaN }, { per: -1 }, { burst: 0 }, { key: '' }])
      expect(() => limiter(bad)).toThrow(TypeError)
  })
})

it('a limiter that never answers is bounded by the timeout of the call', async () => {
  const here = world()
  const limiter = { acquire: () => new Promise<void>(() => {}) }
  const client = createClient(vendorWith(), {
    credentials: { access_token: 'a' },
    fetch: here.fetch,
    limiter,
    timeout: 50,
  })
  await expect(client.call(notes.get)).rejects.toMatchObject({ code: 'timeout' })
  expect(here.apiRequests).toEqual([])
})
