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
          "Lists an image's metafields. Takes the id of the image in `product_images`, along with its product, or the REST API's number.",
        docs: restDocs('metafield'),
        path: 'product_images/{image_id}/metafields',
        records: 'metafields',
        params: {
          product_id: id('Product').optional().describe('The product; needed along with an id of `product_images`'),
          image_id: z
            .union([z.int().min(1), z.string().regex(/^(gid:\/\/shopify\/(MediaImage|ProductImage)\/)?\d+$/)])
            .meta({
              hint: 'must be an id of product_images (gid://shopify/MediaImage/<number>), or the number that the REST API has',
              example: 1072481060,
              description:
                'Id of the image: `gid://shopify/MediaImage/<number>`, as in `product_images`. A bare number is the one of the REST API, which differs',
            }),
          since_id: restSinceId(),
          namespace: z.string().min(1).optional().describe('Only metafields in this namespace'),
          key: z.string().min(1).optional().describe('Only metafields with this key'),
        },
        exact: ['id', 'owner_id'],
      }),
      place: { product_id: 'none' as const },
      vendor: { prepare: 'plainIds', run: 'imageMetafields' },
    },
  },
})
