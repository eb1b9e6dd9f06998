import { chaosServer, type Reply } from '@ferrule/test-kit/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  AuthenticationError,
  CredentialsError,
  createClient,
  type FerruleError,
  NetworkError,
  type OAuthNames,
  paginate,
  RateLimitError,
  ResponseError,
  TimeoutError,
  UpstreamError,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { credentials, formOf, notes, shown, vendorWith, world } from '../kit/nimbus.ts'
import { clock } from '../kit/time.ts'

const jwt = (exp: number): string =>
  `e30.${Buffer.from(JSON.stringify({ sub: '>>>???', exp })).toString('base64url')}.c2ln`

afterEach(() => {
  vi.useRealTimers()
})

describe('token request', () => {
  const form = { grant_type: 'refresh_token', refresh_token: 'rt-0' }
  const client = { client_id: credentials.client_id, client_secret: credentials.client_secret }
  const basic = `Basic ${btoa(`${credentials.client_id}:${credentials.client_secret}`)}`
  const cases: [string, Partial<OAuthNames>, object, object, string, string | undefined][] = [
    ['client in the form', {}, {}, { ...form, ...client }, 'application/x-www-form-urlencoded', undefined],
    ['JSON body', { clientAuth: 'json' }, {}, { ...form, ...client }, 'application/json', undefined],
    ['Basic header', { clientAuth: 'basic' }, {}, form, 'application/x-www-form-urlencoded', basic],
    [
      'client credentials, further values',
      { scheme: 'client_credentials', clientAuth: 'basic', 'form:sub': '{user_id}', 'form:scope': 'a b' },
      { credentials: client, config: { user_id: 42 } },
      { grant_type: 'client_credentials', sub: '42', scope: 'a b' },
      'application/x-www-form-urlencoded',
      basic,
    ],
    [
      'a value without its setting is left out',
      { scheme: 'client_credentials', 'form:sub': '{user_id}' },
      { credentials: client },
      { grant_type: 'client_credentials', ...client },
      'application/x-www-form-urlencoded',
      undefined,
    ],
    [
      'client credentials, but a refresh token is there',
      { scheme: 'client_credentials' },
      {},
      { ...form, ...client },
      'application/x-www-form-urlencoded',
      undefined,
    ],
    [
      'fields of other names',
      { clientId: 'app', clientSecret: 'app_secret', refreshToken: 'grant' },
      { credentials: { app: client.client_id, app_secret: client.client_secret, grant: 'rt-0' } },
      { ...form, ...client },
      'application/x-www-form-urlencoded',
      undefined,
    ],
  ]
  it.each(cases)('%s', async (_, auth, options, expected, type, authorization) => {
    const here = world()
    await here.client(options, vendorWith(auth)).call(notes.get)
    const [request] = here.tokenRequests
    expect(request?.url.href).toBe('https://auth.nimbus.test/oauth/token')
    expect(request?.method).toBe('POST')
    expect(formOf(request as never)).toEqual(expected)
    expect(request?.headers['content-type']?.split(';')[0]).toBe(type)
    expect(request?.headers.authorization).toBe(authorization)
    expect(request?.headers).toMatchObject({ accept: 'application/json', 'user-agent': 'ferrule-nimbus' })
    expect(here.apiRequests[0]?.headers.authorization).toBe('Bearer at-1')
  })

  it('encodes what forms must encode', async () => {
    const here = world()
    await here.client({ credentials: { ...credentials, refresh_token: 'Atzr|a+b&c d' } }).call(notes.get)
    expect(here.tokenRequests[0]?.body).toContain('refresh_token=Atzr%7Ca%2Bb%26c+d')
  })

  it('writes a Basic header in UTF-8', async () => {
    const here = world()
    const own = { ...credentials, client_secret: 'grüße-✓' }
    await here.client({ credentials: own }, vendorWith({ clientAuth: 'basic' })).call(notes.get)
    const sent = here.tokenRequests[0]?.headers.authorization?.slice(6) as string
    expect(Buffer.from(sent, 'base64').toString()).toBe(`${own.client_id}:grüße-✓`)
  })

  it('goes to the host of a setting, and the token into a header of its own', async () => {
    const here = world()
    const vendor = vendorWith({
      scheme: 'client_credentials',
      tokenUrl: 'https://{shop}.nimbus.test/admin/token',
      header: 'X-Access-Token',
    })
    here.good.add('')
    const { refresh_token: _, ...app } = credentials
    await here.client({ credentials: app, config: { shop: 'blue' } }, vendor).call(notes.get)
    expect(here.tokenRequests[0]?.url.href).toBe('https://blue.nimbus.test/admin/token')
    expect(here.apiRequests[0]?.headers).toMatchObject({ 'x-access-token': 'at-1' })
    expect(here.apiRequests[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each(['evil.test/', 'a.evil.test#', 'x@evil.test', 'x:80', 'x\\y', '..', 'a b', 'x\n', '%2f', ''])(
    'does not take %j as a host',
    async (shop) => {
      const here = world()
      const vendor = vendorWith({ tokenUrl: 'https://{shop}.nimbus.test/token' })
      expect(() => here.client({ config: { shop } }, vendor)).toThrow(
        /^\[nimbus\] config: shop (?:must be|has white space)/,
      )
      expect(here.log).toEqual([])
    },
  )

  it('says so when the host is missing', async () => {
    const here = world()
    const vendor = vendorWith({ tokenUrl: 'https://{shop}.nimbus.test/token' })
    const error = await failure(here.client({}, vendor).call(notes.get))
    expect(error).toBeInstanceOf(CredentialsError)
    expect(error.message).toMatch(/address is incomplete/)
  })

  it.each([
    'http://auth.nimbus.test/token',
    'ftp://auth.nimbus.test/token',
    'https://u:p@auth.nimbus.test/token',
    'nonsense',
  ])('does not send secrets to %s', async (tokenUrl) => {
    const here = world()
    const error = await failure(here.client({}, vendorWith({ tokenUrl })).call(notes.get))
    expect(error).toBeInstanceOf(CredentialsError)
    expect(error).toMatchObject({ retryable: false, outcome: 'not-sent' })
    expect(here.log).toEqual([])
  })

  it('takes http on loopback, and the place of the caller’s baseUrl', async () => {
    const here = world()
    await here.client({ baseUrl: 'http://127.0.0.1:8080/$&/nimbus' }).call(notes.get)
    expect(here.tokenRequests[0]?.url.href).toBe('http://127.0.0.1:8080/$&/nimbus/oauth/token')
    await here.client({}, vendorWith({ tokenUrl: 'http://localhost:8080/token' })).call(notes.get)
    expect(here.tokenRequests[1]?.url.href).toBe('http://localhost:8080/token')
  })
})

it('works over a network, for every way of naming the client', async () => {
  for (const clientAuth of ['body', 'json', 'basic'] as const) {
    const server = await chaosServer(({ target, headers }) =>
      target === '/api/oauth/token'
        ? { body: { access_token: 'at-1', expires_in: 3600 } }
        : { status: headers.authorization === 'Bearer at-1' ? 200 : 401, body: { id: 'n1' } },
    )
    const client = createClient(vendorWith({ clientAuth }), { credentials, baseUrl: `${server.url}/api/` })
    expect((await client.call(notes.get)).data).toEqual({ id: 'n1' })
    expect(server.requests.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /api/oauth/token',
      'GET /api/notes',
    ])
    expect(formOf(server.requests[0] as never)).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'rt-0' })
  }
})

describe('life of a token', () => {
  const now = Date.UTC(2026, 5, 1, 12)
  const inMinutes = (minutes: number) => now + minutes * 60_000
  const iso = (minutes: number) => new Date(inMinutes(minutes)).toISOString()
  const answers: [string, Record<string, unknown>, number][] = [
    ['expires_in', { expires_in: 1800 }, 30],
    ['expires_in as text', { expires_in: '1800' }, 30],
    ['expires_at', { expires_at: iso(30) }, 30],
    ['expires_at without a zone', { expires_at: iso(30).slice(0, -1) }, 30],
    ['expires_at in seconds', { expires_at: inMinutes(30) / 1000 }, 30],
    ['expires_at in milliseconds, as text', { expires_at: String(inMinutes(30)) }, 30],
    ['expires', { expires: iso(30) }, 30],
    ['a JWT', { access_token: jwt(inMinutes(30) / 1000) }, 30],
    ['nothing', {}, 60],
    ['nonsense', { expires_in: 'soon', expires_at: 'later' }, 60],
    ['no end', { expires_in: null }, 60],
  ]
  it.each(answers)('%s', async (_, said, minutes) => {
    clock(now)
    const onTokenRefresh = vi.fn()
    const here = world({
      token: () => ({ body: { access_token: 'at-x', ...said } }),
      api: () => ({ body: { id: 'n' } }),
    })
    const client = here.client({ hooks: { onTokenRefresh } })
    await client.call(notes.get)
    expect(onTokenRefresh.mock.calls[0]?.[0].expiresAt).toBe(inMinutes(minutes))
    vi.setSystemTime(inMinutes(minutes) - 61_000)
    await client.call(notes.get)
    expect(here.tokenRequests).toHaveLength(1)
    vi.setSystemTime(inMinutes(minutes) - 59_000)
    await client.call(notes.get)
    expect(here.tokenRequests).toHaveLength(2)
  })

  it('a time without a zone is not meant as that of this machine', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(new Date(0).getHours()).toBe(19)
    const onTokenRefresh = vi.fn()
    const here = world({ extra: { expires_in: undefined, expires_at: '2030-01-01T00:00:00.000' } })
    await here.client({ hooks: { onTokenRefresh } }).call(notes.get)
    expect(onTokenRefresh.mock.calls[0]?.[0].expiresAt).toBe(Date.UTC(2030, 0))
  })

  it('leeway and lifetime are the vendor’s', async () => {
    clock(now)
    const here = world({ extra: { expires_in: undefined } })
    const client = here.client({}, vendorWith({ leeway: '300000', lifetime: '600000' }))
    await client.call(notes.get)
    vi.setSystemTime(inMinutes(4.9))
    await client.call(notes.get)
    expect(here.tokenRequests).toHaveLength(1)
    vi.setSystemTime(inMinutes(5.1))
    await client.call(notes.get)
    expect(here.tokenRequests).toHaveLength(2)
  })

  it('a given access token goes first, until it is refused', async () => {
    const here = world()
    here.good.add('given')
    const client = here.client({ credentials: { ...credentials, access_token: 'given' } })
    await client.call(notes.get)
    await client.call(notes.get)
    expect(here.log).toEqual(['api given', 'api given'])
    here.good.delete('given')
    await client.call(notes.get)
    await client.call(notes.get)
    expect(here.log.slice(2)).toEqual(['api given', 'token request', 'api at-1', 'api at-1'])
  })

  it('a given JWT is replaced before its end', async () => {
    clock(now)
    const token = jwt(inMinutes(30) / 1000)
    const here = world()
    here.good.add(token)
    const client = here.client({ credentials: { ...credentials, access_token: token } })
    await client.call(notes.get)
    vi.setSystemTime(inMinutes(29.5))
    await client.call(notes.get)
    expect(here.log).toEqual([`api ${token}`, 'token request', 'api at-1'])
  })

  it('a token that cannot be renewed is sent as it is, and its 401 stands', async () => {
    clock(now)
    const token = jwt(inMinutes(-30) / 1000)
    const here = world()
    const error = await failure(here.client({ credentials: { access_token: token } }).call(notes.get))
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(here.log).toEqual([`api ${token}`])
  })

  it('nothing to begin with', async () => {
    const here = world()
    const error = await failure(here.client({ credentials: { client_id: 'x' } }).call(notes.create))
    expect(error).toBeInstanceOf(CredentialsError)
    expect(error.message).toBe('[nimbus notes.create] token request: credentials.refresh_token is missing')
    expect(error.outcome).toBe('not-sent')
    const other = await failure(here.client({ credentials: { refresh_token: 'rt-0' } }).call(notes.get))
    expect(other.message).toMatch(/credentials\.client_id is missing/)
    expect(here.log).toEqual([])
  })
})

describe('one refresh for all who wait', () => {
  it('50 calls, 1 token request', async () => {
    const here = world({ rotates: true })
    const client = here.client()
    await Promise.all(Array.from({ length: 50 }, () => client.call(notes.get)))
    expect(here.tokenRequests).toHaveLength(1)
    expect(here.apiRequests).toHaveLength(50)
  })

  it('50 calls refused with the same token, 1 token request', async () => {
    const here = world({ rotates: true })
    const client = here.client({ credentials: { ...credentials, access_token: 'dead' } })
    await Promise.all(Array.from({ length: 50 }, () => client.call(notes.get)))
    expect(here.tokenRequests).toHaveLength(1)
    expect(here.apiRequests).toHaveLength(100)
  })

  it('a call refused after the renewal takes the newer token in hand', async () => {
    let release!: () => void
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const here = world({
      rotates: true,
      api: async (request) => {
        if (request.query.get('page') !== 'slow' || request.headers.authorization !== 'Bearer dead') return undefined
        await held
        return { status: 401, body: {} }
      },
    })
    const client = here.client({ credentials: { ...credentials, access_token: 'dead' } })
    const slow = client.call(notes.list, { page: 'slow' })
    await client.call(notes.get)
    release()
    await slow
    expect(here.tokenRequests).toHaveLength(1)
    expect(here.log.at(-1)).toBe('api at-1')
  })

  it('a failed refresh is not kept', async () => {
    let broken = true
    const here = world({ token: () => (broken ? { status: 500, body: {} } : undefined) })
    const client = here.client({ retry: 0 })
    const errors = await Promise.all([1, 2, 3].map(() => failure(client.call(notes.get))))
    expect(errors.map(({ code }) => code)).toEqual(['upstream', 'upstream', 'upstream'])
    expect(here.tokenRequests).toHaveLength(1)
    broken = false
    await client.call(notes.get)
    expect(here.tokenRequests).toHaveLength(2)
  })

  it('each who waited gets an error of its own', async () => {
    const here = world({ token: () => ({ status: 400, body: { error: 'invalid_grant' } }) })
    const client = here.client()
    const [read, write] = await Promise.all([failure(client.call(notes.get)), failure(client.call(notes.create))])
    expect(here.tokenRequests).toHaveLength(1)
    expect(read.message).toMatch(/^\[nimbus notes\.get\] token request: 400 invalid_grant/)
    expect(write.message).toMatch(/^\[nimbus notes\.create\] token request: 400 invalid_grant/)
    expect(write.outcome).toBe('not-sent')
  })

  it('who aborts stops waiting; the refresh continues for the others', async () => {
    let answer!: (reply: undefined) => void
    const here = world({ token: () => new Promise<undefined>((resolve) => (answer = resolve)) })
    const client = here.client()
    const stop = new AbortController()
    const [first, second] = [client.call(notes.get, {}, { signal: stop.signal }), client.call(notes.get)]
    await vi.waitFor(() => expect(here.tokenRequests).toHaveLength(1), 10_000)
    stop.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    answer(undefined)
    await second
    expect(here.log).toEqual(['token request', 'api at-1'])
  })

  it('all may abort, and the token is there for the next', async () => {
    let answer!: (reply: undefined) => void
    const here = world({ token: () => new Promise<undefined>((resolve) => (answer = resolve)) })
    const client = here.client()
    const signal = AbortSignal.timeout(5)
    await expect(client.call(notes.get, {}, { signal })).rejects.toThrow('timeout')
    answer(undefined)
    await client.call(notes.get)
    expect(here.tokenRequests).toHaveLength(1)
  })

  it('an aborted signal asks for no token', async () => {
    const here = world()
    await expect(here.client().call(notes.get, {}, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow(
      'no',
    )
    expect(here.log).toEqual([])
  })

  it('a deadline ends the wait', async () => {
    const here = world({ token: () => ({ fault: 'hang' }) })
    const error = await failure(here.client().call(notes.create, {}, { deadline: Date.now() + 30 }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ retryable: true, outcome: 'not-sent' })
  })

  it('a token endpoint that never answers is given up', async () => {
    const here = world({ token: () => ({ fault: 'hang' }) })
    const error = await failure(here.client({ timeout: 30 }).call(notes.create))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ retryable: true, outcome: 'not-sent' })
    expect(here.tokenRequests).toHaveLength(1)
  })

  it.each<[string, typeof fetch]>([
    ['no answer', () => new Promise(() => {})],
    ['no body', async () => new Response(new ReadableStream())],
  ])('also by a fetch that does not heed its signal: %s', async (_, deaf) => {
    const error = await failure(world().client({ timeout: 30, fetch: deaf }).call(notes.create))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error.message).toBe('[nimbus notes.create] token request: no complete response within 30 ms')
  })
})

describe('401', () => {
  it('in mid-iteration: renewed once, nothing lost, nothing twice', async () => {
    const here = world({
      rotates: true,
      api: ({ query, headers }, { good }) => {
        const page = Number(query.get('page') ?? 1)
        if (page === 3 && headers.authorization === 'Bearer at-1') good.delete('at-1')
        if (!good.has(headers.authorization?.slice(7) ?? '')) return { status: 401, body: {} }
        return { body: { notes: [{ id: page }], ...(page < 5 && { next: String(page + 1) }) } }
      },
    })
    const ids = await paginate<{ id: number }, object>(here.client(), notes.list).toArray()
    expect(ids.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(here.tokenRequests).toHaveLength(2)
    expect(here.apiRequests).toHaveLength(6)
  })

  it('that stays after the renewal is thrown, without another try', async () => {
    const here = world({ api: () => ({ status: 401, body: { message: 'scope does not match' } }) })
    const error = await failure(here.client().call(notes.create))
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(error.outcome).toBe('rejected')
    expect(here.log).toEqual(['token request', 'api at-1', 'token request', 'api at-2'])
  })

  it('without a new token: the refusal of the token endpoint is reported', async () => {
    const here = world({ token: () => ({ status: 400, body: { error: 'invalid_grant' } }) })
    const error = await failure(
      here.client({ credentials: { ...credentials, access_token: 'dead' } }).call(notes.create),
    )
    expect(error).toBeInstanceOf(CredentialsError)
    expect(error).toMatchObject({ outcome: 'rejected', upstream: { code: 'invalid_grant' } })
  })
})

describe('refusals and faults of the token endpoint', () => {
  const cases: [string, Reply, abstract new (...args: never[]) => FerruleError, Partial<FerruleError>, RegExp][] = [
    [
      'a dead refresh token',
      { status: 403, body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' } },
      CredentialsError,
      { retryable: false, upstream: { code: 'invalid_grant', message: 'Unknown or invalid refresh token.' } },
      /403 invalid_grant: Unknown or invalid refresh token\.; authorize again: credentials\.refresh_token is expired, revoked or already used$/,
    ],
    [
      'a wrong client',
      { status: 401, body: { error: 'invalid_client' } },
      CredentialsError,
      { retryable: false, upstream: { code: 'invalid_client' } },
      /\(check credentials\.client_id and credentials\.client_secret\)$/,
    ],
    [
      'a wrong client, in words',
      { status: 401, body: { message: 'Unauthorized', errorId: 'x' } },
      CredentialsError,
      { retryable: false, upstream: { message: 'Unauthorized' } },
      /401: Unauthorized; check credentials\.client_id and credentials\.client_secret$/,
    ],
    [
      'a client that may not',
      { status: 400, body: { error: 'shop_not_permitted' } },
      CredentialsError,
      { retryable: false },
      /400 shop_not_permitted \(no token for these credentials/,
    ],
    [
      'a refusal with a good status',
      { status: 200, body: { ok: false, error: 'invalid_refresh_token' } },
      CredentialsError,
      { retryable: false, upstream: { code: 'invalid_refresh_token' } },
      /200 invalid_refresh_token/,
    ],
    [
      'an object as error',
      { status: 400, body: { error: { code: 400, message: 'nope' } } },
      CredentialsError,
      { upstream: { message: 'nope' } },
      /400: nope; no token/,
    ],
    [
      'too many',
      { status: 429, headers: { 'retry-after': '7' }, body: { message: 'slow down' } },
      RateLimitError,
      { retryable: true, retryAfterMs: 7000 },
      /429/,
    ],
    ['a server error', { status: 503, body: 'down' }, UpstreamError, { retryable: true, status: 503 }, /503/],
    [
      'a server error in other clothes',
      { status: 400, body: { error: 'server_error' } },
      UpstreamError,
      { retryable: true },
      /400 server_error/,
    ],
    ['a reset', { fault: 'reset' }, NetworkError, { retryable: true }, /no response: ECONNRESET/],
    [
      'a page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' },
      ResponseError,
      { retryable: false },
      /200 \(the response has no access token/,
    ],
    [
      'an empty token',
      { status: 200, body: { access_token: '' } },
      ResponseError,
      {},
      /the response has no access token/,
    ],
    ['a redirect', { status: 302, headers: { location: 'https://evil.test/' } }, ResponseError, {}, /302/],
    ['JSON that is no object', { status: 400, body: 'null' }, CredentialsError, {}, /400/],
  ]
  it.each(cases)('%s', async (_, reply, type, facts, message) => {
    const here = world({ token: () => reply })
    const error = await failure(here.client({ retry: 0 }).call(notes.create))
    expect(error).toBeInstanceOf(type)
    expect(error).toMatchObject({ ...facts, entity: 'notes', action: 'create', outcome: 'not-sent' })
    expect(error.message).toMatch(message)
    expect(here.log).toEqual(['token request'])
    expect(await shown(error)).not.toMatch(/hush|rt-0|Basic/)
  })

  it.each<[string, Reply]>([
    ['a server error', { status: 503, body: 'down' }],
    ['a reset', { fault: 'reset' }],
  ])('%s is tried again, as often as calls are', async (_, reply) => {
    const here = world({ token: ({ index }) => (index < 1 ? reply : undefined) })
    await here.client({ retry: 1 }).call(notes.get)
    expect(here.log).toEqual(['token request', 'token request', 'api at-1'])
  })

  it.each<[string, Reply]>([
    ['a refusal', { status: 400, body: { error: 'invalid_grant' } }],
    ['too many', { status: 429, body: {} }],
    ['a page', { status: 200, body: '<html>' }],
  ])('%s is not', async (_, reply) => {
    const here = world({ token: () => reply })
    await failure(here.client({ retry: 3 }).call(notes.get))
    expect(here.log).toEqual(['token request'])
  })
})
