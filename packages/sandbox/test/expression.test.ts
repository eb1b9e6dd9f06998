import { expect, test } from 'vitest'
import { Expression, type Signs, type Test, type Token, tokensOf } from '../src/core/expression.ts'

const bad = (why: string): Error => new Error(why)
const SIGNS: Signs = { marks: ['>=', '>', '(', ')'], quotes: `"'`, word: /[\w-]/, bad }

/** `field value`: the field has this value. */
class Fields extends Expression<Record<string, string>> {
  protected expected = bad
  protected comparison(): Test<Record<string, string>> {
    const [field, value] = [this.next()?.text ?? '', this.next()?.text]
    return (row) => row[field] === value
  }
}
const passes = (query: string, row: Record<string, string>): boolean => new Fields(tokensOf(query, SIGNS)).either()(row)

test('tokens: words, signs, the longer sign first, and quoted texts with escapes', () => {
  const tokens: Token[] = tokensOf(`a >= 'it\\'s' (b)`, SIGNS)
  expect(tokens.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'word a',
    'mark >=',
    "text it's",
    'mark (',
    'word b',
    'mark )',
  ])
  for (const query of ["'open", 'a ? b']) expect(() => tokensOf(query, SIGNS)).toThrow('not well formed')
})

test('not binds before and, and before or; parentheses come first', () => {
  const row = { a: '1', b: '2' }
  expect(passes('a 1 or a 2 and b 1', row)).toBe(true)
  expect(passes('(a 1 or a 2) and b 1', row)).toBe(false)
  expect(passes('not a 2 and b 2', row)).toBe(true)
  expect(passes('not (a 2 or b 2)', row)).toBe(false)
  expect(passes(`a 'or'`, { a: 'or' })).toBe(true)
  expect(() => passes('(a 1', row)).toThrow("')'")
})

test('a long query takes steps in proportion to its length', () => {
  let asked = 0
  const word = { test: (sign: string) => ++asked > 0 && /\w/.test(sign) } as RegExp
  const query = (length: number): number => {
    asked = 0
    tokensOf(`${'a'.repeat(length)} ${'b '.repeat(length)}`, { ...SIGNS, word })
    return asked
  }
  expect(query(8_000) / query(1_000)).toBeLessThan(9)
})
