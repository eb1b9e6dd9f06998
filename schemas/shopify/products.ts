import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, CODED, get, list, write } from './documents.ts'
import {
  media,
  ProductSetIdentifiers,
  productCreateInput,
  productSetInput,
  productUpdateInput,
} from './products.params.ts'
import { Product } from './products.records.ts'
import { Count, text } from './shared.records.ts'
import { between, docs, exactly, ids, oneOf, sinceId, whose } from './shared.ts'

const filters = {
  ids: [ids('Product'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('created_at', 'created'),
  ...between('updated_at', 'updated'),
  ...between('published_at', 'published'),
  status: oneOf('status', 'Whether products are active, archived, drafts or unlisted. Default: all', [
    'active',
    'archived',
    'draft',
    'unlisted',
  ]),
  product_type: exactly('product_type', 'of this product type'),
  vendor: exactly('vendor', 'of this vendor'),
  collection_id: whose('Collection', 'collection_id', 'in this collection'),
  title: exactly('title', 'with this title'),
  handle: exactly('handle', 'with this handle'),
  tag: exactly('tag', 'with this tag'),
  sku: exactly('sku', 'with a variant that has this SKU'),
}

/** Shopify documents `active` as the filter's default; naming all statuses is certain to return all. */
const defaults = { status: 'active,archived,draft,unlisted' }

const all = list({
  summary: 'Lists products of every status.',
  docs: docs('queries/products'),
  connection: 'products',
  filters,
  sort: [
    'ProductSortKeys',
    [
      'ID',
      'CREATED_AT',
      'UPDATED_AT',
      'PUBLISHED_AT',
      'TITLE',
      'VENDOR',
      'PRODUCT_TYPE',
      'INVENTORY_TOTAL',
      'RELEVANCE',
    ],
  ],
  size: 100,
})

const count = ask({
  summary: 'Counts products of every status.',
  docs: docs('queries/productsCount'),
  field: 'productsCount(query:$query,limit:null){*}',
  filters,
  record: Count,
})

export const DeletedProduct = z
  .looseObject({ deletedProductId: text('Id of the product') })
  .meta({ id: 'DeletedProduct', description: 'The id of what was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'products',
  type: 'Product',
  summary: 'Products that the shop sells.',
  docs: docs('objects/Product'),
  record: Product,
  actions: {
    list: { ...all, defaults: { ...all.defaults, ...defaults } },
    get: get({
      summary: 'Returns one product.',
      docs: docs('queries/product'),
      root: 'product',
      param: 'product_id',
      type: 'Product',
    }),
    get_by_handle: ask({
      summary: 'Returns the product with a given handle.',
      docs: docs('queries/productByIdentifier'),
      field: 'productByIdentifier(identifier:{handle:$handle}){*}',
      variables: { handle: [z.string().min(1).describe('Handle of the product'), 'String!'] },
    }),
    count: { ...count, defaults },
    create: write({
      summary: 'Creates a product with one variant.',
      docs: docs('mutations/productCreate'),
      mutation: 'productCreate',
      args: { product: 'ProductCreateInput', media: '[CreateMediaInput!]' },
      input: 'product',
      params: { ...productCreateInput, media: media() },
      result: 'product',
    }),
    update: write({
      summary: 'Updates a product. Media you pass are added to the existing ones.',
      docs: docs('mutations/productUpdate'),
      mutation: 'productUpdate',
      args: { product: 'ProductUpdateInput', media: '[CreateMediaInput!]' },
      input: 'product',
      ids: { product_id: ['Product', 'product.id'] },
      params: { ...productUpdateInput, media: media() },
      result: 'product',
    }),
    set: write({
      summary:
        'Creates or updates a product with its options and variants in a single call. Whatever a list leaves out is removed.',
      access: 'destructive',
      docs: docs('mutations/productSet'),
      mutation: 'productSet',
      args: { identifier: 'ProductSetIdentifiers', input: 'ProductSetInput!' },
      input: 'input',
      params: {
        identifier: ProductSetIdentifiers.optional().describe('Product to update; leave out to create one'),
        ...productSetInput,
      },
      result: 'product',
      errors: CODED,
    }),
    delete: write({
      summary: 'Deletes a product along with its variants and images.',
      docs: docs('mutations/productDelete'),
      mutation: 'productDelete',
      args: { input: 'ProductDeleteInput!' },
      ids: { product_id: ['Product', 'input.id'] },
      record: DeletedProduct,
    }),
  },
})
