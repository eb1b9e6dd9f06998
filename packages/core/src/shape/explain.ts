import {
  ARRAY,
  BOOLEAN,
  INTEGER,
  LONGEST_TEXT,
  NULL,
  NUMBER,
  OBJECT,
  type Rule,
  type Shape,
  STRING,
  TEXT,
} from '../contract/table.ts'
import type { Issue } from '../errors/issue.ts'
import { fits } from './check.ts'
import { fieldOf, isDate, isPlain, missing, surplus, within } from './kinds.ts'
import { tableFrom } from './made.ts'
import { nearest } from './nearest.ts'

/** The type of a value in one word: `string`, `null`, `list`. */
export const kindName = (value: unknown): string =>
  value === undefined ? 'missing' : value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

/** Maximum number of issues listed per value. Twenty are enough for a reader, and a server may send any number. */
export const MOST_ISSUES = 20
/** Maximum number of characters searched for a wrong word. */
const MOST_CHARACTERS = 4_096
/** In words of at least this many letters, two of them may be wrong. */
const LONG_WORD = 8
/** Longer names are truncated in paths and messages. */
const LONGEST_NAME = 64

/** A name that is safe to show: truncated, and on one line. */
export const shown = (name: string): string =>
  (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name).replace(/\p{Cc}/gu, ' ')

/**
 * Describes the mismatches of a value, up to the first {@link MOST_ISSUES}. Never quotes values. `room` limits how many
 * issues are returned.
 */
export function explain(shape: Shape, value: unknown, path: Issue['path'] = [], room = MOST_ISSUES): Issue[] {
  if (room <= 0 || fits(shape, value)) return []
  const rule: Rule = typeof shape === 'number' ? { kinds: shape } : shape
  const { fields, values, items, ref, anyOf = [], hint, atLeastOne = [], atMostOne = [], keys } = rule
  const issue = (message: string, name?: string): Issue => ({
    path: name === undefined ? path : [...path, shown(name)],
    message,
    received: kindName(name === undefined ? value : fieldOf(value as Record<string, unknown>, name)),
  })
  let found: Issue[] = []
  if (Array.isArray(value)) {
    // If a list is too long, its items do not matter.
    if (items !== undefined && within(rule.minLength, value.length, rule.maxLength))
      for (let index = 0; index < value.length && found.length < room; index++)
        found.push(...explain(items, value[index], [...path, index], room - found.length))
  } else if (typeof value === 'object' && value !== null && (values === undefined || isPlain(value))) {
    const record = value as Record<string, unknown>
    for (const name of Object.keys({ ...fields, ...(values === undefined && !rule.strict ? {} : record) })) {
      if (found.length >= room) break
      const inner = fields && Object.hasOwn(fields, name) ? fields[name] : values
      if (inner === undefined) {
        found.push(issue(`is unknown${hintFor(name, rule)}`, name))
      } else if (keys && !keys.test(name)) found.push(issue('has a name that is not allowed', name))
      else found.push(...explain(inner, fieldOf(record, name), [...path, shown(name)], room - found.length))
    }
    for (const names of atLeastOne)
      if (missing(names, record)) found.push(issue(`is required (or ${names.slice(1).join(', ')})`, names[0]))
    for (const names of atMostOne) {
      const name = surplus(names, record)
      if (name) found.push(issue(`cannot be combined with ${names.filter((other) => other !== name).join(', ')}`, name))
    }
  }
  if (found.length === 0 && ref) found = explain(tableFrom(ref), value, path, room)
  if (found.length === 0 && !hint) {
    const meant = alternativeFor(anyOf, value)
    if (meant) found = explain(meant, value, path, room)
  }
  return found.length > 0 ? found : [issue(value === undefined ? 'is required' : flaw(rule, value))]
}

/** The meaning of an unknown name: a name of other libraries, the closest match, or the list of the known ones. */
function hintFor(name: string, { fields = {}, aliases = {} }: Rule): string {
  const alias = Object.hasOwn(aliases, name) && aliases[name]
  if (alias) return `; here it is ${alias}`
  const known = Object.keys(fields)
  const meant = nearest(name, known) ?? longerName(name, known)
  return meant ? `; did you mean ${meant}?` : known.length > 0 ? `; known: ${few(known)}` : ''
}

/** A name as its words: `emailAddress` and `email_address` are ` email address `. */
const inSpaces = (name: string): string => ` ${name.replace(/([a-z])([A-Z])|[^a-zA-Z0-9]/g, '$1 $2').toLowerCase()} `

/** The only name that begins with these words. Words before them may turn it around: `exclude_archived`. */
function longerName(name: string, known: readonly string[]): string | undefined {
  const words = inSpaces(name.slice(0, LONGEST_NAME))
  const longer = known.filter((one) => inSpaces(one).startsWith(words))
  return longer.length === 1 ? longer[0] : undefined
}

/** Maximum number of names that a message lists. */
const MOST_NAMES = 12

const few = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', …' : '')

/** The problem of a single value. */
export function flaw(rule: Rule, value: unknown): string {
  if ((rule.kinds ?? 0) & TEXT && typeof value === 'string' && !fits(TEXT, value))
    return `must be at most ${LONGEST_TEXT} characters long`
  const must = rule.hint ?? `must be ${describe(rule)}`
  if (value === '') return `${must}; it is empty`
  if (typeof value === 'string' && value !== value.trim() && fits(rule, value.trim()))
    return 'has white space at its start or end; remove it'
  return must + (isDate(value) ? inPlaceOfDate(rule) : suggestion(rule, value))
}

/** The value to pass in place of a Date. */
function inPlaceOfDate(rule: Rule): string {
  const { unit } = rule
  if (unit) {
    const [name, code] = unit === 's' ? ['', 'Math.floor(date / 1000)'] : ['milli', 'date.getTime()']
    const place = fits(rule, 1_700_000_000) ? `, use ${code}` : ` as text, use String(${code})`
    return `; got a Date: it is Unix ${name}seconds${place}`
  }
  if (fits(rule, 1_700_000_000)) return '; got a Date: for Unix seconds use Math.floor(date / 1000)'
  return fits(rule, 'x') ? '; got a Date: use date.toISOString()' : '; got a Date'
}
/** The table that a shape refers to, or the shape itself. */
const referred = (shape: Shape): Shape =>
  typeof shape === 'object' && shape.ref ? referred(tableFrom(shape.ref)) : shape

/** The alternative that the value was most likely meant for; undefined if that is unclear. */
function alternativeFor(anyOf: readonly Shape[], value: unknown): Rule | undefined {
  const rules = anyOf.map(referred).filter((alternative) => typeof alternative !== 'number')
  if (typeof value === 'string') return rules.find(({ words }) => words)
  if (Array.isArray(value)) return rules.find(({ items }) => items !== undefined)
  if (typeof value !== 'object' || value === null) return undefined
  // Of several object shapes, the one with the most names in common.
  const shared = ({ fields = {} }: Rule): number =>
    Object.keys(value).filter((name) => Object.hasOwn(fields, name)).length
  return rules.filter(({ fields }) => fields !== undefined).sort((a, b) => shared(b) - shared(a))[0]
}

/** The known words of a shape. They come from the schema, not from the value, so they can be quoted. */
const wordsOf = ({ enum: values = [], words, pattern }: Rule): string[] => [
  ...values.map(String),
  ...((words && pattern?.source.replace(/\[[^\]]*\]?|\\/g, '').match(/[A-Za-z][\w.]*/g)) || []),
]

/** The known word that is closest to the value: `; did you mean changelog?`. */
function suggestion(rule: Rule, value: unknown): string {
  if (typeof value !== 'string') return ''
  const known = wordsOf(rule)
  const given =
    value
      .slice(0, MOST_CHARACTERS)
      .split(',')
      .find((word) => !fits(rule, word)) ?? value
  const word = given.trim()
  // The message lists the words, and in a short one a second letter makes another word.
  const meant = nearest(word, known, word.length < LONG_WORD ? 1 : 2)
  return meant ? `; did you mean ${meant}?` : ''
}

/** All issues on one line: `limit must be an integer from 1 to 100; email is required`. */
export const inWords = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the value'} ${message}`).join('; ') +
  (issues.length < MOST_ISSUES ? '' : '; and there may be more')

const range = (least: number | undefined, greatest: number | undefined): string =>
  (least === undefined ? '' : ` from ${least}`) +
  (greatest === undefined ? '' : `${least === undefined ? ' up' : ''} to ${greatest}`)

/** The values that a shape accepts: `an integer from 1 to 100`, `one of draft, open, paid`. */
export function describe(shape: Shape): string {
  const rule: Rule = typeof shape === 'number' ? { kinds: shape } : shape
  const { kinds = 0, enum: words, anyOf = [], ref } = rule
  const length = range(rule.minLength, rule.maxLength)
  return [
    rule.words
      ? `one or more of ${wordsOf(rule).join(', ')}`
      : kinds & (STRING | TEXT) &&
        `a string${length && `${length} characters long`}${rule.pattern ? ' in the documented format' : ''}`,
    kinds & (INTEGER | NUMBER) && (kinds & NUMBER ? 'a number' : 'an integer') + range(rule.minimum, rule.maximum),
    kinds & BOOLEAN && 'true or false',
    (kinds & ARRAY || rule.items !== undefined) && `a list${length && `${length} items long`}`,
    (kinds & OBJECT || rule.fields || rule.values !== undefined) &&
      `an object${length && ` with${length} names`}${rule.fields ? ` of ${few(Object.keys(rule.fields))}` : ''}`,
    words && (words.length > 1 ? `one of ${words.map((value) => value || "''").join(', ')}` : JSON.stringify(words[0])),
    rule.is && 'bytes',
    ...anyOf.map(describe),
    ref && describe(tableFrom(ref)),
    kinds & NULL && 'null',
  ]
    .filter(Boolean)
    .join(' or ')
}
