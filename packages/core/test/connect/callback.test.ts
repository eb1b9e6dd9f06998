import {
  type AuthorizeOptions,
  authorizeWith,
  type ConnectDefinition,
  ConnectError,
  type ExchangeOptions,
  exchangeWith,
  type Pending,
} from '@ferrule/core/connect'
import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch, type Handler } from '@ferrule/test-kit/server'
import { describe, expect, it } from 'vitest'
import { isFerruleError } from '../kit/core.ts'

const definition: ConnectDefinition & { readonly connector: 'nimbus' } = {
  connector: 'nimbus',
  authorizeUrl: 'https://id.nimbus.test/authorize',
  tokenUrl: 'https://auth.nimbus.test/token',
  pkce: true,
  scopes: ['notes.read'],
  addedScopes: ['offline'],
  params: { audience: 'api' },
  settings: ['site'],
  credentials: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
}
const asked = { clientId: 'app', redirectUri: 'https://acme.test/callback' }
const clientSecret = 'very-secret-client-secret'
const good = {
  access_token: 'at-secret-1',
  refresh_token: 'rt-secret-1',
  expires_in: 3600,
  scope: 'notes.read offline',
}

const start = (options: Partial<AuthorizeOptions> & object = {}) => authorizeWith(definition, { ...asked, ...options })
const back = (pending: Pending, params: Record<string, string> = {}) =>
  `https://acme.test/callback?${new URLSearchParams({ code: 'code-secret-1', state: pending.state, ...params })}`

async function finish(
  callback: Parameters<typeof exchangeWith>[1],
  pending: Pending,
  handler: Handler = () => ({ body: good }),
  options: Partial<ExchangeOptions> = {},
) {
  const fetch = fakeFetch(handler)
  const result = await exchangeWith(definition, callback, pending, { clientSecret, fetch, ...options }).catch(
    (error: unknown) => error,
  )
  return { result, requests: fetch.requests }
}

const secrets = [clientSecret, 'code-secret-1', 'at-secret-1', 'rt-secret-1']
function expectNoSecret(error: unknown, pending?: Pending): void {
  const shown = `${JSON.stringify(error)} ${String(error)} ${(error as Error).stack} ${JSON.stringify((error as Error).cause)}`
  for (const secret of [...secrets, ...(pending?.verifier ? [pending.verifier, pending.state] : [])])
    expect(shown).not.toContain(secret)
}

describe('authorizeUrl', () => {
  it('asks for a code with PKCE, state and scopes', async () => {
    const { url, pending } = await start({ scopes: ['a', 'b'], params: { login_hint: 'ada@example.com' } })
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toEqual({
      audience: 'api',
      login_hint: 'ada@example.com',
      response_type: 'code',
      client_id: 'app',
      redirect_uri: 'https://acme.test/callback',
      scope: 'a b offline',
      state: pending.state,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(pending.state).toMatch(/^[\w-]{43}$/)
    expect(url).not.toContain(pending.verifier)
    expect((await start()).pending.state).not.toBe(pending.state)
  })

  it.each([
    [{ clientId: '' }, 'clientId'],
    [{ redirectUri: 'http://acme.test/callback' }, 'https'],
    [{ redirectUri: 'https://acme.test/#x' }, 'fragment'],
    [{ redirectUrl: 'https://acme.test' }, 'redirectUri'],
    [{ scopes: ['a b'] }, 'scopes'],
    [{ scopes: 'a' }, 'scopes'],
    [{ state: 'a b' }, 'state'],
    [{ params: { state: 'x' } }, 'params.state'],
    [{ site: 3 }, 'site'],
    [{ baseUrl: 'http://elsewhere.test' }, 'baseUrl'],
  ])('%j is refused', async (options, word) => {
    await expect(start(options as never)).rejects.toMatchObject({
      code: 'params',
      message: expect.stringContaining(word),
    })
  })
})

describe('exchangeCode', () => {
  it('sends code, verifier and redirect URI, and returns what the constructor takes', async () => {
    const { pending } = await start({ site: 'acme' } as object)
    const { result, requests } = await finish(new Request(back(pending)), pending)
    expect(result).toEqual({
      credentials: {
        client_id: 'app',
        client_secret: clientSecret,
        refresh_token: 'rt-secret-1',
        access_token: 'at-secret-1',
      },
      config: {},
      granted: { scopes: ['notes.read', 'offline'], expiresAt: expect.any(Number) },
    })
    expect(requests).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'code-secret-1',
      redirect_uri: 'https://acme.test/callback',
      code_verifier: pending.verifier,
      client_id: 'app',
      client_secret: clientSecret,
    })
  })

  it.each<[string, (pending: Pending) => [callback: string, pending?: unknown], string]>([
    ['another state', (pending) => [back(pending, { state: 'other' })], 'state'],
    ['no state', (pending) => [`/callback?code=${pending.state}`], 'state'],
    ['two states', (pending) => [`${back(pending)}&state=other`], 'state'],
    ['two codes', (pending) => [`${back(pending)}&code=other`], 'code'],
    ['no code', (pending) => [`/callback?state=${pending.state}`], 'code'],
    ['a foreign issuer', (pending) => [back(pending, { iss: 'https://evil.test' })], 'issuer'],
    [
      'an issuer that only begins alike',
      (pending) => [back(pending, { iss: 'https://id.nimbus.test.evil.test' })],
      'issuer',
    ],
    ['access_denied', (pending) => [back(pending, { error: 'access_denied' })], 'denied'],
    ['another error', (pending) => [back(pending, { error: 'invalid_scope' })], 'refused'],
    ['access_denied with another state', (pending) => [back(pending, { error: 'access_denied', state: 'x' })], 'state'],
    ['no pending', (pending) => [back(pending), undefined], 'state'],
    ['pending of another connector', (pending) => [back(pending), { ...pending, connector: 'jira' }], 'state'],
    ['pending without its verifier', (pending) => [back(pending), { ...pending, verifier: undefined }], 'state'],
    ['pending with unknown settings', (pending) => [back(pending), { ...pending, settings: { host: 'x' } }], 'state'],
    ['an old pending', (pending) => [back(pending), { ...pending, createdAt: Date.now() - 3_600_001 }], 'expired'],
    ['a pending of tomorrow', (pending) => [back(pending), { ...pending, createdAt: Date.now() + 9e6 }], 'expired'],
  ])('%s is refused, and nothing is sent', async (_, make, reason) => {
    const { pending } = await start()
    const [callback, ...kept] = make(pending)
    const { result, requests } = await finish(callback, (kept.length > 0 ? kept[0] : pending) as Pending)
    expect(result).toBeInstanceOf(ConnectError)
    expect(result).toMatchObject({ reason, connector: 'nimbus', code: 'credentials' })
    expect(isFerruleError(result)).toBe(true)
    expect(requests).toEqual([])
    expectNoSecret(result, pending)
  })

  it('takes the issuer that belongs to the endpoints', async () => {
    const { pending } = await start()
    for (const iss of ['https://id.nimbus.test', 'https://id.nimbus.test/', 'https://auth.nimbus.test/tenant'])
      expect((await finish(back(pending, { iss }), pending)).result).toHaveProperty('credentials')
  })

  it.each<[string, Handler, object]>([
    [
      'a used code',
      () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'code-secret-1 was used' } }),
      { reason: 'refused' },
    ],
    ['no JSON', () => ({ status: 200, body: '<html>' }), { reason: 'response' }],
    ['no refresh token', () => ({ body: { ...good, refresh_token: undefined } }), { reason: 'response' }],
    ['a token with a line break', () => ({ body: { ...good, access_token: 'a\nb' } }), { reason: 'response' }],
    [
      'a redirect',
      () => ({ status: 302, headers: { location: 'https://evil.test' }, body: '' }),
      { reason: 'refused' },
    ],
    ['an outage', () => ({ status: 503, body: '' }), { code: 'upstream', retryable: true }],
    [
      'too many requests',
      () => ({ status: 429, headers: { 'retry-after': '3' }, body: '' }),
      { code: 'rate_limit', retryAfterMs: 3000 },
    ],
    ['a reset', () => ({ fault: 'reset' }), { code: 'network' }],
    ['silence', () => ({ fault: 'hang' }), { code: 'timeout' }],
    ['a flood', () => ({ body: 'x'.repeat(1_000_001) }), { code: 'response' }],
  ])('%s at the token endpoint', async (_, handler, facts) => {
    const { pending } = await start()
    const { result, requests } = await finish(back(pending), pending, handler, { timeout: 200 })
    expect(result).toMatchObject(facts)
    expect(requests).toHaveLength(1)
    expectNoSecret(result, pending)
  })

  it('an abort is the reason of the signal', async () => {
    const { pending } = await start()
    const reason = new Error('left')
    const { result } = await finish(back(pending), pending, () => ({ fault: 'hang' }), {
      signal: AbortSignal.abort(reason),
    })
    expect(result).toBe(reason)
  })

  it('whatever comes back, the outcome is a typed error without secrets', async () => {
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom('code', 'state', 'iss', 'error', 'access_denied'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 6 }), async (pairs) => {
        const { pending } = await start()
        const { result, requests } = await finish(`/cb?${new URLSearchParams(pairs)}`, pending)
        expect(result).toBeInstanceOf(ConnectError)
        expect(requests).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
