// Amazon's reports as streams: requested once, awaited, and read again while their figures may change.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import amazonAds from '@ferrule/amazon-ads/sync'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MemoryDestination, modesOf, sync, usualStreams } from '../src/index.ts'
import { FileDestination } from './support/file-destination.ts'
import { open } from './support/subjects.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const DAY = 86_400_000
const NOW = Date.parse('2026-06-01T12:00:00Z')
const CAMPAIGNS = 'sponsored_product_campaign_reports'
const REPORTS = amazonAds.streams.filter(({ mode }) => mode === 'report').map(({ name }) => name)

/** The state of a stream whose three reports are requested. */
const REQUESTED = { pass: { progress: { open: { length: 3 } } } }

let upstream: Awaited<ReturnType<typeof open>>
const folder = mkdtempSync(join(tmpdir(), 'ferrule-reports-'))
beforeAll(async () => {
  upstream = await open('amazon-ads')
})
afterAll(async () => {
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Asked {
  readonly startDate: string
  readonly endDate: string
  readonly configuration: { readonly reportTypeId: string }
}

interface Options {
  readonly profiles?: readonly number[]
  /** The status of a refusal, by profile and kind of request. */
  readonly refuses?: (profile: string | null, method: string) => number | undefined
}

/** An Amazon of one function. `status` decides what happens to each report, in the order of the requests. */
function amazon(
  status: (nth: number, polls: number) => string = () => 'COMPLETED',
  { profiles = [1], refuses = () => undefined }: Options = {},
) {
  const created: (Asked & { readonly profile: string | null })[] = []
  const polls: number[] = []
  const body = [{ date: '2026-05-30', campaignId: 9007199254740993n, cost: 1.5 }]
  let file = () =>
    gzipSync(
      JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? `#${value}#` : value)).replace(
        /"#(\d+)#"/g,
        '$1',
      ),
    )
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, host } = new URL(request.url)
    if (pathname === '/auth/o2/token') return Response.json({ access_token: 'Atza|t', expires_in: 3600 })
    if (pathname === '/v2/profiles')
      return Response.json(profiles.map((profileId) => ({ profileId, accountInfo: { type: 'seller' } })))
    if (host.endsWith('.amazonaws.com')) return new Response(file())
    const profile = request.headers.get('amazon-advertising-api-scope')
    const refusal = refuses(profile, request.method)
    if (refusal) return Response.json({ code: String(refusal), detail: `No access to ${profile}` }, { status: refusal })
    if (request.method === 'POST') {
      const wanted = (await request.json()) as Asked
      const same = JSON.stringify({ ...wanted, profile })
      const twin = created.findIndex((one) => JSON.stringify(one) === same)
      if (twin >= 0 && status(twin, 0) === 'PENDING')
        return Response.json({ code: '425', detail: `The Request is a duplicate of : report-${twin}` }, { status: 425 })
      created.push({ ...wanted, profile })
      polls.push(0)
      return Response.json({ reportId: `report-${created.length - 1}`, status: 'PENDING' })
    }
    const nth = Number(pathname.split('-').at(-1))
    polls[nth] = (polls[nth] as number) + 1
    const now = status(nth, polls[nth] as number)
    const url = now === 'COMPLETED' ? 'https://snapshots.s3.us-east-1.amazonaws.com/x' : null
    return Response.json({
      reportId: `report-${nth}`,
      ...created[nth],
      status: now,
      url,
      failureReason: 'No such column',
    })
  }
  const credentials = { client_id: 'i', client_secret: 's', refresh_token: 'Atzr|r' }
  const connector = new AmazonAdsConnector({ credentials, fetch, retry: 0 })
  const say = (next: () => Buffer<ArrayBuffer>) => {
    file = next
  }
  return { connector, created, polls, say, fetch }
}

const options = (destination: MemoryDestination, now = NOW) => ({
  ...{ definition: amazonAds, destination, streams: [CAMPAIGNS], clock: () => now, backoff: [1, 2] as const },
})

test('every report of the sandbox is copied, in windows that Amazon takes, for profiles with campaigns', async () => {
  const copy = new MemoryDestination()
  const before = upstream.sandbox.requests.length
  const { streams } = await sync(upstream.connect(), { destination: copy, streams: REPORTS, backoff: [1, 2] })
  expect(REPORTS.length).toBe(14)
  expect(streams.map(({ stream, status, error, skipped }) => [stream, status, error, skipped])).toEqual(
    REPORTS.map((name) => [name, 'complete', undefined, 0]),
  )
  expect(streams.filter(({ rows }) => rows > 0).map(({ stream }) => stream)).toEqual(REPORTS)
  const [row] = [...copy.rows(CAMPAIGNS)]
  expect(row?.[0]).toBe(`${row?.[1].data['profileId']}/${row?.[1].data['date']}/${row?.[1].data['campaignId']}`)
  expect(upstream.sandbox.requests.slice(before).filter(({ status }) => (status ?? 0) >= 400)).toEqual([])
})

test('the first copy has all days that Amazon reports, the next ones those that may still change', async () => {
  const { connector, created } = amazon()
  const copy = new MemoryDestination()
  expect((await sync(connector, options(copy))).ok).toBe(true)
  const days = () => created.splice(0).map(({ startDate, endDate }) => [startDate, endDate])
  expect(days()).toEqual([
    ['2026-02-28', '2026-03-30'],
    ['2026-03-31', '2026-04-30'],
    ['2026-05-01', '2026-05-31'],
  ])
  expect([...copy.rows(CAMPAIGNS).keys()]).toEqual(['1/2026-05-30/9007199254740993'])
  expect((await sync(connector, options(copy, NOW + 22 * 3_600_000))).ok).toBe(true)
  expect(days()).toEqual([])
  expect((await sync(connector, options(copy, NOW + DAY))).ok).toBe(true)
  expect(days()).toEqual([
    ['2026-04-20', '2026-05-20'],
    ['2026-05-21', '2026-06-01'],
  ])
})

test('a run that is killed while Amazon makes the reports resumes with the same ones', async () => {
  let isReady = false
  const { connector, created } = amazon(() => (isReady ? 'COMPLETED' : 'PENDING'))
  const file = join(folder, 'killed.json')
  /** Ends without a word after a commit, like a process that is killed. */
  class Killed extends FileDestination {
    commits = 0
    override async commit(batch: Parameters<FileDestination['commit']>[0]): Promise<void> {
      await super.commit(batch)
      this.commits += 1
      if (this.commits === 2) throw new Error('killed')
    }
  }
  await expect(sync(connector, options(new Killed(file)))).rejects.toThrow('killed')
  const before = created.length
  const copy = new FileDestination(file)
  const second = sync(connector, options(copy))
  await vi.waitFor(async () => expect((await copy.state())?.[CAMPAIGNS]).toMatchObject(REQUESTED), 10_000)
  isReady = true
  expect((await second).ok).toBe(true)
  expect(before).toBeGreaterThan(1)
  expect(created).toHaveLength(3)
  expect(copy.rows(CAMPAIGNS).size).toBe(1)
})

/** An Amazon behind a port, for another process. `sees` runs for each request before it is answered. */
async function listening({ fetch }: Pick<ReturnType<typeof amazon>, 'fetch'>, sees: () => void) {
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = 'GET', headers, url = '/' } = incoming
    const asked = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const body = method === 'GET' ? null : Buffer.concat(chunks)
    const response = await fetch(`https://${asked.get('x-host')}${url}`, { method, headers: asked, body })
    sees()
    answer.writeHead(response.status, Object.fromEntries(response.headers))
    answer.end(Buffer.from(await response.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('a process that is killed with open reports resumes with them, and requests none twice', async () => {
  let isReady = false
  const vendor = amazon(() => (isReady ? 'COMPLETED' : 'PENDING'))
  const { created, polls } = vendor
  let child: ChildProcess
  let isTime = () => false
  const server = await listening(vendor, () => {
    if (isTime()) child.kill('SIGKILL')
  })
  const file = join(folder, 'process.json')
  const run = (killedWhen: () => boolean): Promise<string | number | null> => {
    isTime = killedWhen
    child = spawn(process.execPath, [
      ...['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source'],
      ...[join(import.meta.dirname, 'reports.process.ts'), server.url, file, CAMPAIGNS, String(NOW)],
    ])
    child.stderr?.pipe(process.stderr)
    return new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)))
  }
  const asked = () => polls.reduce((sum, each) => sum + each, 0)
  // Before it hears that its first report is being made, before it hears that of the last one, and twice while it waits.
  expect(await run(() => created.length === 1)).toBe('SIGKILL')
  expect(await run(() => created.length === 3)).toBe('SIGKILL')
  for (const _ of [1, 2]) {
    const before = asked()
    expect(await run(() => asked() > before + 4)).toBe('SIGKILL')
    expect((await new FileDestination(file).state())?.[CAMPAIGNS]).toMatchObject(REQUESTED)
  }
  isReady = true
  expect(await run(() => false)).toBe(0)
  server.close()
  expect(created.map(({ startDate }) => startDate).sort()).toEqual(['2026-02-28', '2026-03-31', '2026-05-01'])
  const copy = new FileDestination(file)
  expect([...copy.rows(CAMPAIGNS).keys()]).toEqual(['1/2026-05-30/9007199254740993'])
  expect((await copy.state())?.[CAMPAIGNS]).toMatchObject({ position: { through: '2026-05-31', parents: ['1'] } })
})

test.each([
  ['to request a report', 'POST'],
  ['to ask for a report', 'GET'],
])(
  'a profile that may not be used %s does not end the others, is in the log, and is read in full later',
  async (_, when) => {
    let isRefused = true
    const { connector, created } = amazon(() => 'COMPLETED', {
      profiles: [1, 2, 3],
      refuses: (profile, method) => (isRefused && profile === '2' && method === when ? 403 : undefined),
    })
    const copy = new MemoryDestination()
    const told: string[] = []
    const run = (now: number) => sync(connector, { ...options(copy, now), onLog: (message) => void told.push(message) })
    expect((await run(NOW)).streams).toMatchObject([{ status: 'complete', rows: 6 }])
    expect([...copy.rows(CAMPAIGNS).keys()].map((key) => key.split('/')[0])).toEqual(['1', '3'])
    expect(told).toEqual([expect.stringMatching(/1 of profiles were rejected.*No access to 2/)])
    isRefused = false
    created.splice(0)
    expect((await run(NOW + DAY)).streams).toMatchObject([{ status: 'complete' }])
    const firstDays = (profile: string) =>
      created.filter((one) => one.profile === profile).map(({ startDate }) => startDate)
    expect(firstDays('1')).toEqual(['2026-04-20', '2026-05-21'])
    expect(firstDays('2')).toEqual(['2026-03-01', '2026-04-01', '2026-05-02'])
    expect([...copy.rows(CAMPAIGNS).keys()].map((key) => key.split('/')[0]).sort()).toEqual(['1', '2', '3'])
  },
)

test('if all profiles are refused, the stream fails with what Amazon says', async () => {
  const { connector } = amazon(() => 'COMPLETED', {
    profiles: [1, 2],
    refuses: (profile) => (profile ? 403 : undefined),
  })
  const { streams } = await sync(connector, options(new MemoryDestination()))
  expect(streams).toMatchObject([{ status: 'failed', error: { code: 'permission', status: 403 } }])
})

test('a report that Amazon has forgotten is requested once more', async () => {
  let isForgotten = true
  const { connector, created } = amazon(() => 'COMPLETED', {
    refuses: (_, method) => (method === 'GET' && isForgotten ? 404 : undefined),
  })
  const copy = new MemoryDestination()
  const clock = () => {
    // From the second request on it is there.
    if (created.length > 3) isForgotten = false
    return NOW
  }
  const { streams } = await sync(connector, { ...options(copy), clock })
  expect(streams).toMatchObject([{ status: 'complete' }])
  expect(created.length).toBeGreaterThan(3)
  expect(copy.rows(CAMPAIGNS).size).toBe(1)
})

test('a report that was requested, but not noted, is found by what Amazon says', async () => {
  let isReady = false
  const { connector, created } = amazon(() => (isReady ? 'COMPLETED' : 'PENDING'))
  const stop = new AbortController()
  const first = sync(connector, { ...options(new MemoryDestination()), signal: stop.signal, backoff: [5, 5] })
  await vi.waitFor(() => expect(created).toHaveLength(3), 10_000)
  stop.abort()
  await first
  const copy = new MemoryDestination()
  const second = sync(connector, options(copy))
  await vi.waitFor(async () => expect((await copy.state())?.[CAMPAIGNS]).toMatchObject(REQUESTED), 10_000)
  isReady = true
  expect((await second).ok).toBe(true)
  expect(created).toHaveLength(3)
})

test('reports that take longer than a run are fetched by the next one', async () => {
  let isReady = false
  const { connector, created } = amazon(() => (isReady ? 'COMPLETED' : 'PENDING'))
  const copy = new MemoryDestination()
  const { streams } = await sync(connector, { ...options(copy), deadline: NOW + 1 })
  expect(streams[0]).toMatchObject({ status: 'incomplete' })
  expect(streams[0]?.error).toBeUndefined()
  isReady = true
  expect((await sync(connector, options(copy))).ok).toBe(true)
  expect(created).toHaveLength(3)
})

test('a run that names no streams requests no reports', async () => {
  const { connector, created } = amazon()
  const { streams: _, ...usual } = options(new MemoryDestination())
  const { streams } = await sync(connector, usual)
  expect(streams.map(({ stream }) => stream)).toEqual(usualStreams(amazonAds))
  expect(streams.length).toBe(amazonAds.streams.length - REPORTS.length)
  expect(created.filter(({ configuration }) => configuration)).toEqual([])
})

test('a run waits for the reports of all streams together, and requests those of each', async () => {
  let now = NOW
  const { connector, created, polls } = amazon(() => 'PENDING')
  const copy = new MemoryDestination()
  const clock = () => {
    now += 60_000
    return now
  }
  const { streams } = await sync(connector, { ...options(copy), streams: REPORTS.slice(0, 3), clock })
  expect(streams.map(({ status, error }) => [status, error])).toEqual(Array(3).fill(['incomplete', undefined]))
  const kinds = created.map(({ configuration }) => JSON.stringify(configuration))
  const asked = [...new Set(kinds)].map((kind) => Math.max(...polls.filter((_, index) => kinds[index] === kind)))
  // The first one uses up the patience.
  expect(asked).toEqual([expect.toSatisfy((polls: number) => polls > 2), 1, 1])
})

test('a report that fails is requested once more, then fails its stream only, with the reason', async () => {
  const once = amazon((nth) => (nth === 0 ? 'FAILED' : 'COMPLETED'))
  expect((await sync(once.connector, options(new MemoryDestination()))).ok).toBe(true)
  expect(once.created).toHaveLength(4)

  const { connector } = amazon(() => 'FAILED')
  const { streams } = await sync(connector, {
    ...options(new MemoryDestination()),
    streams: ['profiles', CAMPAIGNS, 'manager_accounts'].slice(0, 2),
  })
  expect(streams.map(({ status }) => status)).toEqual(['complete', 'failed'])
  expect(streams[1]?.error).toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('No such column'),
  })
})

test.each([
  ['is not JSON', gzipSync('{')],
  ['is no list of rows', gzipSync('{}')],
  ['is not whole', gzipSync('[]').subarray(0, 15)],
])('a file that %s fails the stream', async (problem, bytes) => {
  const { connector, say } = amazon()
  say(() => bytes as Buffer<ArrayBuffer>)
  const { streams } = await sync(connector, { ...options(new MemoryDestination()), retry: 0 })
  expect(streams[0]?.error).toMatchObject({ code: 'response', message: expect.stringContaining(problem) })
})

test('the catalog says that they are incremental, by day', () => {
  const stream = amazonAds.streams.find(({ name }) => name === CAMPAIGNS)!
  expect(modesOf(amazonAds, stream)).toMatchObject({
    modes: ['full_refresh', 'incremental'],
    cursorField: ['date'],
    primaryKey: [['profileId'], ['date'], ['campaignId']],
  })
})
