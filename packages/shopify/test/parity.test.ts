import { fakeFetch, type Seen } from '@ferrule/test-kit/server'
import { ApiVersion, LogSeverity, Session, shopifyApi } from '@shopify/shopify-api'
import '@shopify/shopify-api/adapters/web-api'
import { restResources } from '@shopify/shopify-api/rest/admin/2026-07'
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime'
import { beforeEach, describe, expect, test } from 'vitest'
import { documents, offline, restOperations, run, SHOP, samplesOf, sent, TOKEN } from './support/connector.ts'

/**
 * The vendor's own SDK and ours make the same call, and must send the same request: its GraphQL client with the document
 * that we send, its REST classes with the parameters that we take.
 */

const domain = `${SHOP}.myshopify.com`
const official = (apiVersion: ApiVersion) =>
  shopifyApi({
    apiKey: 'key',
    apiSecretKey: 'secret',
    hostName: 'app.example',
    apiVersion,
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error },
    restResources,
  })
const session = new Session({ id: 'offline', shop: domain, state: '', isOnline: false, accessToken: TOKEN })

let theirs: ReturnType<typeof fakeFetch>
beforeEach(() => {
  theirs = fakeFetch(() => ({ body: { data: {} } }))
  setAbstractFetchFunc(theirs as never)
})

const sorted = (query: URLSearchParams) => [...query].sort(([a], [b]) => (a < b ? -1 : 1))

function expectSame(ours: Seen | undefined, other: Seen | undefined): void {
  if (!ours || !other) throw new Error('a request is missing')
  expect([ours.method, ours.url.origin + ours.url.pathname]).toEqual([
    other.method,
    other.url.origin + other.url.pathname,
  ])
  expect(sorted(ours.query)).toEqual(sorted(other.query))
  expect(ours.body && JSON.parse(ours.body)).toEqual(other.body && JSON.parse(other.body))
  expect(ours.headers['x-shopify-access-token']).toBe(other.headers['x-shopify-access-token'])
  expect(ours.headers.authorization).toBe(undefined)
  expect(ours.headers.accept).toBe(other.headers.accept ?? 'application/json')
  expect(ours.headers['content-type']?.split(';')[0]).toBe(ours.body ? 'application/json' : undefined)
}

describe('GraphQL', () => {
  const api = official(ApiVersion.October26 ?? ('2026-10' as ApiVersion))

  test.each(documents)('$path', async ({ path, definition }) => {
    for (const params of samplesOf(path)) {
      const { shopify, requests } = offline({ status: 500 })
      await run(shopify, path, params).catch(() => {})
      const ours = requests[0]
      expect(ours?.method).toBe(definition.method)
      const { query, variables } = sent(ours)
      await new api.clients.Graphql({ session }).request(query, { variables })
      expectSame(ours, theirs.requests.at(-1))
    }
  })

  test('a document of the caller', async () => {
    const { shopify, requests } = offline({ status: 500 })
    const document = 'query Q($id:ID!){node(id:$id){id}}'
    const variables = { id: 'gid://shopify/Order/1' }
    await shopify.graphql.query({ query: document, variables }).catch(() => {})
    await new api.clients.Graphql({ session }).request(document, { variables })
    expectSame(requests[0], theirs.requests[0])
  })
})

describe('REST', () => {
  const version = ApiVersion.July26 ?? ('2026-07' as ApiVersion)
  const { rest } = official(version)
  type Given = Record<string, unknown>
  const given = (params: Given) => ({ session, ...params }) as never

  /** The SDK's call of the same meaning; ids are numbers to it. */
  const calls: Record<string, (params: Given) => Promise<unknown>> = {
    'countries.list': (params) => rest.Country.all(given(params)),
    'countries.get': ({ country_id: id, ...params }) => rest.Country.find(given({ id, ...params })),
    'collects.list': (params) => rest.Collect.all(given(params)),
    'collects.get': ({ collect_id: id, ...params }) => rest.Collect.find(given({ id, ...params })),
    'price_rules.list': (params) => rest.PriceRule.all(given(params)),
    // Its type has no `fields`, which the route takes like the others.
    'price_rules.get': ({ price_rule_id: id, fields: _, ...params }) => rest.PriceRule.find(given({ id, ...params })),
    'discount_codes.list': (params) => rest.DiscountCode.all(given(params)),
    'discount_codes.get': ({ discount_code_id: id, ...params }) => rest.DiscountCode.find(given({ id, ...params })),
    'metafield_product_images.list': ({ image_id, product_id: _, ...params }) =>
      rest.Metafield.all(given({ product_image_id: image_id, metafield: { owner_id: image_id }, ...params })),
  }

  test('every operation of the REST API has a row', () => {
    expect(Object.keys(calls).sort()).toEqual(restOperations.map(({ path }) => path).sort())
  })

  test.each(restOperations)('$path', async ({ path }) => {
    for (const sample of samplesOf(path, 8)) {
      // Where a page begins the filters mean nothing; the SDK has them in its page infos.
      const { page_info: _, ...params } = sample
      // The SDK has no such id; `images.test.ts` shows how it becomes a number.
      if (String(params['image_id']).includes('/MediaImage/')) continue
      const { shopify, requests } = offline({ status: 500 }, { config: { shop: SHOP, api_version: version } })
      await run(shopify, path, params).catch(() => {})
      const numbers = Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          String(value).startsWith('gid:')
            ? String(value).replace(/.*\//, '')
            : Array.isArray(value)
              ? value.join(',')
              : value,
        ]),
      )
      await calls[path]?.(numbers).catch(() => {})
      expect(theirs.requests.length).toBeGreaterThan(0)
      const other = theirs.requests.at(-1) as Seen
      other.query.delete('metafield[owner_id]')
      if (path === 'price_rules.get') requests[0]?.query.delete('fields')
      expectSame(requests[0], other)
    }
  })
})
