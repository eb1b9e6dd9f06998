import type { RecordsOf } from '@ferrule/sandbox/engine'
import type * as Shopify from '../generated/index.gen.ts'
import type { ShopifyData } from './data.ts'

/** The records that the sandbox keeps, by GraphQL type: those of the connector, and what it keeps besides. */

/** The entity whose collection holds the records of a type. New ids are of the first one of types that share it. */
const HOMES = {
  AbandonedCheckout: 'abandoned_checkouts',
  Article: 'articles',
  Blog: 'blogs',
  BulkOperation: 'bulk_operations',
  Collection: 'custom_collections',
  Customer: 'customers',
  DiscountCodeNode: 'discounts',
  DiscountAutomaticNode: 'discounts',
  DiscountNode: 'discounts',
  DraftOrder: 'draft_orders',
  Fulfillment: 'fulfillments',
  FulfillmentOrder: 'fulfillment_orders',
  GenericFile: 'files',
  ExternalVideo: 'files',
  GiftCard: 'gift_cards',
  InventoryItem: 'inventory_items',
  InventoryLevel: 'inventory_levels',
  Job: 'jobs',
  Location: 'locations',
  MailingAddress: 'customer_address',
  MediaImage: 'product_images',
  Metafield: 'metafield_shops',
  Metaobject: 'metaobjects',
  MetaobjectDefinition: 'metaobject_definitions',
  Model3d: 'files',
  Order: 'orders',
  OrderTransaction: 'transactions',
  Page: 'pages',
  Product: 'products',
  ProductVariant: 'product_variants',
  Refund: 'order_refunds',
  Shop: 'shop',
  ShopifyPaymentsPayout: 'payouts',
  TenderTransaction: 'tender_transactions',
  Video: 'files',
  WebhookSubscription: 'webhook_subscriptions',
} as const

export type Kind = keyof typeof HOMES

export const KINDS = Object.keys(HOMES) as readonly Kind[]

const homes = new Map<string, string>(Object.entries(HOMES))

/** The entity that holds the records of a type; undefined for types of which none are kept. */
export const homeOf = (type: string | undefined): string | undefined => homes.get(type ?? '')

/** A list that a record holds whole, in the form of a connection. */
export interface Whole<Item> {
  nodes: Item[]
  pageInfo: Shopify.PageInfo
}

/** The quantity of a fulfillment order's line that a fulfillment ships. */
interface Part {
  /** Ids of the fulfillment order and of its line. */
  from: string
  line: string
  quantity: number
}

/** Fields that records have besides. */
interface More {
  DraftOrder: { lineItems: Whole<Shopify.DraftOrderLineItem> }
  Fulfillment: { _parts: Part[] }
  FulfillmentOrder: { lineItems: Whole<Shopify.FulfillmentOrderLineItem> }
  GiftCard: { transactions: Whole<Shopify.GiftCardTransaction> }
  MailingAddress: { _customer: string }
  MediaImage: { _product?: string }
  Metafield: { owner: { id: string } }
  Order: { lineItems: Whole<Shopify.LineItem> }
}

/** There is one shop, which no collection of `sandbox.data` holds. */
type Records = RecordsOf<ShopifyData> & { shop: Shopify.Shop }

export type Kinds = {
  [Type in Kind]: {
    [Name in keyof Records[(typeof HOMES)[Type]]]: Records[(typeof HOMES)[Type]][Name]
  } & (Type extends keyof More ? More[Type] : unknown)
}

/** Types whose records have metafields. */
export const OWNERS: readonly string[] = [
  ...['Article', 'Blog', 'Collection', 'Customer', 'DraftOrder', 'Location', 'Order', 'Page', 'Product'],
  ...['ProductVariant', 'Shop'],
]
