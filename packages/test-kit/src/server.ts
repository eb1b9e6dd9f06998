import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A request as the server received it. */
export interface Seen {
  /** 0 for the first request. */
  readonly index: number
  readonly method: string
  readonly url: URL
  /** Path and query as received, not decoded. */
  readonly target: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Resolves if the client disconnects before it has the whole response. */
  readonly hungUp: Promise<void>
  /** Resolves when the response is sent, or the client has disconnected. */
  readonly done: Promise<void>
}

/** The reply to send. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text and bytes are sent unchanged, anything else as JSON. */
  readonly body?: unknown
  /** Delay before the first byte, in milliseconds. */
  readonly delay?: number
  /**
   * - `reset`: the connection is reset before any byte
   * - `reset-body`: reset after the headers and half of the body
   * - `hang`: no byte ever
   * - `stall`: headers, half of the body, then silence
   * - `truncate`: half of the body, ended as if that were all
   * - `drip`: byte after byte
   */
  readonly fault?: 'reset' | 'reset-body' | 'hang' | 'stall' | 'truncate' | 'drip'
}

export type Handler = (request: Seen) => Reply | Promise<Reply>

export const html = (status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html><body><h1>Bad gateway</h1></body></html>',
})
export const empty = (status = 200): Reply => ({ status, body: '' })
export const redirect = (location: string, status = 302): Reply => ({ status, headers: { location }, body: '' })
export const reset: Reply = { fault: 'reset' }

/** Replies in order; the last one repeats. */
export const script =
  (...replies: (Reply | Handler)[]): Handler =>
  (request) => {
    const reply = replies[Math.min(request.index, replies.length - 1)] as Reply | Handler
    return typeof reply === 'function' ? reply(request) : reply
  }

export interface ChaosServer {
  readonly url: string
  readonly port: number
  readonly requests: readonly Seen[]
  /** Number of requests in progress, and the maximum so far. */
  readonly inFlight: number
  readonly mostInFlight: number
  close(): Promise<void>
}

/** A server on loopback that replies, or fails, as the handler says. Closed when the test ends. */
export async function chaosServer(handler: Handler): Promise<ChaosServer> {
  const server = await openServer(handler)
  onTestFinished(server.close)
  return server
}

/** The same, closed by the caller after several tests. */
export async function openServer(handler: Handler): Promise<ChaosServer> {
  const requests: Seen[] = []
  let [inFlight, mostInFlight] = [0, 0]
  const server = createServer(async (incoming, outgoing) => {
    mostInFlight = Math.max(mostInFlight, ++inFlight)
    outgoing.once('close', () => inFlight--)
    try {
      const seen = await read(incoming, outgoing, requests.length)
      requests.push(seen)
      await answer(await handler(seen), outgoing)
    } catch (error) {
      outgoing.destroy(error as Error)
    }
  })
  // On a busy machine, a client may reuse a connection after more than Node's default of 5 s.
  server.keepAliveTimeout = 65_000
  // Client errors are expected here.
  server.on('clientError', (_, socket: Socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    get inFlight() {
      return inFlight
    },
    get mostInFlight() {
      return mostInFlight
    },
    close,
  }
}

async function read(incoming: IncomingMessage, outgoing: ServerResponse, index: number): Promise<Seen> {
  const hungUp = new Promise<void>((resolve) =>
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) resolve()
    }),
  )
  const done = new Promise<void>((resolve) => outgoing.once('close', () => resolve()))
  let body = ''
  incoming.setEncoding('utf8')
  for await (const part of incoming) body += part
  const target = incoming.url ?? ''
  const url = new URL(target, 'http://acme.test')
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  return { index, method: incoming.method ?? '', url, target, query: url.searchParams, headers, body, hungUp, done }
}

const toBytes = (body: unknown): Buffer =>
  typeof body === 'string'
    ? Buffer.from(body)
    : body instanceof Uint8Array
      ? Buffer.from(body)
      : Buffer.from(JSON.stringify(body === undefined ? {} : body))

async function answer(reply: Reply, outgoing: ServerResponse): Promise<void> {
  const { status = 200, headers = {}, body, delay, fault } = reply
  if (delay) await sleep(delay)
  const bytes = toBytes(body)
  const socket = outgoing.socket as Socket | null
  if (fault === 'hang' || !socket) return
  if (fault === 'reset') {
    socket.resetAndDestroy()
    return
  }
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2))
  const length = fault === 'truncate' || status === 204 || status === 304 ? {} : { 'content-length': bytes.length }
  outgoing.writeHead(status, { 'content-type': 'application/json', ...length, ...headers })
  if (fault === 'drip') {
    for (const byte of bytes) {
      outgoing.write(Buffer.of(byte))
      await new Promise(setImmediate)
    }
    outgoing.end()
  } else if (fault === 'truncate') {
    outgoing.end(half)
  } else if (fault) {
    outgoing.write(half, () => {
      // The headers must be sent before the connection breaks.
      if (fault === 'reset-body') setTimeout(() => socket.resetAndDestroy(), 5)
    })
  } else {
    outgoing.end(status === 204 || status === 304 ? undefined : bytes)
  }
}

/** A `fetch` with canned replies, for tests without a network. Supports `delay` and the faults `reset` and `hang`. */
export function fakeFetch(handler: Handler): typeof fetch & { readonly requests: Seen[] } {
  const requests: Seen[] = []
  const run = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const { promise: hungUp, resolve: hangUp } = Promise.withResolvers<void>()
    const body = await request.text()
    const seen: Seen = {
      index: requests.length,
      method: request.method,
      url,
      target: url.pathname + url.search,
      query: url.searchParams,
      headers: Object.fromEntries(request.headers),
      body,
      hungUp,
      done: hungUp,
    }
    requests.push(seen)
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => {
        hangUp()
        reject(request.signal.reason)
      }
      if (request.signal.aborted) abort()
      else request.signal.addEventListener('abort', abort, { once: true })
    })
    aborted.catch(() => {})
    const reply = await Promise.race([handler(seen), aborted])
    if (reply.delay) await Promise.race([new Promise((resolve) => setTimeout(resolve, reply.delay)), aborted])
    if (reply.fault === 'hang') return aborted
    if (reply.fault) {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
      })
    }
    const { status = 200, headers } = reply
    const bare = status === 204 || status === 304
    return new Response(bare ? null : toBytes(reply.body).toString(), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  return Object.assign(run as typeof fetch, { requests })
}
