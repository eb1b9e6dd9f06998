import { afterEach, describe, expect, test, vi } from 'vitest'
import { data, failure, offline, sent } from './support/connector.ts'

/** Points, and what happens to calls that want more of them than there are. Clocks stand still: no test waits. */

const shop = data({ shop: { id: 'gid://shopify/Shop/1' } })
const throttled = (requested: number, available: number, rate: number) =>
  data(null, {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: requested,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: available, restoreRate: rate },
      },
    },
  })

afterEach(() => void vi.useRealTimers())

/** Stops the clocks, once everything that the first call loads is there. */
async function stopClocks() {
  await offline(shop).shopify.shop.get()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
}

describe('an empty bucket', () => {
  test.each([
    [500, 100, 100, 4000],
    [722, 22.5, 200, 3498],
    [30, 29, 100, 10],
  ])('of %i points wanted and %d there, at %i a second, is waited for %i ms', async (wanted, there, rate, wait) => {
    await stopClocks()
    const waits: number[] = []
    const { shopify, requests } = offline([throttled(wanted, there, rate), shop], {
      retry: 1,
      hooks: { onRetry: ({ waitMs }) => void waits.push(waitMs) },
    })
    const work = shopify.shop.get()
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect([waits, requests.length]).toEqual([[wait], 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(await work).toEqual({ id: 'gid://shopify/Shop/1' })
    expect(requests).toHaveLength(2)
  })

  test('holds all calls of the connector', async () => {
    await stopClocks()
    const { shopify, requests } = offline((request) => (request.index === 0 ? throttled(500, 0, 100) : shop), {
      retry: 1,
    })
    const first = shopify.shop.get()
    await vi.advanceTimersByTimeAsync(100)
    const others = [shopify.shop.get(), shopify.shop.get()]
    await vi.advanceTimersByTimeAsync(4800)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await Promise.all([first, ...others])
    expect(requests).toHaveLength(4)
  })

  test('was not touched by a write, which is sent again', async () => {
    await stopClocks()
    const done = data({ tagsAdd: { node: { id: 'gid://shopify/Order/1' }, userErrors: [] } })
    const made = data({ customerCreate: { customer: { id: 'gid://shopify/Customer/1' }, userErrors: [] } })
    const { shopify, requests } = offline([throttled(50, 0, 100), done, throttled(50, 0, 100), made], { retry: 1 })
    const tags = shopify.tags.add({ id: 'gid://shopify/Order/1', tags: ['a'] })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await tags).toMatchObject({ id: 'gid://shopify/Order/1' })
    const customer = shopify.customers.create({ email: 'a@b.example' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await customer).toMatchObject({ id: 'gid://shopify/Customer/1' })
    expect(requests).toHaveLength(4)
  })

  test('that does not fill in time is a RateLimitError that says how long', async () => {
    const { shopify } = offline(throttled(900, 100, 100))
    await expect(shopify.shop.get()).rejects.toMatchObject({ code: 'rate_limit', retryAfterMs: 8000, retryable: true })
    const { shopify: other } = offline(failure('THROTTLED'))
    await expect(other.shop.get()).rejects.toMatchObject({ code: 'rate_limit', retryable: true })
  })

  test('of the REST API is waited for as its header says, in seconds with decimals', async () => {
    await stopClocks()
    const waits: number[] = []
    const { shopify } = offline(
      [
        { status: 429, headers: { 'retry-after': '2.0' }, body: { errors: 'Exceeded 2 calls per second' } },
        { body: { countries: [] } },
      ],
      { retry: 1, hooks: { onRetry: ({ waitMs }) => void waits.push(waitMs) } },
    )
    const work = shopify.countries.list()
    await vi.advanceTimersByTimeAsync(2000)
    expect((await work).data).toEqual([])
    expect(waits).toEqual([2000])
  })

  test('is not seen where a record merely speaks of it', async () => {
    const name = '"errors" THROTTLED INTERNAL_SERVER_ERROR'
    const { shopify, requests } = offline(data({ shop: { id: 'gid://shopify/Shop/1', name } }), { retry: 2 })
    expect(await shopify.shop.get()).toMatchObject({ name })
    expect(requests).toHaveLength(1)
  })
})

test('a fault of the server is tried again by a read, not by a write', async () => {
  await stopClocks()
  const fault = failure('INTERNAL_SERVER_ERROR', { requestId: 'abc' })
  const { shopify, requests } = offline([fault, shop], { retry: 1 })
  const work = shopify.shop.get()
  await vi.advanceTimersByTimeAsync(2000)
  await work
  expect(requests).toHaveLength(2)
  const write = offline(fault, { retry: 3 })
  await expect(write.shopify.customers.create({ email: 'a@b.example' })).rejects.toMatchObject({
    code: 'upstream',
    outcome: 'unknown',
  })
  expect(write.requests).toHaveLength(1)
})

describe('a list that costs too much', () => {
  const page = (count: number, index: number, more: boolean) =>
    data({
      orders: {
        nodes: Array.from({ length: count }, (_, row) => ({ id: `gid://shopify/Order/${index}-${row}` })),
        pageInfo: { hasNextPage: more, endCursor: more ? `c${index}` : null },
      },
    })
  const dear = failure('MAX_COST_EXCEEDED', { cost: 1700, maxCost: 1000 })

  test('is asked for with half the size until it fits, and stays at that', async () => {
    const { shopify, requests } = offline((request) => {
      const first = Number(sent(request).variables.first)
      return first > 70 ? dear : page(first, request.index, request.index < 5)
    })
    const records = await shopify.orders.list({ limit: 250 }).toArray({ max: 1000 })
    expect(requests.map((request) => sent(request).variables.first)).toEqual([250, 125, 62, 62, 62, 62])
    const after = requests.map((request) => sent(request).variables.after)
    expect(after).toEqual([undefined, undefined, undefined, 'c2', 'c3', 'c4'])
    expect(new Set(records.map(({ id }) => id)).size).toBe(4 * 62)
  })

  test('without a limit: the page that fits the cost, also when iterated; never more than max', async () => {
    const { shopify, requests } = offline((request) =>
      page(Number(sent(request).variables.first), request.index, false),
    )
    await shopify.orders.list().toArray()
    await shopify.orders.list()
    await shopify.orders.list().toArray({ max: 3 })
    expect(requests.map((request) => sent(request).variables.first)).toEqual([10, 10, 3])
  })

  test('is reported when one record alone costs too much, and other lists keep their size', async () => {
    const { shopify, requests } = offline((request) =>
      sent(request).query.includes('orders(')
        ? dear
        : data({ products: { nodes: [], pageInfo: { hasNextPage: false } } }),
    )
    await expect(shopify.orders.list({ limit: 4 })).rejects.toMatchObject({
      code: 'invalid_request',
      upstream: { code: 'MAX_COST_EXCEEDED' },
      message: expect.stringContaining('1000 points'),
    })
    expect(requests.map((request) => sent(request).variables.first)).toEqual([4, 2, 1])
    await shopify.products.list()
    expect(sent(requests[3]).variables.first).toBe(100)
  })
})
