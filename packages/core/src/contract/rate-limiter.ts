import type { MakeError } from './call.ts'

/**
 * Delays requests, also across processes. Called before every attempt of every call. Example: `redisLimiter` of
 * `@ferrule/core/stores`.
 */
export interface RateLimiter {
  /** Resolves when one request may be sent. If it rejects, the call throws that error, and nothing is sent. */
  acquire(turn: Turn): Promise<void>
  /**
   * The vendor responded with 429: send no request for this many milliseconds. Must not throw. Not called for a limit of one
   * endpoint or record (`error.scope`), which delays only calls of the same client.
   */
  pause?(ms: number): void
}

/** One request that waits. */
export interface Turn {
  readonly connector: string
  /** Maximum wait in milliseconds: the call's timeout, or the time left until its deadline. */
  readonly maxWait: number
  readonly signal: AbortSignal | undefined
  /** Creates the error for a request whose turn does not come in time. */
  readonly error: MakeError
}
