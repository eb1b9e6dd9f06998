import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_product_variants',
  type: 'Metafield',
  summary: 'Metafields of product variants.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of product variant',
      summary: "Lists a product variant's metafields.",
      docs: docs('objects/ProductVariant'),
      parent: 'productVariant(id:$variant_id)',
      connection: 'metafields',
      ids: { variant_id: 'ProductVariant' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
