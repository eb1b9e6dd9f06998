import { defineEntity } from '@ferrule/codegen'
import { int, num, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { amount, commerceActions, STORES, shopId, stamps, storeId, whole, word } from './commerce.ts'
import { docs } from './shared.ts'

export const ProductVariant = z
  .looseObject({
    id: orAbsent(text('Id of the variant, as your shop has it')),
    title: orAbsent(text('Title')),
    url: orAbsent(text('Address of its page')),
    sku: orAbsent(text('SKU')),
    price: orAbsent(num('Price')),
    inventory_quantity: orAbsent(int('Quantity in stock')),
    image_url: orAbsent(text('Address of its image')),
    backorders: orAbsent(text('What your shop says of backorders')),
    visibility: orAbsent(text('What your shop says of its visibility')),
    ...stamps,
  })
  .meta({ id: 'ProductVariant', description: 'A variant of a product.' })

export const variantChanges = {
  title: word('Title'),
  url: word('Address of its page'),
  sku: word('SKU'),
  price: amount('Price'),
  inventory_quantity: whole('Quantity in stock'),
  image_url: word('Address of its image'),
  backorders: word('What your shop says of backorders'),
  visibility: word('What your shop says of its visibility'),
}
export const variantFacts = {
  id: shopId('variant'),
  ...variantChanges,
  title: z.string().min(1).describe('Title').meta({ example: 'Red' }),
}

const path = `${STORES}/{store_id}/products/{product_id}/variants`
const parents = { store_id: storeId(), product_id: shopId('product') }

export default defineEntity({
  name: 'product_variants',
  type: 'ProductVariant',
  summary: 'Variants of a product.',
  docs: docs('ecommerce-product-variants'),
  record: ProductVariant,
  actions: {
    ...commerceActions({
      page: 'ecommerce-product-variants',
      noun: 'variant',
      path,
      records: 'variants',
      parents,
      key: 'variant_id',
      create: variantFacts,
      update: variantChanges,
    }),
    upsert: {
      summary: 'Updates a variant, or adds it.',
      docs: docs('ecommerce-product-variants'),
      method: 'PUT',
      access: 'write',
      path: `${path}/{variant_id}`,
      params: z.strictObject({ ...parents, variant_id: shopId('variant'), ...variantFacts }),
    },
  },
})
