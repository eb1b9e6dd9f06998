import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { GoogleDriveConnector, type GoogleDriveOptions } from '@ferrule/google-drive'
import { applicationDefault } from '@ferrule/google-drive/auth'
import { chaosServer, type Reply, type Seen } from '@ferrule/test-kit/server'
import { JWT } from 'google-auth-library'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { ACCESS_TOKEN, refusal, credentials as user } from './support/connector.ts'

/** Ways in besides the refresh token of a user. */

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const account = { client_email: 'reader@project.iam.example', private_key: pair.privateKey }

afterEach(() => {
  vi.useRealTimers()
})

/** Google's token endpoint and its API. A token ends when `end` is called. */
async function google(refuse?: (request: Seen) => Reply) {
  let issued = 0
  const server = await chaosServer((request): Reply => {
    if (request.url.pathname === '/token')
      return (
        refuse?.(request) ?? { body: { access_token: `ya29.c.${++issued}`, expires_in: 3599, token_type: 'Bearer' } }
      )
    if (request.headers.authorization !== `Bearer ya29.c.${issued}`) return refusal(401, 'authError')
    return { body: { id: 'x' } }
  })
  const asks = (): Seen[] => server.requests.filter(({ url }) => url.pathname === '/token')
  const connect = (options: Partial<GoogleDriveOptions> = {}) =>
    new GoogleDriveConnector({ credentials: account, baseUrl: server.url, retry: 0, ...options })
  return { server, asks, connect, end: () => void issued++ }
}

const failed = (promise: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(promise).then(
    () => expect.fail('it succeeded'),
    (error) => error,
  )

const formOf = (seen: Seen | undefined): Record<string, string> => Object.fromEntries(new URLSearchParams(seen?.body))

/** Nothing of the key, whichever way it is shown: no line of it. */
function expectNoKey(...shown: unknown[]): void {
  const lines = pair.privateKey.split('\n').filter((line) => line && !line.startsWith('-----'))
  for (const one of shown) {
    const error = one as Error
    const text = [inspect(one, { depth: 12, showHidden: true }), JSON.stringify(one), String(one), error?.stack].join()
    for (const line of lines) expect(text).not.toContain(line)
  }
}

describe('a bare access token', () => {
  test('is used as it is; a rejected one is an AuthenticationError, without a token request', async () => {
    const { server, asks, connect } = await google()
    const drive = connect({ credentials: { access_token: ACCESS_TOKEN } })
    await expect(drive.about.get()).rejects.toMatchObject({ code: 'authentication', status: 401 })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${ACCESS_TOKEN}`])
    expect(asks()).toEqual([])
  })

  test('of a function is asked for once more when it is rejected', async () => {
    const { server, connect, end } = await google()
    end()
    const given = ['ya29.c.0', 'ya29.c.1']
    const drive = connect({ credentials: async () => ({ access_token: given.shift() ?? 'none' }) })
    await drive.files.create({ name: 'x' })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer ya29.c.0', 'Bearer ya29.c.1'])
  })
})

describe('a service account', () => {
  test.each<[name: string, more: { subject?: string; scopes?: string }]>([
    ['for itself', {}],
    ['for a user', { subject: 'ada@example.com' }],
    [
      'with scopes',
      { scopes: 'https://www.googleapis.com/auth/drive.readonly https://www.googleapis.com/auth/userinfo.email' },
    ],
  ])('%s: asks as google-auth-library does, byte by byte', async (_, more) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1, 12, 0, 0, 750) })
    const { server, asks, connect } = await google()
    await connect({ credentials: { ...account, ...more } }).about.get()
    const theirs = new JWT({
      email: account.client_email,
      key: account.private_key,
      scopes: more.scopes?.split(' ') ?? ['https://www.googleapis.com/auth/drive'],
      ...(more.subject && { subject: more.subject }),
    })
    const { request } = theirs.transporter
    theirs.transporter.request = ((options: { url: string }) =>
      request.call(theirs.transporter, { ...options, url: `${server.url}/token` })) as never
    await theirs.getAccessToken()
    const [ours, other] = asks()
    expect(formOf(ours)).toEqual(formOf(other))
    expect(ours?.headers['content-type']?.split(';')[0]).toBe(other?.headers['content-type']?.split(';')[0])
    expect(ours?.headers).not.toHaveProperty('authorization')
    expect(Object.keys(formOf(ours)).sort()).toEqual(['assertion', 'grant_type'])
    const [head, body, signature = ''] = formOf(ours)['assertion']?.split('.') ?? []
    expect(verify('sha256', Buffer.from(`${head}.${body}`), pair.publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
    expect(JSON.parse(Buffer.from(body ?? '', 'base64url').toString())).toMatchObject({
      iss: account.client_email,
      aud: 'https://oauth2.googleapis.com/token',
      ...(more.subject && { sub: more.subject }),
    })
  })

  test('ten calls share one token; it is replaced when it is rejected, and before it ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) })
    const { asks, connect, end } = await google()
    const drive = connect()
    await Promise.all(Array.from({ length: 10 }, () => drive.about.get()))
    expect(asks()).toHaveLength(1)
    end()
    await drive.about.get()
    expect(asks()).toHaveLength(2)
    vi.setSystemTime(Date.now() + 3_300_000)
    await drive.about.get()
    expect(asks()).toHaveLength(3)
    expect(new Set(asks().map(({ body }) => body)).size).toBeGreaterThan(1)
  })

  test('processes share a token by the store; nobody else gets it: no other user, scope or key', async () => {
    const { asks, connect } = await google()
    const values = new Map<string, unknown>()
    let turn: Promise<unknown> = Promise.resolve()
    const tokenStore = {
      get: async (key: string) => values.get(key),
      set: async (key: string, value: unknown) => void values.set(key, value),
      withLock: <T>(_: string, run: () => Promise<T>): Promise<T> => {
        const next = turn.then(run)
        turn = next.catch(() => {})
        return next
      },
    }
    await Promise.all([connect({ tokenStore }).about.get(), connect({ tokenStore }).about.get()])
    expect(asks()).toHaveLength(1)
    expectNoKey([...values])
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const strangers = [
      { ...account, subject: 'ada@example.com' },
      { ...account, scopes: 'https://www.googleapis.com/auth/drive.file' },
      { ...account, private_key: other.export({ type: 'pkcs8', format: 'pem' }).toString() },
    ]
    for (const credentials of strangers) await connect({ tokenStore, credentials }).about.get()
    expect(asks()).toHaveLength(4)
    expect(values.size).toBe(4)
  })

  test('the key may come with \\n for its line breaks, as in a variable', async () => {
    const { asks, connect } = await google()
    await connect({
      credentials: { ...account, private_key: account.private_key.replaceAll('\n', '\\n') },
    }).about.get()
    expect(asks()).toHaveLength(1)
  })

  test.each<[name: string, key: string]>([
    ['no PEM', 'secret'],
    ['another kind', pair.privateKey.replaceAll('PRIVATE KEY', 'RSA PRIVATE KEY')],
    ['a certificate', pair.publicKey],
  ])('what is no key is refused when the connector is made: %s', (_, private_key) => {
    let thrown: unknown
    try {
      new GoogleDriveConnector({ credentials: { ...account, private_key } })
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ code: 'credentials', message: expect.stringMatching(/private_key must be/) })
    expectNoKey(thrown)
  })

  test('a key that cannot sign ends the call, which was not sent', async () => {
    const { server, connect } = await google()
    const lines = pair.privateKey.split('\n')
    const broken = connect({ credentials: { ...account, private_key: lines.toSpliced(3, 4).join('\n') } })
    const error = await failed(broken.files.create({ name: 'x' }))
    expect(error).toMatchObject({ code: 'credentials', outcome: 'not-sent', retryable: false })
    expect(error.message).toContain('the private key in the credentials cannot sign')
    expectNoKey(error)
    expect(server.requests).toEqual([])
  })

  test('a refusal says what to do, and shows neither key nor assertion', async () => {
    const events: unknown[] = []
    const told = (event: unknown) => void events.push(event)
    let assertion = ''
    const { connect } = await google(({ body }) => {
      assertion = new URLSearchParams(body).get('assertion') ?? ''
      return { status: 400, body: { error: 'invalid_grant', error_description: `Invalid JWT: ${assertion}` } }
    })
    const drive = connect({ hooks: { onRequest: told, onResponse: told, onRetry: told } })
    const error = await failed(drive.about.get())
    expect(error).toMatchObject({ code: 'credentials', upstream: { code: 'invalid_grant' } })
    expect(error.message).toMatch(/check its key and scopes/)
    expect(assertion).not.toBe('')
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(assertion.slice(-60))
    expectNoKey(error, events, drive, await drive.plan({ entity: 'about', action: 'get' }))
  })
})

describe('from the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drive-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (content: unknown): string => {
    const path = join(folder, `${Math.random()}.json`)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  const keyFile = { type: 'service_account', project_id: 'p', private_key_id: 'k', ...account, token_uri: 'x' }
  const asked = async (env: Record<string, string>) => {
    const { asks, server } = await google()
    await GoogleDriveConnector.fromEnv({ env, baseUrl: server.url }).about.get()
    return new URLSearchParams(asks()[0]?.body)
  }
  const issuer = (form: URLSearchParams) =>
    JSON.parse(Buffer.from(form.get('assertion')?.split('.')[1] ?? '', 'base64url').toString())

  test('GOOGLE_APPLICATION_CREDENTIALS: a key of a service account, for the user that is named', async () => {
    const env = { GOOGLE_APPLICATION_CREDENTIALS: file(keyFile), GOOGLE_DRIVE_SUBJECT: 'ada@example.com' }
    expect(issuer(await asked(env))).toMatchObject({ iss: account.client_email, sub: 'ada@example.com' })
  })

  test('GOOGLE_APPLICATION_CREDENTIALS: a login of a user', async () => {
    const form = await asked({ GOOGLE_APPLICATION_CREDENTIALS: file({ type: 'authorized_user', ...user }) })
    expect(Object.fromEntries(form)).toEqual({ grant_type: 'refresh_token', ...user })
  })

  test('plain variables come first, whichever way in they hold', async () => {
    const GOOGLE_APPLICATION_CREDENTIALS = file({ type: 'authorized_user', ...user })
    const own = { GOOGLE_DRIVE_CLIENT_EMAIL: 'own@example.com', GOOGLE_DRIVE_PRIVATE_KEY: account.private_key }
    expect(issuer(await asked({ GOOGLE_APPLICATION_CREDENTIALS, ...own }))).toMatchObject({ iss: 'own@example.com' })
    const { server } = await google()
    const bare = { GOOGLE_APPLICATION_CREDENTIALS, GOOGLE_DRIVE_ACCESS_TOKEN: 'ya29.c.0' }
    await GoogleDriveConnector.fromEnv({ env: bare, baseUrl: server.url }).about.get()
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer ya29.c.0'])
  })

  test.each<[name: string, path: string, message: RegExp]>([
    ['another kind', file({ type: 'external_account', private_key: pair.privateKey }), /applicationDefault\(\)/],
    ['no JSON', file(`{"private_key": ${pair.privateKey}`), /cannot be read, or is not JSON/],
    ['no file', join(folder, 'none.json'), /cannot be read, or is not JSON/],
    ['no key in it', file({ type: 'service_account', client_email: 'a@b' }), /private_key is missing/],
  ])('a file that does not serve fails the first call, not the module: %s', async (_, path, message) => {
    const drive = GoogleDriveConnector.fromEnv({ env: { GOOGLE_APPLICATION_CREDENTIALS: path } })
    const error = await failed(drive.about.get())
    expect(error).toMatchObject({ code: 'credentials', message: expect.stringMatching(message) })
    expectNoKey(error)
  })

  test('where there are no files, the variables to set are named', async () => {
    vi.stubGlobal('process', { ...process, getBuiltinModule: undefined })
    const drive = GoogleDriveConnector.fromEnv({ env: { GOOGLE_APPLICATION_CREDENTIALS: '/key.json' } })
    expect((await failed(drive.about.get())).message).toMatch(/GOOGLE_DRIVE_PRIVATE_KEY/)
  })

  test('workload identity by google-auth-library', async () => {
    const { server } = await google()
    const sts = await chaosServer(
      (): Reply => ({
        body: { access_token: 'ya29.c.0', expires_in: 3599, token_type: 'Bearer', issued_token_type: 'x' },
      }),
    )
    const path = file({
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `${sts.url}/v1/token`,
      credential_source: { file: file('subject-token') },
    })
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', path)
    // Else the library asks Google for it.
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'project')
    const drive = new GoogleDriveConnector({ credentials: applicationDefault(), baseUrl: server.url })
    await drive.about.get()
    await drive.about.get()
    expect(sts.requests).toHaveLength(1)
    expect(formOf(sts.requests[0])).toMatchObject({
      scope: 'https://www.googleapis.com/auth/drive',
      subject_token: 'subject-token',
    })
  })

  test('an auth client of the caller’s own, asked once more when its token is rejected; what it says is cut', async () => {
    const { server, end } = await google()
    end()
    const tokens = ['ya29.c.0', 'ya29.c.1']
    const auth = { getAccessToken: async () => ({ token: tokens.shift() ?? null }) }
    const drive = new GoogleDriveConnector({ credentials: applicationDefault({ auth }), baseUrl: server.url })
    await drive.about.get()
    expect(tokens).toEqual([])
    expect(await failed(drive.about.get())).toMatchObject({ code: 'credentials' })
    const refuses = { getAccessToken: () => Promise.reject(new Error(`bad key ${pair.privateKey}`)) }
    const error = await failed(applicationDefault({ auth: refuses })())
    expect(error.message).toMatch(/obtained no token: bad key/)
    expectNoKey(error)
  })
})
