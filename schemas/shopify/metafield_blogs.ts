import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_blogs',
  type: 'Metafield',
  summary: 'Metafields of blogs.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of blog',
      summary: "Lists a blog's metafields.",
      docs: docs('objects/Blog'),
      parent: 'blog(id:$blog_id)',
      connection: 'metafields',
      ids: { blog_id: 'Blog' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
