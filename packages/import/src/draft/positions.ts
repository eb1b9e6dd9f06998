import type { Operation } from '../model.ts'
import { asksLastId, type Candidate, candidates, goesBack, isBareToken, isPosition, ownName } from './candidates.ts'
import {
  countsOthers,
  isAddress,
  isCounted,
  isDate,
  isDeprecated,
  isGivenToken,
  isOpaque,
  isShown,
  speaksOfPages,
} from './evidence.ts'
import type { Envelope, Follow } from './find-records.ts'
import {
  AROUND_PAGES,
  addressIn,
  idOf,
  isAddressAt,
  isNewestFirst,
  isValue,
  isWithoutQuery,
  keyOf,
  linkIn,
  MORE,
  NEXT_TOKENS,
  named,
  numberAt,
  numbersIn,
  olderBeside,
  unusedNext,
} from './members.ts'
import { bare, HEADER, lastOf } from './names.ts'
import { OFFSETS, PAGES, SIZES, STARTS, TOKENS, TOTALS } from './page-names.ts'
import type { Paging } from './paging.ts'
import { saysPage } from './path-pages.ts'

/** The ways in which a list may continue, by its parameters and by what the document says of them. */

const IDS = /^(starting)?after(id|uuid)?$|^(sinceid|last(id|uuid)|minid|fromid|laterthanid)$/

export type Style = Paging['style']

export interface Position {
  readonly style: Style
  readonly parameter: Candidate
  readonly from?: string
  readonly confidence: number
  readonly why: string
}

/** Ways in which the operation may continue, most likely first. */
export function positions(operation: Operation, around: Envelope, follow?: Follow): Position[] {
  const all = candidates(operation, follow)
  const next = addressIn(around)
  const older = next === undefined ? undefined : olderBeside(next, around)
  const address = older !== undefined && isNewestFirst(operation, around) ? older : next
  const related = linkIn(around)
  const given = new Map(all.map((one) => [one, nextOf(one, around)]))
  const found = all.flatMap((parameter) =>
    waysBy(parameter, all, given, operation, around).map((way) => placedSafely(way, all, around)),
  )
  // Of an address only the query is sent: it cannot change a path.
  if (all.some(({ inPath }) => inPath)) return found.sort((a, b) => b.confidence - a.confidence)
  if (address !== undefined)
    found.push({
      style: 'next_url',
      parameter: startOf(all),
      from: address,
      confidence:
        operation.method === 'GET' &&
        (older === undefined || address === older) &&
        !isWithoutQuery(around.paths.get(address))
          ? 0.8
          : 0.5,
      why: `the response has an address, ${address}`,
    })
  if (related !== undefined) found.push(...relatedWay(related, all, around))
  return found.sort((a, b) => b.confidence - a.confidence)
}

/** A position in a path is one if more than its name says so; the segment may as well be what is looked for. */
function placedSafely(way: Position, all: readonly Candidate[], around: Envelope): Position {
  const { parameter, confidence, why } = way
  if (parameter.misplaced)
    return { ...way, confidence: Math.min(confidence, 0.6), why: `${why}; the document places it in a path without it` }
  if (!parameter.inPath || saysPage(parameter) || way.from !== undefined) return way
  const isSized = all.some((one) => SIZES.test(ownName(one)))
  const isEnded = [...around.paths].some(
    ([path, { kind }]) => (kind === 'number' && named(path, TOTALS)) || (kind === 'boolean' && named(path, MORE)),
  )
  if (isSized || isEnded) return way
  return { ...way, confidence: Math.min(confidence, 0.6), why: `${why}; nothing but its name says so` }
}

/** A link of each page to the next one, if its words speak of one, or a parameter of a position. Most links are others. */
function relatedWay(from: string, all: readonly Candidate[], { paths }: Envelope): Position[] {
  const names = all.map(({ name }) => name)
  const isPaged = all.some((one) => isPosition(ownName(one)) && !isDate(one, names))
  const speaks = speaksOfNext(paths.get(from)?.description ?? '')
  if (!isPaged && !speaks) return []
  const confidence = speaks ? 0.8 : 0.78
  return [{ style: 'next_url', parameter: startOf(all), from, confidence, why: `the response has links, ${from}` }]
}

const speaksOfNext = (text: string): boolean => /\bnext\b/i.test(text.slice(0, 2_000))

/** The ways in which one parameter may be the position. */
function waysBy(
  parameter: Candidate,
  all: readonly Candidate[],
  given: Given,
  operation: Operation,
  around: Envelope,
): Position[] {
  const own = ownName(parameter)
  const names = all.map(({ name }) => name)
  if (SIZES.test(own)) return []
  const from = given.get(parameter)
  if (from !== undefined) return [tokenAmong(parameter, from, given)]
  if (isDate(parameter, names)) return []
  const echo = sameToken(parameter, around)
  if (echo !== undefined) return [echoed(parameter, echo, all)]
  const number = numberNext(parameter, around)
  if (number !== undefined) return [token(parameter, number, 0.85)]
  return [...tokenWays(parameter, own, operation, around), ...countedWays(parameter, all, around)]
}

/** A token of a name of its own. Beside a position it may be what that is relative to. */
function echoed(parameter: Candidate, from: string, all: readonly Candidate[]): Position {
  const other = all.find(
    (one) => one !== parameter && [TOKENS, OFFSETS, PAGES].some((names) => names.test(ownName(one))),
  )
  if (other === undefined) return token(parameter, from, 0.9)
  return { ...token(parameter, from, 0.6), why: `the answer has ${from}, and ${other.name} is a position, too` }
}

/** By parameter: the member of the answer that gives it by its name. */
type Given = ReadonlyMap<Candidate, string | undefined>

/** A token of its own name. If another parameter has one, too, both may have to move. */
function tokenAmong(parameter: Candidate, from: string, given: Given): Position {
  for (const [other, path] of given)
    if (other !== parameter && path !== undefined && path !== from)
      return { ...token(parameter, from, 0.6), why: `the answer has ${from}, and another one for ${other.name}` }
  return token(parameter, from, lastOf(from) === ownName(parameter) ? 0.96 : 0.95)
}

/** A number called just `next`, for a parameter called just where a page starts: the vendor counts by keys of its own. */
function numberNext(parameter: Candidate, { paths, records }: Envelope): string | undefined {
  if (!/^(from|start|after|since)$/.test(ownName(parameter)) || parameter.schema.kind !== 'number') return undefined
  const found = [...paths].find(
    ([path, { kind }]) => kind === 'number' && lastOf(path) === 'next' && !path.startsWith(`${records}.`),
  )
  return found?.[0]
}

/** A token that an answer gives under the name of its parameter, if words call it one: "a sync token from the last request". */
function sameToken(parameter: Candidate, { paths, records }: Envelope): string | undefined {
  const own = ownName(parameter)
  if (TOKENS.test(own) || IDS.test(own) || parameter.schema.kind !== 'string') return undefined
  const isGiven = isGivenToken(parameter)
  if (!isGiven && !speaksOfPages(parameter.description)) return undefined
  const found = [...paths].find(([path, { kind }]) => {
    if (path === records || path.startsWith(`${records}.`) || kind !== 'string') return false
    // Words about pages alone are those of a place in what is said of the pages.
    return bare(path) === own
      ? isGiven
      : lastOf(path) === own && (/^meta(data)?$/.test(holderOf(path)) || AROUND_PAGES.test(holderOf(path)))
  })
  return found?.[0]
}

/** The name of the object that has the member at a path. */
const holderOf = (path: string): string => bare(path.split('.').at(-2) ?? '')

/** The header that the words of a token name: "from the `X-Cursor-Next` header". */
function headerIn({ description }: Candidate): string | undefined {
  const [, before, after] = HEADERS.exec(description.slice(0, 2_000)) ?? []
  const name = before ?? after
  return name === undefined || /^(link|authorization|accept|content)\b/i.test(name) ? undefined : `${HEADER}${name}`
}

const HEADERS =
  /\b([A-Z]\w{0,40}(?:-[A-Za-z]\w{0,40}){1,6})[`'"]? (?:response )?header\b|\bheader [`'"]?([A-Z]\w{0,40}(?:-[A-Za-z]\w{0,40}){1,6})\b/

function tokenWays(parameter: Candidate, own: string, operation: Operation, around: Envelope): Position[] {
  const found: Position[] = []
  const hasMore = hasFlag(around)
  const from = tokenFor(parameter, around) ?? quotedToken(parameter, around)
  const id = keyOf(parameter.description, around)
  const isToken =
    (TOKENS.test(own) && !isOther(parameter, from?.path)) ||
    (OFFSETS.test(own) && isOpaque(parameter) && !isCounted(parameter))
  // A list of changes since a token is asked for again and again: it ends where the answer says so.
  const isEndless = own.startsWith('sync') && lastOf(from?.path ?? '') === own && !hasMore
  if (TOKENS.test(own) && from && isToken)
    found.push(token(parameter, from.path, isEndless ? 0.6 : from.sure ? 0.9 : 0.65))
  else if (OFFSETS.test(own) && !isCounted(parameter) && from)
    found.push(token(parameter, from.path, isToldOf(parameter, from.path, around) ? 0.85 : 0.6))
  else if (from?.sure && isOpaque(parameter) && speaksOfPages(parameter.description))
    found.push(token(parameter, from.path, 0.8))
  else if (PAGES.test(own) && parameter.schema.kind !== 'number' && from && hasMore)
    found.push(token(parameter, from.path, 0.9))
  const header = isToken && !from && !operation.answer.link ? headerIn(parameter) : undefined
  if (header !== undefined) found.push({ ...token(parameter, header, 0.85), why: `its description names ${header}` })
  // Words of a parameter are often shared by all lists; an address in the answer is this one's own.
  if (isToken && !from && addressIn(around) === undefined && LINKED.test(parameter.description.slice(0, 2_000)))
    found.push({ ...linkBy(parameter), confidence: 0.85, why: 'its description names the Link header' })
  // A bare list has no member for a token, or for the end.
  const isBareAfter =
    around.records === '' && !operation.answer.link && /^startingafter(id|uuid)?$|^after(id|uuid)$/.test(own)
  if (IDS.test(own) && id && !(from && TOKENS.test(own)))
    found.push({
      style: 'last_id',
      parameter,
      from: id,
      // Ids that bound a search may not be in its order.
      confidence:
        (hasMore || asksLastId(parameter)) && !/^(min|from|laterthan)id$/.test(own) ? 0.9 : isBareAfter ? 0.8 : 0.6,
      why: `records have ${id}`,
    })
  if (id && !IDS.test(own) && asksLastId(parameter))
    found.push({ style: 'last_id', parameter, from: id, confidence: 0.88, why: 'its words ask for the last id' })
  if (isToken && !from && operation.answer.link)
    found.push({ ...linkBy(parameter), confidence: 0.8, why: 'a Link header' })
  return found
}

/** Whether an answer, or a record in it, has a flag that there is more. */
const hasFlag = ({ paths }: Envelope): boolean =>
  [...paths].some(([path, { kind }]) => kind === 'boolean' && named(path, MORE))

/** Whether a parameter called just `token` is one of something else: neither words nor names tie it to pages. */
const isOther = (parameter: Candidate, path = ''): boolean =>
  isBareToken(parameter) && path.includes('.') && !/next|pag|cursor|continu/i.test(path)

/** Whether words tie a token of another name to its parameter: they name it, or both speak of pages. */
const isToldOf = (parameter: Candidate, path: string, around: Envelope): boolean =>
  quotedToken(parameter, around)?.path === path ||
  [parameter.description, around.paths.get(path)?.description ?? ''].every((text) => speaksOfPages(text))

function quotedToken(parameter: Candidate, around: Envelope): { path: string; sure: boolean } | undefined {
  const path = isOpaque(parameter) ? quotedBy(parameter, around) : undefined
  return path === undefined ? undefined : { path, sure: true }
}

export const STARTS_AT_ID = 'its words ask for an id to start at'

/** Numbers. Text that no word, format or example calls a number is not counted. */
function countedWays(parameter: Candidate, all: readonly Candidate[], around: Envelope): Position[] {
  const isText = !isCounted(parameter) && !isEchoed(parameter, around)
  if ((isText && !isSilent(parameter, all, around)) || countsOthers(parameter)) return []
  const own = ownName(parameter)
  const id = /\bstart(ing)? id\b/i.test(parameter.description.slice(0, 2_000)) ? idOf(around) : undefined
  // An id is no count, whatever its type. Whether the record itself comes again is open.
  if (id !== undefined) return [{ style: 'last_id', parameter, from: id, confidence: 0.6, why: STARTS_AT_ID }]
  // A token that no parameter takes says that the list does not count.
  const unused = unusedNext(around)
  const field = comparedTo(parameter, around)
  const why = `its words compare it with ${field} of the records`
  if (field !== undefined) return [{ style: 'last_id', parameter, from: field, confidence: 0.85, why }]
  // A `next` beside the count is no token, unless another parameter may take it.
  const isCountOnly = unused === undefined || (isBesides(parameter, unused, around) && !all.some(takesToken))
  const token = isCountOnly || isPageOfAll(parameter, around) ? undefined : unused
  // Text is the lesser number, where there are others.
  const doubt =
    (token === undefined ? 0 : 0.3) +
    (isDeprecated(parameter) && all.some(takesToken) ? 0.4 : 0) +
    (isText ? 0.25 : 0) +
    (parameter.schema.kind === 'number' ? 0 : 0.04)
  const ways = [
    {
      names: OFFSETS,
      style: 'offset',
      confidence: own === 'from' && !parameter.inside ? 0.5 : 0.85,
      why: 'a number of records to skip',
    },
    { names: PAGES, style: 'page_number', confidence: 0.85, why: 'a number of a page' },
  ] as const
  const isPage = SAYS_PAGE.test(parameter.description.slice(0, 2_000))
  if (OFFSETS.test(own) && isPage)
    return [{ style: 'page_number', parameter, confidence: 0.75 - doubt, why: 'its words ask for a page' }]
  return ways.flatMap(({ names, style, confidence, why }) =>
    names.test(own)
      ? [
          {
            style,
            parameter,
            confidence: confidence - doubt,
            why: [why, token, isText && SILENT_TEXT].filter(Boolean).join('; '),
          },
        ]
      : [],
  )
}

/** Whether an answer says which page it is, and how many records there are: it counts, whatever else leads on. */
function isPageOfAll(parameter: Candidate, around: Envelope): boolean {
  const numbers = numbersIn(around)
  const isCounting = numbers.some((path) => lastOf(path) !== 'count' && named(path, TOTALS))
  return PAGES.test(ownName(parameter)) && isCounting && numbers.some((path) => PAGES.test(lastOf(path)))
}

/** Whether an answer repeats a position as a number: what is text in the query counts nevertheless. */
function isEchoed(parameter: Candidate, around: Envelope): boolean {
  const own = ownName(parameter)
  if (parameter.schema.kind !== 'string' || isOpaque(parameter) || !(OFFSETS.test(own) || PAGES.test(own))) return false
  return numbersIn(around).some((path) => lastOf(path) === own)
}

const SILENT_TEXT = 'nothing says that its text is a number'

/** Whether a document says nothing of a text but its name, beside a size, and answers say how many records there are: most count. */
const isSilent = (parameter: Candidate, all: readonly Candidate[], around: Envelope): boolean =>
  parameter.schema.kind === 'string' &&
  `${parameter.description}${parameter.schema.description ?? ''}` === '' &&
  (parameter.example ?? parameter.schema.example) === undefined &&
  all.some((one) => SIZES.test(ownName(one))) &&
  numberAt(around, TOTALS) !== undefined

/** Words of a page, whatever its number is called. */
const SAYS_PAGE = /\b(starting|first|from) page number\b|^\W*(the )?page number\b/i

const takesToken = (one: Candidate): boolean => TOKENS.test(ownName(one)) && one.schema.kind === 'string'

/** Whether what is next is no other position: text called `next`, or `nextPage` for `page`, which no words call a token. */
function isBesides(parameter: Candidate, path: string, { paths }: Envelope): boolean {
  const next = paths.get(path)
  if (next?.kind === 'number') return true
  if (!isCounted(parameter) || next?.kind !== 'string') return false
  if (!['next', `next${ownName(parameter)}`].includes(lastOf(path))) return false
  return !isOpaque({ name: '', schema: next, description: next.description ?? '' })
}

/** The field of the records that the words of a position compare it with: "a JournalNumber greater than the offset". */
function comparedTo({ description }: Candidate, { item }: Envelope): string | undefined {
  const text = description.slice(0, 2_000)
  if (item?.kind !== 'object' || !/\b(greater|larger|higher|bigger|after|later)\b/i.test(text)) return undefined
  const words = new Set(text.split(/\W+/))
  return item.fields.find(({ name }) => /_|[a-z][A-Z]/.test(name) && words.has(name))?.name
}

/**
 * The query of the address is the position: its parameter must not be sent beside it, and an address may set no other one that
 * callers pass. A token says more than a number, and names say more than words.
 */
const startOf = (all: readonly Candidate[]): Candidate => {
  const names = all.map(({ name }) => name)
  const open = all.filter((one) => !SIZES.test(ownName(one)) && !isDate(one, names))
  return (
    all.find((one) => TOKENS.test(ownName(one)) && !isBareToken(one)) ??
    all.find((one) => STARTS.test(ownName(one))) ??
    open.find((one) => OFFSETS.test(ownName(one)) || PAGES.test(ownName(one))) ??
    all.find(goesBack) ??
    open.find((one) => EDGES.test(ownName(one))) ??
    open.find((one) => PLACES.test(one.description.slice(0, 2_000))) ??
    NONE
  )
}

const NONE: Candidate = { name: 'next', schema: { kind: 'string' }, description: '' }

/** The record at which a page begins or ends, or a token by another name. */
const EDGES =
  /^(last|prev|previous|next|from|until|min|max|since|before|after|start|starting|end|ending)(seen|record|item|row|object)?(id|key|cursor|token|marker|position)$|^c(token|ursor)/

/** Words of a place in a list. */
const PLACES = /\b(continuation|paginat(ion|e|ing)|next (page|set|batch)|cursor)\b/i

/** A description that says where the next position comes from. */
const LINKED = /\bLink`?(?: response)?`? header|\bheader `?Link\b/i

const linkBy = (parameter: Candidate): Pick<Position, 'style' | 'parameter' | 'from'> => ({
  style: 'link',
  parameter,
  from: parameter.name,
})

export const token = (parameter: Candidate, from: string, confidence: number): Position => ({
  style: 'page_token',
  parameter,
  from,
  confidence,
  why: `the response has ${from}`,
})

/**
 * The member that gives a parameter's next value by its name: `next.offset`, `next_offset`, `next_page.offset`. A `start_id` is
 * that of `next_id`, and a `start_after_item_id` that of `last_item_id`, where a flag says whether there is more.
 */
function nextOf(parameter: Candidate, around: Envelope): string | undefined {
  const { paths, records } = around
  const own = ownName(parameter)
  const [, key] = STARTS_AT_KEY.exec(own) ?? []
  const [, after] = STARTS_AFTER.exec(own) ?? []
  const isAfter = after !== undefined && hasFlag(around)
  const found = [...paths].filter(([path, schema]) => {
    if (path === records || path.startsWith(`${records}.`) || !isValue(schema) || isAddressAt(path, schema))
      return false
    const names = path.split('.').map(bare)
    const last = names.at(-1) as string
    if (last === own && /^next\w/.test(own)) return true
    if (key !== undefined && last === `next${key}`) return true
    if (isAfter && (last === `next${after}` || last === `last${after}`)) return last !== own
    if (last === `next${own}` || last === `nextpage${own}`) return !(schema.kind === 'string' && isCounted(parameter))
    return last === own && /^next(page|cursor|link)?$/.test(names.at(-2) ?? '')
  })
  return found.sort(([a], [b]) => a.length - b.length)[0]?.[0]
}

/** Where a page starts, by a key of records. */
const STARTS_AT_KEY = /^(?:start|starting|begin|first|from)(?:at|from)?(id|uid|uuid|key|sequence|seq|record|item|row)$/

/** After what a page starts, whatever that is called. Times are none: several records may have one. */
const STARTS_AFTER = /^(?:(?:start|starting|begin)?after|last)(?!.*(?:date|time|timestamp|at)$)(\w{3,})$/

/** The member of the response with the next token. URLs do not count. */
function tokenFor(parameter: Candidate, { paths, records }: Envelope): { path: string; sure: boolean } | undefined {
  const own = ownName(parameter)
  // Of a position that is not counted, whatever alone is called next.
  const outside = [...paths].filter(([path, { kind }]) => kind === 'string' && !path.startsWith(`${records}.`))
  const nexts = outside.filter(([path, schema]) => /^next\w/.test(lastOf(path)) && !isAddressAt(path, schema))
  const isOnly = (path: string): boolean => OFFSETS.test(own) && nexts.length === 1 && nexts[0]?.[0] === path
  const found = [...paths].flatMap(([path, schema]) => {
    if (path === records || path.startsWith(`${records}.`) || !isValue(schema) || isAddressAt(path, schema)) return []
    const last = lastOf(path)
    const same = last === own
    // A member that echoes the parameter is not the next token if another member says `next`.
    const next = last.startsWith('next') || bare(path).includes('next')
    const said = { name: last, schema, description: schema.description ?? '' }
    // The edge of a page: "cursor of the last record of the response".
    const edge = /^(last|end|final)$/.test(last) && isOpaque(said) && !isAddress(said)
    const fits = NEXT_TOKENS.test(last) || (next && same) || last === `next${own}` || edge || isOnly(path)
    // Just `next` may as well be an address, unless its parameter is called so, or words or examples say that it is not.
    const sure =
      same || (last !== 'next' && last !== 'nextpage') || schema.kind === 'number' || isOpaque(said) || isShown(schema)
    return fits || (same && TOKENS.test(own))
      ? [{ path, sure, rank: (last === `next${own}` ? 4 : 0) + (next ? 2 : 0) + (same ? 1 : 0) }]
      : []
  })
  return found.sort((a, b) => b.rank - a.rank || a.path.length - b.path.length)[0]
}

/** The member that the words of a parameter name: "the `last_id` of the previous response". Undefined, if several are. */
export function quotedBy({ name, description }: Candidate, { paths, records }: Envelope): string | undefined {
  const said = description.slice(0, 2_000)
  const words = new Set(said.split(/[^\w.-]+/))
  const marked = new Set([...said.matchAll(/`([\w.-]{1,100})`/g)].map(([, word]) => word))
  const found = [...paths].filter(([path, schema]) => {
    const last = path.split('.').at(-1) ?? ''
    if (path === records || path.startsWith(`${records}.`) || bare(last) === bare(name)) return false
    // Words that name both ways leave the one forward.
    if (/^prev/.test(bare(last))) return false
    // A plain word such as next may be one of the sentence, unless it is marked as code.
    const isNamed =
      (/_|[a-z][A-Z]/.test(last) && words.has(last)) || (path !== last && words.has(path)) || marked.has(last)
    return isNamed && ['string', 'unknown', 'array'].includes(schema.kind) && !isAddressAt(path, schema)
  })
  const [only, other] = found
  return other === undefined && only?.[1].kind !== 'array' ? only?.[0] : undefined
}
