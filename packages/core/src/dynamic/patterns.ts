import { type Matcher, matcherOf } from './matcher.ts'

/** Patterns of documents that are checked: short ones, which would be fast as regular expressions of generated code, too. */

const LONGEST = 200

/** The matcher of a pattern; undefined if it is invalid, or might be slow in generated code, which checks the same. */
export const compiled = (pattern: string): Matcher | undefined =>
  pattern.length > LONGEST || !isLinear(pattern) ? undefined : matcherOf(pattern)

/** Whether text matches a pattern, as far as the draft keeps it: what is not kept matches everything. */
export const patternOf = (pattern: string | undefined): ((text: string) => boolean) => {
  const found = pattern === undefined ? undefined : compiled(pattern)
  return (text) => found?.test(text) ?? true
}

/** Maximum number of ways in which a text may match, alone and beside an unbounded repetition. */
const MOST_WAYS = 10_000
const MOST_WAYS_REPEATED = 1_000

/** Names with slashes between them, `^projects/[^/]+/topics/[^/]+$`: no repetition can take what the next one could. */
const NAMES = /^\^(?:(?:[\w-]+|\[\^\/\]\+)\/)*(?:[\w-]+|\[\^\/\]\+)\$$/

/**
 * Conservative: anchored, no repeated groups, no backreferences, no lookaround, at most one unbounded repetition, and
 * few ways through all that is optional, counted or an alternative.
 */
function isLinear(pattern: string): boolean {
  if (NAMES.test(pattern)) return true
  const plain = pattern.replace(/\\[^1-9k]/g, 'x').replace(/\[[^\]]*\]?/g, 'x')
  if (!plain.startsWith('^') || /\\[1-9k]|\(\?(?!:)|\)[*+{]/.test(plain)) return false
  const { ways, unbounded, branches } = measure(plain)
  if (unbounded === 0) return ways <= MOST_WAYS
  // Only the first branch is anchored.
  return unbounded === 1 && branches === 1 && ways <= MOST_WAYS_REPEATED
}

interface Measures {
  readonly ways: number
  readonly unbounded: number
  /** Alternatives outside groups. */
  readonly branches: number
}

/** Counts the ways through a pattern whose classes and escapes are single letters. */
function measure(plain: string): Measures {
  let ways = 1
  let unbounded = 0
  /** Of the whole, and of each group that is open. */
  const alternatives = [1]
  // A `?` after another quantifier only makes it lazy.
  for (const [token, least, rest, most] of plain.matchAll(/\(\?:|[()|]|(?:[*+?]|\{(\d+)(,(\d*))?\})\??/g)) {
    if (token.startsWith('(')) alternatives.push(1)
    else if (token === ')') ways *= alternatives.pop() ?? 1
    else if (token === '|') alternatives.push((alternatives.pop() ?? 1) + 1)
    else if (token.startsWith('?')) ways *= 2
    else if (/^[*+]/.test(token) || (rest && Number(most || Infinity) - Number(least) > MOST_WAYS_REPEATED)) unbounded++
    else if (rest) ways *= Number(most) - Number(least) + 1
  }
  const [branches = 1] = alternatives
  return { ways: ways * branches, unbounded, branches }
}
