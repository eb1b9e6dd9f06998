import { DeleteGuardError, MemoryDestination } from '@ferrule/sync'
import * as fc from '@ferrule/test-kit/fast-check'
import { describe, expect, test } from 'vitest'
import { openStore } from '../src/index.ts'
import { all, batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'
import { locations } from './support/stores.ts'

describe.each(await locations())('copy in $kind', ({ make }) => {
  const open = async () => {
    const store = await openStore(await make())
    return { store, copy: store.copy({ source: 'one', manifest }) }
  }

  test('rows, deletes and state are stored together, and the same after a repetition', async () => {
    const { store, copy } = await open()
    expect(await copy.state()).toBeUndefined()
    const first = batch([row('a', { name: 'A', address: { city: 'Zürich' }, tags: ['x', null] }), row('b')])
    await copy.commit(first)
    await copy.commit(first)
    expect(await all(copy)).toEqual({ a: first.records[0]?.data, b: { id: 'b' } })
    await copy.commit(batch([row('c')], { page: 2, deletes: [{ key: 'a' }] }))
    expect(Object.keys(await all(copy))).toEqual(['b', 'c'])
    expect(await copy.state()).toEqual({ customers: stateOf(2) })
    await store.close()
  })

  test('a closed store says so', async () => {
    const { store, copy } = await open()
    await copy.commit(batch([row('a')]))
    await store.close()
    await store.close()
    const closed = { name: 'StoreError', reason: 'closed' }
    await expect(copy.search('customers', { query: {} })).rejects.toMatchObject(closed)
    await expect(copy.commit(batch([row('b')]))).rejects.toMatchObject(closed)
  })

  test('what a record has no more is forgotten, also in a batch of more rows than one statement takes', async () => {
    const { store, copy } = await open()
    const keys = Array.from({ length: 1201 }, (_, index) => `k${index}`)
    const full = { name: 'Jane', amount: 5, active: true, address: { city: 'Zürich' } }
    const some = [{ eq: { name: 'Jane' } }, { gt: { amount: 1 } }, { like: { 'address.city': 'zür' } }]
    const found = async () =>
      Promise.all(some.map(async (filter) => (await copy.search('customers', { query: { filter } })).hits.length))
    await copy.commit(batch(keys.map((key, index) => row(key, index >= 1190 ? full : {}))))
    expect(await found()).toEqual([11, 11, 11])
    await copy.commit(batch(keys.map((key) => row(key))))
    expect(await found()).toEqual([0, 0, 0])
    expect(Object.keys(await all(copy))).toEqual([...keys].sort())
    await store.close()
  })

  test('of new, changed and older rows in one batch, each is found by its own texts', async () => {
    const { store, copy } = await open()
    await copy.commit(
      batch([row('a', { name: 'first' }, 5), row('b', { name: 'second' }, 5), row('c', { name: 'third' })]),
    )
    // A delete whose row had the highest number, and a key that no engine stores as it is.
    await copy.commit(batch([], { deletes: [{ key: 'c' }] }))
    const odd = row('\ud800', { name: 'sixth' })
    await copy.commit(
      batch([row('b', { name: 'changed' }, 6), row('d', { name: 'fourth' }), row('a', { name: 'older' }, 4), odd]),
    )
    await copy.commit(
      batch([odd, row('e', { name: 'fifth' }), row('a', { name: 'newer' }, 6), row('d', { name: 'last' })]),
    )
    const found = async (name: string) =>
      (await copy.search('customers', { query: { filter: { like: { name } } } })).hits.map(({ data }) => data['name'])
    for (const name of ['newer', 'changed', 'last', 'fifth', 'sixth']) expect(await found(name)).toEqual([name])
    await copy.commit(batch([], { deletes: [{ key: '\ud800' }] }))
    expect(await found('sixth')).toEqual([])
    for (const name of ['first', 'second', 'third', 'fourth', 'older']) expect(await found(name)).toEqual([])
    await store.close()
  })

  test('each of many texts of a record is found, with the characters that JSON and lists of lines escape', async () => {
    const { store, copy } = await open()
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, number) => [`part ${number} "\\`, `Text-${number} of "forty"\nlines`]),
    )
    const others = Array.from({ length: 50 }, (_, number) => row(`other${number}`, { name: `none ${number}` }))
    await copy.commit(batch([row('a', { name: 'first', metadata: many, note: 'x\ny@example.com' }), ...others]))
    const found = async (filter: object) =>
      (await copy.search('customers', { query: { filter }, limit: 3 })).hits.map(({ id }) => id)
    for (const number of [0, 13, 14, 15, 16, 39]) {
      const path = `metadata.part ${number} "\\`
      expect(await found({ like: { [path]: `text-${number} of "forty"\nlin` } })).toEqual(['a'])
      expect(await found({ keyword: { [path]: 'forty' } })).toEqual(['a'])
      expect(await found({ like: { [path]: `text-${number + 1} ` } })).toEqual([])
    }
    expect(await found({ like: { note: 'X\nY@exam' } })).toEqual(['a'])
    await store.close()
  })

  test('a batch that cannot be stored changes nothing', async () => {
    const { store, copy } = await open()
    await copy.commit(batch([row('a', { name: 'before' })]))
    const refused = copy.commit(batch([row('a', { name: 'after' }), row('x'.repeat(5000))], { page: 2 }))
    await expect(refused).rejects.toMatchObject({ name: 'StoreError', reason: 'constraint' })
    expect(await all(copy)).toEqual({ a: { id: 'a', name: 'before' } })
    expect(await copy.state()).toEqual({ customers: stateOf(1) })
    await store.close()
  })

  test('records come back as they were, whatever they hold', async () => {
    const { store, copy } = await open()
    const data = {
      nul: 'a\0b',
      half: '\ud800',
      name: "Robert'); DROP TABLE customers; --",
      deep: { __proto__x: 1, 'a"b': [1e21, -0.1, 5e-324, 9007199254740993n.toString()] },
      '': 'empty name',
    }
    await copy.commit(batch([row('a', data)]))
    expect(await all(copy)).toEqual({ a: { id: 'a', ...data } })
    await store.close()
  })

  test('sources share tables and do not see each other', async () => {
    const { store, copy } = await open()
    const other = store.copy({ source: 'other', manifest })
    await copy.commit(batch([row('a', { name: 'mine' })]))
    await other.commit(batch([row('a', { name: 'theirs' }), row('b')]))
    await copy.commit(batch([], { deletes: [{ key: 'b' }], page: 2 }))
    expect(await all(copy)).toEqual({ a: { id: 'a', name: 'mine' } })
    expect(Object.keys(await all(other))).toEqual(['a', 'b'])
    const wrong = store.copy({ source: 'one', manifest: { ...manifest, name: 'another' } })
    await expect(wrong.commit(batch([row('a')]))).rejects.toThrow(/source one belongs to the connector test-shop/)
    await store.close()
  })

  test('finish deletes what a generation has not seen, unless that is too much', async () => {
    const { store, copy } = await open()
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    await copy.commit(batch(keys.map((key) => row(key))))
    expect(await copy.readiness('customers')).toBe('preview')
    expect(await copy.search('customers', { query: {}, limit: 1 })).toMatchObject({ preview: true })
    const end = { stream: 'customers', allowDeletes: false }
    expect(await copy.finish({ ...end, generation: 1, state: stateOf(1) })).toEqual({ deleted: 0 })
    expect(await copy.readiness('customers')).toBe('ready')
    await copy.commit(
      batch(
        keys.slice(0, 6).map((key) => row(key)),
        { generation: 2 },
      ),
    )
    const guarded = copy.finish({ ...end, generation: 2, state: stateOf(9, 2) })
    await expect(guarded).rejects.toThrow(DeleteGuardError)
    expect(Object.keys(await all(copy))).toEqual(keys)
    expect(await copy.state()).toEqual({ customers: stateOf(1, 2) })
    await copy.commit(batch([row('g')], { generation: 2, page: 2 }))
    expect(await copy.finish({ ...end, generation: 2, state: stateOf(3, 2) })).toEqual({ deleted: 3 })
    expect(Object.keys(await all(copy))).toEqual(keys.slice(0, 7))
    await copy.commit(batch([row('a')], { generation: 3 }))
    expect(await copy.finish({ ...end, allowDeletes: true, generation: 3, state: stateOf(1, 3) })).toEqual({
      deleted: 6,
    })
    await store.close()
  })

  test('a search before anything is there says so', async () => {
    const { store, copy } = await open()
    expect(await copy.readiness('customers')).toBe('loading')
    const early = copy.search('customers', { query: {} })
    await expect(early).rejects.toMatchObject({ reason: 'not_ready', retryable: true })
    await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
    expect(await copy.search('customers', { query: {} })).toMatchObject({ hits: [], next_cursor: null })
    await expect(copy.readiness('customer')).rejects.toThrow(/did you mean customers\?/)
    await store.close()
  })

  test('random batches leave the same as in the destination that shows what has to be done', {
    timeout: 60_000,
  }, async () => {
    const recent = Date.now()
    const key = fc.constantFrom('a', 'b', 'c', 'd')
    const at = fc.option(fc.integer({ min: recent, max: recent + 3 }), { nil: undefined })
    const under = fc.constantFrom('p', 'q', undefined)
    const step = fc.record({
      generation: fc.integer({ min: 1, max: 3 }),
      records: fc.uniqueArray(fc.tuple(key, at, under), { maxLength: 3, selector: ([name]) => name }),
      gone: fc.array(fc.tuple(key, at), { maxLength: 2 }),
      sets: fc.uniqueArray(fc.constantFrom('p', 'q'), { maxLength: 1 }),
      finish: fc.boolean(),
    })
    const { store } = await open()
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
        const copy = store.copy({ source: `run-${++run}`, manifest })
        const model = new MemoryDestination()
        for (const [page, { generation, records, gone, sets, finish }] of steps.entries()) {
          const some = batch(
            records.map(([name, time, parent]) => row(name, { page, time }, time, parent)),
            {
              page,
              generation,
              deletes: [...sets.map((under) => ({ under })), ...gone.map(([name, at]) => ({ key: name, at }))],
            },
          )
          await model.commit(some)
          await copy.commit(some)
          if (!finish) continue
          const end = { stream: 'customers', generation, allowDeletes: true, state: stateOf(page, generation) }
          expect(await copy.finish(end)).toEqual(await model.finish(end))
        }
        const expected = Object.fromEntries([...model.rows('customers')].map(([name, { data }]) => [name, data]))
        if (Object.keys(expected).length > 0) expect(await all(copy)).toEqual(JSON.parse(JSON.stringify(expected)))
        expect(await copy.state()).toEqual(await model.state())
      }),
      { numRuns: 40, seed: 7 },
    )
    await store.close()
  })
})

test.each([undefined, null, {}, { sqlite: '' }, { sqlite: undefined }, { postgres: '' }, { postgres: undefined }])(
  'a location of %j, as from an unset variable, is refused',
  async (location) => {
    await expect(openStore(location as never)).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('{ sqlite: path }'),
    })
  },
)
