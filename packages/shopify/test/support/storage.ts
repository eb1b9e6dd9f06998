import { offline } from './connector.ts'

/** A request, as a `fetch` got it. */
export interface Sent {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly request: Request
}

/** A connector with a `fetch` of its own, for bodies that arrive in pieces, and hosts besides the shop's. */
export function overFetch(answer: (sent: Sent, index: number) => Response | Promise<Response>, retry = 0) {
  const seen: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const sent = { url: new URL(request.url), method: request.method, headers: request.headers, request }
    seen.push(sent)
    return answer(sent, seen.length - 1)
  }
  return { shopify: offline({}, { fetch, retry }).shopify, seen }
}

export const json = (value: unknown): Response => Response.json({ data: value })

/** Text that comes in pieces; with `cut`, the connection breaks after them. */
export function pieces(texts: readonly string[], { cut = false, status = 200, headers = {} } = {}): Response {
  const left = [...texts]
  const body = new ReadableStream({
    pull(controller) {
      const next = left.shift()
      if (next !== undefined) controller.enqueue(new TextEncoder().encode(next))
      else if (cut) controller.error(new TypeError('terminated'))
      else controller.close()
    },
  })
  return new Response(body, { status, headers })
}

/** Everything that an iteration gives. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
