import { openEnum } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  bool,
  Count,
  connection,
  createdAt,
  gid,
  int,
  money,
  num,
  on,
  onDemand,
  text,
  time,
  updatedAt,
  word,
} from './shared.records.ts'

export const DiscountRedeemCode = z
  .looseObject({
    id: gid('DiscountRedeemCode'),
    code: always(text('Discount code')),
    asyncUsageCount: always(int('Number of uses; updated with a delay')),
  })
  .meta({ id: 'DiscountRedeemCode', description: 'A code that gives a customer a discount.' })

/** The types that have a field; the vendor has a GraphQL type for each. */
const CODE = ['DiscountCodeBasic', 'DiscountCodeBxgy', 'DiscountCodeFreeShipping', 'DiscountCodeApp']
const ALL = [...CODE, ...CODE.map((type) => type.replace('Code', 'Automatic'))]
const OWN = ALL.filter((type) => !type.endsWith('App'))
const GOODS = OWN.filter((type) => !type.endsWith('FreeShipping'))
const FROM_A_MINIMUM = OWN.filter((type) => !type.endsWith('Bxgy'))

export const Discount = z
  .looseObject({
    __typename: z
      .string()
      .describe('`DiscountCodeBasic`, `…Bxgy`, `…FreeShipping`, `…App`, or the same with `DiscountAutomatic…`'),
    title: on(ALL, text('Title')),
    status: on(ALL, word('Status', 'ACTIVE', 'EXPIRED', 'SCHEDULED')),
    startsAt: on(ALL, time('When the discount starts')),
    endsAt: on(ALL, time('When the discount ends')),
    createdAt: on(ALL, createdAt()),
    updatedAt: on(ALL, updatedAt()),
    asyncUsageCount: on(ALL, int('Number of uses; updated with a delay')),
    discountClasses: on(
      ALL,
      z
        .array(openEnum('ORDER', 'PRODUCT', 'SHIPPING'))
        .nullish()
        .describe('Classes of discount: order, product or shipping'),
    ),
    combinesWith: on(
      ALL,
      z
        .looseObject({
          orderDiscounts: bool('Whether it combines with order discounts'),
          productDiscounts: bool('Whether it combines with product discounts'),
          shippingDiscounts: bool('Whether it combines with shipping discounts'),
        })
        .nullish()
        .describe('Discounts that it can be combined with'),
    ),
    usageLimit: on(CODE, int('Maximum number of uses')),
    appliesOncePerCustomer: on(CODE, bool('Whether each customer can use the discount only once')),
    codes: on(
      CODE,
      onDemand(connection(DiscountRedeemCode, { first: 10 }))
        .nullish()
        .describe('Discount codes'),
    ),
    codesCount: on(CODE, Count.nullish().describe('Number of codes')),
    summary: on(OWN, text('Description of what the discount does')),
    customerGets: on(
      GOODS,
      z
        .looseObject({
          value: z
            .looseObject({
              __typename: z.string().describe('`DiscountPercentage`, `DiscountAmount` or `DiscountOnQuantity`'),
              percentage: on('DiscountPercentage', num('Percentage off, as a fraction from 0 to 1')),
              amount: on('DiscountAmount', money('Amount off')),
              appliesOnEachItem: on('DiscountAmount', bool('Whether the amount is taken off each item')),
            })
            .nullish()
            .describe('Value of the discount'),
          items: z
            .looseObject({
              __typename: z.string().describe('`AllDiscountItems`, `DiscountCollections` or `DiscountProducts`'),
            })
            .nullish()
            .describe('Items the discount applies to'),
        })
        .nullish()
        .describe('What the customer gets'),
    ),
    minimumRequirement: on(
      FROM_A_MINIMUM,
      z
        .looseObject({
          __typename: z.string().describe('`DiscountMinimumQuantity` or `DiscountMinimumSubtotal`'),
          greaterThanOrEqualToQuantity: on('DiscountMinimumQuantity', text('Minimum number of items, as a string')),
          greaterThanOrEqualToSubtotal: on('DiscountMinimumSubtotal', money('Minimum subtotal')),
        })
        .nullish()
        .describe('Minimum requirement; null for none'),
    ),
  })
  .meta({ id: 'Discount', description: 'A discount. Fields that do not apply to its type are absent.' })

export const DiscountNode = z
  .looseObject({
    id: gid('DiscountCodeNode'),
    discount: Discount.describe('The discount'),
  })
  .meta({ id: 'DiscountNode', description: 'A discount, applied by code or automatically.' })
