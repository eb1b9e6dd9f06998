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

const typeName = (value: unknown): string =>
  value === undefined ? 'missing' : value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

/** Every misfit of a value, in words. Values themselves are never quoted. */
export function explain(shape: Shape, value: unknown, path: Issue['path'] = []): Issue[] {
  if (fits(shape, value)) return []
  const rule = typeof shape === 'number' ? { k: shape } : shape
  const { f, v, i, r, u = [], h, any = [], one = [], key } = rule
  const issue = (message: string, name?: string): Issue => ({
    path: name === undefined ? path : [...path, name],
    message,
    received: typeName(name === undefined ? value : (value as Record<string, unknown>)[name]),
  })
  let found: Issue[] = []
  if (Array.isArray(value)) {
    // Of a list that is too long, nothing else matters. A copy has no holes.
    if (i !== undefined && within(rule.lo, value.length, rule.hi))
      found = [...value].flatMap((item, index) => explain(i, item, [...path, index]))
  } else if (typeof value === 'object' && value !== null && (v === undefined || isPlain(value))) {
    const record = value as Record<string, unknown>
    for (const name of Object.keys({ ...f, ...(v === undefined && !rule.s ? {} : record) })) {
      const inner = f && Object.hasOwn(f, name) ? f[name] : v
      if (inner === undefined) {
        const meant = nearest(name, Object.keys(f as object))
        found.push(issue(`is not known here${meant ? `; did you mean ${meant}?` : ''}`, name))
      } else if (key && !key.test(name)) found.push(issue('has a name that is not allowed here', name))
      else found.push(...explain(inner, record[name], [...path, name]))
    }
    for (const names of any)
      if (missing(names, record)) found.push(issue(`is required (or ${names.slice(1).join(', ')})`, names[0]))
    for (const names of one) {
      const name = surplus(names, record)
      if (name) found.push(issue(`cannot go together with ${names.filter((other) => other !== name).join(', ')}`, name))
    }
  }
  if (found.length === 0 && r) found = explain(r(), value, path)
  if (found.length === 0 && !h && typeof value === 'object' && value) {
    // Of several kinds of objects, the one that has most of the names is meant.
    const shared = ({ f = {} }: Rule): number => Object.keys(value).filter((name) => Object.hasOwn(f, name)).length
    const [meant] = u
      .filter((alternative): alternative is Rule => typeof alternative !== 'number' && alternative.f !== undefined)
      .sort((a, b) => shared(b) - shared(a))
    if (meant) found = explain(meant, value, path)
  }
  return found.length > 0 ? found : [issue(h ?? (value === undefined ? 'is required' : `must be ${describe(shape)}`))]
}

/** One line for all issues: `limit must be an integer from 1 to 100; email is required`. */
export const inWords = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the value'} ${message}`).join('; ')

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
