import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  bool,
  Count,
  connection,
  createdAt,
  decimal,
  gid,
  Image,
  int,
  legacyResourceId,
  on,
  reference,
  resource,
  text,
  texts,
  time,
  updatedAt,
  Weight,
  word,
} from './shared.records.ts'

export const ProductOption = z
  .looseObject({
    id: gid('ProductOption'),
    name: always(text('Name, such as `Color`')),
    position: always(int('Position among the options, starting at 1')),
    values: always(texts('Values that variants use')),
  })
  .meta({ id: 'ProductOption', description: "An option in which a product's variants differ." })

export const Product = z
  .looseObject({
    id: gid('Product'),
    legacyResourceId: always(legacyResourceId()),
    title: always(text('Title')),
    descriptionHtml: always(text('Description, HTML')),
    vendor: always(text('Vendor')),
    productType: always(text('Product type, as defined by the shop')),
    handle: always(text('Handle, used in URLs, such as `ice-cream-scoop`')),
    status: always(word('Status', 'ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED')),
    tags: always(texts('Tags')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    publishedAt: orNull(time('When it was published to the online store; null if it is not published')),
    templateSuffix: orNull(text('Theme template for its page')),
    isGiftCard: always(bool('Whether it is a gift card')),
    hasOnlyDefaultVariant: always(bool('Whether it has no options, and therefore a single variant')),
    tracksInventory: always(bool('Whether inventory is tracked')),
    totalInventory: always(int('Total inventory across variants and locations')),
    onlineStoreUrl: orNull(text('URL in the online store; null if it is not published')),
    category: z
      .looseObject({
        id: gid('TaxonomyCategory'),
        name: always(text('Name of the category')),
        fullName: always(text('Full name including parent categories: `Home > Kitchen`')),
      })
      .nullable()
      .describe("Category in Shopify's standard product taxonomy"),
    seo: z
      .looseObject({ title: orNull(text('Title')), description: orNull(text('Meta description')) })
      .describe('Title and description for search engines'),
    options: z.array(ProductOption).describe('Options in which its variants differ'),
    featuredMedia: orNull(reference('First image, video or 3D model')),
    variantsCount: Count.nullable().describe('Number of variants'),
  })
  .meta({ id: 'Product', description: 'A product that the shop sells, in one or more variants.' })

export const ProductVariant = z
  .looseObject({
    id: gid('ProductVariant'),
    legacyResourceId: always(legacyResourceId()),
    title: always(text('Title, made of option values, such as `Red / L`')),
    sku: orNull(text('SKU (stock keeping unit)')),
    barcode: orNull(text('Barcode')),
    position: always(int('Position among the variants, starting at 1')),
    price: always(decimal("Price in the shop's currency")),
    compareAtPrice: orNull(decimal('Price it is compared with, shown as the original price')),
    taxable: always(bool('Whether it is taxable')),
    inventoryPolicy: always(word('Whether it can be sold when out of stock', 'CONTINUE', 'DENY')),
    inventoryQuantity: orNull(int('Quantity available for sale across all locations')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    selectedOptions: z
      .array(z.looseObject({ name: always(text('Name of the option')), value: always(text('Value')) }))
      .describe('Its value for each option'),
    product: always(resource('Product')),
    media: connection(z.looseObject({ id: z.string().describe('Id of the image, video or 3D model') }), {
      first: 1,
    }).describe('Its image'),
    inventoryItem: z
      .looseObject({
        id: gid('InventoryItem'),
        legacyResourceId: always(legacyResourceId()),
        tracked: always(bool('Whether inventory is tracked')),
        requiresShipping: always(bool('Whether it requires shipping')),
        measurement: z
          .looseObject({ weight: Weight.nullable().describe('Weight of one item') })
          .describe('Weight and dimensions'),
      })
      .describe('Inventory item'),
  })
  .meta({ id: 'ProductVariant', description: 'A version of a product, with its own price, options and inventory.' })

export const ProductImage = z
  .looseObject({
    id: gid('MediaImage'),
    alt: orNull(text('Alt text')),
    mediaContentType: always(word('Media type', 'EXTERNAL_VIDEO', 'IMAGE', 'MODEL_3D', 'VIDEO')),
    status: always(word('Processing status', 'FAILED', 'PROCESSING', 'READY', 'UPLOADED')),
    createdAt: on('MediaImage', createdAt()),
    updatedAt: on('MediaImage', updatedAt()),
    mimeType: on('MediaImage', text('Media type, such as `image/png`')),
    image: on('MediaImage', Image.nullish().describe('The image itself')),
  })
  .meta({ id: 'ProductImage', description: 'An image of a product.', graphql: { type: 'Media' } })

export const CollectionRule = z
  .looseObject({
    column: always(text('Property compared, such as `TAG` or `VARIANT_PRICE`')),
    relation: always(
      word(
        'How to compare it',
        'CONTAINS',
        'ENDS_WITH',
        'EQUALS',
        'GREATER_THAN',
        'IS_NOT_SET',
        'IS_SET',
        'LESS_THAN',
        'NOT_CONTAINS',
        'NOT_EQUALS',
        'STARTS_WITH',
      ),
    ),
    condition: always(text('What to compare it with')),
  })
  .meta({ id: 'CollectionRule', description: 'A condition that the products of a smart collection meet.' })

export const Collection = z
  .looseObject({
    id: gid('Collection'),
    legacyResourceId: always(legacyResourceId()),
    title: always(text('Title')),
    handle: always(text('Handle, used in URLs, such as `summer`')),
    descriptionHtml: always(text('Description, HTML')),
    updatedAt: always(updatedAt()),
    sortOrder: always(
      word(
        'Sort order of its products',
        'ALPHA_ASC',
        'ALPHA_DESC',
        'BEST_SELLING',
        'CREATED',
        'CREATED_DESC',
        'MANUAL',
        'MOST_RELEVANT',
        'PRICE_ASC',
        'PRICE_DESC',
      ),
    ),
    templateSuffix: orNull(text('Theme template for its page')),
    productsCount: Count.nullable().describe('Number of products'),
    image: Image.nullable().describe('Image'),
    ruleSet: z
      .looseObject({
        appliedDisjunctively: always(bool('Whether matching any one rule is enough')),
        rules: z.array(CollectionRule).describe('Rules'),
      })
      .nullable()
      .describe('Rules of a smart collection; null for a custom collection'),
  })
  .meta({ id: 'Collection', description: 'A collection of products, custom or smart.' })
