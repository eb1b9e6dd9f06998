import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export default defineEntity({
  name: 'assignees',
  type: 'SimpleUser',
  summary: 'Users to whom issues of a repository can be assigned.',
  record: SimpleUser,
  key: 'login',
  actions: {
    list: {
      summary: 'Lists the users to whom issues can be assigned.',
      docs: 'https://docs.github.com/rest/issues/assignees#list-assignees',
      method: 'GET',
      path: '/repos/{owner}/{repo}/assignees',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
