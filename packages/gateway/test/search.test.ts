// A gateway's answers to searches: every copied entity, and the reason where there is nothing.
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { definitionOf } from '../src/jobs/streams.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const stripe = createSandbox('stripe', { records: { customers: 5, products: 4 } })
const greenhouse = createSandbox('greenhouse')
let one: TestGateway
let token: string
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const [at, hires] = [await stripe.listen(), await greenhouse.listen()]
  closers.push(
    () => at.close(),
    () => hires.close(),
  )
  one = await testGateway({ upstreams: { stripe: at.url, greenhouse: hires.url } })
  await one.gateway.work({ interval: 50, pause: 20 })
  token = await one.scoped('acme')
})
afterAll(async () => {
  await one?.close()
  for (const close of closers) await close()
})

const send = (method: string, path: string, body?: object) => one.send(method, path, { token, ...(body && { body }) })

const connector = async (connector_type: string, credentials: object) => {
  const reply = await send('POST', '/v1/integrations/connectors', {
    workspace_name: 'acme',
    connector_type,
    credentials,
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.id as string
}

const search = (id: string, entity: string, action = 'search') =>
  send('POST', `/v1/connectors/sources/${id}/execute`, { entity, action, params: { query: {}, limit: 2 } })

const inspected = async (id: string) => (await send('GET', `/v1/integrations/connectors/${id}/inspect`)).body

test('all copied entities can be searched, by every action that searches', async () => {
  const id = await connector('Stripe', stripe.credentials)
  const streams = (await definitionOf('stripe'))?.streams.map(({ name }) => name) ?? []
  expect(streams.length).toBeGreaterThan(30)
  await vi.waitFor(async () => expect((await search(id, 'products')).status).toBe(200), {
    timeout: 50_000,
    interval: 100,
  })
  await vi.waitFor(
    async () =>
      expect((await one.gateway.jobs.list('*', { limit: 9 })).map(({ status }) => status)).toEqual(['succeeded']),
    { timeout: 50_000, interval: 100 },
  )
  const { configured_cache_entities: copies } = await inspected(id)
  expect(copies.map(({ entity }: { entity: string }) => entity).sort()).toEqual([...streams].sort())
  for (const { entity, status, error } of copies) expect([entity, status, error]).toEqual([entity, 'ready', null])
  for (const entity of streams)
    for (const action of ['search', 'context_store_search'])
      expect((await search(id, entity, action)).status, `${entity} ${action}`).toBe(200)
  const listed = (await send('GET', `/v1/integrations/connectors/${id}/searchable`)).body.data
  expect(listed).toHaveLength(streams.length)
  expect((await search(id, 'products')).body.result.hits).toHaveLength(2)
})

test('a copy that fails says so, and the search says why', async () => {
  const id = await connector('Stripe', { api_key: 'sk_test_rejected' })
  await vi.waitFor(
    async () => {
      const { configured_cache_entities: copies } = await inspected(id)
      expect(copies[0]).toMatchObject({ status: 'failed', ready_for_search: false, error: expect.any(String) })
    },
    { timeout: 30_000, interval: 100 },
  )
  const { error } = (await inspected(id)).configured_cache_entities.find(
    ({ entity }: { entity: string }) => entity === 'customers',
  )
  const found = await search(id, 'customers')
  expect(found.status).toBe(409)
  // The copy is tried again meanwhile: another request, for the same reason.
  expect(found.body.message).toContain(error.replace(/ request \S+$/, ''))
})

test('credentials that reach no copy make none, with one sentence', async () => {
  const id = await connector('Greenhouse', { api_key: 'a'.repeat(32) })
  const { connections } = { connections: (await send('GET', '/v1/connections')).body.data }
  expect(connections.filter(({ sourceId }: { sourceId: string }) => sourceId === id)).toEqual([])
  const { message, configured_cache_entities } = await inspected(id)
  expect(configured_cache_entities).toEqual([])
  expect(message).toMatch(/only with credentials of greenhouse-v3 \(.*client_id/)
  const found = await search(id, 'candidates')
  expect(found.status).toBe(409)
  expect(found.body.message).toContain('greenhouse-v3')
})
