import type { Operation } from '../model.ts'
import {
  type Candidate,
  candidates,
  isBareToken,
  isCredential,
  isPosition,
  ownName,
  sizesOf,
  usual,
} from './candidates.ts'
import { openIn, pagesUnread, rivalsOf } from './doubts.ts'
import { endOf } from './ends.ts'
import { isDate, isDeprecated } from './evidence.ts'
import { type Envelope, envelope, type Follow, type Found, findRecords } from './find-records.ts'
import { idOf, nextPaths } from './members.ts'
import { bare } from './names.ts'
import { TOKENS } from './page-names.ts'
import type { Paging } from './paging.ts'
import { type Position, positions, STARTS_AT_ID } from './positions.ts'
import { contradicting, saidWays, wayText } from './said.ts'
import { isOpenStart, startOf } from './starts.ts'

/** How lists continue, guessed from common names. */

export interface Guess {
  readonly paging: Paging
  readonly records: string
  /** From 0 to 1. */
  readonly confidence: number
  /** The evidence for the guess, to show with the question. */
  readonly why: readonly string[]
  /** Its doubts are about this list alone: what other lists do does not settle them. */
  readonly own?: true
}

/** Confidence from which on a guess is no question. */
export const SURE = 0.7

/** The best guess of how a list continues. */
export function guessPaging(operation: Operation, follow: Follow): Guess | undefined {
  const guess = guessByNames(operation, follow)
  const way = guess && contradicting(guess.paging, saidWays(operation, follow))
  if (!guess || !way) return guess
  const why = [...guess.why, `the words say ${wayText(way)}`]
  return { ...guess, confidence: Math.min(guess.confidence, 0.5), why, own: true }
}

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
  const own = rivalsOf(found).length > 0 && ({ own: true } as const)
  return { paging: SINGLE, records: found.path, confidence: doubts.length > 0 ? 0.4 : 0.9, why, ...own }
}

/** An address of the next page is safer than counting, where nothing in the response says that the count has ended. */
function firstOf(found: readonly Position[], around: Envelope): Position | undefined {
  const [first] = found
  const counts = first?.style === 'offset' || first?.style === 'page_number'
  if (!counts || Object.keys(endOf(first.style, around, false)).length > 0) return first
  return found.find(({ style, confidence }) => style === 'next_url' && confidence >= SURE_ADDRESS) ?? first
}

/** Positions by what is deprecated only where there are no others. */
export function current(all: readonly Position[]): readonly Position[] {
  const kept = all.filter(({ parameter }) => !isDeprecated(parameter))
  return kept.some(({ confidence }) => confidence >= 0.5) ? kept : all
}

/** Links of a page need not include one to the next; an address that is called so does. */
const SURE_ADDRESS = 0.8

const SINGLE: Paging = { style: 'single', param: '' }

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
  const beside = sizes.filter(({ name, inside }) => name !== parameter.name && inside === parameter.inside)
  // A count beside a limit may bound all pages together; with numbered pages, the limit may be that of a token.
  const size = (style === 'page_number' ? undefined : beside.find((one) => ownName(one) === 'limit')) ?? beside[0]
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
  const open = openIn(position, size, operation, found, follow)
  const start =
    style === 'offset' && isOpenStart(parameter, around)
      ? [`nothing says whether ${parameter.name} counts from 0 or 1`]
      : []
  const doubts = [...(size ? [] : ['no parameter for the size of a page']), ...open, ...start]
  const confidence = Math.min(position.confidence - (size ? 0 : 0.1), open.length + start.length > 0 ? 0.6 : 1)
  const own = (open.length > 0 || why === STARTS_AT_ID) && ({ own: true } as const)
  return { paging, records, confidence, why: [why, ...doubts], ...own }
}

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
  const cursor = query.find(
    (one) => TOKENS.test(bare(one.name)) && one.schema.kind === 'string' && !isDate(one, names) && !isBareToken(one),
  )
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
