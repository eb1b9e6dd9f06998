import type { MakeError } from './call.ts'

/**
 * Holds requests back, also those of other processes: asked before every attempt of every call. `redisLimiter` of
 * `@ferrule/core/stores` is one.
 */
export interface RateLimiter {
  /** Resolves when one request may be sent. What it rejects with is thrown to the caller; nothing is sent then. */
  acquire(turn: Turn): Promise<void>
  /**
   * The vendor answered 429: no request for so many milliseconds. Must not throw. Not called for a limit of one endpoint
   * or record (`error.scope`), which delays calls of its own client only.
   */
  pause?(ms: number): void
}

/** One request that waits. */
export interface Turn {
  readonly connector: string
  /** Milliseconds for which the call waits at most: its timeout, or what is left until its deadline. */
  readonly maxWait: number
  readonly signal: AbortSignal | undefined
  /** Makes the error of a turn that does not come in time. */
  readonly error: MakeError
}
