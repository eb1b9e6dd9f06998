import { errorMaker } from '../call/error.ts'
import { networkError } from '../call/network-error.ts'
import { retryAfter } from '../call/response.ts'
import type { MakeError } from '../contract/call.ts'
import { Secrets } from '../errors/redact.ts'
import { readText, TooLarge } from '../transport/read-text.ts'
import { withTimeout } from '../transport/time.ts'
import type { SendOptions } from './definition.ts'
import { type Refuse, refuser, wrongParams } from './error.ts'

/** Maximum response size, in bytes. */
const MOST_BYTES = 1_000_000

const TIMEOUT = 30_000

/** Shared by the requests of one exchange. */
export interface Exchange {
  readonly connector: string
  readonly options: SendOptions
  readonly refuse: Refuse
  readonly error: MakeError
  /** Values that must never appear in an error. */
  readonly secrets: Secrets
}

export interface JsonResponse {
  readonly status: number
  readonly ok: boolean
  /** Undefined if it is not JSON. */
  readonly body: unknown
}

/** @throws {ParamsError} for invalid options. */
export function openExchange(connector: string, options: SendOptions, ...secrets: string[]): Exchange {
  const { timeout = TIMEOUT } = options
  if (!(timeout > 0)) throw wrongParams(connector, 'timeout must be a number of milliseconds above 0')
  return { connector, options, refuse: refuser(connector), error: errorMaker(connector), secrets: new Secrets(secrets) }
}

/**
 * The caller's `fetch`, or the global one. Requests go without browser credentials and redirects: a secret reaches one
 * URL only.
 */
export const fetchOf = ({ options }: Exchange): typeof fetch => options.fetch ?? ((input, init) => fetch(input, init))

/**
 * Sends one request and reads its JSON, with size and time limits. There are no retries: a code can be used only once.
 * @throws {NetworkError} @throws {TimeoutError} @throws {RateLimitError} @throws {UpstreamError}
 */
export async function send(
  exchange: Exchange,
  what: string,
  run: (signal: AbortSignal) => Promise<Response>,
): Promise<JsonResponse> {
  const { options, error } = exchange
  const { timeout = TIMEOUT, signal: own } = options
  own?.throwIfAborted()
  try {
    const [response, text] = await withTimeout(timeout, async (limit) => {
      const response = await run(own ? AbortSignal.any([own, limit]) : limit)
      return [response, await readText(response, MOST_BYTES)] as const
    })
    const { status, headers } = response
    const details = { status, retryable: true, retryAfterMs: retryAfter(headers) }
    if (status === 429) throw error('rate_limit', `${what}: rate limit exceeded; start again later`, details)
    if (status >= 500) throw error('upstream', `${what}: ${status}, the vendor failed; start again`, details)
    return { status, ok: response.ok, body: parse(text) }
  } catch (thrown) {
    own?.throwIfAborted()
    if (thrown instanceof TooLarge) throw error('response', `${what}: the response has more than ${MOST_BYTES} bytes`)
    const { name, code } = Object(thrown) as { name?: unknown; code?: unknown }
    if (code === 'rate_limit' || code === 'upstream') throw thrown
    if (name === 'TimeoutError')
      throw error('timeout', `${what}: no complete response within ${timeout} ms`, { retryable: true })
    throw networkError(exchange, thrown)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value if it is an object, else an empty object. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
