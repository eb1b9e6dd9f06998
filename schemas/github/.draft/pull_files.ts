import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { DiffEntry } from './shared.records.ts'

export default defineEntity({
  name: 'pull_files',
  type: 'DiffEntry',
  summary: 'Pull files.',
  record: DiffEntry,
  actions: {
    list: {
      summary: 'List pull requests files.',
      docs: 'https://docs.github.com/rest/pulls/pulls#list-pull-requests-files',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/files',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        pull_number: z.int().describe('The number that identifies the pull request'),
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
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
