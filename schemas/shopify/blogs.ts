import { defineEntity } from '@ferrule/codegen'
import { Blog } from './content.records.ts'
import { get, list } from './documents.ts'
import { contentFilters, docs } from './shared.ts'

export default defineEntity({
  name: 'blogs',
  type: 'Blog',
  summary: 'Blogs of the online store, whose articles are in `articles`.',
  docs: docs('objects/Blog'),
  record: Blog,
  actions: {
    list: list({
      summary: 'Lists the blogs of the online store.',
      docs: docs('queries/blogs'),
      connection: 'blogs',
      filters: contentFilters,
      sort: ['BlogSortKeys', ['HANDLE', 'ID', 'TITLE']],
      size: 100,
    }),
    get: get({
      summary: 'Returns one blog.',
      docs: docs('queries/blog'),
      root: 'blog',
      param: 'blog_id',
      type: 'Blog',
    }),
  },
})
