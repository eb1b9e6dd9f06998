import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_articles',
  type: 'Metafield',
  summary: 'Metafields of articles.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of article',
      summary: "Lists an article's metafields.",
      docs: docs('objects/Article'),
      parent: 'article(id:$article_id)',
      connection: 'metafields',
      ids: { article_id: 'Article' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
