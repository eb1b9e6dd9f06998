import { defineEntity } from '@ferrule/codegen'
import { objects } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { pages } from './shared.ts'

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

export const UserSearchResultItem = z
  .looseObject({
    login: z.string(),
    id: z.int(),
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
    score: z.number().describe('How well it matches'),
    name: z.string().nullish(),
    company: z.string().nullish(),
    blog: z.string().nullish(),
    location: z.string().nullish(),
    email: z.string().nullish(),
    hireable: z.boolean().nullish(),
    bio: z.string().nullish(),
    public_repos: z.int().nullish(),
    public_gists: z.int().nullish(),
    followers: z.int().nullish(),
    following: z.int().nullish(),
    created_at: z.string().nullish(),
    updated_at: z.string().nullish(),
    suspended_at: z.string().nullish(),
    user_view_type: z.string().nullish(),
    text_matches: objects('Where the words are, if asked for'),
  })
  .meta({ id: 'UserSearchResultItem', description: 'A user or an organization that matches a search.' })

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
    api_search: {
      summary: 'Searches users and organizations. GitHub returns at most 1,000 results.',
      docs: 'https://docs.github.com/rest/search/search#search-users',
      method: 'GET',
      path: '/search/users',
      params: z.strictObject({
        q: z.string().describe('Words, and qualifiers: `type:org`, `location:zurich`, `followers:>100`'),
        sort: z
          .enum(['followers', 'repositories', 'joined'])
          .optional()
          .describe('Order; the default is the best match first'),
        order: z.enum(['desc', 'asc']).optional().meta({ default: 'desc', description: 'Direction, with `sort`' }),
        ...pages,
      }),
      records: 'items',
      meta: {
        total_count: z.int().nullish(),
        incomplete_results: z.boolean().nullish(),
      },
      record: UserSearchResultItem,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
