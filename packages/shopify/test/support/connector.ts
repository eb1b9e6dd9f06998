import type { CallOptions } from '@ferrule/core'
import { ShopifyConnector, type ShopifyOptions } from '@ferrule/shopify'
import manifest from '@ferrule/shopify/manifest'
import { valid } from '@ferrule/test-kit/arbitraries'
import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch, type Handler, type Reply, type Seen, script } from '@ferrule/test-kit/server'
import { shapeCases } from '@ferrule/test-kit/shapes'
import { connector } from '@ferrule/test-kit/ways'

/** Looks like a token and is none. */
export const TOKEN = 'shpat_not_a_token_0123456789'
export const SHOP = 'harbour-tea'
export const HOST = `https://${SHOP}.myshopify.com`

/** A connector whose requests stay here, without retries unless asked for. */
export function offline(replies: Reply | Reply[] | Handler = {}, options: Partial<ShopifyOptions> = {}) {
  const fetch = fakeFetch(typeof replies === 'function' ? replies : script(...[replies].flat()))
  const shopify = connector(ShopifyConnector, {
    credentials: { api_key: TOKEN },
    config: { shop: SHOP },
    retry: 0,
    fetch,
    ...options,
  })
  return { fetch, shopify, requests: fetch.requests }
}

/** `execute` for names that are only known at run time. */
export const run = (
  shopify: ShopifyConnector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown; meta?: Record<string, unknown> }> => {
  const [entity, action] = operation.split('.')
  return shopify.execute({ entity, action, params } as never, options) as never
}

/** The selection of a GraphQL request. */
export const sent = (request: Seen | undefined): { query: string; variables: Record<string, unknown> } =>
  JSON.parse(request?.body ?? '{}')

/** An answer to a document, with what it cost. */
export const data = (value: unknown, more: object = {}): Reply => ({
  body: { data: value, ...more },
  headers: { 'x-shopify-api-version': '2026-10', 'x-request-id': 'req-1' },
})

/** An answer with an error beside its data. */
export const failure = (code: string | undefined, more: object = {}, value: unknown = null, rest: object = {}): Reply =>
  data(value, {
    errors: [{ message: `${code} happened`, ...(code && { extensions: { code, ...more } }), ...rest }],
  })

/** Every operation, as the manifest has it. */
export const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.entries(actions).map(([action, definition]) => ({ path: `${entity}.${action}`, entity, action, definition })),
)
export const documents = operations.flatMap(({ definition, ...names }) =>
  definition.graphql ? [{ ...names, definition, document: definition.graphql.document }] : [],
)
export const restOperations = operations.filter(({ definition }) => definition.method === 'GET')

/** Texts that the patterns of the parameters take, or nearly do. */
export const texts = [
  '1072481060',
  'gid://shopify/Customer/207119551',
  'gid://shopify/Order/450789469',
  'gid://shopify/Product/632910392',
  'gid://shopify/MailingAddress/1?model_name=CustomerAddress',
  'CA_STATUS_CARD_EXEMPTION',
  'ORDERS_CREATE',
  'gid://shopify/MediaImage/1072481060',
  'gid://shopify/Job/6a1e9c0c-3b5e-4f38-9c8e-0f4c1c1f2d3a',
  'https://app.example.com/webhooks',
  'image/png',
  'ABCD1234EFGH5678',
  'gid://shopify/TaxonomyCategory/sg-4-17-2-17',
  '2026-01-31',
  '2026-01-31T12:00:00Z',
  '2026-01-31T12:00:00-05:00',
  '19.90',
  'CAD',
  'CA',
  '2026-10',
  SHOP,
]

const { params: cases } = await shapeCases('shopify')
const schemas = new Map(cases.map(({ name, schema }) => [name, schema]))

/** Parameters of an operation, made from its schema. */
export function paramsOf(operation: string): fc.Arbitrary<Record<string, unknown>> {
  const schema = schemas.get(operation)
  if (!schema) throw new Error(`there is no ${operation}`)
  const params = valid(schema, { texts }) as fc.Arbitrary<Record<string, unknown>>
  // A search whose quotes or brackets are not closed is refused.
  const isSearch = !operation.startsWith('graphql.')
  return params.map((one) =>
    isSearch && typeof one.query === 'string' ? { ...one, query: one.query.replace(/["'()\\]/g, ' ') } : one,
  )
}

/** The same few parameters every time. */
export const samplesOf = (operation: string, count = 3): Record<string, unknown>[] =>
  fc.sample(paramsOf(operation), { numRuns: count, seed: 20261121 })
