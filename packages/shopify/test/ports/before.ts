import type { GraphqlClient } from '@shopify/shopify-api'
import type { Everyday } from './everyday.ts'

/** The selections of the documents, written by hand from the vendor's schema. */
interface Nodes<Node> {
  nodes: Node[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}
interface Money {
  shopMoney: { amount: string; currencyCode: string }
}

export const before = (client: GraphqlClient): Everyday => {
  async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const { data } = await client.request<Data, string>(query, { variables })
    if (data === undefined) throw new Error('there is no answer')
    return data
  }

  async function all<Node>(page: (after: string | null) => Promise<Nodes<Node>>): Promise<Node[]> {
    const found: Node[] = []
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo }: Nodes<Node> = await page(after)
      found.push(...nodes)
      if (!pageInfo.hasNextPage) return found
      after = pageInfo.endCursor
    }
  }

  return {
    async shop() {
      const { shop } = await ask<{ shop: { name: string; currencyCode: string } }>('{ shop { name currencyCode } }')
      return `${shop.name} (${shop.currencyCode})`
    },

    async products() {
      interface Product {
        title: string
        totalInventory: number
      }
      const found = await all(async (after) => {
        const { products } = await ask<{ products: Nodes<Product> }>(
          `query ($after: String) {
            products(first: 50, after: $after, sortKey: TITLE) {
              nodes { title totalInventory } pageInfo { hasNextPage endCursor }
            }
          }`,
          { after },
        )
        return products
      })
      return found.map(({ title, totalInventory }) => [title, totalInventory])
    },

    async skus(id) {
      const { product } = await ask<{ product: { variants: Nodes<{ sku: string | null }> } | null }>(
        'query ($id: ID!) { product(id: $id) { variants(first: 50) { nodes { sku } } } }',
        { id },
      )
      return (product?.variants.nodes ?? []).map(({ sku }) => sku).sort()
    },

    async addProduct(title) {
      const { productCreate } = await ask<{ productCreate: { product: { title: string; status: string } } }>(
        'mutation ($product: ProductCreateInput!) { productCreate(product: $product) { product { title status } } }',
        { product: { title, status: 'DRAFT' } },
      )
      return `${productCreate.product.title}: ${productCreate.product.status}`
    },

    async describe(id, title) {
      const { productUpdate } = await ask<{ productUpdate: { product: { title: string } } }>(
        'mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { product { title } } }',
        { product: { id, title } },
      )
      return productUpdate.product.title
    },

    async unpaid() {
      const { orders } = await ask<{ orders: Nodes<{ name: string; totalPriceSet: Money }> }>(
        `{ orders(first: 50, query: "financial_status:pending") {
          nodes { name totalPriceSet { shopMoney { amount currencyCode } } }
        } }`,
      )
      return orders.nodes.map(({ name, totalPriceSet: { shopMoney } }) => [
        name,
        shopMoney.amount,
        shopMoney.currencyCode,
      ])
    },

    async lines(id) {
      interface Line {
        name: string
        quantity: number
        originalUnitPriceSet: Money
      }
      const { order } = await ask<{ order: { lineItems: Nodes<Line> } | null }>(
        `query ($id: ID!) { order(id: $id) { lineItems(first: 10) {
          nodes { name quantity originalUnitPriceSet { shopMoney { amount currencyCode } } }
        } } }`,
        { id },
      )
      return (order?.lineItems.nodes ?? []).map(
        ({ name, quantity, originalUnitPriceSet }) => `${quantity} ${name} ${originalUnitPriceSet.shopMoney.amount}`,
      )
    },

    async destination(id) {
      const { order } = await ask<{ order: { shippingAddress: { city: string | null } | null } | null }>(
        'query ($id: ID!) { order(id: $id) { shippingAddress { city } } }',
        { id },
      )
      return order?.shippingAddress?.city ?? null
    },

    async markPaid(id) {
      const { orderMarkAsPaid } = await ask<{ orderMarkAsPaid: { order: { displayFinancialStatus: string | null } } }>(
        `mutation ($input: OrderMarkAsPaidInput!) {
          orderMarkAsPaid(input: $input) { order { displayFinancialStatus } }
        }`,
        { input: { id } },
      )
      return orderMarkAsPaid.order.displayFinancialStatus
    },

    async tag(id, tag) {
      await ask('mutation ($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { node { id } } }', {
        id,
        tags: [tag],
      })
      const { order } = await ask<{ order: { tags: string[] } | null }>(
        'query ($id: ID!) { order(id: $id) { tags } }',
        {
          id,
        },
      )
      return (order?.tags ?? []).toSorted()
    },

    async customers() {
      interface Customer {
        displayName: string
        amountSpent: { amount: string }
      }
      const found = await all(async (after) => {
        const { customers } = await ask<{ customers: Nodes<Customer> }>(
          `query ($after: String) {
            customers(first: 50, after: $after) {
              nodes { displayName amountSpent { amount } } pageInfo { hasNextPage endCursor }
            }
          }`,
          { after },
        )
        return customers
      })
      return found.map(({ displayName, amountSpent }) => [displayName, amountSpent.amount])
    },

    async findCustomer(emailAddress) {
      const { customerByIdentifier } = await ask<{ customerByIdentifier: { id: string } | null }>(
        'query ($identifier: CustomerIdentifierInput!) { customerByIdentifier(identifier: $identifier) { id } }',
        { identifier: { emailAddress } },
      )
      return customerByIdentifier?.id ?? null
    },

    async addCustomer(email, firstName) {
      const { customerCreate } = await ask<{
        customerCreate: { customer: { displayName: string; defaultEmailAddress: { emailAddress: string } | null } }
      }>(
        `mutation ($input: CustomerInput!) {
          customerCreate(input: $input) { customer { displayName defaultEmailAddress { emailAddress } } }
        }`,
        { input: { email, firstName } },
      )
      const { displayName, defaultEmailAddress } = customerCreate.customer
      return `${displayName} <${defaultEmailAddress?.emailAddress ?? 'none'}>`
    },

    async locations() {
      const { locations } = await ask<{ locations: Nodes<{ name: string; isActive: boolean }> }>(
        '{ locations(first: 50) { nodes { name isActive } } }',
      )
      return locations.nodes.filter(({ isActive }) => isActive).map(({ name }) => name)
    },

    async receive(inventoryItemId, locationId, delta) {
      await ask(
        `mutation ($input: InventoryAdjustQuantitiesInput!, $key: String!) {
          inventoryAdjustQuantities(input: $input) @idempotent(key: $key) { userErrors { message } }
        }`,
        {
          input: {
            name: 'available',
            reason: 'received',
            changes: [{ inventoryItemId, locationId, delta, changeFromQuantity: null }],
          },
          key: crypto.randomUUID(),
        },
      )
      const { inventoryItem } = await ask<{
        inventoryItem: { inventoryLevel: { quantities: { quantity: number }[] } | null } | null
      }>(
        `query ($id: ID!, $location: ID!) {
          inventoryItem(id: $id) { inventoryLevel(locationId: $location) { quantities(names: ["available"]) { quantity } } }
        }`,
        { id: inventoryItemId, location: locationId },
      )
      return inventoryItem?.inventoryLevel?.quantities[0]?.quantity ?? 0
    },

    async setNote(ownerId, value) {
      const { metafieldsSet } = await ask<{ metafieldsSet: { metafields: { value: string; type: string }[] | null } }>(
        'mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { metafields { value type } } }',
        { metafields: [{ ownerId, namespace: 'office', key: 'note', type: 'single_line_text_field', value }] },
      )
      const [metafield] = metafieldsSet.metafields ?? []
      return metafield ? `${metafield.type}: ${metafield.value}` : 'nothing'
    },

    async removeProduct(id) {
      const { productDelete } = await ask<{ productDelete: { deletedProductId: string | null } }>(
        'mutation ($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }',
        { input: { id } },
      )
      return productDelete.deletedProductId === id
    },
  }
}
