import type { CallContext } from './client.ts'
import type { Encoder, Method } from './operation.ts'
import type { Settings } from './vendor.ts'

/** A request in the making. Authorizers and vendor steps may still change it. */
export interface Draft {
  method: Method
  url: string
  /** Names in lower case. */
  headers: Record<string, string>
  body: BodyInit | undefined
  /** Whether it may be repeated after an unclear end, where what is sent decides that and not the operation. */
  idempotent?: boolean
  /** A good answer's body is left unread. */
  raw?: boolean
  /** A status from 300 on that is a good answer to it all the same. */
  accepts?: number
  /** Further tries, where they are not the call's: 0 for what is gone on with in another way than by repeating it. */
  retry?: number
}

/** Fills `{name}` places; `undefined` when a value is not set. */
export function fill(template: string, values: Settings): string | undefined {
  let complete = true
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') complete = false
    return String(value)
  })
  return complete ? text : undefined
}

/** Puts a value under a dotted name. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  const names = name.split('.')
  const last = names.pop() as string
  let inner = target
  for (const step of names) {
    // A copy: what is there may be the caller's own.
    inner = inner[step] = { ...(inner[step] as object) }
  }
  inner[last] = value
}

// URL parsers climb on `.` and `..`, also when they come percent-encoded, and an empty segment is another route.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in a path
const unsafeSegment = /^\.{0,2}$|[\0-\x1f\x7f]/

const unsafeHeader = /[^\t\x20-\x7e\x80-\xff]/

/** Whether secrets may be sent there: https anywhere, http only on this machine; no user in the address. */
export const isSecure = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))) &&
  !username &&
  !password

/**
 * Refuses a header value that could add another header or cannot be sent. Its value is not quoted; where it comes from
 * credentials, their fields are named.
 */
export function checkHeader(
  name: string,
  value: string,
  context: Pick<CallContext, 'fail'>,
  credentials?: Settings,
): void {
  if (unsafeHeader.test(value) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    const fields = Object.keys(credentials ?? {}).filter((field) => unsafeHeader.test(String(credentials?.[field])))
    throw context.fail(
      credentials ? 'credentials' : 'params',
      `${fields.map((field) => `credentials.${field}`).join(', ') || `header ${JSON.stringify(name)}`} holds a line break, a control character or a character outside Latin-1`,
    )
  }
}

/** The request of an operation, without credentials. Parameters are already checked. */
export function buildDraft(context: CallContext): Draft {
  const { operation, params, position, vendor, settings, options, fail } = context
  const { method, paging, place = {}, wire = {}, defaults } = operation
  const query: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  const headers: Record<string, string> = {
    accept: operation.read ? '*/*' : 'application/json',
    'user-agent': context.userAgent,
  }
  const inPath = new Set<string>()
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? settings[name])
    if (unsafeSegment.test(value)) {
      throw fail(
        'params',
        `${name} cannot be empty, '.' or '..' nor hold control characters; it is part of the request's path`,
      )
    }
    inPath.add(name)
    return encodeURIComponent(value.toWellFormed())
  })
  const own = method === 'GET' || method === 'DELETE' ? 'query' : 'body'
  for (const [name, value] of Object.entries({ ...defaults, ...params })) {
    if (value === undefined || inPath.has(name) || name === '#') continue
    const where = place[name] ?? own
    if (where === 'none') continue
    if (where === 'query') {
      // Left out, it would say the opposite: everything instead of nothing.
      if (Array.isArray(value) && !value.length) throw fail('params', `${name} is an empty list; leave it out`)
      query[wire[name] ?? name] = value
    } else if (where === 'body') put(body, wire[name] ?? name, value)
    else headers[where.slice(7).toLowerCase()] = String(value)
  }
  for (const [name, template] of Object.entries({ ...vendor.headers, ...operation.headers })) {
    const value = fill(template, settings)
    if (value !== undefined) headers[name.toLowerCase()] = value
  }
  const write: Encoder = (values) => vendor.query(values, operation.styles)
  const search = (position && paging?.next.search?.(paging, position, query, write)) ?? write(query)
  const draft: Draft = {
    method,
    url: context.base + path + (search && `?${search}`),
    headers,
    body: undefined,
  }
  if (own === 'body' && (operation.body || Object.keys(body).length > 0 || vendor.emptyBody)) {
    const written = (operation.body ?? vendor.body)(body, fail, context)
    draft.body = written.body
    if (written.type) headers['content-type'] ??= written.type
  }
  const key = vendor.idempotencyHeader
  if (method === 'POST' && key && !operation.safe)
    headers[key.toLowerCase()] = options.idempotencyKey ?? crypto.randomUUID()
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value
  for (const name in headers) checkHeader(name, headers[name] as string, context)
  return draft
}
