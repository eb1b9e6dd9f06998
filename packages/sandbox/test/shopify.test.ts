import { InvalidRequestError, NotFoundError, PermissionError } from '@ferrule/core'
import { describe, expect, test } from 'vitest'
import { failure } from './helper.ts'
import { AT, served } from './shopify.ts'

const { sandbox, url, connect, shopify } = await served()

const first = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('there is no record')
  return row
}

describe('access', () => {
  test('fields that the app has no scope for are left out where it says so', async () => {
    const credentials = sandbox.restricted
    const bare = connect({ credentials })
    expect(await failure(bare.orders.list())).toMatchObject({
      code: 'permission',
      message: expect.stringContaining('customer needs read_customers'),
    })
    const orders = await connect({ credentials, config: { omit: ['customer'] } }).orders.list()
    expect(orders.data.length).toBeGreaterThan(0)
    expect(orders.data[0]).not.toHaveProperty('customer')
    expect(orders.data[0]?.id).toMatch(/Order/)
  })

  test('a token that may not see everything', async () => {
    const clerk = connect({ credentials: sandbox.restricted })
    expect((await clerk.products.list({ limit: 3 })).data).toHaveLength(3)
    expect(await failure(clerk.customers.list().toArray())).toBeInstanceOf(PermissionError)
    // The customer of an order is not theirs to see: part of the data is no success.
    const error = await failure(clerk.orders.list({ limit: 1 }).toArray())
    expect(error).toMatchObject({ code: 'permission', status: 200 })
    await expect(clerk.products.delete({ product_id: 1 })).rejects.toMatchObject({ code: 'permission' })
    await expect(clerk.priceRules.list()).rejects.toMatchObject({ code: 'permission', status: 403 })
    expect(await clerk.check()).toMatchObject({ ok: true, warning: { code: 'permission' } })
  })

  test('client credentials give a token', async () => {
    const app = { client_id: 'ferrule0sandbox0app0000000000001', shop: 'ferrule-sandbox' }
    const good = connect({ credentials: { ...app, client_secret: 'shpss_ferrule0sandbox0ferrule0sandbox0' } })
    expect(await good.customers.count()).toMatchObject({ count: 24 })
    expect(sandbox.requests.map(({ path }) => path)).toEqual([
      '/admin/oauth/access_token',
      '/admin/api/2026-10/graphql.json',
    ])
    const bad = connect({ credentials: { ...app, client_secret: 'shpss_guessed' } })
    expect(await bad.check()).toMatchObject({ ok: false, error: { code: 'credentials' } })
  })

  test('a version that is no more is answered by the oldest one, and says so', async () => {
    const seen: unknown[] = []
    const old = connect({
      validation: 'report',
      config: { api_version: '2025-01' },
      hooks: { onDrift: (drift) => seen.push(drift) },
    })
    await old.shop.get()
    expect(seen).toMatchObject([{ path: 'X-Shopify-API-Version', received: '2026-01' }])
  })
})

describe('lists', () => {
  test('pages hold everybody once, also the other way round', async () => {
    const ids = (await shopify.customers.list({ limit: 7 }).toArray()).map(({ id }) => id)
    expect(ids).toHaveLength(24)
    expect(new Set(ids).size).toBe(24)
    const back = await shopify.customers.list({ limit: 10, reverse: true }).toArray()
    expect(back.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(sandbox.requests.filter(({ operation }) => operation === 'customers.list')).toHaveLength(4 + 3)
  })

  test('filters and the search of the caller', async () => {
    const paid = await shopify.orders.list({ financial_status: 'paid', fulfillment_status: 'unshipped' }).toArray()
    expect(paid.length).toBeGreaterThan(0)
    for (const order of paid)
      expect(order).toMatchObject({ displayFinancialStatus: 'PAID', displayFulfillmentStatus: 'UNFULFILLED' })

    const all = await shopify.products.list().toArray()
    const wanted = all.filter(({ tags, vendor }) => tags?.includes('gift') || vendor !== 'Harbour Tea')
    const found = await shopify.products.list({ query: 'tag:gift OR -vendor:"Harbour Tea"' }).toArray()
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    expect(found.length).toBeLessThan(all.length)
    expect(await failure(shopify.customers.list({ query: 'emial:a@example.com' }))).toMatchObject({
      upstream: { code: 'invalid_field' },
    })
  })

  test('times are compared as times', async () => {
    const all = await shopify.orders.list({ sortKey: 'CREATED_AT' }).toArray()
    const middle = all[20]?.createdAt ?? ''
    const after = await shopify.orders.list({ created_at_min: middle, sortKey: 'CREATED_AT' }).toArray()
    expect(after.map(({ id }) => id)).toEqual(
      all.filter(({ createdAt = '' }) => String(createdAt) >= middle).map(({ id }) => id),
    )
  })

  test('connections within a record say that they were cut off', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      title: `Line ${index}`,
      quantity: 1,
      priceSet: { shopMoney: { amount: '1.00', currencyCode: 'USD' } },
    }))
    const order = await shopify.orders.create({ lineItems: lines })
    expect(order.lineItems?.pageInfo.hasNextPage).toBe(true)
    expect(await shopify.orderLineItems.list({ order_id: order.id, limit: 25 }).toArray()).toHaveLength(60)
  })

  test('REST: pages by the Link header, and a cursor stands alone', async () => {
    const all = await shopify.collects.list({ limit: 3 }).toArray()
    expect(all).toHaveLength(7)
    expect(new Set(all.map(({ id }) => id)).size).toBe(7)
    const [, second] = sandbox.requests.filter(({ operation }) => operation === 'collects.list')
    expect(Object.keys(second?.params ?? {}).sort()).toEqual(['limit', 'page_info'])

    const [{ collection_id } = {}] = all
    const response = await fetch(`${url}/admin/api/2026-10/collects.json?page_info=x&collection_id=${collection_id}`, {
      headers: { 'X-Shopify-Access-Token': sandbox.credentials.api_key },
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-shopify-shop-api-call-limit')).toMatch(/^\d+\/40$/)
  })
})

test('customers: create, get, update and delete hold together', async () => {
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const made = await shopify.customers.create(ada)
  const customer_id = made.id
  expect(made).toMatchObject({ displayName: 'Ada Lovelace', createdAt: AT, numberOfOrders: '0' })
  for (const id of [customer_id, Number(made.legacyResourceId)])
    expect(await shopify.customers.get({ customer_id: id })).toEqual(made)
  expect(await shopify.customers.getByEmail({ email: 'ada@example.com' })).toEqual(made)
  const note = 'Wrote the first program'
  expect(await shopify.customers.update({ customer_id, note })).toMatchObject({ note, firstName: 'Ada' })
  const error = await failure(shopify.customers.create({ email: 'ada@example.com' }))
  expect(error).toBeInstanceOf(InvalidRequestError)
  expect(error).toMatchObject({ issues: [{ path: ['email'], message: 'Email has already been taken' }] })
  await shopify.customers.delete({ customer_id })
  expect(await failure(shopify.customers.get({ customer_id }))).toBeInstanceOf(NotFoundError)
})

test('the first address is the default, and the next one takes its place', async () => {
  const { id: customer_id } = await shopify.customers.create({ firstName: 'Ada' })
  const home = await shopify.customerAddress.create({ customer_id, address1: '1 Mill Lane', countryCode: 'GB' })
  const work = await shopify.customerAddress.create({ customer_id, address1: '2 Mill Lane' })
  const chosen = async () => (await shopify.customers.get({ customer_id })).defaultAddress
  expect(await chosen()).toEqual(home)
  expect(await shopify.customerAddress.list({ customer_id }).toArray()).toEqual([home, work])
  const one = { customer_id, address_id: home.id }
  expect(await shopify.customerAddress.update({ ...one, city: 'Ottawa' })).toEqual({ ...home, city: 'Ottawa' })
  await shopify.customerAddress.delete(one)
  expect(await chosen()).toEqual(work)
})

describe('products and stock', () => {
  const locationId = async () => first((await shopify.locations.list()).data).id

  test('a product, its variants and its stock', async () => {
    const { id: product_id, ...product } = await shopify.products.create({
      title: 'Tea cosy',
      productOptions: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
      media: [{ originalSource: 'https://example.com/cosy.png', mediaContentType: 'IMAGE' }],
    })
    expect(product).toMatchObject({ handle: 'tea-cosy', status: 'ACTIVE', variantsCount: { count: 1 } })
    const variant = {
      ...{ price: '24.5', optionValues: [{ optionName: 'Size', name: 'L' }] },
      inventoryItem: { sku: 'COSY-L', tracked: true },
      inventoryQuantities: [{ locationId: await locationId(), availableQuantity: 7 }],
    }
    await shopify.productVariants.createMany({ product_id, variants: [variant] })
    const variants = await shopify.productVariants.list({ product_id }).toArray()
    const [large, small] = ['L', 'S'].map((name) => variants.find(({ title }) => title === name))
    expect(large).toMatchObject({ price: '24.50', sku: 'COSY-L', inventoryQuantity: 7 })
    expect((await shopify.products.list({ query: 'sku:COSY-L' })).data.map(({ id }) => id)).toEqual([product_id])
    const images = await shopify.productImages.list({ product_id }).toArray()
    expect(images).toMatchObject([{ image: { url: 'https://example.com/cosy.png' } }])

    const variant_id = String(large?.id)
    await shopify.productVariants.updateMany({ product_id, variants: [{ id: variant_id, price: '30.00' }] })
    expect((await shopify.productVariants.get({ variant_id })).price).toBe('30.00')
    await shopify.productVariants.deleteMany({ product_id, variantsIds: [String(small?.id)] })
    expect((await shopify.products.get({ product_id })).variantsCount?.count).toBe(1)
    await shopify.products.delete({ product_id })
    expect(await failure(shopify.productVariants.get({ variant_id }))).toBeInstanceOf(NotFoundError)
  })

  test('stock is set and adjusted, and a repetition changes nothing', async () => {
    const level = first((await shopify.inventoryLevels.list({ location_id: await locationId(), limit: 1 })).data)
    const [location_id, inventory_item_id] = [await locationId(), String(level.item?.id)]
    const available = async () => {
      const [found] = await shopify.inventoryLevels.list({ location_id, inventory_item_id }).toArray()
      return found?.quantities?.find(({ name }) => name === 'available')?.quantity
    }
    const change = { inventoryItemId: inventory_item_id, locationId: location_id, changeFromQuantity: null }
    const set = (quantity: object) =>
      shopify.inventoryLevels.set({
        ...{ name: 'available', reason: 'correction' },
        quantities: [{ ...change, quantity: 10, ...quantity }],
      })
    await set({})
    const received = { name: 'available' as const, reason: 'received', changes: [{ ...change, delta: 5 }] }
    for (let times = 0; times < 2; times++)
      await shopify.inventoryLevels.adjust(received, { idempotencyKey: 'one-delivery' })
    expect(await available()).toBe(15)
    const stale = { code: 'invalid_request', upstream: { code: 'CHANGE_FROM_QUANTITY_STALE' } }
    expect(await failure(set({ changeFromQuantity: 3 }))).toMatchObject(stale)
    expect(await available()).toBe(15)
  })

  test('collections hold products by hand or by rules', async () => {
    const two = (await shopify.products.list({ limit: 2 })).data
    const products = two.map(({ id }) => id).sort()
    const { id: collection_id } = await shopify.collections.create({ title: 'Two', products })
    const held = await shopify.collections.listProducts({ collection_id }).toArray()
    expect(held.map(({ id }) => id).sort()).toEqual(products)
    const rules = [{ column: 'TITLE', relation: 'EQUALS', condition: String(two[0]?.title) } as const]
    const smart = await shopify.collections.create({ title: 'Same', ruleSet: { appliedDisjunctively: false, rules } })
    expect((await shopify.collections.get({ collection_id: smart.id })).productsCount?.count).toBe(1)
    expect((await shopify.smartCollections.list().toArray()).map(({ id }) => id)).toContain(smart.id)
    expect((await shopify.customCollections.list().toArray()).map(({ id }) => id)).toContain(collection_id)
  })

  test('metafields and tags', async () => {
    const { id: ownerId, tags = [] } = first((await shopify.products.list({ limit: 1 })).data)
    const field = { ownerId, namespace: 'test', key: 'size' }
    const listed = async () => (await shopify.metafieldProducts.list({ product_id: ownerId, namespace: 'test' })).data
    await shopify.metafields.set({ metafields: [{ ...field, type: 'number_integer', value: '3' }] })
    expect(await listed()).toMatchObject([{ key: 'size', value: '3', jsonValue: 3, ownerType: 'PRODUCT' }])
    await shopify.metafields.delete({ metafields: [field] })
    expect(await listed()).toEqual([])
    await shopify.tags.add({ id: ownerId, tags: ['tested'] })
    expect((await shopify.products.get({ product_id: ownerId })).tags).toContain('tested')
    await shopify.tags.remove({ id: ownerId, tags: ['tested'] })
    expect((await shopify.products.get({ product_id: ownerId })).tags).toEqual(tags)
  })
})

describe('orders', () => {
  const ordered = async () => {
    const variant = first((await shopify.productVariants.list({ limit: 1 })).data)
    const customer = first((await shopify.customers.list({ limit: 1 })).data)
    const order = await shopify.orders.create({
      lineItems: [{ variantId: variant.id, quantity: 2 }],
      customer: { toAssociate: { id: customer.id } },
      financialStatus: 'PENDING',
      options: { inventoryBehaviour: 'DECREMENT_IGNORING_POLICY' },
    })
    /** How many are left of what there was. */
    const stock = async () =>
      Number((await shopify.productVariants.get({ variant_id: variant.id })).inventoryQuantity) -
      Number(variant.inventoryQuantity)
    return { order, order_id: order.id, customer, stock }
  }

  test('an order takes stock, is paid, sent and refunded', async () => {
    const { order, order_id, customer, stock } = await ordered()
    const { totalPriceSet } = order
    expect(order).toMatchObject({ displayFinancialStatus: 'PENDING', totalOutstandingSet: totalPriceSet })
    expect(await stock()).toBe(-2)
    const buyer = await shopify.customers.get({ customer_id: customer.id })
    expect(Number(buyer.numberOfOrders)).toBe(Number(customer.numberOfOrders) + 1)

    expect((await shopify.orders.markAsPaid({ order_id })).displayFinancialStatus).toBe('PAID')
    const sale = first(await shopify.transactions.list({ order_id }).toArray())
    expect(sale).toMatchObject({ kind: 'SALE', amountSet: totalPriceSet })

    const todo = first(await shopify.fulfillmentOrders.list({ order_id }).toArray())
    const fulfillment_order_id = String(todo.id)
    const send = () =>
      shopify.fulfillments.create({
        lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: fulfillment_order_id }],
        trackingInfo: { number: '1Z' },
      })
    await shopify.fulfillmentOrders.hold({ fulfillment_order_id, reason: 'OTHER' })
    expect(await failure(send())).toMatchObject({ code: 'invalid_request' })
    await shopify.fulfillmentOrders.releaseHold({ fulfillment_order_id })
    expect(await send()).toMatchObject({ totalQuantity: 2, trackingInfo: [{ number: '1Z' }] })
    expect((await shopify.orders.get({ order_id })).displayFulfillmentStatus).toBe('FULFILLED')

    const { id: lineItemId, originalUnitPriceSet } = first(order.lineItems?.nodes ?? [])
    const amount = String(originalUnitPriceSet?.shopMoney?.amount)
    const refund = await shopify.orderRefunds.create({
      order_id,
      refundLineItems: [{ lineItemId, quantity: 1, restockType: 'RETURN' }],
      transactions: [{ orderId: order_id, parentId: sale.id, amount, gateway: 'manual', kind: 'REFUND' }],
    })
    expect(refund.totalRefundedSet?.shopMoney?.amount).toBe(amount)
    const after = await shopify.orders.get({ order_id })
    expect([after.displayFinancialStatus, await stock()]).toEqual(['PARTIALLY_REFUNDED', -1])
    const more = { order_id, refundLineItems: [{ lineItemId, quantity: 9 }] }
    const issues = [{ path: ['refundLineItems', '0', 'quantity'] }]
    expect(await failure(shopify.orderRefunds.create(more))).toMatchObject({ issues })
  })

  test('close, open, cancel and delete', async () => {
    const { order_id, stock } = await ordered()
    expect((await shopify.orders.close({ order_id })).closedAt).toBe(AT)
    expect((await shopify.orders.open({ order_id })).closedAt).toBeNull()
    const cancel = () => shopify.orders.cancel({ order_id, reason: 'CUSTOMER', restock: true })
    await cancel()
    expect(await shopify.orders.get({ order_id })).toMatchObject({ cancelledAt: AT, cancelReason: 'CUSTOMER' })
    expect(await stock()).toBe(0)
    expect(await failure(cancel())).toBeInstanceOf(InvalidRequestError)
    await shopify.orders.delete({ order_id })
    expect(await failure(shopify.orders.get({ order_id }))).toBeInstanceOf(NotFoundError)
  })

  test('a draft becomes an order', async () => {
    const price = { amount: '3.00', currencyCode: 'USD' }
    const { id: draft_order_id, totalPriceSet } = await shopify.draftOrders.create({
      email: 'ada@example.com',
      lineItems: [{ title: 'Wrapping', quantity: 2, originalUnitPriceWithCurrency: price }],
      appliedDiscount: { value: 50, valueType: 'PERCENTAGE' },
    })
    expect(totalPriceSet?.shopMoney).toEqual(price)
    expect((await shopify.draftOrders.sendInvoice({ draft_order_id })).status).toBe('INVOICE_SENT')
    const { status, order } = await shopify.draftOrders.complete({ draft_order_id })
    expect(status).toBe('COMPLETED')
    const paid = { displayFinancialStatus: 'PAID', email: 'ada@example.com' }
    expect(await shopify.orders.get({ order_id: String(order?.id) })).toMatchObject(paid)
    expect(await failure(shopify.draftOrders.delete({ draft_order_id }))).toBeInstanceOf(InvalidRequestError)
  })
})

describe('limits and faults', () => {
  test('a throttled call waits as long as the answer says', async () => {
    const waits: number[] = []
    const patient = connect({ retry: 2, hooks: { onRetry: ({ waitMs }) => waits.push(waitMs) } })
    sandbox.fault({ kind: 'rate_limit', retryAfter: 0.05 })
    expect((await patient.products.list({ limit: 1 })).data).toHaveLength(1)
    expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 200])
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(50)

    sandbox.fault({ kind: 'rate_limit', retryAfter: 0.05, match: { operation: 'collects.list' } })
    await patient.collects.list()
    expect(sandbox.requests.at(-2)?.status).toBe(429)
  })

  test('a page that costs too much is asked for again, smaller', async () => {
    const orders = await shopify.orders.list({ limit: 250, include: ['lineItems', 'shippingLines'] }).toArray()
    expect(orders).toHaveLength(40)
    const sizes = sandbox.requests.filter(({ operation }) => operation === 'orders.list')
    expect(sizes.length).toBeGreaterThan(1)
  })

  test('a document of the caller: aliases, unknown fields, syntax', async () => {
    const ask = (query: string, variables?: Record<string, unknown>) =>
      shopify.graphql.query({ query, ...(variables && { variables }) })
    const answer = await ask(
      'query($n:Int!){a:products(first:$n){nodes{id}} b:products(first:1,reverse:true){edges{cursor node{title}}}}',
      { n: 2 },
    )
    expect(JSON.stringify(answer)).toMatch(/"a":\{"nodes":\[\{"id".*"b":\{"edges":\[\{"cursor"/)
    expect(await failure(ask('{shop{nope}}'))).toMatchObject({ upstream: { code: 'undefinedField' } })
    // It is refused before anything is carried out, also within fragments and lists that are empty.
    for (const [query, message] of [
      [
        '{orders(first:1,query:"id:1"){nodes{...O}}}fragment O on Order{nope}',
        "Field 'nope' doesn't exist on type 'Order'",
      ],
      ['{shop{name{nope}}}', 'scalars'],
      ['{shop}', 'must have selections'],
      ['{shop{...Missing}}', 'not defined'],
      ['{shop{', ''],
      ['query($n:Int!){products(first:$n){nodes{id}}}', ''],
    ] as const)
      expect(await failure(ask(query))).toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining(message),
      })
  })
})
