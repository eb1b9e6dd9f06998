import type { Operation, Schema } from '../model.ts'
import { type Candidate, candidates, ownName } from './candidates.ts'
import { isAddress, isCounted, isDate, isOpaque, type Said } from './evidence.ts'
import { type Envelope, envelope, type Follow } from './find-records.ts'
import { idOf } from './members.ts'
import { bare, lastOf } from './names.ts'
import { SIZES } from './page-names.ts'
import type { Paging } from './paging.ts'
import { quotedBy } from './positions.ts'

/**
 * How a list continues by the words and examples of its document alone. The guess is made of names; this is made of
 * sentences, so that the two can contradict each other.
 */

/** One way that the document speaks of. */
export interface SaidWay {
  readonly style: 'page_token' | 'last_id' | 'offset' | 'page_number' | 'next_url'
  readonly param: string
  readonly from?: string
}

const SKIPS =
  /\b(number|amount|count) of \w+( \w+)? (to|that (should|will) be|being) (skip|omit)|\b(skip|offset)(s|ped)? (of |the )?(first|this|number|n\b)|\b(index|offset|position) of the first\b(?! page)/
const PAGES =
  /\bpage number|\bnumber of the page|\bwhich page\b|\bpage (to|you want to) (return|retrieve|fetch|get|show|request|load)|\bpage index|\b(number|index) of (a |the )?page\b(?! of)|\bspecific page\b/
const TOKENS =
  /\b(cursors?|continuation|bookmark|page ?tokens?|next (page|set|batch)|paginat\w*)\b|\b(previous|last|prior|preceding) (response|call|request|page|result)/
const IDS =
  /\b(id|identifier) of the (last|final)\b|\b(last|previous) \w+(?:'s)? id\b|\bafter (this|the given|the specified) (\w+ )?id\b/

/** Every way that the words of its parameters, and the words and examples of its answer, speak of. */
export function saidWays(operation: Operation, follow: Follow): SaidWay[] {
  const around = envelope(operation, follow)
  const all = candidates(operation, follow)
  const names = all.map(({ name }) => name)
  const ways = all.flatMap((one) => (isDate(one, names) || SIZES.test(ownName(one)) ? [] : waysIn(one, around)))
  const address = outside(around).find(([path, schema]) => saysNext(path) && isAddress(sayingOf(path, schema)))
  const [first] = ways
  return address ? [{ style: 'next_url', param: first?.param ?? 'next', from: address[0] }, ...ways] : ways
}

function waysIn(parameter: Candidate, around: Envelope): SaidWay[] {
  const { name: param, description, schema } = parameter
  const words = `${description} ${schema.description ?? ''}`.slice(0, MOST).toLowerCase()
  const isToken = isOpaque(parameter) && (TOKENS.test(words) || quotedBy(parameter, around) !== undefined)
  if (isToken && schema.kind === 'string') {
    const from = givenBy(parameter, around)
    return from === undefined ? [] : [{ style: 'page_token', param, from }]
  }
  const id = idOf(around)
  if (IDS.test(words) && id !== undefined) return [{ style: 'last_id', param, from: id }]
  if (!isCounted(parameter)) return []
  if (SKIPS.test(words)) return [{ style: 'offset', param }]
  return PAGES.test(words) ? [{ style: 'page_number', param }] : []
}

const MOST = 2_000

/** The member of an answer that words make the next token. Undefined, if several are. */
function givenBy(parameter: Candidate, around: Envelope): string | undefined {
  const quoted = quotedBy(parameter, around)
  if (quoted !== undefined) return quoted
  const next = outside(around).filter(
    ([path, schema]) =>
      ['string', 'unknown'].includes(schema.kind) &&
      lastOf(path).startsWith('next') &&
      !isAddress(sayingOf(path, schema)),
  )
  const opaque = next.filter(([path, schema]) => isOpaque(sayingOf(path, schema)))
  const [only, other] = opaque.length > 0 ? opaque : next
  return other === undefined ? only?.[0] : undefined
}

const outside = ({ paths, records }: Envelope): [string, Schema][] =>
  [...paths].filter(([path]) => path !== records && !path.startsWith(`${records}.`))

/** Whether a path is about what comes next. That alone is a name; what it is, words say. */
const saysNext = (path: string): boolean => path.split('.').some((name) => bare(name).startsWith('next'))

const sayingOf = (path: string, schema: Schema): Said => ({
  name: path.split('.').at(-1) ?? '',
  schema,
  description: schema.description ?? '',
})

const COUNTED = /^(offset|page_number)$/

/** The way that contradicts a guess, if its document speaks of others only. */
export function contradicting({ style, param, from }: Paging, ways: readonly SaidWay[]): SaidWay | undefined {
  // Following an address fits every parameter, and an address fits beside every other way: it is another to the same pages.
  if (style === 'link') return undefined
  if (style === 'next_url') return ways.find((way) => way.style === 'page_token' && way.from === from)
  if (style === 'single') return ways[0]
  const address = ways.find((way) => way.style === 'next_url')
  if (style === 'page_token' && address && address.from === from) return address
  // A number that the answer gives is a number nevertheless: `next_page` for `page`.
  const isGiven = style === 'page_token' && lastOf(from ?? '') === `next${bare(param)}`
  // A member called as its parameter is its token, whatever else the words of that name.
  if (style === 'page_token' && lastOf(from ?? '') === ownName({ name: param })) return undefined
  const own = ways.filter(
    (way) => way.style !== 'next_url' && way.param === param && !(isGiven && COUNTED.test(way.style)),
  )
  return own.every((way) => way.style !== style || (style === 'page_token' && way.from !== from)) ? own[0] : undefined
}

/** A way, as a sentence for people. */
export const wayText = ({ style, param, from }: SaidWay): string =>
  `${style} by ${param}${from === undefined ? '' : ` from ${from}`}`
