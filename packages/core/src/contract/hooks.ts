import type { FerruleError } from '../errors/ferrule-error.ts'
import type { CallResult } from './call.ts'
import type { Method } from './facts.ts'

/** Which action of which connector. */
export interface ActionName {
  readonly connector: string
  readonly entity: string
  readonly action: string
}

/** A call: one action, or one page of a list, with all its attempts. */
export interface CallEvent extends ActionName {
  readonly method: Method
  /** The path with its placeholders: `/v1/customers/{id}`. */
  readonly path: string
  /** For lists: 1 for the first page that this list requested, wherever its cursor started, 2 for the next one, … */
  readonly page: number | undefined
}

/** The argument of every hook of a call. */
export interface HookEvent extends ActionName {
  /** The call that this event belongs to: the same object that `onCall` received. */
  readonly call: CallEvent
}

/** Before an attempt is sent. `url` has no query, which may contain personal data; its path contains ids, `path` does not. */
export interface RequestEvent extends HookEvent {
  readonly method: string
  readonly url: string
  /** The path with its placeholders: `/v1/customers/{id}`. */
  readonly path: string
  /** 1 for the first attempt. */
  readonly attempt: number
}

/** One attempt got a response. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number
  readonly requestId: string | undefined
  readonly durationMs: number
}

/** Another attempt will follow after a backoff. */
export interface RetryEvent extends HookEvent {
  /** Number of the attempt that failed. */
  readonly attempt: number
  readonly waitMs: number
  readonly error: FerruleError
}

/** A record does not match its schema. Reported once per path and client; holds no values. */
export interface DriftEvent extends HookEvent {
  /** Dotted path in the record, list items as `[]`: `address.city`, `items[].price`. */
  readonly path: string
  /** The type that the schema declares. */
  readonly expected: string
  /** Type of the received value: `string`, `null`, `missing`, … */
  readonly received: string
}

/** New tokens were obtained; save `refreshToken` if it is set. Called before the tokens are used. */
export interface TokenRefreshEvent {
  readonly connector: string
  readonly accessToken: string
  /** Only when the vendor rotated it. */
  readonly refreshToken?: string
  /** Epoch milliseconds. */
  readonly expiresAt?: number
}

/**
 * Functions that a call runs at each step. If one throws, the call throws that error. Only `onCall` and `onTokenRefresh` are waited
 * for: what another one rejects with later is ignored.
 */
export interface Hooks {
  /**
   * Wraps a whole call, including waits and retries. `run` makes the call; return its result, or let its rejection pass.
   * Rejected params are reported here, too.
   */
  onCall?(event: CallEvent, run: () => Promise<CallResult>): Promise<CallResult>
  onRequest?(event: RequestEvent): void
  onResponse?(event: ResponseEvent): void
  onRetry?(event: RetryEvent): void
  onDrift?(event: DriftEvent): void
  onTokenRefresh?(event: TokenRefreshEvent): void | Promise<void>
}
