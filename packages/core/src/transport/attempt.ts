import type { RequestBody } from '../contract/call.ts'

/** What a transport sends. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: RequestBody | undefined
  readonly signal: AbortSignal
}

/**
 * Sends one request and gives its response, whatever its status: the one thing that transports differ in. Retries,
 * redirects, time limits and errors are core's own. Throws what the platform throws.
 */
export type Attempt = (request: OutgoingRequest, platform: Platform) => Promise<Response>

/** What the client's options say about sending. */
export interface Platform {
  readonly fetch: typeof fetch
}
