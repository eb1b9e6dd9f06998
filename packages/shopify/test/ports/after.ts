import type { ShopifyConnector } from '@ferrule/shopify'
import type { Everyday } from './everyday.ts'

export const after = (shopify: ShopifyConnector): Everyday => ({
  async shop() {
    const shop = await shopify.shop.get()
    return `${shop.name} (${shop.currencyCode})`
  },

  async products() {
    const found: [string, number | null][] = []
    for await (const { title, totalInventory } of shopify.products.list({ limit: 50, sortKey: 'TITLE' }))
      found.push([title, totalInventory])
    return found
  },

  async skus(product_id) {
    const variants = await shopify.productVariants.list({ product_id, limit: 50 })
    return variants.data.map(({ sku }) => sku).sort()
  },

  async addProduct(title) {
    const product = await shopify.products.create({ title, status: 'DRAFT' })
    return `${product.title}: ${product.status}`
  },

  async describe(product_id, title) {
    const product = await shopify.products.update({ product_id, title })
    return product.title
  },

  async unpaid() {
    const orders = await shopify.orders.list({ financial_status: 'pending', limit: 50 })
    return orders.data.map(({ name, totalPriceSet: { shopMoney } }) => [name, shopMoney.amount, shopMoney.currencyCode])
  },

  async lines(order_id) {
    const order = await shopify.orders.get({ order_id })
    return (order.lineItems?.nodes ?? []).map(
      ({ name, quantity, originalUnitPriceSet }) => `${quantity} ${name} ${originalUnitPriceSet.shopMoney.amount}`,
    )
  },

  async destination(order_id) {
    const order = await shopify.orders.get({ order_id })
    return order.shippingAddress?.city ?? null
  },

  async markPaid(order_id) {
    const order = await shopify.orders.markAsPaid({ order_id })
    return order.displayFinancialStatus
  },

  async tag(id, tag) {
    await shopify.tags.add({ id, tags: [tag] })
    const order = await shopify.orders.get({ order_id: id })
    return order.tags.toSorted()
  },

  async customers() {
    const found: [string, string][] = []
    for await (const { displayName, amountSpent } of shopify.customers.list({ limit: 50 }))
      found.push([displayName, amountSpent.amount])
    return found
  },

  async findCustomer(email) {
    const customer = await shopify.customers.getByEmail({ email }).catch(() => null)
    return customer?.id ?? null
  },

  async addCustomer(email, firstName) {
    const { displayName, defaultEmailAddress } = await shopify.customers.create({ email, firstName })
    return `${displayName} <${defaultEmailAddress?.emailAddress ?? 'none'}>`
  },

  async locations() {
    const { data } = await shopify.locations.list({ limit: 50 })
    return data.filter(({ isActive }) => isActive).map(({ name }) => name)
  },

  async receive(inventoryItemId, locationId, delta) {
    await shopify.inventoryLevels.adjust({
      name: 'available',
      reason: 'received',
      changes: [{ inventoryItemId, locationId, delta }],
    })
    const { data } = await shopify.inventoryLevels.listOfItem({ inventory_item_id: inventoryItemId })
    const level = data.find(({ location }) => location.id === locationId)
    return level?.quantities.find(({ name }) => name === 'available')?.quantity ?? 0
  },

  async setNote(ownerId, value) {
    const [metafield] = await shopify.metafields.set({
      metafields: [{ ownerId, namespace: 'office', key: 'note', type: 'single_line_text_field', value }],
    })
    return metafield ? `${metafield.type}: ${metafield.value}` : 'nothing'
  },

  async removeProduct(product_id) {
    const deleted = await shopify.products.delete({ product_id })
    return deleted.deletedProductId === product_id
  },
})
