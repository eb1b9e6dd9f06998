import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_smart_collections',
  type: 'Metafield',
  summary: 'Metafields of smart collections.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of smart collection',
      summary: "Lists a smart collection's metafields.",
      docs: docs('objects/Collection'),
      parent: 'collection(id:$collection_id)',
      connection: 'metafields',
      ids: { collection_id: 'Collection' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
