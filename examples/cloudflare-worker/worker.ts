import { isFerruleError } from '@ferrule/stripe'
import { createClient } from '@ferrule/stripe/client'
import * as customers from '@ferrule/stripe/customers'

interface Env {
  STRIPE_API_KEY: string
  /** Another address than Stripe's, for tests. */
  STRIPE_URL?: string
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const stripe = createClient({ credentials: { api_key: env.STRIPE_API_KEY }, baseUrl: env.STRIPE_URL })
    const list = customers.list(stripe, { limit: 100 }, { signal: request.signal })
    try {
      // The first page, while there is still a status to set. Iterating does not fetch it again.
      await list
    } catch (error) {
      if (!isFerruleError(error)) throw error
      return Response.json({ error: error.code }, { status: 502 })
    }
    return new Response(ndjson(list), { headers: { 'content-type': 'application/x-ndjson' } })
  },
}

/** One line for each record, made when the client asks for it. */
function ndjson(records: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = records[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
