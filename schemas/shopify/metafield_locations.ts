import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_locations',
  type: 'Metafield',
  summary: 'Metafields of locations.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of location',
      summary: "Lists a location's metafields.",
      docs: docs('objects/Location'),
      parent: 'location(id:$location_id)',
      connection: 'metafields',
      ids: { location_id: 'Location' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
