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
  ...between('updated_at', 'changed'),
  product_id: whose('Product', 'product_id', 'of this product'),
  sku: exactly('sku', 'with this stock keeping unit'),
  barcode: exactly('barcode', 'with this barcode'),
  vendor: exactly('vendor', 'of this maker'),
  tag: exactly('tag', 'of products with this tag'),
}

const variants = () => z.array(ProductVariantsBulkInput).min(1).max(250).describe('The variants')

export default defineEntity({
  name: 'product_variants',
  type: 'ProductVariant',
  summary: 'Forms of products: prices, options, stock.',
  docs: docs('objects/ProductVariant'),
  record: ProductVariant,
  actions: {
    list: list({
      summary: 'Lists variants: those of one product, or of all.',
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
      summary: 'Lists the pictures, films and models of a variant.',
      docs: docs('objects/ProductVariant'),
      parent: 'productVariant(id:$variant_id)',
      connection: 'media',
      ids: { variant_id: 'ProductVariant' },
      size: 250,
      record: ProductImage,
    }),
    create_many: write({
      summary: 'Adds variants to a product, at most 250 at once.',
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
          .describe('What happens to the variant that a product without options has'),
      },
      result: 'productVariants',
      errors: CODED,
      record: z.array(ProductVariant),
    }),
    update_many: write({
      summary: 'Changes variants of a product, at most 250 at once; by default all of them or none.',
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
        allowPartialUpdates: z.boolean().optional().describe('Change the good ones although others are refused'),
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
