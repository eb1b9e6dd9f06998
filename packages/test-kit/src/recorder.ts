import { onTestFinished } from 'vitest'
import { openServer, type Reply as Told } from './server.ts'

/** A request as received: plain values, to compare with another request. */
export interface Seen {
  readonly method: string
  readonly path: string
  /** Without the question mark, still encoded. */
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** The reply: JSON, unless it is text. */
export interface Reply extends Pick<Told, 'status' | 'headers' | 'body'> {
  /** Breaks the connection instead of replying. */
  readonly reset?: boolean
}

export interface Server {
  readonly url: string
  readonly port: number
  readonly seen: Seen[]
  close(): Promise<void>
}

/** A real HTTP server on loopback that records its requests. Every response has a `request-id`. */
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

/** A server for one test: a function of the request, or a list of replies whose last one repeats. */
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
