// Many clients at once over real sockets, and slow ones among them. What is counted: answers, sockets, calls in flight.
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { listen } from '../src/http/server.ts'
import { testGateway } from './support/gateway.ts'
import { client, type Started, startGateway } from './support/started.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const EXECUTES = 1_000
const TENANTS = 10
const data = mkdtempSync(join(tmpdir(), 'ferrule-crowd-'))

/** Answers with the customer that was asked for, and whose key asked; while `held`, later. */
const vendor = { held: false, waiting: [] as (() => void)[] }
const http = createServer((request, response) => {
  const id = request.url?.split('/').at(-1)
  const name = request.headers.authorization?.replace('Bearer sk_test_', '')
  const answer = () => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id, object: 'customer', name, description: 'x'.repeat(1_000) }))
  }
  if (!vendor.held) return answer()
  vendor.waiting.push(answer)
})
const release = () => {
  vendor.held = false
  for (const answer of vendor.waiting.splice(0)) answer()
}

let gateway: Started
/** By tenant: its token, and the path of its source. */
const tenants: { token: string; path: string }[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  gateway = await startGateway({
    data,
    env: { FERRULE_UPSTREAM_STRIPE: `http://127.0.0.1:${port}` },
    args: ['--no-copy'],
  })
  const { url, client_id, client_secret } = gateway
  const login = await client(url)('POST', '/v1/applications/token', { client_id, client_secret })
  const send = client(url, login.body.access_token)
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const workspace_name = `tenant-${tenant}`
    const { token } = (await send('POST', '/v1/account/applications/scoped-token', { workspace_name })).body
    const credentials = { api_key: `sk_test_tenant-${tenant}` }
    const made = await client(url, token)('POST', '/v1/integrations/connectors', {
      workspace_name,
      connector_type: 'Stripe',
      credentials,
    })
    tenants.push({ token, path: `/v1/connectors/sources/${made.body.id}/execute` })
  }
})
afterAll(() => {
  gateway?.child.kill('SIGKILL')
  http.closeAllConnections()
  http.close()
  rmSync(data, { recursive: true, force: true })
})

/** How many sockets of clients the gateway has open; 0 where that cannot be seen. */
async function clientsOpen(): Promise<number> {
  if (process.platform !== 'linux') return 0
  const folder = `/proc/${gateway.child.pid}/fd`
  const isSocket = (name: string): boolean => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      return false
    }
  }
  // Those to the vendor wait for further calls.
  const toVendor = await new Promise<number>((resolve) => http.getConnections((_, count) => resolve(count)))
  return readdirSync(folder).filter(isSocket).length - toVendor
}

const headOf = (path: string, token: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
  `authorization: Bearer ${token}\r\ncontent-length: ${length}\r\n\r\n`

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })

/** An answer over a socket of its own. */
async function ask(port: number, path: string, token: string, body: object) {
  const socket = await open(port)
  const sent = JSON.stringify(body)
  socket.write(headOf(path, token, Buffer.byteLength(sent)) + sent)
  return async () => {
    const reply = await text(socket)
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(reply) ?? []
    return { status: Number(status), text: reply.slice(reply.indexOf('\r\n\r\n') + 4) }
  }
}

const portOf = (url: string): number => Number(new URL(url).port)
const customer = (id: string) => ({ entity: 'customers', action: 'get', params: { id } })

/** The answers that each tenant got for its own executes. */
async function executes(
  count: number,
): Promise<(() => Promise<{ status: number; text: string; asked: string; tenant: number }>)[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const tenant = index % TENANTS
      const { token, path } = tenants[tenant]!
      const asked = `cus_${tenant}x${index}`
      const reply = await ask(portOf(gateway.url), path, token, customer(asked))
      return async () => ({ ...(await reply()), asked, tenant })
    }),
  )
}

function expectRight(replies: readonly { status: number; text: string; asked: string; tenant: number }[]): void {
  for (const { status, text, asked, tenant } of replies) {
    expect(status, text).toBe(200)
    // Chunked or not, the body has one record: that which this tenant asked for, by this tenant's key.
    expect(text.match(/cus_\w+/g)).toEqual([asked])
    expect(text.match(/tenant-\d+/g)).toEqual([`tenant-${tenant}`])
  }
}

test('a thousand executes in flight at once are all answered, each with its own tenant’s record, and leave no socket', async () => {
  const before = await clientsOpen()
  vendor.held = true
  const replies = await executes(EXECUTES)
  // All of them have come as far as the vendor.
  await vi.waitFor(() => expect(vendor.waiting).toHaveLength(EXECUTES), { timeout: 60_000, interval: 50 })
  expect((await fetch(`${gateway.url}/v1/health`)).status).toBe(200)
  release()
  expectRight(await Promise.all(replies.map((reply) => reply())))
  await vi.waitFor(async () => expect(await clientsOpen()).toBeLessThanOrEqual(before), 60_000)
})

test('slow clients hold nobody up: half heads, half bodies, and answers that nobody reads', async () => {
  const before = await clientsOpen()
  const { port } = new URL(gateway.url)
  const { token, path } = tenants[0]!
  const large = JSON.stringify(customer(`cus_${'x'.repeat(2_000_000)}`))
  const slow = await Promise.all(
    Array.from({ length: 600 }, async (_, index) => {
      const socket = await open(Number(port))
      socket.on('error', () => {})
      if (index % 3 === 0) socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nx-slow: `)
      else if (index % 3 === 1) socket.write(headOf(path, token, 1_000_000) + large.slice(0, 50_000))
      else {
        // Many answers, one after the other on one connection; none is read.
        socket.pause()
        const body = JSON.stringify(customer('cus_1'))
        const head = headOf(path, token, body.length).replace('connection: close\r\n', '')
        socket.write((head + body).repeat(20))
      }
      return socket
    }),
  )
  expectRight(await Promise.all((await executes(200)).map((reply) => reply())))
  for (const socket of slow) socket.destroy()
  expectRight(await Promise.all((await executes(50)).map((reply) => reply())))
  await vi.waitFor(async () => expect(await clientsOpen()).toBeLessThanOrEqual(before), 60_000)
})

describe('in one process', () => {
  test('large bodies share a bounded memory: more of them get a 503, small ones always have room', async () => {
    const one = await testGateway()
    const app = createApp(one.gateway, { bodyMemory: 1_000_000 })
    const server = await listen(app, { port: 0, host: '127.0.0.1' })
    const token = await one.scoped('acme')
    // Its body is read before anything is looked up, and then refused.
    const path = '/v1/sources'
    const large = JSON.stringify(customer('x'.repeat(700_000)))
    // There is room for one of them.
    const slow = await Promise.all([1, 2, 3].map(() => open(server.port)))
    for (const socket of slow) {
      socket.on('error', () => {})
      socket.write(headOf(path, token, large.length) + large.slice(0, 600_000))
    }
    const status = async (body: object) => (await (await ask(server.port, path, token, body))()).status
    await vi.waitFor(async () => expect(await status(customer('x'.repeat(700_000)))).toBe(503), 30_000)
    expect(await status(customer('x'.repeat(50_000)))).toBe(400)
    expect(
      (
        await fetch(server.url + path, { method: 'POST', body: large, headers: { authorization: `Bearer ${token}` } })
      ).headers.get('retry-after'),
    ).toBe('5')
    // It is not a failure of the gateway's.
    expect(one.logs).toEqual([])
    for (const socket of slow) socket.destroy()
    await vi.waitFor(async () => expect(await status(customer('x'.repeat(700_000)))).toBe(400), 30_000)
    await server.close(100)
    await one.close()
  })

  test('clients that stall are disconnected; one that waits for a slow vendor is not', async () => {
    const waiting = Promise.withResolvers<ServerResponse>()
    const slowVendor = createServer((_, response) => waiting.resolve(response))
    await new Promise<void>((resolve) => slowVendor.listen(0, '127.0.0.1', resolve))
    const address = slowVendor.address() as AddressInfo
    const one = await testGateway({ upstreams: { stripe: `http://127.0.0.1:${address.port}` } })
    const app = createApp(one.gateway)
    const left = Promise.withResolvers<void>()
    const chunk = new Uint8Array(256 * 1024)
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel: () => left.resolve() })
    app.get('/test/endless', (c) => c.body(endless()))
    const server = await listen(app, { port: 0, host: '127.0.0.1', stalledAfter: 100 })
    const { id: workspaceId } = await one.gateway.workspaces.ensure('acme')
    const source = await one.gateway.sources.create({
      workspaceId,
      kind: 'stripe',
      name: 's',
      credentials: { api_key: 'sk_1' },
    })
    const token = await one.scoped('acme')
    const path = `/v1/connectors/sources/${source.id}/execute`
    const patient = await ask(server.port, path, token, customer('cus_1'))
    const answer = await waiting.promise
    const ended = (socket: Socket) =>
      new Promise((resolve) => {
        socket.on('error', () => {})
        socket.resume().once('close', resolve)
      })
    const half = await open(server.port)
    half.write(headOf(path, token, 1_000).concat('{"entity"'))
    const idle = await open(server.port)
    await Promise.all([half, idle].map(ended))
    const deaf = await open(server.port)
    deaf.pause()
    deaf.write('GET /test/endless HTTP/1.1\r\nhost: x\r\n\r\n')
    await left.promise
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ id: 'cus_1', object: 'customer' }))
    expect((await patient()).status).toBe(200)
    deaf.destroy()
    await server.close(100)
    await one.close()
    slowVendor.closeAllConnections()
    slowVendor.close()
  })
})
