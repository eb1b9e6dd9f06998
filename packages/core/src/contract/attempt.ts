import type { RequestBody, VendorResponse } from './call.ts'

/** The request that a transport sends. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestBody | undefined
  readonly signal: AbortSignal
}

/**
 * Sends one request and returns its response, whatever the status. This is all that a transport does: retries,
 * redirects, time limits and errors belong to core. Throws what the platform throws.
 */
export type Attempt = (request: OutgoingRequest, platform: Platform) => Promise<Response>

/** The client's options for sending. */
export interface Platform {
  readonly fetch: typeof fetch
}

/** An instance of ky. Declared by its call, so that programs without ky compile. */
export type KyInstance = (url: string, options?: Record<never, never>) => Promise<Response>

/** The time limit of one attempt: what is sent ends with it. */
export interface AttemptLimit {
  /** The limit as a signal, for transports that take one. */
  readonly signal: AbortSignal
  /** Ends what is under way. */
  onEnd: (() => void) | undefined
  throwIfEnded(): void
}

/** One request on its way, and what is known about it so far. */
export interface Exchange {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestBody | undefined
  /** The body of a response with a 2xx status is left unread. */
  readonly stream: boolean
  /** Maximum number of bytes of a body with this status. */
  most(status: number): number
  /** Whether a longer body is cut; otherwise it is an error. */
  cuts(status: number): boolean
  /** Whether a redirect is followed, so that its body is of no use. */
  readonly follows: boolean
  readonly limit: AttemptLimit
  /** The state of the attempt when it fails. */
  readonly state: {
    /** The request was on its way, whatever an error says: it was written to a connection, or its response has begun. */
    sent: boolean
    /** Surely no byte was sent: the connection was not established. */
    unsent: boolean
  }
}

/** Sends one request and reads its response. */
export type Transport = (exchange: Exchange, platform: Platform) => Promise<VendorResponse>

/** The transport behind an {@link Attempt} that can do without a `Response`. */
export const DIRECT = Symbol('direct')
export interface DirectAttempt extends Attempt {
  readonly [DIRECT]?: Transport
}
