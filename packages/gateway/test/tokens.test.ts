import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'

let one: TestGateway

beforeAll(async () => {
  one = await testGateway()
})
afterAll(() => one?.close())
afterEach(() => void vi.useRealTimers())

const login = () => ({ client_id: one.login.id, client_secret: one.login.secret })

describe('token routes', () => {
  const paths = [
    '/v1/applications/token',
    '/api/v1/applications/token',
    '/api/public/v1/applications/token',
    '/applications/token',
    '/api/v1/account/applications/token',
  ]
  test.each(paths)('%s takes JSON and a form, with grant_type or without', async (path) => {
    const json = await one.send('POST', path, { body: login() })
    expect(json.status, json.text).toBe(200)
    expect(json.body).toMatchObject({ expires_in: 900, organization_id: one.gateway.organizationId })
    expect(json.body.token_type.toLowerCase()).toBe('bearer')
    const form = await one.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...login(), grant_type: 'client_credentials' }).toString(),
    })
    expect(form.status).toBe(200)
    const { access_token } = (await form.json()) as { access_token: string }
    expect((await one.send('GET', '/v1/applications', { token: access_token })).status).toBe(200)
  })

  test('a wrong secret, a wrong id and no secret are refused, and no error quotes them', async () => {
    for (const [body, status] of [
      [{ ...login(), client_secret: 'planted-wrong-secret' }, 401],
      [{ ...login(), client_id: 'planted-wrong-id' }, 401],
      [{ client_id: one.login.id }, 400],
    ] as const) {
      const reply = await one.send('POST', '/v1/applications/token', { body })
      expect(reply.status).toBe(status)
      expect(reply.text).not.toContain('planted')
    }
  })

  test('a scoped token makes its workspace, and says what it is for', async () => {
    const token = await one.scoped('new-tenant')
    const info = await one.send('GET', '/api/v1/account/applications/scoped-token/info', { token })
    expect(info.body).toMatchObject({ workspace_name: 'new-tenant', organization_id: one.gateway.organizationId })
  })

  test('the public keys are there for whoever verifies', async () => {
    const { body } = await one.send('GET', '/.well-known/jwks.json')
    expect(body.keys).toHaveLength(1)
    expect(body.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' })
    expect(body.keys[0]).not.toHaveProperty('d')
  })
})

/** Every route of the document that wants a bearer. */
function guarded(): [method: string, path: string][] {
  const document = one.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } })
  const routes: [string, string][] = []
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods as Record<string, { security?: unknown[] }>))
      if (operation.security?.length) routes.push([method.toUpperCase(), path.replace(/\{\w+\}/g, crypto.randomUUID())])
  return routes
}

/** Routes that take no bearer, with what guards them instead. */
const OPEN: Readonly<Record<string, string>> = {
  'GET /': 'the console: nothing of a tenant',
  'GET /workspaces/*': 'the console',
  'GET /assets/:name': 'the console',
  'GET /docs': 'nothing of a tenant',
  'GET /docs/try': 'the console',
  'GET /docs.css': 'nothing of a tenant',
  'GET /openapi.json': 'nothing of a tenant',
  'GET /v1/health': 'nothing of a tenant',
  'GET /.well-known/jwks.json': 'public keys',
  'POST /applications/token': 'the client secret',
  'POST /v1/applications/token': 'the client secret',
  'POST /v1/account/applications/token': 'the client secret',
  'POST /console/session': 'the client secret',
  'POST /console/token': 'the cookie of a session',
  'DELETE /console/session': 'the cookie of a session',
  'GET /console/login': "the issuer's address",
  'GET /console/oidc/start': 'a redirect to the issuer',
  'GET /console/oidc/callback': 'a log-in at the issuer, in the browser that began it',
  'GET /v1/integrations/connectors/oauth/callback': 'the state of a consent, once',
  'GET /consent/:uid': 'the page, which has nothing in it',
  'GET /.well-known/oauth-protected-resource': 'metadata',
  'GET /.well-known/oauth-protected-resource/mcp': 'metadata',
  'GET /.well-known/oauth-authorization-server': 'metadata',
  'OPTIONS /.well-known/oauth-authorization-server': 'the rules for other origins',
  'GET /oauth/jwks': 'public keys',
  'OPTIONS /oauth/jwks': 'the rules for other origins',
  'GET /oauth/authorize': 'the person, who is asked for a log-in next',
  'GET /oauth/authorize/:uid': 'the cookie of the browser that began it',
  'POST /oauth/register': 'limited by address',
  'OPTIONS /oauth/register': 'the rules for other origins',
  'POST /oauth/token': 'the code and its verifier, or the refresh token',
  'OPTIONS /oauth/token': 'the rules for other origins',
  'POST /oauth/revoke': 'the token that it ends',
  'OPTIONS /oauth/revoke': 'the rules for other origins',
  'GET /v1/webhooks/{sourceId}': 'the secret in the address',
  'POST /v1/webhooks/{sourceId}': 'the signature of the vendor',
}

test('the routes without a bearer are these', () => {
  const document = one.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } })
  const described = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security?: unknown[] }>)
      .filter(([, operation]) => !operation.security?.length)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const documented = Object.keys(document.paths ?? {}).map((path) => path.replace(/\{(\w+)\}/g, ':$1'))
  const others = one.app.routes
    .filter(({ path, method }) => method !== 'ALL' && !documented.includes(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set([...described, ...others])].sort()).toEqual(Object.keys(OPEN).sort())
})

describe('a bad bearer gets 401 on every route', () => {
  const claims = () => ({
    gen: 1,
    sub: one.login.id,
    iss: 'ferrule',
    aud: one.gateway.organizationId,
    exp: Math.floor(Date.now() / 1000) + 600,
  })
  const bad: [what: string, make: () => Promise<string | undefined>][] = [
    ['missing', async () => undefined],
    ['no token at all', async () => 'x'],
    ['alg none', async () => new UnsecuredJWT(claims()).encode()],
    [
      'another key under our key id',
      async () => {
        const { privateKey } = await generateKeyPair('ES256')
        const { kid } = await one.gateway.signingKeys.signing()
        return new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' }).sign(privateKey)
      },
    ],
    [
      'our public key as a shared secret',
      async () => {
        const { keys } = await one.gateway.signingKeys.jwks()
        const [key] = keys
        return new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', kid: String(key?.kid), typ: 'at+jwt' })
          .sign(new TextEncoder().encode(JSON.stringify(key)))
      },
    ],
    [
      'a key that the token brings along',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256')
        return new SignJWT(claims())
          .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey), typ: 'at+jwt' })
          .sign(privateKey)
      },
    ],
    [
      'another audience',
      async () => {
        const { kid, key } = await one.gateway.signingKeys.signing()
        return new SignJWT({ ...claims(), aud: 'other' })
          .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
          .sign(key)
      },
    ],
    [
      'no end',
      async () => {
        const { kid, key } = await one.gateway.signingKeys.signing()
        const { exp: _, ...endless } = claims()
        return new SignJWT(endless).setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' }).sign(key)
      },
    ],
    [
      'expired',
      async () => {
        const { kid, key } = await one.gateway.signingKeys.signing()
        return new SignJWT({ ...claims(), exp: Math.floor(Date.now() / 1000) - 1 })
          .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' })
          .sign(key)
      },
    ],
    [
      'of an application that was revoked',
      async () => {
        const { id, secret } = await one.gateway.applications.create('to be revoked')
        const { body } = await one.send('POST', '/v1/applications/token', {
          body: { client_id: id, client_secret: secret },
        })
        expect((await one.send('GET', '/v1/applications', { token: body.access_token })).status).toBe(200)
        await one.gateway.applications.revoke(id)
        return body.access_token
      },
    ],
    [
      'of a secret that was renewed',
      async () => {
        const { id } = await one.gateway.applications.create('to be renewed')
        const token = await one.gateway.tokens.application({ id, generation: 1 })
        await one.gateway.applications.renew(id)
        return token
      },
    ],
  ]
  test.each(bad)('%s', async (_, make) => {
    const token = await make()
    const routes = guarded()
    expect(routes.length).toBeGreaterThan(12)
    for (const [method, path] of routes) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const reply = await one.send(method, path, { ...(token !== undefined && { token }), body })
      expect([method, path, reply.status]).toEqual([method, path, 401])
      expect(reply.headers.get('www-authenticate')).toContain('Bearer')
    }
  })

  test('tokens end after their time', async () => {
    const [token, scoped] = [await one.token(), await one.scoped('acme')]
    vi.useFakeTimers({ now: Date.now() + 890_000, toFake: ['Date'] })
    expect((await one.send('GET', '/v1/applications', { token })).status).toBe(200)
    vi.setSystemTime(Date.now() + 12_000)
    expect((await one.send('GET', '/v1/applications', { token })).status).toBe(401)
    expect((await one.send('GET', '/v1/embedded/scoped-token/info', { token: scoped })).status).toBe(200)
    vi.setSystemTime(Date.now() + 300_000)
    expect((await one.send('GET', '/v1/embedded/scoped-token/info', { token: scoped })).status).toBe(401)
  })

  test('a scoped token is none of an application: it makes no tokens, no workspaces, no applications', async () => {
    const token = await one.scoped('acme')
    for (const [method, path] of [
      ['POST', '/api/v1/embedded/scoped-token'],
      ['POST', '/api/v1/account/applications/scoped-token'],
      ['GET', '/v1/applications'],
      ['POST', '/v1/applications'],
      ['DELETE', `/v1/applications/${one.login.id}`],
    ] as const)
      expect((await one.send(method, path, { token, ...(method === 'POST' && { body: {} }) })).status).toBe(403)
  })
})

test('a token whose signature is known still expires, and ends with its key', async () => {
  const two = await testGateway()
  const token = await two.token()
  const ask = async () => (await two.send('GET', '/v1/workspaces', { token })).status
  expect([await ask(), await ask()]).toEqual([200, 200])
  vi.useFakeTimers({ now: Date.now() + 901_000, toFake: ['Date'] })
  expect(await ask()).toBe(401)
  vi.useRealTimers()
  expect(await ask()).toBe(200)
  await two.gateway.signingKeys.rotate()
  // Still good: its key is retired, not gone.
  expect(await ask()).toBe(200)
  await two.gateway.db.shared.deleteFrom('signing_key').where('retired_at', 'is not', null).execute()
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect(await ask()).toBe(401)
  vi.useRealTimers()
  await two.close()
})

test('first tokens that are asked for at the same time are signed with one key', async () => {
  const two = await testGateway()
  const beside = await testGateway({ folder: two.folder })
  const tokens = await Promise.all([two, beside, two, beside].map((one) => one.token()))
  expect((await two.gateway.signingKeys.jwks()).keys).toHaveLength(1)
  for (const token of tokens)
    expect((await beside.send('GET', '/v1/workspaces', { token })).status, 'a token of either').toBe(200)
  await beside.close()
  await two.close()
})
