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
    name: text('Name, like `Colour`'),
    position: int('Place among the options, from 1'),
    values: texts('Values that variants have'),
  })
  .meta({ id: 'ProductOption', description: 'What variants of a product differ in.' })

export const Product = z
  .looseObject({
    id: gid('Product'),
    legacyResourceId: legacyResourceId(),
    title: text('Title'),
    descriptionHtml: text('Description, in HTML'),
    vendor: text('Maker'),
    productType: text('Type that the shop gave it'),
    handle: text('Name in addresses, like `ice-cream-scoop`'),
    status: word('State', 'ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED'),
    tags: texts('Tags'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    publishedAt: time('When it came into the online store; null when it is not there'),
    templateSuffix: text('Template of its page'),
    isGiftCard: bool('Whether it is a gift card'),
    hasOnlyDefaultVariant: bool('Whether it has no options, and so one variant'),
    tracksInventory: bool('Whether stock is counted'),
    totalInventory: int('Number in stock, all variants and locations together'),
    onlineStoreUrl: text('Address in the online store; null when it is not there'),
    category: z
      .looseObject({
        id: gid('TaxonomyCategory'),
        name: text('Name of the category'),
        fullName: text('Names of the categories around it, too: `Home > Kitchen`'),
      })
      .nullish()
      .describe("Category in Shopify's standard list"),
    seo: z
      .looseObject({ title: text('Title'), description: text('Description') })
      .nullish()
      .describe('What search engines are to show'),
    options: z.array(ProductOption).nullish().describe('What its variants differ in'),
    featuredMedia: reference('Its first picture, film or model'),
    variantsCount: Count.nullish().describe('Number of variants'),
  })
  .meta({ id: 'Product', description: 'Something that the shop sells, in one or more variants.' })

export const ProductVariant = z
  .looseObject({
    id: gid('ProductVariant'),
    legacyResourceId: legacyResourceId(),
    title: text('Values of its options, like `Red / L`'),
    sku: text('Stock keeping unit'),
    barcode: text('Barcode'),
    position: int('Place among the variants, from 1'),
    price: decimal("Price in the shop's currency"),
    compareAtPrice: decimal('Price that it had, or is compared with'),
    taxable: bool('Whether tax is charged'),
    inventoryPolicy: word('Whether it is sold without stock', 'CONTINUE', 'DENY'),
    inventoryQuantity: int('Number that can be sold, all locations together'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    selectedOptions: z
      .array(z.looseObject({ name: text('Name of the option'), value: text('Value') }))
      .nullish()
      .describe('Its value of each option'),
    product: resource('Product'),
    media: connection(z.looseObject({ id: z.string().describe('Id of the picture, film or model') }), { first: 1 })
      .nullish()
      .describe('Its picture'),
    inventoryItem: z
      .looseObject({
        id: gid('InventoryItem'),
        legacyResourceId: legacyResourceId(),
        tracked: bool('Whether stock is counted'),
        requiresShipping: bool('Whether it has to be sent'),
        measurement: z
          .looseObject({ weight: Weight.nullish().describe('Weight of one') })
          .nullish()
          .describe('Measures'),
      })
      .nullish()
      .describe('What is kept in stock for it'),
  })
  .meta({ id: 'ProductVariant', description: 'One form of a product: its price, its options, its stock.' })

export const ProductImage = z
  .looseObject({
    id: gid('MediaImage'),
    alt: text('Words in place of the picture'),
    mediaContentType: word('Kind', 'EXTERNAL_VIDEO', 'IMAGE', 'MODEL_3D', 'VIDEO'),
    status: word('How far its processing is', 'FAILED', 'PROCESSING', 'READY', 'UPLOADED'),
    createdAt: on('MediaImage', createdAt()),
    updatedAt: on('MediaImage', updatedAt()),
    mimeType: on('MediaImage', text('Media type, like `image/png`')),
    image: on('MediaImage', Image.nullish().describe('The picture itself')),
  })
  .meta({ id: 'ProductImage', description: 'A picture of a product.', graphql: { type: 'Media' } })

export const CollectionRule = z
  .looseObject({
    column: text('What is looked at, like `TAG` or `VARIANT_PRICE`'),
    relation: word(
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
    condition: text('What it is compared with'),
  })
  .meta({ id: 'CollectionRule', description: 'A condition that products of a smart collection meet.' })

export const Collection = z
  .looseObject({
    id: gid('Collection'),
    legacyResourceId: legacyResourceId(),
    title: text('Title'),
    handle: text('Name in addresses, like `summer`'),
    descriptionHtml: text('Description, in HTML'),
    updatedAt: updatedAt(),
    sortOrder: word(
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
    templateSuffix: text('Template of its page'),
    productsCount: Count.nullish().describe('Number of products'),
    image: Image.nullish().describe('Picture'),
    ruleSet: z
      .looseObject({
        appliedDisjunctively: bool('Whether one rule is enough'),
        rules: z.array(CollectionRule).nullish().describe('The rules'),
      })
      .nullish()
      .describe('Rules by which products are in a smart collection; null for one that is filled by hand'),
  })
  .meta({ id: 'Collection', description: 'A group of products: filled by hand, or by rules.' })
