import type * as Shopify from '../../generated/index.gen.ts'

/** Inputs of mutations: the parameters of the connector's operations, as they come over the wire. */

/** A parameter of the connector as it comes over the wire: ids are always global ones. */
type Wire<Value> = Value extends readonly (infer Item)[]
  ? Member<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Member<Value[Name]> }
    : Value

/** An id is a number or a text. */
type Member<Value> = number extends Value ? (string extends Value ? Exclude<Value, number> : Wire<Value>) : Wire<Value>

/** Parameters without the ids that the path of a record would have. */
export type Input<Params> = Wire<Omit<Params, `${string}_id`>>

export interface Id {
  id: string
}

/** An address. A country may also be named. */
export type AddressInput = Wire<Shopify.MailingAddressInput> & {
  country?: string | null | undefined
  province?: string | null
}
export type CollectionInput = Input<Shopify.CollectionsCreateParams>
export type CustomerInput = Input<Shopify.CustomersCreateParams>
export type DiscountInput = Input<Shopify.DiscountsUpdateCodeParams>
export type DraftInput = Omit<Input<Shopify.DraftOrdersUpdateParams>, 'lineItems'> & {
  lineItems?: LineInput[]
}
export type FulfillmentInput = Input<Shopify.FulfillmentsCreateParams>
export type ItemInput = Input<Shopify.InventoryItemsUpdateParams>
export type MediaInput = Wire<Shopify.CreateMediaInput>
export type MetafieldInput = Wire<Shopify.MetafieldInput>
/** A line of an order or of a draft. */
export type LineInput = Omit<
  Wire<Shopify.OrderCreateLineItemInput & Shopify.DraftOrderLineItemInput>,
  'customAttributes'
> & { customAttributes?: Shopify.Attribute[] }
export type OrderInput = Omit<Input<Shopify.OrdersCreateParams>, 'customer' | 'lineItems' | 'options'> & {
  customer?: { toAssociate?: { id?: string | undefined }; toUpsert?: CustomerInput & { id?: string } }
  lineItems: LineInput[]
}
export type ProductInput = Input<Shopify.ProductsCreateParams> & { collectionsToLeave?: string[] }
/** A variant of a product that is set, or of a list of variants. */
export type VariantInput = Omit<Wire<Partial<Shopify.ProductVariantSetInput>>, 'inventoryQuantities'> & {
  mediaId?: string
  inventoryQuantities?: { locationId: string; name?: string; quantity?: number; availableQuantity?: number }[]
}
