import { describe, expect, test } from 'vitest'
import {
  basic,
  createClient,
  explain,
  fromEnvironment,
  jsonBody,
  type Rule,
  repeatQuery,
  type Vendor,
} from '../kit/core.ts'

/** Vendors that take one of several sets of credentials, and settings that are made from others. */

const token: Rule = { strict: true, fields: { user: 1, token: { kinds: 1, pattern: /^t/, hint: 'must begin with t' } } }
const oauth: Rule = { strict: true, fields: { id: 1, secret: 1, access: 33 } }
const bare: Rule = { strict: true, fields: { access: 1 } }
const credentials: Rule = { anyOf: [token, oauth, bare] }

const vendor: Vendor & { readonly name: 'acme' } = {
  name: 'acme',
  bases: { api: 'https://{host}' },
  credentials,
  config: { strict: true, fields: { site: 33 } },
  env: {
    user: 'ACME_USER',
    token: 'ACME_TOKEN',
    id: 'ACME_ID',
    secret: 'ACME_SECRET',
    access: 'ACME_ACCESS',
    site: 'ACME_SITE',
  },
  authorize: basic,
  auth: { username: 'user', password: 'token' },
  query: repeatQuery,
  body: jsonBody,
  derive({ site, id }, { error, hasOwnBaseUrl }) {
    if (site) return { host: `${site}.example.com` }
    if (id || hasOwnBaseUrl) return { host: 'api.example.com' }
    throw error('credentials', 'config.site is missing')
  },
}

const words = (value: object): string[] =>
  explain(credentials, value).map(({ path, message }) => `${path.join('.')} ${message}`)

describe('one of several sets', () => {
  test.each<[value: object, said: string[]]>([
    [{ user: 'a', token: 't' }, []],
    [{ id: 'a', secret: 'b' }, []],
    [{ id: 'a', secret: 'b', access: 'c' }, []],
    [{}, ['user is required', 'token is required']],
    [{ user: 'a' }, ['token is required']],
    [{ secret: 'a' }, ['id is required']],
    [{ id: 'a', secret: 'b', user: 'c' }, ['user is unknown; known: id, secret, access']],
    [{ user: 'a', token: 't', secrt: 'x' }, ['secrt is unknown; known: user, token']],
    [{ id: 'a', secrets: 'b' }, ['secret is required', 'secrets is unknown; did you mean secret?']],
  ])('%j', (value, said) => {
    expect(words(value)).toEqual(said)
  })

  test('what is no object is reported as before', () => {
    expect(explain(credentials, 'text')).toMatchObject([{ path: [], received: 'string' }])
    expect(
      explain(
        {
          anyOf: [
            { kinds: 1, pattern: /^x$/ },
            { items: 1, maxLength: 1 },
          ],
        },
        ['a', 'b'],
      ),
    ).toHaveLength(1)
  })
})

describe('from the environment', () => {
  const read = (env: Record<string, string>) => fromEnvironment(vendor, { env })
  test('the set of which most is there, the first of equals', () => {
    expect(read({ ACME_USER: 'a', ACME_TOKEN: 't' }).credentials).toEqual({ user: 'a', token: 't' })
    expect(read({ ACME_ID: 'a', ACME_SECRET: 'b', ACME_USER: 'c' }).credentials).toEqual({ id: 'a', secret: 'b' })
    // Of equals, what lacks nothing.
    expect(read({ ACME_ACCESS: 'a' }).credentials).toEqual({ access: 'a' })
    const both = { ACME_USER: 'a', ACME_TOKEN: 't', ACME_ID: 'a', ACME_SECRET: 'b' }
    expect(read(both).credentials).toEqual({ user: 'a', token: 't' })
  })

  test.each<[env: Record<string, string>, message: RegExp]>([
    [{}, /ACME_USER is missing; it holds user \(for other credentials/],
    [{ ACME_TOKEN: 't' }, /ACME_USER is missing; it holds user$/],
    [{ ACME_ID: 'a', ACME_SECRET: ' ' }, /ACME_SECRET is missing|ACME_USER is missing/],
  ])('the missing one is named: %j', async (env, message) => {
    const client = createClient(vendor, read(env))
    const get = { method: 'GET', path: '/x', params: { strict: true, fields: {} } } as const
    await expect(client.call({ connector: 'acme', entity: 'x', action: 'get', ...get })).rejects.toThrow(message)
  })
})

describe('settings made from others', () => {
  const make = (options: object) => createClient(vendor, { credentials: { user: 'a', token: 't' }, ...options })
  const draft = (options: object) =>
    make(options).prepare({
      connector: 'acme',
      entity: 'x',
      action: 'get',
      method: 'GET',
      path: '/x',
      params: { strict: true, fields: {} },
    })

  test('fill the address', async () => {
    expect((await draft({ config: { site: 'one' } })).url).toBe('https://one.example.com/x')
    expect((await draft({ credentials: { id: 'a', secret: 'b' } })).url).toBe('https://api.example.com/x')
    expect((await draft({ baseUrl: 'http://localhost:1' })).url).toBe('http://localhost:1/x')
  })

  test('what is missing is reported when the client is made, or at the call where credentials come late', async () => {
    expect(() => make({})).toThrow('[acme] config.site is missing')
    const late = draft({ credentials: async () => ({ user: 'a', token: 't' }) })
    await expect(late).rejects.toMatchObject({ code: 'credentials', message: '[acme x.get] config.site is missing' })
  })
})
