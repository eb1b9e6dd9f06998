import { defineEntity } from '@ferrule/codegen'
import { restGet, restList } from './documents.ts'
import { Collect } from './rest.records.ts'
import { id, restDocs, restSinceId } from './shared.ts'

const exact = ['id', 'collection_id', 'product_id']

export default defineEntity({
  name: 'collects',
  type: 'Collect',
  summary:
    'Memberships of products in collections, with their positions. Uses the REST API, since GraphQL has no such record.',
  docs: restDocs('collect'),
  record: Collect,
  actions: {
    list: restList({
      summary: 'Lists collects: those of a collection, those of a product, or all.',
      docs: restDocs('collect'),
      path: 'collects',
      records: 'collects',
      params: {
        since_id: restSinceId(),
        collection_id: id('Collection').optional().describe('Only collects of this collection'),
        product_id: id('Product').optional().describe('Only collects of this product'),
      },
      exact,
    }),
    get: restGet({
      summary: 'Returns one collect.',
      docs: restDocs('collect'),
      path: 'collects/{collect_id}',
      records: 'collect',
      params: { collect_id: id('Collect') },
      exact,
    }),
  },
})
