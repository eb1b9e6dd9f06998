import { expect, test } from 'vitest'
import { safePattern } from '../src/patterns.ts'

// A document is from outside, and so are the texts that its patterns judge later: together they must not cost time.

const LETTERS = 'a'.repeat(40)

test.each([
  ['digits', '^[0-9]+$'],
  ['an id with a counted class', '^AC[0-9a-fA-F]{32}$'],
  ['a date with alternatives', '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'],
  ['an optional part', '^[a-z0-9]{1,63}(?:\\.[a-z]{2,10})?$'],
  ['a bracket in a class', '^[\\]a]+$'],
  ['lazy, which is as fast', '^[a-z]+?x$'],
])('kept: %s', (_, pattern) => {
  expect(safePattern(pattern)).toBe(`/${pattern}/`)
})

test.each([
  ['no anchor', '[0-9]+$'],
  ['a repeated group', '^(a+)+$'],
  ['two unbounded repetitions', '^a*a*$'],
  ['a back reference', '^(a)\\1$'],
  ['lookahead', '^(?=a)a$'],
  ['many optional letters', `^${'a?'.repeat(40)}${LETTERS}$`],
  ['many lazy optional letters', `^${'a??'.repeat(40)}${LETTERS}$`],
  ['many counted letters', `^${'a{0,9}'.repeat(12)}b$`],
  ['many groups of alternatives', `^${'(a|a)'.repeat(25)}b$`],
  ['alternatives in groups that are open', `^${'(?:a|a|'.repeat(12)}b${')'.repeat(12)}$`],
  ['a wide count beside a repetition', '^a{0,5000}a*b$'],
  ['a repetition in a branch without an anchor', '^a|x+y$'],
  ['repetitions between classes of any letter', '^[^]*[^]*[^]*!$'],
  ['too long', `^${'a'.repeat(200)}$`],
  ['not a pattern', '^(a$'],
])('dropped: %s', (_, pattern) => {
  expect(safePattern(pattern)).toBeUndefined()
})
