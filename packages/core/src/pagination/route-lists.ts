import type { Position } from '../contract/call.ts'
import type { PageFacts, Paging, Strategy } from '../contract/paging.ts'
import type { ApiPaging, RoutePaging } from '../contract/routes.ts'
import { at } from '../decode/at.ts'
import { lists } from './lists.ts'
import { nextUrl } from './next-url.ts'
import { lastId, linkHeader, nextLink, offset, pageNumber, pageToken, single } from './strategies.ts'

export const STYLES: Readonly<Record<ApiPaging['style'], Strategy>> = {
  last_id: lastId,
  page_token: pageToken,
  offset,
  page_number: pageNumber,
  link: linkHeader,
  next_url: nextUrl,
  single,
}

/**
 * How any route of a vendor continues: by the first of its styles that finds a position in the response. A link is read for the
 * parameters that it may set, so a route keeps those of the caller.
 */
export function routePaging(styles: readonly RoutePaging[]): Paging {
  const all = styles.map(({ style, ...facts }) => ({ param: '', ...facts, style, next: STYLES[style] }))
  const next: Strategy = {
    next(_, page) {
      for (const paging of all) {
        if (paging.has !== undefined && at(page.body, paging.has) === undefined) continue
        const found = paging.style === 'link' ? linked(paging, page) : paging.next.next(paging, page)
        if (found !== undefined) return found
      }
      return undefined
    },
    search(_, position, query, write) {
      const only = all.find((paging) => paging.only && Object.hasOwn(position, paging.param))?.only
      return write(only ? Object.fromEntries(Object.entries(query).filter(([name]) => only.includes(name))) : query)
    },
    records: recordsAt,
    lists,
  }
  const also = all.flatMap(({ param, takes = [param] }) => takes)
  return { param: also[0] ?? '', also, next }
}

/** The parameters of the next link that it may set. */
function linked({ param, takes = [param] }: Paging, { response }: PageFacts): Position | undefined {
  const query = new URLSearchParams(nextLink(response.headers)?.split('#')[0]?.split('?')[1])
  const entries = takes.flatMap((name) => (query.get(name) ? [[name, query.get(name) as string]] : []))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** The member of a response that is its list: the first one, besides links and messages. */
function recordsAt(body: unknown): string {
  if (Array.isArray(body)) return ''
  const isList = (name: string): boolean => Array.isArray((body as Record<string, unknown>)[name])
  return Object.keys(Object(body)).find((name) => isList(name) && !NO_RECORDS.test(name)) ?? ''
}

/** Lists beside the records. The digests of published documents are made by the same rule. */
export const NO_RECORDS = /^_|messages$|^(?:errors|warnings)$/i
