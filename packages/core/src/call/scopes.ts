import type { VendorRequest } from '../contract/call.ts'
import type { RateLimitScope } from '../errors/ferrule-error.ts'
import { Limiter } from '../transport/limiter.ts'
import type { SentCall } from './active.ts'
import { isWrite } from './idempotency.ts'

/** The part of a request, or operation, that identifies its endpoint. */
export type Endpoint = Pick<VendorRequest, 'method' | 'path'>

/** The key of a request's endpoint. */
const endpointOf = (call: SentCall, request: Endpoint): string =>
  `${request.method} ${request.path ?? call.operation.path}`

/** The key of the writes to one record. */
function recordOf(call: SentCall, param: string): string | undefined {
  const value = call.input[param]
  return value === undefined ? undefined : `${param}=${value}`
}

/** Delays the calls in the scope of a rate limit. */
export function pauseScope(call: SentCall, request: Endpoint, scope: RateLimitScope, ms: number): void {
  const { scoped } = call.client
  // Oldest first: drops limits that have ended, so the map holds only those of the last minute.
  for (const [name, limit] of scoped) {
    if (limit.pausedFor > 0) break
    scoped.delete(name)
  }
  const key =
    scope === 'endpoint' ? endpointOf(call, request) : scope === 'call' ? undefined : recordOf(call, scope.param)
  if (key === undefined) return
  const limit = scoped.get(key) ?? new Limiter(0)
  limit.pause(ms)
  // The limiter's own timer admits the waiting calls, whether or not it is in the map.
  scoped.delete(key)
  scoped.set(key, limit)
}

/** The scoped rate limits that delay a request now, besides the client's own. */
export function scopedLimits(call: SentCall, request: Endpoint): Limiter[] {
  const { client, operation } = call
  if (client.scoped.size === 0) return []
  const keys = [endpointOf(call, request)]
  if (request.method !== 'GET' && isWrite(operation))
    for (const [, param] of operation.path.matchAll(/\{(\w+)\}/g)) keys.push(recordOf(call, param as string) ?? '')
  return keys
    .map((key) => client.scoped.get(key))
    .filter((limit) => limit !== undefined && limit.pausedFor > 0) as Limiter[]
}

/**
 * Waits for a slot, which `limiter.release` frees; undefined if there is no need to wait. Waits for scoped limits first, so that
 * they occupy no slot.
 */
export function enter(call: SentCall, request: Endpoint): Promise<void> | undefined {
  const { limiter, scoped } = call.client
  if (scoped.size > 0) return enterScoped(call, request)
  return limiter.enter(call)?.then(() => {
    // Another call may have met a limit in the meantime.
    if (scopedLimits(call, request).length === 0) return undefined
    limiter.release()
    return enterScoped(call, request)
  })
}

async function enterScoped(call: SentCall, request: Endpoint): Promise<void> {
  const { limiter } = call.client
  for (;;) {
    for (const limit of scopedLimits(call, request)) {
      await limit.enter(call)
      limit.release()
    }
    await limiter.enter(call)
    if (scopedLimits(call, request).length === 0) return
    limiter.release()
  }
}
