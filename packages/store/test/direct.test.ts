// A connector object that was given a copy: `search` beside its other actions.
import { Connector } from '@ferrule/core/runtime'
import { afterAll, describe, expect, test } from 'vitest'
import { openStore } from '../src/index.ts'
import { batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'

interface Searched {
  customers: { search(params: object): AsyncIterable<{ id: string }> & Promise<{ hits: { id: string }[] }> }
}

const store = await openStore({ sqlite: ':memory:' })
afterAll(() => store.close())
// A busy machine adds no hint to what a search returns.
const copy = store.copy({ manifest, onDemand: { slowMs: Number.POSITIVE_INFINITY } })
await copy.commit(batch(['a', 'b', 'c', 'd', 'e'].map((key, amount) => row(key, { amount }))))
await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })

const definition = {
  vendor: {
    name: 'test-shop',
    config: { strict: true, fields: {} },
    credentials: { strict: true, fields: {} },
    auth: () => {},
    env: {},
    bases: { api: 'https://shop.test' },
  },
  operations: { customers: {}, orders: {} },
  searchable: ['customers'],
  check: [],
} as unknown as ConstructorParameters<typeof Connector>[0]
const connect = (options: object) =>
  new Connector(definition, { credentials: {}, ...options }) as unknown as Connector<string, never> & Searched
const run = (shop: object, request: object) => (shop as { execute(of: object): Promise<unknown> }).execute(request)

describe('search of a connector with a copy', () => {
  const shop = connect({ copy })
  const params = { query: { filter: { gte: { amount: 1 } }, sort: [{ amount: 'desc' }] }, limit: 2, fields: ['amount'] }

  test('awaited it is a page, iterated it is every hit', async () => {
    const page = await shop.customers.search(params)
    expect(page).toEqual({
      hits: [
        { id: 'e', score: 1, data: { amount: 4 } },
        { id: 'd', score: 1, data: { amount: 3 } },
      ],
      next_cursor: expect.any(String),
      took_ms: expect.any(Number),
    })
    const ids: string[] = []
    for await (const { id } of shop.customers.search(params)) ids.push(id)
    expect(ids).toEqual(['e', 'd', 'c', 'b'])
  })

  test('execute gives the same', async () => {
    const found = await run(shop, { entity: 'customers', action: 'search', params })
    expect(found).toMatchObject({ data: { hits: [{ id: 'e' }, { id: 'd' }] } })
  })

  test('what is wrong is said: no copy, a copy of another connector, an unknown field', async () => {
    const none = connect({})
    for (const search of [
      () => none.customers.search(params),
      () => run(none, { entity: 'customers', action: 'search', params }),
    ])
      await expect(search()).rejects.toThrow(
        /needs a copy of the data: pass `copy`, which is store\.copy\(\{ manifest \}\) of @ferrule\/store/,
      )
    const other = connect({ copy: store.copy({ manifest: { ...manifest, name: 'other-shop' } }) })
    await expect(other.customers.search(params)).rejects.toThrow(/the copy that was passed belongs to other-shop/)
    await expect(shop.customers.search({ query: { filter: { eq: { amuont: 1 } } } })).rejects.toThrow(
      /did you mean amount/,
    )
    await expect(run(shop, { entity: 'customer', action: 'search', params })).rejects.toThrow(/did you mean customers/)
  })
})
