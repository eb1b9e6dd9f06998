import { createHmac } from 'node:crypto'
import '@shopify/shopify-api/adapters/web-api'
import { ShopifyConnector } from '@ferrule/shopify'
import {
  authorizeUrl,
  exchangeAccessToken,
  exchangeCode,
  exchangeSessionToken,
  verifyQuery,
} from '@ferrule/shopify/connect'
import { app, callbackOf, clientSecret, connectServer, valuesOf } from '@ferrule/test-kit/connect'
import { ApiVersion, shopifyApi } from '@shopify/shopify-api'
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime'
import { describe, expect, test } from 'vitest'

const sdk = shopifyApi({
  apiKey: app.clientId,
  apiSecretKey: clientSecret,
  hostName: 'acme.example',
  apiVersion: ApiVersion.July26 ?? Object.values(ApiVersion)[0],
  isEmbeddedApp: true,
})

const shop = 'harbour-tea'
const host = `${shop}.myshopify.com`
const token = {
  access_token: 'shpat_1',
  refresh_token: 'shprt_1',
  expires_in: 3600,
  refresh_token_expires_in: 7_776_000,
  scope: 'read_orders,read_products',
}
const now = () => String(Math.trunc(Date.now() / 1000))

/** A query as Shopify signs it: here by hand, not by the code under test. */
function signed(params: Record<string, string>, secret = clientSecret): Record<string, string> {
  const text = Object.keys(params)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(params[name] as string)}`)
    .join('&')
  return { ...params, hmac: createHmac('sha256', secret).update(text).digest('hex') }
}

async function connect(change: (params: Record<string, string>) => Record<string, string> = signed) {
  const server = await connectServer({ '/admin/oauth/access_token': { body: token } })
  const { url, pending } = await authorizeUrl({ ...app, shop: host.toUpperCase() })
  const params = { code: 'code-1', state: pending.state, shop: host, timestamp: now(), host: 'YWRtaW4=' }
  const connected = exchangeCode(callbackOf(pending, change(params)), pending, { clientSecret, baseUrl: server.url })
  return { url, connected, server }
}

test('the code is exchanged for an expiring offline token', async () => {
  const { url, connected, server } = await connect()
  expect(url).toMatch(/^https:\/\/harbour-tea\.myshopify\.com\/admin\/oauth\/authorize\?/)
  expect(new URL(url).searchParams.get('scope')).toContain('read_customers,read_orders')
  const { credentials, config, granted } = await connected
  expect(valuesOf(server.requests[0] as never)).toMatchObject({
    code: 'code-1',
    expiring: '1',
    client_id: app.clientId,
  })
  expect(config).toEqual({ shop })
  expect(granted.scopes).toEqual(['read_orders', 'read_products'])
  expect(granted.refreshExpiresAt).toBeGreaterThan(granted.expiresAt as number)
  const { url: planned } = await new ShopifyConnector({ credentials, config }).plan({
    entity: 'access_scopes',
    action: 'list',
  })
  expect(planned).toContain(`https://${host}/`)
})

test('the connector refreshes the token, and sends the new one', async () => {
  const { connected } = await connect()
  const { credentials, config } = await connected
  const seen: unknown[] = []
  const shopify = new ShopifyConnector({
    credentials: { ...credentials, access_token: undefined as never },
    config,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/access_token')) {
        seen.push(await request.json())
        return Response.json({ ...token, access_token: 'shpat_2', refresh_token: 'shprt_2' })
      }
      seen.push(request.headers.get('x-shopify-access-token'))
      return Response.json({ data: { currentAppInstallation: { accessScopes: [{ handle: 'read_orders' }] } } })
    },
  })
  await shopify.accessScopes.list()
  expect(seen).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'shprt_1', client_id: app.clientId, client_secret: clientSecret },
    'shpat_2',
  ])
})

describe('the token endpoint is asked as the SDK of the vendor asks', () => {
  /** The request that a call sends to the token endpoint. */
  async function asked(call: (fetch: typeof globalThis.fetch) => PromiseLike<unknown>) {
    const seen: { method: string; url: string; type: string | null; body: unknown }[] = []
    await call(async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.endsWith('/access_token')) return Response.json({ data: {} })
      const type = request.headers.get('content-type')
      seen.push({ method: request.method, url: request.url, type, body: await request.json() })
      return Response.json(token)
    })
    expect(seen).toHaveLength(1)
    return seen[0]
  }
  const theirs = (call: () => PromiseLike<unknown>) =>
    asked((fetch) => {
      setAbstractFetchFunc(fetch as never)
      return call()
    })
  const app2 = { client_id: app.clientId, client_secret: clientSecret }

  test('for a refresh', async () => {
    const ours = await asked((fetch) => {
      const credentials = { ...app2, refresh_token: 'shprt_1', shop }
      return new ShopifyConnector({ credentials, fetch }).accessScopes.list().catch(() => {})
    })
    expect(ours).toEqual(await theirs(() => sdk.auth.refreshToken({ shop: host, refreshToken: 'shprt_1' })))
  })

  test('for an expiring token in place of one that never ends', async () => {
    const ours = await asked((fetch) =>
      exchangeAccessToken('shpat_old', { shop, clientId: app.clientId, clientSecret, fetch }),
    )
    const options = { shop: host, nonExpiringOfflineAccessToken: 'shpat_old' }
    const other = await theirs(() => sdk.auth.migrateToExpiringToken(options))
    expect(ours).toEqual(other)
  })

  test('by client credentials', async () => {
    const ours = await asked((fetch) =>
      new ShopifyConnector({ credentials: { ...app2, shop }, fetch }).accessScopes.list().catch(() => {}),
    )
    expect(ours).toEqual(await theirs(() => sdk.auth.clientCredentials({ shop: host })))
  })
})

describe('a refresh token works once', () => {
  /** Shopify: each refresh ends the token before. */
  function vendor() {
    let current = 0
    const used: string[] = []
    const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      if (!request.url.endsWith('/access_token')) {
        if (request.headers.get('x-shopify-access-token') !== `shpat_${current}`)
          return Response.json({ errors: '[API] Invalid API key or access token' }, { status: 401 })
        return Response.json({ data: { currentAppInstallation: { accessScopes: [{ handle: 'read_orders' }] } } })
      }
      const { refresh_token } = (await request.json()) as { refresh_token: string }
      used.push(refresh_token)
      if (refresh_token !== `shprt_${current}`) return Response.json({ error: 'invalid_grant' }, { status: 400 })
      current++
      return Response.json({ ...token, access_token: `shpat_${current}`, refresh_token: `shprt_${current}` })
    }
    return { fetch, used, end: () => void current++ }
  }
  const credentials = { client_id: app.clientId, client_secret: clientSecret, refresh_token: 'shprt_0', shop }

  test('the next one is kept in the store, also for a process that knows only the first; the hook receives it', async () => {
    const { fetch, used } = vendor()
    const values = new Map<string, unknown>()
    const tokenStore = {
      get: (key: string) => values.get(key),
      set: (key: string, value: unknown) => values.set(key, value),
    }
    const rotated: unknown[] = []
    const hooks = { onTokenRefresh: ({ refreshToken }: { refreshToken?: string }) => void rotated.push(refreshToken) }
    const first = new ShopifyConnector({ credentials, fetch, tokenStore: tokenStore as never, hooks })
    await Promise.all([first.accessScopes.list(), first.accessScopes.list()])
    await new ShopifyConnector({ credentials, fetch, tokenStore: tokenStore as never }).accessScopes.list()
    expect(used).toEqual(['shprt_0'])
    // The access token ends before its time: the rotated token refreshes, in a third process.
    for (const [key, value] of values) values.set(key, { ...(value as object), accessToken: 'shpat_dead' })
    await new ShopifyConnector({ credentials, fetch, tokenStore: tokenStore as never, hooks }).accessScopes.list()
    expect(used).toEqual(['shprt_0', 'shprt_1'])
    expect(rotated).toEqual(['shprt_1', 'shprt_2'])
  })

  test('without the next one the merchant has to authorize again', async () => {
    const { fetch, end } = vendor()
    end()
    const error = await new ShopifyConnector({ credentials, fetch, retry: 0 }).accessScopes.list().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'credentials', message: expect.stringMatching(/authorize again/) })
  })
})

describe('the signature of a query', () => {
  const base = () => ({ code: 'c', host: 'YWRtaW4=', shop: host, state: 's+t &=%', timestamp: now() })
  const verdicts = async (query: Record<string, string>) => [
    await sdk.utils.validateHmac(query).then(Boolean, () => false),
    await verifyQuery(`https://acme.example/cb?${new URLSearchParams(query)}`, clientSecret).then(
      () => true,
      () => false,
    ),
  ]

  test('is judged as the SDK of the vendor does', async () => {
    const good = signed(base())
    expect(await verdicts(good)).toEqual([true, true])
    const hmac = good['hmac'] as string
    const bad: Record<string, string>[] = [
      { ...good, hmac: signed(base(), 'other')['hmac'] as string },
      { ...good, hmac: hmac.toUpperCase() },
      { ...good, hmac: hmac.slice(2) },
      { ...good, hmac: '' },
      { ...good, shop: `x${host}` },
      { ...good, more: '1' },
      signed({ ...base(), timestamp: String(Number(now()) - 400) }),
      signed({ ...base(), timestamp: 'x' }),
    ]
    for (let index = 0; index < hmac.length; index += 7) {
      const digit = (Number.parseInt(hmac[index] as string, 16) ^ 1).toString(16)
      bad.push({ ...good, hmac: hmac.slice(0, index) + digit + hmac.slice(index + 1) })
    }
    for (const query of bad) expect(await verdicts(query), JSON.stringify(query)).toEqual([false, false])
  })

  test.each<[string, (params: Record<string, string>) => Record<string, string>, string]>([
    ['none', (params) => params, 'signature'],
    ['of another secret', (params) => signed(params, 'other'), 'signature'],
    ['over another shop', (params) => signed({ ...params, shop: 'other.myshopify.com' }), 'shop'],
    ['over a host that is not of Shopify', (params) => signed({ ...params, shop: 'harbour-tea.evil.test' }), 'shop'],
    ['that is old', (params) => signed({ ...params, timestamp: '1700000000' }), 'expired'],
  ])('%s: refused before anything is sent', async (_, change, reason) => {
    const { connected, server } = await connect(change)
    await expect(connected).rejects.toMatchObject({ name: 'ConnectError', reason })
    expect(server.requests).toEqual([])
  })
})

test('only a name of a shop makes an address', async () => {
  for (const name of ['evil.test', 'a.myshopify.com.evil.test', 'a/b', 'a@b', '', 'a.b', 'evil.test#.myshopify.com'])
    await expect(authorizeUrl({ ...app, shop: name })).rejects.toMatchObject({ code: 'params' })
})

describe('the session token of an embedded app', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = () => Math.trunc(Date.now() / 1000)
  const claims = () => ({
    iss: `https://${host}/admin`,
    dest: `https://${host}`,
    aud: app.clientId,
    sub: '1',
    exp: seconds() + 50,
    nbf: seconds() - 5,
    iat: seconds() - 5,
  })
  const jwt = (body: object, { secret = clientSecret, alg = 'HS256' } = {}) => {
    const text = `${encode({ alg, typ: 'JWT' })}.${encode(body)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const options = { clientId: app.clientId, clientSecret }

  test('is exchanged for an expiring offline token of its shop', async () => {
    const session = jwt(claims())
    expect(await sdk.session.decodeSessionToken(session)).toMatchObject({ dest: `https://${host}` })
    const server = await connectServer({ '/admin/oauth/access_token': { body: token } })
    const { credentials, config } = await exchangeSessionToken(session, { ...options, baseUrl: server.url })
    expect(valuesOf(server.requests[0] as never)).toEqual({
      client_id: app.clientId,
      client_secret: clientSecret,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: session,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    })
    expect(config).toEqual({ shop })
    expect(credentials.refresh_token).toBe('shprt_1')
  })

  test.each<[string, () => string, string]>([
    ['of another secret', () => jwt(claims(), { secret: 'other' }), 'signature'],
    ['without a signature', () => `${jwt(claims()).split('.').slice(0, 2).join('.')}.`, 'signature'],
    ['by another algorithm', () => jwt(claims(), { alg: 'none' }), 'signature'],
    ['for another app', () => jwt({ ...claims(), aud: 'other' }), 'signature'],
    ['that has ended', () => jwt({ ...claims(), exp: seconds() - 60 }), 'expired'],
    ['of tomorrow', () => jwt({ ...claims(), nbf: seconds() + 60 }), 'expired'],
    ['for another host', () => jwt({ ...claims(), dest: 'https://evil.test' }), 'shop'],
    ['that is none', () => 'x', 'signature'],
  ])('%s is refused, and the SDK of the vendor agrees', async (name, make, reason) => {
    const session = make()
    // The SDK looks at the host when it makes the address.
    if (!name.includes('host')) await expect(sdk.session.decodeSessionToken(session)).rejects.toThrow()
    await expect(exchangeSessionToken(session, options)).rejects.toMatchObject({ name: 'ConnectError', reason })
  })
})

test('a token that never ends is exchanged for one that does', async () => {
  const server = await connectServer({ '/admin/oauth/access_token': { body: token } })
  const { credentials } = await exchangeAccessToken('shpat_old', {
    clientId: app.clientId,
    clientSecret,
    shop,
    baseUrl: server.url,
  })
  expect(credentials.access_token).toBe('shpat_1')
  expect(valuesOf(server.requests[0] as never)).toMatchObject({
    subject_token: 'shpat_old',
    subject_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  })
})
