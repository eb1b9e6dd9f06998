import type { Schema } from '../model.ts'
import { DELIMITED } from '../read/parameters.ts'
import { bare } from './names.ts'

/** Evidence about a value in the words, formats and examples of a document: a number, a date, an address, or a token. */

/** A parameter or a member, as far as it says what its values are. */
export interface Said {
  readonly name: string
  readonly schema: Schema
  readonly description: string
  readonly example?: unknown
}

const MOST_TEXT = 2_000
const wordsOf = ({ description, schema }: Said): string =>
  `${description} ${schema.description ?? ''}`.slice(0, MOST_TEXT).toLowerCase()
const examplesOf = ({ example, schema }: Said): unknown[] =>
  [example, schema.example, schema.default].filter((one) => one !== undefined && one !== '')

const DATES = /^\d{4}-\d\d(-\d\d)?(?:$|[t ])/i
const DATE_FORMATS = /^(date|date-?time|time|timestamp|unix-?time|iso-?8601|google-datetime)$/i
const DATE_WORDS =
  /\b(dates?|datetimes?|timestamps?|iso.?8601|rfc.?3339|unix|epoch|yyyy|seconds since|milliseconds|start(ing)? time|time (range|window|period)|hours?|days?)\b/
/** Names of an end, beside a start of the same period. */
const ENDS = /^(to|end|until|till|stop|finish|endat|endtime|enddate|finishat|ending|endts|endtimestamp)$/
/** Names that start a period as well as a page. */
const STARTS = /^(from|start|startat|begin|since|after|starttime|startdate)$/

/** Words of a start that counts records, although an end is beside it. */
const RECORD_WORDS =
  /\b(record|row|item|result|element)s? (number|index|position)\b|\b(start|first)(ing)? index\b|\b(zero|0).based?\b|\bstarting point (for|in|of) (the )?(results|records|rows|items|list)\b/

/** Words that begin with an identifier, whatever they go on to say of time. */
const IDENTIFIES = /^\W*(the |an? )?(\w+ )?(identifier|id|hash|cursor|token)\b/

/** Whether a value is a point in time. `names` are those of the other parameters. */
export function isDate(one: Said, names: readonly string[]): boolean {
  const { schema } = one
  if (schema.kind === 'string' && DATE_FORMATS.test(schema.format ?? '')) return true
  if (examplesOf(one).some((value) => (typeof value === 'string' ? DATES.test(value) : Number(value) > 9e8)))
    return true
  const own = bare(one.name)
  if (!STARTS.test(own)) return false
  if (IDENTIFIES.test(wordsOf(one))) return false
  if (DATE_WORDS.test(wordsOf(one))) return true
  if (RECORD_WORDS.test(wordsOf(one)) || isOpaque(one)) return false
  return names.some((name) => ENDS.test(bare(name)))
}

/** Whether the words or the format of a value make it a point in time. */
export const speaksOfDates = (one: Said): boolean => isDate(one, []) || DATE_WORDS.test(wordsOf(one))

const ADDRESS_WORDS = /\b(ur[li]s?|links?|paths?|address|href|hyperlink|endpoint)\b/

/** Whether a value is an address: by its format, its example, or its description. */
export function isAddress(one: Said): boolean {
  const { schema } = one
  if (schema.kind === 'string' && /^(uri|url|uri-reference|href)$/i.test(schema.format ?? '')) return true
  const shown = examplesOf(one).filter((value) => typeof value === 'string') as string[]
  if (shown.length > 0) return shown.some(showsAddress)
  return ADDRESS_WORDS.test(wordsOf(one)) && !TOKEN_WORDS.test(wordsOf(one))
}

/** An absolute URL, a path or a query. */
const showsAddress = (text: string): boolean =>
  !/\s/.test(text) && (/^https?:\/\/./i.test(text) || text.startsWith('/') || /^\?[^=]+=/.test(text))

/** An image may be opaque, too: only what stands for a place is a token. */
const TOKEN_WORDS =
  /\b(tokens?|cursors?|marker|bookmark|base64 encoded string|opaque[ -](\w{1,30} )?(string|value|id|identifier|key|text|pointer|reference))\b/
const RETURNED =
  /\b(returned|received|given|found|obtained|provided|from|of|in) (by|in|from|with|the|a|your)? ?(the |a )?(previous|last|prior|preceding|earlier)\b|\bprevious (response|call|request|page|result)/

/** Whether words call a value a token, or the answer before this one as what gives it: the id of the last change is neither. */
export const isGivenToken = (one: Said): boolean =>
  TOKEN_WORDS.test(wordsOf(one)) ||
  /\b(previous|last|prior|preceding|earlier) (response|answer|call|request|page|result)/.test(wordsOf(one))

/** Whether a value is a token that an answer gave, whatever it is called. */
export const isOpaque = (one: Said): boolean => TOKEN_WORDS.test(wordsOf(one)) || RETURNED.test(wordsOf(one))

const NUMBER_WORDS =
  /\b(numbers?|index|zero|(0|1|zero|one).based|counts?|how many|amount|skip|integer|starts? (at|from|with) [01]\b|first page)\b/
const NUMERIC = /^\d{1,9}$/

/** Whether a value counts: a number, or text whose document says that it is one. */
export function isCounted(one: Said): boolean {
  const { schema } = one
  if (schema.kind === 'number') return true
  // A number or text, as some servers read their queries.
  if (schema.kind === 'union') return schema.options.some(({ kind }) => kind === 'number') && !isOpaque(one)
  if (schema.kind !== 'string' || schema.format === DELIMITED) return false
  if (/^(u?int(32|64)?|integer|number)$/i.test(schema.format ?? '')) return true
  const shown = examplesOf(one)
  if (shown.length > 0) return shown.every((value) => NUMERIC.test(String(value)))
  if (/^\^?(\[0-9\]|\\d)[+*{]/.test(schema.pattern ?? '')) return true
  return NUMBER_WORDS.test(wordsOf(one)) && !isOpaque(one)
}

/** Whether a number counts what is in a text, or the time between zones, whatever it is called. */
export const countsOthers = (one: Said): boolean =>
  OTHER_WORDS.test(wordsOf(one)) && !/\bpage index\b/.test(wordsOf(one))

const OTHER_WORDS = /\b(characters?|letters?|bytes?|pixels?|time ?zones?|utc|gmt)\b/

/** Whether words speak of pages. */
export const speaksOfPages = (text: string, most = MOST_TEXT): boolean => {
  const read = text.slice(0, most)
  return (
    !/\b(not|never|without|no|cannot)\W{1,5}(be |support |provide |offer |allow |use )?\W{0,3}paginat/i.test(read) &&
    /\b(paginat\w*|paged|next page|page (number|token|size)|(further|subsequent|next|more) (pages?|results))\b/i.test(
      read,
    )
  )
}

/** Whether a parameter or a member is deprecated, by its mark or its words. */
export const isDeprecated = ({
  schema,
  description,
}: {
  readonly schema: Schema
  readonly description: string
}): boolean => schema.deprecated === true || DEPRECATED.test(description.slice(0, 2_000))

const DEPRECATED = /^\W*deprecat(ed|ion)\b|\bDEPRECAT(ED|ION)\b/

/** Whether the document shows a token. The word `string` is what a generator puts where nobody gave an example. */
export const isShown = ({ example }: Schema): boolean =>
  example !== undefined && example !== 'string' && /^[^\s/?]{1,500}$/.test(String(example))
