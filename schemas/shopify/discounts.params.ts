import * as z from 'zod'
import { amount, flag, others, text, time, whole } from './shared.params.ts'

export const DiscountCollectionsInput = z
  .strictObject({
    add: others('Collection', 'Collections to add'),
    remove: others('Collection', 'Collections to remove'),
  })
  .meta({ id: 'DiscountCollectionsInput', description: 'The collections whose products a discount applies to.' })

export const DiscountProductsInput = z
  .strictObject({
    productsToAdd: others('Product', 'Products to add'),
    productsToRemove: others('Product', 'Products to remove'),
    productVariantsToAdd: others('ProductVariant', 'Variants to add'),
    productVariantsToRemove: others('ProductVariant', 'Variants to remove'),
  })
  .meta({ id: 'DiscountProductsInput', description: 'The products and variants a discount applies to.' })

export const DiscountItemsInput = z
  .strictObject({
    all: flag('All items'),
    products: DiscountProductsInput.optional().describe('Specific products or variants'),
    collections: DiscountCollectionsInput.optional().describe('Products in specific collections'),
  })
  .meta({ id: 'DiscountItemsInput', description: 'The items a discount applies to: one of these.' })

export const DiscountAmountInput = z
  .strictObject({
    amount: amount("Amount off, in the shop's currency").optional(),
    appliesOnEachItem: flag('Whether the amount is taken off each item, rather than once off all of them'),
  })
  .meta({ id: 'DiscountAmountInput', description: 'A fixed amount off.' })

export const DiscountCustomerGetsInput = z
  .strictObject({
    value: z
      .strictObject({
        percentage: z.number().min(0).max(1).optional().describe('Percentage off, as a fraction from 0 to 1'),
        discountAmount: DiscountAmountInput.optional().describe('Amount off'),
      })
      .meta({ id: 'DiscountCustomerGetsValueInput', description: 'The value of a discount: one of these.' })
      .optional()
      .describe('Value of the discount'),
    items: DiscountItemsInput.optional().describe('Items the discount applies to'),
    appliesOnOneTimePurchase: flag('Whether it applies to one-time purchases'),
    appliesOnSubscription: flag('Whether it applies to subscriptions'),
  })
  .meta({ id: 'DiscountCustomerGetsInput', description: 'What the customer gets.' })

export const DiscountContextInput = z
  .union([
    z.strictObject({ all: z.enum(['ALL']).describe('All customers') }),
    z.strictObject({
      customers: z
        .strictObject({
          add: others('Customer', 'Customers to add'),
          remove: others('Customer', 'Customers to remove'),
        })
        .meta({ id: 'DiscountCustomersInput', description: 'Specific customers.' })
        .describe('Specific customers'),
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
          .meta({ hint: "must be a number as a string, such as '2'", example: '2' })
          .optional()
          .describe('Minimum number of items, as a string'),
      })
      .meta({ id: 'DiscountMinimumQuantityInput', description: 'A minimum quantity.' })
      .optional()
      .describe('Minimum quantity'),
    subtotal: z
      .strictObject({
        greaterThanOrEqualToSubtotal: amount('Minimum subtotal').optional(),
      })
      .meta({ id: 'DiscountMinimumSubtotalInput', description: 'A minimum subtotal.' })
      .optional()
      .describe('Minimum subtotal'),
  })
  .meta({ id: 'DiscountMinimumRequirementInput', description: 'The minimum requirement of a discount: one of these.' })

/** Fields of `DiscountCodeBasicInput`. */
export const discountCodeBasicInput = {
  title: text('Title, shown to shop staff'),
  code: text('Code that customers enter'),
  startsAt: time('When the discount starts'),
  endsAt: time('When the discount ends; null for no end'),
  context: DiscountContextInput.optional().describe('Who can use the discount'),
  customerGets: DiscountCustomerGetsInput.optional().describe('What the customer gets'),
  minimumRequirement: DiscountMinimumRequirementInput.nullish().describe('Minimum requirement; null for none'),
  appliesOncePerCustomer: flag('Whether each customer can use the discount only once'),
  usageLimit: whole('Maximum number of uses').nullable(),
  recurringCycleLimit: whole('Number of billing cycles of a subscription it applies to; 0 for all'),
  combinesWith: z
    .strictObject({
      orderDiscounts: flag('Whether it combines with order discounts'),
      productDiscounts: flag('Whether it combines with product discounts'),
      shippingDiscounts: flag('Whether it combines with shipping discounts'),
    })
    .meta({ id: 'DiscountCombinesWithInput', description: 'The discounts that a discount can be combined with.' })
    .optional()
    .describe('Discounts that it can be combined with'),
}
