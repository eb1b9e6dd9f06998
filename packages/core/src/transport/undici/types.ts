// The parts of undici that the transport uses. Declared here, so that programs without undici compile.

/** A dispatcher of undici: an `Agent`, a `Pool`, a `ProxyAgent`, a `RetryAgent`, a `MockAgent` or a composed one. */
export interface UndiciDispatcher {
  dispatch(options: DispatchOptions, handler: DispatchHandler): unknown
}

/** One request. */
export interface DispatchOptions {
  origin: string
  path: string
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | null
}

/** Follows one request. */
export interface DispatchHandler {
  /** A connection takes the request, before any byte of it is written. */
  onRequestStart(controller: DispatchController, context: unknown): void
  /** The head of a response, or an interim one. */
  onResponseStart(controller: DispatchController, status: number, headers: ParsedHeaders, statusText?: string): void
  onResponseData(controller: DispatchController, chunk: Uint8Array): void
  onResponseEnd(controller: DispatchController, trailers: ParsedHeaders): void
  onResponseError(controller: DispatchController | undefined, error: Error): void
}

export interface DispatchController {
  abort(reason: Error): void
  pause(): void
  resume(): void
}

/** Headers by their names in lower case. Those that came more than once are lists. */
export type ParsedHeaders = Readonly<Record<string, string | string[] | undefined>>
