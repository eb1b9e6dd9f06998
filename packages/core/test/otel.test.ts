import { fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  AlwaysOffSampler,
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTelemetry } from '../src/otel.ts'
import { API_KEY, connect, things } from './kit/acme.ts'
import { combineHooks, createClient, paginate, send } from './kit/core.ts'
import { failure } from './kit/failure.ts'
import { against, brokenConnection, get, good, inTurn, limited, refusedConnection, unavailable } from './kit/faults.ts'
import { credentials, notes, vendorWith, world } from './kit/nimbus.ts'

const exporter = new InMemorySpanExporter()
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const manager = new AsyncLocalStorageContextManager().enable()
const tracer = provider.getTracer('test')
const hooks = openTelemetry({ tracer })

beforeAll(() => void context.setGlobalContextManager(manager))
afterAll(() => context.disable())
beforeEach(() => exporter.reset())

const spans = (): ReadableSpan[] => exporter.getFinishedSpans()
const one = (): ReadableSpan => {
  expect(spans()).toHaveLength(1)
  return spans()[0] as ReadableSpan
}
const page = (ids: string[], more: boolean): Reply => ({ body: { data: ids.map((id) => ({ id })), has_more: more } })

/** Attributes of every call of things.get that got an answer. */
const common = {
  'http.request.method': 'GET',
  'url.template': '/v1/things/{id}',
  'server.address': 'api.acme.test',
  'server.port': 443,
  'ferrule.connector': 'acme',
  'ferrule.entity': 'things',
  'ferrule.action': 'get',
}

describe('one span per call', () => {
  test('that succeeds', async () => {
    const { client } = inTurn([{ ...good, headers: { 'x-request-id': 'r1' } }], { hooks })
    await send(client, things.get, get)
    const span = one()
    expect(span.name).toBe('acme things.get')
    expect(span.kind).toBe(SpanKind.CLIENT)
    expect(span.status).toEqual({ code: SpanStatusCode.UNSET })
    expect(span.ended).toBe(true)
    expect(span.attributes).toEqual({
      ...common,
      'http.response.status_code': 200,
      'ferrule.attempts': 1,
      'ferrule.request_id': 'r1',
    })
    expect(span.events).toEqual([])
  })

  test('that is tried again: an event for each pause', async () => {
    const { client } = inTurn([unavailable, brokenConnection(), good], { hooks })
    await send(client, things.get, get)
    const { attributes, events, status } = one()
    expect(status.code).toBe(SpanStatusCode.UNSET)
    expect(attributes).toMatchObject({
      'ferrule.attempts': 3,
      'http.request.resend_count': 2,
      'http.response.status_code': 200,
    })
    expect(events.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['ferrule.retry', { 'ferrule.attempt': 1, 'ferrule.wait_ms': expect.any(Number), 'error.type': '503' }],
      ['ferrule.retry', { 'ferrule.attempt': 2, 'ferrule.wait_ms': expect.any(Number), 'error.type': 'network' }],
    ])
    const waits = events.map(({ attributes }) => attributes?.['ferrule.wait_ms'] as number)
    expect(attributes['ferrule.wait_ms']).toBe(waits.reduce((sum, wait) => sum + wait))
  })

  test.each<[string, (Error | Reply)[], object]>([
    [
      'a status',
      [{ status: 404, body: {} }],
      { 'http.response.status_code': 404, 'error.type': '404', 'ferrule.error.code': 'not_found' },
    ],
    [
      'a limit, to the end',
      [limited('0')],
      {
        'http.response.status_code': 429,
        'error.type': '429',
        'ferrule.attempts': 3,
        'http.request.resend_count': 2,
        'ferrule.error.code': 'rate_limit',
      },
    ],
    [
      'no answer',
      [refusedConnection()],
      { 'error.type': 'network', 'ferrule.error.code': 'network', 'ferrule.attempts': 3 },
    ],
    ['a status, then no answer', [unavailable, brokenConnection()], { 'error.type': 'network' }],
    ['an answer that is none', [{ body: '<html>' }], { 'http.response.status_code': 200, 'error.type': 'response' }],
  ])('that fails by %s', async (_, steps, attributes) => {
    const error = await failure(inTurn(steps, { hooks }).client.call(things.get, get))
    const span = one()
    expect(span.attributes).toMatchObject(attributes)
    if (!('http.response.status_code' in attributes))
      expect(span.attributes).not.toHaveProperty('http.response.status_code')
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR, message: error.message })
  })

  test('that was refused before it was sent', async () => {
    const { client, fetch } = inTurn([good], { hooks })
    await failure(client.call(things.create, { name: 5 }))
    expect(fetch.requests).toHaveLength(0)
    const { attributes, status } = one()
    expect(attributes).toMatchObject({
      'error.type': 'params',
      'ferrule.error.outcome': 'not-sent',
      'ferrule.attempts': 0,
    })
    expect(attributes).not.toHaveProperty('server.address')
    expect(status.code).toBe(SpanStatusCode.ERROR)
  })

  test('whose hook throws: nothing of its message is recorded', async () => {
    const mine = combineHooks(hooks, {
      onRequest: () => {
        throw new RangeError(API_KEY)
      },
    })
    await expect(inTurn([good], { hooks: mine }).client.call(things.get, get)).rejects.toThrow(RangeError)
    const { attributes, status } = one()
    expect(attributes['error.type']).toBe('RangeError')
    expect(status).toEqual({ code: SpanStatusCode.ERROR })
  })

  test('whose caller gave up is no failure', async () => {
    const { client } = inTurn([{ fault: 'hang' }], { hooks })
    const stop = new AbortController()
    const call = client.call(things.get, get, { signal: stop.signal })
    stop.abort()
    await expect(call).rejects.toThrow()
    const { attributes, status } = one()
    expect(attributes['error.type']).toBe('AbortError')
    expect(status.code).toBe(SpanStatusCode.UNSET)
  })

  test('with fresh credentials after a 401: sent again', async () => {
    const upstream = world()
    const client = upstream.client({ hooks, credentials: { ...credentials, access_token: 'stale' } }, vendorWith())
    await client.call(notes.get)
    expect(one().attributes).toMatchObject({
      'ferrule.attempts': 2,
      'http.request.resend_count': 1,
      'http.response.status_code': 200,
    })
  })

  test('the port of an address that is not the usual one', async () => {
    const { client, server } = await against([good], { hooks })
    await send(client, things.get, get)
    expect(one().attributes).toMatchObject({ 'server.address': '127.0.0.1', 'server.port': server.port })
  })

  test('under a name of the user’s', async () => {
    const named = openTelemetry({ tracer, spanName: ({ method, path }) => `${method} ${path}` })
    await send(inTurn([good], { hooks: named }).client, things.get, get)
    expect(one().name).toBe('GET /v1/things/{id}')
  })

  test('no value, query, body, record or secret is on a span', async () => {
    const marked = 'J4NE-DOE'
    const replies: Reply[] = [
      unavailable,
      { status: 400, body: { error: { code: marked.repeat(20), message: `${marked} ${API_KEY}` } } },
      { body: { id: marked, name: marked } },
    ]
    for (const steps of [replies.slice(0, 2), replies.slice(2)]) {
      const { client } = inTurn(steps, { hooks, retry: 1 })
      for (const [operation, params] of [
        [things.get, { id: marked, expand: [marked] }],
        [things.create, { name: marked, metadata: { [marked.toLowerCase()]: marked } }],
        [things.list, { q: marked, limit: 0 }],
      ] as const)
        await client.call(operation, params).catch(() => {})
    }
    expect(spans()).toHaveLength(6)
    const told = JSON.stringify(
      spans().map(({ name, attributes, events, status, links }) => [name, attributes, events, status, links]),
    )
    expect(told).not.toMatch(/j4ne/i)
    expect(told).not.toContain(API_KEY)
  })
})

describe('lists', () => {
  const three = [page(['a', 'b'], true), page(['c', 'd'], true), page(['e'], false)]
  const pages = () => spans().map(({ attributes }) => attributes['ferrule.page'])

  test('a span for each page, with its number', async () => {
    await paginate(inTurn(three, { hooks }).client, things.list).toArray()
    expect(pages()).toEqual([1, 2, 3])
    expect(spans().map(({ attributes }) => attributes['url.template'])).toEqual(Array(3).fill('/v1/things'))
  })

  test('left early: what was fetched ahead is ended, and no failure', async () => {
    const fetch = fakeFetch(({ index }) => (index < 2 ? (three[index] as Reply) : { fault: 'hang' }))
    for await (const { id } of paginate<{ id: string }, object>(connect({ fetch, hooks }), things.list))
      if (id === 'd') break
    await expect.poll(() => spans().length).toBe(3)
    expect(pages()).toEqual([1, 2, 3])
    expect(spans().map(({ status }) => status.code)).toEqual(Array(3).fill(SpanStatusCode.UNSET))
    expect(spans()[2]?.attributes['error.type']).toBe('AbortError')
  })

  test('a page that fails is its own span', async () => {
    const { client } = inTurn([three[0] as Reply, { status: 400, body: {} }], { hooks })
    await failure(paginate(client, things.list).toArray())
    expect(spans().map(({ attributes }) => attributes['http.response.status_code'])).toEqual([200, 400])
  })
})

describe('context', () => {
  test('each of many calls at once is a child of the span it was made in, with its own tries', async () => {
    const fetch = fakeFetch(({ url, index }) =>
      url.pathname.endsWith('odd') && index < 20 && index % 2 ? unavailable : { body: { id: url.pathname.slice(-3) } },
    )
    const client = connect({ fetch, hooks, retry: 5 })
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        tracer.startActiveSpan(`job ${index}`, async (job) => {
          await send(client, things.get, { id: index % 2 ? 'odd' : 'evn' })
          job.end()
        }),
      ),
    )
    const jobs = spans().filter(({ name }) => name.startsWith('job'))
    const calls = spans().filter(({ name }) => name === 'acme things.get')
    expect(calls).toHaveLength(20)
    expect(calls.map(({ parentSpanContext }) => parentSpanContext?.spanId).sort()).toEqual(
      jobs.map((job) => job.spanContext().spanId).sort(),
    )
    const attempts = calls.map(({ attributes, events }) => [attributes['ferrule.attempts'], events.length + 1])
    for (const [told, seen] of attempts) expect(told).toBe(seen)
    expect(attempts.reduce((sum, [told]) => sum + Number(told), 0)).toBe(fetch.requests.length)
    expect(fetch.requests.length).toBeGreaterThan(20)
  })

  test('pages are children of the span that iterates, those fetched ahead too', async () => {
    const client = connect({ fetch: fakeFetch(({ index }) => page([`${index}`], index < 3)), hooks })
    await tracer.startActiveSpan('job', async (job) => {
      for await (const _ of paginate(client, things.list)) await Promise.resolve()
      job.end()
    })
    const job = spans().find(({ name }) => name === 'job')
    const calls = spans().filter(({ name }) => name !== 'job')
    expect(calls).toHaveLength(4)
    for (const { parentSpanContext } of calls) expect(parentSpanContext?.spanId).toBe(job?.spanContext().spanId)
  })

  test('the span is active while the call runs: what is made in there is its child', async () => {
    const active: (string | undefined)[] = []
    const fetch = fakeFetch(() => {
      active.push(trace.getActiveSpan()?.spanContext().spanId)
      return active.length < 3 ? unavailable : good
    })
    await send(connect({ fetch, hooks }), things.get, get)
    expect(active).toEqual(Array(3).fill(one().spanContext().spanId))
    expect(trace.getActiveSpan()).toBeUndefined()
  })

  test('no trace header goes to the vendor', async () => {
    propagation.setGlobalPropagator({
      inject: (_, carrier, { set }) => set(carrier, 'traceparent', 'x'),
      extract: (at) => at,
      fields: () => ['traceparent'],
    })
    const { client, fetch } = inTurn([good], { hooks })
    await send(client, things.get, get)
    propagation.disable()
    expect(fetch.requests[0]?.headers).not.toHaveProperty('traceparent')
  })
})

test('without a tracer, those of the registered provider, whenever it came', async () => {
  const early = openTelemetry()
  const { client } = inTurn([good], { hooks: early })
  await send(client, things.get, get)
  expect(spans()).toHaveLength(0)
  trace.setGlobalTracerProvider(provider)
  try {
    await send(client, things.get, get)
    expect(one().instrumentationScope.name).toBe('@ferrule/core')
  } finally {
    trace.disable()
  }
})

test('a sampler that takes nothing changes nothing', async () => {
  const off = new BasicTracerProvider({
    sampler: new AlwaysOffSampler(),
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  })
  const { client } = inTurn([unavailable, good], { hooks: openTelemetry({ tracerProvider: off }) })
  expect(await send(client, things.get, get)).toEqual(good.body)
  expect(spans()).toHaveLength(0)
})

test('one object serves several clients', async () => {
  const other = createClient(vendorWith(), { credentials: { access_token: 'a' }, hooks, fetch: fakeFetch(() => good) })
  await Promise.all([send(inTurn([good], { hooks }).client, things.get, get), other.call(notes.get)])
  expect(
    spans()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['acme things.get', 'nimbus notes.get'])
})
