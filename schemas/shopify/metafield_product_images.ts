import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { restList } from './documents.ts'
import { ProductImageMetafield } from './rest.records.ts'
import { id, restDocs, restSinceId } from './shared.ts'

export default defineEntity({
  name: 'metafield_product_images',
  type: 'ProductImageMetafield',
  summary: 'Metafields of product images. Uses the REST API, since images have none in GraphQL.',
  docs: restDocs('metafield'),
  record: ProductImageMetafield,
  actions: {
    list: {
      ...restList({
        title: 'List metafields of product image',
        summary:
          "Lists an image's metafields. The image's id is the REST API's, which differs from the id in `product_images`.",
        docs: restDocs('metafield'),
        path: 'product_images/{image_id}/metafields',
        records: 'metafields',
        params: {
          product_id: id('Product').optional().describe('Not needed'),
          image_id: id('ProductImage'),
          since_id: restSinceId(),
          namespace: z.string().min(1).optional().describe('Only metafields in this namespace'),
          key: z.string().min(1).optional().describe('Only metafields with this key'),
        },
        exact: ['id', 'owner_id'],
      }),
      place: { product_id: 'none' as const },
    },
  },
})
