import * as fc from '@ferrule/test-kit/fast-check'
import type { Reply } from '@ferrule/test-kit/server'
import { describe, expect, it } from 'vitest'
import {
  type Authorizer,
  basic,
  bearer,
  CredentialsError,
  type FerruleError,
  headerToken,
  headerTokens,
  type OAuthNames,
  oauth,
  type Vendor,
} from '../kit/core.ts'
import { lockingStore, notes, shown, vendorWith, world } from '../kit/nimbus.ts'

const failure = async (promise: Promise<unknown>): Promise<FerruleError> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error) => error,
  )

const plain = (authorize: Authorizer, auth: Record<string, string>) =>
  vendorWith({}, { authorize, auth, refreshes: false, credentials: { fields: {} } } as Partial<Vendor>)

const sentWith = async (authorize: Authorizer, auth: Record<string, string>, credentials: object) => {
  const here = world({ api: () => ({ body: { id: 'n1' } }) })
  await here.client({ credentials }, plain(authorize, auth)).call(notes.get)
  return here.apiRequests[0]?.headers as Record<string, string>
}

describe('credentials on a request', () => {
  it('bearer', async () => {
    const headers = await sentWith(bearer, { token: 'api_key' }, { api_key: 'sk_1' })
    expect(headers.authorization).toBe('Bearer sk_1')
  })

  it('header of the vendor’s own', async () => {
    const headers = await sentWith(headerToken, { token: 'api_key', header: 'X-Own-Token' }, { api_key: 'sk_1' })
    expect(headers['x-own-token']).toBe('sk_1')
    expect(headers).not.toHaveProperty('authorization')
  })

  it('several headers; one whose key is not set is left out', async () => {
    const names = { 'X-Key': 'api_key', 'X-App': 'app_key', 'X-User': 'user' }
    const headers = await sentWith(headerTokens, names, { api_key: 'sk_1', app_key: 'ap_1' })
    expect(headers).toMatchObject({ 'x-key': 'sk_1', 'x-app': 'ap_1' })
    expect(headers).not.toHaveProperty('x-user')
  })

  it.each([
    ['ann@nimbus.test', 'pässwörd-✓', { username: 'user', password: 'pass' }, 'ann@nimbus.test:pässwörd-✓'],
    ['key', 'ignored', { username: 'user' }, 'key:'],
    ['ignored', 'key', { password: 'pass' }, ':key'],
  ])('basic, in UTF-8: %s %s %j', async (user, pass, auth, expected) => {
    const { authorization = '' } = await sentWith(basic, auth as never, { user, pass })
    expect(authorization).toMatch(/^Basic [\w+/]+=*$/)
    expect(Buffer.from(authorization.slice(6), 'base64').toString()).toBe(expected)
  })

  it('are a copy: later changes of the object change nothing', async () => {
    const here = world({ api: () => ({ body: { id: 'n1' } }) })
    const credentials: { api_key?: string } = { api_key: 'sk_1' }
    const vendor = { ...plain(bearer, { token: 'api_key' }), credentials: { fields: { api_key: 1 } } }
    const client = here.client({ credentials }, vendor)
    credentials.api_key = 'sk_2'
    await client.call(notes.get)
    delete credentials.api_key
    await client.call(notes.get)
    expect(here.apiRequests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk_1', 'Bearer sk_1'])
  })

  it('are not replaced by a header of the caller', async () => {
    const here = world({ api: () => ({ body: { id: 'n1' } }) })
    const client = here.client({ credentials: { api_key: 'sk_1' } }, plain(bearer, { token: 'api_key' }))
    await client.call(notes.get, {}, { headers: { Authorization: 'Bearer other' } })
    expect(here.apiRequests[0]?.headers.authorization).toBe('Bearer sk_1')
  })

  it('of a function are asked for once more after a 401', async () => {
    const here = world({
      api: ({ headers }) => (headers.authorization === 'Bearer sk_2' ? { body: { id: 'n1' } } : { status: 401 }),
    })
    const given = [{ api_key: 'sk_1' }, { api_key: 'sk_2' }]
    const vendor = { ...plain(bearer, { token: 'api_key' }), refreshes: false }
    const client = here.client({ credentials: () => given.shift() ?? { api_key: 'sk_3' } }, vendor)
    await client.call(notes.get)
    expect(here.apiRequests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk_1', 'Bearer sk_2'])
    const same = here.client({ credentials: () => ({ api_key: 'sk_1' }) }, vendor)
    expect(await failure(same.call(notes.get))).toMatchObject({ status: 401 })
    expect(here.apiRequests).toHaveLength(3)
  })

  /** An API that takes one key, and a function that gives keys in turn; it answers when `open` is called. */
  const inTurn = (good: string, keys: string[], api?: Parameters<typeof world>[0]) => {
    const here = world({
      api: ({ headers }) => (headers.authorization === `Bearer ${good}` ? { body: { id: 'n1' } } : { status: 401 }),
      ...api,
    })
    const vendor = { ...plain(bearer, { token: 'api_key' }), credentials: { fields: { api_key: 1 } } }
    const asked: string[] = []
    const credentials = async () => {
      const api_key = keys[Math.min(asked.length, keys.length - 1)] as string
      asked.push(api_key)
      return { api_key }
    }
    return { here, asked, vendor, credentials }
  }

  it('of a function are asked for once for all calls whose same credentials were rejected', async () => {
    const { here, vendor } = inTurn('sk_2', [])
    let calls = 0
    let release = () => {}
    const client = here.client(
      {
        credentials: async () => {
          if (++calls <= 5) return { api_key: 'sk_1' }
          await new Promise<void>((resolve) => {
            release = resolve
          })
          return { api_key: 'sk_2' }
        },
      },
      vendor,
    )
    const all = Array.from({ length: 5 }, () => client.call(notes.get))
    while (here.apiRequests.length < 5 || calls < 6) await new Promise(setImmediate)
    await new Promise(setImmediate)
    release()
    await Promise.all(all)
    expect(calls).toBe(6)
    expect(here.apiRequests).toHaveLength(10)
  })

  it('of a function that were asked for by a call that is canceled come to the others', async () => {
    const { here, vendor } = inTurn('sk_2', [])
    const told: (() => void)[] = []
    let asked = 0
    const credentials = (): Promise<{ api_key: string }> | { api_key: string } => {
      if (++asked <= 2) return { api_key: 'sk_1' }
      return new Promise((resolve) => told.push(() => resolve({ api_key: 'sk_2' })))
    }
    const client = here.client({ credentials }, vendor)
    const controller = new AbortController()
    const first = failure(client.call(notes.get, {}, { signal: controller.signal }))
    const second = client.call(notes.get)
    while (here.apiRequests.length < 2 || told.length === 0) await new Promise(setImmediate)
    await new Promise(setImmediate)
    controller.abort(new Error('left'))
    expect(await first).toMatchObject({ message: 'left' })
    for (const answer of told) answer()
    await second
    expect(asked).toBe(3)
  })

  it('of a function are not asked for a third time by the same call', async () => {
    const { here, asked, vendor, credentials } = inTurn('sk_9', ['sk_1', 'sk_2', 'sk_3'])
    expect(await failure(here.client({ credentials }, vendor).call(notes.create))).toMatchObject({ status: 401 })
    expect(asked).toEqual(['sk_1', 'sk_2'])
    expect(here.log).toEqual(['api sk_1', 'api sk_2'])
  })

  it('of a function are replaced where a good-looking response rejects them, also of a write', async () => {
    const { here, asked, vendor, credentials } = inTurn('sk_2', ['sk_1', 'sk_2'], {
      api: ({ headers }) => ({ headers: { 'x-stranger': String(headers.authorization !== 'Bearer sk_2') }, body: {} }),
    })
    const refuses: Vendor['refuses'] = ({ headers }) =>
      headers.get('x-stranger') === 'true' ? { code: 'authentication', retryable: false } : undefined
    await here.client({ credentials }, { ...vendor, refuses }).call(notes.create)
    expect(here.log).toEqual(['api sk_1', 'api sk_2'])
    const bad = inTurn('sk_2', ['sk_1'], { api: () => ({ headers: { 'x-stranger': 'true' }, body: {} }) })
    const error = await failure(
      bad.here.client({ credentials: bad.credentials }, { ...vendor, refuses }).call(notes.create),
    )
    expect(error).toMatchObject({ code: 'authentication', outcome: 'rejected', status: 200 })
    expect([asked, bad.asked]).toEqual([
      ['sk_1', 'sk_2'],
      ['sk_1', 'sk_1'],
    ])
    expect(bad.here.apiRequests).toHaveLength(1)
  })

  it('a write that may have been processed stays unknown when its credentials are rejected later', async () => {
    const replies: Reply[] = [{ status: 503 }, { status: 401 }]
    const { here, vendor } = inTurn('', [], { api: () => replies.shift() })
    let asked = 0
    const credentials = () => (++asked === 1 ? { api_key: 'sk_1' } : ({} as never))
    const client = here.client({ credentials }, { ...vendor, idempotencyHeader: 'Idempotency-Key' })
    const error = await failure(client.call(notes.create))
    expect(error).toMatchObject({ code: 'credentials', outcome: 'unknown' })
    expect(here.apiRequests).toHaveLength(2)
  })

  it('a question of the vendor’s own that rejects them counts, and asks no function in turn', async () => {
    const { here, asked, vendor, credentials } = inTurn('sk_2', ['sk_1', 'sk_2', 'sk_3'])
    const discover: Vendor['discover'] = async ({ send }) => {
      await send({ method: 'GET', url: 'https://api.nimbus.test/where', headers: {} })
      return {}
    }
    await here.client({ credentials }, { ...vendor, discover }).call(notes.get)
    expect(asked).toEqual(['sk_1', 'sk_2'])
    const never = inTurn('sk_9', ['sk_1', 'sk_2', 'sk_3'])
    const client = never.here.client({ credentials: never.credentials }, { ...vendor, discover })
    expect(await failure(client.call(notes.get))).toMatchObject({ status: 401 })
    expect(never.asked).toEqual(['sk_1', 'sk_2'])
  })

  it('of a function that never answers end with the time limit of the call', async () => {
    const here = world()
    const client = here.client({ credentials: () => new Promise<never>(() => {}) }, plain(bearer, { token: 'api_key' }))
    expect(await failure(client.call(notes.get, {}, { timeout: 5 }))).toMatchObject({ code: 'timeout' })
    expect(here.apiRequests).toHaveLength(0)
  })

  it('come from a function, asked before every call and checked', async () => {
    const here = world({ api: () => ({ body: { id: 'n1' } }) })
    const given = [{ api_key: 'sk_1' }, { api_key: 'sk_2' }, {}]
    const vendor = { ...plain(bearer, { token: 'api_key' }), credentials: { fields: { api_key: 1 } } }
    const client = here.client({ credentials: async () => given.shift() as object }, vendor)
    await client.call(notes.get)
    await client.call(notes.get)
    const error = await failure(client.call(notes.create))
    expect(here.log).toEqual(['api sk_1', 'api sk_2'])
    expect(error).toBeInstanceOf(CredentialsError)
    expect(error).toMatchObject({ outcome: 'not-sent', issues: [{ path: ['api_key'] }] })
  })

  it('what the function throws is thrown', async () => {
    const fault = new Error('vault is sealed')
    const here = world()
    const client = here.client({ credentials: () => Promise.reject(fault) }, plain(bearer, { token: 'api_key' }))
    await expect(client.call(notes.get)).rejects.toBe(fault)
  })
})

describe('a credential that no header can carry', () => {
  const bad = ['zq91\n', 'zq91\r\nX-Evil: 1', 'zq9\0', 'zq9✓', 'zq9\x7f']
  it.each(bad)('%j in a token', async (value) => {
    for (const [authorize, auth] of [
      [bearer, { token: 'api_key' }],
      [headerToken, { token: 'api_key', header: 'X-Own' }],
      [headerTokens, { 'X-Own': 'api_key' }],
      [oauth, { scheme: 'oauth_refresh', tokenUrl: 'https://auth.nimbus.test/token', accessToken: 'api_key' }],
    ] as const) {
      const here = world()
      const error = await failure(
        here.client({ credentials: { api_key: value } }, plain(authorize, auth)).call(notes.create),
      )
      expect(error).toBeInstanceOf(CredentialsError)
      expect(error.message).toBe(
        '[nimbus notes.create] credentials.api_key contains a line break, a control character or a character outside Latin-1',
      )
      expect(error).toMatchObject({ retryable: false, outcome: 'not-sent' })
      expect(await shown(error)).not.toContain('zq9')
      expect(here.log).toEqual([])
    }
  })

  it.each(bad)('%j in a token that the endpoint gave', async (value) => {
    const here = world({ token: () => ({ body: { access_token: value } }) })
    const error = await failure(here.client().call(notes.get))
    expect(error).toBeInstanceOf(CredentialsError)
    expect(error.message).toMatch(/header "authorization" contains a line break/)
    expect(await shown(error)).not.toContain('zq9')
    expect(here.apiRequests).toEqual([])
  })
})

describe('no secret is ever shown', () => {
  const secret = fc
    .tuple(
      fc.string({ unit: 'binary', minLength: 6, maxLength: 24 }),
      fc.stringMatching(/^[a-zA-Z0-9+/=|~.!'()*& -]{8,24}$/),
    )
    .map(([odd, plain]) => odd + plain)
  // A value that goes into a header or is compared as text must be sendable.
  const token = fc.stringMatching(/^[\x21-\x7e]{12,40}$/)
  const credentials = fc.record({
    client_id: secret,
    client_secret: secret,
    refresh_token: secret,
    access_token: fc.option(token, { nil: undefined }),
  })

  /** Answers that repeat what was sent, in the ways that servers do. */
  const echoes: ((said: string, body: string) => Reply)[] = [
    (said) => ({ status: 400, body: { error: 'invalid_grant', error_description: said } }),
    (said) => ({ status: 401, body: { error: said, message: said } }),
    (said) => ({ status: 400, body: { message: encodeURIComponent(said.toWellFormed()) } }),
    (said) => ({ status: 400, body: { message: JSON.stringify(said) } }),
    (_, body) => ({ status: 400, body: { error: 'invalid_request', error_description: `cannot read ${body}` } }),
    (said, body) => ({ status: 400, headers: { 'content-type': 'text/html' }, body: `<p>${said}</p>${body}` }),
    (said, body) => ({ status: 200, body: `{"access_token": ${said} ${body}` }),
    (said) => ({ status: 200, body: { ok: false, error: said } }),
    (said) => ({ status: 503, body: { error: 'server_error', error_description: said } }),
    (said) => ({ status: 429, body: { error: said } }),
    (_, body) => ({ status: 500, headers: { 'x-request-id': encodeURIComponent(body).slice(0, 120) }, body }),
    () => ({ fault: 'reset' }),
  ]
  const ways: Partial<OAuthNames>[] = [{}, { clientAuth: 'json' }, { clientAuth: 'basic' }]

  it('of the token endpoint’s refusals', async () => {
    await fc.assert(
      fc.asyncProperty(
        credentials,
        fc.constantFrom(...echoes),
        fc.constantFrom(...ways),
        fc.boolean(),
        async (own, echo, way, stored) => {
          const all = Object.values(own).filter((value) => value !== undefined)
          const here = world({
            token: ({ body, headers }) => echo(`${all.join(' / ')} ${headers.authorization}`, body),
            api: () => ({ status: 401, body: {} }),
          })
          const client = here.client(
            { credentials: own, retry: 0, ...(stored && { tokenStore: lockingStore() }) },
            vendorWith(way),
          )
          const error = await failure(client.call(notes.create))
          const text = await shown(error)
          const hidden = [
            ...all,
            btoa(unescape(encodeURIComponent(`${own.client_id.toWellFormed()}:${own.client_secret.toWellFormed()}`))),
          ]
          for (const value of hidden) {
            for (const form of [value, encodeURIComponent(value.toWellFormed()), JSON.stringify(value).slice(1, -1)])
              expect(text).not.toContain(form)
          }
          expect(error).toMatchObject({ connector: 'nimbus', entity: 'notes', action: 'create' })
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)

  it('of a Basic header that is repeated', async () => {
    const here = world({ api: ({ headers }) => ({ status: 401, headers: {}, body: `bad: ${headers.authorization}` }) })
    const credentials = { username: 'ann', password: 'pässwörd' }
    const vendor = plain(basic, { username: 'username', password: 'password' })
    const text = await shown(await failure(here.client({ credentials }, vendor).call(notes.create)))
    expect(text).toContain('bad: Basic [redacted]')
    expect(text).not.toContain(Buffer.from('ann:pässwörd').toString('base64'))
  })

  it('of later refusals: tokens that were obtained are secrets too', async () => {
    await fc.assert(
      fc.asyncProperty(token, token, fc.constantFrom(400, 403, 404, 500), async (access, refresh, status) => {
        const said = `no right for ${access} or ${encodeURIComponent(refresh)}`
        const here = world({
          token: () => ({ body: { access_token: access, refresh_token: refresh } }),
          api: ({ index }) => ({
            status,
            headers: { 'content-type': 'text/plain' },
            body: index % 2 ? said : JSON.stringify(said),
          }),
        })
        const readError = ({ body }: { body: unknown }) => ({ upstream: { code: String(body), message: String(body) } })
        for (const vendor of [vendorWith(), vendorWith({}, { readError })]) {
          const error = await failure(here.client({ retry: 0 }, vendor).call(notes.create))
          const text = await shown(error)
          for (const value of [access, refresh, encodeURIComponent(refresh)]) expect(text).not.toContain(value)
        }
      }),
      { numRuns: 50 },
    )
  }, 60_000)

  it('in a plan', async () => {
    const { plan } = await import('../kit/core.ts')
    const here = world()
    const own = { ...(await import('../kit/nimbus.ts')).credentials, access_token: 'at-given' }
    const text = JSON.stringify(await plan(here.client({ credentials: own }) as never, [], notes.get))
    for (const value of Object.values(own)) expect(text).not.toContain(value)
    expect(here.log).toEqual([])
  })
})
