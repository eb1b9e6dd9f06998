import { put } from './dotted.ts'
import type { Call, Params } from './vendor.ts'

/** The next page of a list, in a header or as a URL in the body. */

/** Takes what belongs into headers out of the body: `header:X-Total-Count`. */
export function takeHeaders(body: Record<string, unknown>): Record<string, string> {
  const names = Object.keys(body).filter((name) => name.startsWith('header:') && body[name] !== null)
  const taken = names.map((name) => [name.slice('header:'.length), String(body[name])])
  for (const name of Object.keys(body)) if (name.startsWith('header:')) delete body[name]
  return Object.fromEntries(taken)
}

/** Writes the URL of the next page into the body, or returns it as a header. */
export function putNext(body: Record<string, unknown>, call: Call, next: Params | undefined): Record<string, string> {
  const { pagination } = call.operation
  if (pagination?.style === 'next_url') putUrl(body, pagination.from ?? 'next', next ? addressOf(call, next) : null)
  return next && pagination?.style === 'link' ? { Link: `<${addressOf(call, next)}>; rel="next"` } : {}
}

/** Writes a URL to its path; into a list of links, as the one whose `rel` is `next`. */
function putUrl(body: Record<string, unknown>, path: string, url: string | null): void {
  const [list = '', member] = path.split('[rel=next].')
  if (member === undefined) put(body, list, url)
  else put(body, list, url === null ? [] : [{ rel: 'next', [member]: url }])
}

/** The URL of the next page. */
function addressOf({ request, operation }: Call, next: Params): string {
  const url = new URL(request.url)
  const only = operation.pagination?.only
  for (const name of new Set(url.searchParams.keys())) if (only && !only.includes(name)) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(next)) url.searchParams.set(name, String(value))
  return url.href
}
