import type { ErrorFacts, ErrorReading } from '@ferrule/core/connector'
import { isAboutScope } from './access.ts'

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})

/** The first problem of a list: `{ errorType, errorValue: { <kind>: { message, reason } } }`, or `{ code, message }`. */
function problemOf(errors: unknown): { type?: unknown; message?: unknown } {
  if (!Array.isArray(errors)) return {}
  const one = valuesOf(errors[0])
  const [kind, value] = Object.entries(valuesOf(one.errorValue))[0] ?? []
  const inner = valuesOf(value)
  return {
    type: one.errorType ?? kind ?? one.code,
    message: inner.message ?? inner.reason ?? one.message ?? one.details,
  }
}

const hints: Readonly<Record<number, string>> = {
  403: 'the client id is not approved for the API, or the user lacks the permission',
  406: 'the vendor does not know this media type',
  415: 'the vendor does not know this media type',
  425: 'the same report is being made already; its id is in upstream.message',
}

function hintOf(status: number, message: string): string | undefined {
  if (status === 401 && isAboutScope(message))
    return 'the profile is not open to these credentials; check profileId, and config.region: a profile works in its own region only'
  if (/advertiser id cannot be decrypted/i.test(message)) return 'a profile of an agency cannot be used here'
  if (status === 404 && /method not found/i.test(message)) return 'the vendor has removed this call'
  return hints[status]
}

/**
 * Reads the vendor's three kinds of error bodies: `{ code, details, requestId }` (profiles, gateway, Sponsored
 * Display), `{ code, message, errors }` (v3 and v4), `{ error, error_description }`.
 * @see https://advertising.amazon.com/API/docs/en-us/reference/concepts/errors
 */
export function readAmazonAdsError({ status, headers, body }: ErrorFacts): ErrorReading {
  if (typeof body !== 'object' || body === null) return {}
  const { code, error, message, details, detail, error_description: described, errors, requestId } = body as Values
  const problem = problemOf(errors)
  const said = message ?? details ?? detail ?? described ?? problem.message
  const word = code ?? error
  const rid = headers.get('x-amz-rid')
  const hint = hintOf(status, String(said ?? ''))
  return {
    upstream: {
      ...(word !== undefined && word !== null && { code: String(word) }),
      ...(typeof problem.type === 'string' && { type: problem.type }),
      ...(said !== undefined && said !== null && { message: String(said) }),
      ...(Array.isArray(errors) && errors.length > 0 && { errors }),
      ...(typeof requestId === 'string' && { requestId }),
      ...(rid && { rid }),
    },
    ...(hint && { hint }),
  }
}

/** The error class of an item's problem, in place of a status. */
const codes: Readonly<Record<string, ErrorReading['code']>> = {
  entityNotFoundError: 'not_found',
  duplicateValueError: 'conflict',
  throttledError: 'rate_limit',
  internalServerError: 'upstream',
  NOT_FOUND: 'not_found',
  RESOURCE_ID_NOT_FOUND: 'not_found',
  CONFLICT: 'conflict',
  FIELD_VALUE_NOT_UNIQUE: 'conflict',
  FORBIDDEN: 'permission',
  TOO_MANY_REQUESTS: 'rate_limit',
  INTERNAL_ERROR: 'upstream',
}

const done = ({ code }: Values): boolean => /^(SUCCESS|2\d\d)$/i.test(String(code))

/** Sponsored Display, and keywords of Sponsored Brands, say of each item `{ code, description }` and the id, in the order of the request. */
export function displayResults(items: readonly unknown[]): { success: Values[]; error: Values[] } {
  const results = items.map((item, index) => ({ index, ...valuesOf(item) }) as Values)
  return {
    success: results.filter(done).map(({ code: _, ...rest }) => rest),
    error: results
      .filter((one) => !done(one))
      .map(({ code, description, errors, ...rest }) => ({
        ...rest,
        errors: [{ code, message: description }, ...(Array.isArray(errors) ? errors : [])],
      })),
  }
}

/** Targets of Sponsored Brands have a list of what was done, and one of what was not. */
export function targetResults(body: Values): { success: Values[]; error: Values[] } | undefined {
  const found = (['create', 'update'] as const).find(
    (verb) => body[`${verb}TargetSuccessResults`] || body[`${verb}TargetErrorResults`],
  )
  if (!found) return undefined
  const list = (name: string) => (Array.isArray(body[name]) ? body[name] : []) as readonly unknown[]
  const indexed = (item: unknown) => {
    const { targetRequestIndex, negativeTargetRequestIndex, ...rest } = valuesOf(item)
    return { index: targetRequestIndex ?? negativeTargetRequestIndex, ...rest } as Values
  }
  return {
    success: list(`${found}TargetSuccessResults`).map(indexed),
    error: list(`${found}TargetErrorResults`).map((item) => explained(indexed(item))),
  }
}

/** Some batches say in the item itself what is wrong with it. */
export function explained(item: Values): Values {
  const { code, details, description, ...rest } = item
  if (code === undefined || Array.isArray(item.errors)) return item
  return { ...rest, errors: [{ code, message: details ?? description }] }
}

interface Results {
  readonly success?: unknown
  readonly error?: unknown
  /** Of the unified API: what was made, but not as it was wished. */
  readonly partialSuccess?: unknown
}

/** The results of a batch. Those of Sponsored Brands targets and themes come with the status of any answer. */
function resultsOf(status: number, body: unknown): Results | undefined {
  const values = valuesOf(body)
  const targets = targetResults(values)
  if (targets) return targets
  if (status === 200) return Array.isArray(values.success) ? values : undefined
  if (status !== 207) return undefined
  if (Array.isArray(body) || values.code !== undefined) return displayResults([body].flat())
  return [values, ...Object.values(values).map(valuesOf)].find((one) => Array.isArray(one.error))
}

/** The vendor's error with status 200: `{ code, details }` or `{ code, message }`, and no id of anything. */
const isBareError = (values: Values): boolean =>
  typeof values.code === 'string' &&
  !done(values) &&
  Object.keys(values).every((name) => ['code', 'details', 'message', 'requestId', 'errors'].includes(name))

/** A batch in which every item failed is an error, despite its status 207, or 200. */
export function inspectAmazonAds(facts: ErrorFacts): ErrorReading | undefined {
  const { status, body } = facts
  if (status < 300 && isBareError(valuesOf(body)))
    return { ...readAmazonAdsError(facts), code: 'response', retryable: false, outcome: 'unknown' }
  const { success, error, partialSuccess } = resultsOf(status, body) ?? { success: [], error: [] }
  if (Array.isArray(partialSuccess) && partialSuccess.length > 0) return undefined
  if (!Array.isArray(error) || error.length === 0 || (Array.isArray(success) && success.length > 0)) return undefined
  const first = valuesOf(error[0])
  const problem = problemOf(first.errors ?? [first])
  const type = String(problem.type ?? '')
  const code = Object.hasOwn(codes, type) ? codes[type] : undefined
  return {
    code: code ?? 'invalid_request',
    retryable: code === 'rate_limit' || code === 'upstream',
    // After an error of the server itself, the outcome is unknown.
    outcome: error.some((one) => /internalServerError|INTERNAL_ERROR/.test(JSON.stringify(one ?? '')))
      ? 'unknown'
      : 'rejected',
    upstream: {
      ...(type && { code: type }),
      ...(typeof problem.message === 'string' && { message: problem.message }),
      errors: error,
    },
    hint: 'no item was taken; see upstream.errors',
  }
}
