import { bracketQuery, type Operation } from '@ferrule/core/runtime'
import { createClient } from '@ferrule/stripe/client'
import manifest from '@ferrule/stripe/manifest'
import * as fc from '@ferrule/test-kit/fast-check'
import { type Seen, type Server, startServer } from '@ferrule/test-kit/recorder'
import { expectSdkMethods, methodCalled } from '@ferrule/test-kit/sdk-methods'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from './support/calls.ts'
import { API_KEY, connect, list, run } from './support/connector.ts'

/**
 * Stripe's own SDK and ours make the same call against one recording server, and must send the same request. The SDK
 * is the only witness of the wire format that can be run here, so every operation has to stand in the table of calls.
 */

/** Operations that the SDK has no method for, with the reason. */
const WITHOUT_SDK: Readonly<Record<string, string>> = {}

/** Compared as they are. */
const HEADERS = ['authorization', 'accept', 'stripe-version', 'stripe-account', 'stripe-context'] as const

let server: Server
beforeAll(async () => {
  server = await startServer(() => ({ body: list([]) }))
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
})

const official = (options: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(API_KEY, { host: '127.0.0.1', port: server.port, protocol: 'http', telemetry: false, ...options })

/** The one request that a call makes. */
async function requestOf(call: () => PromiseLike<unknown>): Promise<Seen> {
  server.seen.length = 0
  await call()
  expect(server.seen).toHaveLength(1)
  return server.seen[0] as Seen
}

/**
 * The only difference in bytes: inside values the SDK leaves square brackets as they are, we percent-encode them as
 * RFC 3986 asks. Both mean the same; in names both leave them.
 */
const plain = (text: string): string => text.replaceAll('%5B', '[').replaceAll('%5D', ']')

const decoded = (text: string): [string, string][] => [...new URLSearchParams(text)]

function expectSame(ours: Seen, theirs: Seen): void {
  expect([ours.method, ours.path]).toEqual([theirs.method, theirs.path])
  expect(decoded(ours.query)).toEqual(decoded(theirs.query))
  expect(decoded(ours.body)).toEqual(decoded(theirs.body))
  expect(plain(ours.query)).toBe(theirs.query)
  expect(plain(ours.body)).toBe(theirs.body)
  for (const name of HEADERS) expect([name, ours.headers[name]]).toEqual([name, theirs.headers[name]])
  // The SDK also names the type of a body that is not there.
  expect(ours.headers['content-type']).toBe(theirs.body === '' ? undefined : theirs.headers['content-type'])
  expect('idempotency-key' in ours.headers).toBe('idempotency-key' in theirs.headers)
}

const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.keys(actions).map((action) => `${entity}.${action}`),
)

test('every operation is compared, or there is a reason why not', () => {
  expect([...rows.keys(), ...Object.keys(WITHOUT_SDK)].sort()).toEqual([...operations].sort())
})

const clients: [name: string, options: () => Stripe.StripeConfig][] = [
  ['the default client', () => ({})],
  ['FetchHttpClient', () => ({ httpClient: Stripe.createFetchHttpClient() })],
]

describe.each(clients)('the same request as stripe-node with %s', (_, options) => {
  test.each([...rows])('%s', async (operation, { samples, sdk }) => {
    const stripe = official(options())
    const ours = connect(server.url)
    for (const params of samples) {
      const { id = '', ...rest } = params
      const inPath = pathOf(operation).includes('{id}')
      const theirs = await requestOf(() => sdk(stripe, String(id), (inPath ? rest : params) as never))
      expectSame(await requestOf(() => run(ours, operation, params)), theirs)
    }
  })
})

function pathOf(operation: string): string {
  const [entity = '', action = ''] = operation.split('.')
  return manifest.entities[entity]?.actions[action]?.path ?? ''
}

describe('what config, credentials and options add is the same', () => {
  test('the connected account', async () => {
    const theirs = await requestOf(() => official({ stripeAccount: 'acct_1' }).customers.list())
    const config = connect(server.url, { config: { account_id: 'acct_1' } })
    expectSame(await requestOf(() => config.customers.list()), theirs)
    const credentials = connect(server.url, { credentials: { api_key: API_KEY, account_id: 'acct_1' } })
    expectSame(await requestOf(() => credentials.customers.list()), theirs)
    expect(theirs.headers['stripe-account']).toBe('acct_1')
  })

  test('the connected account of one call', async () => {
    const theirs = await requestOf(() => official().customers.create({}, { stripeAccount: 'acct_1' }))
    const ours = await requestOf(() =>
      connect(server.url).customers.create({}, { headers: { 'Stripe-Account': 'acct_1' } }),
    )
    expectSame(ours, theirs)
    expect(theirs.headers['stripe-account']).toBe('acct_1')
  })

  test.each(['acct_1', 'acct_1/acct_2'])('the account of an organization key: %s', async (context) => {
    const key = 'sk_org_not_a_key'
    const host = { host: '127.0.0.1', port: server.port, protocol: 'http' as const, telemetry: false }
    const theirs = await requestOf(() => new Stripe(key, { ...host, stripeContext: context }).customers.list())
    const config = connect(server.url, { credentials: { api_key: key }, config: { context } })
    expectSame(await requestOf(() => config.customers.list()), theirs)
    const credentials = connect(server.url, { credentials: { api_key: key, context } })
    expectSame(await requestOf(() => credentials.customers.list()), theirs)
    expect(theirs.headers['stripe-context']).toBe(context)
  })

  test('the account of an organization key for one call', async () => {
    const theirs = await requestOf(() => official().customers.create({}, { stripeContext: 'acct_1' }))
    const headers = { 'Stripe-Context': 'acct_1' }
    expectSame(await requestOf(() => connect(server.url).customers.create({}, { headers })), theirs)
    const other = connect(server.url, { config: { context: 'acct_2' } })
    expectSame(await requestOf(() => other.customers.create({}, { config: { context: 'acct_1' } })), theirs)
    expect(theirs.headers['stripe-context']).toBe('acct_1')
  })

  test('the API version', async () => {
    const version = '2026-10-28.endive'
    const theirs = await requestOf(() => official({ apiVersion: version as never }).balance.retrieve())
    const ours = await requestOf(() => connect(server.url, { config: { api_version: version } }).balance.get())
    expectSame(ours, theirs)
    expect(theirs.headers['stripe-version']).toBe(version)
  })

  test('the default API version is the one that the SDK pins', async () => {
    const theirs = await requestOf(() => official().balance.retrieve())
    expect(theirs.headers['stripe-version']).toBe(manifest.version)
  })

  test('an idempotency key of the caller', async () => {
    const theirs = await requestOf(() => official().refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'order-1' }))
    const ours = await requestOf(() =>
      connect(server.url).refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'order-1' }),
    )
    expectSame(ours, theirs)
    expect(ours.headers['idempotency-key']).toBe('order-1')
    expect(theirs.headers['idempotency-key']).toBe('order-1')
  })
})

describe('any nested parameters are written in the same bytes', () => {
  const anything: Operation = {
    connector: 'stripe',
    entity: 'anything',
    action: 'create',
    method: 'POST',
    path: '/v1/anything',
    params: { values: 64 },
  }

  const name = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
    fc.constantFrom('a b', 'a+b', 'a&b=c', 'é', '%', '%5B', 'constructor', '0', '#', '😀'),
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed()),
    fc.constantFrom('', ' ', '+', '&=', '[]', 'a[b]=c', '%5B%5D', '%', '\r\n', '\0', "!'()*~"),
  )
  const number = fc.oneof(
    fc.maxSafeInteger(),
    fc.constantFrom(0, -0, 0.1, -1.5, 1e20, 123456789.123),
    fc.double({ noNaN: true, min: -1e6, max: 1e6 }).filter((value) => !/e/.test(String(value))),
  )
  const shown = (value: unknown): boolean =>
    (typeof value !== 'object' && value !== undefined) ||
    value === null ||
    Object.values(value ?? {}).some((inner) => inner !== undefined)
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 5 },
      text,
      number,
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      // In a body an empty list, or an empty object in a list, is refused, since it could not be seen; the SDK leaves it out.
      fc.array(tie('value').filter(shown), { minLength: 1, maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    ),
  }))
  // The names of parameters are fixed; what stands below them is the caller's.
  const params = fc.dictionary(
    name.map((own) => `p${own.replaceAll('.', '')}`),
    value,
    { maxKeys: 6 },
  )

  test('in a body, over the wire', async () => {
    const client = createClient({ credentials: { api_key: API_KEY }, baseUrl: server.url, retry: 0 })
    const stripe = official()
    await fc.assert(
      fc.asyncProperty(params, async (given) => {
        const theirs = await requestOf(() => stripe.rawRequest('POST', '/v1/anything', given))
        const ours = await requestOf(() => client.call(anything, given))
        expect(plain(ours.body)).toBe(plain(theirs.body))
        expect(decoded(ours.body)).toEqual(decoded(theirs.body))
      }),
      { numRuns: 500 },
    )
  })

  test('in a query, over the wire', async () => {
    const client = createClient({ credentials: { api_key: API_KEY }, baseUrl: server.url, retry: 0 })
    const stripe = official()
    await fc.assert(
      fc.asyncProperty(params, async (given) => {
        const theirs = await requestOf(() => stripe.customers.list(given as never))
        const ours = await requestOf(() => client.call({ ...anything, method: 'GET' }, given))
        expect(plain(ours.query)).toBe(plain(theirs.query))
      }),
      { numRuns: 300 },
    )
  })

  test('where we differ on purpose: numbers are plain decimals, never exponents', () => {
    expect(bracketQuery({ a: 1e21, b: 1e-7, c: -2.5e-9 })).toBe('a=1000000000000000000000&b=0.0000001&c=-0.0000000025')
  })
})

test('the reference names the methods that are compared', async () => {
  const called = [...rows].map(([operation, { sdk }]) => [
    operation,
    methodCalled((stripe) => sdk(stripe, '', {} as never)),
  ])
  await expectSdkMethods('stripe', { package: 'stripe', client: 'stripe', methods: Object.fromEntries(called) })
})
