import type { Reply } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { data, failure, offline, sent } from './support/connector.ts'

/** Refusals, most of which come with status 200. */

const thrown = async (work: PromiseLike<unknown>) => {
  const [error] = await Promise.allSettled([work]).then((all) => all.map((one) => 'reason' in one && one.reason))
  if (!error) throw new Error('nothing was thrown')
  return error as Error & Record<string, unknown>
}
const denied = {
  requiredAccess: '`read_customers` access scope. Also: The app must be approved for protected customer data.',
}
const order = { id: 'gid://shopify/Order/1', customer: null }

describe('errors beside data', () => {
  test('a scope that is missing is a PermissionError, also where the rest came', async () => {
    const reply = failure(
      'ACCESS_DENIED',
      denied,
      { orders: { nodes: [order], pageInfo: { hasNextPage: false } } },
      {
        path: ['orders', 'nodes', 0, 'customer'],
      },
    )
    for (const call of ['list', 'stream'] as const) {
      const { shopify, requests } = offline(reply, { retry: 3 })
      const error = await thrown(call === 'list' ? shopify.orders.list() : shopify.orders.list().toArray({ max: 9 }))
      expect(error).toMatchObject({
        code: 'permission',
        retryable: false,
        status: 200,
        requestId: 'req-1',
        upstream: { code: 'ACCESS_DENIED', path: 'orders.nodes.customer', requiredAccess: denied.requiredAccess },
      })
      expect(error.message).toContain('orders.nodes.customer needs read_customers')
      expect(requests).toHaveLength(1)
    }
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'the code %s is an unknown one',
    async (code) => {
      for (const data of [null, { orders: null }]) {
        const { shopify, requests } = offline(failure(code, {}, data), { retry: 3 })
        expect(await thrown(shopify.orders.list())).toMatchObject({
          name: 'InvalidRequestError',
          code: 'invalid_request',
          retryable: false,
          upstream: { code },
        })
        expect(requests).toHaveLength(1)
      }
      const close = offline(failure(code, {}, { orderClose: null }), { retry: 3 })
      expect(await thrown(close.shopify.orders.close({ order_id: 1 }))).toMatchObject({ upstream: { code } })
      expect(close.requests).toHaveLength(1)
    },
  )

  test('of a write that was carried out leaves open what became of it', async () => {
    const done = { orderClose: { order, userErrors: [] } }
    const path = { path: ['orderClose', 'order', 'customer'] }
    const { shopify } = offline(failure('ACCESS_DENIED', denied, done, path))
    expect(await thrown(shopify.orders.close({ order_id: 1 }))).toMatchObject({
      code: 'permission',
      outcome: 'unknown',
    })
    const refused = offline(failure('ACCESS_DENIED', denied, { orderClose: null }, { path: ['orderClose'] }))
    expect(await thrown(refused.shopify.orders.close({ order_id: 1 }))).toMatchObject({ outcome: 'rejected' })
  })

  test.each<[string, Reply, 'unknown' | 'rejected']>([
    ['without an error', data({ orderClose: null }), 'unknown'],
    ['with an error without a code', failure(undefined, {}, { orderClose: null }, { path: ['orderClose'] }), 'unknown'],
    ['since the server failed', failure('INTERNAL_SERVER_ERROR', {}, { orderClose: null }), 'unknown'],
    ['since it took too long', failure('TIMEOUT', {}, null), 'unknown'],
    [
      'since a field of its record may not be read',
      failure('ACCESS_DENIED', denied, { orderClose: null }, { path: ['orderClose', 'order', 'customer'] }),
      'unknown',
    ],
    ['and all data with it', failure(undefined, {}, null, { path: ['orderClose', 'order', 'id'] }), 'unknown'],
    [
      'as the second of two errors says',
      data(
        { orderClose: null },
        {
          errors: [
            { message: 'no', extensions: { code: 'ACCESS_DENIED' }, path: ['orderClose'] },
            { message: 'null', path: ['orderClose', 'order', 'id'] },
          ],
        },
      ),
      'unknown',
    ],
    ['before anything', failure('ACCESS_DENIED', denied, { orderClose: null }, { path: ['orderClose'] }), 'rejected'],
    [
      'since the document does not fit',
      failure('undefinedField', {}, null, { path: ['mutation OrderClose', 'orderClose', 'x'] }),
      'rejected',
    ],
  ])('of a mutation whose payload became null: %s', async (_, reply, outcome) => {
    expect(await thrown(offline(reply).shopify.orders.close({ order_id: 1 }))).toMatchObject({ outcome })
  })

  test.each<[string, Reply, object]>([
    ['a closed shop', failure('SHOP_INACTIVE'), { code: 'permission', retryable: false }],
    ['a document that does not fit', failure('undefinedField', { typeName: 'Shop' }), { code: 'invalid_request' }],
    [
      'an error without a code',
      failure(undefined),
      { code: 'invalid_request', upstream: { message: 'undefined happened' } },
    ],
    [
      'errors as text',
      data(null, { errors: 'Not today' }),
      { code: 'invalid_request', upstream: { message: 'Not today' } },
    ],
    [
      'too dear a query that is not a list',
      failure('MAX_COST_EXCEEDED', { cost: 1500, maxCost: 1000 }),
      { code: 'invalid_request' },
    ],
  ])('%s', async (_, reply, expected) => {
    const { shopify, requests } = offline(reply, { retry: 2 })
    expect(await thrown(shopify.shop.get())).toMatchObject({ retryable: false, ...expected })
    expect(requests).toHaveLength(1)
  })

  test('of several, the one that says most is reported', async () => {
    const errors = [{ message: 'odd' }, { message: 'no', extensions: { code: 'ACCESS_DENIED', ...denied } }]
    const { shopify } = offline(data({ shop: { id: 'gid://shopify/Shop/1' } }, { errors }))
    expect(await thrown(shopify.shop.get())).toMatchObject({ code: 'permission', upstream: { errors } })
  })

  test('an empty list of errors is none', async () => {
    const { shopify } = offline(data({ shop: { id: 'gid://shopify/Shop/1' } }, { errors: [] }))
    expect(await shopify.shop.get()).toEqual({ id: 'gid://shopify/Shop/1' })
  })
})

describe('no record', () => {
  test.each<[string, object]>([
    ['order', { order: null }],
    ['no root', {}],
  ])('%s', async (_, value) => {
    const { shopify } = offline(data(value))
    const error = await thrown(shopify.orders.get({ order_id: 1 }))
    expect(error.code).toBe('order' in value ? 'not_found' : 'response')
  })

  test('a list of a record that is not there', async () => {
    const { shopify } = offline(data({ order: null }))
    expect(await thrown(shopify.orderRefunds.list({ order_id: 1 }))).toMatchObject({ code: 'not_found' })
    expect(await thrown(shopify.orderLineItems.list({ order_id: 1 }))).toMatchObject({ code: 'not_found' })
  })

  test('nor an error: a write whose end is not known', async () => {
    const { shopify } = offline(data({ customerUpdate: { customer: null, userErrors: [] } }))
    expect(await thrown(shopify.customers.update({ customer_id: 1, note: 'x' }))).toMatchObject({
      code: 'response',
      outcome: 'unknown',
    })
  })
})

describe('userErrors', () => {
  const reply = (...userErrors: object[]) => data({ customerCreate: { customer: null, userErrors } })

  test('are issues with their paths', async () => {
    const { shopify, requests } = offline(
      reply({ field: ['email'], message: 'Email has already been taken' }, { field: null, message: 'Nope' }),
      { retry: 3 },
    )
    const error = await thrown(shopify.customers.create({ email: 'secret@example.com' }))
    expect(error).toMatchObject({
      name: 'InvalidRequestError',
      code: 'invalid_request',
      outcome: 'rejected',
      retryable: false,
      issues: [
        { path: ['email'], message: 'Email has already been taken' },
        { path: [], message: 'Nope' },
      ],
      upstream: { message: 'Email has already been taken' },
    })
    expect(error.message).toContain('Email has already been taken (email); Nope')
    expect(error.message).not.toContain('secret@example.com')
    expect(requests).toHaveLength(1)
  })

  test.each([
    [{ field: ['id'], message: 'Product does not exist', code: 'PRODUCT_DOES_NOT_EXIST' }],
    [{ field: ['id'], message: "Customer can't be found", code: 'NOT_FOUND' }],
    [{ field: ['id'], message: 'Customer not found' }],
    [{ field: ['id'], message: "Customer can't be found" }],
  ])('%j is no such record', async (error) => {
    const { shopify } = offline(reply(error))
    expect(await thrown(shopify.customers.create({ email: 'a@b.example' }))).toMatchObject({ code: 'not_found' })
  })

  test('under another name are seen, too', async () => {
    const { shopify } = offline(
      data({
        orderCancel: { job: null, orderCancelUserErrors: [{ field: null, message: 'Closed', code: 'INVALID' }] },
      }),
    )
    await expect(shopify.orders.cancel({ order_id: 1, reason: 'OTHER', restock: false })).rejects.toMatchObject({
      code: 'invalid_request',
      upstream: { code: 'INVALID' },
    })
  })

  test('of a document of the caller are data', async () => {
    const value = { tagsAdd: { node: null, userErrors: [{ field: null, message: 'x' }] } }
    const { shopify } = offline(data(value))
    expect(await shopify.graphql.query({ query: 'mutation{tagsAdd(id:1,tags:[]){userErrors{message}}}' })).toEqual(
      value,
    )
    const refused = offline(failure('ACCESS_DENIED', denied, value))
    expect(await thrown(refused.shopify.graphql.query({ query: '{shop{id}}' }))).toMatchObject({ code: 'permission' })
  })
})

describe('bad statuses', () => {
  test.each<[number, unknown, object]>([
    [
      400,
      { errors: { page_info: 'Invalid value.' } },
      { code: 'invalid_request', upstream: { errors: { page_info: 'Invalid value.' } } },
    ],
    [401, { errors: '[API] Invalid API key or access token' }, { code: 'authentication' }],
    [402, { errors: 'Unavailable Shop' }, { code: 'permission' }],
    [403, { errors: '[API] This action requires merchant approval for read_orders scope.' }, { code: 'permission' }],
    [404, { errors: 'Not Found' }, { code: 'not_found', upstream: { message: 'Not Found' } }],
    [406, { errors: ['a', 'b'] }, { code: 'invalid_request', upstream: { message: 'a; b' } }],
    [422, { errors: { title: ["can't be blank"] } }, { code: 'invalid_request' }],
    [423, { errors: 'Locked' }, { code: 'permission', retryable: false }],
    [430, 'Security', { code: 'invalid_request', retryable: false }],
    [500, '<html>', { code: 'upstream', retryable: true }],
    [503, { errors: [{ message: 'down' }] }, { retryable: false, upstream: { message: 'down' } }],
  ])('%i %j', async (status, body, expected) => {
    const { shopify } = offline({ status, body })
    expect(await thrown(shopify.countries.get({ country_id: 1 }))).toMatchObject({ status, ...expected })
  })

  test('say what to do', async () => {
    const { shopify } = offline({
      status: 403,
      body: { errors: '[API] This action requires merchant approval for read_orders scope.' },
    })
    expect((await thrown(shopify.countries.list())).message).toContain('needs the scope read_orders')
    const secret = offline({
      status: 403,
      body: { errors: '[API] This app is not approved to access REST endpoints with protected customer data.' },
    })
    expect((await thrown(secret.shopify.countries.list())).message).toContain('protected customer data')
  })
})

test('a write carries its key, and is repeated with the same one', async () => {
  const done = data({ inventorySetQuantities: { inventoryAdjustmentGroup: null, userErrors: [] } })
  const params = {
    name: 'available' as const,
    reason: 'correction',
    quantities: [{ inventoryItemId: 1, locationId: '2', quantity: 3 }],
  }
  const { shopify, requests } = offline([{ status: 502 }, done], { retry: 2 })
  expect(await shopify.inventoryLevels.set(params)).toMatchObject({ inventoryAdjustmentGroup: null })
  const keys = requests.map((request) => sent(request).variables.idempotencyKey)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0]])
  const own = offline(done)
  await own.shopify.inventoryLevels.set(params, { idempotencyKey: 'mine' })
  expect(sent(own.requests[0]).variables).toEqual({
    idempotencyKey: 'mine',
    input: {
      name: 'available',
      reason: 'correction',
      quantities: [
        { inventoryItemId: 'gid://shopify/InventoryItem/1', locationId: 'gid://shopify/Location/2', quantity: 3 },
      ],
    },
  })
  const plain = offline({ status: 502 }, { retry: 2 })
  expect(await thrown(plain.shopify.customers.create({ email: 'a@b.example' }))).toMatchObject({ outcome: 'unknown' })
  expect(plain.requests).toHaveLength(1)
  await expect(plain.shopify.customers.create({ email: 'x' }, { idempotencyKey: 'mine' })).rejects.toMatchObject({
    code: 'params',
  })
})
