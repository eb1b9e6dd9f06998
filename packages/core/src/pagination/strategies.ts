import { at } from '../decode/at.ts'
import { digest } from './digest.ts'
import { lists } from './lists.ts'
import type { PageFacts, Paging, Position, Strategy } from './paging.ts'

/** What an answer says about its end: `undefined` when it says nothing. */
function ended(paging: Paging, { body }: PageFacts): boolean | undefined {
  const more = paging.more === undefined ? undefined : at(body, paging.more)
  const last = paging.last === undefined ? undefined : at(body, paging.last)
  return typeof last === 'boolean' ? last : typeof more === 'boolean' ? !more : undefined
}

/** The id of the last record (walking backwards: of the first). The end is said by `more`, or is an empty page. */
export const lastId: Strategy = {
  next(paging, page) {
    const { records, params } = page
    const backwards = paging.back !== undefined && params[paging.back] !== undefined
    const edge = backwards ? records[0] : records.at(-1)
    if (edge === undefined || ended(paging, page)) return undefined
    return { [backwards ? (paging.back as string) : paging.param]: at(edge, paging.from as string) }
  },
  lists,
}

/** A token in the answer. An empty one is the end, an empty page with a token is not. */
export const pageToken: Strategy = {
  next(paging, page) {
    const token = at(page.body, paging.from as string)
    if (token === undefined || token === null || token === '' || ended(paging, page)) return undefined
    return { [paging.param]: token }
  },
  lists,
}

/** A GraphQL connection's `endCursor`. */
export const connection = pageToken

/** Records seen so far. Ends at the total, at an empty page, or when a server that clamps repeats its last page. */
export const offset: Strategy = {
  next: (paging, page) => step(paging, page, page.records.length, (start) => start),
  lists,
}

/** Pages counted up. Ends like {@link offset}. */
export const pageNumber: Strategy = {
  next: (paging, page) =>
    step(
      paging,
      page,
      1,
      (start) => (start - (paging.start ?? 1)) * Number(page.params[paging.size as string] ?? paging.pageSize),
    ),
  lists,
}

/** Fingerprint of a page, carried in the position so that a repeated page is known also after a restart. */
const REPEAT = '#'

function step(
  paging: Paging,
  page: PageFacts,
  by: number,
  before: (start: number) => number,
): Position | null | undefined {
  const { records, params, body } = page
  if (records.length === 0 || ended(paging, page)) return undefined
  const start = Number(params[paging.param] ?? paging.start ?? 0)
  const next = { [paging.param]: start + by }
  const total = paging.total === undefined ? undefined : at(body, paging.total)
  if (typeof total === 'number') return before(start) + records.length < total ? next : undefined
  const mark = digest(JSON.stringify(records[0]) + records.length)
  return params[REPEAT] === mark ? null : { ...next, [REPEAT]: mark }
}

/** `rel="next"` of the Link header. Only its query is taken, so the target's host can never matter. */
export const linkHeader: Strategy = {
  next(paging, { answer }) {
    for (const [, target, attributes] of (answer.headers.get('link') ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
      if (!/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:[;,]|$)/i.test(attributes as string)) continue
      const query = (target as string).split('#')[0]?.split('?')[1]
      return query ? { [paging.param]: query } : undefined
    }
    return undefined
  },
  lists,
}
