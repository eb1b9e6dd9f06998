import { expect, test } from 'vitest'
import { breaksBetween } from '../src/compare.ts'

const before = { params: { limit: 'number', name: 'string!', odd: '' }, fields: { id: 'string!', note: 'string' } }

test('what stops programs that were right', () => {
  const now = {
    params: { limit: 'string', name: 'string!', odd: 'number', region: 'string!' },
    fields: { id: 'string', note: 'number' },
  }
  expect(breaksBetween('orders.list', before, now)).toEqual([
    'orders.list needs region now',
    'orders.list takes limit as string instead of number',
    'orders.list answers with note as number instead of string',
    'orders.list may answer without id',
  ])
  expect(breaksBetween('orders.list', before, { params: {}, fields: {} })).toEqual([
    'orders.list no longer takes limit',
    'orders.list no longer takes name',
    'orders.list no longer takes odd',
    'orders.list no longer answers with id, note',
  ])
})

test('more, or more certain, breaks nothing', () => {
  const more = {
    params: { ...before.params, name: 'string', page: 'number' },
    fields: { id: 'string!', note: 'string!', more: 'string' },
  }
  expect(breaksBetween('orders.list', before, more)).toEqual([])
  expect(breaksBetween('orders.list', before, before)).toEqual([])
})
