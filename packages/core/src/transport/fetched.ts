import type { Attempt, Exchange, Transport } from '../contract/attempt.ts'
import type { VendorResponse } from '../contract/call.ts'
import { readText } from './read-text.ts'

/** The transport that sends with a function like `fetch`, and reads its `Response`. */
export const fetched =
  (attempt: Attempt): Transport =>
  async (exchange, platform) => {
    const { url, method, headers, body, limit } = exchange
    // For a `fetch` that ignores its signal.
    limit.throwIfEnded()
    const native = await attempt({ url, method, headers, body, signal: limit.signal }, platform)
    exchange.state.sent = true
    return received(exchange, native)
  }

/** A response with its body read, unless it is a stream or leads elsewhere. */
async function received(exchange: Exchange, native: Response): Promise<VendorResponse> {
  const { status, headers } = native
  const isRedirect = exchange.follows && status > 300 && status < 400 && headers.has('location')
  if (isRedirect) native.body?.cancel().catch(() => {})
  const unread = isRedirect || (exchange.stream && native.ok)
  return {
    status,
    headers,
    text: unread ? '' : await readText(native, exchange.most(status), exchange.cuts(status)),
    native,
  }
}
