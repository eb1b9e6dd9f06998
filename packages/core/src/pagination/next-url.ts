import type { Strategy } from '../contract/paging.ts'
import { at } from '../decode/at.ts'
import { lists } from './lists.ts'
import { linkHeader } from './strategies.ts'

/**
 * The address of the next page in the response: `{ "next": "https://…?page=2" }`. Only its query is taken, so the host that
 * it names can never matter. One that has no query is no position.
 */
export const nextUrl: Strategy = {
  next({ param, from }, { body }) {
    const url = at(body, from as string)
    if (url === undefined || url === null || url === '') return undefined
    const query = typeof url === 'string' ? url.split('#')[0]?.split('?')[1] : undefined
    // What is there and leads nowhere is no end: it is refused as no valid position.
    return { [param]: query || [] }
  },
  search({ from: _, ...paging }, position, query, write, operation) {
    return linkHeader.search?.(paging, position, query, write, operation) as string
  },
  lists,
}
