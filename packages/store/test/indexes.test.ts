// Which rows a search reads, by the plans of both engines; indexes that are declared, made on demand and removed.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Copy, type CopyOptions, type IndexSpec, openStore, type SearchParams, type Store } from '../src/index.ts'
import { batch, row, stateOf } from './support/batches.ts'
import { explainPostgres, explainSqlite, sentBy } from './support/explain.ts'
import { customers, keyAt, kinds } from './support/kinds.ts'
import { manifest } from './support/manifest.ts'
import { locations } from './support/stores.ts'

const ROWS = 12_000

const TEXTS: IndexSpec = { field: '*', kind: 'text' }

describe.each(await locations())('indexes in $kind', ({ kind, make }) => {
  let place: { sqlite: string } | { postgres: string }
  let store: Store
  const copyOf = (options: Partial<CopyOptions> = {}) => store.copy({ manifest, onDemand: { most: 0 }, ...options })

  /** The hints of searches before there is a text index. */
  const before = new Map<string, string | undefined>()

  beforeAll(async () => {
    place = (await make()) as typeof place
    store = await openStore(place)
    await fill(copyOf(), ROWS)
    const bare = copyOf({ onDemand: { slowMs: 0, most: 0 } })
    for (const [name, { query }] of Object.entries(kinds))
      before.set(name, (await bare.search('customers', { query, limit: 50 })).hint)
    await bare.createIndex('customers', TEXTS)
    // Cleans up after the load, as the server does automatically later.
    if ('postgres' in place) await asked(place.postgres, 'VACUUM ANALYZE test_shop_customers')
  }, 240_000)
  afterAll(() => store.close())

  async function explained(copy: Copy, query: SearchParams['query']) {
    const sent = await sentBy(kind, () => copy.search('customers', { query, limit: 50 }))
    return 'sqlite' in place ? explainSqlite(place.sqlite, sent) : await explainPostgres(place.postgres, sent)
  }

  test('before there is a text index, a slow search for texts names it', () => {
    const named = [...before].flatMap(([name, hint]) => (hint?.includes('field: "*", kind: "text"') ? [name] : []))
    const inObjects = kind === 'sqlite' ? ['like inside an object'] : []
    expect(named.sort()).toEqual(
      [
        ...['like, a few match', 'like, nearly all match, best first', 'like, 1 % match, sorted', 'fuzzy, best first'],
        ...['keyword', 'and of or, lte, like', ...inObjects],
      ].sort(),
    )
    expect(before.get('eq on a text')).toContain('field: "note", kind: "string"')
  })

  test('a slow search names the index that it needs', async () => {
    const copy = copyOf({ onDemand: { slowMs: 0, most: 0 } })
    const hints = new Map<string, string | undefined>()
    for (const [name, { query }] of Object.entries(kinds))
      hints.set(name, (await copy.search('customers', { query, limit: 50 })).hint)
    for (const [name, { needs }] of Object.entries(kinds))
      if (needs) expect(hints.get(name), name).toContain(`field: "${needs.field}", kind: "${needs.kind}"`)
    // A word of two letters is in no index of texts: the rows that have the other one are read with any index.
    expect(hints.get('fuzzy, best first')).toBeUndefined()
    const whole = { query: { filter: { fuzzy: { name: 'okafor' } } }, limit: 50 }
    expect((await copy.search('customers', whole)).hint).toContain('field: "name", kind: "words"')
    expect(hints.get('in (3 ids)')).toBeUndefined()
    expect(hints.get('gt on a number, sorted')).toBeUndefined()
    const none = copyOf({ onDemand: { slowMs: 600_000, most: 0 } })
    const { query } = kinds['like inside an object'] as (typeof kinds)[string]
    expect((await none.search('customers', { query })).hint).toBeUndefined()
  })

  test('by default it is named from 10 milliseconds on, and made from 25 on', async () => {
    const { query } = kinds['like inside an object'] as (typeof kinds)[string]
    let time = Math.ceil(performance.now())
    const took = async (ms: number) => {
      // Each look at the clock is so much later.
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += ms))
      const { hint } = await copyOf({ onDemand: { searches: 1 } }).search('customers', { query })
      clock.mockRestore()
      await new Promise((resolve) => setTimeout(resolve, 200))
      const made = (await copyOf().indexes('customers')).filter(({ origin }) => origin === 'demand').length
      return { isNamed: hint !== undefined, made }
    }
    expect(await took(4)).toEqual({ isNamed: false, made: 0 })
    expect(await took(12)).toEqual({ isNamed: true, made: 0 })
  })

  test('each kind of search reads few rows, and finds the same as without indexes', async () => {
    const bare = copyOf()
    const found = (copy: Copy, query: SearchParams['query']) => copy.search('customers', { query, limit: 50 })
    const before = await Promise.all(Object.values(kinds).map(async ({ query }) => (await found(bare, query)).hits))
    const needed = Object.values(kinds).flatMap(({ needs }) => (needs ? [needs] : []))
    const copy = copyOf({ indexes: { customers: needed } })
    expect((await copy.indexes('customers')).filter(({ field }) => field !== TEXTS.field)).toHaveLength(5)
    for (const [index, [name, { query, reads }]] of Object.entries(kinds).entries()) {
      const { plan, rows, counted } = await explained(copy, query)
      expect(plan, name).not.toMatch(/SCAN test_shop_customers\b|Seq Scan test_shop_customers\b/)
      expect(rows, `${name}\n${plan}`).toBeLessThanOrEqual(reads)
      expect(counted, name).toBeLessThanOrEqual(2 * (ROWS / 20 + 10))
      expect((await found(copy, query)).hits, name).toEqual(before[index])
    }
  }, 240_000)

  test('an id that differs from the key is found by an index', async () => {
    const copy = copyOf({ source: 'lists' })
    const pairs = Array.from({ length: 3000 }, (_, index) => ({ key: `l${index % 5}/m${index}`, id: `m${index}` }))
    await copy.commit(batch(pairs.map(({ key, id }) => row(key, { id }))))
    await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
    const query = { filter: { in: { id: ['m7', 'm2001', 'l0/m5'] } } }
    const { plan, rows } = await explained(copy, query)
    // Those of two ids, and the row whose key is the third.
    expect(rows).toBeLessThanOrEqual(6)
    expect(plan).not.toMatch(/SCAN test_shop_customers\b|Seq Scan test_shop_customers\b/)
    const { hits } = await copy.search('customers', { query })
    expect(hits.map(({ id }) => id)).toEqual(['l1/m2001', 'l2/m7'])
  })

  test('an index is made after slow searches, listed, and removed permanently', async () => {
    const copy = copyOf({ onDemand: { slowMs: 0, searches: 3 } })
    const query = { filter: { eq: { 'metadata.plan': 'pro' } } }
    const wanted = { field: 'metadata.plan', kind: 'string', origin: 'demand' }
    const made = async () =>
      (await copy.indexes('customers')).filter(({ field, origin }) => field === wanted.field && origin === 'demand')
    const search = (cursor?: string) => copy.search('customers', { query, limit: 700, cursor })
    const first = await search()
    expect(first.hint).toContain('metadata.plan')
    await search()
    expect(await made()).toEqual([])
    const third = await search(first.next_cursor as string)
    await expect.poll(made, { timeout: 30_000 }).toMatchObject([wanted])
    // The cursor of a page that was found without the index leads on with it.
    const fourth = await search(third.next_cursor as string)
    const ids = [first, third, fourth].flatMap(({ hits }) => hits.map(({ id }) => id))
    expect(ids).toEqual(Array.from({ length: 2100 }, (_, index) => keyAt(index * 3)))
    const name = (await made())[0]?.name ?? ''
    await copy.dropIndex('customers', name)
    for (let count = 0; count < 5; count++) await search()
    expect(await made()).toEqual([])
    await expect(copy.dropIndex('customers', name)).rejects.toThrow(/there is no index/)
  }, 120_000)

  test('the text index is made after slow searches, kept up by all who write, and removed', async () => {
    const location = await make()
    const [one, other] = await Promise.all([openStore(location), openStore(location)])
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
    const options = { manifest, onDemand: { slowMs: 0, searches: 3 } }
    // The other one knows the table from before.
    const [copy, source, reader] = [one.copy(options), other.copy({ manifest, source: 'other' }), other.copy(options)]
    const [people, more] = [customers(40).slice(0, 20), customers(40).slice(20)]
    await copy.commit(batch(people))
    await source.commit(batch([row('x', { note: 'elsewhere@acme.com' })]))
    const found = async (by: Copy, like: Record<string, string>) =>
      (await by.search('customers', { query: { filter: { like } } })).hits.map(({ id }) => id).sort()
    const persons = { note: 'erson7@' }
    expect(await found(reader, persons)).toEqual([keyAt(7)])
    const texts = async () => (await copy.indexes('customers')).filter(({ field }) => field === TEXTS.field)
    expect(await texts()).toEqual([])
    for (let count = 0; count < 3; count++) expect(await found(copy, persons)).toEqual([keyAt(7)])
    await expect.poll(texts, { timeout: 30_000 }).toMatchObject([{ ...TEXTS, origin: 'demand' }])

    await copy.commit(batch(more, { page: 2 }))
    await source.commit(batch([row('x', { note: 'moved@acme.com' }), row('y', { note: 'new@acme.com' })], { page: 2 }))
    await copy.commit(batch([], { page: 3, deletes: [{ key: keyAt(7) }] }))
    for (const by of [copy, reader]) {
      expect(await found(by, persons)).toEqual([])
      expect(await found(by, { note: 'erson27@' })).toEqual([keyAt(27)])
      expect(await found(by, { 'address.city': 'züri' })).toEqual([4, 11, 18, 25, 32, 39].map(keyAt))
    }
    expect(await found(source, { note: 'acme' })).toEqual(['x', 'y'])
    expect(await found(source, { note: 'elsewhere' })).toEqual([])

    const [made] = await texts()
    await copy.dropIndex('customers', made?.name ?? '')
    expect(await texts()).toEqual([])
    // Others find it gone, and write without it.
    await source.commit(batch([row('z', { note: 'last@acme.com' })], { page: 3 }))
    expect(await found(source, { note: 'acme' })).toEqual(['x', 'y', 'z'])
    for (let count = 0; count < 5; count++) expect(await found(reader, { note: 'erson27@' })).toEqual([keyAt(27)])
    expect(await texts()).toEqual([])
    await expect(copy.createIndex('customers', { field: '*', kind: 'words' })).rejects.toThrow(/\*/)
  }, 120_000)

  test('several are made of one table at once, by two stores', async () => {
    const [other, reader] = await Promise.all([openStore(place), openStore(place)])
    onTestFinished(async () => void (await Promise.all([other.close(), reader.close()])))
    const fields = ['a', 'b', 'c', 'd'].map((name) => `metadata.${name}`)
    const copies = fields.map((field, place) =>
      [store, other][place % 2]?.copy({ manifest, indexes: { customers: [{ field, kind: 'string' }] } }),
    )
    await Promise.all(copies.map((copy) => copy?.search('customers', { query: {}, limit: 1 })))
    const made = (await reader.copy({ manifest }).indexes('customers')).filter(({ origin }) => origin === 'declared')
    expect(made.map(({ field }) => field)).toEqual(expect.arrayContaining(fields))
  }, 120_000)

  test('what cannot have an index is refused', async () => {
    const copy = copyOf()
    await expect(copy.createIndex('customers', { field: 'nmae', kind: 'text' })).rejects.toThrow(/did you mean name/)
    await expect(copy.createIndex('customers', { field: 'amount', kind: 'text' })).rejects.toThrow(
      /cannot have an index/,
    )
    await expect(copy.createIndex('customers', { field: 'tags', kind: 'string' })).rejects.toThrow(/cannot have/)
    await expect(copy.createIndex('customers', { field: 'address.a"b', kind: 'string' })).rejects.toThrow(/cannot have/)
    await expect(copy.createIndex('customers', { field: 'name', kind: 'x' as 'text' })).rejects.toThrow(/of the kind/)
  })
})

async function fill(copy: Copy, rows: number): Promise<void> {
  for (const [page, start] of Array.from({ length: rows / 2000 }, (_, index) => index * 2000).entries())
    await copy.commit(batch(customers(rows).slice(start, start + 2000), { page }))
  await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
}

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
