import {
  at,
  decodeBody,
  isFerruleError,
  refusal,
  type StepContext,
  type VendorRequest,
  type VendorResponse,
} from '@ferrule/core/connector'

/** Reports if another API version responded than requested: the vendor does not reject an expired one. */
function reportVersion({ headers }: VendorResponse, { settings, reportDrift }: StepContext): void {
  const received = headers.get('x-shopify-api-version')
  const asked = settings.api_version
  if (!received || received === asked) return
  reportDrift({
    path: 'X-Shopify-API-Version',
    expected: `must be ${asked}`,
    received: /^[\w-]{1,16}$/.test(received) ? received : 'another',
  })
}

interface UserError {
  readonly field?: readonly (string | number)[] | null
  readonly message?: string
  readonly code?: string | null
}

interface Searched {
  readonly warnings?: readonly { readonly code?: string; readonly message?: string }[]
}

/** Phrases for a missing record, in errors without a code. */
const ABSENT = /does(n't| not) exist|not found|(can't|cannot|could not) be found/i

/** `Email has already been taken (email)`; many messages already name their field. */
const inWords = ({ field, message }: UserError): string => {
  const place = (field ?? []).join('.')
  return place ? `${message ?? 'refused'} (${place})` : (message ?? 'refused')
}

/** The answer of a list that has no records, which are at this path. */
const nothingIn = (path: string): unknown =>
  path
    .split('.')
    .slice(0, -1)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), {
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    })

/** A rejected mutation has status 200 and no record; so has a missing record. */
export function readGraphql(body: unknown, response: VendorResponse, step: StepContext): unknown {
  reportVersion(response, step)
  const {
    call: { operation },
    error,
  } = step
  const { data, extensions } = body as {
    data?: Readonly<Record<string, unknown>> | null
    extensions?: { readonly search?: readonly Searched[] }
  }
  const [root] = Object.values(data ?? {})
  const status = response.status
  const requestId = response.headers.get('x-request-id') ?? undefined
  for (const [name, found] of Object.entries(root ?? {})) {
    if (!/userErrors$/i.test(name) || !Array.isArray(found) || found.length === 0) continue
    const errors = found as readonly UserError[]
    const [{ code, message } = {} as UserError] = errors
    const absent = /NOT_FOUND|DOES_NOT_EXIST/.test(code ?? '') || ABSENT.test(message ?? '')
    throw refusal(step, response, {
      code: absent ? 'not_found' : 'invalid_request',
      outcome: 'rejected',
      upstream: { ...(code && { code }), ...(message && { message }), userErrors: errors },
      sentence: errors.slice(0, 3).map(inWords).join('; '),
      issues: errors.map((error) => ({ path: error.field ?? [], message: error.message ?? '', received: '' })),
    })
  }
  // The vendor ignores unknown fields of a search, so the result is not what was requested.
  const warnings = (extensions?.search ?? []).flatMap((search) => search.warnings ?? [])
  const ignored = warnings.find(({ code }) => code === 'invalid_field')
  if (ignored)
    throw error('invalid_request', 'the search names a field that cannot be searched here (see upstream)', {
      status,
      requestId,
      upstream: { code: 'invalid_field', message: ignored.message, warnings },
    })
  // A root without an id is null where the shop lacks it: an account of Shopify Payments, for one.
  if (operation.paging && root === null && !operation.graphql?.ids) return nothingIn(operation.records ?? '')
  if (operation.safe && root === null)
    throw error('not_found', 'no such record, or not visible with these credentials', { status, requestId })
  if (!operation.paging && (at(body, operation.records ?? '') ?? undefined) === undefined)
    throw error('response', 'the response holds neither a record nor an error', { status, requestId })
  return body
}

/** Handles responses of the REST API, and to the caller's own documents. */
export function readRest(body: unknown, response: VendorResponse, step: StepContext): unknown {
  reportVersion(response, step)
  return body
}

/** The page size that the vendor accepted, by list, for the lifetime of the client. */
const SIZES = 'page sizes'

/** Requests a page of a list. If it costs too much, halves the page size, also for the next pages. */
export async function fitCost(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const { operation, params } = step.call
  const sizes = step.state(SIZES, () => new Map<string, number>())
  const list = JSON.stringify([operation.entity, operation.action, params.include])
  const asked = Number(params.limit ?? operation.defaults?.limit)
  for (;;) {
    const limit = Math.min(asked, sizes.get(list) ?? asked)
    const response = await step.send(step.request({ params: { ...params, limit } }))
    try {
      return { data: readGraphql(decodeBody(step, response), response, step), response }
    } catch (error) {
      if (!isFerruleError(error) || error.upstream?.code !== 'MAX_COST_EXCEEDED' || limit === 1) throw error
      sizes.set(list, Math.floor(limit / 2))
    }
  }
}

/** The REST API's paths and filters take the number in a global id. */
export function plainIds(request: VendorRequest): void {
  request.url = request.url.replace(/(\/|_id=)gid%3A%2F%2Fshopify%2F\w+%2F(?=\d)/g, '$1')
}
