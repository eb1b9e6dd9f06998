import { GreenhouseConnector as GreenhouseV3Connector } from '@ferrule/greenhouse/v3'
import greenhouseV3 from '@ferrule/greenhouse/v3/manifest'
import mailchimp from '@ferrule/mailchimp/manifest'
import { StripeConnector } from '@ferrule/stripe'
import stripe from '@ferrule/stripe/manifest'
import { setupServer } from 'msw/node'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createSandbox,
  Refusal,
  type Row,
  type Rows,
  type Sandbox,
  type SandboxDefinition,
  type World,
} from '../src/index.ts'

// Connectors whose manifests were made for themselves, not for this: what follows from a manifest has to fit them.

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** Options of a connector that speaks to a sandbox over HTTP. */
async function served<Credentials extends object>(sandbox: Sandbox<Credentials>) {
  const server = await sandbox.listen()
  open.push(server)
  return { credentials: sandbox.credentials, baseUrl: server.url, retry: 0 } as const
}

const ids = (rows: readonly { id?: unknown }[]): unknown[] => rows.map(({ id }) => id)

describe('bearer keys, forms, pages by the last id', () => {
  const definition = {
    manifest: stripe,
    credentials: { api_key: 'sk_test_own' },
    restricted: { api_key: 'sk_test_reads' },
    records: { products: 12 },
  }

  test('lists, gets, creates, updates and deletes', async () => {
    const { products } = new StripeConnector(await served(createSandbox(definition)))
    const page = await products.list({ limit: 5 })
    expect([page.data.length, page.meta.has_more]).toEqual([5, true])
    expect(new Set(ids(await products.list({ limit: 5 }).toArray())).size).toBe(12)
    const { id } = await products.create({ name: 'Chair', metadata: { colour: 'red' } })
    expect(await products.update({ id, name: 'Stool' })).toMatchObject({ name: 'Stool', metadata: { colour: 'red' } })
    expect(await products.get({ id })).toMatchObject({ id, name: 'Stool' })
    expect(await products.delete({ id })).toMatchObject({ id, deleted: true })
  })

  test('strangers get 401, the restricted only read', async () => {
    const sandbox = createSandbox(definition)
    const options = await served(sandbox)
    const as = (api_key: string) => new StripeConnector({ ...options, credentials: { api_key } }).products
    await expect(as('sk_test_other').list()).rejects.toMatchObject({ name: 'AuthenticationError' })
    expect((await as('sk_test_reads').list()).data).toHaveLength(10)
    await expect(as('sk_test_reads').create({ name: 'Chair' })).rejects.toMatchObject({ name: 'PermissionError' })
  })

  test('answers the address of the manifest in process', async () => {
    const sandbox = createSandbox<{ api_key: string }, { readonly products: Rows<Row> }>(definition)
    const intercepted = setupServer(...sandbox.handlers)
    intercepted.listen()
    open.push(intercepted)
    const { products } = new StripeConnector({ credentials: sandbox.credentials, retry: 0 })
    sandbox.fault({ kind: 'rate_limit', retryAfter: 0.01 })
    await expect(products.list()).rejects.toMatchObject({ name: 'RateLimitError', retryAfterMs: 10 })
    const { id } = await products.create({ name: 'Chair' })
    const made = sandbox.data.products.findFirst((query) => query.where((row) => row.id === id))
    expect(made).toMatchObject({ name: 'Chair' })
    await sandbox.reset()
    await expect(products.get({ id })).rejects.toMatchObject({ name: 'NotFoundError' })
  })

  test('what a manifest does not say is said beside it', async () => {
    const sandbox = createSandbox({
      ...definition,
      newId: (collection) => `${collection}-1`,
      refuse: ({ status, code, message, param }) => ({ error: { type: `${status} ${code}`, message, param } }),
      filters: { products: { active: () => false } },
      behaviors: {
        'balance.get': () => ({ object: 'balance', available: [], pending: [], livemode: false }),
        'products.delete': () => {
          throw new Refusal(409, { error: { code: 'in_use' } })
        },
      },
      seed: async (world) => void (await world.store.insert('products', { name: 'Table' })),
    } satisfies SandboxDefinition)
    const own = new StripeConnector(await served(sandbox))
    expect(await own.products.get({ id: 'products-1' })).toMatchObject({ name: 'Table' })
    expect((await own.products.list({ active: true })).data).toEqual([])
    expect(await own.balance.get()).toMatchObject({ object: 'balance' })
    await expect(own.products.delete({ id: 'products-1' })).rejects.toMatchObject({ upstream: { code: 'in_use' } })
    await expect(own.products.get({ id: 'no' })).rejects.toMatchObject({ upstream: { type: '404 not_found' } })
  })
})

describe('a manifest by hand', () => {
  const params = {
    type: 'object',
    properties: { size: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
  }
  const record = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } }
  const id = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } }, required: ['id'] }
  const manifest = (list: object, query = 'repeat') => ({
    ...{ name: 'own', connectorType: 'Own', version: '1', query, $defs: {} },
    bases: { api: 'https://own.example/v2' },
    auth: { scheme: 'basic', username: 'user', password: 'password' },
    entities: {
      chairs: {
        record,
        actions: {
          list: { method: 'GET', path: '/chairs', params, record, ...list },
          get: { method: 'GET', path: '/chairs/{id}', params: id, record, records: 'chair' },
          update: { method: 'PATCH', path: '/chairs/{id}', params: id, record, records: 'answer.chair' },
        },
      },
    },
  })

  /** Asks as any HTTP client would. */
  async function serve(list: object, query?: string, more: Partial<SandboxDefinition> = {}) {
    const sandbox = createSandbox({
      ...{
        manifest: manifest(list, query),
        credentials: { user: 'ada', password: 'pass' },
        records: { chairs: 5 },
        ...more,
      },
    })
    const { url, close } = await sandbox.listen()
    open.push({ close })
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization: `Basic ${btoa('ada:pass')}`, 'content-type': 'application/json' }
      const response = await fetch(new URL(path, url), { ...init, headers })
      const text = await response.text()
      const { headers: answered } = response
      return {
        status: response.status,
        link: answered.get('link'),
        headers: answered,
        body: text ? JSON.parse(text) : undefined,
      }
    }
    return { ask, sandbox }
  }

  test('bare lists whose next page a link names, numbers as ids, records below a name', async () => {
    const paging = { style: 'link', param: 'cursor', from: 'cursor', size: 'size', pageSize: 2 }
    const { ask } = await serve({ pagination: paging })
    const seen: { id: number }[] = []
    let next: string | undefined = '/v2/chairs?size=2'
    for (let pages = 0; next && pages < 9; pages++) {
      const { body, link } = await ask(next)
      seen.push(...body)
      next = /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1]?.replace('https://own.example', '')
    }
    expect(new Set(ids(seen)).size).toBe(5)
    const [first] = seen
    expect(Number.isInteger(first?.id)).toBe(true)
    expect((await ask(`/chairs/${first?.id}`)).body).toEqual({ chair: first })
    const changed = await ask(`/chairs/${first?.id}`, { method: 'PATCH', body: '{"name":"Stool"}' })
    expect(changed).toMatchObject({ status: 200, body: { answer: { chair: { id: first?.id, name: 'Stool' } } } })
  })

  test('where the next pages take only a cursor, it holds what the first page was asked for', async () => {
    const pagination = { style: 'link', param: 'cursor', only: ['cursor'], size: 'size', pageSize: 9 }
    const named = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer' } } }
    const { ask, sandbox } = await serve({ pagination, params: named })
    for (const chair of sandbox.data['chairs']?.all().slice(0, 3) ?? [])
      await ask(`/chairs/${chair.id}`, { method: 'PATCH', body: '{"name":"Stool"}' })
    const { body, link } = await ask('/chairs?name=Stool&size=2')
    expect(body).toMatchObject([{ name: 'Stool' }, { name: 'Stool' }])
    const next = /cursor=[^>]+/.exec(link ?? '')?.[0]
    expect(await ask(`/chairs?${next}`)).toMatchObject({ link: null, body: [{ name: 'Stool' }] })
    for (const query of [`${next}&name=Table`, 'cursor=x', `cursor=${btoa('{"at":-1}')}`])
      expect((await ask(`/chairs?${query}`)).status).toBe(400)
  })

  test('the address of the next page in a list of links', async () => {
    const from = 'page.links[rel=next].href'
    const paging = { style: 'next_url', param: 'next', from, size: 'size', pageSize: 2 }
    const { ask } = await serve({ pagination: paging, records: 'items' })
    const { body } = await ask('/chairs?size=4')
    const [link] = body.page.links
    expect([link.rel, new URL(link.href).searchParams.get('size')]).toEqual(['next', '4'])
    const { pathname, search } = new URL(link.href)
    expect((await ask(pathname + search)).body.page.links).toEqual([])
  })

  test('totals and pages in headers, beside a bare list', async () => {
    const paging = { style: 'page_number', param: 'page', size: 'size', pageSize: 2, start: 1 }
    const told = { ...paging, pages: 'header:X-Total-Pages', total: 'header:X-Total-Count' }
    const { body, headers } = await (await serve({ pagination: told })).ask('/chairs?size=2&page=3')
    expect([body.length, headers.get('x-total-pages'), headers.get('x-total-count')]).toEqual([1, '3', '5'])
  })

  test.each([
    ['repeat', 'tags=a&tags=b'],
    ['csv', 'tags=a,b'],
    ['brackets', 'tags[]=a&tags[]=b'],
  ])('lists in queries: %s', async (query, text) => {
    const seen: unknown[] = []
    const tags = (_: unknown, wanted: unknown) => seen.push(wanted) > 0
    const list = { pagination: { style: 'single', param: '' }, records: 'data' }
    const { ask } = await serve(list, query, { filters: { chairs: { tags } }, records: { chairs: 1 } })
    await ask(`/chairs?${text}`)
    expect(seen).toEqual([['a', 'b']])
  })

  test('what is wrong is refused, and says where', async () => {
    const { ask } = await serve({ pagination: { style: 'single', param: '' }, records: 'data' })
    expect(await ask('/chairs?size=many')).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', param: 'size' } },
    })
    expect(await ask('/chairs?colour=red')).toMatchObject({ status: 200 })
    expect(await ask('/chairs/1', { method: 'PATCH', body: '[' })).toMatchObject({ status: 400 })
    expect(await ask('/chairs/1')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(await ask('/tables')).toMatchObject({ status: 404 })
  })
})

describe('OAuth', () => {
  const definition = {
    manifest: greenhouseV3,
    records: { departments: 4 },
    // The connector makes an object of the list that comes.
    behaviors: { 'departments.list': (_: unknown, world: World) => world.store.all('departments') },
  }

  test('a client gets a token at the address of the manifest, once', async () => {
    const credentials = { client_id: 'id', client_secret: 'secret' }
    const sandbox = createSandbox({ ...definition, credentials })
    const options = await served(sandbox)
    const { departments } = new GreenhouseV3Connector(options)
    expect((await departments.list()).data).toHaveLength(4)
    await departments.list()
    expect(sandbox.requests.map(({ operation }) => operation)).toEqual([
      'oauth_tokens.create',
      'departments.list',
      'departments.list',
    ])
    // Tokens outlive a reset.
    await sandbox.reset()
    await departments.list()
    expect(sandbox.requests.map(({ operation }) => operation)).toEqual(['departments.list'])
    const stranger = new GreenhouseV3Connector({ ...options, credentials: { ...credentials, client_secret: 'no' } })
    await expect(stranger.departments.list()).rejects.toMatchObject({ code: 'credentials' })
  })
})

describe('what cannot be made', () => {
  test.each([
    ['an address with places', { manifest: mailchimp, credentials: {} }, /needs base/],
    [
      "credentials of the vendor's own",
      { manifest: mailchimp, credentials: {}, base: 'https://us1.api.mailchimp.com' },
      /needs authenticate/,
    ],
  ])('%s', (_, definition, message) => {
    expect(() => createSandbox(definition)).toThrow(message)
  })

  test('a number of records that are not there', async () => {
    const sandbox = createSandbox({ manifest: stripe, credentials: {} }, { records: { chairs: 1 } })
    await expect(sandbox.ready()).rejects.toThrow('there is no collection chairs')
  })
})
