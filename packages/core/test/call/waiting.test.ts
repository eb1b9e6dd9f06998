import { chaosServer, fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { acme, connect, things } from '../kit/acme.ts'
import { type CallOptions, type Hooks, paginate, send, TimeoutError } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { against, get, good, inTurn, limited, unavailable } from '../kit/faults.ts'
import { quiet, running, stopClocks } from '../kit/time.ts'

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
    const { client, fetch } = inTurn([limited('86400'), good], { retry: 0, timeout: 90_000 })
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
    expect(await failure(call(client, { deadline: Date.now() + 5000 }))).toMatchObject({ code: 'rate_limit' })
    const patient = call(client)
    await vi.advanceTimersByTimeAsync(1000)
    stop.abort('enough')
    expect(await aborted).toBe('enough')
    expect(fetch.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    await patient
    expect(fetch.requests).toHaveLength(2)
  })
})

test('a hold that ends between two looks at the clock keeps nobody', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const start = Date.now()
  let looks = 0
  vi.spyOn(Date, 'now').mockImplementation(() => start + looks++)
  // One of these ends just after the call has seen that it is held.
  for (let ms = 1; ms <= 30; ms++) {
    const { client } = inTurn([limited(String(ms / 1000)), good], { retry: 0 })
    expect(await failure(client.call(things.get, get))).toMatchObject({ code: 'rate_limit' })
    expect(await client.call(things.get, get)).toMatchObject({ data: { id: expect.any(String) } })
  }
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
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 10_000)
    stop.abort(new Error('enough'))
    expect((await second).message).toBe('enough')
    expect(await fourth).toMatchObject({ code: 'timeout' })
    waiting.shift()?.()
    await first
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 10_000)
    waiting.shift()?.()
    await third
    const fifth = client.call(things.get, { id: 'e' })
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 10_000)
    waiting.shift()?.()
    await fifth
    expect(fetch.requests.map(({ target }) => target.at(-1))).toEqual(['a', 'c', 'e'])
  })
})

describe('deadline', () => {
  test('it bounds all tries together', async () => {
    await stopClocks()
    try {
      const { client, fetch } = inTurn([unavailable])
      const deadline = Date.now() + 300
      const error = await running(failure(client.call(things.get, get, { deadline, retry: 10_000 })), 1)
      expect(error.code).toBe('upstream')
      expect(Date.now()).toBeLessThanOrEqual(deadline)
      // Pauses are 5 ms at most.
      expect(fetch.requests.length).toBeGreaterThan(50)
    } finally {
      vi.useRealTimers()
    }
  })

  test('it cuts a try short: the connection is closed', async () => {
    const { server, client } = await against([{ fault: 'hang' }])
    const error = await failure(client.call(things.get, get, { deadline: Date.now() + 500 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error.message).toMatch(/deadline/)
    await server.requests[0]?.hungUp
  })

  test('timers that end early do not make it another time limit', async () => {
    const hanging = inTurn([{ fault: 'hang' }]).client
    for (let count = 0; count < 40; count++) {
      const deadline = Date.now() + 8
      const error = await failure(hanging.call(things.get, get, { deadline }))
      expect(error.message).toMatch(/deadline/)
      expect(Date.now()).toBeGreaterThanOrEqual(deadline)
      // An iteration takes it for its clean end.
      const list = paginate(hanging, things.list, {}, { deadline: Date.now() + 8 })
      expect(await list.toArray()).toEqual([])
    }
  })

  test('a pause that would go past it is not begun', async () => {
    const { server, client } = await against([{ ...unavailable, headers: { 'retry-after': '50' } }])
    const error = await failure(client.call(things.get, get, { deadline: Date.now() + 20_000 }))
    expect(error).toMatchObject({ code: 'upstream', retryAfterMs: 50_000 })
    expect(server.requests).toHaveLength(1)
  })
})

describe('abort', () => {
  test('at once, while the transport is still loading: nothing is sent, and nobody waits for the time limit', async () => {
    const { client, fetch } = inTurn([{ fault: 'hang' }], { timeout: 2_147_483_647 })
    const stop = new AbortController()
    const call = failure(client.call(things.get, get, { signal: stop.signal }))
    stop.abort('enough')
    expect(await call).toBe('enough')
    expect(fetch.requests).toHaveLength(0)
  })

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
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 10_000)
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
