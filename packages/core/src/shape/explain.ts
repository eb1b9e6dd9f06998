import { fits, type Issue } from './check.ts'
import { nearest } from './nearest.ts'
import { ARRAY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, type Shape, STRING } from './table.ts'

/** Every misfit of a value, in words. Values themselves are never quoted. */
export function explain(shape: Shape, value: unknown): Issue[] {
  const issues: Issue[] = []
  fits(shape, value, (path, rule, found, unknownName) => {
    if (unknownName !== undefined) {
      const meant = nearest(unknownName, Object.keys((typeof rule === 'object' && rule.f) || {}))
      issues.push({
        path: [...path, unknownName],
        message: `is not known here${meant ? `; did you mean ${meant}?` : ''}`,
      })
    } else if (typeof rule === 'object' && rule.h) {
      issues.push({ path, message: rule.h })
    } else {
      issues.push({ path, message: found === undefined ? 'is required' : `must be ${describe(rule)}` })
    }
  })
  return issues
}

/** One line for all issues: `limit must be an integer from 1 to 100; email is required`. */
export const inWords = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the value'} ${message}`).join('; ')

const range = (least: number | undefined, greatest: number | undefined): string =>
  least !== undefined && greatest !== undefined
    ? least === greatest
      ? ` of exactly ${least}`
      : ` from ${least} to ${greatest}`
    : least !== undefined
      ? ` of at least ${least}`
      : greatest !== undefined
        ? ` of at most ${greatest}`
        : ''

/** What a table asks for: `an integer from 1 to 100`, `one of draft, open, paid`. */
export function describe(shape: Shape): string {
  const rule = typeof shape === 'number' ? { k: shape } : shape
  const kinds = rule.k ?? 0
  const words: string[] = []
  const length = range(rule.lo, rule.hi)
  if (kinds & STRING)
    words.push(`a string${length && `${length} characters`}${rule.p ? ' in the documented format' : ''}`)
  if (kinds & (INTEGER | NUMBER)) words.push((kinds & NUMBER ? 'a number' : 'an integer') + range(rule.min, rule.max))
  if (kinds & BOOLEAN) words.push('true or false')
  if (kinds & ARRAY || rule.i !== undefined)
    words.push(`a list${rule.i !== undefined && length ? `${length} items` : ''}`)
  if (kinds & OBJECT || rule.f) words.push('an object')
  if (rule.v !== undefined) words.push(`an object${length && `${length} names`}`)
  if (rule.e)
    words.push(
      rule.e.length > 1 ? `one of ${rule.e.map((value) => value || "''").join(', ')}` : JSON.stringify(rule.e[0]),
    )
  for (const alternative of rule.u ?? []) words.push(describe(alternative))
  if (rule.r) words.push(describe(rule.r()))
  if (kinds & NULL) words.push('null')
  return words.join(' or ')
}
