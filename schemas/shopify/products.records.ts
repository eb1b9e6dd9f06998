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
    name: always(text('Name, like `Color`')),
    position: always(int('Place among the options, from 1')),
    values: always(texts('Values that variants have')),
  })
  .meta({ id: 'ProductOption', description: 'What variants of a product differ in.' })

export const Product = z
  .looseObject({
    id: gid('Product'),
    legacyResourceId: always(legacyResourceId()),
    title: always(text('Title')),
    descriptionHtml: always(text('Description, in HTML')),
    vendor: always(text('Maker')),
    productType: always(text('Type that the shop gave it')),
    handle: always(text('Name in addresses, like `ice-cream-scoop`')),
    status: always(word('State', 'ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED')),
    tags: always(texts('Tags')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    publishedAt: orNull(time('When it came into the online store; null when it is not there')),
    templateSuffix: orNull(text('Template of its page')),
    isGiftCard: always(bool('Whether it is a gift card')),
    hasOnlyDefaultVariant: always(bool('Whether it has no options, and so one variant')),
    tracksInventory: always(bool('Whether stock is counted')),
    totalInventory: always(int('Number in stock, all variants and locations together')),
    onlineStoreUrl: orNull(text('Address in the online store; null when it is not there')),
    category: z
      .looseObject({
        id: gid('TaxonomyCategory'),
        name: always(text('Name of the category')),
        fullName: always(text('Names of the categories around it, too: `Home > Kitchen`')),
      })
      .nullable()
      .describe("Category in Shopify's standard list"),
    seo: z
      .looseObject({ title: orNull(text('Title')), description: orNull(text('Description')) })
      .describe('What search engines are to show'),
    options: z.array(ProductOption).describe('What its variants differ in'),
    featuredMedia: orNull(reference('Its first picture, film or model')),
    variantsCount: Count.nullable().describe('Number of variants'),
  })
  .meta({ id: 'Product', description: 'Something that the shop sells, in one or more variants.' })

export const ProductVariant = z
  .looseObject({
    id: gid('ProductVariant'),
    legacyResourceId: always(legacyResourceId()),
    title: always(text('Values of its options, like `Red / L`')),
    sku: orNull(text('Stock keeping unit')),
    barcode: orNull(text('Barcode')),
    position: always(int('Place among the variants, from 1')),
    price: always(decimal("Price in the shop's currency")),
    compareAtPrice: orNull(decimal('Price that it had, or is compared with')),
    taxable: always(bool('Whether tax is charged')),
    inventoryPolicy: always(word('Whether it is sold without stock', 'CONTINUE', 'DENY')),
    inventoryQuantity: orNull(int('Number that can be sold, all locations together')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    selectedOptions: z
      .array(z.looseObject({ name: always(text('Name of the option')), value: always(text('Value')) }))
      .describe('Its value of each option'),
    product: always(resource('Product')),
    media: connection(z.looseObject({ id: z.string().describe('Id of the picture, film or model') }), {
      first: 1,
    }).describe('Its picture'),
    inventoryItem: z
      .looseObject({
        id: gid('InventoryItem'),
        legacyResourceId: always(legacyResourceId()),
        tracked: always(bool('Whether stock is counted')),
        requiresShipping: always(bool('Whether it has to be sent')),
        measurement: z.looseObject({ weight: Weight.nullable().describe('Weight of one') }).describe('Measures'),
      })
      .describe('What is kept in stock for it'),
  })
  .meta({ id: 'ProductVariant', description: 'One form of a product: its price, its options, its stock.' })

export const ProductImage = z
  .looseObject({
    id: gid('MediaImage'),
    alt: orNull(text('Words in place of the picture')),
    mediaContentType: always(word('Kind', 'EXTERNAL_VIDEO', 'IMAGE', 'MODEL_3D', 'VIDEO')),
    status: always(word('How far its processing is', 'FAILED', 'PROCESSING', 'READY', 'UPLOADED')),
    createdAt: on('MediaImage', createdAt()),
    updatedAt: on('MediaImage', updatedAt()),
    mimeType: on('MediaImage', text('Media type, like `image/png`')),
    image: on('MediaImage', Image.nullish().describe('The picture itself')),
  })
  .meta({ id: 'ProductImage', description: 'A picture of a product.', graphql: { type: 'Media' } })

export const CollectionRule = z
  .looseObject({
    column: always(text('What is looked at, like `TAG` or `VARIANT_PRICE`')),
    relation: always(
      word(
        'How it is compared',
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
    condition: always(text('What it is compared with')),
  })
  .meta({ id: 'CollectionRule', description: 'A condition that products of a smart collection meet.' })

export const Collection = z
  .looseObject({
    id: gid('Collection'),
    legacyResourceId: always(legacyResourceId()),
    title: always(text('Title')),
    handle: always(text('Name in addresses, like `summer`')),
    descriptionHtml: always(text('Description, in HTML')),
    updatedAt: always(updatedAt()),
    sortOrder: always(
      word(
        'Order of its products',
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
    templateSuffix: orNull(text('Template of its page')),
    productsCount: Count.nullable().describe('Number of products'),
    image: Image.nullable().describe('Picture'),
    ruleSet: z
      .looseObject({
        appliedDisjunctively: always(bool('Whether one rule is enough')),
        rules: z.array(CollectionRule).describe('The rules'),
      })
      .nullable()
      .describe('Rules by which products are in a smart collection; null for one that is filled by hand'),
  })
  .meta({ id: 'Collection', description: 'A group of products: filled by hand, or by rules.' })
