import { open, openEnum } from '@ferrule/codegen'
import { bool, int, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const SimpleUser = z
  .looseObject({
    name: z.string().nullish(),
    email: z.string().nullish(),
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
    starred_at: z.string().nullish(),
    user_view_type: z.string().nullish(),
  })
  .meta({ id: 'SimpleUser', description: 'A GitHub user' })

export const LicenseSimple = z
  .looseObject({
    key: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    spdx_id: z.string().nullable(),
    node_id: z.string(),
    html_url: z.string().nullish(),
  })
  .meta({ id: 'LicenseSimple', description: 'License Simple' })

export const Repository = z
  .looseObject({
    id: z.int().describe('Unique identifier of the repository'),
    node_id: z.string(),
    name: z.string().describe('The name of the repository'),
    full_name: z.string(),
    license: LicenseSimple.nullable(),
    forks: z.int(),
    permissions: z
      .looseObject({
        admin: z.boolean(),
        pull: z.boolean(),
        triage: z.boolean().nullish(),
        push: z.boolean(),
        maintain: z.boolean().nullish(),
      })
      .nullish(),
    owner: SimpleUser,
    private: z.boolean().describe('Whether the repository is private or public'),
    html_url: z.string(),
    description: z.string().nullable(),
    fork: z.boolean(),
    url: z.string(),
    archive_url: z.string(),
    assignees_url: z.string(),
    blobs_url: z.string(),
    branches_url: z.string(),
    collaborators_url: z.string(),
    comments_url: z.string(),
    commits_url: z.string(),
    compare_url: z.string(),
    contents_url: z.string(),
    contributors_url: z.string(),
    deployments_url: z.string(),
    downloads_url: z.string(),
    events_url: z.string(),
    forks_url: z.string(),
    git_commits_url: z.string(),
    git_refs_url: z.string(),
    git_tags_url: z.string(),
    git_url: z.string(),
    issue_comment_url: z.string(),
    issue_events_url: z.string(),
    issues_url: z.string(),
    keys_url: z.string(),
    labels_url: z.string(),
    languages_url: z.string(),
    merges_url: z.string(),
    milestones_url: z.string(),
    notifications_url: z.string(),
    pulls_url: z.string(),
    releases_url: z.string(),
    ssh_url: z.string(),
    stargazers_url: z.string(),
    statuses_url: z.string(),
    subscribers_url: z.string(),
    subscription_url: z.string(),
    tags_url: z.string(),
    teams_url: z.string(),
    trees_url: z.string(),
    clone_url: z.string(),
    mirror_url: z.string().nullable(),
    hooks_url: z.string(),
    svn_url: z.string(),
    homepage: z.string().nullable(),
    language: z.string().nullish(),
    forks_count: z.int(),
    stargazers_count: z.int(),
    watchers_count: z.int(),
    size: z
      .int()
      .describe(
        'The size of the repository, in kilobytes. Size is calculated hourly. When a repository is initially created, the size is 0',
      ),
    default_branch: z.string().describe('The default branch of the repository'),
    open_issues_count: z.int(),
    is_template: bool('Whether this repository acts as a template that can be used to generate new repositories'),
    topics: z.array(z.string()).nullish(),
    has_issues: z.boolean().describe('Whether issues are enabled'),
    has_projects: z.boolean().describe('Whether projects are enabled'),
    has_wiki: z.boolean().describe('Whether the wiki is enabled'),
    has_pages: z.boolean(),
    has_downloads: z.boolean().nullish().meta({ deprecated: true, description: 'Whether downloads are enabled' }),
    has_discussions: bool('Whether discussions are enabled'),
    has_pull_requests: bool('Whether pull requests are enabled'),
    pull_request_creation_policy: openEnum('all', 'collaborators_only')
      .nullish()
      .describe('The policy controlling who can create pull requests: all or collaborators_only'),
    archived: z.boolean().describe('Whether the repository is archived'),
    disabled: z.boolean().describe('Returns whether or not this repository disabled'),
    visibility: text('The repository visibility: public, private, or internal'),
    pushed_at: z.string().nullable(),
    created_at: z.string().nullable(),
    updated_at: z.string().nullable(),
    allow_rebase_merge: bool('Whether to allow rebase merges for pull requests'),
    temp_clone_token: z.string().nullish(),
    allow_squash_merge: bool('Whether to allow squash merges for pull requests'),
    allow_auto_merge: bool('Whether to allow Auto-merge to be used on pull requests'),
    delete_branch_on_merge: bool('Whether to delete head branches when pull requests are merged'),
    allow_update_branch: bool(
      'Whether or not a pull request head branch that is behind its base branch can always be updated even if it is not required to be up to date before merging',
    ),
    use_squash_pr_title_as_default: z.boolean().nullish().meta({
      deprecated: true,
      description:
        'Whether a squash merge commit can use the pull request title as default. This property is closing down. Please use `squash_merge_commit_title` instead',
    }),
    squash_merge_commit_title: openEnum('PR_TITLE', 'COMMIT_OR_PR_TITLE')
      .nullish()
      .describe(
        "The default value for a squash merge commit title: - `PR_TITLE` - default to the pull request's title",
      ),
    squash_merge_commit_message: openEnum('PR_BODY', 'COMMIT_MESSAGES', 'BLANK')
      .nullish()
      .describe(
        "The default value for a squash merge commit message: - `PR_BODY` - default to the pull request's body. - `COMMIT_MESSAGES` - default to the branch's commit messages",
      ),
    merge_commit_title: openEnum('PR_TITLE', 'MERGE_MESSAGE')
      .nullish()
      .describe("The default value for a merge commit title. - `PR_TITLE` - default to the pull request's title"),
    merge_commit_message: openEnum('PR_BODY', 'PR_TITLE', 'BLANK')
      .nullish()
      .describe(
        "The default value for a merge commit message. - `PR_TITLE` - default to the pull request's title. - `PR_BODY` - default to the pull request's body. - `BLANK` - default to a blank commit message",
      ),
    allow_merge_commit: bool('Whether to allow merge commits for pull requests'),
    allow_forking: bool('Whether to allow forking this repo'),
    web_commit_signoff_required: bool('Whether to require contributors to sign off on web-based commits'),
    open_issues: z.int(),
    watchers: z.int(),
    master_branch: z.string().nullish(),
    starred_at: z.string().nullish(),
    anonymous_access_enabled: bool('Whether anonymous git access is enabled for this repository'),
    code_search_index_status: z
      .looseObject({
        lexical_search_ok: z.boolean().nullish(),
        lexical_commit_sha: z.string().nullish(),
      })
      .nullish()
      .describe('The status of the code search index for this repository'),
  })
  .meta({ id: 'Repository', description: 'A repository on GitHub' })

export const SecurityAndAnalysis = z
  .looseObject({
    advanced_security: z
      .looseObject({
        status: openEnum('enabled', 'disabled').nullish(),
      })
      .nullish()
      .describe(
        'Enable or disable GitHub Advanced Security for the repository. For standalone Code Scanning or Secret Protection products, this parameter cannot be used',
      ),
    code_security: z
      .looseObject({
        status: openEnum('enabled', 'disabled').nullish(),
      })
      .nullish(),
    dependabot_security_updates: z
      .looseObject({
        status: openEnum('enabled', 'disabled')
          .nullish()
          .describe('The enablement status of Dependabot security updates for the repository'),
      })
      .nullish()
      .describe('Enable or disable Dependabot security updates for the repository'),
    secret_scanning: z
      .looseObject({
        status: openEnum('enabled', 'disabled').nullish(),
      })
      .nullish(),
    secret_scanning_push_protection: z
      .looseObject({
        status: openEnum('enabled', 'disabled').nullish(),
      })
      .nullish(),
    secret_scanning_non_provider_patterns: z
      .looseObject({
        status: openEnum('enabled', 'disabled').nullish(),
      })
      .nullish(),
    secret_scanning_ai_detection: z
      .looseObject({
        status: openEnum('enabled', 'disabled').nullish(),
      })
      .nullish(),
    secret_scanning_delegated_alert_dismissal: z
      .looseObject({
        status: openEnum('enabled', 'disabled').nullish(),
      })
      .nullish(),
    secret_scanning_delegated_bypass: z
      .looseObject({
        status: openEnum('enabled', 'disabled').nullish(),
      })
      .nullish(),
    secret_scanning_delegated_bypass_options: z
      .looseObject({
        reviewers: z
          .array(
            z.looseObject({
              reviewer_id: z.int().describe('The ID of the team or role selected as a bypass reviewer'),
              reviewer_type: openEnum('TEAM', 'ROLE').describe('The type of the bypass reviewer'),
              mode: openEnum('ALWAYS', 'EXEMPT').nullish().describe('The bypass mode for the reviewer'),
            }),
          )
          .nullish()
          .describe('The bypass reviewers for secret scanning delegated bypass'),
      })
      .nullish(),
  })
  .meta({ id: 'SecurityAndAnalysis' })

export const CodeOfConduct = z
  .looseObject({
    key: z.string(),
    name: z.string(),
    url: z.string(),
    body: z.string().nullish(),
    html_url: z.string().nullable(),
  })
  .meta({ id: 'CodeOfConduct', description: 'Code Of Conduct' })

export const MinimalRepository = z
  .looseObject({
    id: z.int(),
    node_id: z.string(),
    name: z.string(),
    full_name: z.string(),
    owner: SimpleUser,
    private: z.boolean(),
    html_url: z.string(),
    description: z.string().nullable(),
    fork: z.boolean(),
    url: z.string(),
    archive_url: z.string(),
    assignees_url: z.string(),
    blobs_url: z.string(),
    branches_url: z.string(),
    collaborators_url: z.string(),
    comments_url: z.string(),
    commits_url: z.string(),
    compare_url: z.string(),
    contents_url: z.string(),
    contributors_url: z.string(),
    deployments_url: z.string(),
    downloads_url: z.string(),
    events_url: z.string(),
    forks_url: z.string(),
    git_commits_url: z.string(),
    git_refs_url: z.string(),
    git_tags_url: z.string(),
    git_url: z.string().nullish(),
    issue_comment_url: z.string(),
    issue_events_url: z.string(),
    issues_url: z.string(),
    keys_url: z.string(),
    labels_url: z.string(),
    languages_url: z.string(),
    merges_url: z.string(),
    milestones_url: z.string(),
    notifications_url: z.string(),
    pulls_url: z.string(),
    releases_url: z.string(),
    ssh_url: z.string().nullish(),
    stargazers_url: z.string(),
    statuses_url: z.string(),
    subscribers_url: z.string(),
    subscription_url: z.string(),
    tags_url: z.string(),
    teams_url: z.string(),
    trees_url: z.string(),
    clone_url: z.string().nullish(),
    mirror_url: z.string().nullish(),
    hooks_url: z.string(),
    svn_url: z.string().nullish(),
    homepage: z.string().nullish(),
    language: z.string().nullish(),
    forks_count: z.int().nullish(),
    stargazers_count: z.int().nullish(),
    watchers_count: z.int().nullish(),
    size: int(
      'The size of the repository, in kilobytes. Size is calculated hourly. When a repository is initially created, the size is 0',
    ),
    default_branch: z.string().nullish(),
    open_issues_count: z.int().nullish(),
    is_template: z.boolean().nullish(),
    topics: z.array(z.string()).nullish(),
    has_issues: z.boolean().nullish(),
    has_projects: z.boolean().nullish(),
    has_wiki: z.boolean().nullish(),
    has_pages: z.boolean().nullish(),
    has_downloads: z.boolean().nullish(),
    has_discussions: z.boolean().nullish(),
    has_pull_requests: z.boolean().nullish(),
    pull_request_creation_policy: openEnum('all', 'collaborators_only')
      .nullish()
      .describe('The policy controlling who can create pull requests: all or collaborators_only'),
    archived: z.boolean().nullish(),
    disabled: z.boolean().nullish(),
    visibility: z.string().nullish(),
    pushed_at: z.string().nullish(),
    created_at: z.string().nullish(),
    updated_at: z.string().nullish(),
    permissions: z
      .looseObject({
        admin: z.boolean().nullish(),
        maintain: z.boolean().nullish(),
        push: z.boolean().nullish(),
        triage: z.boolean().nullish(),
        pull: z.boolean().nullish(),
      })
      .nullish(),
    role_name: z.string().nullish(),
    temp_clone_token: z.string().nullish(),
    delete_branch_on_merge: z.boolean().nullish(),
    subscribers_count: z.int().nullish(),
    network_count: z.int().nullish(),
    code_of_conduct: CodeOfConduct.nullish(),
    license: z
      .looseObject({
        key: z.string().nullish(),
        name: z.string().nullish(),
        spdx_id: z.string().nullish(),
        url: z.string().nullish(),
        node_id: z.string().nullish(),
      })
      .nullish(),
    forks: z.int().nullish(),
    open_issues: z.int().nullish(),
    watchers: z.int().nullish(),
    allow_forking: z.boolean().nullish(),
    web_commit_signoff_required: z.boolean().nullish(),
    security_and_analysis: SecurityAndAnalysis.nullish(),
    custom_properties: open()
      .nullish()
      .describe(
        'The custom properties that were defined for the repository. The keys are the custom property names, and the values are the corresponding custom property values',
      ),
  })
  .meta({ id: 'MinimalRepository', description: 'Minimal Repository' })

export const TeamSimple = z
  .looseObject({
    id: z.int().describe('Unique identifier of the team'),
    node_id: z.string(),
    url: z.string().describe('URL for the team'),
    members_url: z.string(),
    name: z.string().describe('Name of the team'),
    description: z.string().nullable().describe('Description of the team'),
    permission: z.string().describe('Permission that the team will have for its repositories'),
    privacy: text('The level of privacy this team should have'),
    notification_setting: text('The notification setting the team has set'),
    html_url: z.string(),
    repositories_url: z.string(),
    slug: z.string(),
    ldap_dn: text('Distinguished Name (DN) that team maps to within LDAP environment'),
    type: openEnum('enterprise', 'organization').nullish().describe('The ownership type of the team'),
    organization_id: int('Unique identifier of the organization to which this team belongs'),
    enterprise_id: int('Unique identifier of the enterprise to which this team belongs'),
  })
  .meta({
    id: 'TeamSimple',
    description: 'Groups of organization members that gives permissions on specified repositories',
  })

export const Team = z
  .looseObject({
    id: z.int(),
    node_id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    privacy: z.string().nullish(),
    notification_setting: z.string().nullish(),
    permission: z.string(),
    permissions: z
      .looseObject({
        pull: z.boolean(),
        triage: z.boolean(),
        push: z.boolean(),
        maintain: z.boolean(),
        admin: z.boolean(),
      })
      .nullish(),
    url: z.string(),
    html_url: z.string(),
    members_url: z.string(),
    repositories_url: z.string(),
    type: openEnum('enterprise', 'organization').nullish().describe('The ownership type of the team'),
    access_source: openEnum('direct', 'organization', 'enterprise')
      .nullish()
      .describe(
        "How the team's access to the repository was granted. This property is only present when the team is returned in a repository context, such as `GET /repos/{owner}/{repo}/teams`",
      ),
    organization_id: int('Unique identifier of the organization to which this team belongs'),
    enterprise_id: int('Unique identifier of the enterprise to which this team belongs'),
    parent: TeamSimple.nullish(),
  })
  .meta({ id: 'Team', description: 'Groups of organization members that gives permissions on specified repositories' })

export const GitUser = z
  .looseObject({
    name: z.string().nullish(),
    email: z.string().nullish(),
    date: z.string().nullish(),
  })
  .meta({ id: 'GitUser', description: 'Metaproperties for Git author/committer information' })

export const Verification = z
  .looseObject({
    verified: z.boolean(),
    reason: z.string(),
    payload: z.string().nullable(),
    signature: z.string().nullable(),
    verified_at: z.string().nullable(),
  })
  .meta({ id: 'Verification' })

export const DiffEntry = z
  .looseObject({
    sha: z.string().nullish(),
    filename: z.string(),
    status: openEnum('added', 'removed', 'modified', 'renamed', 'copied', 'changed', 'unchanged'),
    additions: z.int(),
    deletions: z.int(),
    changes: z.int(),
    blob_url: z.string(),
    raw_url: z.string(),
    contents_url: z.string().nullish(),
    patch: z.string().nullish(),
    previous_filename: z.string().nullish(),
  })
  .meta({ id: 'DiffEntry', description: 'Diff Entry' })

export const Commit = z
  .looseObject({
    url: z.string(),
    sha: z.string(),
    node_id: z.string(),
    html_url: z.string(),
    comments_url: z.string(),
    commit: z.looseObject({
      url: z.string(),
      author: GitUser.nullable(),
      committer: GitUser.nullable(),
      message: z.string(),
      comment_count: z.int(),
      tree: z.looseObject({
        sha: z.string(),
        url: z.string(),
      }),
      verification: Verification.nullish(),
    }),
    author: z.union([SimpleUser, open()]).nullable(),
    committer: z.union([SimpleUser, open()]).nullable(),
    parents: z.array(
      z.looseObject({
        sha: z.string(),
        url: z.string(),
        html_url: z.string().nullish(),
      }),
    ),
    stats: z
      .looseObject({
        additions: z.int().nullish(),
        deletions: z.int().nullish(),
        total: z.int().nullish(),
      })
      .nullish(),
    files: z.array(DiffEntry).nullish(),
  })
  .meta({ id: 'Commit', description: 'Commit' })

export const Enterprise = z
  .looseObject({
    description: text('A short description of the enterprise'),
    html_url: z.string(),
    website_url: text("The enterprise's website URL"),
    id: z.int().describe('Unique identifier of the enterprise'),
    node_id: z.string(),
    name: z.string().describe('The name of the enterprise'),
    slug: z.string().describe('The slug url identifier for the enterprise'),
    created_at: z.string().nullable(),
    updated_at: z.string().nullable(),
    avatar_url: z.string(),
  })
  .meta({ id: 'Enterprise', description: 'An enterprise on GitHub' })

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

export const AuthorAssociation = openEnum(
  'COLLABORATOR',
  'CONTRIBUTOR',
  'FIRST_TIMER',
  'FIRST_TIME_CONTRIBUTOR',
  'MANNEQUIN',
  'MEMBER',
  'NONE',
  'OWNER',
).meta({ id: 'AuthorAssociation', description: 'How the author is associated with the repository' })

export const ReactionRollup = z
  .looseObject({
    url: z.string(),
    total_count: z.int(),
    '+1': z.int(),
    '-1': z.int(),
    laugh: z.int(),
    confused: z.int(),
    heart: z.int(),
    hooray: z.int(),
    eyes: z.int(),
    rocket: z.int(),
  })
  .meta({ id: 'ReactionRollup' })

export const PinnedIssueComment = z
  .looseObject({
    pinned_at: z.string(),
    pinned_by: SimpleUser.nullable(),
  })
  .meta({
    id: 'PinnedIssueComment',
    description: 'Context around who pinned an issue comment and when it was pinned',
  })

export const IssueCommentMinimized = z
  .looseObject({
    reason: z.string().nullable().describe('The reason the comment was minimized'),
  })
  .meta({ id: 'IssueCommentMinimized', description: 'Details about why an issue comment was minimized' })

export const Milestone = z
  .looseObject({
    url: z.string(),
    html_url: z.string(),
    labels_url: z.string(),
    id: z.int(),
    node_id: z.string(),
    number: z.int().describe('The number of the milestone'),
    state: openEnum('open', 'closed').describe('The state of the milestone'),
    title: z.string().describe('The title of the milestone'),
    description: z.string().nullable(),
    creator: SimpleUser.nullable(),
    open_issues: z.int(),
    closed_issues: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
    due_on: z.string().nullable(),
  })
  .meta({ id: 'Milestone', description: 'A collection of related issues and pull requests' })

export const Reaction = z
  .looseObject({
    id: z.int(),
    node_id: z.string(),
    user: SimpleUser.nullable(),
    content: openEnum('+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes').describe(
      'The reaction to use',
    ),
    created_at: z.string(),
  })
  .meta({
    id: 'Reaction',
    description:
      'Reactions to conversations provide a way to help people express their feelings more simply and effectively',
  })

const branchMinimal = z.looseObject({
  ref: z.string(),
  sha: z.string(),
  repo: z.looseObject({
    id: z.int(),
    url: z.string(),
    name: z.string(),
  }),
})

export const PullRequestMinimal = z
  .looseObject({
    id: z.int(),
    number: z.int(),
    url: z.string(),
    head: branchMinimal,
    base: branchMinimal,
  })
  .meta({ id: 'PullRequestMinimal' })
