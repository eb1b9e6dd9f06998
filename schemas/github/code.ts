import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { MinimalRepository } from './shared.records.ts'
import { pages } from './shared.ts'

export const CodeSearchResultItem = z
  .looseObject({
    name: z.string(),
    path: z.string(),
    sha: z.string(),
    url: z.string(),
    git_url: z.string(),
    html_url: z.string(),
    repository: MinimalRepository,
    score: z.number(),
    file_size: z.int().nullish(),
    language: z.string().nullish(),
    last_modified_at: z.string().nullish(),
    line_numbers: z.array(z.string()).nullish(),
    text_matches: z
      .array(
        z.looseObject({
          object_url: z.string().nullish(),
          object_type: z.string().nullish(),
          property: z.string().nullish(),
          fragment: z.string().nullish(),
          matches: z
            .array(
              z.looseObject({
                text: z.string().nullish(),
                indices: z.array(z.int()).nullish(),
              }),
            )
            .nullish(),
        }),
      )
      .nullish(),
  })
  .meta({ id: 'CodeSearchResultItem', description: 'Code Search Result Item' })

export default defineEntity({
  name: 'code',
  type: 'CodeSearchResultItem',
  summary: 'Code in files, found by GitHub search.',
  record: CodeSearchResultItem,
  actions: {
    api_search: {
      summary: 'Searches files on default branches. GitHub returns at most 1,000 results.',
      docs: 'https://docs.github.com/rest/search/search#search-code',
      method: 'GET',
      path: '/search/code',
      params: z.strictObject({
        q: z
          .string()
          .describe(
            'The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub',
          ),
        sort: z.literal('indexed').optional().meta({
          deprecated: true,
          description:
            'This field is closing down. Sorts the results of your query. Can only be `indexed`, which indicates how recently a file has been indexed by the GitHub search infrastructure. Default: best match',
        }),
        order: z.enum(['desc', 'asc']).optional().meta({
          deprecated: true,
          default: 'desc',
          description:
            'This field is closing down. Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`)',
        }),
        ...pages,
      }),
      records: 'items',
      meta: {
        total_count: z.int().nullish(),
        incomplete_results: z.boolean().nullish(),
      },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
