import type * as Shopify from '../generated/index.gen.ts'

/** The records that the sandbox keeps, by GraphQL type: those of the connector, and what it keeps besides. */

type Kept<Record, More = unknown> = { [Name in keyof Record]: Record[Name] } & More

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

type File = Kept<Shopify.File>

export interface Kinds {
  AbandonedCheckout: Kept<Shopify.AbandonedCheckout>
  Article: Kept<Shopify.Article>
  Blog: Kept<Shopify.Blog>
  BulkOperation: Kept<Shopify.BulkOperation>
  Collection: Kept<Shopify.Collection>
  Customer: Kept<Shopify.Customer>
  DiscountNode: Kept<Shopify.DiscountNode>
  DraftOrder: Kept<Shopify.DraftOrder, { lineItems: Whole<Shopify.DraftOrderLineItem> }>
  ExternalVideo: File
  Fulfillment: Kept<Shopify.Fulfillment, { _parts: Part[] }>
  FulfillmentOrder: Kept<Shopify.FulfillmentOrder, { lineItems: Whole<Shopify.FulfillmentOrderLineItem> }>
  GenericFile: File
  GiftCard: Kept<Shopify.GiftCard, { transactions: Whole<Shopify.GiftCardTransaction> }>
  InventoryItem: Kept<Shopify.InventoryItem>
  InventoryLevel: Kept<Shopify.InventoryLevel>
  Job: Kept<Shopify.Job>
  Location: Kept<Shopify.Location>
  MailingAddress: Kept<Shopify.MailingAddress, { _customer: string }>
  MediaImage: Kept<Shopify.ProductImage, { _product?: string }>
  Metafield: Kept<Shopify.Metafield, { owner: { id: string } }>
  Metaobject: Kept<Shopify.Metaobject>
  MetaobjectDefinition: Kept<Shopify.MetaobjectDefinition>
  Model3d: File
  Order: Kept<Shopify.Order, { lineItems: Whole<Shopify.LineItem> }>
  OrderTransaction: Kept<Shopify.OrderTransaction>
  Page: Kept<Shopify.Page>
  Product: Kept<Shopify.Product>
  ProductVariant: Kept<Shopify.ProductVariant>
  Refund: Kept<Shopify.Refund>
  Shop: Kept<Shopify.Shop>
  ShopifyPaymentsPayout: Kept<Shopify.ShopifyPaymentsPayout>
  TenderTransaction: Kept<Shopify.TenderTransaction>
  Video: File
  WebhookSubscription: Kept<Shopify.WebhookSubscription>
}

export type Kind = keyof Kinds

interface Type {
  /** The entity whose collection holds its records. */
  readonly home: string
  /** The scope that reads them; none for the shop and what belongs to another record. */
  readonly scope?: string
}

/** Types whose records have metafields. */
export const OWNERS: readonly string[] = [
  ...[
    'Article',
    'Blog',
    'Collection',
    'Customer',
    'DraftOrder',
    'Location',
    'Order',
    'Page',
    'Product',
    'ProductVariant',
  ],
  'Shop',
]

/** The GraphQL types of records; several may share a home. */
export const TYPES: Readonly<Record<string, Type>> = {
  AbandonedCheckout: { home: 'abandoned_checkouts', scope: 'read_orders' },
  Article: { home: 'articles', scope: 'read_content' },
  Blog: { home: 'blogs', scope: 'read_content' },
  BulkOperation: { home: 'bulk_operations' },
  Collection: { home: 'custom_collections', scope: 'read_products' },
  Customer: { home: 'customers', scope: 'read_customers' },
  DiscountAutomaticNode: { home: 'discounts' },
  DiscountCodeNode: { home: 'discounts' },
  DiscountNode: { home: 'discounts', scope: 'read_discounts' },
  DraftOrder: { home: 'draft_orders', scope: 'read_draft_orders' },
  Fulfillment: { home: 'fulfillments', scope: 'read_orders' },
  FulfillmentOrder: { home: 'fulfillment_orders', scope: 'read_merchant_managed_fulfillment_orders' },
  GenericFile: { home: 'files', scope: 'read_files' },
  ExternalVideo: { home: 'files' },
  GiftCard: { home: 'gift_cards', scope: 'read_gift_cards' },
  InventoryItem: { home: 'inventory_items', scope: 'read_inventory' },
  InventoryLevel: { home: 'inventory_levels', scope: 'read_inventory' },
  Job: { home: 'jobs' },
  Location: { home: 'locations', scope: 'read_locations' },
  MailingAddress: { home: 'customer_address' },
  MediaImage: { home: 'product_images', scope: 'read_products' },
  Metafield: { home: 'metafield_shops' },
  Metaobject: { home: 'metaobjects', scope: 'read_metaobjects' },
  MetaobjectDefinition: { home: 'metaobject_definitions', scope: 'read_metaobject_definitions' },
  Model3d: { home: 'files' },
  Order: { home: 'orders', scope: 'read_orders' },
  OrderTransaction: { home: 'transactions', scope: 'read_orders' },
  Page: { home: 'pages', scope: 'read_content' },
  Product: { home: 'products', scope: 'read_products' },
  ProductVariant: { home: 'product_variants', scope: 'read_products' },
  Refund: { home: 'order_refunds', scope: 'read_orders' },
  Shop: { home: 'shop' },
  ShopifyPaymentsPayout: { home: 'payouts', scope: 'read_shopify_payments_payouts' },
  TenderTransaction: { home: 'tender_transactions', scope: 'read_orders' },
  Video: { home: 'files' },
  WebhookSubscription: { home: 'webhook_subscriptions' },
}

export const KINDS = Object.keys(TYPES) as readonly Kind[]
