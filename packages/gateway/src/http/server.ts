import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { localUrl } from './address.ts'
import type { App } from './endpoint.ts'

export interface Listening {
  readonly url: string
  readonly port: number
  /** Resolves when calls in flight have completed, or after `patience` ms. */
  close(patience?: number): Promise<void>
}

export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** How long a client may send nothing of its body, or take nothing of its response, in milliseconds. Default: 60,000. */
  readonly stalledAfter?: number
}

/** Imported as a module, it would read all that it exports, and with that load Node's own `fetch`. */
export const { createServer } = process.getBuiltinModule('node:http')

/**
 * Starts the server of an app, or of a listener of Node. Slow clients are disconnected: they have 15 s to send their headers, 5 minutes for the body, and a minute
 * in which nothing moves.
 */
export async function listen(
  app: App | RequestListener,
  { port, host, stalledAfter = 60_000 }: ListenOptions,
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 32_768,
    },
    typeof app === 'function' ? app : await listenerOf(app),
  )
  server.maxConnections = 10_000
  endStalled(server, stalledAfter)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address = server.address() as AddressInfo
  return {
    url: localUrl(host, address.port),
    port: address.port,
    close: (patience = 5_000) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), patience)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

/** Loaded when it is needed: it takes the place of the platform's requests and responses, and so loads these. */
export async function listenerOf(app: App): Promise<RequestListener> {
  const { getRequestListener } = await import('@hono/node-server')
  return getRequestListener(app.fetch) as RequestListener
}

/** Disconnects clients that stall. One that waits for its response stays, however long the gateway works on it. */
function endStalled(server: Server, after: number): void {
  const atWork = new WeakMap<Socket, IncomingMessage>()
  server.timeout = after
  server.on('request', (request, response) => {
    const { socket } = request
    atWork.set(socket, request)
    response.once('close', () => {
      if (atWork.get(socket) === request) atWork.delete(socket)
    })
  })
  server.on('timeout', (socket: Socket) => {
    const waits = atWork.get(socket)?.complete && socket.writableLength === 0
    if (!waits) socket.destroy()
  })
}
