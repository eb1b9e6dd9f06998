import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get, list, write } from './documents.ts'
import { collectionInput } from './products.params.ts'
import { Collection, Product } from './products.records.ts'
import { Count, text } from './shared.records.ts'
import { collectionFilters, collectionOrder, docs } from './shared.ts'

export const DeletedCollection = z
  .looseObject({ deletedCollectionId: text('Id of the collection') })
  .meta({ id: 'DeletedCollection', description: 'The id of what was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'collections',
  type: 'Collection',
  summary: 'Collections of products, both custom and smart.',
  docs: docs('objects/Collection'),
  record: Collection,
  actions: {
    list: list({
      summary: 'Lists custom and smart collections.',
      docs: docs('queries/collections'),
      connection: 'collections',
      filters: collectionFilters,
      sort: collectionOrder,
      size: 100,
    }),
    get: get({
      summary: 'Returns one collection, custom or smart.',
      docs: docs('queries/collection'),
      root: 'collection',
      param: 'collection_id',
      type: 'Collection',
    }),
    list_products: list({
      summary: "Lists a collection's products, in the collection's sort order.",
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
      summary: 'Creates a collection: a smart one if rules are given, otherwise a custom one.',
      docs: docs('mutations/collectionCreate'),
      mutation: 'collectionCreate',
      args: { input: 'CollectionInput' },
      input: 'input',
      params: collectionInput,
      result: 'collection',
    }),
    update: write({
      summary: 'Updates a collection.',
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
      summary: 'Deletes a collection. Its products are kept.',
      docs: docs('mutations/collectionDelete'),
      mutation: 'collectionDelete',
      args: { input: 'CollectionDeleteInput!' },
      ids: { collection_id: ['Collection', 'input.id'] },
      record: DeletedCollection,
    }),
  },
})
