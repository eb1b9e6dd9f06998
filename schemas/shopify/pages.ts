import { defineEntity } from '@ferrule/codegen'
import { Page } from './content.records.ts'
import { get, list } from './documents.ts'
import { between, contentFilters, docs } from './shared.ts'

export default defineEntity({
  name: 'pages',
  type: 'Page',
  summary: 'Pages of the online store, such as "About us".',
  docs: docs('objects/Page'),
  record: Page,
  actions: {
    list: list({
      summary: 'Lists the pages of the online store.',
      docs: docs('queries/pages'),
      connection: 'pages',
      filters: { ...contentFilters, ...between('published_at', 'published') },
      sort: ['PageSortKeys', ['ID', 'PUBLISHED_AT', 'TITLE', 'UPDATED_AT']],
      size: 100,
    }),
    get: get({
      summary: 'Returns one page of the online store.',
      docs: docs('queries/page'),
      root: 'page',
      param: 'page_id',
      type: 'Page',
    }),
  },
})
