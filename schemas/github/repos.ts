import { defineEntity, open, openEnum } from '@ferrule/codegen'
import { bool, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { LicenseSimple, MinimalRepository, Repository, SecurityAndAnalysis, SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const CodeOfConductSimple = z
  .looseObject({
    url: z.string(),
    key: z.string(),
    name: z.string(),
    html_url: z.string().nullable(),
  })
  .meta({ id: 'CodeOfConductSimple', description: 'Code of Conduct Simple' })

export const FullRepository = z
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
    default_branch: z.string(),
    open_issues_count: z.int(),
    is_template: z.boolean().nullish(),
    topics: z.array(z.string()).nullish(),
    has_issues: z.boolean(),
    has_projects: z.boolean(),
    has_wiki: z.boolean(),
    has_pages: z.boolean(),
    has_downloads: z.boolean().nullish(),
    has_discussions: z.boolean().nullish(),
    has_pull_requests: z.boolean().nullish(),
    pull_request_creation_policy: openEnum('all', 'collaborators_only')
      .nullish()
      .describe('The policy controlling who can create pull requests: all or collaborators_only'),
    archived: z.boolean(),
    disabled: z.boolean().describe('Returns whether or not this repository disabled'),
    visibility: text('The repository visibility: public, private, or internal'),
    pushed_at: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    permissions: z
      .looseObject({
        admin: z.boolean(),
        maintain: z.boolean().nullish(),
        push: z.boolean(),
        triage: z.boolean().nullish(),
        pull: z.boolean(),
      })
      .nullish(),
    allow_rebase_merge: z.boolean().nullish(),
    template_repository: Repository.nullish(),
    temp_clone_token: z.string().nullish(),
    allow_squash_merge: z.boolean().nullish(),
    allow_auto_merge: z.boolean().nullish(),
    delete_branch_on_merge: z.boolean().nullish(),
    allow_merge_commit: z.boolean().nullish(),
    allow_update_branch: z.boolean().nullish(),
    use_squash_pr_title_as_default: z.boolean().nullish(),
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
    allow_forking: z.boolean().nullish(),
    web_commit_signoff_required: z.boolean().nullish(),
    subscribers_count: z.int(),
    network_count: z.int(),
    license: LicenseSimple.nullable(),
    organization: SimpleUser.nullish(),
    parent: Repository.nullish(),
    source: Repository.nullish(),
    forks: z.int(),
    master_branch: z.string().nullish(),
    open_issues: z.int(),
    watchers: z.int(),
    anonymous_access_enabled: bool('Whether anonymous git access is allowed'),
    code_of_conduct: CodeOfConductSimple.nullish(),
    security_and_analysis: SecurityAndAnalysis.nullish(),
    custom_properties: open()
      .nullish()
      .describe(
        'The custom properties that were defined for the repository. The keys are the custom property names, and the values are the corresponding custom property values',
      ),
  })
  .meta({ id: 'FullRepository', description: 'Full Repository' })

export const RepoSearchResultItem = z
  .looseObject({
    id: z.int(),
    node_id: z.string(),
    name: z.string(),
    full_name: z.string(),
    owner: SimpleUser.nullable(),
    private: z.boolean(),
    html_url: z.string(),
    description: z.string().nullable(),
    fork: z.boolean(),
    url: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    pushed_at: z.string(),
    homepage: z.string().nullable(),
    size: z.int(),
    stargazers_count: z.int(),
    watchers_count: z.int(),
    language: z.string().nullish(),
    forks_count: z.int(),
    open_issues_count: z.int(),
    master_branch: z.string().nullish(),
    default_branch: z.string(),
    score: z.number(),
    forks_url: z.string(),
    keys_url: z.string(),
    collaborators_url: z.string(),
    teams_url: z.string(),
    hooks_url: z.string(),
    issue_events_url: z.string(),
    events_url: z.string(),
    assignees_url: z.string(),
    branches_url: z.string(),
    tags_url: z.string(),
    blobs_url: z.string(),
    git_tags_url: z.string(),
    git_refs_url: z.string(),
    trees_url: z.string(),
    statuses_url: z.string(),
    languages_url: z.string(),
    stargazers_url: z.string(),
    contributors_url: z.string(),
    subscribers_url: z.string(),
    subscription_url: z.string(),
    commits_url: z.string(),
    git_commits_url: z.string(),
    comments_url: z.string(),
    issue_comment_url: z.string(),
    contents_url: z.string(),
    compare_url: z.string(),
    merges_url: z.string(),
    archive_url: z.string(),
    downloads_url: z.string(),
    issues_url: z.string(),
    pulls_url: z.string(),
    milestones_url: z.string(),
    notifications_url: z.string(),
    labels_url: z.string(),
    releases_url: z.string(),
    deployments_url: z.string(),
    git_url: z.string(),
    ssh_url: z.string(),
    clone_url: z.string(),
    svn_url: z.string(),
    forks: z.int(),
    open_issues: z.int(),
    watchers: z.int(),
    topics: z.array(z.string()).nullish(),
    mirror_url: z.string().nullable(),
    has_issues: z.boolean(),
    has_projects: z.boolean(),
    has_pages: z.boolean(),
    has_wiki: z.boolean(),
    has_downloads: z.boolean().nullish(),
    has_discussions: z.boolean().nullish(),
    has_pull_requests: z.boolean().nullish(),
    pull_request_creation_policy: openEnum('all', 'collaborators_only')
      .nullish()
      .describe('The policy controlling who can create pull requests: all or collaborators_only'),
    archived: z.boolean(),
    disabled: z.boolean().describe('Returns whether or not this repository disabled'),
    visibility: text('The repository visibility: public, private, or internal'),
    license: LicenseSimple.nullable(),
    permissions: z
      .looseObject({
        admin: z.boolean(),
        maintain: z.boolean().nullish(),
        push: z.boolean(),
        triage: z.boolean().nullish(),
        pull: z.boolean(),
      })
      .nullish(),
    text_matches: z
      .array(
        z.looseObject({
          object_url: z.string().nullish(),
          object_type: z.string().nullish(),
          property: z.string().nullish(),
          fragment: z.string().nullish(),
          matches: z
            .array(
              z.looseObject({
                text: z.string().nullish(),
                indices: z.array(z.int()).nullish(),
              }),
            )
            .nullish(),
        }),
      )
      .nullish(),
    temp_clone_token: z.string().nullish(),
    allow_merge_commit: z.boolean().nullish(),
    allow_squash_merge: z.boolean().nullish(),
    allow_rebase_merge: z.boolean().nullish(),
    allow_auto_merge: z.boolean().nullish(),
    delete_branch_on_merge: z.boolean().nullish(),
    allow_forking: z.boolean().nullish(),
    is_template: z.boolean().nullish(),
    web_commit_signoff_required: z.boolean().nullish(),
  })
  .meta({ id: 'RepoSearchResultItem', description: 'Repo Search Result Item' })

export default defineEntity({
  name: 'repos',
  type: 'FullRepository',
  summary: 'Repositories.',
  record: FullRepository,
  actions: {
    list_for_org: {
      summary: 'Lists the repositories of an organization.',
      docs: 'https://docs.github.com/rest/repos/repos#list-organization-repositories',
      method: 'GET',
      path: '/orgs/{org}/repos',
      params: z.strictObject({
        org: z.string().min(1).describe('The organization name. The name is not case sensitive'),
        type: z
          .enum(['all', 'public', 'private', 'forks', 'sources', 'member'])
          .optional()
          .meta({ default: 'all', description: 'Specifies the types of repositories you want returned' }),
        sort: z
          .enum(['created', 'updated', 'pushed', 'full_name'])
          .optional()
          .meta({ default: 'created', description: 'The property to sort the results by' }),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .describe('The order to sort by. Default: `asc` when using `full_name`, otherwise `desc`'),
        ...pages,
      }),
      record: MinimalRepository,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a repository.',
      docs: 'https://docs.github.com/rest/repos/repos#get-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}',
      params: z.strictObject({
        ...repository,
      }),
    },
    update: {
      summary: 'Updates a repository.',
      docs: 'https://docs.github.com/rest/repos/repos#update-a-repository',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}',
      params: z.strictObject({
        ...repository,
        name: z.string().optional().describe('The name of the repository'),
        description: z.string().optional().describe('A short description of the repository'),
        homepage: z.string().optional().describe('A URL with more information about the repository'),
        private: z.boolean().optional().meta({
          default: false,
          description: 'Either `true` to make the repository private or `false` to make it public. Default: `false`',
        }),
        visibility: z.enum(['public', 'private']).optional().describe('The visibility of the repository'),
        security_and_analysis: z
          .strictObject({
            advanced_security: z
              .strictObject({
                status: z.string().optional().describe('Can be `enabled` or `disabled`'),
              })
              .optional()
              .describe('Use the `status` property to enable or disable GitHub Advanced Security for this repository'),
            code_security: z
              .strictObject({
                status: z.string().optional().describe('Can be `enabled` or `disabled`'),
              })
              .optional()
              .describe('Use the `status` property to enable or disable GitHub Code Security for this repository'),
            secret_scanning: z
              .strictObject({
                status: z.string().optional().describe('Can be `enabled` or `disabled`'),
              })
              .optional()
              .describe(
                'Use the `status` property to enable or disable secret scanning for this repository. For more information, see "About secret scanning."',
              ),
            secret_scanning_push_protection: z
              .strictObject({
                status: z.string().optional().describe('Can be `enabled` or `disabled`'),
              })
              .optional()
              .describe(
                'Use the `status` property to enable or disable secret scanning push protection for this repository. For more information, see "Protecting pushes with secret scanning."',
              ),
            secret_scanning_ai_detection: z
              .strictObject({
                status: z.string().optional().describe('Can be `enabled` or `disabled`'),
              })
              .optional()
              .describe(
                'Use the `status` property to enable or disable secret scanning AI detection for this repository. For more information, see "Responsible detection of generic secrets with AI."',
              ),
            secret_scanning_non_provider_patterns: z
              .strictObject({
                status: z.string().optional().describe('Can be `enabled` or `disabled`'),
              })
              .optional()
              .describe(
                'Use the `status` property to enable or disable secret scanning non-provider patterns for this repository. For more information, see "Supported secret scanning patterns."',
              ),
            secret_scanning_delegated_alert_dismissal: z
              .strictObject({
                status: z.string().optional().describe('Can be `enabled` or `disabled`'),
              })
              .optional()
              .describe(
                'Use the `status` property to enable or disable secret scanning delegated alert dismissal for this repository',
              ),
            secret_scanning_delegated_bypass: z
              .strictObject({
                status: z.string().optional().describe('Can be `enabled` or `disabled`'),
              })
              .optional()
              .describe(
                'Use the `status` property to enable or disable secret scanning delegated bypass for this repository',
              ),
            secret_scanning_delegated_bypass_options: z
              .strictObject({
                reviewers: z
                  .array(
                    z.strictObject({
                      reviewer_id: z.int().describe('The ID of the team or role selected as a bypass reviewer'),
                      reviewer_type: z.enum(['TEAM', 'ROLE']).describe('The type of the bypass reviewer'),
                      mode: z
                        .enum(['ALWAYS', 'EXEMPT'])
                        .optional()
                        .meta({ default: 'ALWAYS', description: 'The bypass mode for the reviewer' }),
                    }),
                  )
                  .optional()
                  .describe(
                    'The bypass reviewers for secret scanning delegated bypass. If you omit this field, the existing set of reviewers is unchanged',
                  ),
              })
              .optional()
              .describe(
                'Feature options for secret scanning delegated bypass. This object is only honored when `security_and_analysis.secret_scanning_delegated_bypass.status` is set to `enabled`',
              ),
          })
          .nullish()
          .describe('Specify which security and analysis features to enable or disable for the repository'),
        has_issues: z.boolean().optional().meta({
          default: true,
          description: 'Either `true` to enable issues for this repository or `false` to disable them',
        }),
        has_projects: z.boolean().optional().meta({
          default: true,
          description: 'Either `true` to enable projects for this repository or `false` to disable them',
        }),
        has_wiki: z.boolean().optional().meta({
          default: true,
          description: 'Either `true` to enable the wiki for this repository or `false` to disable it',
        }),
        // GitHub's document lacks it, and recorded traffic has it.
        has_discussions: z.boolean().optional().describe('Whether discussions are enabled'),
        has_pull_requests: z.boolean().optional().meta({
          default: true,
          description: 'Either `true` to allow pull requests for this repository or `false` to prevent pull requests',
        }),
        pull_request_creation_policy: z
          .enum(['all', 'collaborators_only'])
          .optional()
          .describe(
            'The policy that controls who can create pull requests for this repository: `all` or `collaborators_only`',
          ),
        is_template: z.boolean().optional().meta({
          default: false,
          description: 'Either `true` to make this repo available as a template repository or `false` to prevent it',
        }),
        default_branch: z.string().optional().describe('Updates the default branch for this repository'),
        allow_squash_merge: z.boolean().optional().meta({
          default: true,
          description: 'Either `true` to allow squash-merging pull requests, or `false` to prevent squash-merging',
        }),
        allow_merge_commit: z.boolean().optional().meta({
          default: true,
          description:
            'Either `true` to allow merging pull requests with a merge commit, or `false` to prevent merging pull requests with merge commits',
        }),
        allow_rebase_merge: z.boolean().optional().meta({
          default: true,
          description: 'Either `true` to allow rebase-merging pull requests, or `false` to prevent rebase-merging',
        }),
        allow_auto_merge: z.boolean().optional().meta({
          default: false,
          description: 'Either `true` to allow auto-merge on pull requests, or `false` to disallow auto-merge',
        }),
        delete_branch_on_merge: z.boolean().optional().meta({
          default: false,
          description:
            'Either `true` to allow automatically deleting head branches when pull requests are merged, or `false` to prevent automatic deletion',
        }),
        allow_update_branch: z.boolean().optional().meta({
          default: false,
          description:
            'Either `true` to always allow a pull request head branch that is behind its base branch to be updated even if it is not required to be up to date before merging, or false otherwise',
        }),
        use_squash_pr_title_as_default: z.boolean().optional().meta({
          deprecated: true,
          default: false,
          description:
            'Either `true` to allow squash-merge commits to use pull request title, or `false` to use commit message. This property is closing down. Please use `squash_merge_commit_title` instead',
        }),
        squash_merge_commit_title: z
          .enum(['PR_TITLE', 'COMMIT_OR_PR_TITLE'])
          .optional()
          .describe(
            "Required when using `squash_merge_commit_message`. The default value for a squash merge commit title: - `PR_TITLE` - default to the pull request's title",
          ),
        squash_merge_commit_message: z
          .enum(['PR_BODY', 'COMMIT_MESSAGES', 'BLANK'])
          .optional()
          .describe(
            "The default value for a squash merge commit message: - `PR_BODY` - default to the pull request's body. - `COMMIT_MESSAGES` - default to the branch's commit messages",
          ),
        merge_commit_title: z
          .enum(['PR_TITLE', 'MERGE_MESSAGE'])
          .optional()
          .describe(
            "Required when using `merge_commit_message`. The default value for a merge commit title. - `PR_TITLE` - default to the pull request's title",
          ),
        merge_commit_message: z
          .enum(['PR_BODY', 'PR_TITLE', 'BLANK'])
          .optional()
          .describe(
            "The default value for a merge commit message. - `PR_TITLE` - default to the pull request's title. - `PR_BODY` - default to the pull request's body. - `BLANK` - default to a blank commit message",
          ),
        archived: z.boolean().optional().meta({
          default: false,
          description: 'Whether to archive this repository. `false` will unarchive a previously archived repository',
        }),
        allow_forking: z.boolean().optional().meta({
          default: false,
          description: 'Either `true` to allow private forks, or `false` to prevent private forks',
        }),
        web_commit_signoff_required: z.boolean().optional().meta({
          default: false,
          description:
            'Either `true` to require contributors to sign off on web-based commits, or `false` to not require contributors to sign off on web-based commits',
        }),
      }),
    },
    delete: {
      summary: 'Deletes a repository.',
      docs: 'https://docs.github.com/rest/repos/repos#delete-a-repository',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}',
      params: z.strictObject({
        ...repository,
      }),
      record: null,
    },
    api_search: {
      summary: 'Searches repositories. GitHub returns at most 1,000 results.',
      docs: 'https://docs.github.com/rest/search/search#search-repositories',
      method: 'GET',
      path: '/search/repositories',
      params: z.strictObject({
        q: z
          .string()
          .describe(
            'The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub',
          ),
        sort: z
          .enum(['stars', 'forks', 'help-wanted-issues', 'updated'])
          .optional()
          .describe(
            'Sorts the results of your query by number of `stars`, `forks`, or `help-wanted-issues` or how recently the items were `updated`. Default: best match',
          ),
        order: z.enum(['desc', 'asc']).optional().meta({
          default: 'desc',
          description:
            'Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`). This parameter is ignored unless you provide `sort`',
        }),
        ...pages,
      }),
      records: 'items',
      meta: {
        total_count: z.int().nullish(),
        incomplete_results: z.boolean().nullish(),
      },
      record: RepoSearchResultItem,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    list: {
      summary: 'Lists the repositories that the authenticated user has access to.',
      docs: 'https://docs.github.com/rest/repos/repos#list-repositories-for-the-authenticated-user',
      method: 'GET',
      path: '/user/repos',
      params: z.strictObject({
        visibility: z
          .enum(['all', 'public', 'private'])
          .optional()
          .meta({ default: 'all', description: 'Limit results to repositories with the specified visibility' }),
        affiliation: z.string().optional().meta({
          default: 'owner,collaborator,organization_member',
          description:
            'Comma-separated list of values. Can include: * `owner`: Repositories that are owned by the authenticated user. * `collaborator`: Repositories that the user has been added to as a collaborator',
        }),
        type: z.enum(['all', 'owner', 'public', 'private', 'member']).optional().meta({
          default: 'all',
          description:
            'Limit results to repositories of the specified type. Will cause a `422` error if used in the same request as visibility or affiliation',
        }),
        sort: z
          .enum(['created', 'updated', 'pushed', 'full_name'])
          .optional()
          .meta({ default: 'full_name', description: 'The property to sort the results by' }),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .describe('The order to sort by. Default: `asc` when using `full_name`, otherwise `desc`'),
        ...pages,
        since: z.string().optional().describe('Only show repositories updated after the given time. Time in ISO 8601'),
        before: z
          .string()
          .optional()
          .describe('Only show repositories updated before the given time. Time in ISO 8601'),
      }),
      record: Repository,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Creates a repository of the authenticated user.',
      docs: 'https://docs.github.com/rest/repos/repos#create-a-repository-for-the-authenticated-user',
      method: 'POST',
      path: '/user/repos',
      params: z.strictObject({
        name: z.string().describe('The name of the repository'),
        description: z.string().optional().describe('A short description of the repository'),
        homepage: z.string().optional().describe('A URL with more information about the repository'),
        private: z.boolean().optional().meta({ default: false, description: 'Whether the repository is private' }),
        has_issues: z.boolean().optional().meta({ default: true, description: 'Whether issues are enabled' }),
        has_projects: z.boolean().optional().meta({ default: true, description: 'Whether projects are enabled' }),
        has_wiki: z.boolean().optional().meta({ default: true, description: 'Whether the wiki is enabled' }),
        has_discussions: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether discussions are enabled' }),
        team_id: z
          .int()
          .optional()
          .describe(
            'The id of the team that will be granted access to this repository. This is only valid when creating a repository in an organization',
          ),
        auto_init: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether the repository is initialized with a minimal README' }),
        gitignore_template: z
          .string()
          .optional()
          .describe('The desired language or platform to apply to the .gitignore'),
        license_template: z
          .string()
          .optional()
          .describe('The license keyword of the open source license for this repository'),
        allow_squash_merge: z
          .boolean()
          .optional()
          .meta({ default: true, description: 'Whether to allow squash merges for pull requests' }),
        allow_merge_commit: z
          .boolean()
          .optional()
          .meta({ default: true, description: 'Whether to allow merge commits for pull requests' }),
        allow_rebase_merge: z
          .boolean()
          .optional()
          .meta({ default: true, description: 'Whether to allow rebase merges for pull requests' }),
        allow_auto_merge: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether to allow Auto-merge to be used on pull requests' }),
        delete_branch_on_merge: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether to delete head branches when pull requests are merged' }),
        squash_merge_commit_title: z
          .enum(['PR_TITLE', 'COMMIT_OR_PR_TITLE'])
          .optional()
          .describe(
            "Required when using `squash_merge_commit_message`. The default value for a squash merge commit title: - `PR_TITLE` - default to the pull request's title",
          ),
        squash_merge_commit_message: z
          .enum(['PR_BODY', 'COMMIT_MESSAGES', 'BLANK'])
          .optional()
          .describe(
            "The default value for a squash merge commit message: - `PR_BODY` - default to the pull request's body. - `COMMIT_MESSAGES` - default to the branch's commit messages",
          ),
        merge_commit_title: z
          .enum(['PR_TITLE', 'MERGE_MESSAGE'])
          .optional()
          .describe(
            "Required when using `merge_commit_message`. The default value for a merge commit title. - `PR_TITLE` - default to the pull request's title",
          ),
        merge_commit_message: z
          .enum(['PR_BODY', 'PR_TITLE', 'BLANK'])
          .optional()
          .describe(
            "The default value for a merge commit message. - `PR_TITLE` - default to the pull request's title. - `PR_BODY` - default to the pull request's body. - `BLANK` - default to a blank commit message",
          ),
        has_downloads: z.boolean().optional().meta({ default: true, description: 'Whether downloads are enabled' }),
        is_template: z.boolean().optional().meta({
          default: false,
          description: 'Whether this repository acts as a template that can be used to generate new repositories',
        }),
      }),
    },
    list_for_user: {
      summary: 'Lists the public repositories of a user.',
      docs: 'https://docs.github.com/rest/repos/repos#list-repositories-for-a-user',
      method: 'GET',
      path: '/users/{username}/repos',
      params: z.strictObject({
        username: z.string().min(1).describe('The handle for the GitHub user account'),
        type: z
          .enum(['all', 'owner', 'member'])
          .optional()
          .meta({ default: 'owner', description: 'Limit results to repositories of the specified type' }),
        sort: z
          .enum(['created', 'updated', 'pushed', 'full_name'])
          .optional()
          .meta({ default: 'full_name', description: 'The property to sort the results by' }),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .describe('The order to sort by. Default: `asc` when using `full_name`, otherwise `desc`'),
        ...pages,
      }),
      record: MinimalRepository,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
