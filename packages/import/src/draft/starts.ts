import { type Candidate, ownName } from './candidates.ts'
import type { Envelope } from './find-records.ts'
import type { Paging } from './paging.ts'
import type { Style } from './positions.ts'

/** The number at which pages or records begin. */

/** Page numbers start at 1 and offsets at 0, unless the parameter says otherwise. */
export function startOf(style: Style, candidate: Candidate, around: Envelope): Partial<Paging> {
  const { schema } = candidate
  if (style === 'page_number')
    return (firstPage(candidate)?.number ?? (isSpring(around) ? 0 : 1)) === 0 ? { start: 0 } : {}
  if (style !== 'offset') return {}
  const least = schema.kind === 'number' ? schema.min : undefined
  const said = /\b(1|one).(based|indexed)\b/i.test(candidate.description) ? 1 : least
  const start = typeof schema.default === 'number' ? schema.default : said
  return start === 1 || (start === undefined && isScim(candidate, around)) ? { start: 1 } : {}
}

/** Whether an answer is a page of Spring, whose number is 0 for the first one. */
export const isSpring = ({ paths }: Envelope): boolean =>
  ['totalPages', 'totalElements', 'number', 'pageable'].every((path) => paths.has(path))

/** Whether a list is one of SCIM's, whose index is 1-based by its standard. */
const isScim = (candidate: Candidate, { paths, records }: Envelope): boolean =>
  ownName(candidate) === 'startindex' && records === 'Resources' && paths.has('totalResults')

/** Whether an offset is called as vendors call those from 0 and those from 1, and the document does not tell which. */
export function isOpenStart(candidate: Candidate, around: Envelope): boolean {
  const { schema, description, example = schema.example } = candidate
  if (!INDEXES.test(ownName(candidate)) || isScim(candidate, around)) return false
  const least = schema.kind === 'number' ? schema.min : undefined
  const isTold = [schema.default, least].some((value) => value === 0 || value === 1) || Number(example ?? NaN) === 0
  return !isTold && ![ZERO, ONE, SKIPS].some((told) => told.test(description.slice(0, 2_000)))
}

const INDEXES = /^(startindex|startposition|position|startrecord|startrow|firstresult)$/

/** Words of a number of records before the first one. */
const SKIPS = /\b(skip|offset|omit)(s|ped|ping|ted)?\b/i

/** The number of the first page, and whether more than the least value says so. */
export interface FirstPage {
  readonly number: 0 | 1
  readonly isSaid: boolean
  /** The least value says one thing, and the example another. */
  readonly isOpen?: true
}

/** The first page by a parameter: by words, its default or its least value. */
export function firstPage({
  schema,
  description,
  example = schema.example,
}: Pick<Candidate, 'schema' | 'description' | 'example'>): FirstPage | undefined {
  if (ZERO.test(description)) return { number: 0, isSaid: true }
  if (ONE.test(description)) return { number: 1, isSaid: true }
  const { default: usual } = schema
  if (usual === 0 || usual === 1) return { number: usual, isSaid: true }
  const least = schema.kind === 'number' ? schema.min : undefined
  if (least === 0 && Number(example) === 1) return { number: 1, isSaid: false, isOpen: true }
  return least === 0 || least === 1 ? { number: least, isSaid: false } : undefined
}

/** Words that make the first number a zero. */
const ZERO =
  /(start|begin)(s|ing)?( \w+)? (at|from|with) `?(0|zero)\b|(zero|0).(base|based|paged|indexed)\b|`?(0|zero)`? (being|is|as|for) the first page|first page (is|has|=|index is|number is)( \w+)? ?`?(0|zero)\b|default(s| value)?( is| to|:|=)* *`?0\b/i

/** Words that make the first number a one. */
const ONE =
  /(start|begin)(s|ing)?( \w+)? (at|from|with) (page )?`?(1|one)\b(?!\d)|\b(one|1).(based|indexed)\b|first page (is|has|=)( \w+)? ?`?(page=)?(1|one)\b|default(s| value)?( is| to|:|=)* *`?1\b(?!\d)/i
