import { type Attempt, DIRECT, type DirectAttempt, type Exchange, type Transport } from '../contract/attempt.ts'
import type { VendorResponse } from '../contract/call.ts'
import { chunkedBody } from './chunked-body.ts'
import { attempt as fetchAttempt, globalFetch, initOf } from './fetch.ts'
import { fetched } from './fetched.ts'
import { keptAgent, noteKeepAlive } from './node/agent.ts'
import { Reading } from './node/answer.ts'
import { isDirect, placed } from './node/direct.ts'
import { inflaterOf, isInflatable } from './node/inflate.ts'
import { isPlainPlatform } from './node/platform.ts'
import { NodeHeaders, responseOf } from './node/response.ts'
import { streamOf } from './node/stream.ts'
import { builtin, type Http, type IncomingMessage, type NodeAgent } from './node/types.ts'

/** Milliseconds after which a new connection is given up: as with Node's fetch. */
const CONNECT = 10_000

/** Connections of one transport, by protocol. */
interface Agents {
  http: NodeAgent | undefined
  https: NodeAgent | undefined
}

export interface NodeTransportOptions {
  /** An agent of Node's `http` or `https`. */
  readonly agent?: unknown
  /** The agent for http, if it is another one. */
  readonly http?: unknown
  /** The agent for https. */
  readonly https?: unknown
  /**
   * The client's own `fetch`, for what this transport does not send itself. Without it, everything goes over a `fetch` that the
   * client has.
   */
  readonly fetch?: typeof fetch
}

/**
 * The transport on Node's `http` and `https`, which takes less than half of the CPU of `fetch`. It sends what is text or bytes in
 * memory. A body that is a stream, a form or a blob goes over `fetch`, and everything does when the program has changed how `fetch`
 * sends: its own `fetch`, a dispatcher, a mock.
 */
export function nodeTransport(options: NodeTransportOptions = {}): Attempt {
  const { agent, http = agent, https = agent, fetch: own = globalFetch } = options
  const agents = { http, https } as Agents
  const byFetch = fetched(({ url, ...request }, { fetch }) =>
    fetch(url, fetch === globalFetch ? chunkedBody(initOf(request)) : initOf(request)),
  )
  const direct: Transport = (exchange, platform) =>
    isDirect(exchange) && platform.fetch === own && isPlainPlatform()
      ? send(exchange, agents)
      : byFetch(exchange, platform)
  const attempt: Attempt = (request, platform) => fetchAttempt(request, platform)
  return Object.assign(attempt, { [DIRECT]: direct }) satisfies DirectAttempt
}

/** The default transport of Node. */
export const attempt: Attempt = /* @__PURE__ */ nodeTransport()

function send(exchange: Exchange, agents: Agents): Promise<VendorResponse> {
  const { method, headers, body, limit, state } = exchange
  const { url, place, path } = placed(exchange.url)
  const { kind, hostname, port } = place
  const http = builtin<Http>(kind)
  const { host } = headers
  agents[kind] ??= keptAgent(kind)
  limit.throwIfEnded()
  return new Promise((resolve, reject) => {
    const request = http.request({
      hostname,
      port,
      path,
      method,
      agent: agents[kind],
      // Another host is a name for TLS, too, and has connections of its own.
      ...(host === undefined ? { servername: place.servername, place: place.origin } : { headers: { host } }),
    })
    const fail = (thrown: unknown): void => {
      const { socket } = request
      state.unsent = !state.sent && (!socket || socket.connecting || socket.secureConnecting === true)
      reject(thrown)
    }
    // By a variable: a function that is written straight into a property is made in old memory, and what it sees stays there.
    const destroy = (): void => void request.destroy()
    limit.onEnd = destroy
    request.on('error', fail)
    // An answer that takes the connection over, such as 101, is neither a response nor an error of Node's.
    let answered = false
    const closed = (): void => {
      if (!answered) reject(Object.assign(new Error('closed'), { code: 'CLOSED' }))
    }
    request.on('close', closed)
    request.on('socket', (socket) => {
      if (!socket.connecting) return
      const timer = setTimeout(
        () => request.destroy(Object.assign(new Error('no connection'), { code: 'CONNECT_TIMEOUT' })),
        CONNECT,
      )
      const event = kind === 'https' ? 'secureConnect' : 'connect'
      // Both listeners go: one that stays would keep the first request while the connection is open.
      const connected = (): void => {
        clearTimeout(timer)
        socket.off(event, connected)
        socket.off('close', connected)
      }
      socket.once(event, connected)
      socket.once('close', connected)
    })
    request.on('response', (response) => {
      answered = true
      state.sent = true
      receive(exchange, response, url, resolve, (thrown) => {
        response.destroy()
        reject(thrown)
      })
    })
    try {
      // Not in the options: the agent keeps those as long as the connection, and with them credentials.
      request.setHeader('accept-encoding', 'gzip, br')
      for (const name in headers) request.setHeader(name, headers[name] as string)
      if (body !== undefined) request.setHeader('content-length', lengthOf(body as string | Uint8Array))
      request.end(body)
    } catch (thrown) {
      fail(thrown)
      request.destroy()
    }
  })
}

const lengthOf = (body: string | Uint8Array): number =>
  typeof body === 'string'
    ? builtin<{ Buffer: { byteLength(text: string): number } }>('buffer').Buffer.byteLength(body)
    : body.byteLength

/** Reads a response as text, or gives it as a stream. */
function receive(
  exchange: Exchange,
  response: IncomingMessage,
  url: string,
  resolve: (answer: VendorResponse) => void,
  reject: (thrown: unknown) => void,
): void {
  const { statusCode: status, statusMessage: statusText } = response
  const headers = new NodeHeaders(response.rawHeaders)
  noteKeepAlive(response.socket, headers.get('keep-alive'))
  const encoding = headers.get('content-encoding')
  const source = encoding && isInflatable(encoding) ? response.pipe(inflaterOf(encoding)) : response
  // The two others never have a body.
  if (exchange.stream && status >= 200 && status < 300 && status !== 204 && status !== 205) {
    if (source !== response) response.on('error', (error) => source.destroy(error))
    const body = streamOf(source, () => response.destroy())
    const all = headers as unknown as Headers
    resolve({ status, headers: all, text: '', native: responseOf(status, all, url, statusText, body) })
    return
  }
  const reading = new Reading(exchange, { status, statusText, headers, url }, resolve, reject)
  source.on('data', (chunk) => {
    if (!reading.take(chunk)) response.destroy()
  })
  source.on('end', () => reading.end())
  source.on('error', reject)
  if (source !== response) response.on('error', reject)
}
