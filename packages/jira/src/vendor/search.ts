import { repeatQuery, type StepContext, type VendorRequest } from '@ferrule/core/connector'

/** Longer URLs are sent as a body: servers and proxies reject URLs of about 8,000 characters. */
const LONGEST_URL = 7_000

const list = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value)

/** Sends a search as an equivalent POST if its query is too long for a URL. */
export function prepareSearch(request: VendorRequest, step: StepContext): void {
  const {
    call: { params, operation },
    error,
  } = step
  const path = request.url.split('?')[0] as string
  const values = Object.fromEntries(
    Object.entries({ ...params, fields: params.fields ?? operation.defaults?.fields }).filter(
      // Older pages had null for a missing token.
      ([, value]) => value !== undefined && value !== null,
    ),
  )
  request.url = `${path}?${repeatQuery(values, operation.queryStyles)}`
  if (request.url.length <= LONGEST_URL) return
  const { fields, properties, expand, failFast, ...rest } = values
  if (failFast) throw error('params', 'failFast cannot go with a query as long as this, which is sent in a body')
  request.method = 'POST'
  request.url = path
  request.headers['content-type'] = 'application/json'
  request.body = JSON.stringify({
    ...rest,
    fields: list(fields),
    properties: list(properties),
    expand: Array.isArray(expand) ? expand.join(',') : expand,
  })
}

/** Fetches several account ids in bulk: the search accepts only one. */
export function prepareUserSearch(request: VendorRequest, { call: { params, baseUrl }, error }: StepContext): void {
  const { accountId, startAt, maxResults = 50, property } = params
  const ids = list(accountId ?? [])
  if (!Array.isArray(ids) || ids.length < 2) return
  if (property !== undefined) throw error('params', 'property cannot be combined with several account ids')
  // There cannot be more users than ids.
  const most = Math.min(Number(maxResults), Math.max(50, ids.length))
  request.url = `${baseUrl}/rest/api/3/user/bulk?${repeatQuery({ accountId: ids, startAt, maxResults: most })}`
}

/** The bulk response has an envelope, the search does not. */
export const finishUserSearch = (body: unknown): unknown =>
  Array.isArray(body) ? body : ((body as { values?: unknown } | null)?.values ?? body)
