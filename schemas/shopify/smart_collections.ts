import { defineEntity } from '@ferrule/codegen'
import { get, list } from './documents.ts'
import { Collection } from './products.records.ts'
import { collectionFilters, collectionOrder, docs } from './shared.ts'

export default defineEntity({
  name: 'smart_collections',
  type: 'Collection',
  summary: 'Smart collections, whose products are selected by rules.',
  docs: docs('objects/Collection'),
  record: Collection,
  actions: {
    list: list({
      summary: 'Lists smart collections.',
      docs: docs('queries/collections'),
      connection: 'collections',
      filters: collectionFilters,
      always: 'collection_type:smart',
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
