import { isObject } from './guards.ts'
/** A request that the sandbox received, and its response. Values that may be secrets are redacted. */
export interface LoggedRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** `customers.list`; absent if no operation has this path. */
  readonly operation?: string
  readonly headers: Readonly<Record<string, string>>
  /** Parameters from path, query and body, converted to their types; absent if they were not read. */
  readonly params?: Readonly<Record<string, unknown>>
  /** 0 when the connection was reset. */
  readonly status?: number
  readonly requestId?: string
  /** Kinds of the faults that affected it. */
  readonly faults: readonly string[]
}

const REDACTED = '[redacted]'
const secretHeader = /authorization|cookie|token|secret|password|api-?key/i
// A card as a whole: its parts have innocent names.
const secretField = /token|secret|password|api_?key|^card$/i

export const loggedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name, secretHeader.test(name) ? REDACTED : value]))

/** The path with its query. */
export function loggedPath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(
    [...searchParams].map(([name, value]) => [name, secretField.test(name) ? REDACTED : value]),
  )
  return pathname + (query.size > 0 ? `?${query}` : '')
}

/** Plain values, except those whose name tells of a secret. */
export function loggedValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const show = (name: string, value: unknown): unknown => {
    if (secretField.test(name)) return REDACTED
    if (Array.isArray(value)) return value.map((item) => show(name, item))
    return isObject(value) ? loggedValues(value) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, show(name, value)]))
}
