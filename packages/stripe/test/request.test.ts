import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import { setupServer } from 'msw/node'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const sandbox = createSandbox('stripe')
const server = setupServer(...sandbox.handlers)
beforeAll(() => server.listen())
afterEach(() => sandbox.reset())
afterAll(() => server.close())

let seen: { method: string; url: string; headers: Headers; body: string }[] = []
const record = (respond: (request: Request) => Response | Promise<Response>) =>
  new StripeConnector({
    credentials: { api_key: 'sk_test_1' },
    retry: { limit: 1 },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { method, url, headers } = request
      seen.push({ method, url, headers, body: await request.clone().text() })
      return respond(request)
    },
  })
beforeEach(() => {
  seen = []
})

const stripe = new StripeConnector({ credentials: sandbox.credentials })
const page = { style: 'last_id', param: 'starting_after', from: 'id', more: 'has_more', size: 'limit' } as const

describe('request', () => {
  test('sends what the SDK sends by rawRequest', async () => {
    const ours = record(() => Response.json({ id: 'tr_1' }))
    await ours.request({
      method: 'POST',
      path: '/v1/transfers',
      body: { amount: 1, metadata: { a: 'b' }, tags: ['x'] },
    })
    const sdkRequests: { url: string; body: string }[] = []
    const sdk = new Stripe('sk_test_1', {
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(async (input, init) => {
        const request = new Request(input, init)
        sdkRequests.push({ url: request.url, body: await request.text() })
        return Response.json({ id: 'tr_1' })
      }),
    })
    await sdk.rawRequest('POST', '/v1/transfers', { amount: 1, metadata: { a: 'b' }, tags: ['x'] })
    const [{ url, body, headers }] = seen as [(typeof seen)[0]]
    expect({ url, body: new URLSearchParams(body).toString() }).toEqual({
      url: sdkRequests[0]?.url,
      body: new URLSearchParams(sdkRequests[0]?.body).toString(),
    })
    expect(headers.get('authorization')).toBe('Bearer sk_test_1')
    expect(headers.get('idempotency-key')).toBeTruthy()
    expect(headers.get('stripe-version')).toBeTruthy()
  })

  test('reads, with the response beside it', async () => {
    const { data, response } = await stripe
      .request<{ data: { id: string }[] }>({ path: '/v1/customers', query: { limit: 2 } })
      .withResponse()
    expect(data.data).toHaveLength(2)
    expect(response.status).toBe(200)
  })

  test("fails with the connector's own errors, and retries a read", async () => {
    await expect(stripe.request({ path: '/v1/customers/cus_none' })).rejects.toMatchObject({
      code: 'not_found',
      entity: 'request',
      action: 'get',
      upstream: { code: 'resource_missing' },
    })
    const failing = record(() => new Response('', { status: 503 }))
    await expect(failing.request({ path: '/v1/x' })).rejects.toMatchObject({ code: 'upstream' })
    expect(seen).toHaveLength(2)
  })

  test.each([
    'v1/x',
    '//evil.example/x',
    '/v1//x',
    '/v1/../x',
    '/v1/%2e%2E/x',
    '/v1/x?a=1',
    '/v1/x#a',
    '/v1\\x',
    '/v1/\nx',
    '/v1/{id}',
    'https://evil.example/',
    '',
    5,
  ])('refuses the path %j before anything is sent', async (path) => {
    const ours = record(() => Response.json({}))
    expect(() => ours.request({ path: path as string })).toThrow(
      expect.objectContaining({ code: 'params', outcome: 'not-sent' }),
    )
    expect(seen).toEqual([])
  })

  test('refuses what it would have to drop', () => {
    const ours = record(() => Response.json({}))
    const code = expect.objectContaining({ code: 'params' })
    expect(() => ours.request({ path: '/v1/x', body: { a: 1 } })).toThrow(code)
    expect(() => ours.request({ path: '/v1/x', method: 'POST', query: { a: 1 }, body: { a: 1 } })).toThrow(code)
    expect(() => ours.request({ path: '/v1/x', method: 'TRACE' as 'GET' })).toThrow(code)
    expect(() => ours.request({ path: '/v1/x', params: {} } as never)).toThrow(code)
  })

  test('takes arrays, texts and dotted names as they are; a DELETE may have a body', async () => {
    const ours = record(() => Response.json({}))
    await ours.request({ method: 'POST', path: '/v1/x', body: [1, { a: 2 }] })
    await ours.request({ method: 'POST', path: '/v1/x', body: '<a/>', headers: { 'content-type': 'text/xml' } })
    await ours.request({ method: 'POST', path: '/v1/x', body: { 'a.b': 1 } })
    await ours.request({ method: 'DELETE', path: '/v1/x', body: { a: 1 } })
    expect(seen.map(({ body, headers }) => [body, headers.get('content-type')])).toEqual([
      ['[1,{"a":2}]', 'application/json'],
      ['<a/>', 'text/xml'],
      ['a.b=1', expect.stringContaining('application/x-www-form-urlencoded')],
      ['a=1', expect.stringContaining('application/x-www-form-urlencoded')],
    ])
  })
})

describe('requestList', () => {
  test('iterates as the action does, and resumes at its cursor', async () => {
    const all = await stripe.customers.list({ limit: 3 }).toArray()
    const list = { path: '/v1/customers', query: { limit: 3 }, records: 'data', meta: ['has_more'], paging: page }
    expect((await stripe.requestList(list).toArray()).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    const first = await stripe.requestList(list)
    expect(first.meta).toEqual({ has_more: true })
    const rest = await stripe.requestList(list, { cursor: first.cursor }).toArray()
    expect([...first.data, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })

  test('refuses a cursor of another path, and paging that cannot work', async () => {
    const list = { path: '/v1/customers', query: { limit: 3 }, records: 'data', paging: page }
    const { cursor } = await stripe.requestList(list)
    await expect(stripe.requestList({ ...list, path: '/v1/products' }, { cursor })).rejects.toMatchObject({
      code: 'params',
    })
    const wrong = (paging: object) => () => stripe.requestList({ ...list, paging: paging as typeof page })
    expect(wrong({ style: 'lastid' })).toThrow(/did you mean last_id/)
    expect(wrong({ style: 'page_token', param: 'page' })).toThrow(/needs from/)
    expect(wrong({ style: 'constructor' })).toThrow(/paging.style/)
    // Without an error, the iteration would find no record.
    expect(wrong(undefined as never)).toThrow(/a list needs paging/)
  })
})

describe('extra', () => {
  test('sends parameters that the schema does not know, where the others go', async () => {
    const ours = record(() => Response.json({ id: 'cus_1', object: 'customer', data: [], has_more: false }))
    await ours.customers.create({ email: 'a@b.example' }, { extra: { beta_field: { on: true } } })
    await ours.customers.list({ limit: 1 }, { extra: { beta: 'x' } })
    expect(seen[0]?.body).toBe('email=a%40b.example&beta_field[on]=true')
    expect(new URL(seen[1]?.url as string).search).toBe('?limit=1&beta=x')
  })

  test('does not go around the checks of those that it knows', async () => {
    const ours = record(() => Response.json({}))
    await expect(ours.customers.list({}, { extra: { limit: 1000 } })).rejects.toMatchObject({ code: 'params' })
    await expect(ours.customers.get({ id: 'cus_1' }, { extra: { id: '../x' } })).rejects.toMatchObject({
      code: 'params',
    })
    expect(seen).toEqual([])
  })
})
