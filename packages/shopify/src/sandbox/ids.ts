import type { World } from '@ferrule/sandbox/engine'

/** Global ids, and the numbers in them. */

export const gid = (type: string, number: string | number): string => `gid://shopify/${type}/${number}`

/** `gid://shopify/Order/1?x=y` → `Order`. */
export const typeOfId = (id: unknown): string | undefined => /^gid:\/\/shopify\/(\w+)\//.exec(String(id))?.[1]

/** The number in an id; a number is its own. */
export function numberOf(id: unknown): string {
  const last = String(id).split('?')[0]?.split('/').at(-1) ?? ''
  return /^\d+$/.test(last) ? last : String(id)
}

/** The first number of what is counted. */
const FIRST = {
  Address: 8_100_000_001,
  Adjustment: 3_300_000_001,
  AutomaticDiscount: 1_057_000_001,
  BulkOperation: 2_200_000_001,
  Collect: 455_204_334,
  Country: 879_921_427,
  DeliveryMethod: 7_700_000_001,
  DiscountRedeemCode: 10_900_000_001,
  DraftName: 1,
  File: 3_300_000_001,
  FulfillmentHold: 15_900_000_001,
  FulfillmentLineItem: 14_800_000_001,
  FulfillmentOrderDestination: 7_800_000_001,
  FulfillmentOrderLineItem: 12_600_000_001,
  GiftCard: 8_800_000_001,
  GiftCardTransaction: 5_500_000_001,
  ImageSource: 4_400_000_001,
  InventoryLevel: 5_500_000_001,
  Job: 1,
  LineItem: 11_500_000_001,
  OrderName: 1001,
  PriceRule: 507_328_175,
  ProductOption: 9_200_000_001,
  Province: 205_434_194,
  RefundLineItem: 13_700_000_001,
  RestDiscountCode: 1_054_381_139,
  ShippingLine: 6_600_000_001,
  StagedUpload: 1,
} as const

type Counted = keyof typeof FIRST

/** A number that nothing else of this sort has. */
export const nextNumber = (world: World, counted: Counted): number => {
  const counter = world.memory(`next ${counted}`, () => ({ next: Number(FIRST[counted]) }))
  return counter.next++
}

/** A new id of a type; types may share their numbers. */
export const newId = (world: World, counted: Counted, type: string = counted): string =>
  gid(type, nextNumber(world, counted))
