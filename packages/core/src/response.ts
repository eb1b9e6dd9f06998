import type { CallContext } from './client.ts'
import type { ErrorCode, ErrorDetails, FerruleError } from './errors/ferrule-error.ts'
import { isWrite } from './operation.ts'
import { scrub, scrubDeep } from './redact.ts'
import type { Issue } from './shape/explain.ts'
import type { ErrorReading } from './vendor.ts'

/** What came back. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The whole body as text; empty for downloads, whose bytes are in `response.body`. */
  readonly text: string
  /** The platform's response; its body is already read, unless this is a download. */
  readonly response: Response
}

const codeOf = (status: number): ErrorCode =>
  status >= 500
    ? 'upstream'
    : (({ 401: 'authentication', 403: 'permission', 404: 'not_found', 409: 'conflict', 429: 'rate_limit' } as const)[
        status as 401
      ] ?? 'invalid_request')

const hints: Partial<Record<ErrorCode, string>> = {
  authentication: 'the credentials are not accepted; check them',
  permission: 'the credentials lack the permission for this',
  rate_limit: 'too many requests',
}

/** Milliseconds of a Retry-After header: seconds (also with decimals) or a date. */
export function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const wait = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, Math.round(wait)) : undefined
}

/** The vendor's id of the request. */
export function requestIdOf({ vendor, secrets }: CallContext, headers: Headers): string | undefined {
  const id = vendor.requestId?.map((name) => headers.get(name)).find(Boolean)
  return id ? scrub(id, secrets) : undefined
}

/**
 * Start of a body for an error: whitespace folded, secrets cut out. Of JSON only the names are shown: its values are
 * records, with whatever secrets the vendor keeps in them.
 */
export function excerpt({ secrets }: CallContext, text: string): string {
  const whole = scrub(text, secrets).replace(/\s+/g, ' ').trim()
  const start = whole.length > 200 ? `${whole.slice(0, 200)}…` : whole
  return /^[[{]/.test(start)
    ? start.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)(\s*:)?/g, (found, name?: string) => (name ? found : '"…"'))
    : start
}

/** JSON when it is JSON, the text otherwise. */
function loose(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The error of an answer with a bad status (or one that `inspect` refused, then with its reading). */
export function errorOf(context: CallContext, answer: Answer, refused?: ErrorReading): FerruleError {
  const { vendor, operation, secrets } = context
  const { status, headers, text } = answer
  const body = loose(text)
  let reading = refused ?? {}
  try {
    reading = refused ?? vendor.readError?.({ status, headers, body, path: operation.path }) ?? {}
  } catch {
    // An error page is not what a vendor's reader expects; the status says enough.
  }
  const code = reading.code ?? codeOf(status)
  const hint = reading.hint ?? hints[code]
  const upstream = reading.upstream ?? (typeof body === 'string' ? { excerpt: excerpt(context, text) } : undefined)
  const word = scrub(String(upstream?.code ?? upstream?.type ?? ''), secrets)
  // A vendor's code is a word; anything longer might quote what was sent.
  const words = [status, /^[\w.-]{1,64}$/.test(word) && word, hint && `(${hint})`].filter(Boolean).join(' ')
  return answerError(context, answer, code, words, {
    retryable: reading.retryable ?? (status === 429 || status === 408 || status >= 500 || code === 'rate_limit'),
    retryAfterMs: reading.retryAfterMs ?? retryAfter(headers),
    outcome: isWrite(operation) ? reading.outcome : undefined,
    upstream: scrubDeep(upstream, secrets),
  })
}

/** An error with what every answer tells: status and request id. */
function answerError(
  context: CallContext,
  { status, headers }: Answer,
  code: ErrorCode,
  message: string,
  details: ErrorDetails,
): FerruleError {
  const requestId = requestIdOf(context, headers)
  const shown = requestId && /^[\w.:-]{1,128}$/.test(requestId) ? ` request ${requestId}` : ''
  return context.fail(code, message + shown, { status, requestId, ...details })
}

/** The body of a good answer, decoded. An empty one is `{}` where no record is expected. */
export function decode(context: CallContext, answer: Answer): unknown {
  const { operation, vendor } = context
  const { status, headers, text } = answer
  const inspect = (body: unknown): void => {
    const refused = vendor.inspect?.({ status, headers, body, path: operation.path })
    if (refused) throw errorOf(context, answer, refused)
  }
  if (text.trim() === '') {
    inspect('')
    // A write may well have nothing to say; a read that has nothing has lost its record.
    if (operation.record === undefined || (status === 204 && isWrite(operation))) return {}
    throw unreadable(context, answer, 'an empty body where a record was expected')
  }
  let body: unknown
  try {
    body = operation.parse ? operation.parse(text, operation) : JSON.parse(text)
  } catch {
    inspect(text)
    const type =
      /^[\w.+/-]{1,64}/.exec(scrub(headers.get('content-type') ?? '', context.secrets))?.[0] ?? 'an unnamed type'
    throw unreadable(
      context,
      answer,
      /json/i.test(type) ? 'JSON that is cut off or damaged' : `${type} where JSON was expected`,
    )
  }
  inspect(body)
  return body
}

/** The error of an answer that came with a good status but cannot be used. */
export const unreadable = (
  context: CallContext,
  answer: Answer,
  problem: string,
  issues?: readonly Issue[],
): FerruleError =>
  answerError(
    context,
    answer,
    'response',
    `${answer.status} with ${problem}${issues ? '' : ` (${answer.text.length} characters); if it stays, check baseUrl and proxies`}`,
    // A good record may be personal, and proxies are not to blame for a field.
    issues ? { issues } : { upstream: { excerpt: excerpt(context, answer.text) } },
  )
