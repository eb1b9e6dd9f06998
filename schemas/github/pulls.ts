import { defineEntity, openEnum } from '@ferrule/codegen'
import { bool, int } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { AuthorAssociation, Milestone, Repository, SimpleUser, Team, TeamSimple } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const Link = z
  .looseObject({
    href: z.string(),
  })
  .meta({ id: 'Link', description: 'Hypermedia Link' })

/** One side of a pull request. After its fork was deleted, nothing but the branch is left. */
const Branch = z.looseObject({
  label: z.string().nullable().describe('`owner:branch`'),
  ref: z.string(),
  repo: Repository.nullable().describe('`null`: the fork was deleted'),
  sha: z.string(),
  user: SimpleUser.nullable(),
})

export const AutoMerge = z
  .looseObject({
    enabled_by: SimpleUser,
    merge_method: openEnum('merge', 'squash', 'rebase').describe('The merge method to use'),
    commit_title: z.string().describe('Title for the merge commit message'),
    commit_message: z.string().describe('Commit message for the merge commit'),
  })
  .meta({ id: 'AutoMerge', description: 'The status of auto merging a pull request' })

export const PullRequestStack = z
  .looseObject({
    base: z.looseObject({
      ref: z.string().describe('The base ref of the stack this pull request belongs to'),
      sha: z.string().describe('The base SHA of the stack this pull request belongs to'),
    }),
    size: int('The total number of pull requests in the stack'),
    position: int('The one-based position of this pull request within the stack, where 1 is the bottom of the stack'),
    id: int('The ID of the stack that this pull request belongs to'),
    number: int('The number of the stack that this pull request belongs to'),
  })
  .meta({ id: 'PullRequestStack', description: 'The stack information associated with a pull request' })

export const PullRequest = z
  .looseObject({
    url: z.string(),
    id: z.int(),
    node_id: z.string(),
    html_url: z.string(),
    diff_url: z.string(),
    patch_url: z.string(),
    issue_url: z.string(),
    commits_url: z.string(),
    review_comments_url: z.string(),
    review_comment_url: z.string(),
    comments_url: z.string(),
    statuses_url: z.string(),
    number: z.int().describe('Number uniquely identifying the pull request within its repository'),
    state: openEnum('open', 'closed').describe('State of this Pull Request. Either `open` or `closed`'),
    locked: z.boolean(),
    title: z.string().describe('The title of the pull request'),
    user: SimpleUser,
    body: z.string().nullable(),
    labels: z.array(
      z.looseObject({
        id: z.int(),
        node_id: z.string(),
        url: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        color: z.string(),
        default: z.boolean(),
      }),
    ),
    milestone: Milestone.nullable(),
    active_lock_reason: z.string().nullish(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
    merged_at: z.string().nullable(),
    merge_commit_sha: z
      .string()
      .nullish()
      .describe('Commit of the merge, or of the test merge; API version 2026-03-10 leaves it out'),
    assignee: SimpleUser.nullish().describe('First of the assignees; API version 2026-03-10 leaves it out'),
    assignees: z.array(SimpleUser).nullish(),
    requested_reviewers: z.array(SimpleUser).nullish(),
    requested_teams: z.array(TeamSimple).nullish(),
    head: Branch,
    base: Branch,
    _links: z.looseObject({
      comments: Link,
      commits: Link,
      statuses: Link,
      html: Link,
      issue: Link,
      review_comments: Link,
      review_comment: Link,
      self: Link,
    }),
    author_association: AuthorAssociation,
    auto_merge: AutoMerge.nullable(),
    stack: PullRequestStack.nullish(),
    draft: bool('Indicates whether or not the pull request is a draft'),
    merged: z.boolean(),
    mergeable: z.boolean().nullable(),
    rebaseable: z.boolean().nullish(),
    mergeable_state: z.string(),
    merged_by: SimpleUser.nullable(),
    comments: z.int(),
    review_comments: z.int(),
    maintainer_can_modify: z.boolean().describe('Indicates whether maintainers can modify the pull request'),
    commits: z.int(),
    additions: z.int(),
    deletions: z.int(),
    changed_files: z.int(),
  })
  .meta({
    id: 'PullRequest',
    description: "Pull requests let you tell others about changes you've pushed to a repository on GitHub",
  })

export const PullRequestSimple = z
  .looseObject({
    url: z.string(),
    id: z.int(),
    node_id: z.string(),
    html_url: z.string(),
    diff_url: z.string(),
    patch_url: z.string(),
    issue_url: z.string(),
    commits_url: z.string(),
    review_comments_url: z.string(),
    review_comment_url: z.string(),
    comments_url: z.string(),
    statuses_url: z.string(),
    number: z.int(),
    state: z.string(),
    locked: z.boolean(),
    title: z.string(),
    user: SimpleUser.nullable(),
    body: z.string().nullable(),
    labels: z.array(
      z.looseObject({
        id: z.int(),
        node_id: z.string(),
        url: z.string(),
        name: z.string(),
        description: z.string().nullish(),
        color: z.string(),
        default: z.boolean(),
      }),
    ),
    milestone: Milestone.nullable(),
    active_lock_reason: z.string().nullish(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
    merged_at: z.string().nullable(),
    merge_commit_sha: z
      .string()
      .nullish()
      .describe('Commit of the merge, or of the test merge; API version 2026-03-10 leaves it out'),
    assignee: SimpleUser.nullish().describe('First of the assignees; API version 2026-03-10 leaves it out'),
    assignees: z.array(SimpleUser).nullish(),
    requested_reviewers: z.array(SimpleUser).nullish(),
    requested_teams: z.array(Team).nullish(),
    head: Branch,
    base: Branch,
    _links: z.looseObject({
      comments: Link,
      commits: Link,
      statuses: Link,
      html: Link,
      issue: Link,
      review_comments: Link,
      review_comment: Link,
      self: Link,
    }),
    author_association: AuthorAssociation,
    auto_merge: AutoMerge.nullable(),
    stack: PullRequestStack.nullish(),
    draft: bool('Indicates whether or not the pull request is a draft'),
  })
  .meta({ id: 'PullRequestSimple', description: 'Pull Request Simple' })

export const PullRequestMergeResult = z
  .looseObject({
    sha: z.string(),
    merged: z.boolean(),
    message: z.string(),
  })
  .meta({ id: 'PullRequestMergeResult', description: 'Pull Request Merge Result' })

export default defineEntity({
  name: 'pulls',
  type: 'PullRequest',
  summary: 'Pull requests of a repository.',
  record: PullRequest,
  actions: {
    list: {
      summary: 'Lists pull requests.',
      docs: 'https://docs.github.com/rest/pulls/pulls#list-pull-requests',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls',
      params: z.strictObject({
        ...repository,
        state: z
          .enum(['open', 'closed', 'all'])
          .optional()
          .meta({ default: 'open', description: 'Either `open`, `closed`, or `all` to filter by state' }),
        head: z
          .string()
          .optional()
          .describe(
            'Filter pulls by head user or head organization and branch name in the format of `user:ref-name` or `organization:ref-name`. For example: `github:new-script-format` or `octocat:test-branch`',
          ),
        base: z.string().optional().describe('Filter pulls by base branch name. Example: `gh-pages`'),
        sort: z.enum(['created', 'updated', 'popularity', 'long-running']).optional().meta({
          default: 'created',
          description: 'What to sort results by. `popularity` will sort by the number of comments',
        }),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .describe(
            'The direction of the sort. Default: `desc` when sort is `created` or sort is not specified, otherwise `asc`',
          ),
        ...pages,
      }),
      record: PullRequestSimple,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Opens a pull request.',
      docs: 'https://docs.github.com/rest/pulls/pulls#create-a-pull-request',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls',
      params: z.strictObject({
        ...repository,
        head: z
          .string()
          .describe(
            'The name of the branch where your changes are implemented. For cross-repository pull requests in the same network, namespace `head` with a user like this: `username:branch`',
          ),
        base: z
          .string()
          .describe(
            'The name of the branch you want the changes pulled into. This should be an existing branch on the current repository',
          ),
        title: z
          .string()
          .optional()
          .describe('The title of the new pull request. Required unless `issue` is specified'),
        head_repo: z
          .string()
          .optional()
          .describe(
            'The name of the repository where the changes in the pull request were made. This field is required for cross-repository pull requests if both repositories are owned by the same organization',
          ),
        body: z
          .string()
          .optional()
          .meta({ aliases: ['description', 'text'], description: 'The contents of the pull request' }),
        maintainer_can_modify: z
          .boolean()
          .optional()
          .describe('Indicates whether maintainers can modify the pull request'),
        draft: z
          .boolean()
          .optional()
          .describe(
            'Indicates whether the pull request is a draft. See "Draft Pull Requests" in the GitHub Help documentation to learn more',
          ),
        issue: z
          .int()
          .optional()
          .describe(
            'An issue in the repository to convert to a pull request. The issue title, body, and comments will become the title, body, and comments on the new pull request. Required unless `title` is specified',
          ),
      }),
    },
    get: {
      summary: 'Gets a pull request.',
      docs: 'https://docs.github.com/rest/pulls/pulls#get-a-pull-request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
      }),
    },
    update: {
      summary: 'Updates a pull request; `state` closes it.',
      docs: 'https://docs.github.com/rest/pulls/pulls#update-a-pull-request',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        title: z.string().optional().describe('The title of the pull request'),
        body: z
          .string()
          .optional()
          .meta({ aliases: ['description', 'text'], description: 'The contents of the pull request' }),
        state: z.enum(['open', 'closed']).optional().describe('State of this Pull Request. Either `open` or `closed`'),
        base: z
          .string()
          .optional()
          .describe(
            'The name of the branch you want your changes pulled into. This should be an existing branch on the current repository',
          ),
        maintainer_can_modify: z
          .boolean()
          .optional()
          .describe('Indicates whether maintainers can modify the pull request'),
      }),
    },
    merge: {
      summary: 'Merges a pull request.',
      docs: 'https://docs.github.com/rest/pulls/pulls#merge-a-pull-request',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/merge',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        commit_title: z.string().optional().describe('Title for the automatic commit message'),
        commit_message: z.string().optional().describe('Extra detail to append to automatic commit message'),
        sha: z.string().optional().describe('SHA that pull request head must match to allow merge'),
        merge_method: z.enum(['merge', 'squash', 'rebase']).optional().describe('The merge method to use'),
      }),
      record: PullRequestMergeResult,
    },
    update_branch: {
      summary: 'Merges the base branch into the branch of a pull request, soon after the answer.',
      docs: 'https://docs.github.com/rest/pulls/pulls#update-a-pull-request-branch',
      access: 'write',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/update-branch',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('Number of the pull request'),
        expected_head_sha: z.string().optional().describe('Only if this is still the last commit of the branch'),
      }),
      record: z.looseObject({ message: z.string(), url: z.string() }),
    },
    request_reviewers: {
      summary: 'Asks people or teams for a review.',
      docs: 'https://docs.github.com/rest/pulls/review-requests#request-reviewers-for-a-pull-request',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        reviewers: z.array(z.string()).optional().describe('An array of user `login`s that will be requested'),
        team_reviewers: z.array(z.string()).optional().describe('An array of team `slug`s that will be requested'),
      }),
      record: PullRequestSimple,
    },
    remove_requested_reviewers: {
      summary: 'Takes back requests for a review.',
      docs: 'https://docs.github.com/rest/pulls/review-requests#remove-requested-reviewers-from-a-pull-request',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        reviewers: z.array(z.string()).describe('An array of user `login`s that will be removed'),
        team_reviewers: z.array(z.string()).optional().describe('An array of team `slug`s that will be removed'),
      }),
      place: { reviewers: 'body', team_reviewers: 'body' },
      record: PullRequestSimple,
    },
  },
})
