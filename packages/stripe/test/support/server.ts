import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** One request as it came over the wire. */
export interface Seen {
  readonly method: string
  readonly path: string
  /** Without the question mark, still encoded. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What to answer: JSON unless it is a text already. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Breaks the connection instead of answering. */
  readonly reset?: boolean
}

export interface Server {
  readonly url: string
  readonly port: number
  readonly seen: Seen[]
  close(): Promise<void>
}

/** A real HTTP server on loopback that keeps what it is sent. */
export async function startServer(answer: (request: Seen, count: number) => Reply | Promise<Reply>): Promise<Server> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
    const { method = '', headers } = request
    const one: Seen = { method, path, query, headers, body: Buffer.concat(chunks).toString() }
    seen.push(one)
    const { status = 200, headers: more = {}, body = {}, reset = false } = await answer(one, seen.length)
    if (reset) {
      request.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${seen.length}`, ...more })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A server for one test: a function of the request, or replies in turn, of which the last one stays. */
export async function upstream(
  replies: Reply | readonly Reply[] | ((request: Seen, count: number) => Reply | Promise<Reply>),
): Promise<Server> {
  const list = Array.isArray(replies) ? (replies as Reply[]) : [replies as Reply]
  const server = await startServer(
    typeof replies === 'function' ? replies : (_, count) => list[Math.min(count, list.length) - 1] as Reply,
  )
  onTestFinished(() => server.close())
  return server
}
