import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_products',
  type: 'Metafield',
  summary: 'Metafields of products.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of product',
      summary: "Lists a product's metafields.",
      docs: docs('objects/Product'),
      parent: 'product(id:$product_id)',
      connection: 'metafields',
      ids: { product_id: 'Product' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
