import { createSandbox } from '@ferrule/sandbox'
import { ShopifyConnector } from '@ferrule/shopify'
import { hasRestRecords, restRecord } from '@ferrule/shopify/rest-records'
import { vendorFile } from '@ferrule/test-kit/shared-files'
import { afterAll, expect, test } from 'vitest'

const sandbox = createSandbox('shopify')
const { url, close } = await sandbox.listen()
afterAll(close)
const shopify = new ShopifyConnector({ credentials: sandbox.credentials, baseUrl: url })

test('records of a list have the ids, names and amounts of REST', async () => {
  const { data } = await shopify.orders.list({ limit: 3 })
  const orders = restRecord(data) as Record<string, unknown>[]
  expect(orders).toHaveLength(data.length)
  for (const [index, order] of orders.entries()) {
    const id = String(data[index]?.id)
    expect(order['admin_graphql_api_id']).toBe(id)
    expect(order['id']).toBe(Number(id.split('/').at(-1)))
    expect(order['total_price']).toBe(data[index]?.totalPriceSet?.shopMoney.amount)
    expect(Object.keys(order).filter((name) => /[A-Z]/.test(name))).toEqual([])
  }
})

test('an id beyond the safe integers stays text, and free JSON keeps its names', () => {
  const id = 'gid://shopify/Metafield/90071992547409931'
  const record = restRecord({ id, jsonValue: { camelCase: 1 }, value: '{"camelCase":1}' }) as Record<string, unknown>
  expect(record).toMatchObject({ id: '90071992547409931', json_value: { camelCase: 1 }, value: '{"camelCase":1}' })
})

test('a parcel without an address or a number has none in the lists', () => {
  const trackingInfo = [
    { company: 'Canada Post', number: '1', url: null },
    { company: null, number: null, url: 'https://track.example/2' },
  ]
  expect(restRecord({ id: 'gid://shopify/Fulfillment/1', trackingInfo })).toMatchObject({
    ...{ tracking_company: 'Canada Post', tracking_number: '1', tracking_url: null },
    ...{ tracking_numbers: ['1'], tracking_urls: ['https://track.example/2'] },
  })
})

test('a business entity has the id that REST publishes: the base64 of its number', () => {
  const entityOf = (merchantBusinessEntity: unknown) =>
    (restRecord({ id: 'gid://shopify/Order/1', merchantBusinessEntity }) as Record<string, unknown>)[
      'merchant_business_entity_id'
    ]
  const { examples } = vendorFile<{ examples: object[] }>('specs/shopify.fixtures.json') ?? { examples: [] }
  const published = new Set(
    JSON.stringify(examples)
      .match(/"merchant_business_entity_id":"[^"]+"/g)
      ?.map((found) => JSON.parse(`{${found}}`)['merchant_business_entity_id']) ?? ['MTU0ODM4MDAwOQ'],
  )
  expect(published).toEqual(new Set([entityOf({ id: 'gid://shopify/BusinessEntity/1548380009' })]))
  expect(entityOf({ id: 'gid://shopify/BusinessEntity/MTU0' })).toBe('MTU0')
  expect(entityOf(null)).toBeNull()
})

test('what a caller’s own document answers is no record', () => {
  expect(['orders', 'graphql', 'bulk_operations'].map(hasRestRecords)).toEqual([true, false, false])
})
