import { describe, expect, test } from 'vitest'
import { matcherOf } from '../../src/dynamic/matcher.ts'

const TEXTS = [
  '',
  'a',
  'b',
  'ab',
  'aab',
  'abc',
  'a-b',
  'A1',
  '12',
  '2026-01-31',
  'x.y',
  'a\nb',
  ' ',
  ']',
  '{a}',
  'É',
  '😀',
]

describe('accepts what a regular expression accepts', () => {
  test.each([
    ...[/^a+b$/, /^a*?$/, /^[a-z]{1,2}$/, /^[^a-c]$/, /^\d{4}-(0[1-9]|1[0-2])-\d\d$/, /b$/, /^a|b$/, /^.{1,3}$/],
    ...[/^\w+(?:\.\w+)?$/, /^[\]a]+$/, /^\S*$/, /^[\w-]+$/, /\bb/, /^{a}$/, /^(?:|a{2}b)$/, /^\u0061\x62$/, /^a{2,}b$/],
    ...[/^\p{L}$/u, /^\P{L}$/u, /^(?:a{0}b?|[A-Z]\d)$/, /^[a-]+b?$/],
  ])('%s', (pattern) => {
    const found = matcherOf(pattern.source)
    expect(TEXTS.filter((text) => found?.test(text))).toEqual(TEXTS.filter((text) => pattern.test(text)))
  })
})

test.each(['^(a', 'a)', '*a', '[a', '[b-a]', 'a{2,1}', '(?=a)', '(?<n>a)', '(a)\\1', '\\p{Nope}', '^a{9999}$', 'a\\'])(
  'does not match by %s',
  (pattern) => expect(matcherOf(pattern)).toBeUndefined(),
)

test('a pattern that backtracks is matched in one pass, and nested counts do not grow', () => {
  expect(matcherOf('^(a+)+$')?.test(`${'a'.repeat(5_000)}!`)).toBe(false)
  expect(matcherOf(`${'(?:'.repeat(20)}${'){4000}'.repeat(20)}`)).toBeUndefined()
  expect(matcherOf(`${'('.repeat(60)}${')'.repeat(60)}`)).toBeUndefined()
})
