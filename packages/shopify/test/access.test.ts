import { inspect } from 'node:util'
import {
  AuthenticationError,
  CredentialsError,
  ParamsError,
  ShopifyConnector,
  type ShopifyOptions,
} from '@ferrule/shopify'
import { checksCredentialsAtEveryCall } from '@ferrule/test-kit/credentials'
import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch, type Handler, redirect } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { data, HOST, offline, SHOP, TOKEN } from './support/connector.ts'

const shopAnswer = data({ shop: { id: 'gid://shopify/Shop/1' } })
const addresses = (requests: readonly { url: URL }[]) => requests.map(({ url }) => url.origin + url.pathname)
const connect = (options: Omit<ShopifyOptions, 'fetch'>, handler: Handler = () => shopAnswer) => {
  const fetch = fakeFetch(handler)
  return { shopify: new ShopifyConnector({ retry: 0, ...options, fetch }), requests: fetch.requests }
}

describe('the shop', () => {
  test.each<[string, ShopifyOptions['credentials'], ShopifyOptions['config']]>([
    ['config', { api_key: TOKEN }, { shop: SHOP }],
    ['credentials', { api_key: TOKEN, shop: SHOP }, {}],
    ['both, which agree', { api_key: TOKEN, shop: `${SHOP}.myshopify.com` }, { shop: 'Harbour-Tea' }],
    ['a whole host', { api_key: TOKEN }, { shop: 'Harbour-Tea.MyShopify.com' }],
  ])('comes from %s', async (_, credentials, config) => {
    const { shopify, requests } = connect({ credentials, ...(config && { config }) })
    await shopify.shop.get()
    expect(addresses(requests)).toEqual([`${HOST}/admin/api/2026-10/graphql.json`])
    expect(requests[0]?.headers['x-shopify-access-token']).toBe(TOKEN)
    expect(requests[0]?.headers.authorization).toBeUndefined()
  })

  test('is never guessed, and two are one too many', () => {
    expect(() => connect({ credentials: { api_key: TOKEN } })).toThrow(/shop is missing.*config\.shop/)
    const two = () => connect({ credentials: { api_key: TOKEN, shop: 'one-shop' }, config: { shop: 'another' } })
    expect(two).toThrow(CredentialsError)
    expect(two).toThrow(/^(?!.*(one-shop|another)).*different shops/)
    expect(() => connect({ credentials: { api_key: TOKEN }, baseUrl: 'https://proxy.example' })).not.toThrow()
  })

  const hostile = [
    'evil.com/',
    'evil.com#',
    'evil.com?',
    'a.b',
    'x@evil',
    'evil:443',
    'evil\\',
    'evil%2f',
    'evil com',
    ' evil',
    'evil\n',
    '',
    '-evil',
    'evil.myshopify.com.evil.com',
    'evil.com/.myshopify.com',
    'evil.myshopify.com/',
    'ｅvil',
    'a_b',
    'x'.repeat(64),
    '.myshopify.com',
    'https://evil.myshopify.com',
  ]
  test.each(hostile)('%j is refused before a request', (shop) => {
    expect(() => connect({ credentials: { api_key: TOKEN }, config: { shop } })).toThrow(ParamsError)
    expect(() => connect({ credentials: { api_key: TOKEN, shop } })).toThrow(CredentialsError)
  })

  test('whatever it is, no request leaves for another host', async () => {
    const parts = fc.array(
      fc.oneof(
        fc.constantFrom(
          'a',
          'Shop',
          '-',
          '.',
          '/',
          '@',
          '#',
          '?',
          ':',
          '\\',
          '%2f',
          'evil.com',
          '.myshopify.com',
          '\n',
        ),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 6 },
    )
    let sent = 0
    await fc.assert(
      fc.asyncProperty(parts, fc.boolean(), async (all, late) => {
        const shop = all.join('')
        const credentials = { api_key: TOKEN, shop }
        let made: ReturnType<typeof connect>
        try {
          made = connect({ credentials: late ? async () => credentials : credentials })
        } catch (error) {
          expect(error).toBeInstanceOf(CredentialsError)
          return
        }
        await made.shopify.shop.get().catch((error) => expect(error).toBeInstanceOf(CredentialsError))
        for (const { url } of made.requests) {
          sent++
          expect(url.protocol).toBe('https:')
          expect(url.host).toMatch(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/)
        }
      }),
      { numRuns: 500 },
    )
    expect(sent).toBeGreaterThan(0)
  })

  test('credentials of a function are looked at anew at every call', () =>
    checksCredentialsAtEveryCall({
      good: { api_key: TOKEN, shop: SHOP },
      fields: ['shop', 'api_version'],
      own: /^https:\/\/[a-z0-9][a-z0-9-]*\.myshopify\.com\/admin\/api\/2026-10\/graphql\.json$/,
      connect: (credentials, fetch) => {
        const shopify = new ShopifyConnector({ credentials, fetch, retry: 0 })
        return () => shopify.shop.get()
      },
    }))

  test.each(['2025', '2026-02', '../x', '2026-10/', '', 'latest'])('version %j is refused', (api_version) => {
    expect(() => connect({ credentials: { api_key: TOKEN }, config: { shop: SHOP, api_version } })).toThrow(ParamsError)
  })

  test('the version is part of the path', async () => {
    const { shopify, requests } = offline(shopAnswer, { config: { shop: SHOP, api_version: '2026-04' } })
    await shopify.shop.get()
    expect(requests[0]?.url.pathname).toBe('/admin/api/2026-04/graphql.json')
  })
})

describe('a client of the Dev Dashboard', () => {
  const credentials = { client_id: 'client-1', client_secret: 'shpss_not_a_secret_0123', shop: SHOP }
  const grant =
    (token: string): Handler =>
    (request) =>
      request.url.pathname === '/admin/oauth/access_token'
        ? { body: { access_token: token, scope: 'read_products', expires_in: 86_399 } }
        : shopAnswer

  test('has one token for all calls, and sends it in the header of the vendor', async () => {
    const { shopify, requests } = connect({ credentials }, grant('shpat_from_grant'))
    await Promise.all([shopify.shop.get(), shopify.shop.get(), shopify.shop.get()])
    expect(addresses(requests)[0]).toBe(`${HOST}/admin/oauth/access_token`)
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      client_id: 'client-1',
      client_secret: credentials.client_secret,
      grant_type: 'client_credentials',
    })
    expect(requests).toHaveLength(4)
    for (const { headers } of requests.slice(1)) {
      expect(headers['x-shopify-access-token']).toBe('shpat_from_grant')
      expect(headers.authorization).toBeUndefined()
    }
  })

  test('asks again when a token is refused', async () => {
    let round = 0
    const { shopify, requests } = connect({ credentials }, (request) => {
      if (request.url.pathname === '/admin/oauth/access_token') return { body: { access_token: `token-${++round}` } }
      return request.headers['x-shopify-access-token'] === 'token-1' ? { status: 401 } : shopAnswer
    })
    await shopify.shop.get()
    expect(requests.map(({ headers }) => headers['x-shopify-access-token'])).toEqual([
      undefined,
      'token-1',
      undefined,
      'token-2',
    ])
  })

  test('of another organization is refused, with the reason', async () => {
    const { shopify } = connect({ credentials }, () => ({
      status: 400,
      body: { error: 'shop_not_permitted', error_description: 'Client credentials cannot be performed on this shop.' },
    }))
    await expect(shopify.shop.get()).rejects.toMatchObject({
      code: 'credentials',
      upstream: { code: 'shop_not_permitted' },
      message: expect.not.stringContaining(credentials.client_secret),
    })
  })
})

describe('a token', () => {
  test('that is refused is tried once, and is in no error', async () => {
    const { shopify, requests } = offline({
      status: 401,
      body: { errors: `[API] Invalid API key or access token ${TOKEN}` },
    })
    const error = await shopify.shop.get().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain(TOKEN)
    expect(requests).toHaveLength(1)
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i) to another host', async (status) => {
    const { shopify, requests } = offline((request) =>
      request.url.host === 'evil.example'
        ? { body: { countries: [] } }
        : redirect('https://evil.example/steal', status),
    )
    // A document is not sent on at all, a REST call without the token.
    await expect(shopify.shop.get()).rejects.toMatchObject({ code: 'response' })
    await shopify.countries.list().then(
      () => {},
      () => {},
    )
    const away = requests.filter(({ url }) => url.host !== `${SHOP}.myshopify.com`)
    for (const { headers } of away) expect(JSON.stringify(headers)).not.toContain(TOKEN)
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('with a line break is refused without being shown', () => {
    for (const api_key of ['abc\r\nX: y', 'abc def', 'kéy'])
      expect(() => connect({ credentials: { api_key, shop: SHOP } })).toThrow(/^(?!.*(abc|kéy)).*api_key/)
  })
})

describe('surroundings', () => {
  test('credentials and shop from variables', async () => {
    const fetch = fakeFetch(() => shopAnswer)
    const env = { SHOPIFY_API_KEY: TOKEN, SHOPIFY_SHOP: SHOP, SHOPIFY_API_VERSION: '2026-07' }
    await ShopifyConnector.fromEnv({ env, fetch }).shop.get()
    expect(addresses(fetch.requests)).toEqual([`${HOST}/admin/api/2026-07/graphql.json`])
    await expect(ShopifyConnector.fromEnv({ env: { SHOPIFY_SHOP: SHOP } }).request({ path: '/x' })).rejects.toThrow(
      /SHOPIFY_API_KEY/,
    )
    await expect(
      ShopifyConnector.fromEnv({ env: { SHOPIFY_CLIENT_ID: 'x', SHOPIFY_SHOP: SHOP } }).request({ path: '/x' }),
    ).rejects.toThrow(/SHOPIFY_CLIENT_SECRET/)
  })

  const scopes = (...handles: string[]) =>
    data({ currentAppInstallation: { accessScopes: handles.map((handle) => ({ handle })) } })
  const all = 'customers orders products inventory locations discounts draft_orders shipping'.split(' ')

  test('check tells which scopes are missing', async () => {
    const { shopify } = offline(scopes('read_products', 'write_orders'))
    const result = await shopify.check()
    expect(result).toMatchObject({ ok: true, warning: { code: 'permission' } })
    const { message } = (result as { warning: Error }).warning
    expect(message).toContain('read_customers')
    expect(message).not.toMatch(/read_products|read_orders/)
  })

  test('check is content with all of them, and says what is wrong with a token', async () => {
    const full = offline(scopes(...all.map((name) => `read_${name}`), 'read_third_party_fulfillment_orders'))
    expect(await full.shopify.check()).toEqual({ ok: true })
    const refused = offline({ status: 401, body: { errors: '[API] Invalid API key or access token' } })
    expect(await refused.shopify.check()).toMatchObject({ ok: false, error: { code: 'authentication' } })
    const closed = offline({ status: 402, body: { errors: 'Unavailable Shop' } })
    expect(await closed.shopify.check()).toMatchObject({ ok: false, error: { code: 'permission' } })
  })
})
