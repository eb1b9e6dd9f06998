import type { Strategy } from '../contract/paging.ts'
import { at } from '../decode/at.ts'
import { lists } from './lists.ts'
import { linkHeader } from './strategies.ts'

/** Selects from a list of links: `links[rel=next].href`. */
const RELATED = '[rel=next].'

/** The URL at a path; in a list of links, that of the one whose `rel` is `next`. */
function urlAt(body: unknown, path: string): unknown {
  const [list = '', member] = path.split(RELATED)
  const links = at(body, list)
  if (member === undefined) return links
  return Array.isArray(links)
    ? at(
        links.find((link) => at(link, 'rel') === 'next'),
        member,
      )
    : undefined
}

/**
 * The URL of the next page in the response: `{ "next": "https://…?page=2" }`, or `[{ "rel": "next", "href": … }]`. Only its query is used, so its host never
 * matters. A URL without a query is an invalid position.
 */
export const nextUrl: Strategy = {
  next({ param, from }, { body }) {
    const url = urlAt(body, from as string)
    if (url === undefined || url === null || url === '') return undefined
    const query = typeof url === 'string' ? url.split('#')[0]?.split('?')[1] : undefined
    // A URL without a query does not end the list: as an invalid position, it is an error.
    return { [param]: query || [] }
  },
  search({ from: _, ...paging }, position, query, write, operation) {
    return linkHeader.search?.(paging, position, query, write, operation) as string
  },
  lists,
}
