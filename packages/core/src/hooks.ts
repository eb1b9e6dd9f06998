import type { FerruleError } from './errors/ferrule-error.ts'

/** What every hook is told: which action of which connector. */
export interface HookEvent {
  readonly connector: string
  readonly entity: string
  readonly action: string
}

/** One try is about to be sent. `url` comes without its query, which may hold personal data. */
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
  onRequest?(event: RequestEvent): void
  onResponse?(event: ResponseEvent): void
  onRetry?(event: RetryEvent): void
  onDrift?(event: DriftEvent): void
  onTokenRefresh?(event: TokenRefreshEvent): void | Promise<void>
}
