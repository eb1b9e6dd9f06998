import { defineEntity } from '@ferrule/codegen'
import { bool, int, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const OrganizationFull = z
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
    type: z.string(),
    total_private_repos: z.int().nullish(),
    owned_private_repos: z.int().nullish(),
    private_gists: z.int().nullish(),
    disk_usage: z.int().nullish(),
    collaborators: int(
      'The number of collaborators on private repositories. This field may be null if the number of private repositories is over 50,000',
    ),
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
    default_repository_branch: text('The default branch for repositories created in this organization'),
    members_can_create_repositories: z.boolean().nullish(),
    two_factor_requirement_enabled: z.boolean().nullish(),
    members_allowed_repository_creation_type: z.string().nullish(),
    members_can_create_public_repositories: z.boolean().nullish(),
    members_can_create_private_repositories: z.boolean().nullish(),
    members_can_create_internal_repositories: z.boolean().nullish(),
    members_can_create_pages: z.boolean().nullish(),
    members_can_create_public_pages: z.boolean().nullish(),
    members_can_create_private_pages: z.boolean().nullish(),
    members_can_delete_repositories: z.boolean().nullish(),
    members_can_change_repo_visibility: z.boolean().nullish(),
    members_can_invite_outside_collaborators: z.boolean().nullish(),
    members_can_delete_issues: z.boolean().nullish(),
    display_commenter_full_name_setting_enabled: z.boolean().nullish(),
    readers_can_create_discussions: z.boolean().nullish(),
    members_can_create_teams: z.boolean().nullish(),
    members_can_view_dependency_insights: z.boolean().nullish(),
    members_can_fork_private_repositories: z.boolean().nullish(),
    web_commit_signoff_required: z.boolean().nullish(),
    advanced_security_enabled_for_new_repositories: z.boolean().nullish().meta({
      deprecated: true,
      description:
        '**Endpoint closing down notice.** Please use code security configurations instead. Whether GitHub Advanced Security is enabled for new repositories and repositories transferred to this organization',
    }),
    dependabot_alerts_enabled_for_new_repositories: z.boolean().nullish().meta({
      deprecated: true,
      description: '**Endpoint closing down notice.** Please use code security configurations instead',
    }),
    dependabot_security_updates_enabled_for_new_repositories: z.boolean().nullish().meta({
      deprecated: true,
      description: '**Endpoint closing down notice.** Please use code security configurations instead',
    }),
    dependency_graph_enabled_for_new_repositories: z.boolean().nullish().meta({
      deprecated: true,
      description: '**Endpoint closing down notice.** Please use code security configurations instead',
    }),
    secret_scanning_enabled_for_new_repositories: z.boolean().nullish().meta({
      deprecated: true,
      description: '**Endpoint closing down notice.** Please use code security configurations instead',
    }),
    secret_scanning_push_protection_enabled_for_new_repositories: z.boolean().nullish().meta({
      deprecated: true,
      description: '**Endpoint closing down notice.** Please use code security configurations instead',
    }),
    secret_scanning_push_protection_custom_link_enabled: bool(
      'Whether a custom link is shown to contributors who are blocked from pushing a secret by push protection',
    ),
    secret_scanning_push_protection_custom_link: text(
      'An optional URL string to display to contributors who are blocked from pushing a secret',
    ),
    created_at: z.string(),
    updated_at: z.string(),
    archived_at: z.string().nullable(),
    deploy_keys_enabled_for_repositories: bool(
      'Controls whether or not deploy keys may be added and used for repositories in the organization',
    ),
  })
  .meta({ id: 'OrganizationFull', description: 'Organization Full' })

export const OrganizationSimple = z
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
  })
  .meta({ id: 'OrganizationSimple', description: 'A GitHub organization' })

export default defineEntity({
  name: 'orgs',
  type: 'OrganizationFull',
  summary: 'Orgs.',
  record: OrganizationFull,
  actions: {
    get: {
      summary: 'Get an organization.',
      docs: 'https://docs.github.com/rest/orgs/orgs#get-an-organization',
      method: 'GET',
      path: '/orgs/{org}',
      params: z.strictObject({
        org: z.string().min(1).describe('The organization name. The name is not case sensitive'),
      }),
    },
    list: {
      summary: 'List organizations for the authenticated user.',
      docs: 'https://docs.github.com/rest/orgs/orgs#list-organizations-for-the-authenticated-user',
      method: 'GET',
      path: '/user/orgs',
      params: z.strictObject({
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
      record: OrganizationSimple,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
