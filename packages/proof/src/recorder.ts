import { onTestFinished } from 'vitest'
import { openServer, type Reply as Told } from './server.ts'

/** One request as it came over the wire: plain values, to be compared with those of another request. */
export interface Seen {
  readonly method: string
  readonly path: string
  /** Without the question mark, still encoded. */
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** What to answer: JSON unless it is a text already. */
export interface Reply extends Pick<Told, 'status' | 'headers' | 'body'> {
  /** Breaks the connection instead of answering. */
  readonly reset?: boolean
}

export interface Server {
  readonly url: string
  readonly port: number
  readonly seen: Seen[]
  close(): Promise<void>
}

/** A real HTTP server on loopback that keeps what it is sent. Every answer has a `request-id`. */
export async function startServer(answer: (request: Seen, count: number) => Reply | Promise<Reply>): Promise<Server> {
  const seen: Seen[] = []
  const { url, port, close } = await openServer(async ({ method, target, headers, body }) => {
    const [path = '', query = ''] = target.split(/\?(.*)/s)
    const one: Seen = { method, path, query, headers, body }
    seen.push(one)
    const { reset, headers: more, ...reply } = await answer(one, seen.length)
    if (reset) return { fault: 'reset' }
    return { ...reply, headers: { 'request-id': `req_${seen.length}`, ...more } }
  })
  return { url, port, seen, close }
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
