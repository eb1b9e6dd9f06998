import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

export const Collaborator = z
  .looseObject({
    login: z.string(),
    id: z.int(),
    email: z.string().nullish(),
    name: z.string().nullish(),
    node_id: z.string(),
    avatar_url: z.string(),
    gravatar_id: z.string().nullable(),
    url: z.string(),
    html_url: z.string(),
    followers_url: z.string(),
    following_url: z.string(),
    gists_url: z.string(),
    starred_url: z.string(),
    subscriptions_url: z.string(),
    organizations_url: z.string(),
    repos_url: z.string(),
    events_url: z.string(),
    received_events_url: z.string(),
    type: z.string(),
    site_admin: z.boolean(),
    permissions: z
      .looseObject({
        pull: z.boolean(),
        triage: z.boolean().nullish(),
        push: z.boolean(),
        maintain: z.boolean().nullish(),
        admin: z.boolean(),
      })
      .nullish(),
    role_name: z.string(),
    user_view_type: z.string().nullish(),
  })
  .meta({ id: 'Collaborator', description: 'Collaborator' })

export default defineEntity({
  name: 'collaborators',
  type: 'Collaborator',
  summary: 'Users who can access a repository.',
  record: Collaborator,
  key: 'login',
  actions: {
    list: {
      summary: 'Lists the users who can access a repository. Only those who can push may.',
      docs: 'https://docs.github.com/rest/collaborators/collaborators#list-repository-collaborators',
      method: 'GET',
      path: '/repos/{owner}/{repo}/collaborators',
      params: z.strictObject({
        ...repository,
        affiliation: z.enum(['outside', 'direct', 'all']).optional().meta({
          default: 'all',
          description: 'Only outside collaborators, or only those with permissions of their own',
        }),
        permission: z
          .enum(['pull', 'triage', 'push', 'maintain', 'admin'])
          .optional()
          .describe('Only users with this permission'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
