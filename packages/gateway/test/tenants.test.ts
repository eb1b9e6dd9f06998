// Two tenants: one sends the other's ids to every route, in every place, and learns and changes nothing.

import { createSandbox } from '@ferrule/sandbox'
import * as fc from '@ferrule/test-kit/fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../src/db/schema.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const sandbox = createSandbox('stripe', { records: { customers: 2, products: 1 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let token: string
/** Ids of the other tenant, with what they name. */
let ids: Readonly<Record<string, string | number>>
let routes: readonly (readonly [method: string, path: string])[]

const PLANTED = 'planted4242'

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url } })
  const { gateway } = one
  const { id: workspaceId } = await gateway.workspaces.ensure(`${PLANTED} workspace`)
  const connection = await connected(gateway, {
    workspaceId,
    source: { name: `${PLANTED} source`, credentials: { ...sandbox.credentials } },
    connection: { name: `${PLANTED} connection` },
  })
  const job = await gateway.jobs.create(connection, 'sync')
  await gateway.jobs.claim('worker')
  await gateway.jobs.log(job, 0, [{ at: Date.now(), level: 'info', message: `${PLANTED} line` }])
  await gateway.deliveries.configure(connection.source, ['whsec_other_tenant'])
  const { data } = (await one.send('GET', '/v1/applications', { token: await one.token() })).body
  ids = {
    workspaceId,
    sourceId: connection.source.id,
    destinationId: connection.destinationId,
    connectionId: connection.id,
    jobId: job.id,
    applicationId: data?.[0]?.id ?? one.login.id,
    name: `${PLANTED} workspace`,
  }
  token = await one.scoped('mine')
  const document = one.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } })
  routes = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => [method.toUpperCase(), path] as const),
  )
})
afterAll(async () => {
  await one?.close()
  await upstream?.close()
})

/** All rows of the other tenant. */
async function rows(): Promise<unknown> {
  const tables = ['secret', 'source', 'destination', 'connection', 'state', 'job', 'attempt', 'log_line', 'delivery']
  return Promise.all(
    tables.map((table) =>
      one.gateway.db.as('*', (queries) =>
        queries
          .selectFrom(table as keyof Tables & 'job')
          .selectAll()
          .where('workspace_id', '=', ids['workspaceId'] as string)
          .execute(),
      ),
    ),
  )
}

const NAMES = [
  ...['workspace_name', 'workspace_id', 'workspaceId', 'workspaceIds', 'external_user_id', 'customer_name'],
  ...['id', 'sourceId', 'destinationId', 'connectionId', 'configId', 'jobId', 'connector_id', 'name', 'cursor'],
]

test('no route answers with what is the other’s, nor changes it', { timeout: 120_000 }, async () => {
  const before = await rows()
  const id = fc.constantFrom(...Object.values(ids)).map(String)
  const member = fc.tuple(
    fc.constantFrom(...NAMES),
    fc.oneof(
      id,
      id.map(Number),
      id.map((one) => [one]),
    ),
  )
  const more = fc.constantFrom<object>(
    {},
    { entity: 'customers', action: 'list', params: { limit: 1 } },
    { entity: 'customers', action: 'search', params: { query: {} } },
    { jobType: 'sync', name: 'stolen', status: 'inactive', secret: 'whsec_mine_now' },
    { connector_type: 'Stripe', credentials: { api_key: 'sk_test_mine' }, configuration: { sourceType: 'stripe' } },
  )
  const met = new Set<string>()
  const ask = async (method: string, path: string, segment: string, members: [string, unknown][], rest: object) => {
    const given = Object.fromEntries(members)
    const hasBody = !['GET', 'DELETE'].includes(method)
    const at = path.replace(/\{\w+\}/g, encodeURIComponent(segment))
    const query = hasBody
      ? ''
      : `?${new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))}`
    const reply = await one.send(method, at + query, { token, ...(hasBody && { body: { ...rest, ...given } }) })
    // An error may quote its own request.
    const said = [segment, ...members.map(([, value]) => String(value))].reduce(
      (text, value) => text.replaceAll(JSON.stringify(value).slice(1, -1), ''),
      reply.text.replaceAll(encodeURIComponent(segment), ''),
    )
    expect(said, `${method} ${at} ${JSON.stringify(given)}`).not.toContain(PLANTED)
    for (const value of Object.values(ids).filter(
      (one) => typeof one === 'string' && !members.some(([, sent]) => String(sent) === one),
    ))
      if (value !== segment && value !== ids['applicationId']) expect(said, `${method} ${at}`).not.toContain(value)
    expect(reply.status, `${method} ${at} ${reply.text}`).toBeLessThan(500)
    met.add(`${method} ${path}`)
  }
  // Each route with each id at its place, then whatever.
  for (const [method, path] of routes)
    for (const value of Object.values(ids).map(String)) await ask(method, path, value, [['connectionId', value]], {})
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      id,
      fc.array(member, { maxLength: 3 }),
      more,
      ([method, path], ...rest) => ask(method, path, ...rest),
    ),
    { numRuns: Number(process.env['FERRULE_FUZZ'] ?? 300) },
  )
  expect(met.size).toBe(routes.length)
  expect(await rows()).toEqual(before)
  // Deliveries without a signature are logged.
  expect(one.logs.filter((line) => !line.includes('webhook rejected'))).toEqual([])
})
