import type { World } from '@ferrule/sandbox/engine'
import type { DiscountRedeemCode } from '../generated/index.gen.ts'
import type { Kinds } from './kinds.ts'
import { by } from './records.ts'

/** Records that belong to others. */

interface Identified {
  readonly id: string
}

export const variantsOf = (world: World, { id }: Identified): Kinds['ProductVariant'][] =>
  by(world, 'ProductVariant', 'product.id', id)

export const levelsOf = (world: World, { id }: Identified): Kinds['InventoryLevel'][] =>
  by(world, 'InventoryLevel', 'item.id', id)

export const transactionsOf = (world: World, { id }: Identified): Kinds['OrderTransaction'][] =>
  by(world, 'OrderTransaction', 'order.id', id)

export const fulfillmentOrdersOf = (world: World, { id }: Identified): Kinds['FulfillmentOrder'][] =>
  by(world, 'FulfillmentOrder', 'orderId', id)

export const codesIn = ({ discount }: Kinds['DiscountNode']): DiscountRedeemCode[] => discount.codes?.nodes ?? []
