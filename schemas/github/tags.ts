import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

export const Tag = z
  .looseObject({
    name: z.string(),
    commit: z.looseObject({
      sha: z.string(),
      url: z.string(),
    }),
    zipball_url: z.string(),
    tarball_url: z.string(),
    node_id: z.string(),
  })
  .meta({ id: 'Tag', description: 'Tag' })

export default defineEntity({
  name: 'tags',
  type: 'Tag',
  summary: 'Tags of a repository.',
  record: Tag,
  actions: {
    list: {
      summary: 'Lists the tags of a repository.',
      docs: 'https://docs.github.com/rest/repos/repos#list-repository-tags',
      method: 'GET',
      path: '/repos/{owner}/{repo}/tags',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
