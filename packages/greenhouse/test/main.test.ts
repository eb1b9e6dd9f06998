import { CredentialsError, GreenhouseConnector } from '@ferrule/greenhouse'
import * as candidates from '@ferrule/greenhouse/candidates'
import { createClient } from '@ferrule/greenhouse/client'
import manifest from '@ferrule/greenhouse/manifest'
import { GreenhouseConnector as V1 } from '@ferrule/greenhouse/v1'
import v1Manifest from '@ferrule/greenhouse/v1/manifest'
import { GreenhouseConnector as V3 } from '@ferrule/greenhouse/v3'
import { fakeFetch } from '@ferrule/test-kit/server'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { API_KEY, CLIENT, failure, TOKEN } from './support/connector.ts'

/** The main entry is v3; programs that were written with a key of v1 go on. */

const fake = () =>
  fakeFetch(({ url: { pathname } }) =>
    pathname === '/token'
      ? { body: { token_type: 'Bearer', access_token: TOKEN, expires_in: 3600 } }
      : { body: [{ id: 1 }] },
  )
const paths = (fetch: ReturnType<typeof fake>) => fetch.requests.map(({ url }) => url.pathname)

test('credentials of v3 make the connector of v3', async () => {
  const fetch = fake()
  const greenhouse = new GreenhouseConnector({ credentials: CLIENT, fetch })
  expectTypeOf(greenhouse).toEqualTypeOf<V3>()
  expect(greenhouse).toBeInstanceOf(GreenhouseConnector)
  expect(greenhouse).toBeInstanceOf(V3)
  expect(greenhouse.connector).toBe('greenhouse-v3')
  expect((await greenhouse.candidates.list()).data).toEqual([{ id: 1 }])
  expect(paths(fetch)).toEqual(['/token', '/v3/candidates'])
})

test('a key of v1 makes the connector of v1', async () => {
  const fetch = fake()
  const greenhouse = new GreenhouseConnector({ credentials: { api_key: API_KEY }, fetch })
  expectTypeOf(greenhouse).toEqualTypeOf<V1>()
  expect(greenhouse).toBeInstanceOf(V1)
  expect((await greenhouse.candidates.list()).data).toEqual([{ id: 1 }])
  expect((await greenhouse.execute({ entity: 'jobs', action: 'list' })).data).toEqual([{ id: 1 }])
  expect(paths(fetch)).toEqual(['/v1/candidates', '/v1/jobs'])
  expect(fetch.requests[0]?.headers['authorization']).toBe(`Basic ${btoa(`${API_KEY}:`)}`)
})

test.each<[Record<string, string>, RegExp | undefined]>([
  [{ GREENHOUSE_API_KEY: API_KEY }, /key of Harvest v1.*GREENHOUSE_CLIENT_ID.*@ferrule\/greenhouse\/v1$/],
  [{ GREENHOUSE_API_KEY: ' ' }, /GREENHOUSE_CLIENT_ID is missing/],
  [{ GREENHOUSE_API_KEY: API_KEY, GREENHOUSE_CLIENT_ID: 'i' }, /GREENHOUSE_CLIENT_SECRET is missing/],
  [{ GREENHOUSE_CLIENT_ID: 'i', GREENHOUSE_CLIENT_SECRET: 's' }, undefined],
  [{ GREENHOUSE_API_KEY: API_KEY, GREENHOUSE_CLIENT_ID: 'i', GREENHOUSE_CLIENT_SECRET: 's' }, undefined],
  [{}, /GREENHOUSE_CLIENT_ID is missing/],
])('fromEnv of %j', async (env, refusal) => {
  const fetch = fake()
  // A build without secrets must not fail, so it is the first call that does.
  const greenhouse = GreenhouseConnector.fromEnv({ env, fetch })
  expectTypeOf(greenhouse).toEqualTypeOf<V3>()
  expect(greenhouse).toBeInstanceOf(GreenhouseConnector)
  expect(greenhouse.connector).toBe('greenhouse-v3')
  const call = greenhouse.candidates.list()
  if (!refusal) return expect((await call).data).toEqual([{ id: 1 }])
  const error = await failure(call)
  expect(error).toBeInstanceOf(CredentialsError)
  expect(error.message).toMatch(refusal)
  expect(error.message).not.toContain(API_KEY)
  expect(paths(fetch)).toEqual([])
})

test('fromEnv takes credentials that are passed, whatever the environment has', async () => {
  const [env, fetch] = [{ GREENHOUSE_API_KEY: API_KEY }, fake()]
  await GreenhouseConnector.fromEnv({ env, fetch, credentials: CLIENT }).candidates.list()
  expect(paths(fetch)).toEqual(['/token', '/v3/candidates'])
  // @ts-expect-error a key of v1 is for `/v1`, or for the constructor
  const old = () => GreenhouseConnector.fromEnv({ env: {}, fetch, credentials: { api_key: API_KEY } })
  await expect((async () => old().candidates.list())()).rejects.toBeInstanceOf(CredentialsError)
})

test('neither kind of credentials: what is missing is named', () => {
  expect(() => new GreenhouseConnector({ credentials: {} as never })).toThrow(CredentialsError)
  expect(() => new GreenhouseConnector(undefined as never)).toThrow()
})

test('the subpaths are v3', async () => {
  const fetch = fake()
  expect(await candidates.get(createClient({ credentials: CLIENT, fetch }), { id: 1 })).toEqual({ id: 1 })
  expect(paths(fetch)).toEqual(['/token', '/v3/candidates'])
  expect([manifest.version, v1Manifest.version]).toEqual(['v3', 'v1'])
})

describe('every action of the product specification', () => {
  const OPERATIONS = 'spec/operations.json'
  const specified = vendorFile<Record<string, Record<string, string[]>>>(OPERATIONS)?.greenhouse
  if (!specified) {
    test('is answered', ({ skip }) => skip(absent(OPERATIONS)))
    return
  }
  test.each([
    ['v3', { credentials: CLIENT }],
    ['v1', { credentials: { api_key: API_KEY } }],
  ])('is answered with credentials of %s', (_, options) => {
    const greenhouse = new GreenhouseConnector(options as never) as unknown as Record<string, Record<string, unknown>>
    for (const [entity, actions] of Object.entries(specified)) {
      const name = entity.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      for (const action of actions) if (action !== 'search') expect(greenhouse[name]?.[action]).toBeTypeOf('function')
    }
  })
})
