import type { ActiveCall } from '../call/active.ts'
import { isWrite } from '../call/idempotency.ts'
import type { VendorRequest } from '../contract/call.ts'
import type { RateLimitScope } from '../errors/ferrule-error.ts'
import { Limiter } from './limiter.ts'

/** What of a request names its endpoint; an operation does, too. */
export type Endpoint = Pick<VendorRequest, 'method' | 'path'>

/** Names the endpoint of a request. */
const endpointOf = (call: ActiveCall, request: Endpoint): string =>
  `${request.method} ${request.path ?? call.operation.path}`

/** Names the writes to one record. */
function recordOf(call: ActiveCall, param: string): string | undefined {
  const value = call.params[param]
  return value === undefined ? undefined : `${param}=${value}`
}

/** Delays the calls that a rate limit is for, and no others. */
export function pauseScope(call: ActiveCall, request: Endpoint, scope: RateLimitScope, ms: number): void {
  const { scoped } = call.client
  // The oldest first: what ended is dropped, so that the map holds the limits of the last minute.
  for (const [name, limit] of scoped) {
    if (limit.pausedFor > 0) break
    scoped.delete(name)
  }
  const key =
    scope === 'endpoint' ? endpointOf(call, request) : scope === 'call' ? undefined : recordOf(call, scope.param)
  if (key === undefined) return
  const limit = scoped.get(key) ?? new Limiter(0)
  limit.pause(ms)
  // Calls that wait for it are admitted by its timer, whether it is in the map or not.
  scoped.delete(key)
  scoped.set(key, limit)
}

/** The rate limits that delay a request now, besides that for all calls. */
export function scopedLimits(call: ActiveCall, request: Endpoint): Limiter[] {
  const { client, operation } = call
  if (client.scoped.size === 0) return []
  const keys = [endpointOf(call, request)]
  if (request.method !== 'GET' && isWrite(operation))
    for (const [, param] of operation.path.matchAll(/\{(\w+)\}/g)) keys.push(recordOf(call, param as string) ?? '')
  return keys
    .map((key) => client.scoped.get(key))
    .filter((limit) => limit !== undefined && limit.pausedFor > 0) as Limiter[]
}

/** Waits for a turn of a request, which `limiter.release` ends. What waits for a limit of its own takes nobody's turn. */
export async function enter(call: ActiveCall, request: Endpoint): Promise<void> {
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
