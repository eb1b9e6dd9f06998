// Search as users meet it: over copies of the sandboxes, by method, by function and by `execute`.
import { ParamsError } from '@ferrule/core'
import { openStore, type Store } from '@ferrule/store'
import { type Customer, type CustomersSearchRecord, StripeConnector } from '@ferrule/stripe'
import { createClient } from '@ferrule/stripe/client'
import * as customers from '@ferrule/stripe/customers'
import manifest from '@ferrule/stripe/manifest'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { sync } from '../src/index.ts'
import { open } from './support/subjects.ts'

let upstream: Awaited<ReturnType<typeof open>>
let store: Store
let stripe: StripeConnector
const client = () => createClient({ credentials: { api_key: 'sk_test_0' }, copy: store.copy({ manifest }) })

beforeAll(async () => {
  upstream = await open('stripe', { customers: 30, products: 4 })
  store = await openStore({ sqlite: ':memory:' })
  const copy = store.copy({ manifest })
  const streams = ['customers', 'products', 'subscriptions']
  const { ok } = await sync(upstream.connect(), { destination: copy, streams })
  expect(ok).toBe(true)
  stripe = new StripeConnector({ credentials: { api_key: 'sk_test_0' }, copy })
})
afterAll(async () => {
  await store.close()
  await upstream.close()
})

describe('a search by any of its forms', () => {
  const params = { query: { filter: { like: { email: '@' } }, sort: [{ created: 'desc' }] }, limit: 7 } as const

  test('gives the hits that are upstream, page by page, and each once', async () => {
    const wanted = (await (upstream.connect() as StripeConnector).customers.list({ limit: 100 }).toArray())
      .filter(({ email }) => email?.includes('@'))
      .toSorted((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1))
      .map(({ id }) => id)
    expect(wanted.length).toBeGreaterThan(20)
    const before = upstream.sandbox.requests.length
    const byMethod = (await stripe.customers.search(params).toArray()).map(({ id }) => id)
    const byFunction: string[] = []
    for await (const { id } of customers.search(client(), params)) byFunction.push(id)
    expect(byMethod).toEqual(wanted)
    expect(byFunction).toEqual(wanted)
    const { data } = await stripe.execute({ entity: 'customers', action: 'search', params })
    expect(data.hits.map(({ id }) => id)).toEqual(wanted.slice(0, 7))
    const { data: next } = await stripe.execute({
      entity: 'customers',
      action: 'search',
      params: { ...params, cursor: data.next_cursor },
    })
    expect(next.hits.map(({ id }) => id)).toEqual(wanted.slice(7, 14))
    // Nobody was asked but the copy.
    expect(upstream.sandbox.requests.length).toBe(before)
  })

  test('fields that only the stream writes are searched and typed', async () => {
    const { hits } = await stripe.customers.search({ query: { filter: { eq: { is_deleted: false } } }, limit: 1 })
    expect(hits[0]?.data.is_deleted).toBe(false)
    expectTypeOf(hits[0]!.data).toEqualTypeOf<CustomersSearchRecord>()
    expectTypeOf(hits[0]!.data).toExtend<Customer>()
  })

  test('with `fields` a hit has those only, in its type too', async () => {
    const page = await stripe.customers.search({ query: {}, fields: ['email', 'address.city'], limit: 1 })
    expect(Object.keys(page.hits[0]!.data).toSorted()).toEqual(['address', 'email'])
    expectTypeOf(page.hits[0]!.data.name).toEqualTypeOf<string | null | undefined>()
  })

  test('a signal that is aborted ends it', async () => {
    await expect(stripe.customers.search(params, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/)
  })
})

test('wrong fields and operators are wrong types, and errors that name the closest', async () => {
  const search = stripe.customers.search
  // @ts-expect-error there is no such field
  await expect(search({ query: { filter: { eq: { emial: 'x' } } } })).rejects.toThrow(/did you mean email\?/)
  // @ts-expect-error there is no such operator
  await expect(search({ query: { filter: { liek: { email: 'x' } } } })).rejects.toThrow(/liek is not an operator/)
  // @ts-expect-error a number is no text
  await expect(search({ query: { filter: { like: { email: 5 } } } })).rejects.toThrow(ParamsError)
  // @ts-expect-error like looks into texts
  await expect(search({ query: { filter: { like: { created: '5' } } } })).rejects.toThrow(/created is an integer/)
  // @ts-expect-error an object has no order
  await expect(search({ query: { sort: [{ address: 'asc' }] } })).rejects.toThrow(ParamsError)
  // @ts-expect-error there is no such field
  await expect(search({ query: {}, fields: ['emial'] })).rejects.toThrow(/did you mean email\?/)
  await expect(search({ query: { filter: { eq: { 'address.city': 'Berlin' } } }, limit: 0 })).rejects.toThrow(/limit/)
})

test('without a copy there is one clear sentence, in every form', async () => {
  const none = new StripeConnector({ credentials: { api_key: 'sk_test_0' } })
  const sentence =
    '[stripe customers.search] needs a copy of the data: pass `copy`, which is store.copy({ manifest }) of @ferrule/store'
  const query = { query: {} }
  for (const search of [
    none.customers.search(query),
    customers.search(createClient({ credentials: { api_key: 'sk_test_0' } }), query),
    none.execute({ entity: 'customers', action: 'search', params: query }),
  ])
    await expect(search).rejects.toThrow(sentence)
})

test('an entity that is not copied has no search', async () => {
  expect(stripe.invoiceSends).not.toHaveProperty('search')
  const request = { entity: 'invoice_sends', action: 'search', params: { query: {} } }
  await expect(stripe.execute(request as never)).rejects.toThrow(/has no such action/)
})

const SEARCHABLE = 'spec/searchable-fields.json'
const spec = vendorFile<Record<string, Record<string, Record<string, string>>>>(SEARCHABLE)

describe('manifests say which fields are searchable', () => {
  if (!spec) {
    test('as the product spec does', ({ skip }) => skip(absent(SEARCHABLE)))
    return
  }
  const pairs = Object.entries(spec).flatMap(([name, entities]) =>
    Object.entries(entities).map(([entity, fields]) => [name, entity, fields] as const),
  )
  test.each(pairs)('%s %s', async (name, entity, fields) => {
    // Copies of Greenhouse are read from v3.
    const entry = name === 'greenhouse' ? '@ferrule/greenhouse/v3/manifest' : `@ferrule/${name}/manifest`
    const { entities } = ((await import(entry)) as { default: typeof manifest }).default
    expect(entities[entity]?.searchable).toMatchObject(fields)
  })
})

test.each(['amazon-ads', 'github', 'google-drive', 'greenhouse/v3', 'jira', 'mailchimp', 'shopify', 'slack', 'stripe'])(
  'every stream of %s is searchable, and every search that the product has',
  async (name) => {
    const [{ default: facts }, { default: definition }] = (await Promise.all([
      import(`@ferrule/${name}/manifest`),
      import(`@ferrule/${name}/sync`),
    ])) as [{ default: typeof manifest }, { default: { streams: { name: string }[] } }]
    const searchable = Object.keys(facts.entities).filter((entity) => facts.entities[entity]?.searchable)
    expect(searchable.toSorted()).toEqual(definition.streams.map((stream) => stream.name).toSorted())
    const hosted = Object.keys(facts.entities).filter((entity) => facts.entities[entity]?.hosted.includes('search'))
    expect(searchable).toEqual(expect.arrayContaining(hosted))
  },
)
