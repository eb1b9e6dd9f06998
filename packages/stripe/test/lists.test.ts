import { type Reply, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { connect, list } from './support/connector.ts'
import { customersOf, ids, query } from './support/customers.ts'
import { samples } from './support/samples.ts'

/** Lists and searches: what a user reads, and which pages Stripe is asked for. */

describe('lists', () => {
  test('await gives the first page', async () => {
    const { url, seen } = await upstream(customersOf(5))
    const page = await connect(url).customers.list({ limit: 2, email: 'ada@mail.example', created: { gte: 1 } })

    expect(ids(page.data)).toEqual(['cus_5', 'cus_4'])
    expect(page.meta).toEqual({ has_more: true })
    expect(page.data[0]?.address?.city).toBe('Bern')
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/v1/customers' })
    expect(query(seen[0])).toEqual({ limit: '2', email: 'ada@mail.example', 'created[gte]': '1' })
  })

  test('nextPage gives the next page, and is undefined after the last', async () => {
    const { url } = await upstream(customersOf(3))
    const first = await connect(url).customers.list({ limit: 2 })
    const second = await first.nextPage()

    expect(ids(second?.data ?? [])).toEqual(['cus_1'])
    expect(second?.meta.has_more).toBe(false)
    expect(second?.cursor).toBeUndefined()
    expect(await second?.nextPage()).toBeUndefined()
  })

  test('for await gives every record of every page, with the filters on every request', async () => {
    const { url, seen } = await upstream(customersOf(7))
    const found: string[] = []
    for await (const customer of connect(url).customers.list({ limit: 3, created: 5 })) found.push(customer.id)

    expect(found).toEqual(['cus_7', 'cus_6', 'cus_5', 'cus_4', 'cus_3', 'cus_2', 'cus_1'])
    expect(seen.map((request) => query(request))).toEqual([
      { limit: '3', created: '5' },
      { limit: '3', created: '5', starting_after: 'cus_5' },
      { limit: '3', created: '5', starting_after: 'cus_2' },
    ])
  })

  test('pages and toArray', async () => {
    const { url } = await upstream(customersOf(5))
    const stripe = connect(url)
    const sizes: number[] = []
    for await (const page of stripe.customers.list({ limit: 2 }).pages()) sizes.push(page.data.length)

    expect(sizes).toEqual([2, 2, 1])
    expect(ids(await stripe.customers.list({ limit: 2 }).toArray({ max: 3 }))).toEqual(['cus_5', 'cus_4', 'cus_3'])
  })

  test('a cursor resumes in another process, without parameters of its own on the wire', async () => {
    const { url, seen } = await upstream(customersOf(4))
    const { cursor } = await connect(url).customers.list({ limit: 2, created: { gte: 1 } })
    // JSON is how it gets there.
    const saved = JSON.parse(JSON.stringify({ cursor })).cursor as string
    const rest = await connect(url)
      .customers.list({ limit: 2, created: { gte: 1 } }, { cursor: saved })
      .toArray()

    expect(ids(rest)).toEqual(['cus_2', 'cus_1'])
    expect(query(seen[1])).toEqual({ limit: '2', 'created[gte]': '1', starting_after: 'cus_3' })
  })

  test('a loop that is left says where to go on: nothing lost, nothing twice', async () => {
    const { url } = await upstream(customersOf(6))
    const first = connect(url).customers.list({ limit: 4 })
    const found: string[] = []
    for await (const { id } of first) {
      found.push(id)
      if (found.length === 3) break
    }
    const rest = connect(url).customers.list({ limit: 4 }, { cursor: first.cursor })
    for await (const { id } of rest) found.push(id)

    expect(found).toEqual(['cus_6', 'cus_5', 'cus_4', 'cus_3', 'cus_2', 'cus_1'])
    expect(rest.cursor).toBeUndefined()
  })

  test('a cursor of another list is refused', async () => {
    const { url, seen } = await upstream(customersOf(4))
    const stripe = connect(url)
    const { cursor } = await stripe.customers.list({ limit: 2 })

    await expect(stripe.products.list({ limit: 2 }, { cursor })).rejects.toMatchObject({ code: 'params' })
    await expect(stripe.customers.list({ email: 'x' }, { cursor })).rejects.toMatchObject({ code: 'params' })
    expect(seen).toHaveLength(1)
  })

  test('ending_before walks backwards: each page from its end', async () => {
    const { url, seen } = await upstream(customersOf(6))
    const found: string[] = []
    for await (const { id } of connect(url).customers.list({ limit: 2, ending_before: 'cus_1' })) found.push(id)

    expect(found).toEqual(['cus_2', 'cus_3', 'cus_4', 'cus_5', 'cus_6'])
    expect(seen.map((request) => query(request).ending_before)).toEqual(['cus_1', 'cus_3', 'cus_5'])
  })

  test('an empty page that says that there is more is an error, as it is to the vendor’s SDK: there is no id to go on from', async () => {
    const { url, seen } = await upstream({ body: list([], { has_more: true }) })
    await expect(connect(url).customers.list().toArray()).rejects.toMatchObject({ code: 'response' })
    expect(seen).toHaveLength(1)
  })

  test('a page that comes again is an error, not a loop without end', async () => {
    const { url, seen } = await upstream({ body: list([samples.customer], { has_more: true }) })
    await expect(connect(url).customers.list().toArray()).rejects.toMatchObject({ code: 'response' })
    expect(seen.length).toBeLessThan(5)
  })

  test('lists below a record', async () => {
    const { url, seen } = await upstream({ body: list([{ id: 'il_1', object: 'line_item' }]) })
    const stripe = connect(url)
    await stripe.invoiceLineItems.list({ id: 'in_1', limit: 100 })
    await stripe.paymentMethods.list({ id: 'cus_1', type: 'card' })

    expect(seen.map(({ path, query: text }) => `${path}?${text}`)).toEqual([
      '/v1/invoices/in_1/lines?limit=100',
      '/v1/customers/cus_1/payment_methods?type=card',
    ])
  })
})

test('without a limit: 100 when iterated, none when awaited, never more than max', async () => {
  const { url, seen } = await upstream({
    body: { object: 'list', data: [samples.customer], has_more: false, url: '/x' },
  })
  const { customers } = connect(url)
  await customers.list({ email: 'a@b.example' }).toArray()
  await customers.list()
  await customers.list().toArray({ max: 5 })
  for await (const _ of customers.list({ limit: 7 }));
  expect(seen.map((request) => query(request)['limit'])).toEqual(['100', undefined, '5', '7'])
})

describe('api_search', () => {
  const pages: Reply[] = [
    { body: { object: 'search_result', data: [samples.customer], has_more: true, next_page: 'WzE+/=', url: '/x' } },
    { body: { object: 'search_result', data: [samples.customer], has_more: false, next_page: null, url: '/x' } },
  ]

  test('a page with its meta', async () => {
    const { url, seen } = await upstream(pages)
    const page = await connect(url).customers.apiSearch({ query: 'email:"ada@mail.example"', limit: 1 })

    expect(page.meta).toEqual({ has_more: true, next_page: 'WzE+/=', object: 'search_result', url: '/x' })
    expect(query(seen[0])).toEqual({ query: 'email:"ada@mail.example"', limit: '1' })
  })

  test('iterates by token', async () => {
    const { url, seen } = await upstream(pages)
    expect(await connect(url).customers.apiSearch({ query: 'name:"Ada"' }).toArray()).toHaveLength(2)
    expect(query(seen[1])).toEqual({ query: 'name:"Ada"', limit: '100', page: 'WzE+/=' })
  })

  test('total_count when it was asked for', async () => {
    const { url } = await upstream({ body: { ...(pages[1]?.body as object), total_count: 41 } })
    const { meta } = await connect(url).customers.apiSearch({ query: 'name:"Ada"', expand: ['total_count'] })
    expect(meta.total_count).toBe(41)
  })
})
