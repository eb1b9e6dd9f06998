import type { DiscountRedeemCode } from '@ferrule/shopify'
import type { World } from '../../core/vendor.ts'
import type { Kinds } from './kinds.ts'
import { all } from './records.ts'

/** Records that belong to others. */

interface Identified {
  readonly id: string
}

export const variantsOf = (world: World, { id }: Identified): Kinds['ProductVariant'][] =>
  all(world, 'ProductVariant', ({ product }) => product.id === id)

export const levelsOf = (world: World, { id }: Identified): Kinds['InventoryLevel'][] =>
  all(world, 'InventoryLevel', ({ item }) => item.id === id)

export const transactionsOf = (world: World, { id }: Identified): Kinds['OrderTransaction'][] =>
  all(world, 'OrderTransaction', ({ order }) => order?.id === id)

export const fulfillmentOrdersOf = (world: World, { id }: Identified): Kinds['FulfillmentOrder'][] =>
  all(world, 'FulfillmentOrder', ({ orderId }) => orderId === id)

export const codesIn = ({ discount }: Kinds['DiscountNode']): DiscountRedeemCode[] => discount.codes?.nodes ?? []
