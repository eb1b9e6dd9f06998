import { placeAt } from './call-site.ts'
import type { Issue } from './issue.ts'

/** Machine-readable kind of a {@link FerruleError}; the same across copies of the package. */
export type ErrorCode =
  | 'params'
  | 'credentials'
  | 'authentication'
  | 'permission'
  | 'not_found'
  | 'conflict'
  | 'invalid_request'
  | 'rate_limit'
  | 'upstream'
  | 'response'
  | 'timeout'
  | 'network'
  | 'webhook'

/**
 * Whether a failed write may have been processed: `not-sent` (nothing left this process), `rejected` (the vendor rejected
 * it) or `unknown` (it may have been processed; retry only with the same idempotency key, or after you check).
 */
export type Outcome = 'not-sent' | 'rejected' | 'unknown'

/**
 * Why a webhook delivery is rejected: the signature (or token) is `missing` or `malformed`, matches no secret
 * (`mismatch`) or is too old (`expired`), or the `body` cannot be read.
 */
export type WebhookProblem = 'missing' | 'malformed' | 'mismatch' | 'expired' | 'body'

/**
 * Why an account could not be connected: the callback does not belong to `pending` (`state`, `issuer`, `signature`, `expired`,
 * `shop`), has no `code`, or the user (`denied`) or the vendor (`refused`) rejected it; or the token response is not usable
 * (`response`).
 */
export type ConnectProblem =
  | 'state'
  | 'issuer'
  | 'signature'
  | 'expired'
  | 'shop'
  | 'code'
  | 'denied'
  | 'refused'
  | 'response'

/**
 * The calls that a rate limit applies to, if not all: those of this `endpoint` (method and path), writes to the record that
 * this path parameter names, or only this `call` (a lock).
 */
export type RateLimitScope = 'endpoint' | 'call' | { readonly param: string }

/** The vendor's own details of an error. They may quote parameter values, never credentials. */
export interface UpstreamFacts {
  readonly code?: string
  readonly type?: string
  readonly message?: string
  /** First characters of a response that is not JSON, with secrets removed. */
  readonly excerpt?: string
  readonly [name: string]: unknown
}

/** All properties that an error may have. */
export interface ErrorDetails {
  readonly connector?: string
  readonly entity?: string
  readonly action?: string
  readonly retryable?: boolean
  readonly status?: number
  readonly requestId?: string
  readonly upstream?: UpstreamFacts
  readonly outcome?: Outcome
  readonly retryAfterMs?: number
  readonly scope?: RateLimitScope
  readonly issues?: readonly Issue[]
  readonly reason?: WebhookProblem | ConnectProblem
  readonly summary?: string
  readonly cause?: unknown
}

/** Not enumerable, like the platform's own `cause`. */
const hidden = new Set(['cause', 'summary'])

const brand = Symbol.for('@ferrule/error')

/**
 * Base class of every error this library throws. Contains no request, no parameter values and no secret. Exception: the
 * vendor's own message in `message` and `upstream` may quote a parameter (see the option `vendorMessages`).
 */
export class FerruleError extends Error implements ErrorDetails {
  declare readonly code: ErrorCode
  declare readonly connector?: string
  declare readonly entity?: string
  declare readonly action?: string
  /** Whether the same call may succeed on a retry. */
  declare readonly retryable: boolean
  /** HTTP status of the response. */
  declare readonly status?: number
  /** The vendor's request id, for its support. */
  declare readonly requestId?: string
  declare readonly upstream?: UpstreamFacts
  /** On failed writes: whether it may have been processed. */
  declare readonly outcome?: Outcome
  /** How long the vendor asks to wait, in milliseconds. */
  declare readonly retryAfterMs?: number
  /** Problems of the params, the credentials or the response. */
  declare readonly issues?: readonly Issue[]

  /** The message without the vendor's text, for logs without parameter values. */
  declare readonly summary: string

  constructor(message: string, details: ErrorDetails = {}) {
    super(message)
    this.retryable = false
    Object.defineProperty(this, 'summary', { value: message, configurable: true })
    for (const [name, value] of Object.entries(details)) {
      if (value !== undefined)
        Object.defineProperty(this, name, { value, enumerable: !hidden.has(name), configurable: true })
    }
  }

  get [brand](): true {
    return true
  }

  /** Plain data for logs. */
  toJSON(): Record<string, unknown> {
    return Object.assign({ message: this.message } as Record<string, unknown>, this)
  }
}

/** Params, options or a cursor are invalid; nothing was sent. `issues` lists each with its path. */
export class ParamsError extends FerruleError {
  override readonly name = 'ParamsError'
  override readonly code = 'params'
  declare readonly issues: readonly Issue[]

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, { ...details, issues: details.issues ?? [] })
  }
}

/** Credentials or config are missing or malformed, or no token could be obtained. */
export class CredentialsError extends FerruleError {
  override readonly name = 'CredentialsError'
  override readonly code = 'credentials'
}

/** 401: the vendor does not accept the credentials. */
export class AuthenticationError extends FerruleError {
  override readonly name = 'AuthenticationError'
  override readonly code = 'authentication'
}

/** 403: the credentials are valid but lack permission. */
export class PermissionError extends FerruleError {
  override readonly name = 'PermissionError'
  override readonly code = 'permission'
}

/** 404: no such record, or not visible with these credentials. */
export class NotFoundError extends FerruleError {
  override readonly name = 'NotFoundError'
  override readonly code = 'not_found'
}

/** 409: the record or the idempotency key is in use. */
export class ConflictError extends FerruleError {
  override readonly name = 'ConflictError'
  override readonly code = 'conflict'
}

/** Any other 4xx: the vendor rejected the request. */
export class InvalidRequestError extends FerruleError {
  override readonly name = 'InvalidRequestError'
  override readonly code = 'invalid_request'
}

/** 429: rate limit exceeded; `retryAfterMs` when the vendor says how long to wait. */
export class RateLimitError extends FerruleError {
  override readonly name = 'RateLimitError'
  override readonly code = 'rate_limit'
  /** Which calls the limit delays. Absent: all calls with these credentials. */
  declare readonly scope?: RateLimitScope
}

/** 5xx: the vendor failed. */
export class UpstreamError extends FerruleError {
  override readonly name = 'UpstreamError'
  override readonly code = 'upstream'
}

/** The response does not match the schema, is not JSON, or is truncated. */
export class ResponseError extends FerruleError {
  override readonly name = 'ResponseError'
  override readonly code = 'response'
}

/** A timeout or the deadline passed. */
export class TimeoutError extends FerruleError {
  override readonly name = 'TimeoutError'
  override readonly code = 'timeout'
}

/** No response: the host could not be reached, or the connection broke. */
export class NetworkError extends FerruleError {
  override readonly name = 'NetworkError'
  override readonly code = 'network'
}

/** A webhook delivery is not authentic, too old or unreadable; `reason` says which. Respond with 400 and ignore it. */
export class WebhookError extends FerruleError {
  override readonly name = 'WebhookError'
  override readonly code = 'webhook'
  declare readonly reason?: WebhookProblem
}

/** The class for each code. */
export const errorClasses = {
  params: ParamsError,
  credentials: CredentialsError,
  authentication: AuthenticationError,
  permission: PermissionError,
  not_found: NotFoundError,
  conflict: ConflictError,
  invalid_request: InvalidRequestError,
  rate_limit: RateLimitError,
  upstream: UpstreamError,
  response: ResponseError,
  timeout: TimeoutError,
  network: NetworkError,
  webhook: WebhookError,
} satisfies Record<ErrorCode, typeof FerruleError>

/** A copy of an error with other details. Errors are immutable. */
export function changedError(error: FerruleError, details: ErrorDetails): FerruleError {
  const { name: _, code: __, ...known } = error
  const { summary, cause } = error
  return placeAt(new errorClasses[error.code](error.message, { ...known, summary, cause, ...details }), error)
}

/** Whether a value is a Ferrule error, even one from another copy of this package. */
export function isFerruleError(value: unknown): value is FerruleError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true
}
