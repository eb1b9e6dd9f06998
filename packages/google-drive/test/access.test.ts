import type { TokenStore } from '@ferrule/core'
import { GoogleDriveConnector, type GoogleDriveOptions } from '@ferrule/google-drive'
import type { Reply, Seen } from '@ferrule/test-kit/server'
import { chaosServer } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { ACCESS_TOKEN, connect, credentials, refusal } from './support/connector.ts'

/** Google as far as tokens go: each refresh makes the next token, and only the newest one is good. */
async function google(
  options: { token?: (request: Seen, count: number) => Reply | undefined; api?: () => Reply } = {},
) {
  const issued: string[] = []
  const server = await chaosServer(async (request): Promise<Reply> => {
    if (request.url.pathname === '/token') {
      // Long enough for others to come.
      await new Promise((resolve) => setTimeout(resolve, 20))
      const refused = options.token?.(request, issued.length)
      if (refused) return refused
      issued.push(`ya29.issued-${issued.length + 1}`)
      return { body: { access_token: issued.at(-1), expires_in: 3599, scope: 'drive', token_type: 'Bearer' } }
    }
    if (request.headers.authorization !== `Bearer ${issued.at(-1)}`) return refusal(401, 'authError')
    return options.api?.() ?? { body: { id: 'x', files: [{ id: 'f' }] } }
  })
  const asks = () => server.requests.filter(({ url }) => url.pathname === '/token')
  return { server, asks, issued }
}

const fresh = (baseUrl: string, options: Partial<GoogleDriveOptions> = {}) =>
  connect(baseUrl, { credentials, ...options })

describe('tokens', () => {
  test('the refresh token brings one, by a form; it is kept', async () => {
    const { server, asks } = await google()
    const drive = fresh(server.url)
    await drive.about.get()
    await drive.about.get()
    expect(asks()).toHaveLength(1)
    const [ask] = asks()
    expect(ask?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(ask?.body))).toEqual({ grant_type: 'refresh_token', ...credentials })
    expect(ask?.url.search).toBe('')
  })

  test('the address of Google’s own endpoint', async () => {
    const seen: string[] = []
    const drive = new GoogleDriveConnector({
      credentials,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        seen.push(request.url)
        return Response.json(request.method === 'POST' ? { access_token: 'ya29.a', expires_in: 3599 } : {})
      },
    })
    await drive.about.get()
    expect(seen).toEqual([
      'https://oauth2.googleapis.com/token',
      'https://www.googleapis.com/drive/v3/about?fields=*'.replace('*', '%2A'),
    ])
  })

  test('ten calls at once share one refresh, also when the token they had is refused', async () => {
    const { server, asks } = await google()
    const drive = fresh(server.url, { credentials: { ...credentials, access_token: ACCESS_TOKEN } })
    await Promise.all(Array.from({ length: 10 }, () => drive.about.get()))
    expect(asks()).toHaveLength(1)
    expect(server.requests.filter(({ headers }) => headers.authorization === `Bearer ${ACCESS_TOKEN}`)).toHaveLength(10)
  })

  test('one that ends in mid-list is replaced, and no record is lost or twice', async () => {
    const issued: string[] = []
    let served = 0
    const server = await chaosServer(({ url, query, headers }): Reply => {
      if (url.pathname === '/token') {
        issued.push(`ya29.${issued.length}`)
        return { body: { access_token: issued.at(-1), expires_in: 3599 } }
      }
      const page = Number(query.get('pageToken') ?? 0)
      // Each token is good for two pages.
      if (headers.authorization !== `Bearer ya29.${Math.floor(served / 2)}`) return refusal(401, 'authError')
      served++
      return { body: { files: [{ id: `f${page}` }], ...(page < 6 && { nextPageToken: String(page + 1) }) } }
    })
    const all = await fresh(server.url).files.list({}, { prefetch: false }).toArray()
    expect(all.map(({ id }) => id)).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6'])
    expect(issued).toHaveLength(4)
  })

  test('a write that is refused with an old token is sent once more', async () => {
    const { server, asks } = await google()
    const drive = fresh(server.url, { credentials: { ...credentials, access_token: ACCESS_TOKEN } })
    await drive.files.create({ name: 'x' })
    expect(asks()).toHaveLength(1)
    const writes = server.requests.filter(({ url }) => url.pathname === '/drive/v3/files')
    expect(writes.map(({ body }) => body)).toEqual(['{"name":"x"}', '{"name":"x"}'])
  })

  test('a refusal that has nothing to do with it asks for none', async () => {
    const { server, asks } = await google({ api: () => refusal(403, 'insufficientFilePermissions') })
    await expect(fresh(server.url).files.get({ fileId: 'f' })).rejects.toMatchObject({ code: 'permission' })
    expect(asks()).toHaveLength(1)
  })

  test.each([
    [400, 'invalid_grant', 'Token has been expired or revoked.', /authorize again/],
    [401, 'invalid_client', 'The OAuth client was not found.', /client_id/],
    [400, 'invalid_scope', 'Bad scope.', /authorize again/],
  ])(
    '%i %s is reported, holds no secret, and is asked anew by the next call',
    async (status, error, description, hint) => {
      const { server, asks } = await google({
        token: (_, count) =>
          count === 0 && asks().length < 2 ? { status, body: { error, error_description: description } } : undefined,
      })
      const drive = fresh(server.url)
      const failed = await drive.about.get().catch((thrown: unknown) => thrown as Error)
      expect(failed).toMatchObject({ code: 'credentials', retryable: false, upstream: { code: error } })
      expect((failed as Error).message).toMatch(hint)
      for (const secret of [credentials.refresh_token, credentials.client_secret])
        expect(JSON.stringify(failed) + (failed as Error).stack).not.toContain(secret)
      expect(await drive.check()).toEqual({ ok: true })
      expect(asks()).toHaveLength(2)
    },
  )

  test('hooks.onTokenRefresh sees a token before it is used', async () => {
    const { server } = await google()
    const told: (readonly [string, number])[] = []
    const drive = fresh(server.url, {
      hooks: {
        onTokenRefresh: async ({ accessToken, refreshToken }) => {
          await new Promise((resolve) => setTimeout(resolve, 10))
          told.push([accessToken, server.requests.length])
          // Google does not rotate it.
          expect(refreshToken).toBeUndefined()
        },
      },
    })
    await drive.about.get()
    expect(told).toEqual([['ya29.issued-1', 1]])
    expect(server.requests).toHaveLength(2)
  })

  test('a refresh token that comes all the same is kept, and used from then on', async () => {
    const { server, asks } = await google({
      token: (_, count) =>
        count === 0 && asks().length === 1
          ? { body: { access_token: 'ya29.first', expires_in: 3599, refresh_token: '1//rotated' } }
          : undefined,
    })
    const rotated: unknown[] = []
    const drive = fresh(server.url, {
      hooks: { onTokenRefresh: ({ refreshToken }) => void rotated.push(refreshToken) },
    })
    await drive.about.get()
    expect(rotated[0]).toBe('1//rotated')
    expect(asks().map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([
      credentials.refresh_token,
      '1//rotated',
    ])
  })
})

test('two processes that share a store with a lock make one refresh between them', async () => {
  const { server, asks } = await google()
  const kept = new Map<string, unknown>()
  let last: Promise<unknown> = Promise.resolve()
  const store: TokenStore = {
    get: async (key) => kept.get(key),
    set: async (key, value) => kept.set(key, structuredClone(value)),
    withLock: (_, run) => {
      const mine = last.then(run)
      last = mine.catch(() => {})
      return mine
    },
  }
  const [one, other] = [fresh(server.url, { tokenStore: store }), fresh(server.url, { tokenStore: store })]
  await Promise.all([one.about.get(), other.about.get(), one.files.list(), other.files.list()])
  expect(asks()).toHaveLength(1)
  // A third one, later, needs none.
  await fresh(server.url, { tokenStore: store }).about.get()
  expect(asks()).toHaveLength(1)
  expect([...kept.keys()].every((key) => !key.includes(credentials.client_secret))).toBe(true)
})

test('a redirect to another host carries no token and no resource key', async () => {
  const seen: { url: string; headers: Headers }[] = []
  const drive = new GoogleDriveConnector({
    credentials: { ...credentials, access_token: ACCESS_TOKEN },
    config: { resource_keys: { f: '0-key' } },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      seen.push({ url: request.url, headers: request.headers })
      return new URL(request.url).hostname === 'www.googleapis.com' && request.url.includes('alt=media')
        ? new Response(null, { status: 302, headers: { location: 'https://x-apidata.googleusercontent.com/f?sig=1' } })
        : new URL(request.url).hostname === 'www.googleapis.com'
          ? Response.json({ size: '5' })
          : new Response('bytes')
    },
  })
  const file = await drive.files.download({ fileId: 'f' })
  expect(await file.text()).toBe('bytes')
  const away = seen.filter(({ url }) => new URL(url).hostname !== 'www.googleapis.com')
  expect(away).toHaveLength(1)
  expect([...(away[0]?.headers.keys() ?? [])].filter((name) => /authorization|resource-keys/.test(name))).toEqual([])
  const first = seen.find(({ url }) => url.includes('alt=media'))
  expect(first?.headers.get('authorization')).toBe(`Bearer ${ACCESS_TOKEN}`)
  expect(first?.headers.get('x-goog-drive-resource-keys')).toBe('f/0-key')
})

describe('settings', () => {
  const env = {
    GOOGLE_DRIVE_REFRESH_TOKEN: credentials.refresh_token,
    GOOGLE_DRIVE_CLIENT_ID: credentials.client_id,
    GOOGLE_DRIVE_CLIENT_SECRET: credentials.client_secret,
  }

  test('from the environment; what is missing is named', async () => {
    const { server } = await google()
    const drive = GoogleDriveConnector.fromEnv({
      env: { ...env, GOOGLE_DRIVE_SHARED_DRIVES: 'true', GOOGLE_DRIVE_RESOURCE_KEYS: 'a/1,b/2' },
      baseUrl: server.url,
    })
    await drive.files.list()
    const request = server.requests.at(-1)
    expect(request?.query.get('includeItemsFromAllDrives')).toBe('true')
    expect(request?.headers['x-goog-drive-resource-keys']).toBe('a/1,b/2')
    const { GOOGLE_DRIVE_CLIENT_SECRET: _, ...rest } = env
    await expect(GoogleDriveConnector.fromEnv({ env: rest }).request({ path: '/x' })).rejects.toThrow(
      /GOOGLE_DRIVE_CLIENT_SECRET/,
    )
  })

  test.each<[string, object, object, RegExp]>([
    ['an access token for a refresh token', { refresh_token: 'ya29.x' }, {}, /refresh token \(1\/\/…\)/],
    ['the other way round', { access_token: '1//x' }, {}, /access token \(ya29/],
    ['a space in a secret', { client_secret: 'a b' }, {}, /client_secret must be a client secret/],
    ['an unknown name', { token: 'x' }, {}, /token/],
    ['shared_drives that is no flag', {}, { shared_drives: 'yes' }, /shared_drives must be true or false/],
    ['a resource key with a line break', {}, { resource_keys: { a: 'b\r\nx: y' } }, /resource_keys/],
  ])('%s is refused', (_, given, config, message) => {
    const make = () => new GoogleDriveConnector({ credentials: { ...credentials, ...given }, config } as never)
    expect(make).toThrow(message)
  })

  test('a plan shows neither token nor resource key', async () => {
    const drive = connect('https://www.googleapis.com', { config: { resource_keys: 'a/secretkey' } })
    const plan = await drive.plan({ entity: 'files', action: 'get', params: { fileId: 'a' } })
    expect(JSON.stringify(plan)).not.toMatch(/secretkey|ya29/)
  })
})
