import type { Rows } from '@ferrule/sandbox/engine'
import type * as Shopify from '../generated/index.gen.ts'

/**
 * The records of the sandbox. Custom and smart collections are together, and so are metafields of all owners. Lists within a
 * record are there whole; what other collections hold of it, like the variants of a product, is found there.
 */
export interface ShopifyData {
  readonly abandoned_checkouts: Rows<Shopify.AbandonedCheckout>
  readonly articles: Rows<Shopify.Article>
  readonly blogs: Rows<Shopify.Blog>
  readonly bulk_operations: Rows<Shopify.BulkOperation>
  readonly collects: Rows<Shopify.Collect>
  readonly countries: Rows<Shopify.Country>
  readonly customers: Rows<Shopify.Customer>
  readonly discount_codes: Rows<Shopify.DiscountCode>
  readonly discounts: Rows<Shopify.DiscountNode>
  readonly draft_orders: Rows<Shopify.DraftOrder>
  readonly files: Rows<Shopify.File>
  readonly fulfillment_orders: Rows<Shopify.FulfillmentOrder>
  readonly fulfillments: Rows<Shopify.Fulfillment>
  readonly gift_cards: Rows<Shopify.GiftCard>
  readonly inventory_items: Rows<Shopify.InventoryItem>
  readonly inventory_levels: Rows<Shopify.InventoryLevel>
  readonly jobs: Rows<Shopify.Job>
  readonly locations: Rows<Shopify.Location>
  readonly metaobject_definitions: Rows<Shopify.MetaobjectDefinition>
  readonly metaobjects: Rows<Shopify.Metaobject>
  readonly order_refunds: Rows<Shopify.Refund>
  readonly orders: Rows<Shopify.Order>
  readonly pages: Rows<Shopify.Page>
  readonly payouts: Rows<Shopify.ShopifyPaymentsPayout>
  readonly price_rules: Rows<Shopify.PriceRule>
  readonly product_images: Rows<Shopify.ProductImage>
  readonly product_variants: Rows<Shopify.ProductVariant>
  readonly products: Rows<Shopify.Product>
  readonly tender_transactions: Rows<Shopify.TenderTransaction>
  readonly transactions: Rows<Shopify.OrderTransaction>
  readonly webhook_subscriptions: Rows<Shopify.WebhookSubscription>
}
