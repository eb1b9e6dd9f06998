import { defineEntity } from '@ferrule/codegen'
import { Article } from './content.records.ts'
import { get, list } from './documents.ts'
import { between, contentFilters, docs, exactly, whose } from './shared.ts'

export default defineEntity({
  name: 'articles',
  type: 'Article',
  summary: 'Articles of the blogs of the online store.',
  docs: docs('objects/Article'),
  record: Article,
  actions: {
    list: list({
      summary: 'Lists articles, of all blogs or of one.',
      docs: docs('queries/articles'),
      connection: 'articles',
      filters: {
        ...contentFilters,
        blog_id: whose('Blog', 'blog_id', 'of this blog'),
        author: exactly('author', 'of this author'),
        tag: exactly('tag', 'with this tag'),
        ...between('published_at', 'published'),
      },
      sort: ['ArticleSortKeys', ['AUTHOR', 'BLOG_TITLE', 'ID', 'PUBLISHED_AT', 'TITLE', 'UPDATED_AT']],
      size: 50,
    }),
    get: get({
      summary: 'Returns one article.',
      docs: docs('queries/article'),
      root: 'article',
      param: 'article_id',
      type: 'Article',
    }),
  },
})
