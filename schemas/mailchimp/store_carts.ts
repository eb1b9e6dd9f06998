import { defineEntity } from '@ferrule/codegen'
import { num, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  amount,
  CustomerChanges,
  CustomerInput,
  commerceActions,
  lineChanges,
  lineInput,
  lineRecord,
  STORES,
  StoreCustomer,
  shopId,
  stamps,
  storeId,
  word,
} from './commerce.ts'
import { docs } from './shared.ts'

export const CartLine = z.looseObject(lineRecord).meta({ id: 'CartLine', description: 'A line of a cart.' })

export const StoreCart = z
  .looseObject({
    id: orAbsent(text('Id of the cart, as your shop has it')),
    customer: StoreCustomer.optional().describe('Customer'),
    campaign_id: orAbsent(text('Id of the campaign that led to it')),
    checkout_url: orAbsent(text('Where the customer can go on')),
    currency_code: orAbsent(text('Currency, three letters')),
    order_total: orAbsent(num('Total')),
    tax_total: orAbsent(num('Taxes')),
    lines: z.array(CartLine).optional().describe('Lines'),
    ...stamps,
  })
  .meta({ id: 'StoreCart', description: 'A cart that was not bought, or not yet.' })

const facts = {
  campaign_id: word('Id of the campaign that led to it'),
  checkout_url: word('Where the customer can go on'),
  tax_total: amount('Taxes'),
}

export default defineEntity({
  name: 'store_carts',
  type: 'StoreCart',
  summary: 'Carts of a store, which abandoned-cart emails are sent for. Delete a cart when it is bought.',
  docs: docs('ecommerce-carts'),
  record: StoreCart,
  actions: commerceActions({
    page: 'ecommerce-carts',
    noun: 'cart',
    path: `${STORES}/{store_id}/carts`,
    records: 'carts',
    parents: { store_id: storeId() },
    key: 'cart_id',
    create: {
      id: shopId('cart'),
      customer: CustomerInput.describe('The customer; a new one is created').meta({ example: { id: 'customer-1' } }),
      currency_code: z.string().min(1).describe('Currency, three letters').meta({ example: 'EUR' }),
      order_total: z.number().describe('Total'),
      ...facts,
      lines: z
        .array(z.strictObject(lineInput).meta({ id: 'CartLineInput', description: 'A line of a cart.' }))
        .min(1)
        .describe('Lines, at least one')
        .meta({
          example: [
            { id: 'line-1', product_id: 'product-1', product_variant_id: 'variant-1', quantity: 1, price: 19.9 },
          ],
        }),
    },
    update: {
      customer: CustomerChanges.optional().describe('Changes of the customer'),
      currency_code: word('Currency, three letters'),
      order_total: amount('Total'),
      ...facts,
      lines: z
        .array(z.strictObject(lineChanges).meta({ id: 'CartLineChanges', description: 'A line of a cart.' }))
        .optional()
        .describe('Lines'),
    },
  }),
})
