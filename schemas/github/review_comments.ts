import { defineEntity, openEnum } from '@ferrule/codegen'
import { int } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { AuthorAssociation, ReactionRollup, SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const PullRequestReviewComment = z
  .looseObject({
    url: z.string().describe('URL for the pull request review comment'),
    pull_request_review_id: z
      .int()
      .nullable()
      .describe('The ID of the pull request review to which the comment belongs'),
    id: z.int().describe('The ID of the pull request review comment'),
    node_id: z.string().describe('The node ID of the pull request review comment'),
    diff_hunk: z.string().describe('The diff of the line that the comment refers to'),
    path: z.string().describe('The relative path of the file to which the comment applies'),
    position: int(
      'The line index in the diff to which the comment applies. This field is closing down; use `line` instead',
    ),
    original_position: int(
      'The index of the original line in the diff to which the comment applies. This field is closing down; use `original_line` instead',
    ),
    commit_id: z.string().describe('The SHA of the commit to which the comment applies'),
    original_commit_id: z.string().describe('The SHA of the original commit to which the comment applies'),
    in_reply_to_id: int('The comment ID to reply to'),
    user: SimpleUser.nullable(),
    body: z.string().describe('The text of the comment'),
    created_at: z.string(),
    updated_at: z.string(),
    html_url: z.string().describe('HTML URL for the pull request review comment'),
    pull_request_url: z.string().describe('URL for the pull request that the review comment belongs to'),
    author_association: AuthorAssociation,
    _links: z.looseObject({
      self: z.looseObject({
        href: z.string(),
      }),
      html: z.looseObject({
        href: z.string(),
      }),
      pull_request: z.looseObject({
        href: z.string(),
      }),
    }),
    start_line: int('The first line of the range for a multi-line comment'),
    original_start_line: int('The first line of the range for a multi-line comment'),
    start_side: openEnum('LEFT', 'RIGHT')
      .nullish()
      .describe('The side of the first line of the range for a multi-line comment'),
    line: int('The line of the blob to which the comment applies. The last line of the range for a multi-line comment'),
    original_line: int(
      'The line of the blob to which the comment applies. The last line of the range for a multi-line comment',
    ),
    side: openEnum('LEFT', 'RIGHT')
      .nullish()
      .describe(
        'The side of the diff to which the comment applies. The side of the last line of the range for a multi-line comment',
      ),
    subject_type: openEnum('line', 'file')
      .nullish()
      .describe('The level at which the comment is targeted, can be a diff line or a file'),
    reactions: ReactionRollup.nullish(),
    body_html: z.string().nullish(),
    body_text: z.string().nullish(),
  })
  .meta({
    id: 'PullRequestReviewComment',
    description: "Pull Request Review Comments are comments on a portion of the Pull Request's diff",
  })

export default defineEntity({
  name: 'review_comments',
  type: 'PullRequestReviewComment',
  summary: 'Comments on the diffs of pull requests.',
  record: PullRequestReviewComment,
  actions: {
    list: {
      summary: 'Lists the comments on the diff of a pull request.',
      docs: 'https://docs.github.com/rest/pulls/comments#list-review-comments-on-a-pull-request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/comments',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('Number of the pull request'),
        sort: z.enum(['created', 'updated']).optional().meta({ default: 'created', description: 'Sort key' }),
        direction: z.enum(['asc', 'desc']).optional().describe('Direction; only with a sort key'),
        since: z.string().optional().describe('Only comments that were updated after this time, ISO 8601'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    list_for_repo: {
      summary: 'Lists the comments on the diffs of all pull requests of a repository.',
      docs: 'https://docs.github.com/rest/pulls/comments#list-review-comments-in-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/comments',
      params: z.strictObject({
        ...repository,
        sort: z
          .enum(['created', 'updated', 'created_at'])
          .optional()
          .meta({ default: 'created', description: 'Sort key' }),
        direction: z.enum(['asc', 'desc']).optional().describe('Direction; only with a sort key'),
        since: z.string().optional().describe('Only comments that were updated after this time, ISO 8601'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets a comment on the diff of a pull request.',
      docs: 'https://docs.github.com/rest/pulls/comments#get-a-review-comment-for-a-pull-request',
      method: 'GET',
      path: '/repos/{owner}/{repo}/pulls/comments/{comment_id}',
      params: z.strictObject({
        ...repository,
        comment_id: z.int().describe('Id of the comment'),
      }),
    },
  },
})
