import { collectionWrites } from './collections.ts'
import { customerWrites } from './customers.ts'
import { discountWrites } from './discounts.ts'
import { draftWrites } from './drafts.ts'
import { fileWrites } from './files.ts'
import { fulfillmentOrderWrites } from './fulfillment-orders.ts'
import { fulfillmentWrites } from './fulfillments.ts'
import { giftCardWrites } from './gift-cards.ts'
import { inventoryWrites } from './inventory.ts'
import { metafieldWrites } from './metafields.ts'
import { metaobjectWrites } from './metaobjects.ts'
import { orderWrites } from './orders.ts'
import { productWrites } from './products.ts'
import { refundWrites } from './refunds.ts'
import { writesOf } from './usual.ts'
import { variantWrites } from './variants.ts'
import type { Mutations } from './write.ts'

/** All writes but those that run documents. */
export const writes: Mutations = {
  ...collectionWrites,
  ...customerWrites,
  ...discountWrites,
  ...draftWrites,
  ...fileWrites,
  ...fulfillmentOrderWrites,
  ...fulfillmentWrites,
  ...giftCardWrites,
  ...inventoryWrites,
  ...metafieldWrites,
  ...metaobjectWrites,
  ...orderWrites,
  ...productWrites,
  ...refundWrites,
  ...variantWrites,
  // Nothing is delivered: the sandbox has its own way to make deliveries.
  ...writesOf('WebhookSubscription').named,
}
