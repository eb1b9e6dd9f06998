import { defineEntity, openEnum } from '@ferrule/codegen'
import { int } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Team, TeamSimple } from './shared.records.ts'
import { pages } from './shared.ts'

export const TeamOrganization = z
  .looseObject({
    login: z.string(),
    id: z.int(),
    node_id: z.string(),
    url: z.string(),
    repos_url: z.string(),
    events_url: z.string(),
    hooks_url: z.string(),
    issues_url: z.string(),
    members_url: z.string(),
    public_members_url: z.string(),
    avatar_url: z.string(),
    description: z.string().nullable(),
    name: z.string().nullish(),
    company: z.string().nullish(),
    blog: z.string().nullish(),
    location: z.string().nullish(),
    email: z.string().nullish(),
    twitter_username: z.string().nullish(),
    is_verified: z.boolean().nullish(),
    has_organization_projects: z.boolean(),
    has_repository_projects: z.boolean(),
    public_repos: z.int(),
    public_gists: z.int(),
    followers: z.int(),
    following: z.int(),
    html_url: z.string(),
    created_at: z.string(),
    type: z.string(),
    total_private_repos: z.int().nullish(),
    owned_private_repos: z.int().nullish(),
    private_gists: z.int().nullish(),
    disk_usage: z.int().nullish(),
    collaborators: z.int().nullish(),
    billing_email: z.string().nullish(),
    plan: z
      .looseObject({
        name: z.string(),
        space: z.int(),
        private_repos: z.int(),
        filled_seats: z.int().nullish(),
        seats: z.int().nullish(),
      })
      .nullish(),
    default_repository_permission: z.string().nullish(),
    members_can_create_repositories: z.boolean().nullish(),
    two_factor_requirement_enabled: z.boolean().nullish(),
    members_allowed_repository_creation_type: z.string().nullish(),
    members_can_create_public_repositories: z.boolean().nullish(),
    members_can_create_private_repositories: z.boolean().nullish(),
    members_can_create_internal_repositories: z.boolean().nullish(),
    members_can_create_pages: z.boolean().nullish(),
    members_can_create_public_pages: z.boolean().nullish(),
    members_can_create_private_pages: z.boolean().nullish(),
    members_can_fork_private_repositories: z.boolean().nullish(),
    web_commit_signoff_required: z.boolean().nullish(),
    updated_at: z.string(),
    archived_at: z.string().nullish(),
  })
  .meta({ id: 'TeamOrganization', description: 'Team Organization' })

export const TeamFull = z
  .looseObject({
    id: z.int().describe('Unique identifier of the team'),
    node_id: z.string(),
    url: z.string().describe('URL for the team'),
    html_url: z.string(),
    name: z.string().describe('Name of the team'),
    slug: z.string(),
    description: z.string().nullable(),
    privacy: openEnum('closed', 'secret').nullish().describe('The level of privacy this team should have'),
    notification_setting: openEnum('notifications_enabled', 'notifications_disabled')
      .nullish()
      .describe('The notification setting the team has set'),
    permission: z.string().describe('Permission that the team will have for its repositories'),
    members_url: z.string(),
    repositories_url: z.string(),
    parent: TeamSimple.nullish(),
    members_count: z.int(),
    repos_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    organization: TeamOrganization,
    ldap_dn: z.string().nullish(),
    type: openEnum('enterprise', 'organization').nullish().describe('The ownership type of the team'),
    organization_id: int('Unique identifier of the organization to which this team belongs'),
    enterprise_id: int('Unique identifier of the enterprise to which this team belongs'),
  })
  .meta({
    id: 'TeamFull',
    description: 'Groups of organization members that gives permissions on specified repositories',
  })

export default defineEntity({
  name: 'teams',
  type: 'TeamFull',
  summary: 'Teams of an organization.',
  record: TeamFull,
  actions: {
    list: {
      summary: 'Lists the teams that the authenticated user can see.',
      docs: 'https://docs.github.com/rest/teams/teams#list-teams',
      method: 'GET',
      path: '/orgs/{org}/teams',
      params: z.strictObject({
        org: z.string().min(1).describe('The organization name. The name is not case sensitive'),
        ...pages,
        team_type: z.enum(['all', 'enterprise', 'organization']).optional().meta({
          default: 'all',
          description: 'Filter team results by their type. For more information, see "What kind of team should I use?"',
        }),
      }),
      record: Team,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a team.',
      docs: 'https://docs.github.com/rest/teams/teams#get-a-team-by-name',
      method: 'GET',
      path: '/orgs/{org}/teams/{team_slug}',
      params: z.strictObject({
        org: z.string().min(1).describe('The organization name. The name is not case sensitive'),
        team_slug: z.string().min(1).describe('The slug of the team name'),
      }),
    },
  },
})
