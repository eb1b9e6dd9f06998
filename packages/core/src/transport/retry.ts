import type { ActiveCall } from '../call/active.ts'
import { isIdempotent, isWrite } from '../call/idempotency.ts'
import type { VendorRequest } from '../contract/call.ts'
import type { FerruleError, RateLimitError } from '../errors/ferrule-error.ts'
import { type Endpoint, pauseScope, scopedLimits } from './scopes.ts'

/** Longer backoffs are not waited for: the error says how long to wait instead. */
const LONGEST_WAIT = 60_000

/**
 * Milliseconds to wait before the attempt after this one; undefined when there is none. A rate limit delays the calls that
 * it is for, also when this one is given up.
 */
export function retryDelay(
  call: ActiveCall,
  request: VendorRequest,
  failure: FerruleError,
  attempt: number,
): number | undefined {
  const wait = backoff(call, request, failure, attempt)
  const { code, outcome, retryable } = failure
  const allowed = attempt <= (request.retry ?? call.options.retry)
  // A time limit is the caller's patience for one attempt; another one would double it.
  if (!retryable || !allowed || code === 'timeout') return undefined
  return code === 'rate_limit' || outcome === 'not-sent' || isRepeatable(call, request) ? wait : undefined
}

/** Whether a request may be sent again although the first one may have been processed. */
function isRepeatable({ client, operation }: ActiveCall, request: VendorRequest): boolean {
  const key = client.vendor.idempotencyHeader?.toLowerCase()
  const { method, headers } = request
  // A read is one whatever its requests are. What is said of a write does not hold for a further request of its steps.
  const said = method === operation.method ? operation.idempotent : undefined
  const idempotent = request.idempotent ?? (isWrite(operation) ? said : true)
  return Boolean(key && headers[key]) || isIdempotent({ safe: operation.safe, method, idempotent })
}

/** Milliseconds to wait after a fault that may heal; undefined when that is too long. */
export function backoff(
  call: ActiveCall,
  request: Endpoint,
  failure: FerruleError,
  attempt: number,
): number | undefined {
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
  const wait = Math.max(pause, limiter.pausedFor, ...paused)
  return wait > LONGEST_WAIT || Date.now() + wait >= (call.deadline ?? Number.POSITIVE_INFINITY) ? undefined : wait
}
