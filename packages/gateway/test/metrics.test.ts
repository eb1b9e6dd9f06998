// The numbers of a gateway, as Prometheus and OpenTelemetry read them.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { metrics as globalMetrics } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { metricsOf } from '../src/cli/options.ts'
import { serveMetrics } from '../src/http/metrics.ts'
import type { Listening } from '../src/http/server.ts'
import { Engine, type Run } from '../src/jobs/engine.ts'
import { bounded } from '../src/metrics/labels.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { startGateway } from './support/started.ts'
import { hasStreams } from './support/streams.ts'

/** Values by name and labels: `{ 'ferrule_calls_total{connector="stripe",outcome="ok"}': 1 }`. */
async function read({ url }: Listening): Promise<Record<string, number>> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const customers = { entity: 'customers', action: 'get', params: { id: 'cus_planted' } }

async function openVendor(statuses: number[]) {
  const http = createServer((_, response) => {
    const status = statuses.shift() ?? 200
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(JSON.stringify(status === 200 ? { id: 'cus_planted', object: 'customer' } : {}))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

const server = await testPostgres()
afterAll(async () => {
  if (!('skipped' in server)) await server.close()
})

test.skipIf('skipped' in server)(
  'statements that wait for a lock are counted on Postgres, and not on SQLite',
  async () => {
    if ('skipped' in server) return
    const url = await server.database()
    const [one, file] = [await testGateway({ url }), await testGateway()]
    const [page, other] = [await serveMetrics(one.gateway, { port: 0 }), await serveMetrics(file.gateway, { port: 0 })]
    const name = 'ferrule_database_lock_waits'
    expect((await read(page))[name]).toBe(0)
    expect(await read(other)).not.toHaveProperty(name)
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query("begin; select pg_advisory_xact_lock(hashtext('ferrule_claims'))")
    const claim = one.gateway.jobs.claim('w', { perWorkspace: 2 })
    await vi.waitFor(async () => expect((await read(page))[name]).toBe(1), 5_000)
    await holder.query('commit')
    await claim
    expect((await read(page))[name]).toBe(0)
    await holder.end()
    for (const each of [page, other, one, file]) await each.close()
  },
)

test('workspaces with most waiting jobs are named, if the operator says how many', async () => {
  const one = await testGateway({ metricsWorkspaces: 2 })
  const page = await serveMetrics(one.gateway, { port: 0 })
  const series = async () =>
    Object.fromEntries(Object.entries(await read(page)).filter(([name]) => name.startsWith('ferrule_jobs_waiting_of')))
  expect(await series()).toEqual({})
  const ids: string[] = []
  for (const [name, jobs] of [
    ['few', 1],
    ['many', 3],
    ['some', 2],
  ] as const) {
    const { id } = await one.gateway.workspaces.ensure(name)
    ids.push(id)
    for (let job = 0; job < jobs; job++)
      await one.gateway.jobs.create(await connected(one.gateway, { workspaceId: id }), 'sync')
  }
  const seriesOf = (index: number) => `ferrule_jobs_waiting_of{workspace="${ids[index]}",lane="long"}`
  await vi.waitFor(async () => expect(await series()).toEqual({ [seriesOf(1)]: 3, [seriesOf(2)]: 2 }), 10_000)
  await one.gateway.jobs.claim('w', { most: 100 })
  // A workspace with no more jobs has no series.
  await vi.waitFor(async () => expect(await series()).toEqual({}), 10_000)
  await page.close()
  await one.close()
})

test('a slice that has ended is counted, and is no attempt', async () => {
  const one = await testGateway()
  const page = await serveMetrics(one.gateway, { port: 0 })
  const { id: workspaceId } = await one.gateway.workspaces.ensure('acme')
  const { id } = await one.gateway.jobs.create(await connected(one.gateway, { workspaceId }), 'sync')
  let runs = 0
  const run = async ({ progress }: Run) => {
    if (++runs > 2) return { rows: 1, bytes: 1 }
    progress({ rows: 1, bytes: 1 })
    return { rows: 1, bytes: 1, failure: 'not finished' }
  }
  const engine = new Engine(one.gateway.jobs, run, () => {}, { slice: 0, interval: 20, metrics: one.gateway.metrics })
  await engine.start()
  await vi.waitFor(async () => expect((await one.gateway.jobs.get('*', id))?.status).toBe('succeeded'), 10_000)
  await vi.waitFor(
    async () =>
      expect(await read(page)).toMatchObject({
        ferrule_jobs_slices_total: 2,
        ferrule_jobs_claims_total: 3,
        'ferrule_jobs_attempts_total{outcome="succeeded"}': 1,
      }),
    10_000,
  )
  expect(await read(page)).not.toHaveProperty('ferrule_jobs_attempts_total{outcome="incomplete"}')
  await engine.stop()
  await page.close()
  await one.close()
})

describe('a gateway with metrics', async () => {
  const vendor = await openVendor([200, 429])
  const one: TestGateway = await testGateway({ upstreams: { stripe: vendor.url } })
  const { gateway } = one
  const page = await serveMetrics(gateway, { port: 0 })
  const { id: workspaceId } = await gateway.workspaces.ensure('planted workspace')
  const token = await one.scoped('planted workspace')
  afterAll(async () => {
    await page.close()
    await one.close()
    vendor.http.close()
  })

  test('counts calls and responses by connector and outcome, and the rows of the audit log', async () => {
    const { source } = await connected(gateway, { workspaceId })
    const before = await read(page)
    const execute = (body: object) => one.send('POST', `/v1/connectors/sources/${source.id}/execute`, { token, body })
    expect((await execute(customers)).status).toBe(200)
    // A 429, and the attempt that follows it.
    expect((await execute(customers)).status).toBe(200)
    expect((await execute({ ...customers, action: 'planted' })).status).toBe(422)
    const now = await read(page)
    expect(now).toMatchObject({
      'ferrule_calls_total{connector="stripe",outcome="ok"}': 2,
      'ferrule_calls_total{connector="stripe",outcome="unprocessable-entity"}': 1,
      'ferrule_vendor_responses_total{connector="stripe",status="2xx"}': 2,
      'ferrule_vendor_responses_total{connector="stripe",status="429"}': 1,
      'ferrule_call_duration_seconds_count{connector="stripe"}': 3,
      'ferrule_call_duration_seconds_bucket{le="+Inf",connector="stripe"}': 3,
    })
    expect((now['ferrule_audit_rows_total'] as number) - (before['ferrule_audit_rows_total'] as number)).toBe(3)
    expect(now['ferrule_event_loop_delay_seconds{quantile="0.99"}']).toBeGreaterThan(0)
    const shown = Object.keys(now).join()
    for (const secret of ['planted', workspaceId, source.id]) expect(shown).not.toContain(secret)
  })

  test('counts jobs that wait and run, the oldest wait, claims, retries, and jobs of lost workers', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const { jobs } = gateway
    const [first] = [await jobs.create(await connected(gateway, { workspaceId }), 'sync')]
    await jobs.create(await connected(gateway, { workspaceId }), 'sync')
    await jobs.claim('lost')
    vi.setSystemTime(Date.now() + 40_000)
    // A reading is reused for a second.
    await vi.waitFor(
      async () =>
        expect(await read(page)).toMatchObject({
          'ferrule_jobs_waiting{lane="short"}': 0,
          'ferrule_jobs_waiting{lane="long"}': 1,
          ferrule_jobs_running: 1,
          'ferrule_jobs_oldest_wait_seconds{lane="short"}': 0,
          'ferrule_jobs_oldest_wait_seconds{lane="long"}': expect.closeTo(40, -1),
          ferrule_jobs_workspaces_waiting: 1,
          ferrule_jobs_waiting_most: 1,
        }),
      10_000,
    )
    const failing = new Set([first.id])
    const run = async ({ job }: { job: { id: number } }) => ({
      rows: 1,
      bytes: 1,
      ...(failing.delete(job.id) && { failure: 'busy', retryable: true }),
    })
    const engine = new Engine(jobs, run, () => {}, { pause: 0, metrics: gateway.metrics })
    await engine.start()
    await vi.waitFor(
      async () =>
        expect(await read(page)).toMatchObject({
          ferrule_jobs_lost_total: 1,
          ferrule_jobs_claims_total: 3,
          'ferrule_jobs_attempts_total{outcome="incomplete"}': 1,
          'ferrule_jobs_attempts_total{outcome="succeeded"}': 2,
          'ferrule_jobs_waiting{lane="long"}': 0,
          ferrule_jobs_running: 0,
          'ferrule_jobs_oldest_wait_seconds{lane="long"}': 0,
          ferrule_jobs_workspaces_waiting: 0,
          ferrule_jobs_waiting_most: 0,
        }),
      10_000,
    )
    await engine.stop()
    vi.useRealTimers()
  })

  test('leaves a gauge out that cannot be read, and has the rest', async () => {
    const failing = vi.spyOn(gateway.db, 'as').mockRejectedValue(new Error('the database does not respond'))
    // A reading is reused for a second.
    await vi.waitFor(async () => expect(await read(page)).not.toHaveProperty('ferrule_jobs_running'), 5_000)
    expect(Object.keys(await read(page)).filter((name) => name.startsWith('ferrule_jobs_waiting'))).toEqual([])
    expect(await read(page)).toHaveProperty('ferrule_jobs_claims_total')
    failing.mockRestore()
    await vi.waitFor(async () => expect(await read(page)).toHaveProperty('ferrule_jobs_running'), 5_000)
  })

  test('serves this page only, and not on the port of the API', async () => {
    expect(new URL(page.url).hostname).toBe('127.0.0.1')
    expect((await fetch(new URL('/', page.url))).status).toBe(404)
    expect((await fetch(page.url, { method: 'POST' })).status).toBe(404)
    expect((await one.send('GET', '/metrics', { token: await one.token() })).status).toBe(404)
  })
})

test('a registered meter provider receives the same numbers', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const provider = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter })] })
  globalMetrics.setGlobalMeterProvider(provider)
  const one = await testGateway()
  const { metrics } = one.gateway
  await metrics.call('stripe', async () => {})
  await metrics
    .call('stripe', () => Promise.reject(Object.assign(new Error('x'), { code: 'rate_limit' })))
    .catch(() => {})
  metrics.responded('stripe', 429)
  await provider.forceFlush()
  const found = Object.fromEntries(
    exporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap((scope) => scope.metrics)
      .map(({ descriptor, dataPoints }) => [
        descriptor.name,
        dataPoints.map(({ attributes, value }) => ({ ...attributes, value })),
      ]),
  )
  expect(found).toMatchObject({
    'ferrule.calls': [
      { connector: 'stripe', outcome: 'ok', value: 1 },
      { connector: 'stripe', outcome: 'rate_limit', value: 1 },
    ],
    'ferrule.vendor.responses': [{ connector: 'stripe', status: '429', value: 1 }],
    'ferrule.call.duration': [{ connector: 'stripe', value: { count: 2 } }],
    'ferrule.jobs.waiting': [
      { lane: 'short', value: 0 },
      { lane: 'long', value: 0 },
    ],
    'ferrule.event_loop.delay': [{ quantile: '0.5' }, { quantile: '0.99' }, { quantile: '1' }],
  })
  await one.close()
  await provider.shutdown()
  globalMetrics.disable()
})

test('a label has a bounded number of values, which are plain names', () => {
  const label = bounded(2)
  expect(['a', 'b', 'c', 'a', 'two words', 'b'].map(label)).toEqual(['a', 'b', 'other', 'a', 'other', 'b'])
})

test('--metrics is a port, or a host and a port; without it there is no page', () => {
  expect(metricsOf({}, {})).toBeUndefined()
  expect(metricsOf({ metrics: '9464' }, {})).toEqual({ port: 9464 })
  expect(metricsOf({}, { FERRULE_METRICS: '0.0.0.0:9464' })).toEqual({ host: '0.0.0.0', port: 9464 })
  expect(metricsOf({ metrics: '[::1]:9464' }, {})).toEqual({ host: '::1', port: 9464 })
  for (const metrics of ['yes', '99999', 'http://x:1', ':1'])
    expect(() => metricsOf({ metrics }, {})).toThrowError(expect.objectContaining({ code: 'params' }))
})

test('the command serves it where the option says, and names the address', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ferrule-metrics-'))
  const { child, ...started } = await startGateway({ data, env: {}, args: ['--metrics', '0'] })
  const { metrics_url: url } = started as unknown as { metrics_url: string }
  expect(await (await fetch(url)).text()).toContain('ferrule_jobs_waiting{lane="short"} 0')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  rmSync(data, { recursive: true, force: true })
})

test.skipIf(!hasStreams)('a copy job logs a line for each stream', async () => {
  const { createSandbox } = await import('@ferrule/sandbox')
  const sandbox = createSandbox('stripe', { records: { customers: 7, products: 2 } })
  const upstream = await sandbox.listen()
  const one = await testGateway({ upstreams: { stripe: upstream.url } })
  const { id: workspaceId } = await one.gateway.workspaces.ensure('acme')
  const connection = await connected(one.gateway, {
    workspaceId,
    source: { credentials: { ...sandbox.credentials } },
    connection: { streams: [{ name: 'customers' }, { name: 'products' }] },
  })
  await one.gateway.work({ interval: 50 })
  const job = await one.gateway.jobs.create(connection, 'sync')
  await vi.waitFor(async () => expect((await one.gateway.jobs.get('*', job.id))?.status).toBe('succeeded'), 20_000)
  const lines = one.logs.map((line) => JSON.parse(line)).filter(([, message]) => message === 'stream copied')
  const about = { job: job.id, attempt: 0, connection: connection.id, connector: 'stripe', status: 'complete' }
  expect(lines).toEqual([
    ['info', 'stream copied', { ...about, stream: 'customers', rows: 7, deletes: 0 }],
    ['info', 'stream copied', { ...about, stream: 'products', rows: 2, deletes: 0 }],
  ])
  await one.close()
  await upstream.close()
})
