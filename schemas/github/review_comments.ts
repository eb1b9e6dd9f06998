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
    create: {
      summary: 'Comments on a line, lines or a file of a diff.',
      docs: 'https://docs.github.com/rest/pulls/comments#create-a-review-comment-for-a-pull-request',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/comments',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        body: z.string().describe('The text of the review comment'),
        commit_id: z
          .string()
          .describe(
            'The SHA of the commit needing a comment. Not using the latest commit SHA may render your comment outdated if a subsequent commit modifies the line you specify as the `position`',
          ),
        path: z.string().describe('File to comment on, from the root of the repository'),
        position: z.int().optional().meta({
          deprecated: true,
          description:
            '**This parameter is closing down. Use `line` instead**. The position in the diff where you want to add a review comment. Note this value is not the same as the line number in the file',
        }),
        side: z
          .enum(['LEFT', 'RIGHT'])
          .optional()
          .describe(
            "In a split diff view, the side of the diff that the pull request's changes appear on. Can be `LEFT` or `RIGHT`. Use `LEFT` for deletions that appear in red",
          ),
        line: z
          .int()
          .optional()
          .describe(
            '**Required unless using `subject_type:file`**. The line of the blob in the pull request diff that the comment applies to',
          ),
        start_line: z
          .int()
          .optional()
          .describe(
            '**Required when using multi-line comments unless using `in_reply_to`**. The `start_line` is the first line in the pull request diff that your multi-line comment applies to',
          ),
        start_side: z
          .enum(['LEFT', 'RIGHT', 'side'])
          .optional()
          .describe(
            '**Required when using multi-line comments unless using `in_reply_to`**. The `start_side` is the starting side of the diff that the comment applies to. Can be `LEFT` or `RIGHT`',
          ),
        in_reply_to: z
          .int()
          .optional()
          .describe(
            'The ID of the review comment to reply to. To find the ID of a review comment with "List review comments on a pull request"',
          ),
        subject_type: z.enum(['line', 'file']).optional().describe('The level at which the comment is targeted'),
      }),
    },
    reply: {
      summary: 'Replies to a comment on a diff; replies to replies are not possible.',
      docs: 'https://docs.github.com/rest/pulls/comments#create-a-reply-for-a-review-comment',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies',
      params: z.strictObject({
        ...repository,
        pull_number: z.int().describe('The number that identifies the pull request'),
        comment_id: z.int().describe('The unique identifier of the comment'),
        body: z.string().describe('The text of the review comment'),
      }),
    },
    update: {
      summary: 'Replaces the text of a comment on a diff.',
      docs: 'https://docs.github.com/rest/pulls/comments#update-a-review-comment-for-a-pull-request',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/pulls/comments/{comment_id}',
      params: z.strictObject({
        ...repository,
        comment_id: z.int().describe('The unique identifier of the comment'),
        body: z.string().describe('The text of the reply to the review comment'),
      }),
    },
    delete: {
      summary: 'Deletes a comment on a diff.',
      docs: 'https://docs.github.com/rest/pulls/comments#delete-a-review-comment-for-a-pull-request',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/pulls/comments/{comment_id}',
      params: z.strictObject({
        ...repository,
        comment_id: z.int().describe('The unique identifier of the comment'),
      }),
      record: null,
    },
  },
})
