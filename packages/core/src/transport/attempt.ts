import type { RequestBody } from '../contract/call.ts'

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
