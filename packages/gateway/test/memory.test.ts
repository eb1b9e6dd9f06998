// Credentials in the heap of a process that has run connectors.
import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { collectsAfter } from '../src/cli/memory.ts'
import { Connectors } from '../src/connectors/connectors.ts'
import type { Source } from '../src/records/sources.ts'
import { client, startGateway } from './support/started.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const KEY = `sk_test_${'planted'.repeat(4)}`
const NEXT = `sk_test_${'grafted'.repeat(4)}`
const WEBHOOK = `whsec_${'planted'.repeat(4)}`
const folder = mkdtempSync(join(tmpdir(), 'ferrule-memory-'))
const seen: (string | undefined)[] = []
const vendor = createServer((request, response) => {
  seen.push(request.headers.authorization)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ object: 'balance', available: [], pending: [], livemode: false }))
})
let child: ChildProcess | undefined

beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  child?.kill('SIGKILL')
  vendor.closeAllConnections()
  vendor.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Node writes these files for a signal, after a collection of garbage; by default it cuts texts at 1024 characters. */
const flags = ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${folder}`, '--heap-snapshot-string-limit=10000000']

const snapshots = () => readdirSync(folder).filter((name) => name.endsWith('.heapsnapshot'))

/** How often a text is in the heap of a process. */
async function inHeap(running: ChildProcess, text: string): Promise<number> {
  running.kill('SIGUSR2')
  await expect.poll(snapshots, { timeout: 60_000 }).toHaveLength(1)
  const path = join(folder, snapshots()[0] as string)
  let heap = Buffer.alloc(0)
  const isWhole = () => {
    heap = readFileSync(path)
    return /\]\s*\}\s*$/.test(heap.subarray(-16).toString('latin1'))
  }
  await expect.poll(isWhole, { timeout: 60_000, interval: 250 }).toBe(true)
  rmSync(path)
  let count = 0
  for (let at = heap.indexOf(text); at >= 0; at = heap.indexOf(text, at + 1)) count++
  return count
}

test('the credentials of a source are in the heap while it is used, and gone when they are replaced or it is deleted', async () => {
  const { port } = vendor.address() as AddressInfo
  const env = { FERRULE_UPSTREAM_STRIPE: `http://127.0.0.1:${port}` }
  // A copy in progress would hold them until its next heartbeat.
  const { client_id, client_secret, ...gateway } = await startGateway({ data: folder, env, flags, args: ['--no-copy'] })
  child = gateway.child
  const login = await client(gateway.url)('POST', '/v1/applications/token', { client_id, client_secret })
  const send = client(gateway.url, login.body.access_token)
  const made = await send('POST', '/v1/integrations/connectors', {
    external_user_id: 'default',
    connector_type: 'Stripe',
    credentials: { api_key: KEY },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const path = `/api/v1/connectors/sources/${made.body.id}/execute`
  for (const [entity, action] of [
    ['balance', 'get'],
    ['*', 'check'],
  ]) {
    const { status, body } = await send('POST', path, { entity, action, params: {} })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  expect(seen).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`])
  expect(await inHeap(child, KEY)).toBeGreaterThan(0)
  // Replaced: nothing keeps the old one, although the source is used no more.
  const configuration = { sourceType: 'stripe', api_key: NEXT }
  expect((await send('PATCH', `/v1/sources/${made.body.id}`, { configuration })).status).toBe(200)
  expect(await inHeap(child, KEY)).toBe(0)
  expect((await send('POST', path, { entity: 'balance', action: 'get' })).status).toBe(200)
  expect(await inHeap(child, NEXT)).toBeGreaterThan(0)
  // A webhook secret is kept nowhere between deliveries.
  const webhook = `/v1/sources/${made.body.id}/webhook`
  const { url } = (await send('PUT', webhook, { secret: WEBHOOK })).body
  expect((await send('POST', new URL(url).pathname, {})).status).toBe(401)
  expect((await send('PUT', webhook, { secret: 'another-secret' })).status).toBe(200)
  expect(await inHeap(child, WEBHOOK)).toBe(0)
  expect((await send('DELETE', `/v1/sources/${made.body.id}`)).status).toBe(204)
  expect((await send('POST', path, { entity: 'balance', action: 'get' })).status).toBe(404)
  expect([await inHeap(child, KEY), await inHeap(child, NEXT)]).toEqual([0, 0])
})

test('a connector that is not used is dropped after ten minutes, also where another process deleted its source', async () => {
  // Connectors keep one interval. Whatever else runs in this worker may set a timeout meanwhile.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const credentials = vi.fn(async () => ({ api_key: KEY }))
  const services = {
    sources: { revision: async () => '1', credentials },
    limits: { of: async () => ({ acquire: async () => {}, pause: () => {} }) },
  }
  const onForgotten = vi.fn()
  const given = services as unknown as ConstructorParameters<typeof Connectors>[0]
  const connectors = new Connectors(given, () => ({}), { onForgotten })
  const source = (id: string) => ({ id, kind: 'stripe', workspaceId: 'w', config: {} }) as Source
  await connectors.of(source('idle'))
  for (let minute = 0; minute < 12; minute++) {
    await connectors.of(source('used'))
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(credentials).toHaveBeenCalledTimes(2)
  expect(onForgotten).toHaveBeenCalledTimes(1)
  await connectors.of(source('used'))
  expect(credentials).toHaveBeenCalledTimes(2)
  await connectors.of(source('idle'))
  expect(credentials).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(1)
  // Then nothing is left to look after.
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(onForgotten).toHaveBeenCalledTimes(3)
})

test('a connector whose credentials changed is forgotten at its next use, or when the change is reported', async () => {
  let revision = 0
  const services = {
    sources: { revision: async () => `${revision}`, credentials: async () => ({ api_key: KEY }) },
    limits: { of: async () => ({ acquire: async () => {}, pause: () => {} }) },
  }
  const onForgotten = vi.fn()
  const given = services as unknown as ConstructorParameters<typeof Connectors>[0]
  const connectors = new Connectors(given, () => ({}), { onForgotten, most: 1 })
  const source = (id: string) => ({ id, kind: 'stripe', workspaceId: 'w', config: {} }) as Source
  await connectors.of(source('a'))
  await connectors.of(source('a'))
  expect(onForgotten).not.toHaveBeenCalled()
  revision++
  await connectors.of(source('a'))
  expect(onForgotten).toHaveBeenCalledTimes(1)
  // One too many.
  await connectors.of(source('b'))
  expect(onForgotten).toHaveBeenCalledTimes(2)
  connectors.forget('b')
  expect(onForgotten).toHaveBeenCalledTimes(3)
})

test('many that are forgotten cost one collection; one within its limit has its own later', async () => {
  vi.useFakeTimers()
  const collect = vi.fn()
  const forgotten = collectsAfter(collect)
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return collect.mock.calls.length
  }
  for (let count = 0; count < 100; count++) forgotten()
  expect(await after(999)).toBe(0)
  expect(await after(1)).toBe(1)
  expect(await after(5_000)).toBe(1)
  forgotten()
  forgotten()
  expect(await after(24_999)).toBe(1)
  expect(await after(1)).toBe(2)
  expect(await after(60_000)).toBe(2)
  // The first is due after a second. The second was in use until just before: it has another, within the limit.
  forgotten()
  await after(500)
  forgotten()
  expect(await after(500)).toBe(3)
  expect(await after(29_999)).toBe(3)
  expect(await after(1)).toBe(4)
  expect(await after(60_000)).toBe(4)
  expect(vi.getTimerCount()).toBe(0)
})

/** The largest space of young objects, in MB, of a process that fills it for a while and lets the loop turn in between. */
function young(before: string): number {
  const code = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { boundYoung } from ${JSON.stringify(new URL('../src/cli/memory.ts', import.meta.url).href)}
    ${before}
    const kept = []
    let most = 0
    for (let round = 0; round < 400; round++) {
      for (let at = 0; at < 10_000; at++) kept[at] = { at, own: [at] }
      await new Promise(setImmediate)
      const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
      most = Math.max(most, space_size)
    }
    console.log(most / 1_048_576)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }))
}

test('young objects take no more than a part of what V8 lets them have, unless the operator says so', () => {
  expect(young('boundYoung()')).toBeLessThan(20)
  expect(young("boundYoung('--max_semi_space_size=64')")).toBeGreaterThan(30)
})
