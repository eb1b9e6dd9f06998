import { LONGEST_DOCUMENT } from '@ferrule/codegen/fields'
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

const status = () => word('Status', ['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED'])

/** Parameters of every write of a product. */
const product = {
  title: z.string().min(1).max(255).optional().describe('Title'),
  descriptionHtml: z.string().max(LONGEST_DOCUMENT).optional().describe('Description, HTML'),
  vendor: text('Vendor'),
  productType: text('Product type'),
  handle: text('Handle, used in URLs. Default: derived from the title'),
  status: status(),
  tags: texts('Tags; replaces existing tags'),
  templateSuffix: text('Theme template for its page'),
  requiresSellingPlan: flag('Whether it is sold by subscription only'),
  category: z
    .string()
    .regex(/^gid:\/\/shopify\/TaxonomyCategory\/[\w-]+$/)
    .meta({ hint: 'must be a category id such as gid://shopify/TaxonomyCategory/sg-4-17-2-17' })
    .optional()
    .describe("Category in Shopify's standard product taxonomy"),
  seo: SEOInput.optional().describe('Title and description for search engines'),
  metafields: metafields(),
}

export const OptionCreateInput = z
  .strictObject({
    name: z.string().min(1).describe('Name, such as `Color`'),
    position: whole('Position among the options, starting at 1'),
    values: z
      .array(z.strictObject({ name: z.string().min(1).describe('Value') }))
      .min(1)
      .describe('Values'),
  })
  .meta({ id: 'OptionCreateInput', description: "An option in which a product's variants differ." })

/** Fields of `ProductCreateInput`. */
export const productCreateInput = {
  ...product,
  title: z.string().min(1).max(255).describe('Title'),
  giftCard: flag('Whether it is a gift card'),
  productOptions: z
    .array(OptionCreateInput)
    .max(3)
    .optional()
    .describe('Options in which its variants differ. One variant is created, with the first value of each'),
  collectionsToJoin: others('Collection', 'Custom collections to add it to'),
}

/** Fields of `ProductUpdateInput`, except the id. */
export const productUpdateInput = {
  ...product,
  redirectNewHandle: flag('Whether to redirect the old URL to the new one'),
  collectionsToJoin: others('Collection', 'Custom collections to add it to'),
  collectionsToLeave: others('Collection', 'Custom collections to remove it from'),
}

export const CreateMediaInput = z
  .strictObject({
    originalSource: z.string().min(1).describe('Public URL to fetch it from, or the URL of a staged upload'),
    mediaContentType: z.enum(['EXTERNAL_VIDEO', 'IMAGE', 'MODEL_3D', 'VIDEO']).describe('Media type'),
    alt: text('Alt text'),
  })
  .meta({ id: 'CreateMediaInput', description: 'An image, video or 3D model to add.' })
export const media = () => z.array(CreateMediaInput).max(250).optional().describe('Images, videos and 3D models to add')

export const InventoryItemInput = z
  .strictObject({
    sku: text('SKU (stock keeping unit)'),
    tracked: flag('Whether inventory is tracked'),
    requiresShipping: flag('Whether it requires shipping'),
    cost: amount('Unit cost').nullish(),
    countryCodeOfOrigin: country('Country of origin'),
    provinceCodeOfOrigin: text('Province of origin'),
    harmonizedSystemCode: text('Harmonized System code'),
    measurement: z
      .strictObject({ weight: WeightInput.optional().describe('Weight of one item') })
      .optional()
      .describe('Weight and dimensions'),
  })
  .meta({ id: 'InventoryItemInput', description: 'The inventory side of a variant: SKU, cost, origin.' })

export const VariantOptionValueInput = z
  .strictObject({
    optionName: text('Name of the option, such as `Color`'),
    name: text('Value, such as `Red`'),
  })
  .meta({ id: 'VariantOptionValueInput', description: 'The value of one option.' })

const variant = {
  price: amount('Price').optional(),
  compareAtPrice: amount('Price it is compared with, shown as the original price').nullish(),
  barcode: text('Barcode'),
  taxable: flag('Whether it is taxable'),
  inventoryPolicy: word('Whether it can be sold when out of stock', ['CONTINUE', 'DENY']),
  inventoryItem: InventoryItemInput.optional().describe('Inventory item, which includes the SKU'),
  metafields: metafields(),
}
const optionValues = (what: string) => z.array(VariantOptionValueInput).max(3).describe(what)

export const ProductVariantsBulkInput = z
  .strictObject({
    id: other('ProductVariant', 'Id of the variant to update; leave out to create one'),
    ...variant,
    optionValues: optionValues('Its value for each option').optional(),
    mediaId: other('MediaImage', "Id of its image, one of the product's media"),
    inventoryQuantities: z
      .array(
        z
          .strictObject({
            locationId: id('Location').describe('Location'),
            availableQuantity: z.int32().describe('Available quantity'),
          })
          .meta({ id: 'InventoryLevelInput', description: 'The inventory at one location.' }),
      )
      .max(250)
      .optional()
      .describe('Initial inventory; only when creating a variant'),
  })
  .meta({ id: 'ProductVariantsBulkInput', description: 'A variant to create or update.' })

export const ProductVariantSetInput = z
  .strictObject({
    id: other('ProductVariant', 'Id of the variant to update; leave out to create one'),
    ...variant,
    sku: text('SKU (stock keeping unit)'),
    position: whole('Position among the variants, starting at 1'),
    optionValues: optionValues('Its value for each option'),
    inventoryQuantities: z
      .array(
        z
          .strictObject({
            locationId: id('Location').describe('Location'),
            name: z.enum(['available', 'on_hand']).describe('Name of the quantity to set'),
            quantity: z.int32().describe('Available quantity'),
          })
          .meta({ id: 'ProductSetInventoryInput', description: 'The inventory at one location.' }),
      )
      .max(250)
      .optional()
      .describe('Inventory'),
  })
  .meta({ id: 'ProductVariantSetInput', description: 'The desired state of a variant.' })

/** Fields of `ProductSetInput`. A list that is passed is complete: whatever it does not contain is removed. */
export const productSetInput = {
  ...product,
  giftCard: flag('Whether it is a gift card'),
  redirectNewHandle: flag('Whether to redirect the old URL to the new one'),
  collections: others('Collection', 'Custom collections it is in'),
  productOptions: z
    .array(
      z
        .strictObject({
          name: z.string().min(1).describe('Name, such as `Color`'),
          position: whole('Position among the options, starting at 1'),
          values: z
            .array(z.strictObject({ name: z.string().min(1).describe('Value') }))
            .min(1)
            .describe('Values'),
        })
        .meta({ id: 'OptionSetInput', description: "An option in which a product's variants differ." }),
    )
    .max(3)
    .optional()
    .describe('Options in which its variants differ; required with `variants`'),
  variants: z.array(ProductVariantSetInput).max(2048).optional().describe('All its variants'),
}

export const ProductSetIdentifiers = z
  .union([
    z.strictObject({ id: id('Product').describe('Product') }),
    z.strictObject({ handle: z.string().min(1).describe('Handle, used in URLs') }),
  ])
  .meta({ id: 'ProductSetIdentifiers', description: 'Identifies the product: one of the two.' })

/** Fields of `CollectionInput`, except the id. */
export const collectionInput = {
  title: z.string().min(1).max(255).optional().describe('Title'),
  descriptionHtml: z.string().max(LONGEST_DOCUMENT).optional().describe('Description, HTML'),
  handle: text('Handle, used in URLs. Default: derived from the title'),
  sortOrder: word('Sort order of its products', [
    'ALPHA_ASC',
    'ALPHA_DESC',
    'BEST_SELLING',
    'CREATED',
    'CREATED_DESC',
    'MANUAL',
    'PRICE_ASC',
    'PRICE_DESC',
  ]),
  templateSuffix: text('Theme template for its page'),
  image: z
    .strictObject({ src: text('Public URL of the image'), altText: text('Alt text') })
    .optional()
    .describe('Image'),
  seo: SEOInput.optional().describe('Title and description for search engines'),
  products: others('Product', 'Initial products, for a collection without rules; only when creating one'),
  ruleSet: z
    .strictObject({
      appliedDisjunctively: z.boolean().describe('Whether matching any one rule is enough'),
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
              .describe('Property to compare'),
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
              .describe('How to compare it'),
            condition: z.string().describe('What to compare it with'),
          }),
        )
        .optional()
        .describe('Rules'),
    })
    .optional()
    .describe('Rules that select its products, which makes it a smart collection'),
  metafields: metafields(),
}
