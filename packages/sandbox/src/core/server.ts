import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestHandler } from 'msw'
import { getResponse } from 'msw/utils/get-response'

/** A real HTTP server on loopback. */
export interface Listening {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** Stops the server and closes every connection to it. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves request handlers that are made for `base` on a port of this machine; 0 takes a free one. */
export async function serve(handlers: RequestHandler[], base: string, port: number): Promise<Listening> {
  // Only who listens needs Node; the handlers run in browsers, too.
  const { createServer } = await import('node:http')
  const server = createServer((message, response) => {
    answer(handlers, base, message, response).catch(() => cut(message.socket))
  })
  // A client whose event loop was busy may come back after more than the 5 s that are Node's default.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : port
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${own}`, port: own, close, [Symbol.asyncDispose]: close }
}

/** RST rather than FIN, as a connection that breaks; not every platform has it. */
function cut(socket: Socket & { resetAndDestroy?: () => void }): void {
  if (socket.resetAndDestroy) socket.resetAndDestroy()
  else socket.destroy()
}

async function answer(
  handlers: RequestHandler[],
  base: string,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const result = await getResponse(handlers, await toRequest(message, base, gone.signal))
  if (!result || result.type === 'error') {
    cut(message.socket)
    return
  }
  response.writeHead(result.status, Object.fromEntries(result.headers))
  try {
    for await (const chunk of result.body ?? []) response.write(chunk)
    response.end()
  } catch {
    cut(message.socket)
  }
}

async function toRequest(message: IncomingMessage, base: string, signal: AbortSignal): Promise<Request> {
  const { method = 'GET', url = '/' } = message
  const chunks: Uint8Array[] = []
  for await (const chunk of message) chunks.push(chunk)
  const headers = Object.entries(message.headersDistinct)
    .filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding', 'expect'].includes(name))
    .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
  // So that an answer can name an address on this server.
  if (message.headers.host) headers.push(['x-forwarded-host', message.headers.host])
  const bare = method === 'GET' || method === 'HEAD'
  return new Request(new URL(url, base), {
    method,
    headers,
    signal,
    ...(!bare && chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
}
