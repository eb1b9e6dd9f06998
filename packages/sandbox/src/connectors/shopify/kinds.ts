import type * as Shopify from '@ferrule/shopify'

/** The records that the sandbox keeps, by GraphQL type: those of the connector, and what it keeps besides. */

type Kept<Record, More = unknown> = { [Name in keyof Record]: Record[Name] } & More

/** A list that a record holds whole, in the form of a connection. */
export interface Whole<Item> {
  nodes: Item[]
  pageInfo: Shopify.PageInfo
}

/** What of a fulfillment order a fulfillment sends. */
interface Part {
  /** Ids of the fulfillment order and of its line. */
  from: string
  line: string
  quantity: number
}

type File = Kept<Shopify.File>

export interface Kinds {
  AbandonedCheckout: Kept<Shopify.AbandonedCheckout>
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
  Product: Kept<Shopify.Product>
  ProductVariant: Kept<Shopify.ProductVariant>
  Refund: Kept<Shopify.Refund>
  Shop: Kept<Shopify.Shop>
  TenderTransaction: Kept<Shopify.TenderTransaction>
  Video: File
  WebhookSubscription: Kept<Shopify.WebhookSubscription>
}

export type Kind = keyof Kinds
