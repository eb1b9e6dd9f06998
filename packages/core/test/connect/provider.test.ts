// Judged by an authorization server that is not ours: PKCE is required, refresh tokens rotate.
import { authorizeWith, exchangeWith } from '@ferrule/core/connect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../kit/core.ts'
import { vendorWith } from '../kit/nimbus.ts'
import { client, openProvider, redirectUri, type TestProvider } from './provider.ts'

const options = { clientId: client.id, redirectUri }
const { secret: clientSecret } = client

type Credentials = Record<'client_id' | 'client_secret' | 'refresh_token' | 'access_token', string>

describe.each(['body', 'basic'] as const)('oidc-provider, client names itself in the %s', (clientAuth) => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openProvider(clientAuth)
  })
  afterAll(() => provider.close())

  const start = async () => {
    const { url, pending } = await authorizeWith(provider.definition, options)
    return { pending, callback: await provider.consent(url) }
  }

  it('gives credentials that a connector works and refreshes with', async () => {
    const { pending, callback } = await start()
    const kept = JSON.parse(JSON.stringify(pending))
    const { credentials, granted } = await exchangeWith<Credentials, object>(provider.definition, callback, kept, {
      clientSecret,
    })
    expect(Object.keys(credentials).sort()).toEqual(['access_token', 'client_id', 'client_secret', 'refresh_token'])
    expect(granted.scopes).toContain('notes:read')
    expect(granted.expiresAt).toBeGreaterThan(Date.now())
    const { access_token: _, ...renewable } = credentials
    const seen: string[] = []
    const vendor = vendorWith({ tokenUrl: `${provider.issuer}/token`, clientAuth })
    const nimbus = createClient(vendor, {
      credentials: renewable,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.url.startsWith(provider.issuer)) return fetch(request)
        seen.push(String(request.headers.get('authorization')))
        return Response.json({ id: 'n' }, { status: seen.length === 1 ? 401 : 200 })
      },
    })
    const get = {
      connector: 'nimbus',
      entity: 'notes',
      action: 'get',
      method: 'GET',
      path: '/notes',
      params: { fields: {} },
    } as const
    await nimbus.call(get)
    // The first token came of the refresh token, the second of the one that it was rotated to.
    expect(new Set(seen).size).toBe(2)
    expect(provider.grants.slice(-3)).toEqual(['authorization_code', 'refresh_token', 'refresh_token'])
  })

  it('a code is good once', async () => {
    const { pending, callback } = await start()
    await exchangeWith(provider.definition, callback, pending, { clientSecret })
    await expect(exchangeWith(provider.definition, callback, pending, { clientSecret })).rejects.toMatchObject({
      name: 'ConnectError',
      reason: 'refused',
      upstream: { code: 'invalid_grant' },
      message: expect.stringContaining('start again'),
    })
  })

  it('without the verifier of this attempt there is no token', async () => {
    const { pending, callback } = await start()
    const other = await authorizeWith(provider.definition, options)
    const mixed = { ...pending, verifier: other.pending.verifier as string }
    await expect(exchangeWith(provider.definition, callback, mixed, { clientSecret })).rejects.toMatchObject({
      reason: 'refused',
    })
  })

  it('a wrong client secret is refused, and says what to check', async () => {
    const { pending, callback } = await start()
    const failure = await exchangeWith(provider.definition, callback, pending, { clientSecret: 'wrong-secret' }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ reason: 'refused', message: expect.stringContaining('clientSecret') })
    expect(JSON.stringify(failure)).not.toContain('wrong-secret')
  })

  it('a user who does not agree', async () => {
    const { url, pending } = await authorizeWith(provider.definition, options)
    const callback = await provider.consent(url, { deny: true })
    await expect(exchangeWith(provider.definition, callback, pending, { clientSecret })).rejects.toMatchObject({
      reason: 'denied',
    })
  })
})
