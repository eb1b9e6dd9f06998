import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { client, inProcess, type Send } from './helper.ts'

const sandbox = createSandbox('stripe', { records: { customers: 20 } })
const server = await sandbox.listen()
afterAll(() => server.close())

const ways: [name: string, send: Send, base: string][] = [
  ['in process', inProcess(sandbox), 'https://api.stripe.com'],
  ['on the real server', fetch, server.url],
]

describe.each(ways)('%s', (_, send, base) => {
  const api = client(send, sandbox.credentials.api_key, base)
  const list = () => api.get('/v1/customers')
  const create = (key: string) => api.post('/v1/customers', { name: 'Ada' }, { 'Idempotency-Key': key })
  const count = () => sandbox.data.customers.findMany((query) => query.where({ name: 'Ada' })).length

  /** In process a broken connection is an error response, as msw turns it into a network error. */
  const isBroken = async (request: () => Promise<{ status: number; text: string }>) => {
    const outcome = await request().catch((error: Error) => error)
    if (outcome instanceof Error) expect(outcome.message).toMatch(/fetch failed|terminated|broke the connection/)
    else expect(outcome.status).toBe(0)
  }

  beforeEach(() => sandbox.reset())

  test('latency', async () => {
    sandbox.fault({ kind: 'latency', ms: 80 })
    const start = performance.now()
    expect((await list()).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(70)
    expect(sandbox.requests.at(-1)).toMatchObject({ status: 200, faults: ['latency'] })
  })

  test('rate limit, with and without Retry-After, and then no more', async () => {
    sandbox.fault({ kind: 'rate_limit', retryAfter: 1 })
    sandbox.fault({ kind: 'rate_limit' })
    const [told, untold, healed] = [await list(), await list(), await list()]
    expect([told.status, untold.status, healed.status]).toEqual([429, 429, 200])
    expect([told.headers.get('retry-after'), untold.headers.get('retry-after')]).toEqual(['1', null])
    expect(told.headers.get('stripe-rate-limited-reason')).toBe('global-rate')
    expect(told.body.error).toMatchObject({ code: 'rate_limit', type: 'invalid_request_error' })
  })

  test('server errors, carried out or not', async () => {
    sandbox.fault({ kind: 'server_error', status: 503 })
    const first = await create('a')
    expect([first.status, first.body.error.type, count()]).toEqual([503, 'api_error', 0])
    sandbox.fault({ kind: 'server_error', applied: true })
    expect([(await create('b')).status, count()]).toEqual([500, 1])
    expect([(await create('b')).status, count()]).toEqual([200, 1])
  })

  test('a connection that breaks before the headers', async () => {
    sandbox.fault({ kind: 'reset' })
    await isBroken(() => create('a'))
    expect(count()).toBe(0)
    expect(sandbox.requests.at(-1)).toMatchObject({ status: 0, faults: ['reset'] })
  })

  test('a connection that breaks within the body', async () => {
    sandbox.fault({ kind: 'reset', at: 'after_headers' })
    await isBroken(() => create('a'))
    expect(count()).toBe(1)
    const again = await create('a')
    expect([again.headers.get('idempotent-replayed'), count()]).toEqual(['true', 1])
  })

  test('JSON that is cut off', async () => {
    sandbox.fault({ kind: 'truncate' })
    const reply = await list()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(() => JSON.parse(reply.text)).toThrow(SyntaxError)
  })

  test('an error page', async () => {
    sandbox.fault({ kind: 'html' })
    const reply = await list()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([502, 'text/html'])
    expect(reply.text).toContain('<html>')
  })

  test('nothing', async () => {
    sandbox.fault({ kind: 'empty' })
    const reply = await list()
    expect([reply.status, reply.text]).toEqual([200, ''])
  })
})

describe('which requests a fault hits', () => {
  const api = client(inProcess(sandbox), sandbox.credentials.api_key)
  const { id } = sandbox.data.customers.findFirst()!
  const statuses = async () => [
    (await api.get('/v1/customers')).status,
    (await api.get(`/v1/customers/${id}`)).status,
    (await api.post('/v1/customers')).status,
  ]

  beforeEach(() => sandbox.reset())

  test.each([
    [{}, [500, 500, 500]],
    [{ method: 'post' }, [200, 200, 500]],
    [{ path: '/v1/customers' }, [500, 200, 500]],
    [{ path: '/v1/customers/{id}' }, [200, 500, 200]],
    [{ path: /\/cus_/ }, [200, 500, 200]],
    [{ operation: 'customers.list' }, [500, 200, 200]],
    [{ operation: 'customers.list', method: 'POST' }, [200, 200, 200]],
  ])('%j', async (match, wanted) => {
    sandbox.fault({ kind: 'server_error', times: Number.POSITIVE_INFINITY, match })
    expect(await statuses()).toEqual(wanted)
  })

  test('as often as told, one after the other', async () => {
    const twice = sandbox.fault({ kind: 'server_error', times: 2 })
    sandbox.fault({ kind: 'rate_limit' })
    expect(sandbox.faults.map(({ kind }) => kind)).toEqual(['server_error', 'rate_limit'])
    expect(await statuses()).toEqual([500, 500, 429])
    expect([twice.hits, sandbox.faults]).toEqual([2, []])
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('until it is taken back', async () => {
    const fault = sandbox.fault({ kind: 'server_error', times: 9 })
    await api.get('/v1/balance')
    fault.remove()
    expect(await statuses()).toEqual([200, 200, 200])
  })
})
