import { connectorOf, type DynamicManifest } from '@ferrule/core/dynamic'
import { expect, test } from 'vitest'

const text = { type: 'string' }
const manifest: DynamicManifest = {
  name: 'acme',
  credentials: {
    type: 'object',
    properties: { token: { type: 'string', pattern: '^[a-z-]+$' } },
    required: ['token'],
    additionalProperties: false,
  },
  config: { type: 'object', properties: { region: { type: 'string', default: 'eu' } }, additionalProperties: false },
  env: { token: 'ACME_TOKEN' },
  bases: { api: 'https://{region}.acme.example' },
  auth: { scheme: 'bearer', token: 'token' },
  query: 'repeat',
  body: 'json',
  check: ['orders.list'],
  $defs: {
    Order: {
      type: 'object',
      properties: { id: text, parent: { anyOf: [{ $ref: '#/$defs/Order' }, { type: 'null' }] } },
      required: ['id'],
    },
  },
  entities: {
    orders: {
      actions: {
        list: {
          access: 'read',
          method: 'GET',
          path: '/orders',
          params: {
            type: 'object',
            properties: { cursor: text, limit: { type: 'integer', maximum: 100 } },
            additionalProperties: false,
          },
          pagination: { style: 'page_token', param: 'cursor', from: 'next', size: 'limit', pageSize: 10 },
          records: 'data',
          record: { $ref: '#/$defs/Order' },
          meta: { type: 'object', properties: { total: { type: 'integer' } } },
        },
        get: {
          access: 'read',
          method: 'GET',
          path: '/orders/{id}',
          params: { type: 'object', properties: { id: text }, required: ['id'], additionalProperties: false },
          record: { $ref: '#/$defs/Order' },
        },
      },
    },
  },
}
const credentials = { token: 'secret-token' }

/** A connector whose vendor gives these answers, and the requests that it saw. */
function acme(answers: readonly unknown[], status = 200, given = manifest) {
  const seen: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    seen.push(new Request(input, init))
    return Response.json(answers[seen.length - 1], { status })
  }
  return { seen, connector: connectorOf(given, { credentials, fetch, retry: 0, validation: 'strict' }) }
}

test('accessors, pages, cursors and settings are those of any connector', async () => {
  const pages = [
    { data: [{ id: 'a' }], next: 'n1', total: 2 },
    { data: [{ id: 'b', parent: { id: 'a', parent: null } }], next: null, total: 2 },
  ]
  const { connector, seen } = acme(pages)
  const found = []
  for await (const order of connector['orders'].list({ limit: 1 })) found.push(order.id)
  expect(found).toEqual(['a', 'b'])
  expect(seen.map(({ url }) => url)).toEqual([
    'https://eu.acme.example/orders?limit=1',
    'https://eu.acme.example/orders?limit=1&cursor=n1',
  ])
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret-token')
  const first = await acme(pages).connector.execute({ entity: 'orders', action: 'list' })
  expect(first).toMatchObject({ data: [{ id: 'a' }], meta: { total: 2 } })
  const resumed = acme([pages[1]])
  await resumed.connector.execute(
    { entity: 'orders', action: 'list' },
    { cursor: (first as { cursor?: string }).cursor },
  )
  expect(resumed.seen[0]?.url).toContain('cursor=n1')
})

test('a list may count in its path: the first page is the default, and a cursor leads to no other path', async () => {
  const list = {
    ...{ access: 'read', method: 'GET', path: '/orders/{page}/of/{year}', records: 'data', defaults: { page: 0 } },
    params: { type: 'object', properties: { page: { type: 'integer' }, year: text }, required: ['year'] },
    pagination: { style: 'page_number', param: 'page', more: 'more', start: 0 },
    record: { $ref: '#/$defs/Order' },
  }
  const given = { ...manifest, entities: { orders: { actions: { list } } } }
  const pages = [
    { data: [{ id: 'a' }], more: true },
    { data: [{ id: 'b' }], more: false },
  ]
  const { connector, seen } = acme(pages, 200, given)
  const found = []
  for await (const order of connector['orders'].list({ year: '2026' })) found.push(order.id)
  expect(found).toEqual(['a', 'b'])
  const host = 'https://eu.acme.example'
  expect(seen.map(({ url }) => url)).toEqual([`${host}/orders/0/of/2026`, `${host}/orders/1/of/2026`])
  const request = { entity: 'orders', action: 'list', params: { year: '2026', page: 4 } }
  const other = acme(pages, 200, given)
  const { cursor } = (await other.connector.execute(request)) as { cursor?: string }
  if (cursor === undefined) throw new Error('the first page has no cursor')
  expect(other.seen[0]?.url).toBe(`${host}/orders/4/of/2026`)
  await other.connector.execute(request, { cursor })
  expect(other.seen[1]?.url).toBe(`${host}/orders/5/of/2026`)
  const forged = atob(cursor.replaceAll('-', '+').replaceAll('_', '/')).replace('"page":5', '"page":"../7"')
  expect(forged).toContain('../7')
  await expect(connector.execute(request, { cursor: btoa(forged) })).rejects.toThrow('cursor is damaged')
})

test('params and records are checked', async () => {
  const { connector, seen } = acme([{ id: 7 }])
  await expect(connector.execute({ entity: 'orders', action: 'list', params: { limitt: 1 } })).rejects.toThrow('limit')
  await expect(connector.execute({ entity: 'orders', action: 'list', params: { limit: 101 } })).rejects.toThrow('limit')
  expect(seen).toEqual([])
  await expect(connector.execute({ entity: 'orders', action: 'get', params: { id: 'a' } })).rejects.toThrow('id')
  await expect(connector.execute({ entity: 'order', action: 'get' })).rejects.toThrow('did you mean orders?')
  expect(() => connectorOf(manifest, { credentials: { token: 'A B' } })).toThrow('token')
})

test('params are named as what every object inherits', async () => {
  const names = ['toString', 'valueOf', 'hasOwnProperty', '__proto__']
  const list = { type: 'array', items: text }
  const properties = { constructor: list, ...Object.fromEntries(names.map((name) => [name, text])) }
  const things = (more: object) => ({
    ...{ access: 'write', method: 'GET', path: '/things/{toString}', ...more },
    params: { type: 'object', properties, required: ['toString'] },
  })
  const call = async (more: object, params: object) => {
    const entities = { things: { actions: { do: things(more) } } }
    const { connector, seen } = acme([{}], 200, { ...manifest, entities })
    await connector.execute({ entity: 'things', action: 'do', params })
    return seen[0]?.url.split('.example')[1]
  }
  const all = { constructor: ['a', 'b'], ...Object.fromEntries(names.map((name) => [name, name.slice(0, 3)])) }
  const rest = 'valueOf=val&hasOwnProperty=has&__proto__=__p'
  const others = [{ wireNames: { a: 'b' } }, { queryStyles: { a: 'csv' } }, { in: { a: 'body' } }, { taken: {} }]
  for (const more of [{}, ...others])
    expect(await call(more, all)).toBe(`/things/toS?constructor=a&constructor=b&${rest}`)
  expect(await call({ queryStyles: { constructor: 'csv' } }, all)).toBe(`/things/toS?constructor=a%2Cb&${rest}`)
  await expect(call({}, { valueOf: 'a' })).rejects.toThrow('toString is required')
})

test('a plan shows the request without its secrets, and check calls what the manifest names', async () => {
  const { connector, seen } = acme([{ data: [], next: null }])
  const plan = await connector.plan({ entity: 'orders', action: 'get', params: { id: 'a' } })
  expect(plan).toMatchObject({ method: 'GET', url: 'https://eu.acme.example/orders/a' })
  expect(JSON.stringify(plan)).not.toContain('secret-token')
  expect(seen).toEqual([])
  expect(await connector.check()).toEqual({ ok: true })
})

test.each([
  [{ error: { message: 'No such order', code: 'gone_away' } }],
  [{ errors: [{ detail: 'No such order', code: 'gone_away' }] }],
  [{ message: 'No such order', error: 'gone_away', code: 'gone_away' }],
])('an error that nobody wrote a reader for is quoted: %j', async (body) => {
  const { connector } = acme([body], 404)
  await expect(connector.execute({ entity: 'orders', action: 'get', params: { id: 'a' } })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('No such order'),
    upstream: { code: 'gone_away' },
  })
})

const entity = (name: string, action: object = {}): DynamicManifest =>
  ({
    ...manifest,
    entities: { [name]: { actions: { list: { ...manifest.entities['orders']?.actions['list'], ...action } } } },
  }) as never

test.each<[string, DynamicManifest]>([
  ['an accessor that would hide execute', entity('execute')],
  ['an accessor that would hide the prototype', entity('constructor')],
  ['a promise', entity('then')],
  ['a name that is no name', entity('Orders')],
  ['a path to another host', entity('orders', { path: '//evil.example/x' })],
  ['a path with a query', entity('orders', { path: '/a?b=c' })],
  ['an unknown style of pagination', entity('orders', { pagination: { style: 'page', param: 'page' } })],
  ['a style that every object has', entity('orders', { pagination: { style: 'constructor', param: 'page' } })],
  ['an unknown method', entity('orders', { method: 'TRACE' })],
  ['a base that is no address', { ...manifest, bases: { api: 'https://a@b.example' } }],
  ['nothing', null as never],
  ['no entities', { ...manifest, entities: 1 as never }],
])('%s is refused', (_, given) => {
  expect(() => connectorOf(given, { credentials })).toThrow(/^\[(acme|manifest)\]/)
})

test('steps in code are named by the manifest, and given by the program', async () => {
  const stepped = entity('orders', { vendor: { finish: 'unwrap' } })
  expect(() => acme([{}], 200, stepped)).toThrow('the manifest names the step unwrap')
  const fetch = async () => Response.json({ inner: { data: [{ id: 'a' }] } })
  const connector = connectorOf(
    stepped,
    { credentials, fetch },
    { steps: { unwrap: (body: { inner: unknown }) => body.inner } },
  )
  expect(await connector.execute({ entity: 'orders', action: 'list' })).toMatchObject({ data: [{ id: 'a' }] })
})

test('a pattern that may be slow is not run', async () => {
  const slow = entity('orders', {
    params: {
      type: 'object',
      properties: { cursor: { type: 'string', pattern: '^(a+)+$' } },
      additionalProperties: false,
    },
  })
  const { connector, seen } = acme([{ data: [], next: null }], 200, slow)
  await connector.execute({ entity: 'orders', action: 'list', params: { cursor: `${'a'.repeat(40)}!` } })
  expect(seen).toHaveLength(1)
})
