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
    code: always(text('The code')),
    asyncUsageCount: always(int('How often it was used; counted with a delay')),
  })
  .meta({ id: 'DiscountRedeemCode', description: 'A code that a customer gives to get a discount.' })

/** The kinds that have a field; the vendor has a GraphQL type for each. */
const CODE = ['DiscountCodeBasic', 'DiscountCodeBxgy', 'DiscountCodeFreeShipping', 'DiscountCodeApp']
const ALL = [...CODE, ...CODE.map((type) => type.replace('Code', 'Automatic'))]
const OWN = ALL.filter((type) => !type.endsWith('App'))
const GOODS = OWN.filter((type) => !type.endsWith('FreeShipping'))
const FROM_A_MINIMUM = OWN.filter((type) => !type.endsWith('Bxgy'))

export const Discount = z
  .looseObject({
    __typename: z
      .string()
      .describe('`DiscountCodeBasic`, `…Bxgy`, `…FreeShipping`, `…App`, or `DiscountAutomatic…` likewise'),
    title: on(ALL, text('Title')),
    status: on(ALL, word('State', 'ACTIVE', 'EXPIRED', 'SCHEDULED')),
    startsAt: on(ALL, time('From when it is given')),
    endsAt: on(ALL, time('Until when it is given')),
    createdAt: on(ALL, createdAt()),
    updatedAt: on(ALL, updatedAt()),
    asyncUsageCount: on(ALL, int('How often it was used; counted with a delay')),
    discountClasses: on(
      ALL,
      z
        .array(openEnum('ORDER', 'PRODUCT', 'SHIPPING'))
        .nullish()
        .describe('What it is taken off'),
    ),
    combinesWith: on(
      ALL,
      z
        .looseObject({
          orderDiscounts: bool('With discounts on orders'),
          productDiscounts: bool('With discounts on products'),
          shippingDiscounts: bool('With discounts on delivery'),
        })
        .nullish()
        .describe('Whether it can be used together with others'),
    ),
    usageLimit: on(CODE, int('How often it can be used')),
    appliesOncePerCustomer: on(CODE, bool('Whether a customer can use it once only')),
    codes: on(
      CODE,
      onDemand(connection(DiscountRedeemCode, { first: 10 }))
        .nullish()
        .describe('Codes'),
    ),
    codesCount: on(CODE, Count.nullish().describe('Number of codes')),
    summary: on(OWN, text('What it does, in words')),
    customerGets: on(
      GOODS,
      z
        .looseObject({
          value: z
            .looseObject({
              __typename: z.string().describe('`DiscountPercentage`, `DiscountAmount` or `DiscountOnQuantity`'),
              percentage: on('DiscountPercentage', num('Share off, 0 to 1')),
              amount: on('DiscountAmount', money('Amount off')),
              appliesOnEachItem: on('DiscountAmount', bool('Whether it is taken off each item')),
            })
            .nullish()
            .describe('What is taken off'),
          items: z
            .looseObject({
              __typename: z.string().describe('`AllDiscountItems`, `DiscountCollections` or `DiscountProducts`'),
            })
            .nullish()
            .describe('What it is taken off of'),
        })
        .nullish()
        .describe('What the customer gets'),
    ),
    minimumRequirement: on(
      FROM_A_MINIMUM,
      z
        .looseObject({
          __typename: z.string().describe('`DiscountMinimumQuantity` or `DiscountMinimumSubtotal`'),
          greaterThanOrEqualToQuantity: on('DiscountMinimumQuantity', text('Least number of items, in a string')),
          greaterThanOrEqualToSubtotal: on('DiscountMinimumSubtotal', money('Least price of all items')),
        })
        .nullish()
        .describe('What has to be bought; null: nothing'),
    ),
  })
  .meta({ id: 'Discount', description: 'A discount. Fields that its kind does not have are absent.' })

export const DiscountNode = z
  .looseObject({
    id: gid('DiscountCodeNode'),
    discount: Discount.describe('The discount itself'),
  })
  .meta({ id: 'DiscountNode', description: 'A discount that customers get by a code, or automatically.' })
