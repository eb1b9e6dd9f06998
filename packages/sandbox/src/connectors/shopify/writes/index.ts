import type { Resolvers } from '../execute.ts'
import { collectionWrites } from './collections.ts'
import { customerWrites } from './customers.ts'
import { discountWrites } from './discounts.ts'
import { draftWrites } from './drafts.ts'
import { fileWrites } from './files.ts'
import { fulfillmentWrites } from './fulfillments.ts'
import { giftCardWrites } from './gift-cards.ts'
import { inventoryWrites } from './inventory.ts'
import { metafieldWrites } from './metafields.ts'
import { metaobjectWrites } from './metaobjects.ts'
import { orderWrites } from './orders.ts'
import { productWrites } from './products.ts'
import { refundWrites } from './refunds.ts'
import { webhookWrites } from './webhooks.ts'
import { resolverOf } from './write.ts'

/** The roots of mutations. */
export const mutations: Resolvers['mutation'] = Object.fromEntries(
  Object.entries({
    ...collectionWrites,
    ...customerWrites,
    ...discountWrites,
    ...draftWrites,
    ...fileWrites,
    ...fulfillmentWrites,
    ...giftCardWrites,
    ...inventoryWrites,
    ...metafieldWrites,
    ...metaobjectWrites,
    ...orderWrites,
    ...productWrites,
    ...refundWrites,
    ...webhookWrites,
  }).map(([name, mutation]) => [name, resolverOf(name, mutation)]),
)
