// Reports that a vendor makes in the background, as streams of a connection.
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'

const CAMPAIGNS = 'sponsored_product_campaign_reports'

const sandbox = createSandbox('amazon-ads')
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let token: string
let workspaceId: string
let sourceId: string
let destinationId: string

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { 'amazon-ads': upstream.url } })
  token = await one.token()
  workspaceId = (await send('POST', '/v1/workspaces', { name: 'acme' })).workspaceId
  const configuration = { sourceType: 'amazon-ads', ...sandbox.credentials }
  sourceId = (await send('POST', '/v1/sources', { name: 'ads', workspaceId, configuration })).sourceId
  const copy = { name: 'copy', workspaceId, configuration: { destinationType: 'store' } }
  destinationId = (await send('POST', '/v1/destinations', copy)).destinationId
})
afterAll(async () => {
  await one?.close()
  await upstream?.close()
})

async function send(method: string, path: string, body?: unknown) {
  const reply = await one.send(method, path, { token, ...(body !== undefined && { body }) })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}

const isReport = ({ name, streamName = name }: { name?: string; streamName?: string }) =>
  streamName?.endsWith('_reports')

test('they are in the catalog, and in a connection only if it asks for them', async () => {
  const catalog = await send('GET', `/v1/streams?sourceId=${sourceId}`)
  expect(catalog.filter(isReport)).toHaveLength(14)
  const usual = await send('POST', '/v1/connections', { name: 'all', sourceId, destinationId })
  expect(usual.configurations.streams).toHaveLength(catalog.length - 14)
  expect(usual.configurations.streams.filter(isReport)).toEqual([])
})

test('a copy of them outlasts slices that end while the vendor makes them', async () => {
  const { connectionId } = await send('POST', '/v1/connections', {
    name: 'reports',
    sourceId,
    destinationId,
    configurations: { streams: [{ name: CAMPAIGNS }] },
  })
  const { jobId } = await send('POST', '/v1/jobs', { connectionId, jobType: 'sync' })
  await one.gateway.work({ interval: 20, pause: 20, slice: 200 })
  let job = { status: 'running', rowsSynced: 0 }
  while (['running', 'pending', 'queued', 'incomplete'].includes(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    job = await send('GET', `/v1/jobs/${jobId}`)
  }
  expect(job.status).toBe('succeeded')
  expect(job.rowsSynced).toBeGreaterThan(0)
  // None twice: two profiles, and three ranges of 31 days. A request that a slice cut off is answered with the report it made.
  const created = sandbox.requests.filter(({ method, path }) => method === 'POST' && path === '/reporting/reports')
  expect(created.filter(({ status }) => status !== 425)).toHaveLength(6)
})
