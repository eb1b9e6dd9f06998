import { empty, html, type Reply, reset } from '@ferrule/test-kit/server'
import { describe, expect, test, vi } from 'vitest'
import { paramsOf } from '../../src/shape/made.ts'
import { acme, connect, plainAcme, things } from '../kit/acme.ts'
import {
  type Authorizer,
  type Hooks,
  NetworkError,
  type Operation,
  paginate,
  RateLimitError,
  ResponseError,
  send,
  TimeoutError,
  UpstreamError,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { against, brokenConnection, get, good, inTurn, limited, refusedConnection, unavailable } from '../kit/faults.ts'
import { quiet, running, stopClocks } from '../kit/time.ts'

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
    await client.call(operation, 'id' in paramsOf(operation).fields! ? get : {}).catch(() => {})
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

describe('codes of the network', () => {
  const fault = (code: string, syscall?: string): Error => {
    const about = Object.assign(new Error(`${syscall} ${code}`), { code, ...(syscall && { syscall }) })
    return new TypeError(syscall ? 'terminated' : 'fetch failed', { cause: about })
  }
  const codes = ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET']
  /** A vendor without idempotency keys, whose `fetch` fails so at first and is good afterwards. */
  const failing = (first: () => Response | Promise<Response>) => {
    const sent: string[] = []
    const fetch = async (input: RequestInfo | URL): Promise<Response> => {
      sent.push(String(input instanceof Request ? input.url : input))
      return sent.length === 1 ? first() : Response.json({ id: 'x' })
    }
    return { sent, client: connect({ fetch, retry: 2 }, plainAcme as never) }
  }

  test.each(codes)('%s while a response is read: the POST was sent, and is not repeated', async (code) => {
    // By its code alone it would be one of those that come before anything is sent; also without a word of what was done.
    for (const syscall of ['read', undefined]) {
      const body = () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"id":'))
            controller.error(fault(code, syscall))
          },
        })
      const { sent, client } = failing(() => new Response(body(), { status: 201 }))
      const error = await failure(client.call(things.create, { name: 'n' }))
      expect(error).toMatchObject({ code: 'network', outcome: 'unknown', cause: { code } })
      expect(sent).toHaveLength(1)
    }
  })

  test.each(codes)('%s on a connection that is there, before the headers: not repeated either', async (code) => {
    for (const syscall of ['read', 'write']) {
      const { sent, client } = failing(() => Promise.reject(fault(code, syscall)))
      const error = await failure(client.call(things.create, { name: 'n' }))
      expect(error).toMatchObject({ code: 'network', outcome: 'unknown' })
      expect(sent).toHaveLength(1)
    }
  })

  test.each(codes)('%s while connecting: nothing was sent, and the POST is repeated', async (code) => {
    const each = fault(code, 'connect')
    const several = new TypeError('fetch failed', {
      cause: Object.assign(new AggregateError([each.cause, each.cause]), { code }),
    })
    for (const thrown of [each, several]) {
      const { sent, client } = failing(() => Promise.reject(thrown))
      expect(await send(client, things.create, { name: 'n' })).toEqual({ id: 'x' })
      expect(sent).toHaveLength(2)
    }
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
    expect(error.message).toBe('[acme things.get] no complete response within 100 ms')
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

  test('429 with the longest Retry-After that is waited for, by a clock that stands still', async () => {
    await stopClocks()
    const begun = Date.now()
    // Adding the pause to this time and taking the time away again gives a little more than the pause.
    const passed = () => (Date.now() - begun < 60_000 ? 0 : Date.now() - begun)
    const now = vi.spyOn(performance, 'now').mockImplementation(() => 43_671.750_464_029_98 + passed())
    try {
      expect(await running(send(inTurn([limited('60'), good]).client, things.get, get))).toEqual(good.body)
    } finally {
      now.mockRestore()
      vi.useRealTimers()
    }
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
    ['303 after the work', [{ status: 303, headers: { location: '/done' } }], 'unknown'],
    ['303 to nowhere, after the work', [{ status: 303 }], 'unknown'],
    ['408 after the work', [{ status: 408, body: {} }], 'unknown'],
    // A later attempt's answer cannot take back an earlier one's effect.
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
    const authorize: Authorizer = (request, { rejection }) => {
      request.headers['authorization'] = rejection ? 'Bearer new' : 'Bearer old'
    }
    const renewing = { ...acme, refreshes: true, authorize } as never
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

test('lists go through all of this as well', async () => {
  const { server, client } = await against([reset, limited('0'), { body: { data: [{ id: 'a' }], has_more: false } }])
  expect(await paginate(client, things.list, {}).toArray()).toEqual([{ id: 'a' }])
  expect(server.requests).toHaveLength(3)
})
