// Requests and expectations of clients that others wrote for this API, request by request. scripts/clients runs the clients themselves.
import { createSandbox } from '@ferrule/sandbox'
import { type ChaosServer, openServer } from '@ferrule/test-kit/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { hasStreams } from './support/streams.ts'

const upstreams: Record<string, string> = {}
const closing: (() => Promise<void>)[] = []
let one: TestGateway
let token: string

const send = (method: string, path: string, body?: unknown) => one.send(method, path, { token, body })

/** Credentials that a sandbox takes, which then listens. */
async function serve(
  name: 'stripe' | 'jira' | 'amazon-ads' | 'shopify' | 'greenhouse',
): Promise<Record<string, string>> {
  const sandbox = createSandbox(name as 'stripe')
  const server = await sandbox.listen()
  closing.push(() => server.close())
  upstreams[name] = server.url
  return { ...sandbox.credentials }
}

async function create(body: object): Promise<string> {
  const made = await send('POST', '/v1/integrations/connectors', { external_user_id: 'acme', ...body })
  expect(made.status, made.text).toBe(200)
  return made.body.id
}

const today = (id: string) => `/api/v1/integrations/connectors/${id}/execute`
const january = (id: string) => `/api/v1/connectors/sources/${id}/execute`
const before = (id: string) => `/api/v1/connectors/instances/${id}/execute`

let stripe: string
beforeAll(async () => {
  one = await testGateway({ upstreams })
  await one.gateway.work({ interval: 50, pause: 20 })
  token = await one.scoped('acme')
  stripe = await create({ connector_type: 'Stripe', credentials: await serve('stripe') })
})
afterAll(async () => {
  await one?.close()
  for (const close of closing) await close()
})

describe('lists that come as the vendor’s whole response', () => {
  test.each(['invoices', 'charges', 'subscriptions'])('stripe %s api_search', async (entity) => {
    for (const path of [january(stripe), today(stripe)]) {
      const { body, text } = await send('POST', path, {
        entity,
        action: 'api_search',
        params: { query: 'created>0', limit: 1 },
      })
      expect(body.result, text).toMatchObject({
        object: 'search_result',
        url: `/v1/${entity}/search`,
        has_more: true,
        data: [{ id: expect.any(String) }],
      })
    }
  })

  test('jira issue_fields api_search, and the amazon lists; all others are the records', async () => {
    const jira = await create({
      connector_type: 'Jira',
      credentials: await serve('jira'),
      replication_config: { domain: 'acme.atlassian.net' },
    })
    const fields = await send('POST', january(jira), { entity: 'issue_fields', action: 'api_search', params: {} })
    expect(fields.body.result, fields.text).toMatchObject({ startAt: 0, isLast: true, values: expect.any(Array) })
    const projects = await send('POST', january(jira), { entity: 'projects', action: 'api_search', params: {} })
    expect(Array.isArray(projects.body.result)).toBe(true)
    const amazon = await create({
      connector_type: 'Amazon-Ads',
      credentials: await serve('amazon-ads'),
      environment: { profile_id: '3312345678901234' },
    })
    for (const [entity, name] of [
      ['portfolios', 'portfolios'],
      ['sponsored_product_campaigns', 'campaigns'],
      ['sponsored_product_ad_groups', 'adGroups'],
    ] as const) {
      const list = await send('POST', january(amazon), { entity, action: 'list', params: {} })
      expect(list.body.result[name], list.text).toEqual(expect.any(Array))
    }
    const profiles = await send('POST', january(amazon), { entity: 'profiles', action: 'list', params: {} })
    expect(Array.isArray(profiles.body.result)).toBe(true)
  })

  test('select_fields are those of the records', async () => {
    const { body } = await send('POST', today(stripe), {
      entity: 'charges',
      action: 'api_search',
      params: { query: 'created>0', limit: 1 },
      select_fields: ['id'],
    })
    expect(body.result.data).toEqual([{ id: expect.any(String) }])
  })
})

describe('amazon ads without a profile in the call', () => {
  const asked: string[] = []
  let profiles: number[] = []
  let server: ChaosServer
  let own: TestGateway
  let bearer: string
  beforeAll(async () => {
    server = await openServer(({ url, headers }) => {
      asked.push(`${url.pathname} ${headers['amazon-advertising-api-scope'] ?? '-'}`)
      if (url.pathname === '/auth/o2/token')
        return { body: { access_token: 'at', token_type: 'bearer', expires_in: 3600 } }
      if (url.pathname !== '/v2/profiles')
        return { body: { portfolios: [], nextToken: `after-${asked.length}`, totalResults: 0 } }
      return { body: profiles.map((profileId) => ({ profileId, countryCode: 'US', currencyCode: 'USD' })) }
    })
    // Without copies: they call the vendor, too.
    own = await testGateway({ upstreams: { 'amazon-ads': server.url }, copiesNew: false })
    bearer = await own.scoped('acme')
  })
  afterAll(async () => {
    await own?.close()
    await server?.close()
  })
  const call = (path: string, body: object) => own.send('POST', path, { token: bearer, body })

  async function source(environment: object): Promise<string> {
    const made = await call('/v1/integrations/connectors', {
      external_user_id: 'acme',
      connector_type: 'Amazon-Ads',
      credentials: { client_id: 'c', client_secret: 's', refresh_token: 'r' },
      environment,
    })
    expect(made.status, made.text).toBe(200)
    asked.length = 0
    return made.body.id
  }
  const lists = (id: string, more: object = {}) =>
    call(today(id), { entity: 'portfolios', action: 'list', params: {}, ...more })

  test('the only profile is used, also on the next page, and asked for once', async () => {
    profiles = [71]
    const id = await source({})
    const first = await lists(id)
    expect(first.status, first.text).toBe(200)
    const next = await lists(id, { cursor: first.body.execution_metadata.cursor })
    expect(next.status, next.text).toBe(200)
    expect(asked.filter((it) => !it.startsWith('/auth'))).toEqual([
      '/v2/profiles -',
      '/portfolios/list 71',
      '/portfolios/list 71',
    ])
  })

  test.each([[[]], [[71, 72]]])('of %j none is chosen', async (all) => {
    profiles = [71]
    const id = await source({})
    profiles = all
    const reply = await lists(id)
    expect(reply.status).toBe(422)
    expect(reply.text).toContain('profileId')
    expect(asked.filter((it) => it.startsWith('/portfolios'))).toEqual([])
  })

  test('a profile of the call or of the settings is taken as it is', async () => {
    profiles = [71]
    const [bare, set] = [await source({}), await source({ profile_id: '71' })]
    await lists(bare, { params: { profileId: '73' } })
    await lists(set)
    expect(asked.filter((it) => !it.startsWith('/auth'))).toEqual(['/portfolios/list 73', '/portfolios/list 71'])
  })
})

test('what is no secret of the credentials stands among the settings; a secret there does not count', async () => {
  const { api_key, shop } = await serve('shopify')
  for (const place of ['environment', 'replication_config']) {
    const id = await create({ connector_type: 'Shopify', credentials: { api_key }, [place]: { shop } })
    const list = await send('POST', january(id), { entity: 'shop', action: 'get', params: {} })
    expect(list.status, list.text).toBe(200)
  }
  const refused = await send('POST', '/v1/integrations/connectors', {
    external_user_id: 'acme',
    connector_type: 'Shopify',
    replication_config: { api_key, shop },
  })
  expect(refused.status).toBe(400)
})

test('ids as one comma-separated text', async () => {
  const id = await create({ connector_type: 'Shopify', credentials: await serve('shopify') })
  const all = await send('POST', january(id), { entity: 'inventory_items', action: 'list', params: { limit: 2 } })
  const ids = all.body.result.map((item: { id: number }) => String(item.id))
  expect(ids).toHaveLength(2)
  const two = await send('POST', january(id), {
    entity: 'inventory_items',
    action: 'list',
    params: { ids: ids.join(',') },
  })
  expect(two.body.result.map((item: { id: number }) => String(item.id)).sort()).toEqual(ids.sort())
})

test('limit 1, the probe of a health check, is taken by lists that name their page size otherwise', async () => {
  const jira = await create({
    connector_type: 'Jira',
    name: 'probed',
    credentials: await serve('jira'),
    environment: { subdomain: 'acme' },
  })
  const probe = await send('POST', today(jira), { entity: 'users', action: 'list', params: { limit: 1 } })
  expect(probe.status, probe.text).toBe(200)
  const refused = await send('POST', today(jira), { entity: 'users', action: 'list', params: { limit: 2 } })
  expect(refused.status).toBe(422)
})

test('the configuration of a destination has its type, by which clients tell them apart', async () => {
  const workspaceId = (await send('GET', '/v1/workspaces')).body.data[0].workspaceId
  const configuration = { destinationType: 'dev-null', test_destination: { test_destination_type: 'SILENT' } }
  const made = await send('POST', '/v1/destinations', { name: 'nowhere', workspaceId, configuration })
  expect(made.body, made.text).toMatchObject({ destinationType: 'dev-null' })
  const read = async (id: string) => (await send('GET', `/v1/destinations/${id}`)).body
  expect((await read(made.body.destinationId)).configuration).toEqual(configuration)
  const named = { destinationType: 'local-json', destination_path: '/local' }
  const lines = await send('POST', '/v1/destinations', { name: 'lines', workspaceId, configuration: named })
  expect(await read(lines.body.destinationId)).toMatchObject({ destinationType: 'jsonl', configuration: named })
})

test('before the middle of January search was the vendor’s', async () => {
  const query = { query: 'created>0', limit: 1 }
  const old = await send('POST', before(stripe), { entity: 'customers', action: 'search', params: query })
  expect(old.body.result, old.text).toEqual([expect.objectContaining({ object: 'customer' })])
  const later = await send('POST', january(stripe), { entity: 'customers', action: 'search', params: query })
  expect(later.status).toBe(422)
})

test.skipIf(!hasStreams)('a search in the words of each client', async () => {
  const params = { query: { sort: [{ id: 'asc' }] }, limit: 2 }
  const search = (path: string, action: string) => send('POST', path, { entity: 'customers', action, params })
  await vi.waitFor(async () => expect((await search(january(stripe), 'search')).status).toBe(200), {
    timeout: 50_000,
    interval: 200,
  })
  const [first, february, now] = [
    await search(january(stripe), 'search'),
    await search(today(stripe), 'search'),
    await search(today(stripe), 'context_store_search'),
  ].map(({ body }) => body.result)
  // A slow search names the index that it lacks.
  const { hint: _, ...usual } = first
  expect(Object.keys(usual).sort()).toEqual(['hits', 'next_cursor', 'took_ms'])
  expect(Object.keys(now).sort()).toEqual(['data', 'meta'])
  // In February clients still read hits; a week later they read data, and asked by the same name until April.
  expect(february.hits).toEqual(first.hits)
  expect(february.data).toEqual(now.data)
  expect(now.data).toEqual(first.hits.map(({ data }: { data: unknown }) => data))
  expect(now.meta).toMatchObject({ has_more: true, cursor: expect.any(String) })
})
