import type { ErrorReading, VendorRequest, VendorResponse } from '../contract/call.ts'
import { type ErrorCode, type ErrorDetails, type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import type { Issue } from '../errors/issue.ts'
import { isThrown } from '../errors/thrown.ts'
import { Unusable } from '../errors/unusable.ts'
import { fitsTop } from '../shape/check.ts'
import { kindName } from '../shape/explain.ts'
import type { SentCall } from './active.ts'
import { isWrite } from './idempotency.ts'

const codeOf = (status: number): ErrorCode =>
  status >= 500
    ? 'upstream'
    : (({ 401: 'authentication', 403: 'permission', 404: 'not_found', 409: 'conflict', 429: 'rate_limit' } as const)[
        status as 401
      ] ?? 'invalid_request')

/**
 * The outcome of a failed write by its status: after a redirect, a 408 or a 5xx it may have been processed, and after a
 * 2xx it was, unless it was rejected before processing. Undefined: the error code decides.
 */
const outcomeOf = (status: number, code: ErrorCode): 'unknown' | undefined =>
  (status < 400 && !atTheDoor.has(code)) || status === 408 || status >= 500 ? 'unknown' : undefined

const atTheDoor = new Set<ErrorCode>(['rate_limit', 'authentication', 'permission'])

/** Maximum length of the vendor's message inside ours, in characters. */
const LONGEST_SENTENCE = 300

const hints: Partial<Record<ErrorCode, string>> = {
  authentication: 'the credentials are not accepted; check them',
  permission: 'the credentials lack permission for this action',
  rate_limit: 'too many requests',
}

/** The three date formats of HTTP. The last one is UTC as well, without saying so. */
const httpDate =
  /^(?:[a-z]{3}, \d\d [a-z]{3} \d{4} [\d:]{8} GMT|[a-z]{6,9}, \d\d-[a-z]{3}-\d\d [\d:]{8} GMT|[a-z]{3} [a-z]{3} [ \d]\d [\d:]{8} \d{4})$/i

/**
 * Milliseconds of a Retry-After header: seconds (some vendors add decimals) or an HTTP date. Undefined for anything
 * else.
 */
export function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,10}(?:\.\d{1,6})?$/.test(text)) return Math.round(Number(text) * 1000)
  if (!httpDate.test(text)) return undefined
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

/** The vendor's request id. */
export function requestIdOf({ client, secrets }: SentCall, headers: Headers): string | undefined {
  const id = client.vendor.requestId?.map((name) => headers.get(name)).find(Boolean)
  return id ? secrets.scrubStart(id, 200) : undefined
}

/**
 * Start of a body, for an error: whitespace collapsed, secrets removed. Of JSON only the names are shown, since the
 * values are records and may hold secrets of the vendor's users; of an HTML page only the title.
 */
export function excerpt({ secrets }: SentCall, text: string): string {
  // Truncated before the search, and again after it: collapsing and scrubbing leave a shorter text.
  const shown = secrets.scrubStart(text, 8_192).replace(/\s+/g, ' ').trim()
  const said = /^<(?:!doctype|html|head|title)/i.test(shown) ? `HTML page: ${titleOf(shown) || 'no title'}` : shown
  const start = said.length > 200 ? `${said.slice(0, 200)}…` : said
  return /^[[{]/.test(start) ? namesOf(start) : start
}

/** JSON (or its start) with `"…"` in place of each text value. */
function namesOf(json: string): string {
  let shown = ''
  let at = 0
  for (let from = json.indexOf('"'); from >= 0; from = json.indexOf('"', at)) {
    let end = from + 1
    while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1
    const after = json.slice(end + 1)
    shown += json.slice(at, from) + (after.trimStart().startsWith(':') ? json.slice(from, end + 1) : '"…"')
    at = end + 1
  }
  return shown + json.slice(at)
}

/** The text inside the title tag. */
function titleOf(page: string): string {
  const low = page.toLowerCase()
  const from = low.indexOf('>', low.indexOf('<title'))
  const end = low.indexOf('</title', from)
  return low.includes('<title') && from >= 0 ? page.slice(from + 1, end < 0 ? undefined : end).trim() : ''
}

/** The parsed body if it is JSON, else the text. */
function loose(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The error of a response with a failure status. With `refused`, the error that the vendor's `inspect` found. */
export function errorOf(
  call: SentCall,
  response: VendorResponse,
  refused?: ErrorReading,
  readError: VendorRequest['readError'] = call.client.vendor.readError,
): FerruleError {
  const { operation, secrets } = call
  const { status, headers, text } = response
  const body = loose(text)
  let reading = refused ?? {}
  try {
    reading = refused ?? readError?.({ status, headers, body, path: operation.path }) ?? {}
  } catch {
    // An error page is not what the vendor's reader expects; the status says enough.
  }
  const code = reading.code ?? codeOf(status)
  const hint = reading.hint ?? hints[code]
  const upstream = reading.upstream ?? (typeof body === 'string' ? { excerpt: excerpt(call, text) } : undefined)
  const word = secrets.scrubStart(String(upstream?.code ?? upstream?.type ?? ''), 200)
  // A vendor's code is a word; anything longer might quote the request.
  const start = /^[\w.-]{1,64}$/.test(word) ? `${status} ${word}` : `${status}`
  const summary = hint ? `${start} (${hint})` : start
  const sentence = call.client.options.vendorMessages === false ? '' : sentenceOf(call, reading)
  const advice = reading.hint ? `; ${reading.hint}` : ''
  return responseError(call, response, code, sentence ? `${start}: ${sentence}${advice}` : summary, {
    summary: sentence ? summary : undefined,
    retryable: reading.retryable ?? (status === 429 || status === 408 || status >= 500 || code === 'rate_limit'),
    scope: code === 'rate_limit' ? reading.scope : undefined,
    retryAfterMs: Number.isFinite(reading.retryAfterMs) ? reading.retryAfterMs : retryAfter(headers),
    outcome: isWrite(operation) ? (reading.outcome ?? outcomeOf(status, code)) : undefined,
    upstream: secrets.scrubDeep(upstream),
    issues: secrets.scrubDeep(reading.issues),
  })
}

/** The vendor's message on one line, truncated and without secrets. */
function sentenceOf({ secrets }: SentCall, { sentence, upstream }: ErrorReading): string {
  const { message, param } = upstream ?? {}
  const said = sentence ?? (typeof message === 'string' ? message : '')
  const place = sentence === undefined && said && typeof param === 'string' && !said.includes(param) ? param : ''
  const line = (text: string, length: number): string =>
    secrets
      .scrubStart(text, length)
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
  return line(said, LONGEST_SENTENCE) + (place && ` (${line(place, 64)})`)
}

/** An error with the status and request id of the response. */
function responseError(
  call: SentCall,
  { status, headers }: VendorResponse,
  code: ErrorCode,
  message: string,
  details: ErrorDetails,
): FerruleError {
  const requestId = requestIdOf(call, headers)
  const shown = requestId && /^[\w.:-]{1,128}$/.test(requestId) ? ` request ${requestId}` : ''
  const { summary = message } = details
  return call.error(code, message + shown, { status, requestId, ...details, summary: summary + shown })
}

/**
 * Decodes the body of a successful response. An empty body becomes `{}` if the operation has no record; else it is an
 * error, and the outcome of a write is `unknown`.
 * @param mayBeEmpty The vendor documents an empty response to this request, although the operation has a record.
 */
export function decodeBody(call: SentCall, response: VendorResponse, mayBeEmpty = false): unknown {
  const { operation, client } = call
  const { status, headers, text } = response
  const inspect = (body: unknown): void => {
    const look = () => client.vendor.inspect?.({ status, headers, body, path: operation.path })
    const refused = guarded(call, response, look)
    if (isFerruleError(refused)) throw refused
    if (refused) throw errorOf(call, response, refused)
  }
  if (text.trim() === '') {
    inspect('')
    if (operation.mayBeEmpty) return null
    if (operation.record === undefined || mayBeEmpty) return {}
    throw unreadable(call, response, 'an empty response body where a record was expected')
  }
  let body: unknown
  try {
    body = parsedText(call, text)
  } catch (thrown) {
    if (thrown instanceof Unusable) throw call.error('response', thrown.problem)
    inspect(text)
    const type =
      /^[\w.+/-]{1,64}/.exec(call.secrets.scrubStart(headers.get('content-type') ?? '', 200))?.[0] ??
      'an unknown content type'
    throw unreadable(
      call,
      response,
      /json/i.test(type) ? 'truncated or malformed JSON' : `${type} where JSON was expected`,
    )
  }
  inspect(body)
  if (operation.record !== undefined && (typeof body !== 'object' || body === null) && !fitsTop(operation.record, body))
    throw unreadable(call, response, `${kindName(body)} where a record was expected`)
  return body
}

/** Parses JSON as the operation or the vendor asks, for example with the digits of `exact` fields kept. */
export function parsedText({ operation, client }: SentCall, text: string): unknown {
  const parse = operation.parse ?? client.vendor.parse
  return parse ? parse(text, operation) : JSON.parse(text)
}

/** Runs a vendor step over a response. If it fails on the body, returns the error of an unreadable response. */
export function guarded<T>(call: SentCall, response: VendorResponse, step: () => T): T | FerruleError {
  try {
    return step()
  } catch (thrown) {
    if (isFerruleError(thrown)) return thrown
    // Anything else comes from a caller's hook: rethrow it.
    if (!isThrown(thrown, 'TypeError', 'RangeError')) throw thrown
    return unreadable(call, response, 'a response body that is not in the documented format')
  }
}

/** {@link guarded}, but throws the error. */
export function orUnreadable<T>(call: SentCall, response: VendorResponse, step: () => T): T {
  const result = guarded(call, response, step)
  if (isFerruleError(result)) throw result
  return result
}

/** The vendor's own error in a response with a success status. */
export function errorInGood(call: SentCall, response: VendorResponse, body: unknown): FerruleError {
  const { status, headers } = response
  const read = () => call.client.vendor.readError?.({ status, headers, body, path: call.operation.path }) ?? {}
  const reading = guarded(call, response, read)
  return errorOf(call, response, {
    ...(!isFerruleError(reading) && reading.upstream && { upstream: reading.upstream }),
    code: 'response',
    retryable: false,
    outcome: 'unknown',
    hint: 'an error, or another value that is not a record, with a 2xx status',
  })
}

/** The error of a response with a success status that cannot be used. */
export const unreadable = (
  call: SentCall,
  response: VendorResponse,
  problem: string,
  issues?: readonly Issue[],
): FerruleError =>
  responseError(
    call,
    response,
    'response',
    `${response.status} with ${problem}${issues ? '' : ` (${response.text.length} characters); if it stays, check baseUrl and proxies`}`,
    // Not for drift: the record may be personal data, and no proxy page explains a wrong field.
    issues ? { issues } : { upstream: { excerpt: excerpt(call, response.text) } },
  )
