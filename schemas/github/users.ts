import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'

export const User = z
  .looseObject({
    login: z.string(),
    id: z.int(),
    user_view_type: z.string().nullish(),
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
    name: z.string().nullable(),
    company: z.string().nullable(),
    blog: z.string().nullable(),
    location: z.string().nullable(),
    email: z.string().nullable(),
    notification_email: z.string().nullish(),
    hireable: z.boolean().nullable(),
    bio: z.string().nullable(),
    twitter_username: z.string().nullish(),
    public_repos: z.int(),
    public_gists: z.int(),
    followers: z.int(),
    following: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    plan: z
      .looseObject({
        collaborators: z.int(),
        name: z.string(),
        space: z.int(),
        private_repos: z.int(),
      })
      .nullish(),
    private_gists: z.int().nullish(),
    total_private_repos: z.int().nullish(),
    owned_private_repos: z.int().nullish(),
    disk_usage: z.int().nullish(),
    collaborators: z.int().nullish(),
    two_factor_authentication: z.boolean().nullish(),
    business_plus: z.boolean().nullish(),
    ldap_dn: z.string().nullish(),
  })
  .meta({
    id: 'User',
    description: 'A user, an organization or a bot. Private fields are present only for the user.',
  })

export default defineEntity({
  name: 'users',
  type: 'User',
  summary: 'Users.',
  record: User,
  actions: {
    get_authenticated: {
      summary: 'Gets the authenticated user.',
      docs: 'https://docs.github.com/rest/users/users#get-the-authenticated-user',
      method: 'GET',
      path: '/user',
    },
    get: {
      summary: 'Gets a user.',
      docs: 'https://docs.github.com/rest/users/users#get-a-user',
      method: 'GET',
      path: '/users/{username}',
      params: z.strictObject({
        username: z.string().min(1).describe('The handle for the GitHub user account'),
      }),
    },
  },
})
