import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Commit } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export default defineEntity({
  name: 'pull_commits',
  type: 'Commit',
  summary: 'Commits of a pull request.',
  record: Commit,
  actions: {
    list: {
      summary: 'Lists the commits of a pull request, at most 250.',
      docs: 'https://docs.github.com/rest/pulls/pulls#list-commits-on-a-pull-request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/commits',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('Number of the pull request'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
