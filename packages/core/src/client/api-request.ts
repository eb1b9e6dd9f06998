import type { CallOptions, RequestBody } from '../contract/call.ts'
import type { Method, PagingFacts, ParameterLocation } from '../contract/facts.ts'
import type { Operation } from '../contract/operation.ts'
import type { ApiPaging, RoutePaging } from '../contract/routes.ts'
import { NUMBER, OBJECT, STRING } from '../contract/table.ts'
import { ParamsError } from '../errors/ferrule-error.ts'
import { routePaging, STYLES } from '../pagination/route-lists.ts'
import { isPlain } from '../shape/kinds.ts'
import { nearest } from '../shape/nearest.ts'

/** A raw request to any endpoint of the vendor, for which the connector has no action. */
export interface ApiRequest {
  /** Default: `GET`. */
  readonly method?: Method | undefined
  /** Relative to the vendor's address, starting with `/`, as the vendor documents it; without a query. */
  readonly path: string
  /** Encoded in the vendor's own query style. */
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** An object is encoded as the vendor expects bodies (form or JSON), an array as JSON; strings and bytes are sent unchanged. */
  readonly body?: object | string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A request for a list of any endpoint of the vendor. */
export interface ApiListRequest extends ApiRequest {
  readonly paging: ApiPaging
  /** Dotted path of the records in the response. Default: the response itself. */
  readonly records?: string | undefined
  /** Names of the members of the response that are the list's `meta`. */
  readonly meta?: readonly string[] | undefined
}

/** An operation built from a request, its params, and the options with the request's headers. */
export type ApiCall = [operation: Operation, params: Readonly<Record<string, unknown>>, options: CallOptions]

/** Ties a cursor to its endpoint. */
const ENDPOINT = ':path'

/**
 * Turns a raw request into a call, which gets the credentials, encodings, retries, errors and hooks of any other.
 *
 * @throws {ParamsError} if the request cannot be sent; nothing is sent.
 */
export function apiCall(
  connector: string,
  request: ApiRequest | ApiListRequest,
  options: CallOptions = {},
  isList = false,
): ApiCall {
  const { method = 'GET', path, query = {}, body = {}, headers, ...list } = Object(request) as ApiListRequest
  const fail = failureOf(connector)
  const unknown = Object.keys(list).find((name) => !LIST_MEMBERS.includes(name))
  if (unknown) throw fail(`${JSON.stringify(unknown.slice(0, 64))} is not a request option`)
  if (!METHODS.includes(method)) throw fail(`method must be one of ${METHODS.join(', ')}`)
  if (!isPath(path)) {
    throw fail(
      'path must start with one /, as the vendor documents it, without a query, and without empty or dot segments; encode values with encodeURIComponent',
    )
  }
  const named = typeof body === 'object' && isPlain(body)
  if (isList && !list.paging) throw fail("a list needs paging, such as { style: 'single' }")
  if (method === 'GET' && !(named && Object.keys(body).length === 0)) throw fail('a GET has no request body; use query')
  const twice = named && Object.keys(query).find((name) => Object.hasOwn(body, name))
  if (twice) throw fail(`${JSON.stringify(twice.slice(0, 64))} is in both query and body`)
  const operation: Operation = {
    connector,
    entity: 'request',
    action: method.toLowerCase(),
    method,
    path,
    params: { kinds: OBJECT },
    in: {
      ...locationsOf(Object.keys(query), 'query'),
      ...(named && locationsOf(Object.keys(body), 'body')),
      [ENDPOINT]: 'none',
    },
    ...(!named && { body: () => written(body) }),
    ...(list.paging && { ...listFacts(list, method, fail) }),
  }
  const params = { ...query, ...(named && body), [ENDPOINT]: path }
  return [operation, params, headers ? { ...options, headers: { ...headers, ...options.headers } } : options]
}

type Fail = (problem: string) => ParamsError

const failureOf =
  (connector: string): Fail =>
  (problem) =>
    new ParamsError(`[${connector} request] ${problem}`, { connector, entity: 'request', outcome: 'not-sent' })

/** A method, a path with `{name}` for parameters, and `{?a,b}` for those that go to the query despite a body. */
const ROUTE = /^([A-Z]{3,6}) ([^?\s]{1,2000}?)(?:\{\?([^{}?\s]{1,2000})\})?$/

/** The facts of a connector that routes need. */
export interface RouteFacts {
  /** The styles in which the vendor's lists continue, for `requestList` of a route. */
  readonly lists?: readonly RoutePaging[]
  /** Where a route's params go for DELETE, if not to the query. */
  readonly deletes?: 'body'
}

/**
 * Turns a route and its params into a call. Params in the path go there; the rest goes to the query for GET and DELETE, and to
 * the body otherwise.
 *
 * @throws {ParamsError} if the route or its params cannot be sent; nothing is sent.
 */
export function routeCall(
  name: string,
  { lists, deletes }: RouteFacts,
  route: string,
  params: object,
  options: CallOptions = {},
  list = false,
): ApiCall {
  const fail = failureOf(name)
  const [, method = '', path = '', query = ''] = ROUTE.exec(route) ?? []
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder as string)
  if (!METHODS.includes(method as Method) || !isPath(path.replace(/\{\w+\}/g, 'x')))
    throw fail("a route is a method and a path, as the vendor documents them: 'GET /v1/items/{id}'")
  if (!isPlain(params)) throw fail('params must be an object, by the names of the vendor')
  if (list && !lists) throw fail('this vendor has no common style of lists; pass an object with paging')
  const inQuery = query.split(',')
  const inBody = method === 'DELETE' && deletes ? Object.keys(params).filter((param) => !inQuery.includes(param)) : []
  const operation: Operation = {
    connector: name,
    entity: 'request',
    action: method.toLowerCase(),
    method: method as Method,
    path,
    params: { fields: Object.fromEntries(names.map((placeholder) => [placeholder, { kinds: STRING + NUMBER }])) },
    in: { ...locationsOf(inQuery, 'query'), ...locationsOf(inBody, 'body'), [ENDPOINT]: 'none' },
    ...(list && lists && { paging: routePaging(lists), ...(method === 'POST' && { safe: true }) }),
  }
  return [operation, { ...params, [ENDPOINT]: route }, options]
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const LIST_MEMBERS: readonly string[] = ['paging', 'records', 'meta']

/** The facts that each style requires. */
const NEEDED: Readonly<Record<string, readonly (keyof PagingFacts)[]>> = {
  last_id: ['param', 'from'],
  page_token: ['param', 'from'],
  offset: ['param'],
  page_number: ['param'],
  link: ['param'],
  next_url: ['param', 'from', 'only'],
}

function listFacts(
  { paging: { style, ...facts }, records, meta }: Omit<ApiListRequest, keyof ApiRequest>,
  method: Method,
  fail: Fail,
): Partial<Operation> {
  const next = Object.hasOwn(STYLES, style) && STYLES[style]
  if (!next) {
    const meant = nearest(String(style), Object.keys(STYLES))
    throw fail(
      `paging.style is ${meant ? `unknown; did you mean ${meant}?` : `one of ${Object.keys(STYLES).join(', ')}`}`,
    )
  }
  const missing = NEEDED[style]?.filter((name) => facts[name] === undefined) ?? []
  if (missing.length > 0) throw fail(`paging of style ${style} needs ${missing.join(' and ')}`)
  if (style === 'link' && !facts.from && !facts.only) throw fail('paging of style link needs from or only')
  const paging = { param: '', ...facts, next }
  // A list requested by POST is still a read.
  return { paging, records, meta, ...(method === 'POST' && { safe: true }) } as Partial<Operation>
}

const locationsOf = (names: readonly string[], location: ParameterLocation): Record<string, ParameterLocation> =>
  Object.fromEntries(names.map((name) => [name, location]))

/** Sends an array as JSON, and strings and bytes unchanged. */
const written = (body: object | string): { body: RequestBody; type?: string } =>
  Array.isArray(body) ? { body: JSON.stringify(body), type: 'application/json' } : { body: body as RequestBody }

/** Whether a path is safe to append: no segments that URL parsers resolve, and nothing that ends the path. */
function isPath(path: unknown): path is string {
  if (typeof path !== 'string' || !/^\/[\w\-.~!$&'()*+,;=:@%/]*$/.test(path) || path.length > 4_096) return false
  const segments = path.slice(1).split('/')
  return segments.every((segment, index) => {
    const plain = segment.replace(/%2e/gi, '.')
    return !/^\.{1,2}$/.test(plain) && (segment !== '' || index === segments.length - 1)
  })
}
