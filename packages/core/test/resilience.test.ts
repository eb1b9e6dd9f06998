import { chaosServer, empty, fakeFetch, type Handler, html, type Reply, reset, script } from '@ferrule/proof/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Authorizer,
  type CallOptions,
  type ClientOptions,
  type FerruleError,
  type Hooks,
  NetworkError,
  type Operation,
  paginate,
  RateLimitError,
  ResponseError,
  send,
  TimeoutError,
  UpstreamError,
} from '../src/index.ts'
import { acme, connect, plainAcme, things } from './kit/acme.ts'
import { quiet, running, stopClocks } from './kit/time.ts'

const good: Reply = { body: { id: 'x', data: [] } }
const unavailable: Reply = { status: 503, body: {} }
const limited = (after?: string): Reply => ({ status: 429, body: {}, headers: after ? { 'retry-after': after } : {} })
const get = { id: 'x' }

/** A client of a server that answers in turn. */
async function against(replies: (Reply | Handler)[], options: Partial<ClientOptions> = {}, vendor = acme as never) {
  const server = await chaosServer(script(...replies))
  return { server, client: connect({ baseUrl: server.url, ...options }, vendor) }
}

const failure = (work: Promise<unknown>): Promise<FerruleError> =>
  work.then(
    () => expect.fail('it succeeded'),
    (error) => error,
  )

const refusedConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) })
const brokenConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })

/** A client whose `fetch` throws or answers in turn. */
function inTurn(steps: (Error | Reply)[], options: Partial<ClientOptions> = {}, vendor = acme as never) {
  const fetch = fakeFetch(({ index }) => {
    const step = steps[Math.min(index, steps.length - 1)] as Error | Reply
    if (step instanceof Error) throw step
    return step
  })
  return { fetch, client: connect({ fetch, ...options }, vendor) }
}

describe('broken connections', () => {
  test.each<[string, Reply]>([
    ['before the headers', reset],
    ['after the headers', { fault: 'reset-body', body: { id: 'x'.repeat(100) } }],
  ])('%s: a read is repeated', async (_, fault) => {
    const { server, client } = await against([fault, fault, good])
    expect(await send(client, things.get, get)).toEqual(good.body)
    expect(server.requests).toHaveLength(3)
  })

  test.each<[string, Reply]>([
    ['before the headers', reset],
    ['after the headers', { fault: 'reset-body', body: { id: 'x'.repeat(100) } }],
  ])('%s: a write without a key is not, and its outcome is unknown', async (_, fault) => {
    const { server, client } = await against([fault, good], {}, plainAcme as never)
    const error = await failure(client.call(things.create, { name: 'n' }))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ outcome: 'unknown', retryable: true })
    expect(server.requests).toHaveLength(1)
  })

  test('a write with a key is repeated with the same one', async () => {
    const { server, client } = await against([reset, unavailable, good])
    await send(client, things.create, { name: 'n' })
    await send(client, things.create, { name: 'n' }, { idempotencyKey: 'mine' })
    const keys = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(4)
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[0], 'mine'])
    expect(server.requests.map(({ body }) => body)).toEqual(Array(4).fill('name=n'))
    await send(client, things.create, { name: 'n' })
    expect(server.requests[4]?.headers['idempotency-key']).not.toBe(keys[0])
  })

  test.each<[string, Operation, number]>([
    ['PUT', things.replace, 2],
    ['DELETE', things.delete, 2],
    ['a POST that reads', { ...things.create, safe: true }, 2],
    ['a POST that may be repeated', { ...things.create, idempotent: true }, 2],
    ['a DELETE that may not', { ...things.delete, idempotent: false }, 1],
    ['PATCH', { ...things.replace, method: 'PATCH', idempotent: false }, 1],
  ])('%s', async (_, operation, requests) => {
    const { server, client } = await against([reset, good], {}, plainAcme as never)
    await client.call(operation, 'id' in operation.params.f! ? get : {}).catch(() => {})
    expect(server.requests).toHaveLength(requests)
  })

  test('nobody listens: not sent, and so repeated even where that would not be safe', async () => {
    const { client, server } = await against([good], {}, plainAcme as never)
    await server.close()
    const error = await failure(client.call(things.create, {}))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error.message).toMatch(/ECONNREFUSED/)
    expect(error.outcome).toBe('not-sent')
    const again = inTurn([refusedConnection(), refusedConnection(), good], {}, plainAcme as never)
    await send(again.client, things.create, {})
    expect(again.fetch.requests).toHaveLength(3)
  })
})

describe('answers that never end, end early or are none', () => {
  test.each<[string, Reply]>([
    ['no byte', { fault: 'hang' }],
    ['half a body', { fault: 'stall', body: { id: 'x'.repeat(1000) } }],
    ['half an error', { fault: 'stall', status: 500, body: { id: 'x'.repeat(1000) } }],
  ])('%s: a TimeoutError within the time limit', async (_, reply) => {
    const { server, client } = await against([reply])
    const begun = performance.now()
    const error = await failure(client.call(things.get, get, { timeout: 100 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ code: 'timeout', retryable: true })
    expect(error.message).toBe('[acme things.get] no complete answer within 100 ms')
    expect(performance.now() - begun).toBeLessThan(10_000)
    await server.requests[0]?.hungUp
    expect((await failure(client.call(things.create, {}, { timeout: 100 }))).outcome).toBe('unknown')
  })

  test('the limit may be the client’s, the call’s goes first', async () => {
    const { client } = await against([{ fault: 'hang' }], { timeout: 60 })
    expect((await failure(client.call(things.get, get))).message).toMatch(/within 60 ms/)
    expect((await failure(client.call(things.get, get, { timeout: 50 }))).message).toMatch(/within 50 ms/)
  })

  test('a slow drip is fine', async () => {
    const { client } = await against([{ fault: 'drip', body: { id: 'é'.repeat(50) } }])
    expect(await send(client, things.get, get)).toEqual({ id: 'é'.repeat(50) })
  })

  test.each<[string, Reply]>([
    ['cut off', { fault: 'truncate', body: { id: 'x'.repeat(100) } }],
    ['HTML', html()],
    ['empty', empty()],
  ])('%s: a ResponseError, not repeated', async (_, reply) => {
    const { server, client } = await against([reply])
    expect(await failure(client.call(things.get, get))).toBeInstanceOf(ResponseError)
    expect(server.requests).toHaveLength(1)
  })

  test('204', async () => {
    const { client } = await against([{ status: 204 }])
    expect(await send(client, things.delete, get)).toEqual({})
  })

  test('a fetch with a time limit of its own: not said to be ours', async () => {
    const { client } = inTurn([new DOMException('mine ran out', 'TimeoutError') as never])
    const error = await failure(client.call(things.get, get))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error.message).not.toMatch(/30000/)
    expect(error.cause).toMatchObject({ message: 'mine ran out' })
  })

  test('a fetch that heeds no signal does not keep the call', async () => {
    const stop = new AbortController()
    const client = connect({ fetch: () => new Promise(() => {}) })
    const call = client.call(things.get, get, { signal: stop.signal })
    await quiet()
    stop.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
  })
})

describe('retries', () => {
  test.each([
    ['a decimal', '0.01'],
    ['nothing to wait', '0'],
    ['a date', new Date(0).toUTCString()],
    ['no header', undefined],
    ['nonsense', 'soon'],
  ])('429 with %s: repeated, writes too, since it was not taken', async (_, after) => {
    const { server, client } = await against([limited(after), limited(after), good], {}, plainAcme as never)
    await send(client, things.create, {})
    expect(server.requests).toHaveLength(3)
  })

  test('429 with an absurd Retry-After: an error at once, which says how long', async () => {
    const { server, client } = await against([limited('3600'), good])
    const begun = performance.now()
    const error = await failure(client.call(things.get, get))
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error.retryAfterMs).toBe(3_600_000)
    expect(server.requests).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(30_000)
  })

  test.each([500, 502, 503, 504, 408])('%i, then success', async (status) => {
    const { server, client } = await against([{ status, body: {} }, good])
    expect(await send(client, things.get, get)).toEqual(good.body)
    expect(server.requests).toHaveLength(2)
  })

  test.each([400, 401, 403, 404, 409, 422])('%i is not repeated', async (status) => {
    const { server, client } = await against([{ status, body: {} }, good])
    expect(await failure(client.call(things.get, get))).toMatchObject({ status })
    expect(server.requests).toHaveLength(1)
  })

  test('a write without a key is not repeated after 5xx', async () => {
    const { server, client } = await against(
      [{ ...unavailable, headers: { 'retry-after': '0' } }],
      {},
      plainAcme as never,
    )
    expect(await failure(client.call(things.create, {}))).toMatchObject({ code: 'upstream', outcome: 'unknown' })
    expect(server.requests).toHaveLength(1)
  })

  test.each<[number | { limit?: number } | undefined, number | { limit?: number } | undefined, number]>([
    [undefined, undefined, 3],
    [0, undefined, 1],
    [{ limit: 1 }, undefined, 2],
    [{}, undefined, 3],
    [0, 4, 5],
    [4, 0, 1],
    [4, { limit: 0 }, 1],
  ])('client %j, call %j: %i tries', async (ofClient, ofCall, tries) => {
    const { server, client } = await against([unavailable], { retry: ofClient })
    const error = await failure(client.call(things.get, get, { retry: ofCall }))
    expect(error).toBeInstanceOf(UpstreamError)
    expect(error.retryable).toBe(true)
    expect(server.requests).toHaveLength(tries)
  })

  test('a vendor’s reader may know better', async () => {
    const reads = (retryable: boolean, status: number) =>
      against([{ status, body: {} }, good], {}, { ...acme, readError: () => ({ retryable }) } as never)
    const hopeless = await reads(false, 500)
    expect(await failure(hopeless.client.call(things.get, get))).toBeInstanceOf(UpstreamError)
    expect(hopeless.server.requests).toHaveLength(1)
    const lock = await reads(true, 409)
    await send(lock.client, things.get, get)
    expect(lock.server.requests).toHaveLength(2)
  })

  test('how long the pauses are: doubled, spread, bounded, never shorter than the vendor asks', async () => {
    await stopClocks()
    try {
      const waits: number[] = []
      const hooks: Hooks = { onRetry: ({ waitMs }) => void waits.push(waitMs) }
      const vendor = { ...acme, backoff: [100, 1000] } as never
      await running(failure(inTurn([unavailable], { hooks, retry: 8 }, vendor).client.call(things.get, get)))
      expect(waits).toHaveLength(8)
      for (const [index, wait] of waits.entries()) {
        const most = Math.min(1000, 100 * 2 ** index)
        expect(wait).toBeGreaterThanOrEqual(most / 2)
        expect(wait).toBeLessThanOrEqual(most)
      }
      waits.length = 0
      const asks = { ...unavailable, headers: { 'retry-after': '7' } }
      await running(send(inTurn([asks, good], { hooks }, vendor).client, things.get, get))
      expect(waits).toEqual([7000])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('outcome of failed writes', () => {
  test.each<[string, (Error | Reply)[], string | undefined]>([
    ['refused by the vendor', [{ status: 400, body: {} }], 'rejected'],
    ['limited', [limited()], 'rejected'],
    ['failed by the vendor', [unavailable], 'unknown'],
    ['broken', [brokenConnection()], 'unknown'],
    ['refused by the host', [refusedConnection()], 'not-sent'],
    ['not found by name', [Object.assign(new Error('x'), { code: 'ENOTFOUND' })], 'not-sent'],
    ['a redirect', [{ status: 302, headers: { location: 'https://api.acme.test/x' } }], 'unknown'],
    // What an earlier try did cannot be taken back by what a later one says.
    ['broken, then refused by the host', [brokenConnection(), refusedConnection()], 'unknown'],
    ['failed, then refused', [unavailable, { status: 400, body: {} }], 'unknown'],
    ['broken, then limited', [brokenConnection(), limited()], 'unknown'],
    ['limited, then refused', [limited(), { status: 400, body: {} }], 'rejected'],
    ['refused by the host, then by the vendor', [refusedConnection(), { status: 400, body: {} }], 'rejected'],
    ['limited, then refused by the host', [limited(), refusedConnection()], 'not-sent'],
  ])('%s', async (_, steps, outcome) => {
    for (const operation of [things.create, things.delete]) {
      const error = await failure(inTurn(steps).client.call(operation, operation === things.create ? {} : get))
      expect(error.outcome).toBe(outcome)
    }
  })

  test('broken, then not found: unknown for a write, done for a delete without a record', async () => {
    const steps = [brokenConnection(), { status: 404, body: {} }]
    expect((await failure(inTurn(steps).client.call(things.create, {}))).outcome).toBe('unknown')
    expect(await send(inTurn(steps).client, things.delete, get)).toEqual({})
    expect(await failure(inTurn(steps.slice(1)).client.call(things.delete, get))).toMatchObject({ code: 'not_found' })
  })

  test('fresh credentials after a 401 take back no doubt', async () => {
    const authorize: Authorizer = (draft, { renew }) => {
      draft.headers['authorization'] = renew ? 'Bearer new' : 'Bearer old'
    }
    const renewing = { ...acme, renews: true, authorize } as never
    const after = (...steps: (Error | Reply)[]) => inTurn(steps, {}, renewing).client
    const [denied, wrong] = [401, 400].map((status) => ({ status, body: {} })) as [Reply, Reply]
    const lost = after(brokenConnection(), denied, wrong)
    expect(await failure(lost.call(things.create, {}))).toMatchObject({ status: 400, outcome: 'unknown' })
    const sure = after(denied, wrong)
    expect(await failure(sure.call(things.create, {}))).toMatchObject({ status: 400, outcome: 'rejected' })
    const aborted = after({ fault: 'hang' }).call(things.get, get, { signal: AbortSignal.abort(null) })
    expect(await aborted.catch((reason) => [reason])).toEqual([null])
    const stop = new AbortController()
    const stopped = after({ fault: 'hang' }).call(things.get, get, { signal: stop.signal })
    await quiet()
    stop.abort(null)
    expect(await stopped.catch((reason) => [reason])).toEqual([null])
  })

  test('reads have none that could be unknown', async () => {
    for (const step of [unavailable, brokenConnection(), { status: 400, body: {} }]) {
      expect((await failure(inTurn([step]).client.call(things.get, get))).outcome).toBeUndefined()
    }
  })

  test('past the deadline: not sent', async () => {
    const { client, fetch } = inTurn([good])
    const error = await failure(client.call(things.create, {}, { deadline: Date.now() - 1 }))
    expect(error).toMatchObject({ code: 'timeout', outcome: 'not-sent' })
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('a 429 holds back all calls of the client', () => {
  beforeEach(stopClocks)
  afterEach(() => {
    vi.useRealTimers()
  })

  const call = (client: ReturnType<typeof connect>, options?: CallOptions) => client.call(things.get, get, options)

  test.each([2, 0])('with %i retries', async (retry) => {
    const { client, fetch } = inTurn([limited('5'), good], { retry })
    const first = call(client).catch((error) => error)
    await vi.advanceTimersByTimeAsync(10)
    const others = [call(client), client.call(things.create, {}), call(client)]
    await vi.advanceTimersByTimeAsync(4900)
    expect(fetch.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await Promise.all([first, ...others])
    expect(fetch.requests).toHaveLength(retry ? 5 : 4)
    // Another client is none of its business.
    await call(inTurn([good]).client)
  })

  test('a longer one extends it', async () => {
    const replies = [limited('2'), limited('10'), good]
    const { client, fetch } = inTurn(replies, { retry: 0 })
    const two = [call(client), call(client)].map((work) => work.catch((error) => error))
    await vi.advanceTimersByTimeAsync(10)
    expect(fetch.requests).toHaveLength(2)
    const third = call(client)
    await vi.advanceTimersByTimeAsync(9900)
    expect(fetch.requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(200)
    await Promise.all([third, ...two])
    expect(fetch.requests).toHaveLength(3)
  })

  test('a shorter one does not shorten it', async () => {
    const { client, fetch } = inTurn([limited('10'), limited('2'), good], { retry: 0 })
    const two = [call(client), call(client)].map((work) => work.catch((error) => error))
    await vi.advanceTimersByTimeAsync(10)
    const third = call(client)
    await vi.advanceTimersByTimeAsync(9900)
    expect(fetch.requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(200)
    await Promise.all([third, ...two])
    expect(fetch.requests).toHaveLength(3)
  })

  test('nobody waits longer than a minute for it', async () => {
    const { client, fetch } = inTurn([limited('86400'), good], { retry: 0 })
    await call(client).catch(() => {})
    const next = call(client)
    await vi.advanceTimersByTimeAsync(61_000)
    await next
    expect(fetch.requests).toHaveLength(2)
  })

  test('waiting ends with the signal, and with the deadline', async () => {
    const { client, fetch } = inTurn([limited('30'), good], { retry: 0, concurrency: 1 })
    await call(client).catch(() => {})
    const stop = new AbortController()
    const aborted = call(client, { signal: stop.signal }).catch((error) => error)
    const late = call(client, { deadline: Date.now() + 5000 }).catch((error) => error)
    const patient = call(client)
    await vi.advanceTimersByTimeAsync(1000)
    stop.abort('enough')
    expect(await aborted).toBe('enough')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await Promise.race([late, 'still waiting'])).toMatchObject({ code: 'timeout' })
    expect(fetch.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    await patient
    expect(fetch.requests).toHaveLength(2)
  })
})

describe('calls in flight', () => {
  test.each([1, 3])('never more than %i, in the order they came', async (concurrency) => {
    let index = 0
    const server = await chaosServer(() => ({ ...good, delay: 3, ...(index++ % 5 === 4 && { status: 400 }) }))
    const client = connect({ baseUrl: server.url, concurrency })
    const calls = Array.from({ length: 20 }, (_, call) => client.call(things.get, { id: `r${call}` }).catch(() => {}))
    await Promise.all(calls)
    expect(server.mostInFlight).toBe(concurrency)
    expect(server.requests).toHaveLength(20)
    if (concurrency > 1) return
    expect(server.requests.map(({ target }) => target)).toEqual(calls.map((_, call) => `/v1/things/r${call}`))
  })

  test('the vendor’s own bound holds unless the user sets one; without any there is none', async () => {
    const most = async (options: object, vendor: object) => {
      const server = await chaosServer(() => ({ ...good, delay: 20 }))
      const client = connect({ baseUrl: server.url, ...options }, { ...acme, ...vendor })
      await Promise.all(Array.from({ length: 8 }, () => client.call(things.get, get)))
      return server.mostInFlight
    }
    expect(await most({}, { concurrency: 2 })).toBe(2)
    expect(await most({ concurrency: 4 }, { concurrency: 2 })).toBe(4)
    expect(await most({}, {})).toBeGreaterThan(4)
  })

  test('whoever leaves the queue gives up no place but its own', async () => {
    const stop = new AbortController()
    const waiting: (() => void)[] = []
    const fetch = fakeFetch(async () => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return good
    })
    const client = connect({ fetch, concurrency: 1 })
    const first = client.call(things.get, { id: 'a' })
    const second = client.call(things.get, { id: 'b' }, { signal: stop.signal }).catch((error) => error)
    const third = client.call(things.get, { id: 'c' })
    const fourth = client.call(things.get, { id: 'd' }, { deadline: Date.now() + 30 }).catch((error) => error)
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    stop.abort(new Error('enough'))
    expect((await second).message).toBe('enough')
    expect(await fourth).toMatchObject({ code: 'timeout' })
    waiting.shift()?.()
    await first
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting.shift()?.()
    await third
    const fifth = client.call(things.get, { id: 'e' })
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting.shift()?.()
    await fifth
    expect(fetch.requests.map(({ target }) => target.at(-1))).toEqual(['a', 'c', 'e'])
  })
})

describe('deadline', () => {
  test('it bounds all tries together', async () => {
    const { server, client } = await against([unavailable])
    const deadline = Date.now() + 300
    const error = await failure(client.call(things.get, get, { deadline, retry: 10_000 }))
    expect(['upstream', 'timeout']).toContain(error.code)
    expect(Date.now()).toBeLessThan(deadline + 10_000)
    const { length } = server.requests
    expect(length).toBeGreaterThan(1)
    await quiet()
    expect(server.requests).toHaveLength(length)
  })

  test('it cuts a try short', async () => {
    const { server, client } = await against([{ fault: 'hang' }])
    const error = await failure(client.call(things.get, get, { deadline: Date.now() + 80 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error.message).toBe('[acme things.get] the deadline passed')
    await server.requests[0]?.hungUp
  })

  test('a pause that would go past it is not begun', async () => {
    const { server, client } = await against([{ ...unavailable, headers: { 'retry-after': '50' } }])
    const error = await failure(client.call(things.get, get, { deadline: Date.now() + 20_000 }))
    expect(error).toMatchObject({ code: 'upstream', retryAfterMs: 50_000 })
    expect(server.requests).toHaveLength(1)
  })
})

describe('abort', () => {
  test('before: nothing is sent, the reason is thrown', async () => {
    const { client, fetch } = inTurn([good])
    const reason = { mine: true }
    expect(await failure(client.call(things.get, get, { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(fetch.requests).toHaveLength(0)
  })

  test.each<[string, Reply]>([
    ['the answer', { fault: 'hang' }],
    ['the body', { fault: 'stall', body: { id: 'x'.repeat(1000) } }],
  ])('while waiting for %s: the connection is closed', async (_, reply) => {
    const stop = new AbortController()
    const { server, client } = await against([reply])
    const call = failure(client.call(things.get, get, { signal: stop.signal }))
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    await quiet()
    stop.abort(new Error('enough'))
    expect((await call).message).toBe('enough')
    await server.requests[0]?.hungUp
  })

  test('in a pause between tries', async () => {
    const stop = new AbortController()
    const hooks: Hooks = { onRetry: () => setTimeout(() => stop.abort(new Error('enough')), 5) }
    const { server, client } = await against([{ ...unavailable, headers: { 'retry-after': '50' } }], { hooks })
    expect((await failure(client.call(things.get, get, { signal: stop.signal }))).message).toBe('enough')
    expect(server.requests).toHaveLength(1)
  })

  test('AbortSignal.timeout is an abort like any other', async () => {
    const { client } = await against([{ fault: 'hang' }])
    const error = await failure(client.call(things.get, get, { signal: AbortSignal.timeout(30) }))
    expect(error).toBeInstanceOf(DOMException)
    expect(error.name).toBe('TimeoutError')
  })

  test('after the answer it does nothing', async () => {
    const stop = new AbortController()
    const { client } = await against([good])
    const call = send(client, things.get, get, { signal: stop.signal })
    await call
    stop.abort()
    expect(await call).toEqual(good.body)
  })
})

describe('hooks', () => {
  function recorder() {
    const events: [string, Record<string, unknown>][] = []
    const note = (name: string) => (event: object) => void events.push([name, event as Record<string, unknown>])
    const hooks: Hooks = { onRequest: note('request'), onResponse: note('response'), onRetry: note('retry') }
    return { events, hooks, names: () => events.map(([name, { attempt }]) => `${name} ${attempt}`) }
  }

  test('in order, with the number of the try', async () => {
    const { hooks, names, events } = recorder()
    const failing = { ...unavailable, headers: { 'x-request-id': 'r1' } }
    const { server, client } = await against([failing, reset, good], { hooks })
    await send(client, things.get, { id: 'a b', expand: ['secret_query'] })
    expect(names()).toEqual(['request 1', 'response 1', 'retry 1', 'request 2', 'retry 2', 'request 3', 'response 3'])
    const about = { connector: 'acme', entity: 'things', action: 'get' }
    const request = { ...about, method: 'GET', url: `${server.url}/v1/things/a%20b`, path: '/v1/things/{id}' }
    expect(events[0]?.[1]).toEqual({ ...request, attempt: 1 })
    const durationMs = expect.any(Number)
    expect(events[1]?.[1]).toEqual({ ...request, attempt: 1, status: 503, requestId: 'r1', durationMs })
    expect(events[2]?.[1]).toEqual({
      ...about,
      attempt: 1,
      waitMs: expect.any(Number),
      error: expect.any(UpstreamError),
    })
    expect(events[4]?.[1]).toMatchObject({ error: expect.any(NetworkError) })
    expect(events[6]?.[1]).toMatchObject({ status: 200, requestId: undefined })
    expect(JSON.stringify(events)).not.toContain('secret_query')
  })

  test.each<[keyof Hooks, number]>([
    ['onRequest', 0],
    ['onResponse', 1],
    ['onRetry', 1],
  ])('what %s throws is thrown to the caller, and ends the call', async (name, requests) => {
    const fault = new Error('mine')
    for (const deadline of [undefined, Date.now() + 60_000]) {
      const { server, client } = await against([unavailable, good], {
        hooks: {
          [name]: () => {
            throw fault
          },
        },
      })
      expect(await failure(client.call(things.get, get, { deadline }))).toBe(fault)
      await quiet()
      expect(server.requests).toHaveLength(requests)
    }
  })

  test('a hook that throws what is no error, or one that looks like a time limit', async () => {
    for (const fault of [
      'text',
      undefined,
      null,
      new DOMException('mine', 'TimeoutError'),
      new TypeError('fetch failed'),
    ]) {
      const throwIt = () => {
        throw fault
      }
      for (const hooks of [{ onRequest: throwIt }, { onResponse: throwIt }, { onRetry: throwIt }]) {
        const { client } = inTurn([unavailable, good], { hooks })
        const outcome = await client.call(things.get, get).then(
          () => 'it succeeded',
          (thrown: unknown) => ({ thrown }),
        )
        expect(outcome).toEqual({ thrown: fault })
      }
    }
  })

  test('a hook that is a method keeps its object', async () => {
    class Log implements Hooks {
      lines: string[] = []
      onRequest({ action }: { action: string }) {
        this.lines.push(action)
      }
    }
    const hooks = new Log()
    await send(inTurn([good], { hooks }).client, things.get, get)
    expect(hooks.lines).toEqual(['get'])
  })
})

describe('redirects', () => {
  const to = (location: string, status = 302): Reply => ({ status, headers: { location }, body: 'moved' })
  /** A world of hosts behind one `fetch`. */
  function hosts(answer: (url: string, headers: Readonly<Record<string, string>>) => Reply) {
    const fetch = fakeFetch(({ url, headers }) => answer(url.href, headers))
    return { fetch, client: connect({ fetch, retry: 0 }) }
  }
  const home = 'https://api.acme.test/v1/things/x'

  test.each([301, 302, 303, 307, 308])('%i on the same origin is followed, with credentials', async (status) => {
    const { server, client } = await against([to('/moved/x?a=b', status), good])
    expect(await send(client, things.get, get)).toEqual(good.body)
    expect(server.requests.map(({ target }) => target)).toEqual(['/v1/things/x', '/moved/x?a=b'])
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer /), 'acme-version': '2026-01-01' })
    }
  })

  test('another origin is followed without them, nor do they come back', async () => {
    const { fetch, client } = hosts((url) =>
      url === home ? to('https://files.test/x') : url.includes('files') ? to(`${home}/again`) : good,
    )
    await send(client, things.get, get, { headers: { 'X-Own': 'private' } })
    expect(fetch.requests.map(({ url }) => url.href)).toEqual([home, 'https://files.test/x', `${home}/again`])
    expect(fetch.requests[0]?.headers).toMatchObject({ authorization: expect.any(String), 'x-own': 'private' })
    for (const { headers } of fetch.requests.slice(1)) expect(Object.keys(headers)).toEqual(['accept'])
  })

  test.each([
    ['another port', 'https://api.acme.test:8443/x'],
    ['another subdomain', 'https://other.acme.test/x'],
    ['a name that begins alike', 'https://api.acme.test.evil.test/x'],
    ['no scheme', '//evil.test/x'],
  ])('%s is another origin', async (_, location) => {
    const { fetch, client } = hosts((url) => (url === home ? to(location) : good))
    await send(client, things.get, get)
    expect(fetch.requests[1]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['http of the same host', 'http://api.acme.test/x'],
    ['http elsewhere', 'http://evil.test/x'],
    ['http on loopback', 'http://127.0.0.1:1/x'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:application/json,{}'],
    ['a user', 'https://user:pass@api.acme.test/x'],
    ['no address', 'https://['],
    ['no address either', 'http://exa mple'],
  ])('%s is refused', async (_, location) => {
    const { fetch, client } = hosts((url) => (url === home ? to(location) : good))
    const error = await failure(client.call(things.get, get, { retry: 2 }))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ status: 302, retryable: false })
    expect(error.message).not.toContain(location)
    expect(fetch.requests).toHaveLength(1)
  })

  test('from loopback to another port of it: refused, since that would be http elsewhere', async () => {
    const other = await chaosServer(() => good)
    const { server, client } = await against([to(`${other.url}/x`)])
    expect(await failure(client.call(things.get, get))).toBeInstanceOf(ResponseError)
    expect(other.requests).toHaveLength(0)
    expect(server.requests).toHaveLength(1)
  })

  test.each([things.create, things.replace, things.delete])('$method is not followed', async (operation) => {
    const { fetch, client } = hosts((url) => (url.endsWith('moved') ? good : to('https://api.acme.test/moved', 307)))
    const error = await failure(client.call(operation, operation === things.create ? {} : get, { retry: 2 }))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toMatch(/307 redirect that is not followed/)
    expect(fetch.requests).toHaveLength(1)
  })

  test('a loop ends', async () => {
    const { fetch, client } = hosts(() => to(home))
    const error = await failure(client.call(things.get, get))
    expect(error).toBeInstanceOf(ResponseError)
    expect(fetch.requests.length).toBeLessThanOrEqual(10)
  })

  test('without a Location it is an error like any other', async () => {
    const { client } = hosts(() => ({ status: 302, body: '' }))
    expect(await failure(client.call(things.get, get))).toMatchObject({ status: 302, retryable: false })
  })

  test('the bodies on the way are given back', async () => {
    let open = 0
    const fetch = async (input: RequestInfo | URL): Promise<Response> => {
      if ((input as Request).url !== home && !String(input).endsWith('/x')) return Response.json({ id: 'x' })
      open++
      const body = new ReadableStream({
        pull: (stream) => stream.enqueue(new Uint8Array(1)),
        cancel: () => void open--,
      })
      return new Response(body, { status: 302, headers: { location: '/moved' } })
    }
    await send(connect({ fetch: fetch as typeof globalThis.fetch }), things.get, get)
    expect(open).toBe(0)
  })
})

test('lists go through all of this as well', async () => {
  const { server, client } = await against([reset, limited('0'), { body: { data: [{ id: 'a' }], has_more: false } }])
  expect(await paginate(client, things.list, {}).toArray()).toEqual([{ id: 'a' }])
  expect(server.requests).toHaveLength(3)
})
