import { defineEntity } from '../../packages/codegen/src/define.ts'
import { ask, get, list } from './documents.ts'
import { ProductVariant } from './products.records.ts'
import { Count } from './shared.records.ts'
import { between, docs, exactly, ids, sinceId, whose } from './shared.ts'

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
      tier: 'wish',
      field: 'productVariantsCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
  },
})
