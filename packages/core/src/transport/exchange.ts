import type { ActiveCall } from '../call/active.ts'
import { errorOf, guarded, requestIdOf } from '../call/response.ts'
import type { VendorRequest, VendorResponse } from '../contract/call.ts'
import { type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import { networkError } from './network-error.ts'
import { MOST_BYTES, MOST_ERROR_BYTES, readText, TooLarge } from './read-text.ts'
import { follow } from './redirects.ts'
import { retryDelay } from './retry.ts'
import { bounded, deadlinePassed, sleep, withTimeLimit } from './time.ts'

/**
 * Sends a request with retries, time limits and hooks, and reads the body. A connection that breaks while reading is
 * retried, too. Throws Ferrule errors, a hook's error, or the reason of the caller's signal.
 * @param unclear An earlier request may have been processed; no later failure changes that.
 */
export async function transmit(call: ActiveCall, request: VendorRequest, unclear = false): Promise<VendorResponse> {
  let mayBeProcessed = unclear
  for (let number = 1; ; number++) {
    call.signal?.throwIfAborted()
    const current = mayBeProcessed ? doubtful(call) : call
    if (Date.now() >= (call.deadline ?? Number.POSITIVE_INFINITY))
      throw current.error('timeout', deadlinePassed(call.waits), { outcome: mayBeProcessed ? 'unknown' : 'not-sent' })
    await turn(current)
    const result = await exchange(current, request, number, mayBeProcessed)
    if (!isFerruleError(result)) return result
    const waitMs = retryDelay(call, request, result, number)
    if (waitMs === undefined) throw result
    call.client.hooks.onRetry?.({ ...call.event, attempt: number, waitMs, error: result })
    mayBeProcessed ||= result.outcome === 'unknown'
    call.waits.rateLimit ||= result.code === 'rate_limit'
    await sleep(waitMs, call.signal)
  }
}

/** Waits for the caller's rate limiter. */
async function turn(call: ActiveCall): Promise<void> {
  const { client, signal, deadline = Number.POSITIVE_INFINITY, options, error } = call
  const { limiter } = client.options
  const maxWait = Math.min(options.timeout, deadline - Date.now())
  const { name: connector } = client.vendor
  if (limiter) await bounded(call, limiter.acquire({ connector, maxWait, signal, error }), 'the limiter')
}

/** The call after an earlier request that may have been processed: every later error has the outcome `unknown`. */
export const doubtful = (call: ActiveCall): ActiveCall => ({
  ...call,
  error: (code, message, details) => call.error(code, message, { ...details, outcome: 'unknown' }),
})

/** Runs one attempt. Returns its failure; throws only what a hook or the caller's signal throws. */
async function exchange(
  call: ActiveCall,
  request: VendorRequest,
  number: number,
  mayBeProcessed: boolean,
): Promise<VendorResponse | FerruleError> {
  const { client, operation, event, signal } = call
  const { hooks, vendor } = client
  const { method, url } = request
  const about = { ...event, method, url: url.split('?')[0] as string, path: operation.path, attempt: number }
  const started = performance.now()
  hooks.onRequest?.(about)
  let response: VendorResponse
  let answered = false
  try {
    response = await withTimeLimit(call, async (limit) => {
      const native = await answer(call, request, limit)
      answered = true
      return read(call, request, native)
    })
  } catch (thrown) {
    signal?.throwIfAborted()
    if (thrown instanceof TooLarge) return call.error('response', thrown.problem)
    return isFerruleError(thrown) ? thrown : networkError(call, thrown, answered)
  }
  const { status, headers } = response
  const durationMs = performance.now() - started
  hooks.onResponse?.({ ...about, status, requestId: requestIdOf(call, headers), durationMs })
  const gone = (operation.goneStatuses ?? [404]).includes(status)
  // A 404 for a retried delete: the first attempt deleted the record.
  if (gone && mayBeProcessed && method === 'DELETE' && !operation.record) return { ...response, status: 204, text: '' }
  const refused = guarded(call, response, () => vendor.refuses?.(response) ?? request.refuses?.(response))
  if (isFerruleError(refused)) return refused
  const isBad = status >= 300 && status !== request.accepts
  if (refused && request.stream) response.native.body?.cancel().catch(() => {})
  return refused || isBad ? errorOf(call, response, refused, request.readError) : response
}

/** The response to a request, before its body is read. */
function answer(call: ActiveCall, request: VendorRequest, signal: AbortSignal): Promise<Response> {
  const { method, body } = request
  return follow(call, request, (url, headers) => {
    // For a `fetch` that ignores its signal.
    signal.throwIfAborted()
    return call.client.attempt({ url, method, headers, body, signal }, call.client)
  })
}

/** Reads the body of a response, unless it is a successful stream. */
async function read({ client }: ActiveCall, request: VendorRequest, native: Response): Promise<VendorResponse> {
  const isBad = native.status >= 300 && native.status !== request.accepts
  const most = isBad ? MOST_ERROR_BYTES : (client.options.maxResponseBytes ?? MOST_BYTES)
  const text = request.stream && native.ok ? '' : await readText(native, most, isBad)
  return { status: native.status, headers: native.headers, text, native }
}
