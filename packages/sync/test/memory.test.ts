import { describe, expect, test } from 'vitest'
import type { Batch, StreamState } from '../src/index.ts'
import { DeleteGuardError, keyOf, MemoryDestination } from '../src/index.ts'

const state = (generation: number): StreamState => ({
  version: 1,
  connector: 'harbor',
  stream: 'ships',
  generation,
})
const batch = (records: Batch['records'], deletes: Batch['deletes'] = [], generation = 1): Batch => ({
  stream: 'ships',
  generation,
  records,
  deletes,
  state: state(generation),
})
const keys = (to: MemoryDestination) => [...to.rows('ships').keys()]

describe('keys', () => {
  test('a key of several parts cannot be mistaken for another', () => {
    expect(keyOf(['list', 'id'], { list: 'a/b', id: 1 })).not.toBe(keyOf(['list', 'id'], { list: 'a', id: 'b/1' }))
    expect(keyOf(['list', 'id'], { list: 'a%2Fb', id: 1 })).not.toBe(keyOf(['list', 'id'], { list: 'a/b', id: 1 }))
  })

  test('a record without a part of its key has none', () => {
    expect(keyOf(['a.b', 'id'], { id: 1 })).toBeUndefined()
    expect(keyOf(['constructor'], {})).toBeUndefined()
    expect(keyOf(['a.b', 'id'], { id: 1, a: { b: 0 } })).toBe('0/1')
  })
})

describe('write gate', () => {
  test('an older update does not replace a newer row, an equally old one does', async () => {
    const to = new MemoryDestination()
    await to.commit(batch([{ key: '1', data: { name: 'new' }, at: 20 }]))
    await to.commit(batch([{ key: '1', data: { name: 'old' }, at: 10 }]))
    expect(to.rows('ships').get('1')?.data).toEqual({ name: 'new' })
    await to.commit(batch([{ key: '1', data: { name: 'same time' }, at: 20 }]))
    expect(to.rows('ships').get('1')?.data).toEqual({ name: 'same time' })
  })

  test('at the same time a delete wins over an update, whichever comes first; a later update brings the row back', async () => {
    const to = new MemoryDestination()
    await to.commit(batch([{ key: '1', data: {}, at: 20 }]))
    await to.commit(batch([], [{ key: '1', at: 10 }]))
    expect(keys(to)).toEqual(['1'])
    await to.commit(batch([], [{ key: '1', at: 20 }]))
    await to.commit(batch([{ key: '1', data: {}, at: 20 }]))
    expect(keys(to)).toEqual([])
    await to.commit(batch([{ key: '1', data: {}, at: 21 }]))
    expect(keys(to)).toEqual(['1'])
  })
})

test('a set replaces what its parent had, and nothing else', async () => {
  const to = new MemoryDestination()
  await to.commit(batch(['a/1', 'a/2', 'b/1'].map((key) => ({ key, data: {}, under: key[0] }))))
  await to.commit(batch([{ key: 'a/2', data: {}, under: 'a' }], [{ under: 'a' }]))
  expect(keys(to)).toEqual(['a/2', 'b/1'])
})

test('a complete snapshot deletes what it has not seen, but not more than 30 % unless allowed', async () => {
  const to = new MemoryDestination()
  await to.commit(batch(Array.from({ length: 10 }, (_, index) => ({ key: String(index), data: {} }))))
  const end = { stream: 'ships', generation: 2, allowDeletes: false, state: state(2) }
  await to.commit(
    batch(
      [...to.rows('ships')].slice(0, 6).map(([key]) => ({ key, data: {} })),
      [],
      2,
    ),
  )
  await expect(to.finish(end)).rejects.toThrow(DeleteGuardError)
  await expect(to.finish(end)).rejects.toMatchObject({ code: 'conflict', missing: 4, rows: 10 })
  expect(to.rows('ships').size).toBe(10)
  expect(await to.finish({ ...end, allowDeletes: true })).toEqual({ deleted: 4 })
  expect(to.rows('ships').size).toBe(6)
})
