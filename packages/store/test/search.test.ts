import { describe, expect, test } from 'vitest'
import { openStore, type SearchParams } from '../src/index.ts'
import { batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'
import { locations } from './support/stores.ts'

const people = [
  row('c1', {
    name: 'Jane Doe',
    amount: 10,
    active: true,
    created: 3,
    address: { city: 'Zürich', zip: '8001' },
    tags: ['a'],
  }),
  row('c2', { name: 'JANET O’Hara', amount: 20, active: false, created: 1, address: { city: null } }),
  row('c3', { name: 'John 100% Smith_son', amount: null, created: 2 }),
  row('c4', { name: 'Doe, Jane', ratio: 0.5, created: 3, parent: { id: 'c1' } }),
]

describe.each(await locations())('search in $kind', ({ make }) => {
  const open = async () => {
    const store = await openStore(await make())
    const copy = store.copy({ manifest })
    await copy.commit(batch(people))
    await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
    const ids = async (filter: SearchParams['query']['filter'], sort?: SearchParams['query']['sort']) =>
      (await copy.search('customers', { query: { filter, sort } })).hits.map(({ id }) => id)
    return { store, copy, ids }
  }

  test('each operator as documented', async () => {
    const { store, ids } = await open()
    expect(await ids({ eq: { name: 'Jane Doe' } })).toEqual(['c1'])
    expect(await ids({ eq: { amount: null } })).toEqual(['c3', 'c4'])
    expect(await ids({ eq: { parent: null } })).toEqual(['c1', 'c2', 'c3'])
    expect(await ids({ neq: { amount: 10 } })).toEqual(['c2', 'c3', 'c4'])
    expect(await ids({ neq: { 'address.city': null } })).toEqual(['c1'])
    expect(await ids({ gt: { amount: 10 } })).toEqual(['c2'])
    expect(await ids({ gte: { amount: 10 }, lt: { amount: 20 } })).toEqual(['c1'])
    expect(await ids({ lte: { amount: 20 } })).toEqual(['c1', 'c2'])
    expect(await ids({ in: { amount: [20, null] } })).toEqual(['c2', 'c3', 'c4'])
    expect(await ids({ in: { amount: [] } })).toEqual([])
    expect(await ids({ like: { name: 'JANE' } })).toEqual(['c1', 'c2', 'c4'])
    expect(await ids({ like: { name: 'jane%doe' } })).toEqual(['c1'])
    expect(await ids({ like: { name: '%_son' } })).toEqual(['c3'])
    expect(await ids({ fuzzy: { name: 'do jan' } })).toEqual(['c1', 'c4'])
    expect(await ids({ keyword: { name: 'smith, jane' } })).toEqual(['c1', 'c3', 'c4'])
    expect(await ids({ not: { gt: { amount: 10 } } })).toEqual(['c1', 'c3', 'c4'])
    expect(await ids({ and: [{ eq: { active: true } }, { like: { 'address.city': 'zÜR' } }] })).toEqual(['c1'])
    expect(await ids({ or: [{ eq: { active: false } }, { eq: { ratio: 0.5 } }] })).toEqual(['c2', 'c4'])
    expect(await ids({ and: [] })).toEqual(['c1', 'c2', 'c3', 'c4'])
    expect(await ids({ or: [] })).toEqual([])
    await store.close()
  })

  test('lists match by any element, and dotted paths lead into lists of objects', async () => {
    const { store, copy, ids } = await open()
    const items = [
      { sku: 'red shirt', price: { amount: 5 }, sizes: ['S', 'M'] },
      { sku: 'Blue Trousers', price: { amount: 50 }, sizes: [] },
    ]
    await copy.commit(
      batch([
        row('l1', { tags: ['VIP', 'old customer'], items }),
        row('l2', { tags: [], items: [{ sku: null }] }),
        row('l3', { tags: [7, [true, 'deep']], address: { lines: ['Main St', { note: 'gate' }] } }),
      ]),
    )
    expect(await ids({ eq: { tags: 'VIP' } })).toEqual(['l1'])
    expect(await ids({ eq: { tags: 'vip' } })).toEqual([])
    expect(await ids({ in: { tags: ['a', 'VIP'] } })).toEqual(['c1', 'l1'])
    expect(await ids({ eq: { tags: 7 } })).toEqual(['l3'])
    expect(await ids({ eq: { tags: true } })).toEqual(['l3'])
    expect(await ids({ eq: { tags: 1 } })).toEqual([])
    expect(await ids({ like: { tags: 'vi' } })).toEqual(['l1'])
    expect(await ids({ keyword: { tags: 'deep customer' } })).toEqual(['l1', 'l3'])
    expect(await ids({ fuzzy: { tags: 'cust ol' } })).toEqual(['l1'])
    // All words in one element.
    expect(await ids({ fuzzy: { tags: 'vip old' } })).toEqual([])
    expect(await ids({ like: { 'items.sku': 'TROUSERS' } })).toEqual(['l1'])
    expect(await ids({ gt: { 'items.price.amount': 40 }, lt: { 'items.price.amount': 10 } })).toEqual(['l1'])
    expect(await ids({ eq: { 'items.sizes': 'M' } })).toEqual(['l1'])
    expect(await ids({ eq: { 'address.lines': 'Main St' } })).toEqual(['l3'])
    expect(await ids({ eq: { 'address.lines.note': 'gate' } })).toEqual(['l3'])
    expect(await ids({ neq: { tags: 'a' } })).toEqual(['c2', 'c3', 'c4', 'l1', 'l2', 'l3'])
    expect(await ids({ eq: { tags: null } })).toEqual(['c2', 'c3', 'c4'])
    expect(await ids({ neq: { 'items.sku': null } })).toEqual(['l1'])
    const { hits } = await copy.search('customers', { query: { filter: { like: { tags: 'vip' } } } })
    expect(hits).toMatchObject([{ id: 'l1', score: 1 }])
    await store.close()
  })

  test('a field with another searchable type than its record has is found by that type', async () => {
    const store = await openStore(await make())
    const properties = { id: { type: 'string' }, profileId: { type: 'string' }, office: { type: 'object' } }
    const copy = store.copy({
      manifest: {
        name: 'test-shop',
        entities: { customers: { record: { type: 'object', properties, searchable: {} } } },
      },
      searchable: { customers: { profileId: 'integer', office: 'string' } },
    })
    await copy.commit(
      batch([
        row('a', { profileId: '4012345678901234', office: { id: 7, name: 'Zürich' } }),
        row('b', { profileId: '12', office: { street: 'Main St', city: 'Paris' } }),
        row('c', { profileId: '99999999999999999999', office: null }),
      ]),
    )
    await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
    const ids = async (filter: SearchParams['query']['filter']) =>
      (await copy.search('customers', { query: { filter, sort: [{ profileId: 'asc' }] } })).hits.map(({ id }) => id)
    expect(await ids({ eq: { profileId: 4012345678901234 } })).toEqual(['a'])
    expect(await ids({ gt: { profileId: 11 } })).toEqual(['b', 'a'])
    expect(await ids({ eq: { office: 'Zürich' } })).toEqual(['a'])
    expect(await ids({ keyword: { office: 'paris' } })).toEqual(['b'])
    expect(await ids({ eq: { office: null } })).toEqual(['c'])
    await store.close()
  })

  test('order: sort, else score, else id', async () => {
    const { store, copy, ids } = await open()
    expect(await ids({}, [{ created: 'desc' }])).toEqual(['c4', 'c1', 'c3', 'c2'])
    expect(await ids({}, [{ amount: 'asc' }, { created: 'asc' }])).toEqual(['c3', 'c4', 'c1', 'c2'])
    const { hits } = await copy.search('customers', { query: { filter: { like: { name: 'doe' } } }, fields: ['name'] })
    expect(hits).toEqual([
      { id: 'c4', score: 0.75, data: { name: 'Doe, Jane' } },
      { id: 'c1', score: 0.5, data: { name: 'Jane Doe' } },
    ])
    await store.close()
  })

  test('fields as paths', async () => {
    const { store, copy } = await open()
    const data = async (fields: SearchParams['fields']) =>
      (await copy.search('customers', { query: {}, limit: 1, fields })).hits[0]?.data
    expect(await data(undefined)).toEqual(people[0]?.data)
    expect(await data(['id', 'address.city', ['tags']])).toEqual({ id: 'c1', address: { city: 'Zürich' }, tags: ['a'] })
    expect(await data([['address'], ['address', 'zip']])).toEqual({ address: { city: 'Zürich', zip: '8001' } })
    await store.close()
  })

  test('pages by cursor; a cursor of another search is refused', async () => {
    const { store, copy } = await open()
    const query = { sort: [{ created: 'desc' }] } as const
    const first = await copy.search('customers', { query, limit: 2 })
    expect(first.hits.map(({ id }) => id)).toEqual(['c4', 'c1'])
    const cursor = first.next_cursor as string
    const second = await copy.search('customers', { query, limit: 2, cursor })
    expect(second).toMatchObject({ hits: [{ id: 'c3' }, { id: 'c2' }], next_cursor: null })
    const others: SearchParams[] = [
      { query, limit: 3, cursor },
      { query: { sort: [{ created: 'asc' }] }, limit: 2, cursor },
      { query, limit: 2, fields: ['id'], cursor },
    ]
    for (const other of others)
      await expect(copy.search('customers', other)).rejects.toThrow(/belongs to another search/)
    const [version, owner, values, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const forged = [[version, owner, [{}], key], [version, owner, [], key], [version, owner, values, 1], null, 'x']
    for (const one of forged) {
      const text = Buffer.from(JSON.stringify(one)).toString('base64url')
      await expect(copy.search('customers', { query, limit: 2, cursor: text })).rejects.toThrow(/cursor is not a valid/)
    }
    await store.close()
  })

  test('a walk while others write: nothing twice, and nothing missed that stayed', async () => {
    const { store, copy } = await open()
    const many = Array.from({ length: 500 }, (_, index) => row(`m${String(index).padStart(4, '0')}`, { amount: 1 }))
    await copy.commit(batch(many, { page: 2 }))
    const seen: string[] = []
    let cursor: string | undefined
    let round = 0
    do {
      const page = await copy.search('customers', { query: { filter: { eq: { amount: 1 } } }, limit: 37, cursor })
      seen.push(...page.hits.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
      round++
      await copy.commit(
        batch([row(`m0000-${round}`, { amount: 1 }), row(`n${round}`, { amount: 1 })], {
          page: 2 + round,
          deletes: [{ key: seen.at(-1) as string }, { key: `m0499` }],
        }),
      )
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    const stayed = many.map(({ key }) => key).filter((key) => key !== 'm0499')
    expect(stayed.filter((key) => !seen.includes(key))).toEqual([])
    await store.close()
  })

  test('what is wrong is said before anything is asked', async () => {
    const { store, copy } = await open()
    const problems: [unknown, RegExp][] = [
      [{}, /query must be an object/],
      [{ query: { filters: {} } }, /query\.filters is unknown/],
      [{ query: {}, limt: 1 }, /limt is not a search parameter/],
      [{ query: {}, limit: 0 }, /limit must be an integer from 1 to 1000/],
      [{ query: {}, limit: 1001 }, /limit must be/],
      [{ query: {}, fields: ['nmae'] }, /no field nmae; did you mean name\?/i],
      [{ query: {}, fields: 'name' }, /fields must be an array/],
      [{ query: {}, fields: [[]] }, /fields\[0\] must be a path/],
      [{ query: {}, cursor: 'x' }, /cursor is not a valid search cursor/],
      [{ query: { sort: [{ nam: 'asc' }] } }, /did you mean name\?/i],
      [{ query: { sort: [{ name: 'up' }] } }, /must be "asc" or "desc"/],
      [{ query: { sort: [{ name: 'asc', id: 'asc' }] } }, /must have one field/],
      [{ query: { sort: [{ address: 'asc' }] } }, /not by address/],
      [{ query: { filter: { eq: {} } } }, /names no field/],
      [{ query: { filter: { equals: { name: 'x' } } } }, /equals is not an operator/],
      [{ query: { filter: { lik: { name: 'x' } } } }, /did you mean like\?/],
      [{ query: { filter: { name: 'x' } } }, /write \{ eq: \{ name: … \} \}/],
      [{ query: { filter: { eq: { emial: 'x' } } } }, /has no field emial/],
      [{ query: { filter: { eq: { amount: '5' } } } }, /amount must be a number, not a string/],
      [{ query: { filter: { eq: { amount: Number.NaN } } } }, /not NaN/],
      [
        { query: { filter: { eq: { address: {} } } } },
        /address is an object; it can only be compared with null; name a field inside/,
      ],
      [{ query: { filter: { eq: { 'name.x': 1 } } } }, /it has no field name\.x/],
      [{ query: { filter: { eq: { 'address..x': 1 } } } }, /empty segment/],
      [{ query: { filter: { gt: { active: true } } } }, /needs an ordered type/],
      [{ query: { filter: { gt: { amount: null } } } }, /not null/],
      [{ query: { filter: { in: { amount: 5 } } } }, /must be an array/],
      [{ query: { filter: { in: { amount: ['5'] } } } }, /amount\[0\] must be a number/],
      [{ query: { filter: { like: { amount: '5' } } } }, /like searches texts/],
      [{ query: { filter: { like: { name: 5 } } } }, /must be a string/],
      [{ query: { filter: { fuzzy: { name: ' -- ' } } } }, /has no words/],
      [{ query: { filter: { keyword: { name: '' } } } }, /has no words/],
      [{ query: { filter: { like: { name: '%'.repeat(50) } } } }, /more than 20 %/],
      [{ query: { filter: { and: {} } } }, /must be an array of conditions/],
      [{ query: { filter: { not: [] } } }, /must be an object of operators/],
      [{ query: { filter: nest(40) } }, /nested deeper than 32/],
      [
        { query: { filter: { or: Array.from({ length: 1001 }, () => ({ eq: { id: 'x' } })) } } },
        /more than 1000 conditions/,
      ],
    ]
    for (const [params, words] of problems) {
      const refused = copy.search('customers', params as SearchParams)
      await expect(refused, JSON.stringify(params)?.slice(0, 100)).rejects.toMatchObject({
        name: 'ParamsError',
        code: 'params',
      })
      await expect(refused).rejects.toThrow(words)
    }
    await store.close()
  })
})

const nest = (levels: number): object => (levels === 0 ? { eq: { id: 'x' } } : { not: nest(levels - 1) })
