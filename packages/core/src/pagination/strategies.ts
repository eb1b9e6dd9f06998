import type { Position } from '../contract/call.ts'
import type { PageFacts, Paging, Strategy } from '../contract/paging.ts'
import { at } from '../decode/at.ts'
import { paramsOf } from '../shape/made.ts'
import { isBackwards, NOTE } from './cursor.ts'
import { digest } from './digest.ts'
import { lists } from './lists.ts'

/** Whether a response says that it is the last page; undefined if it does not say. */
function ended(paging: Paging, { body }: PageFacts): boolean | undefined {
  const more = paging.more === undefined ? undefined : at(body, paging.more)
  const last = paging.last === undefined ? undefined : at(body, paging.last)
  return typeof last === 'boolean' ? last : typeof more === 'boolean' ? !more : undefined
}

/** The id of the last record (backwards: of the first). The list ends when `more` says so, or else at an empty page. */
export const lastId: Strategy = {
  next(paging, page) {
    const { records, params } = page
    const backwards = isBackwards(paging, params)
    const edge = backwards ? records[0] : records.at(-1)
    // An empty page with more to come has no id to continue from: its position is invalid.
    if (ended(paging, page) ?? edge === undefined) return undefined
    return { [backwards ? (paging.back as string) : paging.param]: at(edge, paging.from as string) }
  },
  lists,
}

/** A token in the response. An empty token ends the list; an empty page with a token does not. */
export const pageToken: Strategy = {
  next(paging, page) {
    const token = at(page.body, paging.from as string)
    if (token === undefined || token === null || token === '' || ended(paging, page)) return undefined
    return { [paging.param]: token }
  },
  lists,
}

/**
 * A GraphQL connection's `endCursor`.
 *
 * @alias
 */
export const connection = pageToken

/** All records in one response. */
export const single: Strategy = { next: () => undefined, lists }

/**
 * The number of records so far. Ends at the total, at an empty page, or if a server that clamps repeats its last page.
 */
export const offset: Strategy = { next: (paging, page, pages) => step(paging, page, pages, 0), lists, looksAhead: true }

/** The page number. Ends like {@link offset}. */
export const pageNumber: Strategy = {
  next: (paging, page, pages) => step(paging, page, pages, 1),
  lists,
  looksAhead: true,
}

/** `perPage` is what a page adds to the position; 0: its number of records. */
function step(paging: Paging, page: PageFacts, pages = 1, perPage = 0): Position | null | undefined {
  const { records, params, body } = page
  const { length } = records
  if (length === 0 || ended(paging, page)) return undefined
  const first = paging.start ?? perPage
  const start = Number(params[paging.param] ?? first)
  const next = { [paging.param]: start + (perPage || length) * pages }
  const known = params[NOTE]
  const total = paging.total === undefined ? undefined : at(body, paging.total)
  if (typeof total === 'number') {
    // Without a known page size, the list ends at an empty page.
    const size = perPage ? Number(params[paging.size as string] ?? paging.pageSize) || 0 : 1
    // A page may be shorter than requested. If a list starts in the middle, one request too many is better than ending
    // early.
    const before = perPage && typeof known === 'number' ? known : (start - first) * Math.min(size, length)
    const seen = before + length * pages
    return seen < total ? { ...next, ...(perPage && { [NOTE]: seen }) } : undefined
  }
  if (pages > 1) return undefined
  const mark = digest(JSON.stringify([length, records[0], records.at(-1)]))
  return known === mark ? null : { ...next, [NOTE]: mark }
}

/** Maximum length of a Link header, in characters. */
const LONGEST_LINK = 16_384

/** The target of `rel="next"` in a Link header: `<…>; rel="next", <…>; rel=prev`. */
export function nextLink(headers: Headers): string | undefined {
  const links = (headers.get('link') ?? '').slice(0, LONGEST_LINK).split('<').slice(1)
  for (const link of links) {
    const end = link.indexOf('>')
    const attributes = end < 0 ? [] : link.slice(end + 1).split(/[;,]/)
    if (attributes.some(saysNext)) return link.slice(0, end)
  }
  return undefined
}

/** Whether an attribute is `rel` with `next` among its values. */
function saysNext(attribute: string): boolean {
  const [name, value = ''] = attribute.split('=')
  const words = value.replaceAll('"', ' ').toLowerCase().split(/\s/)
  return (name as string).trim().toLowerCase() === 'rel' && words.includes('next')
}

/**
 * `rel="next"` of the Link header. Only its query is used (with `from`, one parameter of it), so the target's host
 * never matters.
 */
export const linkHeader: Strategy = {
  next({ param, from }, { response }) {
    const query = nextLink(response.headers)?.split('#')[0]?.split('?')[1]
    const position = from && query ? new URLSearchParams(query).get(from) : query
    return position ? { [param]: position } : undefined
  },
  search({ param, from, only, takes }, position, query, write, operation) {
    const stays = (name: string): boolean => (from && name === param) || (only?.includes(name) ?? name !== param)
    const kept = write(Object.fromEntries(Object.entries(query).filter(([name]) => stays(name))))
    if (from) return kept
    // Links and cursors are untrusted: they set the position, but not what is listed.
    const { wireNames = {} } = operation
    const own = new Set(
      Object.keys(paramsOf(operation).fields ?? {}).map((name) =>
        Object.hasOwn(wireNames, name) ? wireNames[name] : name,
      ),
    )
    const theirs = [...new URLSearchParams(String(position[param]))].filter(
      ([name]) =>
        takes?.includes(name) ??
        (name === param || !(only ? only.includes(name) : own.has(name.split('[')[0] as string))),
    )
    return [new URLSearchParams(theirs).toString(), kept].filter(Boolean).join('&')
  },
  lists,
}
