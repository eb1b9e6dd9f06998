import { defineEntity } from '@ferrule/codegen'
import { orAbsent, text, texts } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { commerceActions, STORES, shopId, storeId, word } from './commerce.ts'
import { ProductVariant, variantChanges, variantFacts } from './product_variants.ts'
import { date } from './shared.records.ts'
import { docs, timeOrEmpty } from './shared.ts'

export const ProductImage = z
  .looseObject({
    id: orAbsent(text('Id of the image')),
    url: orAbsent(text('Address of the image')),
    variant_ids: orAbsent(texts('Ids of the variants that it shows')),
  })
  .meta({ id: 'ProductImage', description: 'An image of a product.' })

export const StoreProduct = z
  .looseObject({
    id: orAbsent(text('Id of the product, as your shop has it')),
    currency_code: orAbsent(text('Currency, three letters')),
    title: orAbsent(text('Title')),
    handle: orAbsent(text('Handle')),
    url: orAbsent(text('Address of its page')),
    description: orAbsent(text('Description')),
    type: orAbsent(text('Type')),
    vendor: orAbsent(text('Vendor')),
    image_url: orAbsent(text('Address of its image')),
    variants: z.array(ProductVariant).optional().describe('Variants'),
    images: z.array(ProductImage).optional().describe('Images'),
    published_at_foreign: orAbsent(date('When it was published')),
  })
  .meta({ id: 'StoreProduct', description: 'A product of a store.' })

const facts = {
  handle: word('Handle'),
  url: word('Address of its page'),
  description: word('Description'),
  type: word('Type'),
  vendor: word('Vendor'),
  image_url: word('Address of its image'),
  published_at_foreign: timeOrEmpty('When it was published'),
}

const image = <Id extends z.ZodType, Url extends z.ZodType>(id: Id, url: Url, name: string) =>
  z
    .strictObject({
      id,
      url,
      variant_ids: z.array(z.string()).optional().describe('Ids of the variants that it shows'),
    })
    .meta({ id: name, description: 'An image of a product.' })

export default defineEntity({
  name: 'store_products',
  type: 'StoreProduct',
  summary: 'Products of a store, with their variants.',
  docs: docs('ecommerce-products'),
  record: StoreProduct,
  actions: commerceActions({
    page: 'ecommerce-products',
    noun: 'product',
    path: `${STORES}/{store_id}/products`,
    records: 'products',
    parents: { store_id: storeId() },
    key: 'product_id',
    create: {
      id: shopId('product'),
      title: z.string().min(1).describe('Title').meta({ example: 'Umbrella' }),
      ...facts,
      variants: z
        .array(z.strictObject(variantFacts).meta({ id: 'ProductVariantInput', description: 'A variant of a product.' }))
        .min(1)
        .describe('Variants, at least one')
        .meta({ example: [{ id: 'variant-1', title: 'Red' }] }),
      images: z
        .array(image(shopId('image'), z.string().min(1).describe('Address of the image'), 'ProductImageInput'))
        .optional()
        .describe('Images'),
    },
    update: {
      title: word('Title'),
      ...facts,
      variants: z
        .array(
          z.strictObject(variantChanges).meta({ id: 'ProductVariantChanges', description: 'A variant of a product.' }),
        )
        .optional()
        .describe('Variants'),
      images: z
        .array(image(word('Id of the image'), word('Address of the image'), 'ProductImageChanges'))
        .optional()
        .describe('Images'),
    },
  }),
})
