import { defineEntity } from '@ferrule/codegen'
import { get, list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_shops',
  type: 'Metafield',
  summary: 'Metafields of the shop.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of shop',
      summary: "Lists the shop's metafields.",
      docs: docs('objects/Shop'),
      parent: 'shop',
      connection: 'metafields',
      ...metafieldVariables,
      size: 250,
    }),
    get: get({
      title: 'Get metafield of shop',
      summary: 'Returns one metafield, whatever record it belongs to.',
      docs: docs('queries/node'),
      param: 'metafield_id',
      type: 'Metafield',
    }),
  },
})
