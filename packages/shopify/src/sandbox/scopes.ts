import type { Kind } from './kinds.ts'

/** Scopes that an app needs for each type of record. */

export const READS = ['read_products', 'read_inventory', 'read_locations', 'read_orders', 'read_all_orders']

const more = [
  'content',
  'gift_cards',
  'metaobjects',
  'metaobject_definitions',
  'files',
  'customers',
  'draft_orders',
  'discounts',
  'price_rules',
  'shipping',
  'fulfillments',
  'returns',
]
const FULFILLMENT_ORDERS = ['read_assigned_fulfillment_orders', 'read_merchant_managed_fulfillment_orders']

/** All scopes; that to write implies that to read. */
export const EVERYTHING = [
  ...READS,
  ...FULFILLMENT_ORDERS,
  'read_shopify_payments_payouts',
  ...more.map((name) => `read_${name}`),
  ...['products', 'inventory', 'locations', 'orders', ...more].map((name) => `write_${name}`),
  'write_merchant_managed_fulfillment_orders',
]

/** Types by the scope that reads them. The shop and what belongs to another record need none. */
const TYPES: Readonly<Record<string, readonly Kind[]>> = {
  read_content: ['Article', 'Blog', 'Page'],
  read_customers: ['Customer'],
  read_discounts: ['DiscountNode'],
  read_draft_orders: ['DraftOrder'],
  read_files: ['GenericFile'],
  read_gift_cards: ['GiftCard'],
  read_inventory: ['InventoryItem', 'InventoryLevel'],
  read_locations: ['Location'],
  read_merchant_managed_fulfillment_orders: ['FulfillmentOrder'],
  read_metaobject_definitions: ['MetaobjectDefinition'],
  read_metaobjects: ['Metaobject'],
  read_orders: ['AbandonedCheckout', 'Fulfillment', 'Order', 'OrderTransaction', 'Refund', 'TenderTransaction'],
  read_products: ['Collection', 'MediaImage', 'Product', 'ProductVariant'],
  read_shopify_payments_payouts: ['ShopifyPaymentsPayout'],
}
const byType = new Map<string, string>(
  Object.entries(TYPES).flatMap(([scope, types]) => types.map((type) => [type, scope] as const)),
)

/** The scope that reads records of a type. */
export const scopeOf = (type: string | undefined): string | undefined => byType.get(type ?? '')

/** The scope that a mutation wants, by what its name begins with. */
const WRITES: readonly (readonly [name: RegExp, scope: string])[] = [
  [/^customer/, 'write_customers'],
  [/^(order|refund)/, 'write_orders'],
  [/^(product|collection|tags)/, 'write_products'],
  [/^inventory/, 'write_inventory'],
  [/^draftOrder/, 'write_draft_orders'],
  [/^fulfillment/, 'write_merchant_managed_fulfillment_orders'],
  [/^metafields/, 'write_products'],
  [/^discount/, 'write_discounts'],
  [/^giftCard/, 'write_gift_cards'],
  [/^(metaobjectDefinition|standardMetaobject)/, 'write_metaobject_definitions'],
  [/^metaobject/, 'write_metaobjects'],
  [/^file/, 'write_files'],
]
export const scopeOfWrite = (mutation: string): string | undefined => WRITES.find(([name]) => name.test(mutation))?.[1]
