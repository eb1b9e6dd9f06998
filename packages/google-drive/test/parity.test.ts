import manifest from '@ferrule/google-drive/manifest'
import { expectSdkMethods } from '@ferrule/test-kit/sdk-methods'
import { chaosServer, type Seen } from '@ferrule/test-kit/server'
import { auth, drive } from '@googleapis/drive'
import { describe, expect, test } from 'vitest'
import { elsewhere, rows } from './support/calls.ts'
import { ACCESS_TOKEN, connect, run } from './support/connector.ts'

/**
 * Google's own SDK and ours make the same call against one recording server, and must send the same request. Every
 * operation has to stand in the table of calls.
 */

type Method = (params: object, options: object) => Promise<unknown>

/** A method of the SDK by name: `files.list`. */
function official(rootUrl: string, name: string): Method {
  const client = new auth.OAuth2()
  client.setCredentials({ access_token: ACCESS_TOKEN })
  const [resource = '', method = ''] = name.split('.')
  const sdk = drive({ version: 'v3', auth: client, rootUrl: `${rootUrl}/` })
  const owner = (sdk as unknown as Record<string, Record<string, Method>>)[resource] ?? {}
  return (params, options) => (owner[method] as Method).call(owner, params, options)
}

const actionOf = (operation: string) => {
  const [entity = '', action = ''] = operation.split('.')
  const found = manifest.entities[entity]?.actions[action]
  if (found === undefined) throw new Error(`there is no ${operation}`)
  return found
}

const text = (value: unknown) => (Array.isArray(value) ? value.join(',') : value)

/** The SDK's parameters for ours: the body apart, lists as text, and the parameters that we add. */
function forSdk(operation: string, params: Readonly<Record<string, unknown>>): object {
  const { path, method, in: location, defaults } = actionOf(operation)
  const bare = method === 'GET' || method === 'DELETE'
  const rest: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...defaults, ...params })) {
    if (bare || path.includes(`{${name}}`) || location?.[name] === 'query') rest[name] = text(value)
    else body[name] = value
  }
  return Object.keys(body).length > 0 ? { ...rest, requestBody: body } : rest
}

const sorted = (query: URLSearchParams) => [...query].sort(([a], [b]) => (a < b ? -1 : 1))

function expectSame(ours: Seen, theirs: Seen): void {
  expect([ours.method, ours.url.pathname]).toEqual([theirs.method, theirs.url.pathname])
  expect(sorted(ours.query)).toEqual(sorted(theirs.query))
  // Where nothing is to be said, the SDK sends an empty object or nothing; either is nothing.
  const read = (body: string) => (body === '' || body === '{}' ? undefined : JSON.parse(body))
  expect(read(ours.body)).toEqual(read(theirs.body))
  expect(ours.headers.authorization).toBe(theirs.headers.authorization)
  if (ours.body) expect(ours.headers['content-type']).toBe(theirs.headers['content-type'])
  expect(ours.headers.range).toBe(theirs.headers.range)
}

const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.keys(actions).map((action) => `${entity}.${action}`),
)

test('every operation is compared', () => {
  expect([...rows.keys()].sort()).toEqual(operations.filter((name) => !elsewhere.includes(name)).sort())
})

test.each([...rows.keys()])('%s: every parameter is sent by a sample', (operation) => {
  const names = Object.keys((actionOf(operation).params as { properties?: object }).properties ?? {})
  const sent = rows.get(operation)?.samples.flatMap(Object.keys) ?? []
  // The same everywhere; compared where samples have them, and below.
  const everywhere = ['fields', 'range', 'range_header', 'verify'].filter((name) => names.includes(name))
  expect([...new Set([...sent, ...everywhere])].sort()).toEqual([...names].sort())
})

/** An answer that every operation of ours can read. */
const answer = (operation: string) => {
  const { records, pagination } = actionOf(operation)
  return { body: { id: 'x', ...(pagination && records && { [records]: [] }) } }
}

/** Downloads look the file up besides; what counts is the request for the bytes. */
const last = (requests: readonly Seen[]): Seen =>
  (requests.findLast(({ query }) => query.get('alt') === 'media') ?? requests.at(-1)) as Seen

describe('the same request as the SDK of the vendor', () => {
  test.each([...rows])('%s', async (operation, { samples, sdk }) => {
    const server = await chaosServer(() => answer(operation))
    const theirs = official(server.url, sdk)
    const drive = connect(server.url)
    for (const params of samples) {
      await theirs(forSdk(operation, params), {})
      const first = last(server.requests)
      const count = server.requests.length
      const { data } = await run(drive, operation, params)
      expect(server.requests.length).toBeGreaterThan(count)
      await (data as { cancel?: () => Promise<void> } | undefined)?.cancel?.()
      expectSame(last(server.requests.slice(count)), first)
    }
  })

  test('a part of a file', async () => {
    const part = {
      status: 206,
      headers: { 'content-range': 'bytes 0-3/9', 'content-type': 'text/plain' },
      body: 'abcd',
    }
    const server = await chaosServer(({ query }) => (query.get('alt') === 'media' ? part : { body: { size: '9' } }))
    await official(server.url, 'files.get')(
      { fileId: 'f', alt: 'media', supportsAllDrives: true },
      { headers: { range: 'bytes=0-3' } },
    )
    const first = last(server.requests)
    const count = server.requests.length
    const file = await connect(server.url).files.download({ fileId: 'f', range_header: 'bytes=0-3' })
    expect(await file.text()).toBe('abcd')
    expectSame(last(server.requests.slice(count)), first)
  })
})

test('the reference names the methods that are compared', async () => {
  const methods = Object.fromEntries([...rows].map(([operation, { sdk }]) => [operation, sdk]))
  await expectSdkMethods('google-drive', { package: '@googleapis/drive', client: 'drive', methods })
})
