import type * as Shopify from '@ferrule/shopify'
import type { Wire } from './wire.ts'

/** The arguments of each mutation: the parameters of the connector's operations, as they come over the wire. */

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
export type GiftCardInput = Input<Shopify.GiftCardsUpdateParams>
export type MediaInput = Wire<Shopify.CreateMediaInput>
export type MetafieldInput = Wire<Shopify.MetafieldInput>
export type MetaobjectInput = Omit<Input<Shopify.MetaobjectsCreateParams>, 'type'>
export type DefinitionInput = Input<Shopify.MetaobjectDefinitionsCreateParams>
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
export type WebhookInput = Omit<Input<Shopify.WebhookSubscriptionsCreateParams>, 'topic'>

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
  collectionUpdate: { input?: CollectionInput & Id; collection?: CollectionInput & Id }
  collectionDelete: { input: Id }
  customerCreate: { input: CustomerInput }
  customerUpdate: { input: CustomerInput & Id }
  customerDelete: { input: Id }
  customerAddressCreate: { customerId: string; address: AddressInput; setAsDefault?: boolean }
  customerAddressUpdate: CustomerAddress & { address: AddressInput; setAsDefault?: boolean }
  customerAddressDelete: CustomerAddress
  discountCodeBasicCreate: { basicCodeDiscount: DiscountInput }
  discountCodeBasicUpdate: Id & { basicCodeDiscount: DiscountInput }
  discountCodeActivate: Id
  discountCodeDeactivate: Id
  discountCodeDelete: Id
  draftOrderCreate: { input: DraftInput }
  draftOrderUpdate: Id & { input: DraftInput }
  draftOrderDelete: { input: Id }
  draftOrderComplete: Id & Input<Shopify.DraftOrdersCompleteParams> & { paymentPending?: boolean }
  draftOrderInvoiceSend: Id & Input<Shopify.DraftOrdersSendInvoiceParams>
  fileCreate: { files: FileInput[] }
  fileUpdate: Input<Shopify.FilesUpdateParams>
  fileDelete: Shopify.FilesDeleteParams
  fileAcknowledgeUpdateFailed: Shopify.FilesAcknowledgeFailedParams
  fulfillmentCreate: { fulfillment: FulfillmentInput }
  fulfillmentTrackingInfoUpdate: { fulfillmentId: string; trackingInfoInput: Wire<Shopify.FulfillmentTrackingInput> }
  fulfillmentCancel: Id
  fulfillmentOrderOpen: Id
  fulfillmentOrderClose: Id
  fulfillmentOrderReschedule: Id & Input<Shopify.FulfillmentOrdersRescheduleParams>
  fulfillmentOrderCancel: Id
  fulfillmentOrderHold: Id & { fulfillmentHold: Input<Shopify.FulfillmentOrdersHoldParams> }
  fulfillmentOrderReleaseHold: Id & Input<Shopify.FulfillmentOrdersReleaseHoldParams>
  fulfillmentOrderMove: Id & Input<Shopify.FulfillmentOrdersMoveParams> & { newLocationId: string }
  giftCardCreate: { input: Input<Shopify.GiftCardsCreateParams> }
  giftCardUpdate: Id & { input: GiftCardInput }
  giftCardCredit: Id & { creditInput: Input<Shopify.GiftCardsCreditParams> }
  giftCardDebit: Id & { debitInput: Input<Shopify.GiftCardsDebitParams> }
  giftCardDeactivate: Id
  giftCardSendNotificationToCustomer: Id
  giftCardSendNotificationToRecipient: Id
  inventoryItemUpdate: Id & { input: Input<Shopify.InventoryItemsUpdateParams> }
  inventorySetQuantities: { input: Input<Shopify.InventoryLevelsSetParams> }
  inventoryAdjustQuantities: { input: Input<Shopify.InventoryLevelsAdjustParams> }
  metafieldsSet: Input<Shopify.MetafieldsSetParams>
  metafieldsDelete: Input<Shopify.MetafieldsDeleteParams>
  metaobjectCreate: { metaobject: Input<Shopify.MetaobjectsCreateParams> }
  metaobjectUpdate: Id & { metaobject: MetaobjectInput }
  metaobjectUpsert: { handle: Shopify.MetaobjectHandleInput; metaobject?: MetaobjectInput }
  metaobjectDelete: Id
  metaobjectBulkDelete: { where: { ids?: string[]; type?: string } }
  metaobjectDefinitionCreate: { definition: DefinitionInput }
  metaobjectDefinitionUpdate: Id & { definition: Input<Shopify.MetaobjectDefinitionsUpdateParams> }
  metaobjectDefinitionDelete: Id
  standardMetaobjectDefinitionEnable: Input<Shopify.MetaobjectDefinitionsEnableStandardParams>
  orderCreate: { order: OrderInput; options?: Shopify.OrderCreateOptionsInput }
  orderUpdate: { input: Named<Shopify.OrdersUpdateParams> }
  orderCancel: { orderId: string; refund?: boolean } & Input<Shopify.OrdersCancelParams>
  orderClose: { input: Id }
  orderOpen: { input: Id }
  orderMarkAsPaid: { input: Id }
  orderDelete: { orderId: string }
  productCreate: { product?: ProductInput; input?: ProductInput; media?: MediaInput[] }
  productUpdate: { product?: Partial<ProductInput> & Id; input?: Partial<ProductInput> & Id; media?: MediaInput[] }
  productDelete: { input: Id }
  productSet: {
    identifier?: { id?: string; handle?: string }
    input: Omit<Input<Shopify.ProductsSetParams>, 'identifier'>
  }
  productVariantsBulkCreate: Variants & Pick<Shopify.ProductVariantsCreateManyParams, 'strategy'>
  productVariantsBulkUpdate: Variants
  productVariantsBulkDelete: { productId: string; variantsIds: string[] }
  refundCreate: { input: RefundInput }
  tagsAdd: Shopify.TagsAddParams
  tagsRemove: Shopify.TagsRemoveParams
  webhookSubscriptionCreate: { topic: string; webhookSubscription: WebhookInput }
  webhookSubscriptionUpdate: Id & { webhookSubscription: Partial<WebhookInput> }
  webhookSubscriptionDelete: Id
}
