import { defineEntity } from '@ferrule/codegen'
import { get, list } from './documents.ts'
import { Collection } from './products.records.ts'
import { collectionFilters, collectionOrder, docs } from './shared.ts'

export default defineEntity({
  name: 'custom_collections',
  type: 'Collection',
  summary: 'Custom collections, whose products are added by hand.',
  docs: docs('objects/Collection'),
  record: Collection,
  actions: {
    list: list({
      summary: 'Lists custom collections.',
      docs: docs('queries/collections'),
      connection: 'collections',
      filters: collectionFilters,
      always: 'collection_type:custom',
      sort: collectionOrder,
      size: 100,
    }),
    get: get({
      summary: 'Returns one collection.',
      docs: docs('queries/collection'),
      root: 'collection',
      param: 'collection_id',
      type: 'Collection',
    }),
  },
})
