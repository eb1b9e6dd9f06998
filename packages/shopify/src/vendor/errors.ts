import type { ErrorFacts, ErrorReading, VendorResponse } from '@ferrule/core/connector'

/** One entry of a GraphQL response's `errors`. */
interface GraphqlError {
  readonly message?: unknown
  readonly path?: unknown
  readonly extensions?: Readonly<Record<string, unknown>>
}

type Data = Readonly<Record<string, unknown>>
const dataOf = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {})
const messageOf = (value: unknown): { message?: string } => (typeof value === 'string' ? { message: value } : {})

const lineOf = (value: unknown): string => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value))

/** Hints by status: the REST API has no codes. */
const hints: Readonly<Record<number, string>> = {
  401: 'the token is not accepted; check the shop, too, and that it is an access token and no client secret',
  402: 'the shop is frozen until it is paid for',
  423: 'the shop is locked',
  430: 'taken for an attack; wait and send less',
}

/**
 * Reads the four forms of `errors`: a text, a list of texts, an object of lists by field, a list of GraphQL errors.
 * @see https://shopify.dev/docs/api/admin-rest/usage/response-codes
 */
export function readShopifyError({ status, body }: ErrorFacts): ErrorReading {
  const { errors, error, error_description: description } = dataOf(body)
  const said = errors ?? description ?? error
  if (Array.isArray(said) && typeof said[0] === 'object') return readGraphqlErrors(said, {})
  const text = typeof said === 'string' ? said : Array.isArray(said) ? said.map(lineOf).join('; ') : undefined
  const scope = /approval for (\w+) scope/.exec(text ?? '')?.[1]
  const hint = scope
    ? `needs the scope ${scope}`
    : /protected customer data/i.test(text ?? '')
      ? 'the app is not approved for protected customer data'
      : hints[status]
  const upstream = text ? messageOf(text) : said ? { errors: said } : undefined
  return {
    ...(upstream && { upstream }),
    ...(hint && { hint }),
    ...((status === 402 || status === 423) && { code: 'permission' as const }),
    ...(status === 430 && { retryable: false }),
  }
}

/** The meaning of GraphQL error codes; errors without one concern the document. */
const codes: Readonly<Record<string, ErrorReading>> = {
  THROTTLED: { code: 'rate_limit', retryable: true },
  ACCESS_DENIED: { code: 'permission' },
  SHOP_INACTIVE: { code: 'permission', hint: 'the shop is closed' },
  INTERNAL_SERVER_ERROR: { code: 'upstream', retryable: true },
  TIMEOUT: { code: 'upstream', retryable: true },
  MAX_COST_EXCEEDED: { code: 'invalid_request', hint: 'the query costs more than 1000 points; ask for less' },
}

/** A code that is no text is none. */
function codeOf(error: GraphqlError | null): string {
  const code = error?.extensions?.code
  return typeof code === 'string' ? code : ''
}

function readGraphqlErrors(errors: readonly GraphqlError[], body: Data): ErrorReading {
  const first = errors.find((error) => codeOf(error) !== '' && Object.hasOwn(codes, codeOf(error))) ?? errors[0]
  const { message, path, extensions = {} } = first as GraphqlError
  const { code, requiredAccess } = extensions
  const word = codeOf(first as GraphqlError)
  const known = (Object.hasOwn(codes, word) ? codes[word] : undefined) ?? { code: 'invalid_request' as const }
  const place = (Array.isArray(path) ? path : []).filter((name) => /^[A-Za-z]\w*$/.test(String(name))).join('.')
  const scopes = String(requiredAccess ?? '').match(/`?\b(?:read|write)_\w+/g) ?? []
  const hint =
    known.code === 'permission' && scopes.length > 0
      ? `${place} needs ${[...new Set(scopes.map((name) => name.replace('`', '')))].join(' or ')}`
      : known.hint
  return {
    retryable: false,
    ...known,
    ...(hint && { hint }),
    outcome: errors.some(isWithin) || mayHaveWritten(body, word) ? 'unknown' : 'rejected',
    upstream: {
      ...(typeof code === 'string' && { code }),
      ...messageOf(message),
      ...(place && { path: place }),
      ...(requiredAccess !== undefined && { requiredAccess }),
      errors,
    },
  }
}

/** Codes of requests that were rejected before processing. */
const REFUSED = new Set(['THROTTLED', 'ACCESS_DENIED', 'SHOP_INACTIVE', 'MAX_COST_EXCEEDED'])

/**
 * Whether an error occurred while the payload was read, after the work: a non-null field was null, which removed the
 * payload. Errors in documents have paths, too, but those start with the kind of the document.
 */
const isWithin = (error: GraphqlError | null): boolean => {
  const path = error?.path
  return Array.isArray(path) && path.length > 1 && !/^(?:query|mutation|subscription|fragment)\b/.test(String(path[0]))
}

/** Whether a mutation may have been processed: its payload is present, or became null afterwards. */
const mayHaveWritten = (body: Data, code: string): boolean =>
  wrote(body) || (!REFUSED.has(code) && (Object.hasOwn(codes, code) || Object.keys(dataOf(body.data)).length > 0))

/** Whether a mutation was processed but its record cannot be read. */
const wrote = ({ data }: Data): boolean =>
  Object.values(dataOf(data)).some((payload) => Object.keys(dataOf(payload)).some((name) => /userErrors$/i.test(name)))

/** Errors beside data: the result is incomplete, so it is an error. */
export function inspectGraphql({ body, path }: ErrorFacts): ErrorReading | undefined {
  if (!path.endsWith('/graphql.json')) return undefined
  const response = dataOf(body)
  const { errors } = response
  if (errors === undefined || errors === null || (Array.isArray(errors) && errors.length === 0)) return undefined
  if (Array.isArray(errors) && typeof errors[0] === 'object') return readGraphqlErrors(errors, response)
  return {
    code: 'invalid_request',
    retryable: false,
    upstream: typeof errors === 'object' ? { errors } : messageOf(String(errors)),
  }
}

/** Successful responses that ask for a retry: the bucket is empty, or the server failed. */
export function comeAgain({ text }: VendorResponse): ErrorReading | undefined {
  // A fast check first: most responses need no parsing.
  if (!text.includes('"errors"') || !/THROTTLED|INTERNAL_SERVER_ERROR|TIMEOUT/.test(text)) return undefined
  let body: Data = {}
  try {
    body = dataOf(JSON.parse(text))
  } catch {}
  const { errors } = body
  if (
    !Array.isArray(errors) ||
    !errors.some((error) =>
      Object.hasOwn(codes, codeOf(dataOf(error))) ? codes[codeOf(dataOf(error))]?.retryable : false,
    )
  )
    return undefined
  const reading = readGraphqlErrors(errors, body)
  if (reading.code !== 'rate_limit') return reading
  const { requestedQueryCost, throttleStatus } = dataOf(dataOf(body.extensions).cost)
  const { currentlyAvailable, restoreRate } = dataOf(throttleStatus)
  // The bucket must hold the query's whole cost.
  const wait = Math.ceil(((Number(requestedQueryCost) - Number(currentlyAvailable)) / Number(restoreRate)) * 1000)
  return { ...reading, ...(wait > 0 && Number.isFinite(wait) && { retryAfterMs: wait }) }
}
