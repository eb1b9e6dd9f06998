import { ShopifyConnector } from '@ferrule/shopify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { schema, watched } from './shopify-conformity.ts'

/** Discounts with codes, and what happens to fulfillment orders. */

const AT = '2026-11-01T12:00:00Z'
const sandbox = createSandbox('shopify', { clock: () => Date.parse(AT) })
const problems = new Set<string>()
let server: Awaited<ReturnType<typeof sandbox.listen>>
let shopify: ShopifyConnector

beforeAll(async () => {
  server = await sandbox.listen()
  shopify = new ShopifyConnector({
    credentials: sandbox.credentials,
    validation: 'strict',
    retry: 0,
    baseUrl: server.url,
    fetch: watched(problems),
  })
})
beforeEach(() => sandbox.reset())
afterAll(() => server.close())
afterAll(() => {
  if (schema) expect([...problems]).toEqual([])
})

const discount = {
  title: 'Autumn',
  code: 'AUTUMN20',
  startsAt: AT,
  customerGets: { value: { percentage: 0.2 }, items: { all: true } },
}

test('a discount is made, found by its code, changed, ended and deleted', async () => {
  const made = await shopify.discounts.createCode(discount)
  const discount_id = made.id
  expect(made.discount).toMatchObject({
    __typename: 'DiscountCodeBasic',
    status: 'ACTIVE',
    codes: { nodes: [{ code: 'AUTUMN20' }] },
    customerGets: { value: { percentage: 0.2 } },
  })
  expect((await shopify.discounts.getByCode({ code: 'autumn20' })).id).toBe(discount_id)

  const amount = { discountAmount: { amount: '5.00', appliesOnEachItem: false } }
  const changed = await shopify.discounts.updateCode({
    discount_id,
    code: 'AUTUMN5',
    customerGets: { value: amount },
  })
  expect(changed.discount).toMatchObject({
    title: 'Autumn',
    codes: { nodes: [{ code: 'AUTUMN5' }] },
    customerGets: { value: { amount: { amount: '5.00' } } },
  })
  expect((await shopify.discounts.deactivateCode({ discount_id })).discount?.status).toBe('EXPIRED')
  expect((await shopify.discounts.activateCode({ discount_id })).discount?.status).toBe('ACTIVE')
  expect((await shopify.discounts.deleteCode({ discount_id })).deletedCodeDiscountId).toBe(discount_id)
  await expect(shopify.discounts.get({ discount_id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(shopify.discounts.deactivateCode({ discount_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a discount without a code is not changed by its id', async () => {
  const automatic = await shopify.discounts.list({ method: 'automatic' }).toArray()
  const discount_id = String(automatic[0]?.id)
  await expect(shopify.discounts.deleteCode({ discount_id })).rejects.toMatchObject({ code: 'params' })
})

const open = async () => {
  const orders = await shopify.orders.list({ status: 'open', fulfillment_status: 'unshipped' }).toArray()
  const [todo] = await shopify.fulfillmentOrders.list({ order_id: String(orders[0]?.id) }).toArray()
  return { fulfillment_order_id: String(todo?.id) }
}

test('a fulfillment order has the state that it was given, and its new location', async () => {
  const { fulfillment_order_id } = await open()
  const { fulfillmentOrders } = shopify
  expect((await fulfillmentOrders.cancel({ fulfillment_order_id })).status).toBe('CANCELLED')
  expect(await fulfillmentOrders.open({ fulfillment_order_id })).toMatchObject({ status: 'OPEN' })
  const fulfillAt = '2026-12-01T00:00:00Z'
  expect(await fulfillmentOrders.reschedule({ fulfillment_order_id, fulfillAt })).toMatchObject({ fulfillAt })
  const { data: [, other] = [] } = await shopify.locations.list()
  const moved = await fulfillmentOrders.move({ fulfillment_order_id, location_id: String(other?.id) })
  expect(moved.assignedLocation.location?.id).toBe(other?.id)
})

test('a misspelt field of a search is an error', async () => {
  await expect(shopify.customers.list({ query: 'emial:a@example.com' })).rejects.toMatchObject({
    code: 'invalid_request',
    upstream: { code: 'invalid_field' },
  })
})

test('null leaves a field that cannot be null as it was', async () => {
  const { data: [product] = [] } = await shopify.products.list({ limit: 1 })
  const changed = await shopify.products.update({ product_id: product?.id ?? '', vendor: null, templateSuffix: null })
  expect(changed).toMatchObject({ vendor: product?.vendor, templateSuffix: null })
})
