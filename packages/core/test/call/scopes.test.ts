import { fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acme, connect, things } from '../kit/acme.ts'
import type { ErrorReading, FerruleError, RateLimitScope } from '../kit/core.ts'
import { good } from '../kit/faults.ts'
import { stopClocks } from '../kit/time.ts'

beforeEach(stopClocks)
afterEach(() => {
  vi.useRealTimers()
})

const [a, b] = [
  { id: 'a', name: 'x' },
  { id: 'b', name: 'x' },
]

/** A client whose first request is answered with 429 for ten seconds; what it sends, as `METHOD path`. */
function limitedOnce(scope: RateLimitScope | undefined, options: object = {}) {
  const vendor = { ...acme, readError: (): ErrorReading => ({ ...(scope && { scope }) }) }
  const sent: string[] = []
  const fetch = fakeFetch(({ method, target, index }): Reply => {
    sent.push(`${method} ${target}`)
    return index === 0 ? { status: 429, body: {}, headers: { 'retry-after': '10' } } : good
  })
  const client = connect({ fetch, retry: 0, ...options }, vendor as never)
  return { client, sent }
}

/** The requests sent at once, and those ten seconds later, after an update of `a` was answered with 429. */
async function afterLimit(scope: RateLimitScope | undefined, options?: object) {
  const { client, sent } = limitedOnce(scope, options)
  const first = client.call(things.update, a).catch((error: FerruleError) => error)
  await vi.advanceTimersByTimeAsync(10)
  const error = await first
  const calls = [
    client.call(things.update, a),
    client.call(things.update, b),
    client.call(things.replace, a),
    client.call(things.get, { id: 'a' }),
    client.call(things.create, { name: 'x' }),
  ]
  await vi.advanceTimersByTimeAsync(100)
  const atOnce = sent.slice(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(calls)
  return { error, atOnce: atOnce.sort(), later: sent.slice(1 + atOnce.length).sort() }
}

const update = (id: string) => `POST /v1/things/${id}`
const [read, put, create] = ['GET /v1/things/a', 'PUT /v1/things/a', 'POST /v1/things']

test.each<[scope: RateLimitScope | undefined, later: string[]]>([
  [undefined, [update('a'), update('b'), put, read, create]],
  ['endpoint', [update('a'), update('b')]],
  [{ param: 'id' }, [update('a'), put]],
  [{ param: 'no_such_param' }, []],
  ['call', []],
])('a limit for %j delays the calls that it names, and no others', async (scope, later) => {
  const { error, ...sent } = await afterLimit(scope)
  const all = [update('a'), update('b'), put, read, create]
  expect(error).toMatchObject({ code: 'rate_limit', retryAfterMs: 10_000, ...(scope && { scope }) })
  expect(sent).toEqual({ atOnce: all.filter((name) => !later.includes(name)).sort(), later: later.sort() })
})

test('calls that wait for it take no place of those in flight', async () => {
  expect(await afterLimit({ param: 'id' }, { concurrency: 1 })).toMatchObject({
    atOnce: [read, create, update('b')].sort(),
    later: [update('a'), put].sort(),
  })
})

test('the limiter of all processes is not notified of it', async () => {
  const pause = vi.fn()
  const limiter = { acquire: async () => {}, pause }
  await afterLimit('endpoint', { limiter })
  expect(pause).not.toHaveBeenCalled()
  await afterLimit(undefined, { limiter })
  expect(pause).toHaveBeenCalledWith(10_000)
})

test('waiting ends with the signal, the deadline and the timeout', async () => {
  const { client, sent } = limitedOnce({ param: 'id' })
  client.call(things.update, a).catch(() => {})
  await vi.advanceTimersByTimeAsync(10)
  const stop = new AbortController()
  const ended = Promise.allSettled([
    client.call(things.update, a, { signal: stop.signal }),
    client.call(things.update, a, { deadline: Date.now() + 2_000 }),
    client.call(things.update, a, { timeout: 1_000 }),
  ])
  await vi.advanceTimersByTimeAsync(100)
  stop.abort('enough')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await ended).toMatchObject([
    { reason: 'enough' },
    { reason: { code: 'rate_limit', outcome: 'not-sent' } },
    { reason: { code: 'rate_limit', outcome: 'not-sent', message: expect.stringContaining('rate limit') } },
  ])
  expect(sent).toHaveLength(1)
})

test('a retry waits for the limit of its own endpoint, and is sent once', async () => {
  const { client, sent } = limitedOnce('endpoint', { retry: 1 })
  const call = client.call(things.update, a)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await call
  expect(sent).toEqual([update('a'), update('a')])
})
