import { expect, test } from 'vitest'
import { left, money, namesakes } from '../console/src/format.ts'

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  [-1, 'due'],
  [0, 'due'],
  [1, 'in 1 min'],
  [12 * 60_000, 'in 12 min'],
  [60 * 60_000, 'in 1 h'],
  [47 * 3_600_000, 'in 47 h'],
  [72 * 3_600_000, 'in 3 days'],
])('the time left of %d ms is "%s"', (ms, words) => expect(left(1_000 + ms, 1_000)).toBe(words))

test('amounts are in the smallest unit of their currency, which differs', () => {
  expect(plain(money(1234, 'usd', true))).toBe('USD 12.34')
  expect(plain(money(1234, 'jpy', true))).toBe('JPY 1,234')
  expect(plain(money(1234, 'bhd', true))).toBe('BHD 1.234')
  expect(plain(money(1234, 'cop', true))).toBe('COP 12.34')
  expect(plain(money(1234, 'idr', true))).toBe('IDR 12.34')
  expect(money(1234, 'isk', true)).toBeUndefined()
  expect(plain(money(12.5, 'EUR', false))).toBe('EUR 12.50')
  expect([money(1, 'us dollar', true), money(1, undefined, true), money(1, '<b>', true)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('only names that occur twice need their ids', () => {
  expect([...namesakes([{ name: 'a' }, { name: 'b' }, { name: 'a' }])]).toEqual(['a'])
})
