import { fits, isPlain, missing, surplus, within } from './check.ts'
import { nearest } from './nearest.ts'
import { ARRAY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, type Rule, type Shape, STRING } from './table.ts'

/** One thing that is wrong with a value. Holds no value, only where and what. */
export interface Issue {
  /** Names and indexes from the outside in; empty for the value itself. */
  readonly path: readonly (string | number)[]
  /** What it must be: `must be an integer from 1 to 100`. */
  readonly message: string
  /** Type of what was found: `string`, `null`, `missing`, … */
  readonly received: string
}

/** What a value is, in a word: `string`, `null`, `list`. */
export const kindName = (value: unknown): string =>
  value === undefined ? 'missing' : value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

/** More issues of one value are not listed: who reads twenty knows what is wrong, and a server may send any number. */
export const MOST_ISSUES = 20
/** Longer names are cut in paths and messages. */
const LONGEST_NAME = 64

/** A name fit to be shown: bounded, and on one line. */
export const shown = (name: string): string =>
  (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name).replace(/\p{Cc}/gu, ' ')

/**
 * The misfits of a value, in words; the first {@link MOST_ISSUES}. Values themselves are never quoted. `room` is how many
 * more are listed.
 */
export function explain(shape: Shape, value: unknown, path: Issue['path'] = [], room = MOST_ISSUES): Issue[] {
  if (room <= 0 || fits(shape, value)) return []
  const rule = typeof shape === 'number' ? { k: shape } : shape
  const { f, v, i, r, u = [], h, any = [], one = [], key } = rule
  const issue = (message: string, name?: string): Issue => ({
    path: name === undefined ? path : [...path, shown(name)],
    message,
    received: kindName(name === undefined ? value : (value as Record<string, unknown>)[name]),
  })
  let found: Issue[] = []
  if (Array.isArray(value)) {
    // Of a list that is too long, nothing else matters.
    if (i !== undefined && within(rule.lo, value.length, rule.hi))
      for (let index = 0; index < value.length && found.length < room; index++)
        found.push(...explain(i, value[index], [...path, index], room - found.length))
  } else if (typeof value === 'object' && value !== null && (v === undefined || isPlain(value))) {
    const record = value as Record<string, unknown>
    for (const name of Object.keys({ ...f, ...(v === undefined && !rule.s ? {} : record) })) {
      if (found.length >= room) break
      const inner = f && Object.hasOwn(f, name) ? f[name] : v
      if (inner === undefined) {
        const meant = nearest(name, Object.keys(f as object))
        found.push(issue(`is not known here${meant ? `; did you mean ${meant}?` : ''}`, name))
      } else if (key && !key.test(name)) found.push(issue('has a name that is not allowed here', name))
      else found.push(...explain(inner, record[name], [...path, shown(name)], room - found.length))
    }
    for (const names of any)
      if (missing(names, record)) found.push(issue(`is required (or ${names.slice(1).join(', ')})`, names[0]))
    for (const names of one) {
      const name = surplus(names, record)
      if (name) found.push(issue(`cannot go together with ${names.filter((other) => other !== name).join(', ')}`, name))
    }
  }
  if (found.length === 0 && r) found = explain(r(), value, path, room)
  if (found.length === 0 && !h && typeof value === 'object' && value) {
    // Of several kinds of objects, the one that has most of the names is meant.
    const shared = ({ f = {} }: Rule): number => Object.keys(value).filter((name) => Object.hasOwn(f, name)).length
    const [meant] = u
      .filter((alternative): alternative is Rule => typeof alternative !== 'number' && alternative.f !== undefined)
      .sort((a, b) => shared(b) - shared(a))
    if (meant) found = explain(meant, value, path, room)
  }
  return found.length > 0 ? found : [issue(value === undefined ? 'is required' : (h ?? `must be ${describe(shape)}`))]
}

/** One line for all issues: `limit must be an integer from 1 to 100; email is required`. */
export const inWords = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the value'} ${message}`).join('; ') +
  (issues.length < MOST_ISSUES ? '' : '; and there may be more')

const range = (least: number | undefined, greatest: number | undefined): string =>
  (least === undefined ? '' : ` from ${least}`) +
  (greatest === undefined ? '' : `${least === undefined ? ' up' : ''} to ${greatest}`)

/** What a table asks for: `an integer from 1 to 100`, `one of draft, open, paid`. */
export function describe(shape: Shape): string {
  const { k = 0, e, u = [], r, ...rule } = typeof shape === 'number' ? { k: shape } : shape
  const length = range(rule.lo, rule.hi)
  return [
    k & STRING && `a string${length && `${length} characters long`}${rule.p ? ' in the documented format' : ''}`,
    k & (INTEGER | NUMBER) && (k & NUMBER ? 'a number' : 'an integer') + range(rule.min, rule.max),
    k & BOOLEAN && 'true or false',
    (k & ARRAY || rule.i !== undefined) && `a list${length && `${length} items long`}`,
    (k & OBJECT || rule.f || rule.v !== undefined) && `an object${length && ` with${length} names`}`,
    e && (e.length > 1 ? `one of ${e.map((value) => value || "''").join(', ')}` : JSON.stringify(e[0])),
    rule.is && 'bytes',
    ...u.map(describe),
    r && describe(r()),
    k & NULL && 'null',
  ]
    .filter(Boolean)
    .join(' or ')
}
