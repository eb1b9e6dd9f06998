import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { DiffEntry } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export default defineEntity({
  name: 'pull_files',
  type: 'DiffEntry',
  summary: 'Files that a pull request changes.',
  record: DiffEntry,
  actions: {
    list: {
      summary: 'Lists changed files, at most 3,000.',
      docs: 'https://docs.github.com/rest/pulls/pulls#list-pull-requests-files',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/files',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
