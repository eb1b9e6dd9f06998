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
  /** Of lists: 1 for the first page that this list asked for, wherever its cursor began, 2 for the one after it, … */
  readonly page: number | undefined
}

/** What every hook on the way of a call gets. */
export interface HookEvent extends ActionName {
  /** The call that this is a part of: the very object that `onCall` was given. */
  readonly call: CallEvent
}

/** One attempt is about to be sent. `url` comes without its query, which may hold personal data; its path holds ids, `path` none. */
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

/** Another attempt follows after a backoff. */
export interface RetryEvent extends HookEvent {
  /** Number of the attempt that failed. */
  readonly attempt: number
  readonly waitMs: number
  readonly error: FerruleError
}

/** A record contradicts its schema. Reported once per path and client; holds no values. */
export interface DriftEvent extends HookEvent {
  /** Dotted path in the record, list items as `[]`: `address.city`, `items[].price`. */
  readonly path: string
  /** What the schema says it must be. */
  readonly expected: string
  /** Type of what came: `string`, `null`, `missing`, … */
  readonly received: string
}

/** New tokens were obtained; persist `refreshToken` when it is there. Called before the tokens are used. */
export interface TokenRefreshEvent {
  readonly connector: string
  readonly accessToken: string
  /** Only when the vendor rotated it. */
  readonly refreshToken?: string
  /** Epoch milliseconds. */
  readonly expiresAt?: number
}

/** Functions called on the way of a call. What they throw is thrown to the caller. */
export interface Hooks {
  /**
   * Stands around a whole call, waits and retries included. `run` makes the call; what it gives, or is rejected with, is
   * to be handed on. Params that are refused are notified here, too.
   */
  onCall?(event: CallEvent, run: () => Promise<CallResult>): Promise<CallResult>
  onRequest?(event: RequestEvent): void
  onResponse?(event: ResponseEvent): void
  onRetry?(event: RetryEvent): void
  onDrift?(event: DriftEvent): void
  onTokenRefresh?(event: TokenRefreshEvent): void | Promise<void>
}
