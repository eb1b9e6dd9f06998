import * as z from 'zod'
import { amount, flag, others, text, time, whole } from './shared.params.ts'

export const DiscountCollectionsInput = z
  .strictObject({
    add: others('Collection', 'Collections to add'),
    remove: others('Collection', 'Collections to take out'),
  })
  .meta({ id: 'DiscountCollectionsInput', description: 'Collections whose products are meant.' })

export const DiscountProductsInput = z
  .strictObject({
    productsToAdd: others('Product', 'Products to add'),
    productsToRemove: others('Product', 'Products to take out'),
    productVariantsToAdd: others('ProductVariant', 'Variants to add'),
    productVariantsToRemove: others('ProductVariant', 'Variants to take out'),
  })
  .meta({ id: 'DiscountProductsInput', description: 'Products and variants that are meant.' })

export const DiscountItemsInput = z
  .strictObject({
    all: flag('All that the shop sells'),
    products: DiscountProductsInput.optional().describe('Some products or variants'),
    collections: DiscountCollectionsInput.optional().describe('Products of some collections'),
  })
  .meta({ id: 'DiscountItemsInput', description: 'What a discount is taken off of: one of these.' })

export const DiscountAmountInput = z
  .strictObject({
    amount: amount("Amount off, in the shop's currency").optional(),
    appliesOnEachItem: flag('Take it off each item, not off all of them once'),
  })
  .meta({ id: 'DiscountAmountInput', description: 'An amount off.' })

export const DiscountCustomerGetsInput = z
  .strictObject({
    value: z
      .strictObject({
        percentage: z.number().min(0).max(1).optional().describe('Share off, 0 to 1'),
        discountAmount: DiscountAmountInput.optional().describe('Amount off'),
      })
      .meta({ id: 'DiscountCustomerGetsValueInput', description: 'What is taken off: one of these.' })
      .optional()
      .describe('What is taken off'),
    items: DiscountItemsInput.optional().describe('What it is taken off of'),
    appliesOnOneTimePurchase: flag('For what is bought once'),
    appliesOnSubscription: flag('For subscriptions'),
  })
  .meta({ id: 'DiscountCustomerGetsInput', description: 'What the customer gets.' })

export const DiscountContextInput = z
  .union([
    z.strictObject({ all: z.enum(['ALL']).describe('All customers') }),
    z.strictObject({
      customers: z
        .strictObject({
          add: others('Customer', 'Customers to add'),
          remove: others('Customer', 'Customers to take out'),
        })
        .meta({ id: 'DiscountCustomersInput', description: 'Some customers.' })
        .describe('Some customers'),
    }),
  ])
  .meta({ id: 'DiscountContextInput', description: 'Who can use a discount: one of these.' })

export const DiscountMinimumRequirementInput = z
  .strictObject({
    quantity: z
      .strictObject({
        greaterThanOrEqualToQuantity: z
          .string()
          .regex(/^\d+$/)
          .meta({ hint: "must be a number in a string, like '2'", example: '2' })
          .optional()
          .describe('Least number of items, in a string'),
      })
      .meta({ id: 'DiscountMinimumQuantityInput', description: 'A least number of items.' })
      .optional()
      .describe('A number of items'),
    subtotal: z
      .strictObject({
        greaterThanOrEqualToSubtotal: amount('Least price of all items').optional(),
      })
      .meta({ id: 'DiscountMinimumSubtotalInput', description: 'A least price.' })
      .optional()
      .describe('A price'),
  })
  .meta({ id: 'DiscountMinimumRequirementInput', description: 'What has to be bought: one of these.' })

/** Fields of `DiscountCodeBasicInput`. */
export const discountCodeBasicInput = {
  title: text('Title, which the shop sees'),
  code: text('Code that customers give'),
  startsAt: time('From when it is given'),
  endsAt: time('Until when it is given; null: for good'),
  context: DiscountContextInput.optional().describe('Who can use it'),
  customerGets: DiscountCustomerGetsInput.optional().describe('What the customer gets'),
  minimumRequirement: DiscountMinimumRequirementInput.nullish().describe('What has to be bought; null: nothing'),
  appliesOncePerCustomer: flag('Each customer can use it once only'),
  usageLimit: whole('How often it can be used').nullable(),
  recurringCycleLimit: whole('For how many payments of a subscription it is given; 0: for all'),
  combinesWith: z
    .strictObject({
      orderDiscounts: flag('With discounts on orders'),
      productDiscounts: flag('With discounts on products'),
      shippingDiscounts: flag('With discounts on delivery'),
    })
    .meta({ id: 'DiscountCombinesWithInput', description: 'What a discount can be used together with.' })
    .optional()
    .describe('What it can be used together with'),
}
