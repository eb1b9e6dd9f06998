// Log-in of people by an OpenID provider: oidc-provider is the issuer.
import { EncryptJWT, jwtDecrypt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openFrom } from '../src/cli/options.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { CLIENT, issuer, type Person } from './support/issuer.ts'
import { Browser, type Served, serve } from './support/oauth.ts'

const ada: Person = { sub: 'ada-1', email: 'Ada@a.example', email_verified: true }
const person = { current: ada }
let provider: Awaited<ReturnType<typeof issuer>>
let one: TestGateway
let served: Served

beforeAll(async () => {
  provider = await issuer(person)
  one = await testGateway({
    issuer: {
      ...{ issuer: provider.url, clientId: CLIENT.id, clientSecret: CLIENT.secret },
      allow: ['ada@a.example', 'sub:grace-1'],
    },
  })
  served = await serve(one)
  provider.open(`${served.url}/console/oidc/callback`)
})
afterAll(async () => {
  await served?.close()
  await one?.close()
  await provider?.close()
})
beforeEach(() => {
  person.current = ada
  vi.restoreAllMocks()
  vi.spyOn(one.gateway.attempts, 'take').mockReturnValue(() => {})
})

/** Follows a log-in to the address that the issuer sends the browser to. */
async function atIssuer(browser: Browser, back = '/consent/abc'): Promise<string> {
  let at = `${served.url}/console/oidc/start?back=${encodeURIComponent(back)}`
  for (let hops = 0; hops < 6; hops++) {
    const response = await browser.get(at)
    const next = response.headers.get('location')
    if (next === null) throw new Error(`${at} answered ${response.status}: ${await response.text()}`)
    at = new URL(next, at).href
    if (at.startsWith(`${served.url}/console/oidc/callback`)) return at
  }
  throw new Error('the issuer sent the browser nowhere')
}

/** The token of the console that a browser gets with its cookie. */
const token = (browser: Browser) =>
  browser.get(`${served.url}/console/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{}',
  })

test('a person of the list logs in, comes back to the page, and is known by name', async () => {
  const browser = new Browser()
  const landed = await browser.get(await atIssuer(browser))
  expect([landed.status, landed.headers.get('location')]).toEqual([302, '/consent/abc'])
  const session = (await (await token(browser)).json()) as { access_token: string; name: string; client_id: string }
  expect(session).toMatchObject({ name: 'ada@a.example', client_id: expect.stringMatching(/^person_[0-9a-f]{32}$/) })
  const list = await one.send('GET', '/v1/approvals', { token: session.access_token })
  expect(list.status).toBe(200)
  const audit = JSON.stringify((await one.send('GET', '/v1/audit', { token: await one.token() })).body)
  expect(audit).toContain(session.client_id)
  // The same person again is the same application; the metadata is not fetched again.
  await browser.get(await atIssuer(browser))
  expect(((await (await token(browser)).json()) as { client_id: string }).client_id).toBe(session.client_id)
  expect(provider.asked.filter((path) => path.includes('.well-known'))).toHaveLength(1)
})

test('the request has state, nonce and a challenge, and asks for no more than the email', async () => {
  const begun = await new Browser().get(`${served.url}/console/oidc/start`)
  const url = new URL(begun.headers.get('location') as string)
  expect(url.origin).toBe(provider.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ response_type: 'code', client_id: CLIENT.id, scope: 'openid email', code_challenge_method: 'S256' },
    redirect_uri: `${served.url}/console/oidc/callback`,
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(url.searchParams.get(name)?.length).toBeGreaterThan(40)
  const [cookie] = begun.headers.getSetCookie()
  expect(cookie).toMatch(/; Max-Age=600; Path=\/console\/oidc; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain(url.searchParams.get('state'))
})

test.each<[string, Person, boolean]>([
  ['of the list by subject', { sub: 'grace-1' }, true],
  ['by an address that the issuer did not verify', { ...ada, sub: 'x', email_verified: false }, false],
  ['by an address without a word on it', { sub: 'x', email: 'ada@a.example' }, false],
  ['by another address', { ...ada, sub: 'x', email: 'eve@a.example' }, false],
  ['whose subject looks like an entry', { sub: 'ada@a.example' }, false],
])('one %s: %o', async (_, who, admitted) => {
  person.current = who
  const browser = new Browser()
  const landed = await browser.get(await atIssuer(browser))
  expect(landed.status).toBe(admitted ? 302 : 403)
  expect((await token(browser)).status).toBe(admitted ? 200 : 204)
})

test('an answer is taken only in the browser that asked, once, and unchanged', async () => {
  const [victim, attacker] = [new Browser(), new Browser()]
  const answer = await atIssuer(attacker)
  // Nobody is logged in as someone else: with no log-in begun, and with another one begun.
  expect((await victim.get(answer)).status).toBe(403)
  await atIssuer(victim)
  expect((await victim.get(answer)).status).toBe(403)
  expect((await token(victim)).status).toBe(204)
  const other = await atIssuer(attacker)
  for (const change of [
    (url: URL) => url.searchParams.set('state', 'another'),
    (url: URL) => url.searchParams.delete('state'),
    (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
    (url: URL) => url.searchParams.set('code', 'another'),
    (url: URL) => url.searchParams.append('state', 'another'),
  ]) {
    const url = new URL(await atIssuer(attacker))
    change(url)
    const refused = await attacker.get(url.href)
    expect(refused.status, url.search).toBe(403)
    expect(await refused.text()).not.toContain('another')
  }
  // Each start replaces what the browser kept.
  expect((await attacker.get(other)).status).toBe(403)
  const fresh = await atIssuer(attacker)
  expect((await attacker.get(fresh)).status).toBe(302)
  expect((await attacker.get(fresh)).status).toBe(403)
})

test('an id token with another nonce is refused', async () => {
  const people = one.gateway.people as NonNullable<typeof one.gateway.people>
  const key = await one.gateway.vault.get({ workspaceId: '*', ownerId: 'gateway', purpose: 'oidc-logins' })
  const secret = Buffer.from(String(key?.value), 'base64url')
  /** A whole log-in, in which the browser keeps another nonce. */
  const finish = async (change: object) => {
    const { url, cookie } = await people.begin(served.url, '/')
    const { payload } = await jwtDecrypt(cookie, secret)
    const kept = await new EncryptJWT({ ...payload, ...change })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(secret)
    const browser = new Browser()
    let at = url
    while (!at.startsWith(served.url)) at = new URL(String((await browser.get(at)).headers.get('location')), at).href
    return people.finish(kept, new URL(at).searchParams)
  }
  expect(await finish({})).toMatchObject({ back: '/' })
  await expect(finish({ nonce: 'another' })).rejects.toThrow('did not confirm')
  await expect(finish({ exp: 1 })).rejects.toThrow('too old')
})

test('the browser comes back to a page of this gateway only', async () => {
  for (const back of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/.//evil.example',
    'javascript:1',
  ]) {
    const browser = new Browser()
    const landed = await browser.get(await atIssuer(browser, back))
    expect(landed.headers.get('location'), back).toBe('/')
  }
})

test('a revoked person stays out; one who is no longer on the list cannot go on', async () => {
  person.current = { sub: 'grace-1' }
  const browser = new Browser()
  await browser.get(await atIssuer(browser))
  type Session = { client_id: string; access_token: string }
  const { client_id: id, access_token } = (await (await token(browser)).json()) as Session
  const asked = async () => (await one.send('GET', '/v1/workspaces', { token: access_token })).status
  const people = one.gateway.people
  expect(people?.admits(id)).toBe(true)
  expect(await asked()).toBe(200)
  vi.spyOn(people as NonNullable<typeof people>, 'admits').mockReturnValue(false)
  expect((await token(browser)).status).toBe(204)
  expect(await asked()).toBe(401)
  vi.restoreAllMocks()
  vi.spyOn(one.gateway.attempts, 'take').mockReturnValue(() => {})
  await one.gateway.applications.revoke(id)
  const again = new Browser()
  expect((await again.get(await atIssuer(again))).status).toBe(403)
  expect((await token(again)).status).toBe(204)
})

test('without an issuer there is no log-in by one, and settings that would admit everyone are refused', async () => {
  const plain = await testGateway()
  try {
    expect((await plain.send('GET', '/console/login')).body).toEqual({ issuer: null })
    expect((await plain.send('GET', '/console/oidc/start')).status).toBe(404)
    const open = (env: Record<string, string>) => openFrom({ data: plain.folder }, env)
    const whole = { FERRULE_OIDC_ISSUER: 'https://id.example', FERRULE_OIDC_CLIENT_ID: 'a' }
    await expect(open(whole)).rejects.toThrow('FERRULE_OIDC_ALLOW')
    for (const allow of ['*', '*@a.example', 'a.example', 'sub:'])
      await expect(open({ ...whole, FERRULE_OIDC_ALLOW: allow })).rejects.toThrow('FERRULE_OIDC_ALLOW')
    const allow = { FERRULE_OIDC_ALLOW: 'a@a.example' }
    await expect(open({ ...whole, ...allow, FERRULE_OIDC_ISSUER: 'http://id.example' })).rejects.toThrow('https')
    await expect(open(allow)).rejects.toThrow('FERRULE_OIDC_ISSUER')
  } finally {
    await plain.close()
  }
})
