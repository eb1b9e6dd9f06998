// A shop behind GraphQL and REST: the same lists and errors for both, waits by cost, and inventory that changes once.

import { createSandbox, type Listening, type Sandbox, type ShopifyCredentials } from '@ferrule/sandbox'
import { type InventoryLevel, ShopifyConnector, type ShopifyOptions } from '@ferrule/shopify'
import { claim, say, step, table, yellow } from '@ferrule/test-kit/demo'
import {
  accepted,
  isGiven,
  isUnique,
  lastTries,
  realHeading,
  refusal,
  sandboxHeading,
  tellRetry,
} from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'

type ShopifySandbox = Pick<Sandbox<ShopifyCredentials>, 'credentials' | 'fault' | 'requests' | 'restricted'>

const hooks: ShopifyOptions['hooks'] = { onRetry: tellRetry }

async function section(): Promise<void> {
  if (isGiven('SHOPIFY_API_KEY', 'SHOPIFY_CLIENT_ID')) return real()
  sandboxHeading('Shopify', 'SHOPIFY_API_KEY and SHOPIFY_SHOP')
  const sandbox = createSandbox('shopify', { records: { customers: 120, orders: 60 } })
  const server = await sandbox.listen()
  try {
    await local(sandbox, server)
  } finally {
    await server.close()
  }
}

async function real(): Promise<void> {
  realHeading('Shopify', 'with the credentials in the environment')
  const shopify = await step({ title: 'Connect', as: 'shopify', run: () => ShopifyConnector.fromEnv({ hooks }) })
  await check(shopify)
  await products(shopify)
}

async function local(sandbox: ShopifySandbox, server: Listening): Promise<void> {
  const shopify = await step({
    title: 'Connect',
    as: 'shopify',
    run: () => new ShopifyConnector({ credentials: sandbox.credentials, baseUrl: server.url, hooks }),
  })
  await check(shopify)
  await products(shopify)
  await pages(shopify, sandbox)
  const order_id = await orders(shopify, sandbox)
  await wrong(shopify)
  await stock(shopify)
  await refund(shopify, order_id)
  await wait(shopify, sandbox)
  await clerk(sandbox, server)
}

async function check(shopify: ShopifyConnector): Promise<void> {
  await step({
    title: 'Check the token and its scopes',
    run: async () => await shopify.check(),
    show: (result) => {
      if (result.ok && result.warning) say(yellow(result.warning.message))
      return accepted(result)
    },
  })
}

async function products(shopify: ShopifyConnector): Promise<void> {
  await step({
    title: "List products, with filters and Shopify's search syntax",
    as: 'page',
    run: async () => await shopify.products.list({ status: 'active', query: '-tag:gift', limit: 3 }),
    show: ({ data }) => {
      claim(
        data.every(({ status, tags }) => status === 'ACTIVE' && !tags?.includes('gift')),
        'filter and search both apply',
      )
      table(data.map(({ title, totalInventory, handle }) => [title ?? '', totalInventory ?? 0, handle ?? '']))
    },
  })
}

async function pages(shopify: ShopifyConnector, sandbox: ShopifySandbox): Promise<void> {
  await step({
    title: 'Read whole lists: one loop for GraphQL cursors and REST Link headers',
    as: 'lists',
    run: async () => {
      return {
        customers: await shopify.customers.list({ limit: 50 }).toArray(),
        collects: await shopify.collects.list({ limit: 3 }).toArray(),
      }
    },
    show: ({ customers, collects }) => {
      claim(customers.length === 120 && isUnique(customers.map(({ id }) => id)), 'every customer is returned once')
      claim(collects.length === 7 && isUnique(collects.map(({ id }) => id)), 'every collect is returned once')
      const count = (name: string): number => sandbox.requests.filter(({ operation }) => operation === name).length
      claim(count('customers.list') === 3 && count('collects.list') === 3, 'each list takes three pages')
      return `${customers.length} customers and ${collects.length} collects, in three pages each`
    },
  })
}

async function orders(shopify: ShopifyConnector, sandbox: ShopifySandbox): Promise<string> {
  const [variant] = (await shopify.productVariants.list({ limit: 1 })).data
  const variantId = variant?.id ?? ''
  const order = await step({
    title: 'Create an order; global ids and plain numbers both work',
    as: 'order',
    run: async () =>
      await shopify.orders.create({
        lineItems: [{ variantId, quantity: 2 }],
        email: 'ada@example.com',
        financialStatus: 'PAID',
        options: { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY' },
      }),
    show: ({ name, totalPriceSet, lineItems }) => {
      claim(lineItems?.nodes[0]?.quantity === 2, 'the line is there')
      claim(lineItems?.pageInfo.hasNextPage === false, 'and the record shows that no line was cut off')
      claim(!JSON.stringify(sandbox.requests).includes(sandbox.credentials.api_key), 'no token is written down')
      return `${name}: ${totalPriceSet?.shopMoney?.amount} ${totalPriceSet?.shopMoney?.currencyCode}`
    },
  })
  return order.legacyResourceId ?? ''
}

async function wrong(shopify: ShopifyConnector): Promise<void> {
  await step({
    title: 'GraphQL reports errors with status 200; Ferrule throws',
    lead: true,
    as: 'error',
    run: async () => {
      await shopify.customers.create({ firstName: 'Ada', email: 'ada@example.com' })
      return await shopify.customers.create({ email: 'ada@example.com' }).catch((error) => error)
    },
    show: (error) => {
      const said = refusal(error, 'InvalidRequestError')
      const { issues = [] } = error as { issues?: { path: string[]; message: string }[] }
      claim(issues[0]?.path.join() === 'email', 'the error names the field')
      say(yellow(`${issues[0]?.path.join('.')}: ${issues[0]?.message}`))
      return said
    },
  })
}

const availableOf = ({ quantities }: InventoryLevel): number =>
  quantities?.find(({ name }) => name === 'available')?.quantity ?? 0

async function stock(shopify: ShopifyConnector): Promise<void> {
  const { data: places } = await shopify.locations.list()
  const locationId = places[0]?.id ?? ''
  const { data: levels } = await shopify.inventoryLevels.list({ location_id: locationId, limit: 1 })
  const [level] = levels
  const inventoryItemId = level?.item?.id ?? ''
  const name = 'available' as const
  await step({
    title: 'A delivery is booked once, although the call is made twice',
    as: 'levels',
    run: async () => {
      const changes = [{ inventoryItemId, locationId, delta: 24, changeFromQuantity: null }]
      const delivery = { name, reason: 'received', changes }
      await shopify.inventoryLevels.adjust(delivery, { idempotencyKey: 'delivery-1717' })
      await shopify.inventoryLevels.adjust(delivery, { idempotencyKey: 'delivery-1717' })
      return await shopify.inventoryLevels
        .list({ location_id: locationId, inventory_item_id: inventoryItemId })
        .toArray()
    },
    show: ([now]) => {
      const [before, after] = [level ? availableOf(level) : 0, now ? availableOf(now) : 0]
      claim(after === before + 24, 'the quantity has grown by one delivery')
      return `${before} → ${after} in stock`
    },
  })
}

async function refund(shopify: ShopifyConnector, order_id: string): Promise<void> {
  await step({
    title: 'Refund one item, and read the order again',
    as: 'order',
    run: async () => {
      const { lineItems } = await shopify.orders.get({ order_id })
      const [sale] = await shopify.transactions.list({ order_id }).toArray()
      const [line] = lineItems?.nodes ?? []
      await shopify.orderRefunds.create({
        order_id,
        refundLineItems: [{ lineItemId: line?.id ?? '', quantity: 1, restockType: 'NO_RESTOCK' }],
        transactions: [
          {
            orderId: order_id,
            parentId: sale?.id ?? '',
            amount: line?.originalUnitPriceSet?.shopMoney?.amount ?? '0',
            gateway: 'manual',
            kind: 'REFUND',
          },
        ],
      })
      return await shopify.orders.get({ order_id })
    },
    show: ({ name, displayFinancialStatus, currentTotalPriceSet, lineItems }) => {
      claim(displayFinancialStatus === 'PARTIALLY_REFUNDED', 'the order is partially refunded')
      claim(lineItems?.nodes[0]?.currentQuantity === 1, 'one of the two is left')
      return `${name}: ${displayFinancialStatus}, ${currentTotalPriceSet?.shopMoney?.amount} left`
    },
  })
}

async function wait(shopify: ShopifyConnector, sandbox: ShopifySandbox): Promise<void> {
  await step({
    title: 'Rate limited: the response says how long to wait, and the call waits that long',
    as: 'count',
    run: async () => {
      sandbox.fault({ kind: 'rate_limit', retryAfter: 0.3 })
      return await shopify.orders.count({ status: 'open' })
    },
    show: ({ count }) => {
      claim(lastTries(sandbox) === 2, 'the request is sent twice')
      return `${lastTries(sandbox)} requests, then a response: ${count} open orders`
    },
  })
}

async function clerk(sandbox: ShopifySandbox, server: Listening): Promise<void> {
  await step({
    title: 'A token without access to customers: partial data is an error',
    as: 'error',
    run: async () => {
      const clerk = new ShopifyConnector({ credentials: sandbox.restricted, baseUrl: server.url })
      return await clerk.orders.list({ limit: 1 }).catch((error) => error)
    },
    show: (error) => refusal(error, 'PermissionError'),
  })
}

export const demo: Demo = {
  place: 7,
  section,
  milestones: [
    'const shopify = new ShopifyConnector(',
    'await shopify.check()',
    "query: '-tag:gift'",
    '120 customers and 7 collects, in three pages each',
    'await shopify.orders.create(',
    /#1061: \d+\.\d\d USD/,
    'email: Email has already been taken',
    'InvalidRequestError: [shopify customers.create] 200',
    "{ idempotencyKey: 'delivery-1717' }",
    / \d+ → \d+ in stock/,
    'await shopify.orderRefunds.create(',
    '#1061: PARTIALLY_REFUNDED',
    '↻ 200, retry in 300 ms',
    '2 requests, then a response',
    'PermissionError: [shopify orders.list] 200 ACCESS_DENIED',
  ],
  real: {
    env: ({ api_key, shop }) => ({ SHOPIFY_API_KEY: api_key as string, SHOPIFY_SHOP: shop as string }),
  },
}
