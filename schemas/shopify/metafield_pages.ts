import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_pages',
  type: 'Metafield',
  summary: 'Metafields of pages.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of page',
      summary: "Lists a page's metafields.",
      docs: docs('objects/Page'),
      parent: 'page(id:$page_id)',
      connection: 'metafields',
      ids: { page_id: 'Page' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
