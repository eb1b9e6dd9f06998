// Shopify's records for clients of the hosted service: those of its REST API, unless the source or the call says otherwise.
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'

type Values = Record<string, unknown>

const valuesAt = (record: Values | undefined, name: string): Values => (record?.[name] ?? {}) as Values

let one: TestGateway
let token: string
let close: () => Promise<void>
let credentials: object

beforeAll(async () => {
  const sandbox = createSandbox('shopify')
  const server = await sandbox.listen()
  close = () => server.close()
  credentials = sandbox.credentials
  one = await testGateway({ upstreams: { shopify: server.url }, copiesNew: false })
  token = await one.scoped('acme')
})
afterAll(async () => {
  await one?.close()
  await close?.()
})

const made = new Map<string, string>()

async function source(replication_config: object = {}): Promise<string> {
  const key = JSON.stringify(replication_config)
  const known = made.get(key)
  if (known) return known
  const { body } = await one.send('POST', '/v1/integrations/connectors', {
    token,
    body: { external_user_id: 'acme', connector_type: 'Shopify', credentials, replication_config },
  })
  made.set(key, body.id)
  return body.id
}

interface Asked {
  readonly params?: object
  readonly dialect?: 'A' | 'B' | 'first'
  readonly settings?: object
  readonly records?: string
}

async function ask(operation: string, { params = {}, dialect = 'A', settings, records }: Asked = {}) {
  const id = await source(settings)
  const [entity, action] = operation.split('.')
  const path = {
    A: `connectors/sources/${id}`,
    B: `integrations/connectors/${id}`,
    first: `connectors/instances/${id}`,
  }
  const response = await one.app.request(`/v1/${path[dialect]}/execute`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(records && { 'x-ferrule-records': records }),
    },
    body: JSON.stringify({ entity, action, params }),
  })
  const body = (await response.json()) as { result: Values[] }
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body.result
}

/** Names at any depth that REST does not have. */
const foreign = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        ...(Array.isArray(value) || /^[a-z_0-9]+$/.test(name) ? [] : [`${path}.${name}`]),
        ...foreign(inner, `${path}.${name}`),
      ])

const LISTS = ['customers', 'orders', 'products', 'product_variants', 'locations', 'inventory_items', 'draft_orders']

describe('records', () => {
  test.each([...LISTS, 'custom_collections', 'smart_collections', 'abandoned_checkouts'])(
    '%s have numbers as ids and the names of REST, of the same records',
    async (entity) => {
      for (const dialect of ['A', 'B'] as const) {
        const native = await ask(`${entity}.list`, { dialect, records: 'native' })
        const rest = await ask(`${entity}.list`, { dialect })
        expect(rest).toHaveLength(native.length)
        for (const [index, record] of rest.entries()) {
          expect(record).toMatchObject({
            id: Number(String(native[index]?.['id']).split('/').at(-1)),
            admin_graphql_api_id: native[index]?.['id'],
          })
          expect(foreign(record)).toEqual([])
        }
      }
    },
  )

  test('a customer', async () => {
    const [native] = await ask('customers.list', { records: 'native' })
    const [customer] = await ask('customers.list')
    expect(customer).toMatchObject({
      first_name: native?.['firstName'],
      email: valuesAt(native, 'defaultEmailAddress')['emailAddress'],
      orders_count: Number(native?.['numberOfOrders']),
      total_spent: valuesAt(native, 'amountSpent')['amount'],
      state: String(native?.['state']).toLowerCase(),
      tags: [native?.['tags']].flat().join(', '),
      created_at: native?.['createdAt'],
    })
  })

  test('an order', async () => {
    const [native] = await ask('orders.list', { records: 'native' })
    const [order] = await ask('orders.list')
    const total = valuesAt(native, 'totalPriceSet')['shopMoney'] as Values
    expect(order).toMatchObject({
      order_number: native?.['number'],
      financial_status: String(native?.['displayFinancialStatus']).toLowerCase(),
      currency: native?.['currencyCode'],
      total_price: total['amount'],
      total_price_set: { shop_money: { amount: total['amount'], currency_code: total['currencyCode'] } },
    })
  })

  test('an inventory level has no id, and says its item and its place', async () => {
    const [location] = await ask('locations.list')
    const [level] = await ask('inventory_levels.list', { params: { location_id: location?.['id'] } })
    expect(level).toMatchObject({ location_id: location?.['id'], inventory_item_id: expect.any(Number) })
    expect(level).not.toHaveProperty('id')
  })

  test('one record and a written one, too; its id is taken by the next call', async () => {
    const [first] = await ask('products.list')
    const one = (await ask('products.get', { params: { product_id: first?.['id'] } })) as unknown as Values
    expect(one).toMatchObject({ id: first?.['id'], body_html: expect.anything() })
    const images = await ask('product_images.list', { params: { product_id: first?.['id'] } })
    for (const image of images) {
      expect(image).toMatchObject({ id: expect.any(Number), src: expect.any(String) })
      const params = { product_id: first?.['id'], image_id: image['id'] }
      expect(await ask('metafield_product_images.list', { params })).toEqual([])
    }
    expect(images.length).toBeGreaterThan(0)
  })

  test('documents of the caller are answered as they are', async () => {
    const { shop } = (await ask('graphql.query', { params: { query: '{shop{id myshopifyDomain}}' } })) as unknown as {
      shop: Values
    }
    expect(shop).toMatchObject({ id: expect.stringContaining('gid:'), myshopifyDomain: expect.any(String) })
  })
})

describe('who gets which', () => {
  const isNative = ([record]: Values[]) => 'firstName' in (record ?? {})

  test.each<[Asked, boolean]>([
    [{}, false],
    [{ dialect: 'B' }, false],
    [{ dialect: 'first' }, true],
    [{ records: 'native' }, true],
    [{ dialect: 'first', records: 'rest' }, false],
    [{ settings: { record_view: 'native' } }, true],
    [{ settings: { record_view: 'native' }, records: 'rest' }, false],
    [{ settings: { record_view: 'rest' }, dialect: 'first' }, false],
  ])('%j: native %s', async (asked, native) => {
    expect(isNative(await ask('customers.list', asked))).toBe(native)
  })
})
