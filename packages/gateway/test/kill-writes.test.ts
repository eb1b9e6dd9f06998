// kill -9 at random moments of further writes: destinations, applications, deliveries, refreshed tokens, keys that rotate.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createWebhook } from '@ferrule/sandbox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bin, client, type Started, startGateway } from './support/started.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

/** More of them, for a longer look. */
const kills = Number(process.env['FERRULE_KILLS'] ?? 2)
const WEBHOOK_SECRET = 'planted-webhook-secret'
const CALLS_PER_TOKEN = 3
const data = mkdtempSync(join(tmpdir(), 'ferrule-kill-writes-'))

/**
 * A vendor that rotates refresh tokens: the next one replaces the last when it is used, or its access token is. Until then the
 * last is taken once more, since its answer may not have come (RFC 9700, 4.14.2, leaves that to the vendor).
 */
const vendor = {
  grants: 0,
  /** The newest refresh token that the gateway has shown to have. */
  known: 0,
  refused: [] as string[],
  calls: new Map<number, number>(),
  /** Called with each answer of the token endpoint. */
  granted: () => {},
}
const http = createServer(async (request, response) => {
  const answer = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const body = await text(request)
  if (request.url !== '/token') {
    const grant = Number((request.headers.authorization ?? '').replace('Bearer access-', ''))
    vendor.known = Math.max(vendor.known, grant)
    const calls = (vendor.calls.get(grant) ?? 0) + 1
    vendor.calls.set(grant, calls)
    if (grant === vendor.grants && calls <= CALLS_PER_TOKEN) return answer(200, { id: 'd', name: 'Drive' })
    return answer(401, { error: { code: 401, message: 'Invalid Credentials', errors: [] } })
  }
  const given = Number((new URLSearchParams(body).get('refresh_token') ?? '').replace('refresh-', ''))
  if (given < vendor.known || given > vendor.grants) {
    vendor.refused.push(`${given} of ${vendor.grants}, ${vendor.known} known`)
    return answer(400, { error: 'invalid_grant' })
  }
  vendor.known = given
  vendor.grants++
  answer(200, {
    access_token: `access-${vendor.grants}`,
    refresh_token: `refresh-${vendor.grants}`,
    expires_in: 3600,
    token_type: 'Bearer',
  })
  vendor.granted()
})

let gateway: Started
/** Shown once, at the first start. */
let secret: string | null

const start = () =>
  startGateway({
    data,
    env: { FERRULE_UPSTREAM_GOOGLE_DRIVE: `http://127.0.0.1:${(http.address() as AddressInfo).port}` },
    args: ['--no-copy', '--trust-proxy'],
  })

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  gateway = await start()
  secret = gateway.client_secret
})
afterAll(() => {
  gateway?.child.kill('SIGKILL')
  http.closeAllConnections()
  http.close()
  rmSync(data, { recursive: true, force: true })
})

type Send = ReturnType<typeof client>
type Reply = Awaited<ReturnType<Send>>

async function login(credentials = { client_id: gateway.client_id, client_secret: secret }): Promise<Send> {
  const { body } = await client(gateway.url)('POST', '/v1/applications/token', credentials)
  return client(gateway.url, body?.access_token)
}

let asked = 0

/** From one address, many wrong ones in a row would have to wait. */
const loginFrom = (address: string, credentials: object) =>
  fetch(`${gateway.url}/v1/applications/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(credentials),
  })

/** One kind of writes: makes them until the gateway is gone, and then tells what must be true of them. */
interface Writer {
  /** Undefined once the gateway is gone. */
  write(
    ask: (method: string, path: string, body?: object) => Promise<Reply | undefined>,
    round: number,
  ): Promise<unknown>
  check(send: Send): Promise<void>
  /** How many were acknowledged. */
  readonly done: number
}

/** Destinations with a connection: named, renamed, deleted. */
function destinationsOf(workspaceId: string, sourceId: string): Writer {
  const names = new Map<string, string | undefined>()
  const deleted: string[] = []
  const path = '/v1/destinations'
  return {
    get done() {
      return names.size + deleted.length
    },
    async write(ask, round) {
      const configuration = { destinationType: 'jsonl' }
      const made = await ask('POST', path, { name: 'first', workspaceId, configuration })
      if (!made) return
      const id = made.body.destinationId as string
      names.set(id, 'first')
      const streams = [{ name: 'drives' }]
      await ask('POST', '/v1/connections', { sourceId, destinationId: id, configurations: { streams } })
      names.set(id, undefined)
      const name = `renamed ${round}`
      if (await ask('PATCH', `${path}/${id}`, { name, configuration: { ...configuration, destination_path: name } }))
        names.set(id, name)
      if (round % 2 === 0) return
      names.delete(id)
      if (await ask('DELETE', `${path}/${id}`)) deleted.push(id)
    },
    async check(send) {
      const all = (await send('GET', `${path}?limit=100`)).body.data
      for (const { name, configuration } of all)
        expect(configuration.destination_path).toBe(name === 'first' ? undefined : (name as string))
      const found = new Map<string, string>()
      for (const [id, name] of names) {
        const { status, body } = await send('GET', `${path}/${id}`)
        expect([id, status]).toEqual([id, 200])
        if (name !== undefined) expect(body.name).toBe(name)
        found.set(id, body.name)
      }
      for (const id of deleted) expect((await send('GET', `${path}/${id}`)).status).toBe(404)
    },
  }
}

/** Programs that log in: made, and every second one revoked. */
function applicationsOf(): Writer {
  const alive: object[] = []
  const revoked: object[] = []
  return {
    get done() {
      return alive.length + revoked.length
    },
    async write(ask, round) {
      const made = await ask('POST', '/v1/applications', { name: `program ${round}` })
      if (!made) return
      const credentials = { client_id: made.body.clientId, client_secret: made.body.clientSecret }
      if (round % 2 === 0) alive.push(credentials)
      else if (await ask('DELETE', `/v1/applications/${made.body.clientId}`)) revoked.push(credentials)
    },
    async check() {
      for (const [expected, all] of [
        [200, alive],
        [401, revoked],
      ] as const)
        for (const credentials of all)
          expect((await loginFrom(`198.51.100.${asked++ % 250}`, credentials)).status).toBe(expected)
    },
  }
}

/** Webhooks. Of one that got no answer, the vendor sends another. */
function deliveriesOf(sourceId: string, url: () => string): Writer {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const deliver = async (id: string) => {
    const facts = { type: 'customer.updated', data: { id, object: 'customer' }, secret: WEBHOOK_SECRET }
    const request = await createWebhook('stripe', { ...facts, id, url: `${url()}/v1/webhooks/${sourceId}` })
    return fetch(request)
  }
  return {
    get done() {
      return acknowledged.size
    },
    async write(_, round) {
      const id = `evt_${round}_${sent.size}`
      sent.add(id)
      const response = await deliver(id).catch(() => undefined)
      if (response?.status === 200) acknowledged.add(id)
    },
    async check(send) {
      for (const id of sent) {
        const { duplicate } = (await (await deliver(id)).json()) as { duplicate: boolean }
        if (acknowledged.has(id)) expect([id, duplicate]).toEqual([id, true])
      }
      const listed: string[] = []
      for (let offset = 0; ; offset += 100) {
        const path = `/v1/sources/${sourceId}/webhook/deliveries?limit=100&offset=${offset}`
        const { body } = await send('GET', path)
        listed.push(...body.data.map(({ deliveryId }: { deliveryId: string }) => deliveryId))
        if (body.data.length < 100) break
      }
      expect(listed.sort()).toEqual([...sent].sort())
    },
  }
}

/** Calls of an account whose token ends after a few of them. */
function callsOf(sourceId: string): Writer {
  let done = 0
  const path = `/v1/connectors/sources/${sourceId}/execute`
  const call = { entity: 'drives', action: 'get', params: { driveId: 'd' } }
  return {
    get done() {
      return done
    },
    async write(ask) {
      if ((await ask('POST', path, call))?.status === 200) done++
    },
    async check(send) {
      // More than one token is good for.
      for (let count = 0; count <= CALLS_PER_TOKEN; count++) {
        const { status, body } = await send('POST', path, call)
        expect([status, vendor.refused], JSON.stringify(body)).toEqual([200, []])
      }
    },
  }
}

/** Rotates keys, and ends in the middle of it: some part of a second after it has begun. */
async function rotation(): Promise<void> {
  const child = spawn(process.execPath, [...bin, 'keys', 'rotate', '--data', data], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([ended, sleep(500 + Math.random() * 2_000)])
  child.kill('SIGKILL')
  await ended
}

/** Writes in turn until the gateway is gone. */
async function writeAll(send: Send, writer: Writer, round: number): Promise<void> {
  let gone = false
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await send(method, path, body).catch(() => undefined)
    gone ||= reply === undefined
    return reply
  }
  for (let turn = 0; !gone && gateway.child.signalCode === null; turn++) await writer.write(ask, round * 10_000 + turn)
}

test('acknowledged writes are there, others whole or not at all, nothing twice, and no token is lost', async () => {
  let send = await login()
  const workspaceId = (await send('GET', '/v1/workspaces')).body.data[0].workspaceId
  const source = async (name: string, configuration: object) => {
    const { status, body } = await send('POST', '/v1/sources', { name, workspaceId, configuration })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.sourceId as string
  }
  const drive = await source('drive', {
    sourceType: 'google-drive',
    refresh_token: 'refresh-0',
    client_id: 'client',
    client_secret: 'planted-client-secret',
  })
  const stripe = await source('stripe', { sourceType: 'stripe', api_key: 'sk_test_planted' })
  await send('PUT', `/v1/sources/${stripe}/webhook`, { secret: WEBHOOK_SECRET })
  const writers = [
    destinationsOf(workspaceId, stripe),
    applicationsOf(),
    deliveriesOf(stripe, () => gateway.url),
    callsOf(drive),
  ]
  for (let kill = 0; kill < kills; kill++) {
    const before = writers.map(({ done }) => done)
    const grants = vendor.grants
    const writing = writers.map((writer) => writeAll(send, writer, kill))
    const rotating = rotation()
    // Each has written, and a token was refreshed; then, some moment.
    await vi.waitFor(
      () => {
        for (const [index, { done }] of writers.entries()) expect(done).toBeGreaterThan((before[index] as number) + 2)
        expect(vendor.grants).toBeGreaterThan(grants + 1)
      },
      { timeout: 60_000, interval: 10 },
    )
    if (kill % 2 === 0) await sleep(Math.random() * 300)
    // In mid-refresh: the token is on its way to the gateway, or is being stored.
    else
      await new Promise<void>((resolve) => {
        vendor.granted = resolve
      })
    const gone = new Promise((resolve) => gateway.child.once('exit', resolve))
    gateway.child.kill('SIGKILL')
    await Promise.all([gone, rotating, ...writing])
    gateway = await start()
    send = await login()
    for (const writer of writers) await writer.check(send)
  }
  // A rotation that was killed is followed by one that ends: then nothing is under an older key.
  const child = spawn(process.execPath, [...bin, 'keys', 'rotate', '--data', data], { stdio: 'ignore' })
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
  for (const writer of writers) await writer.check(send)
})
