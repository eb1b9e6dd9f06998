import type { VendorRequest } from '../contract/call.ts'
import type { Encoder } from '../contract/facts.ts'
import type { Operation } from '../contract/operation.ts'
import type { RequestChanges } from '../contract/step.ts'
import { isThrown } from '../errors/thrown.ts'
import type { ActiveCall } from './active.ts'
import { checkHeader, checkOwnHeader } from './header.ts'
import { fill, filled } from './template.ts'

type Values = Record<string, unknown>

/** Params by their location in the request, under their wire names. */
interface Placed {
  readonly query: Values
  readonly body: Values
  /** The param that is the whole body. */
  whole?: unknown
  readonly headers: Record<string, string>
}

/**
 * Builds the request of an operation, without credentials. The params are already checked.
 */
export function buildRequest(
  call: ActiveCall,
  { params = call.params, operation: changes }: RequestChanges = {},
): VendorRequest {
  const operation: Operation = changes ? { ...call.operation, ...(changes as Partial<Operation>) } : call.operation
  const { method, defaults } = operation
  const all = defaults ? { ...defaults, ...params } : params
  const { path, used } = fillPath(call, operation, all)
  const { query, body, whole, headers } = placeParams(call, operation, all, used)
  const search = searchOf(call, operation, query)
  const request: VendorRequest = {
    method,
    url: call.baseUrl + path + (search && `?${search}`),
    path: operation.path,
    headers: addVendorHeaders(headers, call, operation),
    body: undefined,
  }
  writeBody(call, operation, request, whole ?? body)
  const { idempotencyHeader } = call.client.vendor
  if (method === 'POST' && idempotencyHeader && !operation.safe)
    request.headers[idempotencyHeader.toLowerCase()] = call.options.idempotencyKey ?? crypto.randomUUID()
  const own = call.options.headers
  for (const name in own) {
    const key = name.toLowerCase()
    checkOwnHeader(key, call.error)
    request.headers[key] = own[name] as string
  }
  for (const name in request.headers) checkHeader(name, request.headers[name] as string, call.error)
  return request
}

// URL parsers resolve `.` and `..`, even percent-encoded, and an empty segment leads to a different route.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in a path
const unsafeSegment = /^\.{0,2}$|[\0-\x1f\x7f]/

/** The path with its placeholders filled, and the names of the params used for them. */
function fillPath(call: ActiveCall, operation: Operation, params: Readonly<Values>) {
  const used = new Set<string>()
  const path = filled(operation.path, (name) => {
    const value = String(params[name] ?? call.access.settings[name])
    if (unsafeSegment.test(value) && !(value === '' && operation.blank?.includes(name)))
      throw call.error(
        'params',
        `${name} cannot be empty, '.' or '..' or contain control characters; it is a path parameter`,
      )
    if (operation.taken && own(operation.taken, name)?.includes(value)) {
      const message = `cannot be '${value}', which names another operation of the vendor`
      throw call.error('params', `${name} ${message}`, { issues: [{ path: [name], message, received: 'string' }] })
    }
    used.add(name)
    return encodeURIComponent(value.toWellFormed())
  })
  return { path, used }
}

function placeParams(call: ActiveCall, operation: Operation, params: Readonly<Values>, used: Set<string>): Placed {
  const { in: locations = {}, wireNames = {} } = operation
  const placed: Placed = {
    // Without a prototype: `__proto__` is a name like any other.
    query: Object.create(null) as Values,
    body: Object.create(null) as Values,
    headers: { accept: operation.read ? '*/*' : 'application/json', 'user-agent': call.client.userAgent },
  }
  const usual = hasBody(operation) ? 'body' : 'query'
  for (const name of Object.keys(params)) {
    const value = params[name]
    // The param '#' is internal to a pagination strategy.
    if (value === undefined || used.has(name) || name === '#') continue
    const location = own(locations, name) ?? usual
    const wireName = own(wireNames, name) ?? name
    if (location === 'query') {
      // Omitting it silently would return everything instead of nothing.
      if (Array.isArray(value) && !value.length) throw call.error('params', `${name} is an empty list; omit it`)
      placed.query[wireName] = value
    } else if (location === 'body') {
      // Only a dotted wire name nests; the caller's own name may contain a dot.
      if (wireName === name) placed.body[name] = value
      else put(placed.body, wireName, value)
    } else if (location === 'whole_body') placed.whole = value
    else if (location !== 'none') placed.headers[location.slice(7).toLowerCase()] = String(value)
  }
  return placed
}

/** An own member only: callers choose the names. */
const own = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

const hasBody = ({ method }: Operation): boolean => method !== 'GET' && method !== 'DELETE'

/** Sets a value under a dotted name. */
function put(target: Values, name: string, value: unknown): void {
  const names = name.split('.')
  const last = names.pop() as string
  let inner = target
  for (const part of names) {
    // Copied: the object may belong to the caller.
    inner = inner[part] = { ...(inner[part] as object) }
  }
  inner[last] = value
}

function searchOf(call: ActiveCall, operation: Operation, query: Values): string {
  const { client, position } = call
  const { paging, queryStyles } = operation
  const write: Encoder = (values) => client.vendor.query(values, queryStyles)
  const search = () => (position && paging?.next.search?.(paging, position, query, write, operation)) ?? write(query)
  return writable(call, search)
}

/** Runs an encoder. It throws on values that are nested too deeply or refer to themselves. */
function writable<T>(call: ActiveCall, write: () => T): T {
  try {
    return write()
  } catch (thrown) {
    throw unwritable(call, thrown)
  }
}

/** Turns what an encoder threw into an error of ours; returns anything else unchanged. */
export const unwritable = ({ error }: Pick<ActiveCall, 'error'>, thrown: unknown): unknown =>
  isThrown(thrown, 'TypeError', 'RangeError')
    ? error('params', 'a value is nested too deeply, refers to itself, or cannot be sent')
    : thrown

/** Adds the headers of the vendor and the operation. Those with a missing setting are omitted. */
function addVendorHeaders(
  headers: Record<string, string>,
  { client, access }: ActiveCall,
  operation: Operation,
): Record<string, string> {
  const all = { ...client.vendor.headers, ...operation.headers }
  for (const name in all) {
    const value = fill(all[name] as string, access.settings)
    if (value !== undefined) headers[name.toLowerCase()] = value
  }
  return headers
}

function writeBody(call: ActiveCall, operation: Operation, request: VendorRequest, values: unknown): void {
  const { vendor } = call.client
  // A list, text or bytes are sent as a body even if empty.
  const isWhole = Object.getPrototypeOf(Object(values)) !== null
  const wanted =
    isWhole || operation.body || Object.keys(values as Values).length > 0 || (hasBody(operation) && vendor.emptyBody)
  if (operation.method === 'GET' || !wanted) return
  const { body, type } = writable(call, () => (operation.body ?? vendor.body)(values as Values, call.step))
  request.body = body
  if (type) request.headers['content-type'] ??= type
}
