import type { FerruleError } from './errors/ferrule-error.ts'
import type { Method } from './operation.ts'
import type { CallResult } from './result.ts'

/** Which action of which connector. */
export interface ActionName {
  readonly connector: string
  readonly entity: string
  readonly action: string
}

/** A call: one action, or one page of a list, with all its tries. */
export interface CallEvent extends ActionName {
  readonly method: Method
  /** The path with its places unfilled: `/v1/customers/{id}`. */
  readonly path: string
  /** Of lists: 1 for the first page that this list asked for, wherever its cursor began, 2 for the one after it, … */
  readonly page: number | undefined
}

/** What every hook on the way of a call is told. */
export interface HookEvent extends ActionName {
  /** The call that this is a part of: the very object that `onCall` was given. */
  readonly call: CallEvent
}

/** One try is about to be sent. `url` comes without its query, which may hold personal data; its path holds ids, `path` none. */
export interface RequestEvent extends HookEvent {
  readonly method: string
  readonly url: string
  /** The path with its places unfilled: `/v1/customers/{id}`. */
  readonly path: string
  /** 1 for the first try. */
  readonly attempt: number
}

/** One try was answered. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number
  readonly requestId: string | undefined
  readonly durationMs: number
}

/** Another try follows after a pause. */
export interface RetryEvent extends HookEvent {
  /** Number of the try that failed. */
  readonly attempt: number
  readonly waitMs: number
  readonly error: FerruleError
}

/** A record contradicts its schema. Told once per path and client; holds no values. */
export interface DriftEvent extends HookEvent {
  /** Dotted path in the record, list items as `[]`: `address.city`, `items[].price`. */
  readonly path: string
  /** What the schema says it must be. */
  readonly expected: string
  /** Type of what came: `string`, `null`, `missing`, … */
  readonly received: string
}

/** New tokens were had; persist `refreshToken` when it is there. Called before the tokens are used. */
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
   * to be handed on. Parameters that are refused are told here, too.
   */
  onCall?(event: CallEvent, run: () => Promise<CallResult>): Promise<CallResult>
  onRequest?(event: RequestEvent): void
  onResponse?(event: ResponseEvent): void
  onRetry?(event: RetryEvent): void
  onDrift?(event: DriftEvent): void
  onTokenRefresh?(event: TokenRefreshEvent): void | Promise<void>
}

/**
 * Several hooks as one, called in their order; of their `onCall` the first stands outermost. A hook that none of them has
 * is not there, so that nothing is done for it.
 */
export function combineHooks(...all: readonly Hooks[]): Hooks {
  const combined: { -readonly [Name in keyof Hooks]: Hooks[Name] } = {}
  const onCall = all.filter((hooks) => hooks.onCall)
  if (onCall.length > 0)
    combined.onCall = (event, run) =>
      onCall.reduceRight((inner, hooks) => () => (hooks.onCall as NonNullable<Hooks['onCall']>)(event, inner), run)()
  for (const name of ['onRequest', 'onResponse', 'onRetry', 'onDrift'] as const) {
    const able = all.filter((hooks) => hooks[name])
    if (able.length > 0)
      combined[name] = (event: never) => {
        for (const hooks of able) hooks[name]?.(event)
      }
  }
  const onTokenRefresh = all.filter((hooks) => hooks.onTokenRefresh)
  if (onTokenRefresh.length > 0)
    combined.onTokenRefresh = async (event) => {
      for (const hooks of onTokenRefresh) await hooks.onTokenRefresh?.(event)
    }
  return combined
}
