import type * as Shopify from '../../generated/index.gen.ts'

/** The arguments of each mutation: the parameters of the connector's operations, as they come over the wire. */

/** A parameter of the connector as it comes over the wire: ids are always global ones. */
export type Wire<Value> = Value extends readonly (infer Item)[]
  ? Member<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Member<Value[Name]> }
    : Value

/** An id is a number or a text. */
type Member<Value> = number extends Value ? (string extends Value ? Exclude<Value, number> : Wire<Value>) : Wire<Value>

/** Parameters without the ids that the path of a record would have. */
type Input<Params> = Wire<Omit<Params, `${string}_id`>>

interface Id {
  id: string
}

/** The same with the id of the record in the input. */
type Named<Params> = Input<Params> & Id

/** An address. A country may also be named. */
export type AddressInput = Wire<Shopify.MailingAddressInput> & {
  country?: string | null | undefined
  province?: string | null
}
export type CollectionInput = Input<Shopify.CollectionsCreateParams>
export type CustomerInput = Input<Shopify.CustomersCreateParams> & { multipassIdentifier?: string | null }
export type DiscountInput = Input<Shopify.DiscountsUpdateCodeParams>
export type DraftInput = Omit<Input<Shopify.DraftOrdersUpdateParams>, 'lineItems'> & {
  lineItems?: LineInput[]
  customerId?: string
}
export type FileInput = Wire<Shopify.FileCreateInput>
export type FulfillmentInput = Input<Shopify.FulfillmentsCreateParams>
type GiftCardInput = Input<Shopify.GiftCardsUpdateParams>
export type MediaInput = Wire<Shopify.CreateMediaInput>
export type MetafieldInput = Wire<Shopify.MetafieldInput>
type MetaobjectInput = Omit<Input<Shopify.MetaobjectsCreateParams>, 'type'>
type DefinitionInput = Input<Shopify.MetaobjectDefinitionsCreateParams>
/** A line of an order or of a draft. */
export type LineInput = Omit<
  Wire<Shopify.OrderCreateLineItemInput & Shopify.DraftOrderLineItemInput>,
  'customAttributes'
> & { customAttributes?: Shopify.Attribute[] }
export type OrderInput = Omit<Input<Shopify.OrdersCreateParams>, 'customer' | 'lineItems' | 'options'> & {
  customer?: { toAssociate?: { id?: string }; toUpsert?: CustomerInput & { id?: string } }
  lineItems: LineInput[]
  customerId?: string | undefined
  createdAt?: string
}
export type ProductInput = Input<Shopify.ProductsCreateParams> & { collectionsToLeave?: string[] }
/** A variant of a product that is set, or of a list of variants. */
export type VariantInput = Omit<Wire<Partial<Shopify.ProductVariantSetInput>>, 'inventoryQuantities'> & {
  mediaId?: string
  inventoryQuantities?: { locationId: string; name?: string; quantity?: number; availableQuantity?: number }[]
}
export type RefundInput = Input<Shopify.OrderRefundsCreateParams> & { orderId: string }
type WebhookInput = Omit<Input<Shopify.WebhookSubscriptionsCreateParams>, 'topic'>

interface Variants {
  productId: string
  variants: Wire<Shopify.ProductVariantsBulkInput>[]
}
interface CustomerAddress {
  customerId: string
  addressId: string
}

export interface MutationArgs {
  collectionCreate: { input?: CollectionInput; collection?: CollectionInput }
  collectionDelete: { input: Id }
  collectionUpdate: { input?: CollectionInput & Id; collection?: CollectionInput & Id }
  customerAddressCreate: { customerId: string; address: AddressInput; setAsDefault?: boolean }
  customerAddressDelete: CustomerAddress
  customerAddressUpdate: CustomerAddress & { address: AddressInput; setAsDefault?: boolean }
  customerCreate: { input: CustomerInput }
  customerDelete: { input: Id }
  customerUpdate: { input: CustomerInput & Id }
  discountCodeActivate: Id
  discountCodeBasicCreate: { basicCodeDiscount: DiscountInput }
  discountCodeBasicUpdate: Id & { basicCodeDiscount: DiscountInput }
  discountCodeDeactivate: Id
  discountCodeDelete: Id
  draftOrderComplete: Id & Input<Shopify.DraftOrdersCompleteParams> & { paymentPending?: boolean }
  draftOrderCreate: { input: DraftInput }
  draftOrderDelete: { input: Id }
  draftOrderInvoiceSend: Id & Input<Shopify.DraftOrdersSendInvoiceParams>
  draftOrderUpdate: Id & { input: DraftInput }
  fileAcknowledgeUpdateFailed: Shopify.FilesAcknowledgeFailedParams
  fileCreate: { files: FileInput[] }
  fileDelete: Shopify.FilesDeleteParams
  fileUpdate: Input<Shopify.FilesUpdateParams>
  fulfillmentCancel: Id
  fulfillmentCreate: { fulfillment: FulfillmentInput }
  fulfillmentOrderCancel: Id
  fulfillmentOrderClose: Id
  fulfillmentOrderHold: Id & { fulfillmentHold: Input<Shopify.FulfillmentOrdersHoldParams> }
  fulfillmentOrderMove: Id & Input<Shopify.FulfillmentOrdersMoveParams> & { newLocationId: string }
  fulfillmentOrderOpen: Id
  fulfillmentOrderReleaseHold: Id & Input<Shopify.FulfillmentOrdersReleaseHoldParams>
  fulfillmentOrderReschedule: Id & Input<Shopify.FulfillmentOrdersRescheduleParams>
  fulfillmentTrackingInfoUpdate: { fulfillmentId: string; trackingInfoInput: Wire<Shopify.FulfillmentTrackingInput> }
  giftCardCreate: { input: Input<Shopify.GiftCardsCreateParams> }
  giftCardCredit: Id & { creditInput: Input<Shopify.GiftCardsCreditParams> }
  giftCardDeactivate: Id
  giftCardDebit: Id & { debitInput: Input<Shopify.GiftCardsDebitParams> }
  giftCardSendNotificationToCustomer: Id
  giftCardSendNotificationToRecipient: Id
  giftCardUpdate: Id & { input: GiftCardInput }
  inventoryAdjustQuantities: { input: Input<Shopify.InventoryLevelsAdjustParams> }
  inventoryItemUpdate: Id & { input: Input<Shopify.InventoryItemsUpdateParams> }
  inventorySetQuantities: { input: Input<Shopify.InventoryLevelsSetParams> }
  metafieldsDelete: Input<Shopify.MetafieldsDeleteParams>
  metafieldsSet: Input<Shopify.MetafieldsSetParams>
  metaobjectBulkDelete: { where: { ids?: string[]; type?: string } }
  metaobjectCreate: { metaobject: Input<Shopify.MetaobjectsCreateParams> }
  metaobjectDefinitionCreate: { definition: DefinitionInput }
  metaobjectDefinitionDelete: Id
  metaobjectDefinitionUpdate: Id & { definition: Input<Shopify.MetaobjectDefinitionsUpdateParams> }
  metaobjectDelete: Id
  metaobjectUpdate: Id & { metaobject: MetaobjectInput }
  metaobjectUpsert: { handle: Shopify.MetaobjectHandleInput; metaobject?: MetaobjectInput }
  orderCancel: { orderId: string; refund?: boolean } & Input<Shopify.OrdersCancelParams>
  orderClose: { input: Id }
  orderCreate: { order: OrderInput; options?: Shopify.OrderCreateOptionsInput }
  orderDelete: { orderId: string }
  orderMarkAsPaid: { input: Id }
  orderOpen: { input: Id }
  orderUpdate: { input: Named<Shopify.OrdersUpdateParams> }
  productCreate: { product?: ProductInput; input?: ProductInput; media?: MediaInput[] }
  productDelete: { input: Id }
  productSet: {
    identifier?: { id?: string; handle?: string }
    input: Omit<Input<Shopify.ProductsSetParams>, 'identifier'>
  }
  productUpdate: { product?: Partial<ProductInput> & Id; input?: Partial<ProductInput> & Id; media?: MediaInput[] }
  productVariantsBulkCreate: Variants & Pick<Shopify.ProductVariantsCreateManyParams, 'strategy'>
  productVariantsBulkDelete: { productId: string; variantsIds: string[] }
  productVariantsBulkUpdate: Variants
  refundCreate: { input: RefundInput }
  standardMetaobjectDefinitionEnable: Input<Shopify.MetaobjectDefinitionsEnableStandardParams>
  tagsAdd: Shopify.TagsAddParams
  tagsRemove: Shopify.TagsRemoveParams
  webhookSubscriptionCreate: { topic: string; webhookSubscription: WebhookInput }
  webhookSubscriptionDelete: Id
  webhookSubscriptionUpdate: Id & { webhookSubscription: Partial<WebhookInput> }
}

/** The same for mutations that run documents, and for their uploads. */
export interface BulkArgs {
  bulkOperationCancel: Id
  bulkOperationRunMutation: Shopify.BulkOperationsRunMutationParams
  bulkOperationRunQuery: Shopify.BulkOperationsRunQueryParams
  stagedUploadsCreate: Shopify.FilesStageParams
}
