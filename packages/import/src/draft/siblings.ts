import type { Operation } from '../model.ts'
import { candidates } from './candidates.ts'
import { LINK_ALONE, SIZE_ALONE, SPEAKS } from './doubts.ts'
import { speaksOfPages } from './evidence.ts'
import { envelope, type Follow } from './find-records.ts'
import { type Guess, SURE } from './guesses.ts'
import { HEADER } from './names.ts'
import { doubted, LEAST, silent } from './silence.ts'
import { type FirstPage, firstPage, isSpring } from './starts.ts'

/** The conventions of an API's other lists, for those that the document leaves open. */

/** The share of the lists that agree, of all that have the same parameter. */
const SHARE = 0.8

/** Conventions of the lists with one parameter. */
interface Habit {
  readonly guess: Guess
  readonly count: number
}

/** Replaces doubtful guesses by what lists with the same parameter do. */
export function bySiblings(
  operations: readonly Operation[],
  guesses: ReadonlyMap<string, Guess>,
  follow: Follow,
): Map<string, Guess> {
  const habits = habitsOf([...guesses.values()])
  const links = linksOf([...guesses.values()])
  const made = new Map(guesses)
  for (const operation of operations) {
    const guess = guesses.get(operation.at)
    if (guess === undefined || guess.confidence >= SURE || operation.method !== 'GET') continue
    // A doubt about the records is none about the position, and what its own words say counts more than others.
    if (guess.own) continue
    const all = candidates(operation, follow)
    const habit =
      all.map(({ name }) => habits.get(keyOf(name, guess))).find((one) => one !== undefined) ??
      linkedAs(guess, operation, links)
    if (!habit || hasOwnToken(guess, habit)) continue
    if (isAnswered(habit, operation, follow)) made.set(operation.at, adopted(guess, habit, all))
    else if (guess.paging.style === 'single' && habit.guess.paging.style !== 'last_id')
      made.set(operation.at, unanswered(adopted(guess, habit, all)))
  }
  const firsts = firstsOf(operations, made, follow)
  for (const operation of operations) {
    const guess = made.get(operation.at)
    if (guess) made.set(operation.at, startingAs(guess, first(operation, guess, follow), firsts))
  }
  return silent(operations, made, follow)
}

/** Doubts lists of one page each, where the words about the whole API speak of pages: its operations leave them out. */
export function doubtedAll(guesses: ReadonlyMap<string, Guess>, description: string): Map<string, Guess> {
  const all = [...guesses]
  const isLeftOut =
    all.length >= LEAST &&
    all.every(([, { paging }]) => paging.style === 'single') &&
    speaksOfPages(description, MOST_ABOUT)
  return new Map(isLeftOut ? all.map(([at, guess]) => [at, { ...guess, confidence: 0.4, why: [ABOUT_ALL] }]) : all)
}

const ABOUT_ALL = 'the description of the API speaks of pages, and no list names them'

/** Characters of it that are read. */
const MOST_ABOUT = 200_000

/** Whether an answer has what gives the position of the others, or nothing but its records, so that it may be left out. */
function isAnswered({ guess: { paging } }: Habit, operation: Operation, follow: Follow): boolean {
  const { from, style } = paging
  if (from === undefined || style === 'link') return true
  const { paths, records, item } = envelope(operation, follow)
  if (style === 'last_id') return item?.kind === 'object' && item.fields.some(({ name }) => name === from)
  const isOther = (path: string): boolean =>
    path !== records && !records.startsWith(`${path}.`) && !path.startsWith(`${records}.`) && !path.startsWith(HEADER)
  return paths.has(from) || ![...paths.keys()].some(isOther)
}

/**
 * The Link header of the other lists with the same size of pages, for one that has nothing else. Where there is no such
 * header, such a list is one page, as it is without it.
 */
function linkedAs(guess: Guess, operation: Operation, links: ReadonlyMap<string, Habit>): Habit | undefined {
  if (guess.paging.style !== 'single' || !guess.why.every((text) => ONLY_SIGNS.includes(text))) return undefined
  const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const by = (end: string): Habit | undefined =>
    names.map((name) => links.get(keyOf(name + end, guess))).find((one) => one !== undefined)
  const sized = by('')
  if (sized) return sized
  const any = by(NUMBERED) ?? (operation.answer.link ? linkOfAll(links, guess) : undefined)
  // Without a parameter for the number of a page, the whole link is followed.
  const { size, pageSize } = any?.guess.paging ?? {}
  const sizes = { ...(size !== undefined && { size }), ...(pageSize !== undefined && { pageSize }) }
  return any && { ...any, guess: { ...any.guess, paging: { style: 'link', param: 'next', ...sizes } } }
}

const linkOfAll = (links: ReadonlyMap<string, Habit>, guess: Guess): Habit | undefined =>
  links.get(keyOf('', guess)) ?? links.get(keyOf(NUMBERED, guess))

/** Stands for the size of lists whose links are read for one parameter. */
const NUMBERED = '#'

const ONLY_SIGNS = [SIZE_ALONE, LINK_ALONE, SPEAKS]

/** By the size of their pages, and without one for all: lists that follow a Link header, if most lists do. */
function linksOf(guesses: readonly Guess[]): Map<string, Habit> {
  const bySize = new Map<string, Guess[]>()
  for (const guess of guesses) {
    const { style, size } = guess.paging
    if (guess.confidence < SURE || style === 'single') continue
    const names = new Set(['', size ?? ''].flatMap((name) => [name, name + NUMBERED]))
    for (const key of [...names].map((name) => keyOf(name, guess))) bySize.set(key, [...(bySize.get(key) ?? []), guess])
  }
  const found = new Map<string, Habit>()
  for (const [key, all] of bySize) {
    const linked = all.filter(
      ({ paging }) => paging.style === 'link' && (paging.from === undefined || key.endsWith(NUMBERED)),
    )
    const [first] = linked
    if (first && linked.length >= LEAST && linked.length / all.length >= SHARE)
      found.set(key, { guess: first, count: linked.length })
  }
  return found
}

/** Whether a list may continue by a token or an id that the others do not take: they say nothing of it. */
const hasOwnToken = ({ paging }: Guess, { guess }: Habit): boolean =>
  ['page_token', 'last_id'].includes(paging.style) &&
  guess.paging.style !== 'page_token' &&
  guess.paging.param !== paging.param

/** Number of a list's first page, if the document has it. */
const first = (operation: Operation, { paging }: Guess, follow: Follow): FirstPage | undefined => {
  const parameter = candidates(operation, follow).find(({ name }) => name === paging.param)
  if (paging.style !== 'page_number' || !parameter) return undefined
  return firstPage(parameter) ?? (isSpring(envelope(operation, follow)) ? { number: 0, isSaid: true } : undefined)
}

/** Lists whose pages are counted from 1 only because most are: neither they nor others with their parameter say where it starts. */
export function uncounted(
  operations: readonly Operation[],
  guesses: ReadonlyMap<string, Guess>,
  follow: Follow,
): string[] {
  const firsts = firstsOf(operations, guesses, follow)
  return operations.flatMap((operation) => {
    const guess = guesses.get(operation.at)
    if (guess?.paging.style !== 'page_number' || guess.paging.start !== undefined) return []
    const isSaid = first(operation, guess, follow) !== undefined || (firsts.get(guess.paging.param)?.[1] ?? 0) > 0
    return isSaid ? [] : [operation.at]
  })
}

/** How many lists with a parameter, or with any, say that its pages start at 0, and at 1. */
type Firsts = ReadonlyMap<string, readonly [zeros: number, ones: number]>

/** Stands for every parameter. */
const ANY = ''

function firstsOf(operations: readonly Operation[], guesses: ReadonlyMap<string, Guess>, follow: Follow): Firsts {
  const found = new Map<string, [number, number]>()
  for (const operation of operations) {
    const guess = guesses.get(operation.at)
    const said = guess && first(operation, guess, follow)
    if (!guess || !said || said.isOpen) continue
    for (const key of [guess.paging.param, ANY]) {
      const counts = found.get(key) ?? [0, 0]
      counts[said.number]++
      found.set(key, counts)
    }
  }
  return found
}

/** Page numbers start where they do elsewhere in the API, if nothing says otherwise. A least value alone says little. */
function startingAs(guess: Guess, own: FirstPage | undefined, firsts: Firsts): Guess {
  const { style, param } = guess.paging
  const [zeros, ones] = firsts.get(param) ?? [0, 0]
  if (style === 'page_number' && own?.isOpen) return openStart(guess, zeros, ones)
  if (style !== 'page_number' || (own && (own.number === 1 || own.isSaid))) return guess
  const others = own ? zeros - 1 : zeros
  const [anyZeros, anyOnes] = firsts.get(ANY) ?? [0, 0]
  // A parameter of which no list says where it starts, where others start at 0.
  if (!own && zeros + ones === 0 && anyZeros > 0 && anyOnes / (anyZeros + anyOnes) < SHARE)
    return doubted(
      anyZeros >= LEAST && anyOnes === 0 ? { ...guess, paging: { ...guess.paging, start: 0 } } : guess,
      `${anyZeros} lists with other parameters count pages from 0`,
    )
  const isOne = ones >= LEAST && ones / (ones + others) >= SHARE
  if (own ? !isOne : isOne || zeros === 0) return guess
  // Where this list says nothing, most others leave no doubt.
  if (!own && zeros >= LEAST && zeros / (zeros + ones) >= SHARE)
    return { ...guess, paging: { ...guess.paging, start: 0 }, why: [...guess.why, `as ${zeros} other lists, from 0`] }
  const why = own ? `${ones} other lists count ${param} from 1` : `${zeros} other lists count ${param} from 0`
  return doubted({ ...guess, paging: { ...guess.paging, start: 0 } }, why)
}

/** Pages of which the least value is 0, and the example 1: others say which it is. */
function openStart(guess: Guess, zeros: number, ones: number): Guess {
  if (ones > 0 && zeros === 0) return guess
  const paging = zeros > ones ? { ...guess.paging, start: 0 } : guess.paging
  return doubted({ ...guess, paging }, `the least ${paging.param} is 0, and its example is 1`)
}

function adopted(guess: Guess, { guess: { paging }, count }: Habit, all: readonly { readonly name: string }[]): Guess {
  const { size, pageSize, ...rest } = paging
  const own = guess.paging.size === undefined ? paging : guess.paging
  const isSized = own.size !== undefined && all.some(({ name }) => name === own.size)
  const { size: name, pageSize: usual } = own
  return {
    ...guess,
    paging: isSized ? { ...rest, ...(name && { size: name }), ...(usual && { pageSize: usual }) } : rest,
    confidence: 0.75,
    why: [`as ${count} other lists ${paging.style === 'link' ? 'with a Link header' : `with ${paging.param}`}`],
  }
}

/** A way of other lists where the answer of this one shows nothing to continue from: it ends if there is nothing. */
const unanswered = (guess: Guess): Guess => doubted(guess, `its answer shows no ${guess.paging.from}`)

/** A bare list has no member that could give the next position: it has its own habits. */
const keyOf = (param: string, { records }: Guess): string => `${records === '' ? 'bare' : 'around'} ${param}`

/** By parameter: what most lists that are sure do with it. */
function habitsOf(guesses: readonly Guess[]): Map<string, Habit> {
  const byParam = new Map<string, Guess[]>()
  for (const guess of guesses) {
    const { style, param } = guess.paging
    if (guess.confidence < SURE || style === 'single' || param === '') continue
    const key = keyOf(param, guess)
    byParam.set(key, [...(byParam.get(key) ?? []), guess])
  }
  const habits = new Map<string, Habit>()
  for (const [param, all] of byParam) {
    const alike = new Map<string, Guess[]>()
    for (const guess of all) {
      const key = `${guess.paging.style} ${guess.paging.from ?? ''}`
      alike.set(key, [...(alike.get(key) ?? []), guess])
    }
    const [most = []] = [...alike.values()].sort((a, b) => b.length - a.length)
    const [first] = most
    if (first && most.length >= LEAST && most.length / all.length >= SHARE)
      habits.set(param, { guess: first, count: most.length })
  }
  return habits
}
