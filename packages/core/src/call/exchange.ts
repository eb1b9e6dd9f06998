import type { Exchange } from '../contract/attempt.ts'
import type { VendorRequest, VendorResponse } from '../contract/call.ts'
import type { RateLimiter } from '../contract/rate-limiter.ts'
import { type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import { unheard } from '../errors/thrown.ts'
import { Unusable } from '../errors/unusable.ts'
import { MOST_BYTES, MOST_ERROR_BYTES } from '../transport/read-text.ts'
import { bounded, deadlinePassed, sleep, type TimeLimit, withTimeLimit } from '../transport/time.ts'
import type { SentCall } from './active.ts'
import { networkError } from './network-error.ts'
import { follow, isRedirect } from './redirects.ts'
import { errorOf, guarded, requestIdOf } from './response.ts'
import { retryDelay } from './retry.ts'

/**
 * Sends a request with retries, time limits and hooks, and reads the body. A connection that breaks while reading is
 * retried, too. Throws Ferrule errors, a hook's error, or the reason of the caller's signal.
 * @param unclear An earlier request may have been processed; no later failure changes that.
 */
export async function transmit(call: SentCall, request: VendorRequest, unclear = false): Promise<VendorResponse> {
  let mayBeProcessed = unclear
  for (let number = 1; ; number++) {
    call.signal?.throwIfAborted()
    const current = mayBeProcessed ? doubtful(call) : call
    if (Date.now() >= (call.deadline ?? Number.POSITIVE_INFINITY))
      throw current.error('timeout', deadlinePassed(call.waits), { outcome: mayBeProcessed ? 'unknown' : 'not-sent' })
    if (call.client.options.limiter) await turn(current, call.client.options.limiter)
    const result = await exchange(current, request, number, mayBeProcessed)
    if (!isFerruleError(result)) return result
    const waitMs = retryDelay(call, request, result, number)
    if (waitMs === undefined) throw result
    unheard(call.client.hooks.onRetry?.({ ...call.event, attempt: number, waitMs, error: result }))
    mayBeProcessed ||= result.outcome === 'unknown'
    call.waits.rateLimit ||= result.code === 'rate_limit'
    await sleep(waitMs, call.signal)
  }
}

/** Waits for the caller's rate limiter. */
function turn(call: SentCall, limiter: RateLimiter): Promise<unknown> {
  const { client, signal, deadline = Number.POSITIVE_INFINITY, options, error } = call
  const maxWait = Math.min(options.timeout, deadline - Date.now())
  const { name: connector } = client.vendor
  return bounded(call, limiter.acquire({ connector, maxWait, signal, error }), 'the limiter')
}

/** The call after an earlier request that may have been processed: every later error has the outcome `unknown`. */
export const doubtful = (call: SentCall): SentCall => ({
  ...call,
  error: (code, message, details) => call.error(code, message, { ...details, outcome: 'unknown' }),
})

/** Runs one attempt. Returns its failure; throws only what a hook or the caller's signal throws. */
function exchange(
  call: SentCall,
  request: VendorRequest,
  number: number,
  mayBeProcessed: boolean,
): Promise<VendorResponse | FerruleError> {
  const { client, operation, event, signal } = call
  const { hooks } = client
  const hears = hooks.onRequest ?? hooks.onResponse
  const about = hears && { ...event, ...addressed(request), path: operation.path, attempt: number }
  const started = about && performance.now()
  if (about) unheard(hooks.onRequest?.(about))
  const state = { sent: false, unsent: false }
  return send(call, request, state).then(
    (response) => {
      if (about && hooks.onResponse) {
        const { status, headers } = response
        const durationMs = performance.now() - (started as number)
        unheard(hooks.onResponse({ ...about, status, requestId: requestIdOf(call, headers), durationMs }))
      }
      return judged(call, request, response, mayBeProcessed)
    },
    (thrown: unknown) => {
      signal?.throwIfAborted()
      if (thrown instanceof Unusable) return call.error('response', thrown.problem)
      return isFerruleError(thrown) ? thrown : networkError(call, thrown, state.sent, state.unsent)
    },
  )
}

const addressed = ({ method, url }: VendorRequest) => ({ method, url: url.split('?')[0] as string })

/** Sends a request and follows redirects, within the time limit. */
function send(call: SentCall, request: VendorRequest, state: Exchange['state']): Promise<VendorResponse> {
  const { client } = call
  const follows = client.vendor.redirects !== false
  const { method, body, stream = false, accepts } = request
  const cuts = (status: number): boolean => status >= 300 && status !== accepts
  const most = (status: number): number =>
    cuts(status) ? MOST_ERROR_BYTES : (client.options.maxResponseBytes ?? MOST_BYTES)
  const one = (limit: TimeLimit, url: string, headers: Readonly<Record<string, string>>) =>
    client.transport({ url, method, headers, body, stream, follows, limit, state, cuts, most }, client)
  return withTimeLimit(
    call,
    (limit) => one(limit, request.url, request.headers),
    (response, limit) =>
      follows && isRedirect(response)
        ? follow(call, request, response, (url, headers) => one(limit, url, headers))
        : undefined,
  )
}

/** The response, or the error that it means. */
function judged(
  call: SentCall,
  request: VendorRequest,
  response: VendorResponse,
  mayBeProcessed: boolean,
): VendorResponse | FerruleError {
  const { client, operation } = call
  const { vendor } = client
  const { status, headers } = response
  const gone = (operation.goneStatuses ?? [404]).includes(status)
  // A 404 for a retried delete: the first attempt deleted the record.
  if (gone && mayBeProcessed && request.method === 'DELETE' && !operation.record)
    return { status: 204, headers, text: '', native: response.native }
  const refused =
    vendor.refuses || request.refuses
      ? guarded(call, response, () => vendor.refuses?.(response) ?? request.refuses?.(response))
      : undefined
  if (isFerruleError(refused)) return refused
  const isBad = status >= 300 && status !== request.accepts
  if (refused && request.stream) response.native.body?.cancel().catch(() => {})
  return refused || isBad ? errorOf(call, response, refused, request.readError) : response
}
