import { defineEntity } from '@ferrule/codegen'
import { bool, int, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Commit, Enterprise, SimpleUser, Team } from './shared.records.ts'

export const ProtectedBranchRequiredStatusCheck = z
  .looseObject({
    url: z.string().nullish(),
    enforcement_level: z.string().nullish(),
    contexts: z.array(z.string()),
    checks: z.array(
      z.looseObject({
        context: z.string(),
        app_id: z.int().nullable(),
      }),
    ),
    contexts_url: z.string().nullish(),
    strict: z.boolean().nullish(),
  })
  .meta({ id: 'ProtectedBranchRequiredStatusCheck', description: 'Protected Branch Required Status Check' })

export const ProtectedBranchAdminEnforced = z
  .looseObject({
    url: z.string(),
    enabled: z.boolean(),
  })
  .meta({ id: 'ProtectedBranchAdminEnforced', description: 'Protected Branch Admin Enforced' })

export const Integration = z
  .looseObject({
    id: z.int().describe('Unique identifier of the GitHub app'),
    slug: text('The slug name of the GitHub app'),
    node_id: z.string(),
    client_id: z.string().nullish(),
    owner: z.union([SimpleUser, Enterprise]),
    name: z.string().describe('The name of the GitHub app'),
    description: z.string().nullable(),
    external_url: z.string(),
    html_url: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    permissions: z
      .looseObject({
        issues: z.string().nullish(),
        checks: z.string().nullish(),
        metadata: z.string().nullish(),
        contents: z.string().nullish(),
        deployments: z.string().nullish(),
      })
      .describe('The set of permissions for the GitHub app'),
    events: z
      .array(z.string())
      .describe(
        'The list of events for the GitHub app. Note that the `installation_target`, `security_advisory`, and `meta` events are not included because they are global events and not specific to an installation',
      ),
    installations_count: int(
      'The number of installations associated with the GitHub app. Only returned when the integration is requesting details about itself',
    ),
  })
  .meta({
    id: 'Integration',
    description:
      'GitHub apps are a new way to extend GitHub. They can be installed directly on organizations and user accounts and granted access to specific repositories',
  })

export const ProtectedBranchPullRequestReview = z
  .looseObject({
    url: z.string().nullish(),
    dismissal_restrictions: z
      .looseObject({
        users: z.array(SimpleUser).nullish().describe('The list of users with review dismissal access'),
        teams: z.array(Team).nullish().describe('The list of teams with review dismissal access'),
        apps: z.array(Integration.nullable()).nullish().describe('The list of apps with review dismissal access'),
        url: z.string().nullish(),
        users_url: z.string().nullish(),
        teams_url: z.string().nullish(),
      })
      .nullish(),
    bypass_pull_request_allowances: z
      .looseObject({
        users: z.array(SimpleUser).nullish().describe('The list of users allowed to bypass pull request requirements'),
        teams: z.array(Team).nullish().describe('The list of teams allowed to bypass pull request requirements'),
        apps: z
          .array(Integration.nullable())
          .nullish()
          .describe('The list of apps allowed to bypass pull request requirements'),
      })
      .nullish()
      .describe('Allow specific users, teams, or apps to bypass pull request requirements'),
    dismiss_stale_reviews: z.boolean(),
    require_code_owner_reviews: z.boolean(),
    required_approving_review_count: z.int().nullish(),
    require_last_push_approval: bool(
      'Whether the most recent push must be approved by someone other than the person who pushed it',
    ),
  })
  .meta({ id: 'ProtectedBranchPullRequestReview', description: 'Protected Branch Pull Request Review' })

export const BranchRestrictionPolicy = z
  .looseObject({
    url: z.string(),
    users_url: z.string(),
    teams_url: z.string(),
    apps_url: z.string(),
    users: z.array(
      z.looseObject({
        login: z.string().nullish(),
        id: z.int().nullish(),
        node_id: z.string().nullish(),
        avatar_url: z.string().nullish(),
        gravatar_id: z.string().nullish(),
        url: z.string().nullish(),
        html_url: z.string().nullish(),
        followers_url: z.string().nullish(),
        following_url: z.string().nullish(),
        gists_url: z.string().nullish(),
        starred_url: z.string().nullish(),
        subscriptions_url: z.string().nullish(),
        organizations_url: z.string().nullish(),
        repos_url: z.string().nullish(),
        events_url: z.string().nullish(),
        received_events_url: z.string().nullish(),
        type: z.string().nullish(),
        site_admin: z.boolean().nullish(),
        user_view_type: z.string().nullish(),
      }),
    ),
    teams: z.array(Team),
    apps: z.array(
      z.looseObject({
        id: z.int().nullish(),
        slug: z.string().nullish(),
        node_id: z.string().nullish(),
        owner: z
          .looseObject({
            login: z.string().nullish(),
            id: z.int().nullish(),
            node_id: z.string().nullish(),
            url: z.string().nullish(),
            repos_url: z.string().nullish(),
            events_url: z.string().nullish(),
            hooks_url: z.string().nullish(),
            issues_url: z.string().nullish(),
            members_url: z.string().nullish(),
            public_members_url: z.string().nullish(),
            avatar_url: z.string().nullish(),
            description: z.string().nullish(),
            gravatar_id: z.string().nullish(),
            html_url: z.string().nullish(),
            followers_url: z.string().nullish(),
            following_url: z.string().nullish(),
            gists_url: z.string().nullish(),
            starred_url: z.string().nullish(),
            subscriptions_url: z.string().nullish(),
            organizations_url: z.string().nullish(),
            received_events_url: z.string().nullish(),
            type: z.string().nullish(),
            site_admin: z.boolean().nullish(),
            user_view_type: z.string().nullish(),
          })
          .nullish(),
        name: z.string().nullish(),
        client_id: z.string().nullish(),
        description: z.string().nullish(),
        external_url: z.string().nullish(),
        html_url: z.string().nullish(),
        created_at: z.string().nullish(),
        updated_at: z.string().nullish(),
        permissions: z
          .looseObject({
            metadata: z.string().nullish(),
            contents: z.string().nullish(),
            issues: z.string().nullish(),
            single_file: z.string().nullish(),
          })
          .nullish(),
        events: z.array(z.string()).nullish(),
      }),
    ),
  })
  .meta({ id: 'BranchRestrictionPolicy', description: 'Branch Restriction Policy' })

export const BranchProtection = z
  .looseObject({
    url: z.string().nullish(),
    enabled: z.boolean().nullish(),
    required_status_checks: ProtectedBranchRequiredStatusCheck.nullish(),
    enforce_admins: ProtectedBranchAdminEnforced.nullish(),
    required_pull_request_reviews: ProtectedBranchPullRequestReview.nullish(),
    restrictions: BranchRestrictionPolicy.nullish(),
    required_linear_history: z
      .looseObject({
        enabled: z.boolean().nullish(),
      })
      .nullish(),
    allow_force_pushes: z
      .looseObject({
        enabled: z.boolean().nullish(),
      })
      .nullish(),
    allow_deletions: z
      .looseObject({
        enabled: z.boolean().nullish(),
      })
      .nullish(),
    block_creations: z
      .looseObject({
        enabled: z.boolean().nullish(),
      })
      .nullish(),
    required_conversation_resolution: z
      .looseObject({
        enabled: z.boolean().nullish(),
      })
      .nullish(),
    name: z.string().nullish(),
    protection_url: z.string().nullish(),
    required_signatures: z
      .looseObject({
        url: z.string(),
        enabled: z.boolean(),
      })
      .nullish(),
    lock_branch: z
      .looseObject({
        enabled: z.boolean().nullish(),
      })
      .nullish()
      .describe(
        'Whether to set the branch as read-only. If this is true, users will not be able to push to the branch',
      ),
    allow_fork_syncing: z
      .looseObject({
        enabled: z.boolean().nullish(),
      })
      .nullish()
      .describe(
        'Whether users can pull changes from upstream when the branch is locked. Set to `true` to allow fork syncing. Set to `false` to prevent fork syncing',
      ),
  })
  .meta({ id: 'BranchProtection', description: 'Branch Protection' })

export const BranchWithProtection = z
  .looseObject({
    name: z.string(),
    commit: Commit,
    _links: z.looseObject({
      html: z.string(),
      self: z.string(),
    }),
    protected: z.boolean(),
    protection: BranchProtection,
    protection_url: z.string(),
    pattern: z.string().nullish(),
    required_approving_review_count: z.int().nullish(),
  })
  .meta({ id: 'BranchWithProtection', description: 'Branch With Protection' })

export const ShortBranch = z
  .looseObject({
    name: z.string(),
    commit: z.looseObject({
      sha: z.string(),
      url: z.string(),
    }),
    protected: z.boolean(),
    protection: BranchProtection.nullish(),
    protection_url: z.string().nullish(),
  })
  .meta({ id: 'ShortBranch', description: 'Short Branch' })

export default defineEntity({
  name: 'branches',
  type: 'BranchWithProtection',
  summary: 'Branches.',
  record: BranchWithProtection,
  actions: {
    list: {
      summary: 'List branches.',
      docs: 'https://docs.github.com/rest/branches/branches#list-branches',
      method: 'GET',
      path: '/repos/{owner}/{repo}/branches',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        protected: z
          .boolean()
          .optional()
          .describe(
            'Setting to `true` returns only branches protected by branch protections or rulesets. When set to `false`, only unprotected branches are returned. Omitting this parameter returns all branches',
          ),
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
      record: ShortBranch,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Get a branch.',
      docs: 'https://docs.github.com/rest/branches/branches#get-a-branch',
      method: 'GET',
      path: '/repos/{owner}/{repo}/branches/{branch}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        branch: z
          .string()
          .min(1)
          .describe(
            'The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API',
          ),
      }),
    },
  },
})
