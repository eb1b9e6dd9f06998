import { expect, test } from 'vitest'
import { fullness } from '../src/engine/full.ts'

const rows = (count: number, characters = 100) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), data: { text: 'x'.repeat(characters) } }))

test('small rows that come fast are stored 2000 at once', () => {
  const isFull = fullness(() => 0)
  expect([0, 499, 500, 1999, 2000].map((count) => isFull(rows(count)))).toEqual([false, false, false, false, true])
})

test('rows of many bytes are stored 500 at once, others by what they take', () => {
  expect(fullness(() => 0)(rows(499, 5000))).toBe(false)
  expect(fullness(() => 0)(rows(500, 5000))).toBe(true)
  const isFull = fullness(() => 0)
  expect([500, 990, 1010].map((count) => isFull(rows(count, 1990)))).toEqual([false, false, true])
})

test('a destination can ask for smaller batches', () => {
  const isFull = fullness(() => 0, 100)
  expect([99, 100, 101].map((count) => isFull(rows(count)))).toEqual([false, true, true])
  expect(fullness(() => 0, 800)(rows(799))).toBe(false)
  expect(fullness(() => 0, 800)(rows(500, 5000))).toBe(true)
})

test('rows that come slowly do not wait for more', () => {
  let now = 0
  const isFull = fullness(() => now)
  expect(isFull(rows(500))).toBe(false)
  now = 1000
  expect(isFull(rows(499))).toBe(false)
  expect(isFull(rows(600))).toBe(true)
})
