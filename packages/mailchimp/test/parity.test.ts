import { createRequire } from 'node:module'
import manifest from '@ferrule/mailchimp/manifest'
import { expectSdkMethods, methodCalled } from '@ferrule/test-kit/sdk-methods'
import { type ChaosServer, chaosServer, type Seen } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { newer, type Row, rows, type Sdk } from './support/calls.ts'
import { API_KEY, connect, run } from './support/connector.ts'

/**
 * The vendor's own SDK and ours make the same call against one recording server, and must send the same request. The SDK
 * is the only witness of the wire format that can be run here, so every operation has to stand in the table of calls.
 */

const single: Sdk = createRequire(import.meta.url)('@mailchimp/mailchimp_marketing')

/** One of its own per test; without a `server` the SDK leaves the address as it is. */
function official(server: ChaosServer, config: object = { apiKey: API_KEY }): Sdk {
  const sdk = new single.constructor()
  sdk.basePath = `${server.url}/3.0`
  sdk.setConfig(config)
  return sdk
}

const actionOf = (operation: string) => {
  const [entity = '', action = ''] = operation.split('.')
  const found = manifest.entities[entity]?.actions[action]
  if (found === undefined) throw new Error(`there is no ${operation}`)
  return found
}

/** The SDK's parameters for ours: without those in the path, body and query apart. */
function restOf(operation: string, params: Readonly<Record<string, unknown>>) {
  const { path, method, in: location, defaults } = actionOf(operation)
  const own = method === 'GET' || method === 'DELETE' ? 'query' : 'body'
  const parts: { query: Record<string, unknown>; body: Record<string, unknown> } = { query: {}, body: {} }
  for (const [name, value] of Object.entries(params))
    if (!path.includes(`{${name}}`)) parts[location?.[name] === 'query' ? 'query' : own][name] = value
  // The SDK has to be given the parameters that we add.
  const { exclude_fields } = defaults ?? {}
  if (exclude_fields !== undefined && !params.fields && !params.exclude_fields)
    parts.query.exclude_fields = String(exclude_fields).split(',')
  const { fields } = parts.query
  if (Array.isArray(fields) && actionOf(operation).pagination?.style === 'offset')
    parts.query.fields = [...new Set([...fields, 'total_items'])]
  return parts
}

const sorted = (query: URLSearchParams) => [...query].sort(([a], [b]) => (a < b ? -1 : 1))

function expectSame(ours: Seen, theirs: Seen): void {
  expect([ours.method, ours.url.pathname]).toEqual([theirs.method, theirs.url.pathname])
  expect(sorted(ours.query)).toEqual(sorted(theirs.query))
  // Without a body the SDK sends an empty object or nothing; either is nothing.
  const read = (body: string) => (body === '' || body === '{}' ? undefined : JSON.parse(body))
  expect(read(ours.body)).toEqual(read(theirs.body))
  expect(ours.headers.authorization).toBe(theirs.headers.authorization)
  // The SDK names the type of a body that is not there, too.
  expect(ours.headers['content-type']).toBe(ours.body === '' ? undefined : theirs.headers['content-type'])
}

const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.keys(actions).map((action) => `${entity}.${action}`),
)

test('every operation is compared', () => {
  expect([...rows.keys()].sort()).toEqual([...operations].sort())
})

test.each(operations)('%s: every parameter is sent by a sample, or is unknown to the SDK', (operation) => {
  const names = Object.keys((actionOf(operation).params as { properties?: object }).properties ?? {})
  const sent = rows.get(operation)?.samples.flatMap(Object.keys) ?? []
  // These two are the same everywhere, and are compared where samples have them.
  const everywhere = ['fields', 'exclude_fields', 'count', 'offset'].filter((name) => names.includes(name))
  const known = new Set([...sent, ...everywhere, ...Object.keys(newer[operation] ?? {})])
  expect([...known].sort()).toEqual([...names].sort())
})

/** An answer that every operation of ours can read. */
const answer = (operation: string) => {
  const { records, pagination } = actionOf(operation)
  return {
    body: {
      id: 'x',
      account_id: 'x',
      status: 'finished',
      ...(pagination && records && { [records]: [], total_items: 0 }),
    },
  }
}

describe('the same request as the SDK of the vendor', () => {
  test.each([...rows])('%s', async (operation, { samples, sdk }: Row<Record<string, unknown>>) => {
    const server = await chaosServer(() => answer(operation))
    const theirs = official(server)
    const mailchimp = connect(server.url)
    for (const params of samples) {
      await sdk(theirs, params, restOf(operation, params))
      const call = run(mailchimp, operation, params)
      // The SDK reads no archives: what is compared is the question for its address, which this batch has not.
      if (operation === 'batches.results') await expect(call).rejects.toThrow('the batch has no results')
      else await call
      const [second, first] = [server.requests.at(-1), server.requests.at(-2)]
      expectSame(second as Seen, first as Seen)
    }
    expect(server.requests).toHaveLength(samples.length * 2)
  })

  test('with a token', async () => {
    const server = await chaosServer(() => ({ body: {} }))
    await official(server, { accessToken: 'not-a-token' }).ping.get()
    await connect(server.url, { credentials: { access_token: 'not-a-token' } }).ping.get()
    expectSame(server.requests[1] as Seen, server.requests[0] as Seen)
  })
})

test.each(Object.entries(newer))('what the SDK does not know is sent as it is: %s', async (operation, more) => {
  const server = await chaosServer(() => answer(operation))
  await run(connect(server.url), operation, { ...rows.get(operation)?.samples[0], ...more })
  const [request] = server.requests
  for (const [name, value] of Object.entries(more)) expect(request?.query.get(name)).toBe(String(value))
})

test('the reference names the methods that are compared', async () => {
  const called = [...rows].map(
    ([
      operation,
      {
        sdk,
        samples: [params = {}],
      },
    ]) => [operation, methodCalled((mailchimp) => sdk(mailchimp, params, restOf(operation, params)))],
  )
  const methods = Object.fromEntries(called)
  await expectSdkMethods('mailchimp', { package: '@mailchimp/mailchimp_marketing', client: 'mailchimp', methods })
})
