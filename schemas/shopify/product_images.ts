import { defineEntity } from '@ferrule/codegen'
import { get, list } from './documents.ts'
import { ProductImage } from './products.records.ts'
import { docs, sinceId } from './shared.ts'

export default defineEntity({
  name: 'product_images',
  type: 'ProductImage',
  summary: 'Images of products. Their ids differ from those of the REST API.',
  docs: docs('objects/MediaImage'),
  record: ProductImage,
  actions: {
    list: list({
      summary: "Lists a product's images, in order.",
      docs: docs('objects/Product'),
      parent: 'product(id:$product_id)',
      connection: 'media',
      ids: { product_id: 'Product' },
      filters: { since_id: sinceId() },
      always: 'media_type:IMAGE',
      size: 250,
    }),
    get: get({
      summary: 'Returns one image.',
      docs: docs('queries/node'),
      param: 'image_id',
      type: 'MediaImage',
      under: { product_id: 'Product' },
    }),
  },
})
