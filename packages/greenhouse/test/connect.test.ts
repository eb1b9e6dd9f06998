import * as connect from '@ferrule/greenhouse/connect'
import { GreenhouseConnector } from '@ferrule/greenhouse/v3'
import { authorizeUrl, exchangeCode } from '@ferrule/greenhouse/v3/connect'
import { app, callbackOf, clientSecret, connectServer, valuesOf } from '@ferrule/proof/connect'
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

test('the older generation leads to the same flow', () => {
  expect(connect.definition.connector).toBe('greenhouse-v3')
})
