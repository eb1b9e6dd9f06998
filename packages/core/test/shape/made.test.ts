import { expect, test } from 'vitest'
import type { Rule } from '../../src/contract/table.ts'
import { fits } from '../../src/shape/check.ts'
import { explain } from '../../src/shape/explain.ts'
import { paramsOf, tableFrom } from '../../src/shape/made.ts'

/** A recursive table that counts how often it is made. */
function counted() {
  const count = { made: 0 }
  const make = (): Rule => {
    count.made++
    return { strict: true, fields: { name: 1, inner: { kinds: 32, ref: make } } }
  }
  return { count, make }
}

test('a table is made on first use, and once, however deep the value is', () => {
  const { count, make } = counted()
  const shape: Rule = { ref: make }
  expect(count.made).toBe(0)
  expect(fits(shape, { name: 'a', inner: { name: 'b', inner: { name: 'c' } } })).toBe(true)
  expect(explain(shape, { name: 'a', inner: { name: 'b', inner: { nam: 'c' } } })).toMatchObject([
    { path: ['inner', 'inner', 'name'], message: 'is required' },
    { path: ['inner', 'inner', 'nam'], message: 'is unknown; did you mean name?' },
  ])
  expect(count.made).toBe(1)
})

test('parameters are a table, or a function that makes one', () => {
  const { count, make } = counted()
  expect(paramsOf({ params: make })).toBe(paramsOf({ params: make }))
  expect(tableFrom(make)).toBe(paramsOf({ params: make }))
  expect(count.made).toBe(1)
  const params: Rule = { fields: {} }
  expect(paramsOf({ params })).toBe(params)
})

test('an alternative that is made on first use is explained like any other', () => {
  const { make } = counted()
  const direct: Rule = { anyOf: [{ kinds: 1, maxLength: 2 }, make()] }
  const made: Rule = { anyOf: [{ kinds: 1, maxLength: 2 }, { ref: make }] }
  for (const value of [{ nme: 'a' }, { name: 1 }, 'long', [], null])
    expect(explain(made, value)).toEqual(explain(direct, value))
})
