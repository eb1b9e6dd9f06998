import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { client, type Started, startGateway } from './support/started.ts'
import { hasStreams } from './support/streams.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const sandbox = createSandbox('stripe', { records: { customers: 1_000, products: 3 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
const folder = mkdtempSync(join(tmpdir(), 'ferrule-process-'))
const running: ChildProcess[] = []

beforeAll(async () => {
  upstream = await sandbox.listen()
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await upstream?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** More of them, for a longer look. */
const kills = Number(process.env['FERRULE_KILLS'] ?? 1)

const start = async (): Promise<Started> => {
  // Slices are as short as can be: it is killed in a later one.
  const env = { FERRULE_UPSTREAM_STRIPE: upstream.url, FERRULE_SLICE: '1s' }
  const started = await startGateway({ data: folder, env })
  running.push(started.child)
  return started
}

test.skipIf(!hasStreams)('kill -9 in mid-sync: the job resumes, and every row is there once', async () => {
  let gateway = await start()
  const { client_id, client_secret } = gateway
  expect(client_secret).toHaveLength(43)
  const login = async () =>
    client(
      gateway.url,
      (await client(gateway.url)('POST', '/v1/applications/token', { client_id, client_secret })).body.access_token,
    )
  let send = await login()
  const { data } = (await send('GET', '/v1/workspaces')).body
  const workspaceId = data[0].workspaceId
  const { sourceId } = (
    await send('POST', '/v1/sources', {
      name: 's',
      workspaceId,
      configuration: { sourceType: 'stripe', ...sandbox.credentials },
    })
  ).body
  const { destinationId } = (
    await send('POST', '/v1/destinations', { name: 'd', workspaceId, configuration: { destinationType: 'store' } })
  ).body
  const { connectionId } = (
    await send('POST', '/v1/connections', {
      sourceId,
      destinationId,
      configurations: { streams: [{ name: 'customers' }] },
    })
  ).body
  sandbox.fault({ kind: 'latency', ms: 700, times: 1000, match: { path: '/v1/customers' } })
  const { jobId } = (await send('POST', '/v1/jobs', { connectionId, jobType: 'sync' })).body
  const sliceEnds = async () => {
    const { attempts } = (await send('POST', '/v1/jobs/get', { id: jobId })).body
    return JSON.stringify(attempts).split('the slice ends').length - 1
  }
  let seen = 0
  for (let kill = 0; kill < kills; kill++) {
    await vi.waitFor(async () => expect(await sliceEnds()).toBeGreaterThan(0), { timeout: 30_000, interval: 20 })
    const before = sandbox.requests.length
    while (sandbox.requests.length === before) await new Promise((resolve) => setTimeout(resolve, 20))
    gateway.child.kill('SIGKILL')
    await new Promise((resolve) => gateway.child.once('exit', resolve))
    gateway = await start()
    expect(gateway).toMatchObject({ client_id, client_secret: null })
    send = await login()
    seen++
  }
  sandbox.reset()
  let job: { status: string } = { status: '' }
  while (!['succeeded', 'failed'].includes(job.status)) {
    job = (await send('GET', `/v1/jobs/${jobId}`)).body
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { attempts } = (await send('POST', '/v1/jobs/get', { id: jobId })).body
  expect(job.status, JSON.stringify(attempts)).toBe('succeeded')
  expect(attempts.length).toBeGreaterThan(1)
  expect(seen).toBe(kills)
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await send('POST', `/api/v1/connectors/sources/${sourceId}/execute`, {
      entity: 'customers',
      action: 'search',
      params: { query: {}, limit: 200, ...(cursor && { cursor }) },
    })
    ids.push(...body.result.hits.map((hit: { id: string }) => hit.id))
    cursor = body.result.next_cursor
  } while (cursor)
  await sandbox.ready()
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.sort()).toEqual(
    sandbox.data.customers
      .findMany()
      .map((customer) => customer.id)
      .sort(),
  )
})

test.skipIf(process.platform === 'win32')('whoever reads that it listens can end it at once, in order', async () => {
  const { child } = await startGateway({ data: join(folder, 'ended'), env: {}, args: ['--no-copy'] })
  running.push(child)
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.once('exit', (...how) => resolve(how)))).toEqual([0, null])
})
