import * as z from 'zod'
import {
  amount,
  country,
  flag,
  metafields,
  other,
  others,
  SEOInput,
  text,
  texts,
  WeightInput,
  whole,
  word,
} from './shared.params.ts'
import { id } from './shared.ts'

const status = () => word('State', ['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED'])

/** What all ways to write a product take. */
const product = {
  title: z.string().min(1).max(255).optional().describe('Title'),
  descriptionHtml: text('Description, in HTML'),
  vendor: text('Maker'),
  productType: text('Type'),
  handle: text('Name in addresses. Default: made from the title'),
  status: status(),
  tags: texts('Tags; those that it had are replaced'),
  templateSuffix: text('Template of its page'),
  requiresSellingPlan: flag('Whether it is sold by subscription only'),
  category: z
    .string()
    .regex(/^gid:\/\/shopify\/TaxonomyCategory\/[\w-]+$/)
    .meta({ hint: 'must be like gid://shopify/TaxonomyCategory/sg-4-17-2-17' })
    .optional()
    .describe("Category in Shopify's standard list"),
  seo: SEOInput.optional().describe('What search engines are to show'),
  metafields: metafields(),
}

export const OptionCreateInput = z
  .strictObject({
    name: z.string().min(1).describe('Name, like `Color`'),
    position: whole('Place among the options, from 1'),
    values: z
      .array(z.strictObject({ name: z.string().min(1).describe('Value') }))
      .min(1)
      .describe('Values'),
  })
  .meta({ id: 'OptionCreateInput', description: 'What variants of a product differ in.' })

/** Fields of `ProductCreateInput`. */
export const productCreateInput = {
  ...product,
  title: z.string().min(1).max(255).describe('Title'),
  giftCard: flag('Whether it is a gift card'),
  productOptions: z
    .array(OptionCreateInput)
    .max(3)
    .optional()
    .describe('What its variants differ in; one variant is made, of the first values'),
  collectionsToJoin: others('Collection', 'Collections, filled by hand, to put it in'),
}

/** Fields of `ProductUpdateInput`, but for the id. */
export const productUpdateInput = {
  ...product,
  redirectNewHandle: flag('Lead visitors of the old address to the new one'),
  collectionsToJoin: others('Collection', 'Collections, filled by hand, to put it in'),
  collectionsToLeave: others('Collection', 'Collections, filled by hand, to take it out of'),
}

export const CreateMediaInput = z
  .strictObject({
    originalSource: z.string().min(1).describe('Public address that it is fetched from, or that of a staged upload'),
    mediaContentType: z.enum(['EXTERNAL_VIDEO', 'IMAGE', 'MODEL_3D', 'VIDEO']).describe('Kind'),
    alt: text('Words in place of the picture'),
  })
  .meta({ id: 'CreateMediaInput', description: 'A picture, film or model to add.' })
export const media = () => z.array(CreateMediaInput).max(250).optional().describe('Pictures, films and models to add')

export const InventoryItemInput = z
  .strictObject({
    sku: text('Stock keeping unit'),
    tracked: flag('Whether stock is counted'),
    requiresShipping: flag('Whether it has to be sent'),
    cost: amount('What one costs the shop').nullish(),
    countryCodeOfOrigin: country('Country where it was made'),
    provinceCodeOfOrigin: text('Province where it was made'),
    harmonizedSystemCode: text('Code for customs'),
    measurement: z
      .strictObject({ weight: WeightInput.optional().describe('Weight of one') })
      .optional()
      .describe('Measures'),
  })
  .meta({ id: 'InventoryItemInput', description: 'What is kept in stock for a variant.' })

export const VariantOptionValueInput = z
  .strictObject({
    optionName: text('Name of the option, like `Color`'),
    name: text('Value, like `Red`'),
  })
  .meta({ id: 'VariantOptionValueInput', description: 'The value of one option.' })

const variant = {
  price: amount('Price').optional(),
  compareAtPrice: amount('Price that it had').nullish(),
  barcode: text('Barcode'),
  taxable: flag('Whether tax is charged'),
  inventoryPolicy: word('Whether it is sold without stock', ['CONTINUE', 'DENY']),
  inventoryItem: InventoryItemInput.optional().describe('What is kept in stock for it; the SKU is there'),
  metafields: metafields(),
}
const optionValues = (what: string) => z.array(VariantOptionValueInput).max(3).describe(what)

export const ProductVariantsBulkInput = z
  .strictObject({
    id: other('ProductVariant', 'Variant to change; none for one to make'),
    ...variant,
    optionValues: optionValues('Its value of each option').optional(),
    mediaId: other('MediaImage', 'Its picture, one of the product'),
    inventoryQuantities: z
      .array(
        z
          .strictObject({
            locationId: id('Location').describe('Where'),
            availableQuantity: z.int32().describe('Number in stock'),
          })
          .meta({ id: 'InventoryLevelInput', description: 'Stock at one location.' }),
      )
      .max(250)
      .optional()
      .describe('Stock to begin with; only for a variant to make'),
  })
  .meta({ id: 'ProductVariantsBulkInput', description: 'A variant to make or to change.' })

export const ProductVariantSetInput = z
  .strictObject({
    id: other('ProductVariant', 'Variant to change; none for one to make'),
    ...variant,
    sku: text('Stock keeping unit'),
    position: whole('Place among the variants, from 1'),
    optionValues: optionValues('Its value of each option'),
    inventoryQuantities: z
      .array(
        z
          .strictObject({
            locationId: id('Location').describe('Where'),
            name: z.enum(['available', 'on_hand']).describe('What is set'),
            quantity: z.int32().describe('Number in stock'),
          })
          .meta({ id: 'ProductSetInventoryInput', description: 'Stock at one location.' }),
      )
      .max(250)
      .optional()
      .describe('Stock'),
  })
  .meta({ id: 'ProductVariantSetInput', description: 'A variant as it is to be.' })

/** Fields of `ProductSetInput`: lists that are given are the whole of it, what is not in them is removed. */
export const productSetInput = {
  ...product,
  giftCard: flag('Whether it is a gift card'),
  redirectNewHandle: flag('Lead visitors of the old address to the new one'),
  collections: others('Collection', 'Collections, filled by hand, that it is in'),
  productOptions: z
    .array(
      z
        .strictObject({
          name: z.string().min(1).describe('Name, like `Color`'),
          position: whole('Place among the options, from 1'),
          values: z
            .array(z.strictObject({ name: z.string().min(1).describe('Value') }))
            .min(1)
            .describe('Values'),
        })
        .meta({ id: 'OptionSetInput', description: 'What variants of a product differ in.' }),
    )
    .max(3)
    .optional()
    .describe('What its variants differ in; needed with `variants`'),
  variants: z.array(ProductVariantSetInput).max(2048).optional().describe('All its variants'),
}

export const ProductSetIdentifiers = z
  .union([
    z.strictObject({ id: id('Product').describe('Product') }),
    z.strictObject({ handle: z.string().min(1).describe('Name in addresses') }),
  ])
  .meta({ id: 'ProductSetIdentifiers', description: 'Which product it is: one of the two.' })

/** Fields of `CollectionInput`, but for the id. */
export const collectionInput = {
  title: z.string().min(1).max(255).optional().describe('Title'),
  descriptionHtml: text('Description, in HTML'),
  handle: text('Name in addresses. Default: made from the title'),
  sortOrder: word('Order of its products', [
    'ALPHA_ASC',
    'ALPHA_DESC',
    'BEST_SELLING',
    'CREATED',
    'CREATED_DESC',
    'MANUAL',
    'PRICE_ASC',
    'PRICE_DESC',
  ]),
  templateSuffix: text('Template of its page'),
  image: z
    .strictObject({ src: text('Public address of the picture'), altText: text('Words in place of the picture') })
    .optional()
    .describe('Picture'),
  seo: SEOInput.optional().describe('What search engines are to show'),
  products: others('Product', 'Products to begin with, where there are no rules; only for a collection to make'),
  ruleSet: z
    .strictObject({
      appliedDisjunctively: z.boolean().describe('Whether one rule is enough'),
      rules: z
        .array(
          z.strictObject({
            column: z
              .enum([
                'TAG',
                'TITLE',
                'TYPE',
                'VENDOR',
                'VARIANT_PRICE',
                'VARIANT_COMPARE_AT_PRICE',
                'VARIANT_INVENTORY',
                'VARIANT_TITLE',
                'VARIANT_WEIGHT',
                'IS_PRICE_REDUCED',
              ])
              .describe('What is looked at'),
            relation: z
              .enum([
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
              ])
              .describe('How it is compared'),
            condition: z.string().describe('What it is compared with'),
          }),
        )
        .optional()
        .describe('The rules'),
    })
    .optional()
    .describe('Rules by which products are in it: that makes a smart collection'),
  metafields: metafields(),
}
