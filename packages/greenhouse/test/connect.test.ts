import * as connect from '@ferrule/greenhouse/connect'
import { GreenhouseConnector } from '@ferrule/greenhouse/v3'
import { authorizeUrl, exchangeCode } from '@ferrule/greenhouse/v3/connect'
import { app, callbackOf, clientSecret, connectServer, valuesOf } from '@ferrule/test-kit/connect'
import { expect, test } from 'vitest'

test('a partner app: code by Basic, then refreshes that rotate', async () => {
  let turn = 0
  const server = await connectServer({
    '/token': () => ({ body: { access_token: `at-${turn}`, refresh_token: `rt-${turn++}`, expires_in: 3600 } }),
    '/v3/users': ({ headers }) =>
      headers['authorization'] === 'Bearer at-0' ? { status: 401, body: {} } : { body: [{ id: 1 }] },
  })
  const { url, pending } = await authorizeUrl(app)
  expect(url).toMatch(/^https:\/\/auth\.greenhouse\.io\/authorize\?/)
  expect(new URL(url).searchParams.get('scope')).toContain('harvest:candidates:list harvest:departments:list')
  const { credentials, config } = await exchangeCode(callbackOf(pending), pending, {
    clientSecret,
    baseUrl: server.url,
  })
  const basic = `Basic ${Buffer.from(`${app.clientId}:${clientSecret}`).toString('base64')}`
  expect(server.requests[0]?.headers['authorization']).toBe(basic)
  expect(server.requests[0]?.body).not.toContain(clientSecret)
  const greenhouse = new GreenhouseConnector({ credentials, config, baseUrl: server.url })
  await greenhouse.users.list()
  expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/token', '/v3/users', '/token', '/v3/users'])
  expect(server.requests[2]?.headers['authorization']).toBe(basic)
  expect(valuesOf(server.requests[2] as never)).toEqual({ grant_type: 'refresh_token', refresh_token: 'rt-0' })
})

test('a refresh token of a partner works once: one refresh, kept in the store, and read by another process', async () => {
  let current = 0
  const server = await connectServer({
    '/token': (request) => {
      const { refresh_token } = valuesOf(request as never) as { refresh_token: string }
      if (refresh_token !== `rt-${current}`) return { status: 400, body: { error: 'invalid_grant' } }
      current++
      // Sources disagree on how the end is written.
      const expires = new Date(Date.now() + 3_600_000).toISOString()
      return { body: { token_type: 'Bearer', access_token: `at-${current}`, refresh_token: `rt-${current}`, expires } }
    },
    '/v3/users': ({ headers }) =>
      headers['authorization'] === `Bearer at-${current}` ? { body: [{ id: 1 }] } : { status: 401, body: {} },
  })
  const credentials = { client_id: app.clientId, client_secret: clientSecret, refresh_token: 'rt-0' }
  const values = new Map<string, unknown>()
  const tokenStore = {
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => void values.set(key, value),
  }
  const rotated: unknown[] = []
  const hooks = { onTokenRefresh: ({ refreshToken }: { refreshToken?: string }) => void rotated.push(refreshToken) }
  const connect = () => new GreenhouseConnector({ credentials, baseUrl: server.url, tokenStore, hooks, retry: 0 })
  const asks = () => server.requests.filter(({ url }) => url.pathname === '/token')
  const first = connect()
  await Promise.all([first.users.list(), first.users.list(), first.users.list()])
  await connect().users.list()
  expect(asks()).toHaveLength(1)
  for (const [key, value] of values) values.set(key, { ...(value as object), accessToken: 'at-dead' })
  await connect().users.list()
  expect(asks().map((request) => valuesOf(request as never))).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'rt-0' },
    { grant_type: 'refresh_token', refresh_token: 'rt-1' },
  ])
  expect(rotated).toEqual(['rt-1', 'rt-2'])
  const stale = new GreenhouseConnector({ credentials, baseUrl: server.url, retry: 0 })
  await expect(stale.users.list()).rejects.toMatchObject({
    code: 'credentials',
    message: expect.stringMatching(/authorize again/),
  })
})

test('the older generation leads to the same flow', () => {
  expect(connect.definition.connector).toBe('greenhouse-v3')
})
