import { ShopifyConnector } from '@ferrule/shopify'
import manifest from '@ferrule/shopify/manifest'
import { Kind, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolvers } from '../../shopify/src/sandbox/graph.ts'
import { createSandbox } from '../src/index.ts'
import { schema, watched } from './shopify-conformity.ts'

/** Every operation of the connector is answered, by records that the published schema allows. */

const sandbox = createSandbox('shopify')
const problems = new Set<string>()
let server: Awaited<ReturnType<typeof sandbox.listen>>
let shopify: ShopifyConnector

beforeAll(async () => {
  server = await sandbox.listen()
  shopify = new ShopifyConnector({
    credentials: sandbox.credentials,
    baseUrl: server.url,
    validation: 'strict',
    fetch: watched(problems),
  })
})
afterAll(() => server.close())

const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.entries(actions).map(([action, facts]) => ({ entity, action, facts, name: `${entity}.${action}` })),
)

/** Its document is the caller's own. */
const OWN = ['graphql.query']
/** Made of others. */
const COMPOSED = ['files.upload']

test.each(operations.filter(({ name }) => !OWN.includes(name)))('$name has an answer', ({ name, facts }) => {
  const { graphql } = facts as { graphql?: { document: string } }
  // The engine answers REST.
  if (!graphql) return expect(facts.path.endsWith('.json') || COMPOSED.includes(name)).toBe(true)
  for (const definition of parse(graphql.document).definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const known = Object.keys(definition.operation === 'mutation' ? resolvers.mutation : resolvers.query)
    for (const root of definition.selectionSet.selections)
      if (root.kind === Kind.FIELD) expect(known).toContain(root.name.value)
  }
})

type Shape = { readonly properties?: Readonly<Record<string, unknown>>; readonly required?: readonly string[] }
type Row = Readonly<Record<string, unknown>>

/** Runs an operation by its name; of a list, the records of the first page. */
async function run(name: string, params: Row): Promise<unknown> {
  const [entity, action] = name.split('.')
  const { data } = (await shopify.execute({ entity, action, params } as never)) as { data: unknown }
  return data
}

/** Parameters that an action cannot do without, from records that there are. */
async function paramsOf({ required = [] }: Shape, row?: Row): Promise<Row> {
  const id = async (list: string): Promise<unknown> => {
    const rows = (await run(list, { limit: 5 })) as Row[]
    // The first order of all was sent, and the third one refunded.
    const wanted = rows.find(({ id }) => String(id).includes('/DiscountCodeNode/'))
    return (wanted ?? (list === 'orders.list' ? rows[2] : rows[0]))?.['id']
  }
  const ofOrder = async (list: string): Promise<unknown> => {
    const [first] = (await run(list, { order_id: await id('orders.list') })) as Row[]
    return first?.['id']
  }
  const lists: Readonly<Record<string, string>> = {
    article_id: 'articles.list',
    blog_id: 'blogs.list',
    checkout_id: 'abandoned_checkouts.list',
    collection_id: 'collections.list',
    customer_id: 'customers.list',
    discount_id: 'discounts.list',
    draft_order_id: 'draft_orders.list',
    gift_card_id: 'gift_cards.list',
    location_id: 'locations.list',
    order_id: 'orders.list',
    page_id: 'pages.list',
    price_rule_id: 'price_rules.list',
    product_id: 'products.list',
    variant_id: 'product_variants.list',
  }
  const withinOrders: Readonly<Record<string, string>> = {
    fulfillment_id: 'fulfillments.list',
    fulfillment_order_id: 'fulfillment_orders.list',
    refund_id: 'order_refunds.list',
  }
  const entries = required.map(async (name) => {
    if (name === 'inventory_item_id' && !row) return [name, (await shopify.inventoryItems.list()).data[0]?.id] as const
    if (name === 'image_id' && !row) return [name, 1] as const
    if (name === 'type') return [name, 'grower'] as const
    const own = row ? undefined : withinOrders[name]
    if (own) return [name, await ofOrder(own)] as const
    const list = lists[name]
    return [name, row?.[name] ?? (row && name !== 'price_rule_id' ? row['id'] : list && (await id(list)))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** There are none of them in the story. */
const EMPTY = [
  'bulk_operations.list',
  'webhook_subscriptions.list',
  'fulfillment_orders.list_merchant_requests',
  'inventory_items.list_country_codes',
  'metafield_draft_orders.list',
  'metafield_product_images.list',
  'metafield_product_variants.list',
  'metafield_smart_collections.list',
  'order_refunds.list_adjustments',
  'order_refunds.list_shipping_lines',
  'orders.list_discount_applications',
  'product_variants.list_media',
]

describe('reads', () => {
  const lists = operations.filter(({ action, facts }) => action.startsWith('list') && facts.params)
  test.each(lists)('$name, and one of them by its id', async ({ entity, action, name, facts }) => {
    const params = await paramsOf(facts.params as Shape)
    const rows = (await run(name, params)) as Row[]
    if (!EMPTY.includes(name)) expect(rows.length).toBeGreaterThan(0)
    const get = operations.find((one) => one.name === `${entity}.get`)
    const [row] = rows
    if (action !== 'list' || !get || !row) return
    const found = (await run(get.name, await paramsOf(get.facts.params as Shape, row))) as Row
    expect(found['id']).toBe(row['id'])
  })

  test('the published schema allows all of it', () => {
    if (schema) expect([...problems]).toEqual([])
  })
})
