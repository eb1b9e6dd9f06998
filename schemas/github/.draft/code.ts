import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { MinimalRepository } from './shared.records.ts'

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
  summary: 'Code.',
  record: CodeSearchResultItem,
  actions: {
    api_search: {
      summary: 'Search code.',
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
            '**This field is closing down.** Sorts the results of your query. Can only be `indexed`, which indicates how recently a file has been indexed by the GitHub search infrastructure. Default: best match',
        }),
        order: z.enum(['desc', 'asc']).optional().meta({
          deprecated: true,
          default: 'desc',
          description:
            '**This field is closing down.** Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`)',
        }),
        per_page: z.int().optional().meta({
          default: 30,
          description:
            'The number of results per page (max 100). For more information, see "Using pagination in the REST API."',
        }),
        page: z.int().optional().meta({
          default: 1,
          description:
            'The page number of the results to fetch. For more information, see "Using pagination in the REST API."',
        }),
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
