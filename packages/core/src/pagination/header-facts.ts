import type { PageFacts, Paging, Strategy } from '../contract/paging.ts'
import { at } from '../decode/at.ts'
import { lists } from './lists.ts'
import { offset, pageNumber, pageToken } from './strategies.ts'

/**
 * Strategies for vendors that put paging facts in headers: a path of `header:<Name>` reads a header instead of the
 * body.
 */

const PREFIX = 'header:'

/** Parses digits as a number and `true` and `false` as booleans. Tokens are not parsed: `0010` is not 10. */
function meaningOf(text: string): unknown {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  return text === 'true' ? true : text === 'false' ? false : text
}

/** A page whose body also has the header values, under their paths. */
function told(paging: Paging, page: PageFacts): PageFacts {
  const body = Object.create(Object(page.body)) as Record<string, unknown>
  for (const path of [paging.from, paging.more, paging.last, paging.total, paging.pages]) {
    const text = path?.startsWith(PREFIX) ? page.response.headers.get(path.slice(PREFIX.length)) : undefined
    if (path !== undefined && text !== undefined && text !== null)
      body[path] = path === paging.from ? text.trim() : meaningOf(text.trim())
  }
  return { ...page, body }
}

/** {@link pageToken} with the token or the end in a header. */
export const headerPageToken: Strategy = { next: (paging, page) => pageToken.next(paging, told(paging, page)), lists }

/** {@link offset} with the total or the end in a header. */
export const headerOffset: Strategy = {
  next: (paging, page, pages) => offset.next(paging, told(paging, page), pages),
  lists,
  looksAhead: true,
}

/** {@link pageNumber} with the total, the number of pages or the end in a header. */
export const headerPageNumber: Strategy = {
  next(paging, page, pages = 1) {
    const facts = told(paging, page)
    const count = paging.pages === undefined ? undefined : at(facts.body, paging.pages)
    const { start = 1, param } = paging
    const here = Number(page.params[param] ?? start)
    if (typeof count === 'number' && here + pages > count + start - 1) return undefined
    return pageNumber.next(paging, facts, pages)
  },
  lists,
  looksAhead: true,
}
