import type { Operation } from '../model.ts'
import { asksLastId, type Candidate, candidates, goesBack, isPosition, ownName, sizesOf } from './candidates.ts'
import { endOf } from './ends.ts'
import { countsOthers, isDate, isDeprecated, speaksOfPages } from './evidence.ts'
import {
  ACCOMPANIES,
  type Envelope,
  envelope,
  type Follow,
  type Found,
  isPage,
  RECORDS,
  shape,
} from './find-records.ts'
import { AROUND_PAGES, moreIn, numberAt, numbersIn, positionIn, someMore, unusedNext } from './members.ts'
import { bare, lastOf, words } from './names.ts'
import { NUMBERED, SIZES } from './page-names.ts'
import { withoutPages } from './path-pages.ts'
import type { Position } from './positions.ts'

/** Signs that a list continues in another way than its names say, or has pages that no parameter leads to. */

/** Doubts that lists with a Link header do not contradict. */
export const SIZE_ALONE = 'a size of pages, and no parameter carries a position'

export const LINK_ALONE = 'a Link header'

export const SPEAKS = 'its description speaks of pages'

/** Signs that a list has pages, although no parameter is known to lead to them. */
export function pagesUnread(operation: Operation, around: Envelope, follow: Follow): string[] {
  if (takesOptions(operation, around, follow)) return []
  const all = candidates(operation, follow)
  const names = all.map(({ name }) => name)
  const next = unusedNext(around)
  // SCIM's own kinds come whole, in the envelope of all its lists.
  const isOfScim = around.records === 'Resources' && /\/(Schemas|ResourceTypes)\/?$/.test(operation.path)
  const at = next === undefined && !isOfScim ? positionIn(around) : undefined
  const numbered = numberAt(around, NUMBERED)
  const shown = [ITS_PAGE, ITS_SIZE].map((pattern) => numberAt(around, pattern))
  const counts = countsOfPage(around)
  const asks = all.find(asksLastId)
  const holder = holderOf(operation, follow)
  const isBest = isBestOf(operation)
  const speaks = all.find(
    (one) => !isDate(one, names) && !countsOthers(one) && (isPosition(ownName(one)) || goesBack(one)),
  )
  const signs = [
    sizesOf(operation, follow).length > 0 && !isBest && SIZE_ALONE,
    (moreIn(around) ?? someMore(around)) !== undefined &&
      'the answer says whether there is more, and no parameter carries a position',
    numbered !== undefined && `the answer has ${numbered}, and no parameter leads to a page`,
    next !== undefined && `the answer has ${next}, which nothing takes`,
    at !== undefined && `the answer has ${at}, which is a position, and no parameter carries one`,
    !isBest &&
      shown.every((path) => path !== undefined) &&
      `the answer has ${shown.join(' and ')}, and no parameter leads to a page`,
    counts !== undefined && `the answer has ${counts} of a page, and no parameter leads to one`,
    holder !== undefined && `${holder} in the body holds a position and a size, and nothing takes them`,
    asks && `${asks.name} asks for the last id, and records have none`,
    speaks && `nothing in the answer says what ${speaks.name} takes`,
    speaksOfPages(`${operation.summary} ${operation.about ?? ''}`) && SPEAKS,
    operation.answer.link && LINK_ALONE,
    besides(operation, around, follow),
  ]
  return signs.filter((sign) => typeof sign === 'string')
}

/** Facts of an answer's own beside its list, as one record has. */
function besides({ answer }: Operation, { records }: Envelope, follow: Follow): string | false {
  const top = answer.schema && shape(answer.schema, follow)
  if (top?.kind !== 'object' || records.includes('.') || RECORDS.has(bare(records))) return false
  const own = top.fields.filter(
    ({ name, schema }) =>
      !ACCOMPANIES.test(bare(name)) &&
      !words(name).some((word) => OF_PAGES.has(word.toLowerCase())) &&
      ['string', 'enum', 'number', 'boolean'].includes(shape(schema, follow).kind),
  )
  return (
    own.length >= 4 &&
    `${records} is beside ${own
      .map(({ name }) => name)
      .slice(0, 4)
      .join(', ')} of one record`
  )
}

/** Words of facts about a list: of pages, of what was asked for, and when. */
const OF_PAGES = new Set(
  'total count page pages limit offset size next prev previous cursor has more first from to start end query took type kind name object'.split(
    ' ',
  ),
)

/** Signs that leave open whether a list continues by a position, although names and words say so. */
export function openIn(
  { parameter, style, from = '' }: Position,
  size: Candidate | undefined,
  operation: Operation,
  found: Found,
  follow: Follow,
): string[] {
  const around = envelope(operation, follow)
  const records = found.path
  const counts = style === 'page_number' || style === 'offset'
  const rival = counts ? rivalOf(parameter, operation, follow) : undefined
  const end = style === 'offset' ? endBeside(parameter, operation, follow) : undefined
  const condition = conditionOf(parameter, operation, follow)
  const signs = [
    found.score < 4 && `nothing says that ${records} holds the records`,
    ...rivalsOf(found),
    rival !== undefined && `${rival} is a position of pages, too`,
    end !== undefined && `${end} is a position of pages, too`,
    counts &&
      [parameter, size].some((one) => UNPAGED.test((one?.description ?? '').slice(0, 2_000))) &&
      `without ${parameter.name} the answer has no pages`,
    condition !== undefined && `${condition} says whether it counts`,
    style === 'page_token' &&
      isDeprecated(parameter) &&
      !operation.deprecated &&
      `${parameter.name} is deprecated, and nothing else carries a position`,
    // A flag would end it.
    endOf(style, around, false).more === undefined &&
      ['page_token', 'next_url'].includes(style) &&
      (isEndless(`${operation.summary} ${operation.about ?? ''}`.slice(0, 5_000)) ||
        STAYS.test((around.paths.get(from)?.description ?? '').slice(0, 2_000))) &&
      'its description says that a token follows the last page, too',
    isPage(found.item, follow, (name) => RECORDS.has(name)) &&
      `each of ${records || 'the records'} is a page of its own`,
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

const BEST =
  /^(suggest(ed|ions?)?|top|trending|popular|recommend(ed|ations?)|related|similar|random|featured|type_?ahead|auto_?complete)$/i

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

export const rivalsOf = ({ path, rivals = [] }: Found): string[] =>
  rivals.length > 0 ? [`the answer has several lists: ${[path, ...rivals].join(', ')}`] : []

/** Words of a position or a size without which all records come at once. */
const UNPAGED = /\bun-?pag(ed|inated)\b|\b(not|without) (be )?paginat(ed|ion)\b/i

/** Whether a sentence says that a token comes whether or not records follow. */
const isEndless = (text: string): boolean =>
  text.split('.').some((sentence) => ENDLESS.every((words) => words.test(sentence)))

const ENDLESS: readonly RegExp[] = [
  /\b(continue|keep|still|always)\b/i,
  /\b(send|return|includ|provid|contain|present)/i,
  /(next_?page|next page|cursor|token|offset)\b/i,
  /\b(even|although|no more)\b/i,
]

/** Words of a token that stays what it was at the end. */
const STAYS = /\b(identical|the same|unchanged)\b.{0,60}\b(if|when) .{0,20}\bno (new|more|further)\b/i

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
