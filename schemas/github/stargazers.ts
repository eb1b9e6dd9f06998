import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const Stargazer = z
  .looseObject({
    starred_at: z.string().describe('When the user starred the repository'),
    user: SimpleUser.nullable(),
  })
  .meta({ id: 'Stargazer', description: 'A user who starred a repository' })

export default defineEntity({
  name: 'stargazers',
  type: 'Stargazer',
  summary: 'Users who starred a repository.',
  record: Stargazer,
  actions: {
    list: {
      summary: 'Lists the users who starred a repository, with the time.',
      docs: 'https://docs.github.com/rest/activity/starring#list-stargazers',
      method: 'GET',
      path: '/repos/{owner}/{repo}/stargazers',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      // Without it, GitHub leaves out the time.
      headers: { Accept: 'application/vnd.github.star+json' },
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
