import type { Operation, Schema } from '../model.ts'
import { endOf } from './ends.ts'
import { isCounted, isDate, isDeprecated, speaksOfPages } from './evidence.ts'
import { type Envelope, envelope, type Follow, type Found, findRecords, RECORDS, shape } from './find-records.ts'
import { bare, lastOf, words } from './names.ts'
import type { Paging } from './paging.ts'
import { withoutPages } from './path-pages.ts'
import {
  AROUND_PAGES,
  asksLastId,
  type Candidate,
  candidates,
  goesBack,
  idOf,
  isCredential,
  isPosition,
  MORE,
  named,
  nextPaths,
  numbersIn,
  ownName,
  PAGES,
  type Position,
  positionIn,
  positions,
  SIZES,
  TOKENS,
  TOTALS,
  unusedNext,
} from './positions.ts'
import { contradicting, saidWays, wayText } from './said.ts'
import { isOpenStart, startOf } from './starts.ts'

/** Which responses are lists, and how they continue, guessed from common names. */

export interface Guess {
  readonly paging: Paging
  readonly records: string
  /** From 0 to 1. */
  readonly confidence: number
  /** The evidence for the guess, to show with the question. */
  readonly why: readonly string[]
}

/** Confidence from which on a guess is no question. */
export const SURE = 0.7

/** The operations that return many records, by their `at`. What another list contains is one record, whatever is in it. */
export function listsAmong(operations: readonly Operation[], follow: Follow): ReadonlySet<string> {
  const read = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const lists = operations.filter((one) => isList(one, follow) && !(read.has(one.path) && writes(one, follow)))
  const items = new Set(lists.map((operation) => nameOf(findRecords(operation, follow)?.item)))
  const ofOne = (one: Operation): boolean =>
    /\}\/?$/.test(withoutPages(one)) && items.has(nameOf(one.answer.schema) ?? '')
  return new Set(lists.filter((operation) => !ofOne(operation)).map(({ at }) => at))
}

/** Whether a POST beside a list creates its records, whatever it answers: it sends them, or does not ask for pages. */
function writes(operation: Operation, follow: Follow): boolean {
  const body = operation.method === 'POST' && operation.body ? follow(operation.body.schema) : undefined
  if (body === undefined) return false
  const { path } = findRecords(operation, follow) ?? {}
  const last = operation.path.replace(/\/$/, '').split('/').at(-1) as string
  const isSent = body.kind === 'array' || (body.kind === 'object' && body.fields.some(({ name }) => name === path))
  const [position] = positions(operation, envelope(operation, follow), follow)
  const isPaged = sizesOf(operation, follow).length > 0 || (position !== undefined && position.confidence >= SURE_TOKEN)
  return isSent || !(isPaged || (position !== undefined && asksForMany(last)))
}

/** A token that the answer gives by the name of its parameter. */
const SURE_TOKEN = 0.9

const nameOf = (schema: Schema | undefined): string | undefined => (schema?.kind === 'ref' ? schema.name : undefined)

/** Whether an operation returns many records. */
function isList(operation: Operation, follow: Follow): boolean {
  const found = findRecords(operation, follow)
  if (!found) return false
  const { method, named } = operation
  const [before = '', last = ''] = ['', ...withoutPages(operation).replace(/\/$/, '').split('/')].slice(-2)
  const asked = asksForMany(last) || queries(before, last) || /^(list|search)/i.test(named?.action ?? '')
  if (method !== 'GET' && !(method === 'POST' && (asked || pagesInBody(operation, follow)))) return false
  if (found.path === '') return true
  const paged = positions(operation, envelope(operation, follow), follow).length > 0
  const isOne = method === 'GET' && describesOne(operation, found, follow)
  // Some documents write a place as `:id`.
  if (/^(\{[^{}]*\}|:[\w-]+)$/.test(last)) {
    const ends = method === 'GET' && !isOne && (paged ? saysEnd(operation, follow) : saysMore(operation, follow))
    const isSized = method === 'GET' && !isOne && found.score >= 6 && sizesOf(operation, follow).length > 0
    return ends || isSized || (paged && found.score >= 8)
  }
  if (paged && found.score >= (method === 'POST' ? 2 : 3)) return true
  if (asked && found.score >= 4) return true
  if (method === 'GET' && !isOne && sized(operation, found.score, follow)) return true
  return found.score >= 6 && !isOne
}

/** Whether a query asks for the size of a page, and the answer may hold one. */
function sized(operation: Operation, score: number, follow: Follow): boolean {
  if (sizesOf(operation, follow).length === 0) return false
  const isPlaced = candidates(operation, follow).some((one) => isPosition(ownName(one)))
  return score >= (isPlaced || saysEnd(operation, follow) ? 2 : 3)
}

/** Whether the last word of a path implies a list: `users.list`, `contacts:search`, `bulk_fetch`. */
function asksForMany(last: string): boolean {
  const word = last.split(/[./:-]/).at(-1) as string
  // `findOrCreate` writes.
  if (/^(?:find|get|search)_?or_?[a-z]/i.test(word)) return false
  return /^\w+$/.test(word) && /(?:^|_)(?:list|search|query|find|filter|bulk_?fetch|bulk_?get|batch_?get)/i.test(word)
}

/** Whether the verb precedes what it is about: `query/campaigns`. */
const queries = (before: string, last: string): boolean =>
  /^(list|search|query|find)$/i.test(before) && /^\w+$/.test(last)

/** Verbs of what a POST does to records. Its body may have the members of its answer, and among them those of pages. */
const WRITES = /^(create|add|insert|update|upsert|replace|delete|remove|archive|cancel|send|upload|import|merge|move)/i

const saysWrite = ({ id, summary, path }: Operation): boolean =>
  [id, summary.trim(), path.replace(/\/$/, '').split('/').at(-1) ?? ''].some((text) => WRITES.test(text))

/** Whether a body asks for a page: `POST /transactions/get` with a position and a size, whose answer says the end. */
function pagesInBody(operation: Operation, follow: Follow): boolean {
  if (saysWrite(operation) || operation.body === undefined) return false
  const around = envelope(operation, follow)
  const [first] = positions(operation, around, follow)
  if (sizesOf(operation, follow).length === 0) return first?.style === 'page_token' && first.confidence > SURE_TOKEN
  // Records from a number on, of which the answer has likely ones.
  const isCounting = first !== undefined && ['offset', 'page_number'].includes(first.style) && first.confidence >= 0.7
  const counts = isCounting && (findRecords(operation, follow)?.score ?? 0) >= 6
  return counts || saysEnd(operation, follow) || positionIn(around) !== undefined
}

/** Whether a response contains the total, what comes next, or whether there is more. */
function saysEnd(operation: Operation, follow: Follow): boolean {
  const around = envelope(operation, follow)
  const [position] = positions(operation, around, follow)
  return (
    position !== undefined &&
    position.confidence > 0.5 &&
    (['page_token', 'next_url'].includes(position.style) ||
      Object.keys(endOf(position.style, around, false)).length > 0)
  )
}

/** Whether a response says of itself that there may be more, although no parameter leads there. */
function saysMore(operation: Operation, follow: Follow): boolean {
  const around = envelope(operation, follow)
  const isNumbered =
    positionIn(around) !== undefined && (numberAt(around, NUMBERED) ?? numberAt(around, TOTALS)) !== undefined
  return isNumbered || (moreIn(around) ?? unusedNext(around)) !== undefined
}

/** Where an answer has the flag that there is more. */
const moreIn = ({ paths, records }: Envelope): string | undefined =>
  [...paths].find(([path, { kind }]) => kind === 'boolean' && named(path, MORE) && !path.startsWith(`${records}.`))?.[0]

/** Where an answer has such a flag for one of its lists: `versions_more`. */
const someMore = ({ paths }: Envelope): string | undefined =>
  [...paths].find(
    ([path, { kind }]) => kind === 'boolean' && !path.includes('.') && /[a-z]_more$|[a-z]More$/.test(path),
  )?.[0]

/** Whether it is a single record that contains a list: it describes itself more than lists do. */
function describesOne({ answer }: Operation, { path, isPart }: Found, follow: Follow): boolean {
  const top = shape(answer.schema as Schema, follow)
  if (top.kind !== 'object') return false
  if (isPart && top.fields.some(({ name, schema }) => isOwnId(name) && follow(schema).kind !== 'array')) return true
  const found = path.includes('.') ? fieldAt(top, path.slice(0, path.lastIndexOf('.')), follow) : undefined
  const holder = found && shape(found, follow)
  const members = holder?.kind === 'object' ? [...top.fields, ...holder.fields] : top.fields
  return members.some(({ name }) => ['id', 'uuid', 'createdat', 'updatedat'].includes(bare(name)) && name !== path)
}

/** The schema at a path. */
const fieldAt = (schema: Schema, path: string, follow: Follow): Schema | undefined =>
  path.split('.').reduce<Schema | undefined>((object, own) => {
    const inner = object && shape(object, follow)
    return inner?.kind === 'object' ? inner.fields.find(({ name }) => name === own)?.schema : undefined
  }, schema)

/** Whether a member identifies what the answer is about: `productId`, and not `request_id` or `last_id`. */
const isOwnId = (name: string): boolean =>
  /.(Id|_id|Key|_key)$/.test(name) &&
  !/^(next|prev|previous|first|last|start|end|request|trace|correlation|page|cursor)/i.test(name)

/** The best guess of how a list continues. */
export function guessPaging(operation: Operation, follow: Follow): Guess | undefined {
  const guess = guessByNames(operation, follow)
  const way = guess && contradicting(guess.paging, saidWays(operation, follow))
  if (!guess || !way) return guess
  return { ...guess, confidence: Math.min(guess.confidence, 0.5), why: [...guess.why, `${WORDS_SAY} ${wayText(way)}`] }
}

/** Begins a doubt that the words of the document raise. */
export const WORDS_SAY = 'the words say'

function guessByNames(operation: Operation, follow: Follow): Guess | undefined {
  const found = findRecords(operation, follow)
  if (!found) return undefined
  const around = envelope(operation, follow)
  const first = firstOf(current(positions(operation, around, follow)), around)
  // A token of which the document leaves out where it comes from still replaces what is deprecated.
  const unsure = first === undefined || isDeprecated(first.parameter) ? unsaid(operation, around) : undefined
  const position = unsure && !(first && isDeprecated(unsure.parameter)) ? unsure : first
  if (position) return guessBy(position, operation, found, follow)
  const size = sizesOf(operation, follow)[0]
  // Without such a header it would be one page as well.
  if (operation.answer.link && operation.method === 'GET' && size)
    return {
      paging: {
        ...{ style: 'link', param: 'next', ...onlyOf({ name: 'next' }, operation, follow) },
        ...{ size: size.name, pageSize: usual(size) ?? 100 },
      },
      records: found.path,
      confidence: found.score < 4 ? 0.6 : 0.8,
      why: ['a Link header, and a size of pages', ...rivalsOf(found)],
    }
  const doubts = [...pagesUnread(operation, around, follow), ...rivalsOf(found)]
  const why = doubts.length > 0 ? doubts : ['nothing speaks of pages']
  return { paging: SINGLE, records: found.path, confidence: doubts.length > 0 ? 0.4 : 0.9, why }
}

/** Doubts that lists with a Link header do not contradict. */
export const SIZE_ALONE = 'a size of pages, and no parameter carries a position'
export const LINK_ALONE = 'a Link header'
export const SPEAKS = 'its description speaks of pages'

/** Signs that a list has pages, although no parameter is known to lead to them. */
function pagesUnread(operation: Operation, around: Envelope, follow: Follow): string[] {
  if (takesOptions(operation, around, follow)) return []
  const all = candidates(operation, follow)
  const names = all.map(({ name }) => name)
  const next = unusedNext(around)
  const at = next === undefined ? positionIn(around) : undefined
  const numbered = numberAt(around, NUMBERED)
  const shown = [ITS_PAGE, ITS_SIZE].map((pattern) => numberAt(around, pattern))
  const counts = countsOfPage(around)
  const asks = all.find(asksLastId)
  const holder = holderOf(operation, follow)
  const speaks = all.find((one) => !isDate(one, names) && (isPosition(ownName(one)) || goesBack(one)))
  const signs = [
    sizesOf(operation, follow).length > 0 && !isBestOf(operation) && SIZE_ALONE,
    (moreIn(around) ?? someMore(around)) !== undefined &&
      'the answer says whether there is more, and no parameter carries a position',
    numbered !== undefined && `the answer has ${numbered}, and no parameter leads to a page`,
    next !== undefined && `the answer has ${next}, which nothing takes`,
    at !== undefined && `the answer has ${at}, which is a position, and no parameter carries one`,
    shown.every((path) => path !== undefined) &&
      `the answer has ${shown.join(' and ')}, and no parameter leads to a page`,
    counts !== undefined && `the answer has ${counts} of a page, and no parameter leads to one`,
    holder !== undefined && `${holder} in the body holds a position and a size, and nothing takes them`,
    asks && `${asks.name} asks for the last id, and records have none`,
    speaks && `nothing in the answer says what ${speaks.name} takes`,
    speaksOfPages(`${operation.summary} ${operation.about ?? ''}`) && SPEAKS,
    operation.answer.link && LINK_ALONE,
  ]
  return signs.filter((sign) => typeof sign === 'string')
}

/** Whether a list of plain values takes the options of all lists, such as `listOptions.continue`, and gives nothing to continue from. */
function takesOptions(operation: Operation, { item, paths }: Envelope, follow: Follow): boolean {
  if (item?.kind !== 'string' || paths.size > 1 || operation.answer.link) return false
  const asked = candidates(operation, follow).filter((one) => SIZES.test(ownName(one)) || isPosition(ownName(one)))
  return asked.length > 0 && asked.every(({ name }) => /^\w*options\.(continue|limit)$/i.test(name))
}

/** Whether a path names the few best of something: their number may be given, and nothing follows them. */
const isBestOf = (operation: Operation): boolean =>
  withoutPages(operation)
    .split('/')
    .some((segment) => words(segment).some((word) => BEST.test(word)))

const BEST = /^(suggest(ed|ions?)?|top|trending|popular|recommend(ed|ations?)|related|similar|random|featured)$/i

/** Where an answer has a number of this name, outside of its records. */
const numberAt = (around: Envelope, pattern: RegExp): string | undefined =>
  numbersIn(around).find((path) => named(path, pattern))

/** Where an answer says how many records a page has: by its words, or beside a total in what is called after pages. */
function countsOfPage(around: Envelope): string | undefined {
  const numbers = numbersIn(around)
  const said = numbers.find((path) => OF_PAGE.test((around.paths.get(path)?.description ?? '').slice(0, 500)))
  if (said !== undefined) return said
  const held = numbers.filter((path) => AROUND_PAGES.test(bare(path.split('.').at(-2) ?? '')))
  const total = held.find((path) => /^total/.test(lastOf(path)))
  return total === undefined
    ? undefined
    : held.find((path) => /^(count|size|limit|perpage|pagesize)$/.test(lastOf(path)))
}

/** Words of a number that counts the records of one page. */
const OF_PAGE =
  /\b(items?|records?|results?|entries|rows|objects|elements) (in|on|per|of) (the |this |each |a )?(current )?page\b|\bcurrent page\b/i

/** The member of a body that holds what asks for pages, such as `filter: { page, limit }`. */
function holderOf({ method, body }: Operation, follow: Follow): string | undefined {
  const top = method === 'GET' || body === undefined ? undefined : follow(body.schema)
  const members = top?.kind === 'object' ? top.fields : []
  return members.find(({ schema }) => {
    const inner = follow(schema)
    const names = inner.kind === 'object' ? inner.fields.map(({ name }) => bare(name)) : []
    return names.some((name) => SIZES.test(name)) && names.some(isPosition)
  })?.name
}

/** Which page it is, and how large. */
const ITS_PAGE = /^page(no)?$/
const ITS_SIZE = /^(pagesize|perpage|itemsperpage|size|limit)$/

/** How many pages there are. */
const NUMBERED = /^(total|number|num)(of)?pages?$|^(pages|page)(count|total)$|^lastpage$/

const rivalsOf = ({ path, rivals = [] }: Found): string[] =>
  rivals.length > 0 ? [`the answer has several lists: ${[path, ...rivals].join(', ')}`] : []

/** An address of the next page is safer than counting, where nothing in the response says that the count has ended. */
function firstOf(found: readonly Position[], around: Envelope): Position | undefined {
  const [first] = found
  const counts = first?.style === 'offset' || first?.style === 'page_number'
  if (!counts || Object.keys(endOf(first.style, around, false)).length > 0) return first
  return found.find(({ style, confidence }) => style === 'next_url' && confidence >= SURE_ADDRESS) ?? first
}

/** Positions by what is deprecated only where there are no others. */
function current(all: readonly Position[]): readonly Position[] {
  const kept = all.filter(({ parameter }) => !isDeprecated(parameter))
  return kept.some(({ confidence }) => confidence >= 0.5) ? kept : all
}

/** Links of a page need not include one to the next; an address that is called so does. */
const SURE_ADDRESS = 0.8

const SINGLE: Paging = { style: 'single', param: '' }

const sizesOf = (operation: Operation, follow: Follow): Candidate[] =>
  candidates(operation, follow)
    .filter((one) => SIZES.test(ownName(one)) && countsRecords(follow(one.schema)))
    .sort((a, b) => Number(isDeprecated(a)) - Number(isDeprecated(b)))

/** Words such as `large` or `1024x1024` are sizes of something else. */
const countsRecords = (schema: Schema): boolean =>
  schema.kind === 'enum'
    ? schema.values.every((value) => /^\d+$/.test(String(value)))
    : ['number', 'string', 'union'].includes(schema.kind)

/** Whether an operation takes a position and a size, as lists do, or a number of a page of an answer that has lists. */
export function asksForPages(operation: Operation, follow: Follow): boolean {
  if (operation.method !== 'GET' && (operation.method !== 'POST' || saysWrite(operation))) return false
  const all = candidates(operation, follow)
  const names = all.map(({ name }) => name)
  const isPlaced = all.some((one) => isPosition(ownName(one)) && !isDate(one, names))
  if (isPlaced && sizesOf(operation, follow).length > 0) return true
  const around = envelope(operation, follow)
  const isGiven = positions(operation, around, follow).some(
    ({ style, confidence, parameter, from = '' }) =>
      style === 'page_token' &&
      confidence >= SURE_TOKEN &&
      TOKENS.test(ownName(parameter)) &&
      /next|cursor|page/.test(bare(from)),
  )
  if (isGiven) return true
  if (![...around.paths.values()].some(({ kind }) => kind === 'array')) return false
  return (
    all.some((one) => PAGES.test(ownName(one)) && isCounted(one)) ||
    (operation.method === 'GET' && isPageOf(operation, around))
  )
}

/** Whether an answer says of itself that it is a page: `pagination` with a position, or a total and words. */
function isPageOf({ summary, about = '' }: Operation, around: Envelope): boolean {
  const at = positionIn(around)?.split('.') ?? []
  if (at.length === 2 && AROUND_PAGES.test(bare(at[0] as string))) return true
  return speaksOfPages(`${summary} ${about}`) && numberAt(around, TOTALS) !== undefined
}

/** Every possible way in which a list continues, most likely first. Numbers start at 0 or at 1. */
export function waysOf(operation: Operation, follow: Follow): Guess[] {
  const found = findRecords(operation, follow)
  if (!found) return []
  const around = envelope(operation, follow)
  const unsure = unsaid(operation, around)
  const all = [
    ...positions(operation, around, follow),
    ...(unsure ? [unsure] : []),
    ...unlikely(operation, around, follow),
  ]
  return all.slice(0, MOST_WAYS).flatMap((position) => {
    const guess = guessBy(position, operation, found, follow)
    if (guess.paging.style !== 'page_number' && guess.paging.style !== 'offset') return [guess]
    const usual = guess.paging.style === 'page_number' ? 1 : 0
    const { start = usual, ...paging } = guess.paging
    const other: Paging = { ...paging, ...(start === usual && { start: 1 - usual }) }
    return [guess, { ...guess, paging: other }]
  })
}

/** Bounds what a trial asks of a vendor. */
const MOST_WAYS = 60

/** Every style, with each parameter and member that could carry a position: for a trial against the vendor. */
function unlikely(operation: Operation, around: Envelope, follow: Follow): Position[] {
  const parameters = candidates(operation, follow).filter((one) => isPosition(ownName(one)))
  const given = nextPaths(around)
  const why = 'tried'
  const [first] = parameters
  const urls = given.map((from): Position => {
    const parameter = first ?? { name: 'next', schema: { kind: 'string' }, description: '' }
    return { style: 'next_url', parameter, from, confidence: 0, why }
  })
  const others = parameters.flatMap((parameter): Position[] => [
    ...given.map((from): Position => ({ style: 'page_token', parameter, from, confidence: 0, why })),
    ...(parameter.inPath ? [] : [{ style: 'link', parameter, from: parameter.name, confidence: 0, why } as const]),
    { style: 'page_number', parameter, confidence: 0, why },
    { style: 'offset', parameter, confidence: 0, why },
    ...(idOf(around) === undefined || parameter.inPath
      ? []
      : [{ style: 'last_id', parameter, from: idOf(around) as string, confidence: 0, why } as const]),
  ])
  return [...urls, ...others]
}

function guessBy(position: Position, operation: Operation, found: Found, follow: Follow): Guess {
  const around = envelope(operation, follow)
  const sizes = sizesOf(operation, follow)
  const records = found.path
  const { parameter, style, from, why } = position
  const size = sizes.find(({ name, inside }) => name !== parameter.name && inside === parameter.inside)
  const linked = style === 'page_number' && found.path === '' && operation.answer.link
  const paging: Paging = {
    style: linked ? 'link' : style,
    param: parameter.name,
    ...(linked ? { from: parameter.name } : from !== undefined && { from }),
    ...endOf(style, around, linked),
    ...(style === 'next_url' && onlyOf(parameter, operation, follow)),
    ...(size && { size: size.name }),
    // In a path it is always given.
    ...(size && !(size.inPath && usual(size) === undefined) && { pageSize: usual(size) ?? 100 }),
    ...startOf(style, parameter, around),
  }
  const hidden = found.score < 4 ? [`nothing says that ${records} holds the records`] : []
  const open = [...hidden, ...rivalsOf(found)]
  const rival = style === 'page_number' || style === 'offset' ? rivalOf(parameter, operation, follow) : undefined
  if (rival !== undefined) open.push(`${rival} ${RIVAL}`)
  const end = style === 'offset' ? endBeside(parameter, operation, follow) : undefined
  if (end !== undefined) open.push(`${end} ${RIVAL}`)
  if (style === 'offset' && isOpenStart(parameter, around))
    open.push(`nothing says whether ${parameter.name} counts from 0 or 1`)
  const condition = conditionOf(parameter, operation, follow)
  if (condition !== undefined) open.push(`${condition} ${CONDITION}`)
  if (isPage(found.item, follow)) open.push(`each of ${records || 'the records'} ${PAGE_ITSELF}`)
  const doubts = [...(size ? [] : ['no parameter for the size of a page']), ...open]
  const confidence = Math.min(position.confidence - (size ? 0 : 0.1), open.length > 0 ? 0.6 : 1)
  return { paging, records, confidence, why: [why, ...doubts] }
}

/** End doubts about another parameter. */
export const RIVAL = 'is a position of pages, too'
export const CONDITION = 'says whether it counts'
export const PAGE_ITSELF = 'is a page of its own'

/** Whether a record has what a page has: a list called as records are, a number of all, and a number of the page. */
function isPage(item: Schema, follow: Follow): boolean {
  const record = shape(item, follow)
  if (record.kind !== 'object') return false
  const has = (kind: Schema['kind'], fits: (name: string) => boolean): boolean =>
    record.fields.some(({ name, schema }) => shape(schema, follow).kind === kind && fits(bare(name)))
  return (
    has('array', (name) => RECORDS.has(name)) &&
    has('number', (name) => name === 'found' || TOTALS.test(name)) &&
    has('number', (name) => PAGES.test(name))
  )
}

/** The parameter that words make the condition of a position: "It can only be used when `grouped` is set to false". */
function conditionOf({ name, description }: Candidate, operation: Operation, follow: Follow): string | undefined {
  const said = [...description.slice(0, 2_000).matchAll(CONDITIONS)].flatMap(([, words = '']) => words.split(/\W+/))
  const words = new Set(said)
  return candidates(operation, follow).find((one) => one.name !== name && words.has(one.name))?.name
}

const CONDITIONS = /\b(?:if|when) ([^.]{1,80}) (?:is|are) (?:set|true|false|`true|`false)/gi

/** A number called as the end of what a start begins: both have to move. */
function endBeside({ name: own }: Candidate, operation: Operation, follow: Follow): string | undefined {
  const ends = new Map([
    ['start', 'end'],
    ['from', 'to'],
    ['startindex', 'endindex'],
  ])
  const end = ends.get(bare(own))
  return candidates(operation, follow).find(({ name, schema }) => bare(name) === end && schema.kind === 'number')?.name
}

/** Text beside a number, whose words make it the position that the answers give. */
function rivalOf({ name: own }: Candidate, operation: Operation, follow: Follow): string | undefined {
  const all = candidates(operation, follow).filter(({ name, schema }) => name !== own && schema.kind === 'string')
  return all.find((one) => isPosition(ownName(one)) && GIVEN.test(one.description.slice(0, 2_000)))?.name
}

/** Words of a position that answers give. */
const GIVEN =
  /\b(links?|urls?|values?|cursors?|tokens?) (in|of|from) the \w*( ?)(response|answer|result)|pagination links\b/i

/** Where several parameters are positions, the address gives all of them: the others of the caller stay. */
function onlyOf({ name: param }: Pick<Candidate, 'name'>, operation: Operation, follow: Follow): Partial<Paging> {
  const all = candidates(operation, follow).flatMap(({ name, inPath }) => (inPath ? [] : [name]))
  const several = all.some((name) => isPosition(name) && name !== param)
  return several ? { only: all.filter((name) => name !== param && !isPosition(name)) } : {}
}

export const UNGIVEN = 'a cursor that nothing in the answer gives'

/** A position whose parameter, or whose path in the response, the document omits. */
function unsaid(operation: Operation, around: Envelope): Position | undefined {
  if (operation.method !== 'GET') return undefined
  const query = operation.parameters.filter((one) => one.in === 'query' && !isCredential(one))
  const names = query.map(({ name }) => name)
  const cursor = query.find((one) => TOKENS.test(bare(one.name)) && one.schema.kind === 'string' && !isDate(one, names))
  if (cursor && around.records === '')
    return {
      style: 'link',
      parameter: cursor,
      from: cursor.name,
      confidence: 0.5,
      why: UNGIVEN,
    }
  const [from] =
    [...around.paths].find(
      ([path, { kind }]) => kind === 'string' && /^(pages|paging|meta|pagination)\.next\.\w+$/.test(path),
    ) ?? []
  if (from === undefined || cursor) return undefined
  const name = from.split('.').at(-1) as string
  return {
    style: 'page_token',
    parameter: { name, schema: { kind: 'string' }, description: '' },
    from,
    confidence: 0.4,
    why: `the answer has ${from}, and no parameter takes it`,
  }
}

/** The default page size. */
function usual({ schema, description }: Candidate): number | undefined {
  if (typeof schema.default === 'number' && schema.default > 0) return schema.default
  const said = /default(?:s)?(?: value)?(?: is| to|:|=)? *`?"?(\d{1,5})/i.exec(description.slice(0, 2_000))?.[1]
  return said === undefined || said === '0' ? undefined : Number(said)
}
