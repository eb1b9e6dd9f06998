import { CredentialsError, GreenhouseConnector, ParamsError } from '@ferrule/greenhouse/v1'
import { GreenhouseConnector as V3 } from '@ferrule/greenhouse/v3'
import * as fc from '@ferrule/test-kit/fast-check'
import { describe, expect, test } from 'vitest'
import { API_KEY, CLIENT, run, TOKEN, v1, v3 } from './support/connector.ts'

describe('credentials', () => {
  test.each(['', ' ', 'a b', 'key:secret', 'key\nkey', 'key\u0000', 'ключ', undefined, 5])(
    'v1 refuses the key %j by name, without a request',
    (api_key) => {
      expect(() => new GreenhouseConnector({ credentials: { api_key: api_key as string } })).toThrow(CredentialsError)
      expect(() => new GreenhouseConnector({ credentials: { api_key: api_key as string } })).toThrow(/api_key/)
    },
  )

  test.each<object>([
    {},
    { client_id: 'a' },
    { client_id: 'a', client_secret: 'b c' },
    { client_id: 'a:b', client_secret: 'c' },
    { ...CLIENT, user_id: 'me' },
    { ...CLIENT, user_id: 0 },
    { api_key: API_KEY },
  ])('v3 refuses %j', (credentials) => {
    expect(() => new V3({ credentials: credentials as never })).toThrow(CredentialsError)
  })

  test('from the environment', async () => {
    await expect(GreenhouseConnector.fromEnv({ env: {} }).request({ path: '/x' })).rejects.toThrow(/GREENHOUSE_API_KEY/)
    await expect(V3.fromEnv({ env: { GREENHOUSE_CLIENT_ID: 'a' } }).request({ path: '/x' })).rejects.toThrow(
      /GREENHOUSE_CLIENT_SECRET/,
    )
    const first = v1({ body: { id: 1 } })
    const one = GreenhouseConnector.fromEnv({
      env: { GREENHOUSE_API_KEY: `${API_KEY}\n`, GREENHOUSE_ON_BEHALF_OF: '5' },
      fetch: first.fetch,
    })
    await one.applications.unreject({ id: 1 })
    expect(first.fetch.requests[0]?.headers).toMatchObject({
      authorization: `Basic ${btoa(`${API_KEY}:`)}`,
      'on-behalf-of': '5',
    })
    const env = {
      GREENHOUSE_CLIENT_ID: CLIENT.client_id,
      GREENHOUSE_CLIENT_SECRET: CLIENT.client_secret,
      GREENHOUSE_USER_ID: '6',
    }
    expect(V3.fromEnv({ env }).connector).toBe('greenhouse-v3')
  })

  test('a client of one generation does not run actions of the other', async () => {
    const { requests, greenhouse } = v3()
    const { list } = await import('@ferrule/greenhouse/v1/candidates')
    await expect(list(greenhouse as never)).rejects.toBeInstanceOf(ParamsError)
    expect(requests).toHaveLength(0)
  })
})

describe('check', () => {
  const denied = { status: 403, body: { message: 'This API Key does not have permission for this endpoint' } }
  test('v1: user roles are asked first; where that is not allowed, others', async () => {
    const { fetch, greenhouse } = v1([denied, { body: [] }])
    expect(await greenhouse.check()).toEqual({ ok: true })
    expect(fetch.requests.map(({ url }) => url.pathname + url.search)).toEqual([
      '/v1/user_roles',
      '/v1/sources?skip_count=true&per_page=1',
    ])
  })
  test('v1: a key without any of these permissions is still a key', async () => {
    expect(await v1(denied).greenhouse.check()).toMatchObject({ ok: true, warning: { code: 'permission' } })
  })
  test('v1: a key that is not known is none', async () => {
    const { greenhouse } = v1({ status: 401, body: { message: 'Invalid Basic Auth credentials' } })
    expect(await greenhouse.check()).toMatchObject({ ok: false, error: { code: 'authentication' } })
  })
  test('v3: the token, then user roles', async () => {
    const { tokens, requests, greenhouse } = v3({ body: [] })
    expect(await greenhouse.check()).toEqual({ ok: true })
    expect(tokens).toHaveLength(1)
    expect(requests.map(({ target }) => target)).toEqual(['/v3/user_roles?per_page=1'])
    expect(await v3(denied).greenhouse.check()).toMatchObject({ ok: true, warning: { code: 'permission' } })
  })
  test('v3: no token', async () => {
    const { greenhouse } = v3({}, {}, () => ({ status: 401, body: { error: 'invalid_client' } }))
    expect(await greenhouse.check()).toMatchObject({ ok: false })
  })
})

describe('no value leads a request, or a credential, elsewhere', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom<unknown>('//evil.example', '@evil.example', '..', '../../v2', '1/../../x', 'https://evil.example'),
    fc.constantFrom<unknown>(
      1.5,
      -1,
      2 ** 53,
      Number.NaN,
      null,
      {},
      [],
      '1',
      '1?x=1#',
      '%2e%2e',
      '\u0000',
      '1\r\nx: y',
    ),
  )
  const operations = [
    ['candidates.get', 'id'],
    ['jobs.list', 'requisition_id'],
    ['openings.list', 'job_id'],
    ['custom_fields.list', 'field_type'],
    ['offers.get_current', 'application_id'],
    ['users.list', 'email'],
    ['candidates.list', 'candidate_ids'],
  ] as const

  test.each(operations)('v1 %s, %s', async (operation, name) => {
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        const { fetch, greenhouse } = v1({ body: [] })
        await run(greenhouse, operation, { [name]: value }).catch((error) => expect(error.code).toBe('params'))
        for (const { url } of fetch.requests) {
          expect(url.origin).toBe('https://harvest.greenhouse.io')
          expect(url.pathname).toMatch(/^\/v1\/(candidates|jobs|users)$/)
        }
      }),
    )
  })

  test.each([
    ['candidates.get', 'id'],
    ['candidates.list', 'ids'],
    ['candidates.list', 'email'],
    ['candidates.list', 'created_after'],
    ['candidates.list', 'created_at'],
    ['candidates.list', 'cursor'],
    ['application_attachment.download', 'id'],
  ])('v3 %s, %s', async (operation, name) => {
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        const { requests, greenhouse } = v3({ body: [] })
        await run(greenhouse, operation, { [name]: value }).catch((error) =>
          expect(['params', 'not_found']).toContain(error.code),
        )
        for (const { url, headers } of requests) {
          expect(url.origin).toBe('https://harvest.greenhouse.io')
          expect(url.pathname).toMatch(/^\/v3\/(candidates|attachments)$/)
          expect(headers.authorization).toBe(`Bearer ${TOKEN}`)
        }
      }),
    )
  })
})
