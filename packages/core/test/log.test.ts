import { fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { type LogFields, type LogLevel, logHooks } from '../src/log.ts'
import { API_KEY, connect, things } from './kit/acme.ts'
import { type ClientOptions, paginate, send } from './kit/core.ts'
import { failure } from './kit/failure.ts'
import { get, good, inTurn, unavailable } from './kit/faults.ts'

function logged(steps: (Error | Reply)[], options: Partial<ClientOptions> = {}) {
  const lines: [LogLevel, string, LogFields][] = []
  const hooks = logHooks((...line) => void lines.push(line))
  return { lines, client: inTurn(steps, { hooks, ...options }).client }
}

describe('a line', () => {
  const name = { connector: 'acme', entity: 'things', action: 'get' }
  const call = { ...name, method: 'GET', path: '/v1/things/{id}', page: undefined, durationMs: expect.any(Number) }

  test('for a call that succeeds after a retry', async () => {
    const { lines, client } = logged([unavailable, { ...good, headers: { 'x-request-id': 'r1' } }])
    await send(client, things.get, get)
    expect(lines).toEqual([
      [
        'warn',
        'call is retried',
        {
          ...name,
          attempt: 1,
          waitMs: expect.any(Number),
          code: 'upstream',
          status: 503,
          error: '[acme things.get] 503',
        },
      ],
      ['debug', 'call succeeded', { ...call, attempts: 2, status: 200, requestId: 'r1' }],
    ])
  })

  test('for one that fails', async () => {
    const { lines, client } = logged([{ status: 404, body: {} }])
    const error = await failure(client.call(things.get, get))
    expect(lines).toEqual([
      ['error', 'call failed', { ...call, attempts: 1, status: 404, code: 'not_found', error: error.message }],
    ])
  })

  test('for one that its caller aborted, or that something else ended', async () => {
    const { lines, client } = logged([{ fault: 'hang' }])
    const stop = new AbortController()
    const aborted = client.call(things.get, get, { signal: stop.signal })
    stop.abort()
    await expect(aborted).rejects.toThrow()
    const ended = client.call(things.get, get, { signal: AbortSignal.abort(new Error(API_KEY)) })
    await expect(ended).rejects.toThrow()
    expect(lines.map(([level, , { code }]) => [level, code])).toEqual([
      ['debug', undefined],
      ['error', 'foreign'],
    ])
    expect(JSON.stringify(lines)).not.toContain(API_KEY)
  })

  test('for each page, and for drift once', async () => {
    const { lines, client } = logged([
      { body: { data: [{ id: 5 }, { id: 6 }], has_more: true } },
      { body: { data: [{ id: 'a' }], has_more: false } },
    ])
    await paginate(client, things.list).toArray()
    expect(lines.map(([level, message, { page, path }]) => [level, message, page, path])).toEqual([
      ['warn', 'record does not match its schema', undefined, 'id'],
      ['debug', 'call succeeded', 1, '/v1/things'],
      ['debug', 'call succeeded', 2, '/v1/things'],
    ])
  })
})

test('drift is only looked for when it is asked for', () => {
  expect(logHooks(() => {}, { drift: false })).not.toHaveProperty('onDrift')
})

test('no value, address or secret is in a line', async () => {
  const marked = 'J4NE-DOE'
  const lines: unknown[] = []
  const replies: Reply[] = [
    unavailable,
    { status: 400, body: { error: { code: 'bad', message: `${marked} ${API_KEY}` } } },
    { body: { id: 5, name: marked, price: marked } },
  ]
  const fetch = fakeFetch(({ index }) => replies[index % 3] as Reply)
  const client = connect({ fetch, hooks: logHooks((...line) => void lines.push(line)), retry: 1 })
  for (const [operation, params] of [
    [things.get, { id: marked, expand: [marked] }],
    [things.create, { name: marked, email: marked }],
    [things.update, { id: marked, price: marked }],
    [things.list, { q: marked }],
  ] as const)
    await client.call(operation, params).catch(() => {})
  expect(lines.length).toBeGreaterThan(4)
  expect(JSON.stringify(lines)).not.toMatch(/j4ne/i)
  expect(JSON.stringify(lines)).not.toContain(API_KEY)
})
