// The gateway's side of the console: sessions, files and their headers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waysOf } from '../console/src/form/fields.ts'
import { createApp } from '../src/app.ts'
import { type BuiltConsole, buildConsole } from './support/console.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

let one: TestGateway
beforeAll(async () => {
  one = await testGateway({ trustProxy: true })
})
afterAll(() => one?.close())

const json = { 'content-type': 'application/json' }

const login = (secret = one.login.secret, headers: Record<string, string> = {}, app = one.app) =>
  app.request('/console/session', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ client_id: one.login.id, client_secret: secret }),
  })

const token = (cookie: string, headers: Record<string, string> = {}) =>
  one.app.request('/console/token', { method: 'POST', headers: { ...json, ...headers, cookie }, body: '{}' })

const cookieOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').split(';')[0] as string

describe('sessions', () => {
  test('a login gives a cookie that no script reads and no other page sends, and a token', async () => {
    const response = await login()
    expect(response.status).toBe(200)
    const cookie = response.headers.get('set-cookie') ?? ''
    for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/console']) expect(cookie).toContain(word)
    expect(cookie).not.toContain('Secure')
    expect(cookie).not.toContain(one.login.secret)
    const body = (await response.json()) as { access_token: string; name: string }
    expect((await one.send('GET', '/v1/workspaces', { token: body.access_token })).status).toBe(200)
    const renewed = await token(cookieOf(response))
    expect(renewed.status).toBe(200)
    expect(await renewed.json()).toMatchObject({ client_id: one.login.id, name: 'test' })
  })

  test('the cookie is Secure where the gateway is reached by https', async () => {
    const other = await testGateway({ publicUrl: 'https://gateway.example' })
    const response = await other.app.request('/console/session', {
      method: 'POST',
      headers: { ...json, origin: 'https://gateway.example' },
      body: JSON.stringify({ client_id: other.login.id, client_secret: other.login.secret }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toContain('Secure')
    await other.close()
  })

  test('the cookie is no bearer, a bearer is no cookie, and the API looks at no cookie', async () => {
    const response = await login()
    const cookie = cookieOf(response)
    const { access_token } = (await response.json()) as { access_token: string }
    expect((await one.send('GET', '/v1/workspaces', { token: cookie.split('=')[1] as string })).status).toBe(401)
    expect((await token(`ferrule_console=${access_token}`)).status).toBe(204)
    expect((await one.app.request('/v1/workspaces', { headers: { cookie } })).status).toBe(401)
  })

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s neither begins, renews nor ends a session', async (_, headers) => {
    const cookie = cookieOf(await login())
    expect((await login(one.login.secret, headers)).status).toBe(403)
    expect((await token(cookie, headers)).status).toBe(403)
    const ended = await one.app.request('/console/session', {
      method: 'DELETE',
      headers: { ...json, ...headers, cookie },
    })
    expect(ended.status).toBe(403)
  })

  test('a logout takes the cookie back, and a revoked application has no session', async () => {
    const ended = await one.app.request('/console/session', { method: 'DELETE', headers: json })
    expect(ended.status).toBe(204)
    expect(ended.headers.get('set-cookie')).toMatch(/ferrule_console=;.*Max-Age=0/)
    const made = await one.gateway.applications.create('passing')
    const app = createApp(one.gateway)
    const response = await app.request('/console/session', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ client_id: made.id, client_secret: made.secret }),
    })
    const cookie = cookieOf(response)
    expect((await token(cookie)).status).toBe(200)
    await one.gateway.applications.revoke(made.id)
    expect((await token(cookie)).status).toBe(204)
    expect((await token('ferrule_console=nonsense')).status).toBe(204)
  })

  test('attempts are bounded, right or wrong, and both are in the audit', async () => {
    const from = { 'x-forwarded-for': '203.0.113.1' }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) statuses.push((await login('wrong', from)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const right = await login(one.login.secret, from)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    const entries = await one.gateway.audit.list({ limit: 50 })
    const refused = entries.filter(({ action }) => action === 'POST /console/session')
    const counts = Object.fromEntries(refused.map(({ outcome, count }) => [outcome, Number(count)]))
    expect(counts['too-many-requests']).toBe(3)
    expect(counts['invalid-api-key']).toBeGreaterThanOrEqual(10)
    expect(JSON.stringify(entries)).not.toContain(one.login.secret)
  })
})

describe('the page', () => {
  let built: BuiltConsole
  beforeAll(async () => {
    built = await buildConsole()
  })
  afterAll(() => built?.remove())

  test('allows scripts and styles of its own files alone, and has no other', async () => {
    const app = createApp(one.gateway, { console: built.folder })
    for (const path of ['/', '/workspaces/w/connections/c', '/workspaces/w/connections/c/timeline']) {
      const response = await app.request(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(rule)
      expect(policy).not.toContain('unsafe')
      const page = await response.text()
      expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=/)
      const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string)
      expect(files.length).toBe(3)
      for (const file of files) {
        const plain = await app.request(file)
        expect(plain.status, file).toBe(200)
        expect(plain.headers.get('cache-control')).toContain('immutable')
        const zipped = await app.request(file, { headers: { 'accept-encoding': 'gzip' } })
        const bytes = Buffer.from(await zipped.arrayBuffer())
        expect(gunzipSync(bytes).equals(Buffer.from(await plain.arrayBuffer()))).toBe(true)
        // A promise of the docs.
        if (file.endsWith('.js')) expect(bytes.length).toBeLessThan(60 * 1024)
      }
    }
  })

  test.each(['/assets/nothing.js', '/assets/..%2Findex.html', '/assets/__proto__', '/assets/../index.html'])(
    '%s is not there',
    async (path) => {
      const app = createApp(one.gateway, { console: built.folder })
      expect((await app.request(path)).status).toBe(404)
    },
  )

  test('says what to do where it was not built', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'ferrule-no-console-'))
    const app = createApp(one.gateway, { console: empty })
    for (const path of ['/', '/workspaces/w/sources']) {
      const response = await app.request(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('npm run build')
    }
    expect((await app.request('/assets/index.js')).status).toBe(404)
    expect((await app.request('/v1/health')).status).toBe(200)
    rmSync(empty, { recursive: true })
  })
})

test.each([
  ['google-drive', ['client_email', 'private_key', 'subject', 'scopes'], ['private_key']],
  ['google-drive', ['access_token'], ['access_token']],
  ['stripe', ['api_key', 'account_id', 'context'], ['api_key']],
  ['shopify', ['client_id', 'client_secret', 'refresh_token', 'shop'], ['client_secret', 'refresh_token']],
])('a form asks for the ways into %s: %j, and hides %j', async (kind, fields, hidden) => {
  const { body } = await one.send('GET', `/v1/integrations/templates/sources/${kind}`, { token: await one.token() })
  const ways = waysOf(body).filter((way) => fields.every((field) => way.fields.some(({ name }) => name === field)))
  const way = ways.find(({ fields: all }) => all.every(({ name, required }) => !required || fields.includes(name)))
  const secrets = way?.fields.filter(({ secret }) => secret).map(({ name }) => name) ?? []
  expect(secrets).toEqual(expect.arrayContaining(hidden))
  for (const plain of fields.filter((field) => !hidden.includes(field))) expect(secrets).not.toContain(plain)
})

test('the console knows each way to configure a kind, and what of a source can be searched', async () => {
  const bearer = await one.token()
  const { body } = await one.send('GET', '/v1/integrations/templates/sources/greenhouse', { token: bearer })
  // Two generations of the API.
  const ways = body.user_config_spec.properties.credentials.anyOf as { required: string[] }[]
  expect(ways.map(({ required }) => required.join(' '))).toEqual(
    expect.arrayContaining(['api_key', 'client_id client_secret', 'client_id client_secret refresh_token']),
  )
  expect((await one.send('GET', '/v1/integrations/templates/sources/oracle', { token: bearer })).status).toBe(404)
  const workspaceId = (await one.gateway.workspaces.ensure('s')).id
  const source = await one.gateway.sources.create({
    workspaceId,
    kind: 'stripe',
    name: 's',
    credentials: { api_key: 'sk_test_1' },
  })
  const found = await one.send('GET', `/v1/integrations/connectors/${source.id}/searchable`, { token: bearer })
  const customers = found.body.data.find(({ entity }: { entity: string }) => entity === 'customers')
  expect(customers).toMatchObject({ status: 'loading', fields: { email: 'string', created: 'integer' } })
})
