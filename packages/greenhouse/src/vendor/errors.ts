import { type ErrorFacts, type ErrorReading, retryAfter } from '@ferrule/core/connector'

/** The error for every response which means that Harvest v1 is retired. */
const retired: ErrorReading = {
  code: 'invalid_request',
  retryable: false,
  upstream: { code: 'harvest_v1_retired', message: 'Harvest v1 no longer responds; Greenhouse has retired it.' },
  hint: 'Harvest v1 has been retired; use v3 credentials, client_id and client_secret, with @ferrule/greenhouse/v3',
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads errors of Harvest v1. */
export function readV1Error(facts: ErrorFacts): ErrorReading {
  const { status, body, path } = facts
  // A path without a placeholder cannot lack a record.
  const gone = status === 404 && (!isObject(body) || !path.includes('{'))
  if (gone || status === 410 || status < 400) return retired
  return readHarvestError(facts, {
    401: 'the API key is not accepted',
    403: 'the API key lacks the permission for this endpoint, or its owner may not see the record',
  })
}

/**
 * Rejects pages that are not JSON: the host no longer serves Harvest v1. Damaged JSON is left to the decoder. Rejects errors
 * with a status of success where a sentence is the answer.
 */
export function inspectV1(facts: ErrorFacts): ErrorReading | undefined {
  const { headers, body, path } = facts
  if (path.endsWith('/tags/{tag_id}') && isObject(body) && !confirmsTag(body))
    return { ...readHarvestError(facts, {}), code: 'response', retryable: false, outcome: 'unknown' }
  const page = typeof body === 'string' && body.trim() !== '' && !/^\s*[[{"]/.test(body)
  // After a success status, the outcome of a write is unknown.
  return page && !/json/i.test(headers.get('content-type') ?? '') ? { ...retired, outcome: 'unknown' } : undefined
}

/** Confirmations begin with the tag (`Tag 365 has been removed from …`), errors do not. */
const confirmsTag = ({ message, errors }: Json): boolean =>
  errors === undefined && typeof message === 'string' && /^Tag\b/.test(message)

/** Reads the errors of both generations: a message, and a list of texts, `{ message, field }` or `{ field: text }`. */
export function readHarvestError(
  { status, headers, body }: ErrorFacts,
  hints: Readonly<Record<number, string>>,
): ErrorReading {
  const { message, error, error_description, errors } = isObject(body) ? body : {}
  const texts = (Array.isArray(errors) ? errors : errors ? [errors] : []).flatMap(flat)
  const said = [message, error_description, error, texts[0]].find((text) => typeof text === 'string')
  // A general message, such as "validation failed", says less than the fields.
  const fields = texts.filter((text) => text !== said).slice(0, 3)
  const slow = status === 500 && /timeout/i.test(String(said))
  const retryAfterMs = status === 429 ? pause(headers) : undefined
  const hint = slow ? 'leave skip_count on, and ask for smaller pages' : hints[status]
  return {
    ...(isObject(body) && {
      upstream: { ...(said !== undefined && { message: said as string }), ...(texts.length > 0 && { errors: texts }) },
    }),
    ...(fields.length > 0 && { sentence: [said, fields.join('; ')].filter(Boolean).join(': ') }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(hint && { hint }),
  }
}

/** One entry of `errors` as lines of `field: text`. */
function flat(entry: unknown): string[] {
  if (!isObject(entry)) return [String(entry)]
  const { message, field } = entry
  if (typeof message === 'string') return [field ? `${field}: ${message}` : message]
  return Object.entries(entry).map(
    ([name, text]) => `${name}: ${typeof text === 'string' ? text : JSON.stringify(text)}`,
  )
}

/** How long to wait after a 429: at least a second, since the vendor sends `Retry-After: 0`. */
function pause(headers: Headers): number | undefined {
  const reset = headers.get('x-ratelimit-reset')
  const moment = Number(reset) * 1000 || Date.parse(reset ?? '')
  const wait = retryAfter(headers) ?? moment - Date.now()
  return Number.isFinite(wait) ? Math.max(1_000, Math.round(wait)) : undefined
}

/** Reads errors of the file storage: XML without any mention of Harvest. */
export function readStorageError({ status, body }: ErrorFacts): ErrorReading {
  const text = typeof body === 'string' ? body : ''
  const code = /<Code>([^<]{1,200})<\/Code>/.exec(text)?.[1]
  const message = /<Message>([^<]{1,200})<\/Message>/.exec(text)?.[1]
  const lost = status === 404
  return {
    ...((code || message) && { upstream: { ...(code && { code }), ...(message && { message }) } }),
    ...(status < 500 && status !== 429 && { code: lost ? 'not_found' : 'response', retryable: false }),
    hint: lost
      ? 'the file is no longer in the storage'
      : status < 500
        ? 'the storage refuses the signed link of the file, which has expired; call again for a fresh one'
        : 'the storage of the files fails',
  }
}
