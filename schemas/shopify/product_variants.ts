import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, CODED, get, list, write } from './documents.ts'
import { media, ProductVariantsBulkInput } from './products.params.ts'
import { ProductImage, ProductVariant } from './products.records.ts'
import { Count, ResourceReference } from './shared.records.ts'
import { between, docs, exactly, id, ids, sinceId, whose } from './shared.ts'

const filters = {
  ids: [ids('ProductVariant'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('updated_at', 'updated'),
  product_id: whose('Product', 'product_id', 'of this product'),
  sku: exactly('sku', 'with this SKU'),
  barcode: exactly('barcode', 'with this barcode'),
  vendor: exactly('vendor', 'of this vendor'),
  tag: exactly('tag', 'of products with this tag'),
}

const variants = () => z.array(ProductVariantsBulkInput).min(1).max(250).describe('The variants')

export default defineEntity({
  name: 'product_variants',
  type: 'ProductVariant',
  summary: 'Variants of products: prices, options, inventory.',
  docs: docs('objects/ProductVariant'),
  record: ProductVariant,
  actions: {
    list: list({
      summary: 'Lists variants: those of one product, or all.',
      docs: docs('queries/productVariants'),
      connection: 'productVariants',
      filters,
      sort: ['ProductVariantSortKeys', ['ID', 'POSITION', 'TITLE', 'SKU', 'INVENTORY_QUANTITY', 'RELEVANCE']],
      size: 100,
    }),
    get: get({
      summary: 'Returns one variant.',
      docs: docs('queries/productVariant'),
      root: 'productVariant',
      param: 'variant_id',
      type: 'ProductVariant',
    }),
    count: ask({
      summary: 'Counts variants.',
      docs: docs('queries/productVariantsCount'),
      field: 'productVariantsCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
    list_media: list({
      summary: "Lists a variant's media: images, videos and 3D models.",
      docs: docs('objects/ProductVariant'),
      parent: 'productVariant(id:$variant_id)',
      connection: 'media',
      ids: { variant_id: 'ProductVariant' },
      size: 250,
      record: ProductImage,
    }),
    create_many: write({
      summary: 'Adds up to 250 variants to a product at once.',
      docs: docs('mutations/productVariantsBulkCreate'),
      mutation: 'productVariantsBulkCreate',
      args: {
        productId: 'ID!',
        variants: '[ProductVariantsBulkInput!]!',
        media: '[CreateMediaInput!]',
        strategy: 'ProductVariantsBulkCreateStrategy',
      },
      ids: { product_id: ['Product', 'productId'] },
      params: {
        variants: variants(),
        media: media(),
        strategy: z
          .enum(['DEFAULT', 'PRESERVE_STANDALONE_VARIANT', 'REMOVE_STANDALONE_VARIANT'])
          .optional()
          .describe('What to do with the default variant of a product without options'),
      },
      result: 'productVariants',
      errors: CODED,
      record: z.array(ProductVariant),
    }),
    update_many: write({
      summary: 'Updates up to 250 variants of a product at once. By default either all of them are updated or none.',
      docs: docs('mutations/productVariantsBulkUpdate'),
      mutation: 'productVariantsBulkUpdate',
      args: {
        productId: 'ID!',
        variants: '[ProductVariantsBulkInput!]!',
        media: '[CreateMediaInput!]',
        allowPartialUpdates: 'Boolean',
      },
      ids: { product_id: ['Product', 'productId'] },
      params: {
        variants: variants(),
        media: media(),
        allowPartialUpdates: z
          .boolean()
          .optional()
          .describe('Whether to update valid variants even if others are refused'),
      },
      result: 'productVariants',
      errors: CODED,
      record: z.array(ProductVariant),
    }),
    delete_many: write({
      summary: 'Deletes variants of a product.',
      docs: docs('mutations/productVariantsBulkDelete'),
      mutation: 'productVariantsBulkDelete',
      args: { productId: 'ID!', variantsIds: '[ID!]!' },
      ids: { product_id: ['Product', 'productId'] },
      params: { variantsIds: z.array(id('ProductVariant')).min(1).max(250).describe('Ids of the variants') },
      result: 'product',
      errors: CODED,
      record: ResourceReference,
    }),
  },
})
