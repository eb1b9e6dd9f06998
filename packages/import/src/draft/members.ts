import type { Operation, Schema } from '../model.ts'
import { isAddress, isOpaque, isShown } from './evidence.ts'
import type { Envelope } from './find-records.ts'
import { bare, HEADER, lastOf, RELATED } from './names.ts'

/** Members of an answer around its records, by what they say of pages. */

export const NEXT_TOKENS =
  /^(next)?(page|pagination|continuation|continue|sync)?(token|cursor|marker|bookmark)$|^next(page|cursor|marker|pagetoken|streamposition|startingafter|pageid|offset|id)?$|^(after|endcursor|aftercursor|cursorafter|startingafter|scrollid|continue|continuation|nextpageurl|iterator|nextiterator)$/

export const MORE =
  /^(hasmore|more|hasnext|hasnextpage|morerecords|moreavailable|(is)?truncated|hasmoreitems|hasmoreresults|nextpageexists|nextpage)$/

export const LAST = /^(islast|lastpage|last|islastpage|complete|isdone|done|endofrecords)$/

const NEXT =
  /^next(page|cursor|token|(page|pagination|continuation)token|marker|offset|link|url|start|startingafter|id|key|bookmark)?$|^loadmore/

const ECHOES =
  /^(offset|skip|startindex|startposition|endposition|pagenumber|currentpage|pageindex|cursor|endcursor|aftercursor)$/

export const AROUND_PAGES =
  /^(paging|pagination|page|pageinfo|cursors?|(list|page|paging|pagination)(meta|metadata|info))$/

/** Whether a pattern matches the last name of a dotted path, or all of it, normalized. */
export const named = (path: string, pattern: RegExp): boolean => pattern.test(lastOf(path)) || pattern.test(bare(path))

/** Whether a member can be a token. */
export const isValue = ({ kind }: Schema): boolean => ['string', 'number', 'unknown', 'union'].includes(kind)

/** Where an answer has numbers beside its records. */
export const numbersIn = ({ paths, records }: Envelope): string[] =>
  [...paths].flatMap(([path, { kind }]) => (kind === 'number' && !path.startsWith(`${records}.`) ? [path] : []))

/** Where an answer has a number of this name, outside of its records. */
export const numberAt = (around: Envelope, pattern: RegExp): string | undefined =>
  numbersIn(around).find((path) => named(path, pattern))

/** Where an answer has the flag that there is more. */
export const moreIn = ({ paths, records }: Envelope): string | undefined =>
  [...paths].find(([path, { kind }]) => kind === 'boolean' && named(path, MORE) && !path.startsWith(`${records}.`))?.[0]

/** Where an answer has such a flag for one of its lists: `versions_more`. */
export const someMore = ({ paths }: Envelope): string | undefined =>
  [...paths].find(
    ([path, { kind }]) => kind === 'boolean' && !path.includes('.') && /[a-z]_more$|[a-z]More$/.test(path),
  )?.[0]

/** Members outside of the records that may lead to the next page. */
export const nextPaths = ({ paths, records }: Envelope): string[] =>
  [...paths].flatMap(([path, schema]) => {
    const last = lastOf(path)
    const fits = NEXT.test(last) || NEXT_TOKENS.test(last) || bare(path).includes('next')
    return fits && isValue(schema) && path !== records && !path.startsWith(`${records}.`) ? [path] : []
  })

/** Where an answer has what is next, but no address. */
export function unusedNext({ paths, records }: Envelope): string | undefined {
  const found = [...paths].filter(([path, schema]) => {
    if (path === records || path.startsWith(`${records}.`) || !isValue(schema)) return false
    return NEXT.test(lastOf(path)) && (path.startsWith(HEADER) || !isAddressAt(path, schema))
  })
  return found[0]?.[0]
}

/** Where an answer has its own position: a page, an offset, or what ends a page. */
export function positionIn({ paths, records }: Envelope): string | undefined {
  const found = [...paths].find(([path, schema]) => {
    if (path === records || path.startsWith(`${records}.`) || !isValue(schema)) return false
    const names = path.split('.').map(bare)
    const last = names.at(-1) as string
    return ECHOES.test(last) || (AROUND_PAGES.test(names.at(-2) ?? '') && /^(page|after|start|from|cursor)$/.test(last))
  })
  return found?.[0]
}

/** Where an answer has the address of the next page: what is called so, or what is next and said to be an address. */
export function addressIn({ paths, records }: Envelope): string | undefined {
  const found = [...paths].filter(([path, schema]) => {
    // An address in a header of its own is not followed.
    if (path === records || path.startsWith(`${records}.`) || path.includes(RELATED) || path.startsWith(HEADER))
      return false
    return ['string', 'unknown'].includes(schema.kind) && isAddressAt(path, schema)
  })
  return found.sort(([a], [b]) => a.length - b.length)[0]?.[0]
}

const LINKS = /(^|\.)_?links(\.pages)?\.next(\.href)?$/i

/** Whether the member at a path is the address of the next page. */
export function isAddressAt(path: string, schema: Schema): boolean {
  const last = lastOf(path)
  if (/^next(page)?(results?)?(url|uri|link|href)$/.test(last)) return true
  if (/\bnext_?(page)?\.(uri|url|href)$/i.test(path)) return true
  if (!/next(page)?(results?)?(href)?$/.test(bare(path))) return false
  const said = { name: last, schema, description: schema.description ?? '' }
  if (LINKS.test(path) && isOpaque(said) && !isAddress(said)) return false
  if (LINKS.test(path))
    return !(typeof schema.example === 'string' && isShown(schema) && /^[\w=+-]{1,200}$/.test(schema.example))
  return isAddress(said)
}

/** Where the address of the next page is in a list of links. */
export const linkIn = ({ paths }: Envelope): string | undefined =>
  [...paths.keys()].find((path) => path.includes(RELATED))

/** The field that identifies a record. */
export function idOf({ item }: Envelope): string | undefined {
  if (item?.kind !== 'object') return undefined
  return item.fields.find(({ name }) => name === 'id')?.name
}

/** The field of records that a position takes: the one that its words name, as in "an item's token", or their id. */
export function keyOf(description: string, around: Envelope): string | undefined {
  const fields = around.item?.kind === 'object' ? around.item.fields.map(({ name }) => name) : []
  const text = description.slice(0, 2_000)
  const [, owned] = /['’]s (\w+)/.exec(text) ?? []
  const words = new Set(text.split(/\W+/).flatMap((word) => [word, word.toLowerCase()]))
  return (
    fields.find((name) => name === owned) ??
    idOf(around) ??
    fields.find((name) => IDENTIFIES.test(bare(name)) && words.has(name))
  )
}

const IDENTIFIES = /^(token|uuid|uid|guid|gid|sid|key|slug)$|id$/

/** Whether an address leads to what is newer, beside one that leads to what is older: by that one, if the newest comes first. */
export function olderBeside(address: string, { paths }: Envelope): string | undefined {
  const folder = address.slice(0, address.lastIndexOf('.') + 1)
  if (!/\bnewer\b/i.test(wordsAt(address, paths))) return undefined
  return [...paths.keys()].find(
    (path) => path.startsWith(folder) && /^prev/.test(lastOf(path)) && /\bolder\b/i.test(wordsAt(path, paths)),
  )
}

const wordsAt = (path: string, paths: Envelope['paths']): string => (paths.get(path)?.description ?? '').slice(0, 2_000)

/** Whether words say that the newest records come first. */
export const isNewestFirst = ({ summary, about = '' }: Operation, { paths }: Envelope): boolean =>
  [`${summary} ${about}`.slice(0, 2_000), ...[...paths.keys()].map((path) => wordsAt(path, paths))].some((text) =>
    NEWEST_FIRST.test(text),
  )

const NEWEST_FIRST =
  /\b(newest|latest|most recent)( \w+)? (to (the )?oldest|first)\b|\breverse[- ]chronological|\b(descending|desc)\b.{0,30}\b(created|creation|date|time)/i

/** Whether the document shows an address whose query, which alone is sent, says nothing. */
export const isWithoutQuery = (schema: Schema | undefined): boolean =>
  typeof schema?.example === 'string' && /^(https?:\/\/|\/)[^?]*\??$/i.test(schema.example)
