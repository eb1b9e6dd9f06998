import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get, list, write } from './documents.ts'
import { collectionInput } from './products.params.ts'
import { Collection, Product } from './products.records.ts'
import { Count, text } from './shared.records.ts'
import { collectionFilters, collectionOrder, docs } from './shared.ts'

export const DeletedCollection = z
  .looseObject({ deletedCollectionId: text('Id of the collection') })
  .meta({ id: 'DeletedCollection', description: 'What was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'collections',
  type: 'Collection',
  summary: 'Groups of products, of either kind.',
  docs: docs('objects/Collection'),
  record: Collection,
  actions: {
    list: list({
      summary: 'Lists collections of either kind.',
      docs: docs('queries/collections'),
      connection: 'collections',
      filters: collectionFilters,
      sort: collectionOrder,
      size: 100,
    }),
    get: get({
      summary: 'Returns one collection of either kind.',
      docs: docs('queries/collection'),
      root: 'collection',
      param: 'collection_id',
      type: 'Collection',
    }),
    list_products: list({
      summary: 'Lists the products of a collection, in its order.',
      docs: docs('objects/Collection'),
      parent: 'collection(id:$collection_id)',
      connection: 'products',
      ids: { collection_id: 'Collection' },
      sort: [
        'ProductCollectionSortKeys',
        ['COLLECTION_DEFAULT', 'BEST_SELLING', 'CREATED', 'ID', 'MANUAL', 'PRICE', 'TITLE', 'RELEVANCE'],
      ],
      size: 100,
      record: Product,
    }),
    count: ask({
      summary: 'Counts collections.',
      docs: docs('queries/collectionsCount'),
      field: 'collectionsCount(query:$query,limit:null){*}',
      filters: collectionFilters,
      record: Count,
    }),
    create: write({
      summary: 'Makes a collection: with rules a smart one, else one that is filled by hand.',
      docs: docs('mutations/collectionCreate'),
      mutation: 'collectionCreate',
      args: { input: 'CollectionInput' },
      input: 'input',
      params: collectionInput,
      result: 'collection',
    }),
    update: write({
      summary: 'Changes a collection.',
      docs: docs('mutations/collectionUpdate'),
      mutation: 'collectionUpdate',
      args: { input: 'CollectionInput' },
      input: 'input',
      ids: { collection_id: ['Collection', 'input.id'] },
      params: collectionInput,
      result: 'collection',
      idempotent: true,
    }),
    delete: write({
      summary: 'Deletes a collection; its products stay.',
      docs: docs('mutations/collectionDelete'),
      mutation: 'collectionDelete',
      args: { input: 'CollectionDeleteInput!' },
      ids: { collection_id: ['Collection', 'input.id'] },
      record: DeletedCollection,
    }),
  },
})
