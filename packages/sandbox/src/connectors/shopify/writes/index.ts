import type { Resolvers } from '../execute.ts'
import { collectionWrites } from './collections.ts'
import { customerWrites } from './customers.ts'
import { discountWrites } from './discounts.ts'
import { draftWrites } from './drafts.ts'
import { fulfillmentWrites } from './fulfillments.ts'
import { inventoryWrites } from './inventory.ts'
import { metafieldWrites } from './metafields.ts'
import { orderWrites } from './orders.ts'
import { productWrites } from './products.ts'
import { refundWrites } from './refunds.ts'
import { resolverOf } from './write.ts'

/** The roots of mutations. */
export const mutations: Resolvers['mutation'] = Object.fromEntries(
  Object.entries({
    ...collectionWrites,
    ...customerWrites,
    ...discountWrites,
    ...draftWrites,
    ...fulfillmentWrites,
    ...inventoryWrites,
    ...metafieldWrites,
    ...orderWrites,
    ...productWrites,
    ...refundWrites,
  }).map(([name, mutation]) => [name, resolverOf(name, mutation)]),
)
