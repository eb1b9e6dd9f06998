import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from '@ferrule/test-kit/fast-check'
import { describe, expect, test } from 'vitest'
import { data, HOST, offline, sent } from './support/connector.ts'

const page = (nodes: object[], endCursor?: string) => ({
  nodes,
  pageInfo: { hasNextPage: endCursor !== undefined, endCursor: endCursor ?? null },
})
const searchOf = async (call: (shopify: ReturnType<typeof offline>['shopify']) => PromiseLike<unknown>) => {
  const { shopify, requests } = offline(() => ({ status: 500 }))
  await Promise.resolve(call(shopify)).catch(() => {})
  return sent(requests[0]).variables?.query
}

describe('ids', () => {
  test.each([[450789469], ['450789469'], ['gid://shopify/Order/450789469']])(
    '%j is a global id upstream',
    async (id) => {
      const { shopify, requests } = offline(data({ order: { id: 'gid://shopify/Order/450789469' } }))
      await shopify.orders.get({ order_id: id })
      expect(sent(requests[0]).variables).toEqual({ order_id: 'gid://shopify/Order/450789469' })
    },
  )

  test.each([
    'gid://shopify/Customer/1',
    'gid://shopify/Order/',
    'gid://evil/Order/1',
    '1 OR 2',
    '-1',
    '',
    'gid://shopify/Order/1/..',
  ])('%j is refused before a request', async (id) => {
    const { shopify, requests } = offline()
    await expect(shopify.orders.get({ order_id: id })).rejects.toMatchObject({ code: 'params' })
    await expect(
      shopify.orders.list({ customer_id: id === 'gid://shopify/Customer/1' ? 'x' : id }),
    ).rejects.toMatchObject({
      code: 'params',
    })
    await expect(shopify.collects.get({ collect_id: id })).rejects.toMatchObject({ code: 'params' })
    expect(requests).toHaveLength(0)
  })

  test('within what is written are made global, too, and nothing of the caller is changed', async () => {
    const { shopify, requests } = offline(data({ draftOrderCreate: { draftOrder: { id: 'x' }, userErrors: [] } }))
    const params = {
      lineItems: [
        { variantId: 1, quantity: 2 },
        { quantity: 1, title: 'Wrapping' },
      ],
      purchasingEntity: { customerId: '207119551' },
    }
    const before = structuredClone(params)
    await shopify.draftOrders.create(params)
    expect(params).toEqual(before)
    expect(sent(requests[0]).variables.input).toEqual({
      lineItems: [
        { variantId: 'gid://shopify/ProductVariant/1', quantity: 2 },
        { quantity: 1, title: 'Wrapping' },
      ],
      purchasingEntity: { customerId: 'gid://shopify/Customer/207119551' },
    })
  })

  test('of REST records beyond 2^53 come whole, and paths take the number in a global id', async () => {
    const { shopify, requests } = offline({ body: '{"collect":{"id":9007199254740993,"collection_id":1}}' })
    expect(await shopify.collects.get({ collect_id: 'gid://shopify/Collect/9007199254740993' })).toEqual({
      id: '9007199254740993',
      collection_id: 1,
    })
    await shopify.collects.list({ collection_id: 'gid://shopify/Collection/5', product_id: 6 }).then(
      () => {},
      () => {},
    )
    expect(requests.map(({ target }) => target)).toEqual([
      '/admin/api/2026-10/collects/9007199254740993.json',
      '/admin/api/2026-10/collects.json?collection_id=5&product_id=6',
    ])
  })

  test('of addresses say whose they are', async () => {
    const { shopify, requests } = offline(data({ node: { id: 'x' } }))
    await shopify.customerAddress.get({ customer_id: 1, address_id: 2 })
    expect(sent(requests[0]).variables).toEqual({
      address_id: 'gid://shopify/MailingAddress/2?model_name=CustomerAddress',
    })
  })
})

describe('filters', () => {
  test('become terms of the search, beside the words of the caller', async () => {
    const search = await searchOf((shopify) =>
      shopify.orders.list({
        created_at_min: '2026-01-01T00:00:00Z',
        updated_at_max: '2026-02-01',
        status: 'open',
        financial_status: 'any',
        customer_id: 'gid://shopify/Customer/7',
        ids: [1, 'gid://shopify/Order/2'],
        name: '#1001',
        query: 'tag:a OR tag:b',
      }),
    )
    expect(search).toBe(
      `(id:1 OR id:2) created_at:>='2026-01-01T00:00:00Z' updated_at:<='2026-02-01' status:open customer_id:7 name:"#1001" (tag:a OR tag:b)`,
    )
    expect(await searchOf((shopify) => shopify.orders.list())).toBeUndefined()
    expect(await searchOf((shopify) => shopify.orders.list({ status: 'any' }))).toBeUndefined()
    expect(await searchOf((shopify) => shopify.orders.list({ query: 'a OR b' }))).toBe('a OR b')
    expect(await searchOf((shopify) => shopify.smartCollections.list())).toBe('collection_type:smart')
    expect(await searchOf((shopify) => shopify.customCollections.list({ title: 'A' }))).toBe(
      'collection_type:custom title:"A"',
    )
    expect(await searchOf((shopify) => shopify.products.list())).toBe('status:active,archived,draft,unlisted')
    expect(await searchOf((shopify) => shopify.products.list({ status: 'draft' }))).toBe('status:draft')
  })

  test('cannot be added to by a value', async () => {
    const nasty = fc.array(
      fc.oneof(
        fc.constantFrom(
          '"',
          "'",
          '\\',
          ' OR ',
          ' ',
          ':',
          '*',
          '(',
          ')',
          '\n',
          '\r',
          '\u2028',
          '\0',
          'status:open',
          '-',
          'AND',
          '>=',
        ),
        fc.string({ maxLength: 4, unit: 'grapheme' }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(nasty, async (parts) => {
        const title = parts.join('')
        if (title === '') return
        const search = await searchOf((shopify) => shopify.products.list({ title, status: 'draft' }))
        // One quoted term, which nothing in it ends.
        const found = /^status:draft title:"((?:[^"'\\\n\r\u2028\u2029\0]|\\["'\\])*)"$/.exec(String(search))
        expect(found).not.toBeNull()
        const meant = String(found?.[1]).replace(/\\(.)/g, '$1')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is left out
        expect(meant).toBe(title.toWellFormed().replace(/[\0-\x1f\x7f\u2028\u2029]+/g, ' '))
      }),
      { numRuns: 300 },
    )
    for (const created_at_min of ["2026-01-01' OR status:open", '2026', "'", 'now'])
      expect(await searchOf((shopify) => shopify.orders.list({ created_at_min }))).toBeUndefined()
  })

  test('`first` is called `limit`', async () => {
    const { shopify } = offline()
    await expect(shopify.orders.list({ first: 5 } as never)).rejects.toThrow(/first is called limit here/)
    await expect(shopify.orders.list({ limit: 251 })).rejects.toMatchObject({ code: 'params' })
  })
})

describe('connections within a record', () => {
  const order = { id: 'gid://shopify/Order/1', lineItems: page([{ id: 'gid://shopify/LineItem/1' }], 'after-1') }

  test('show that they were cut off, and the rest can be had', async () => {
    const { shopify, requests } = offline([
      data({ order }),
      data({ order: { lineItems: page([{ id: 'gid://shopify/LineItem/2' }], 'after-2') } }),
      data({ order: { lineItems: page([{ id: 'gid://shopify/LineItem/3' }]) } }),
    ])
    const { lineItems } = await shopify.orders.get({ order_id: 1 })
    const lines = [...(lineItems?.nodes ?? [])]
    expect(lineItems?.pageInfo.hasNextPage).toBe(true)
    const after = lineItems?.pageInfo.endCursor as string
    for await (const line of shopify.orderLineItems.list({ order_id: 1, after })) lines.push(line)
    expect(lines.map(({ id }) => id.slice(-1))).toEqual(['1', '2', '3'])
    expect(requests.map((request) => sent(request).variables.after)).toEqual([undefined, 'after-1', 'after-2'])
  })

  test('come in lists where `include` names them', async () => {
    const { shopify, requests } = offline(data({ orders: page([order]) }))
    await shopify.orders.list()
    await shopify.orders.list({ include: ['lineItems'] })
    const [plain, more] = requests.map((request) => sent(request))
    expect(plain?.query).toContain('$lineItems:Boolean=false')
    expect(plain?.variables).toEqual({ first: 10 })
    expect(more?.variables).toEqual({ first: 10, lineItems: true })
    await offline(data({ order })).shopify.orders.get({ order_id: 1 })
  })
})

describe('pages', () => {
  test('go on in another process, by the cursor', async () => {
    const replies = [data({ customers: page([{ id: 'a' }], 'c1') }), data({ customers: page([{ id: 'b' }]) })]
    const { shopify } = offline(replies)
    const first = await shopify.customers.list({ tag: 'vip' })
    expect(first.meta).toEqual({})
    const { shopify: other, requests } = offline(data({ customers: page([{ id: 'b' }]) }))
    const second = await other.customers.list({ tag: 'vip' }, { cursor: first.cursor as string })
    expect(second.data).toEqual([{ id: 'b' }])
    expect(second.cursor).toBeUndefined()
    expect(sent(requests[0]).variables).toEqual({ first: 100, after: 'c1', query: 'tag:"vip"' })
  })

  test('of the REST API keep nothing but where they begin, their size and the fields', async () => {
    const link = `<https://evil.example/admin/api/2026-10/collects.json?page_info=abc%3D&limit=2>; rel="next"`
    const { shopify, requests } = offline([
      { headers: { link }, body: { collects: [{ id: 1 }] } },
      { body: { collects: [{ id: 2 }] } },
    ])
    const records = await shopify.collects
      .list({ collection_id: 5, since_id: 3, limit: 2, fields: ['id', 'position'] })
      .toArray({ max: 10 })
    expect(records.map(({ id }) => id)).toEqual([1, 2])
    expect(requests[0]?.query.get('collection_id')).toBe('5')
    const { url } = requests[1] as { url: URL }
    expect(url.origin).toBe(HOST)
    expect(Object.fromEntries(url.searchParams)).toEqual({ page_info: 'abc=', limit: '2', fields: 'id,position' })
  })
})

describe('another version than was asked for', () => {
  const answer = (version: string) => ({
    body: { data: { shop: { id: 'gid://shopify/Shop/1' } } },
    headers: { 'x-shopify-api-version': version },
  })

  test('is reported once', async () => {
    const told: object[] = []
    const { shopify } = offline(answer('2026-01'), {
      hooks: { onDrift: (event) => void (event.path.startsWith('X-') && told.push(event)) },
    })
    await shopify.shop.get()
    await shopify.shop.get()
    expect(told).toEqual([
      {
        connector: 'shopify',
        entity: 'shop',
        action: 'get',
        call: expect.objectContaining({ connector: 'shopify', entity: 'shop', action: 'get' }),
        path: 'X-Shopify-API-Version',
        expected: 'must be 2026-10',
        received: '2026-01',
      },
    ])
  })

  test('is an error in strict mode, and nothing is reported where nothing is checked', async () => {
    const { shopify } = offline(answer('2026-01'))
    await expect(shopify.shop.get({}, { validation: 'strict' })).rejects.toMatchObject({ code: 'response' })
    const told: object[] = []
    const off = offline(answer('2026-01'), { validation: 'off', hooks: { onDrift: (event) => void told.push(event) } })
    await off.shopify.shop.get()
    const same = offline(answer('2026-10'), {
      hooks: { onDrift: (event) => void (event.path.startsWith('X-') && told.push(event)) },
    })
    await same.shopify.shop.get()
    await sleep(0)
    expect(told).toEqual([])
  })

  test('is reported for the REST API, too', async () => {
    const told: object[] = []
    const { shopify } = offline(
      { body: { countries: [] }, headers: { 'x-shopify-api-version': '2025-10' } },
      { hooks: { onDrift: (event) => void told.push(event) } },
    )
    await shopify.countries.list()
    expect(told).toMatchObject([{ path: 'X-Shopify-API-Version', received: '2025-10' }])
  })
})

test('a document of the caller is sent as it is; without a mutation it may be repeated', async () => {
  const { shopify, requests } = offline([{ status: 503 }, data({ shop: { name: 'Tea' } })], { retry: 1 })
  const document = 'query Q($n:Int){shop{name}}'
  expect(await shopify.graphql.query({ query: document, variables: { n: 1 } })).toEqual({ shop: { name: 'Tea' } })
  expect(requests.map((request) => sent(request))).toEqual(Array(2).fill({ query: document, variables: { n: 1 } }))
  const write = offline({ status: 503 }, { retry: 1 })
  await expect(write.shopify.graphql.query({ query: 'mutation{x}' })).rejects.toMatchObject({ outcome: 'unknown' })
  expect(write.requests).toHaveLength(1)
})
