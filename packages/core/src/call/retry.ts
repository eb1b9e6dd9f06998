import type { VendorRequest } from '../contract/call.ts'
import type { FerruleError, RateLimitError } from '../errors/ferrule-error.ts'
import type { SentCall } from './active.ts'
import { isIdempotent, isWrite } from './idempotency.ts'
import { type Endpoint, pauseScope, scopedLimits } from './scopes.ts'

/** Maximum backoff in ms. If the vendor asks for more, the call fails, and the error says how long to wait. */
const LONGEST_WAIT = 60_000

/**
 * Milliseconds until the next attempt; undefined if there is none. A rate limit delays the other calls in its scope
 * even if this call gives up.
 */
export function retryDelay(
  call: SentCall,
  request: VendorRequest,
  failure: FerruleError,
  attempt: number,
): number | undefined {
  const wait = backoff(call, request, failure, attempt)
  const { code, outcome, retryable } = failure
  const allowed = attempt <= (request.retry ?? call.options.retry)
  // The timeout is what the caller is willing to wait for one attempt; a retry would double it.
  if (!retryable || !allowed || code === 'timeout') return undefined
  return code === 'rate_limit' || outcome === 'not-sent' || isRepeatable(call, request) ? wait : undefined
}

/** Whether a request may be sent again although it may have been processed. */
function isRepeatable({ client, operation }: SentCall, request: VendorRequest): boolean {
  const key = client.vendor.idempotencyHeader?.toLowerCase()
  const { method, headers } = request
  // A read is repeatable whatever its requests are. The operation's flag does not cover further requests of its steps.
  const said = method === operation.method ? operation.idempotent : undefined
  const idempotent = request.idempotent ?? (isWrite(operation) ? said : true)
  return Boolean(key && headers[key]) || isIdempotent({ safe: operation.safe, method, idempotent })
}

/** Milliseconds to wait after a transient fault; undefined if that is too long. */
export function backoff(call: SentCall, request: Endpoint, failure: FerruleError, attempt: number): number | undefined {
  const { vendor, limiter, options } = call.client
  const { code, retryAfterMs } = failure
  const { scope } = failure as RateLimitError
  const [first, greatest] = vendor.backoff ?? [500, 8_000]
  const pause = retryAfterMs ?? Math.min(greatest, first * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)
  const held = Math.min(pause, LONGEST_WAIT)
  if (code === 'rate_limit') {
    if (scope) pauseScope(call, request, scope, held)
    else {
      limiter.pause(held)
      options.limiter?.pause?.(pause)
    }
  }
  const paused = scopedLimits(call, request).map(({ pausedFor }) => pausedFor)
  // A clock that stands still may give a pause back with an error of its rounding.
  const wait = Math.max(pause, Math.floor(Math.max(limiter.pausedFor, ...paused)))
  return wait > LONGEST_WAIT || Date.now() + wait >= (call.deadline ?? Number.POSITIVE_INFINITY) ? undefined : wait
}
