import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { commerceActions, STORES, shopId, storeId, word } from './commerce.ts'
import { docs } from './shared.ts'
import { ProductImage } from './store_products.ts'

const variants = z.array(z.string()).optional().describe('Ids of the variants that it shows')

export default defineEntity({
  name: 'product_images',
  type: 'ProductImage',
  summary: 'Images of a product.',
  docs: docs('ecommerce-product-images'),
  record: ProductImage,
  actions: commerceActions({
    page: 'ecommerce-product-images',
    noun: 'image',
    path: `${STORES}/{store_id}/products/{product_id}/images`,
    records: 'images',
    parents: { store_id: storeId(), product_id: shopId('product') },
    key: 'image_id',
    create: {
      id: shopId('image'),
      url: z.string().min(1).describe('Address of the image').meta({ example: 'https://shop.example/umbrella.png' }),
      variant_ids: variants,
    },
    update: { id: word('Id of the image'), url: word('Address of the image'), variant_ids: variants },
  }),
})
