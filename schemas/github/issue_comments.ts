import { defineEntity } from '@ferrule/codegen'
import { text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  AuthorAssociation,
  Integration,
  IssueCommentMinimized,
  PinnedIssueComment,
  ReactionRollup,
  SimpleUser,
} from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const IssueComment = z
  .looseObject({
    id: z.int().describe('Unique identifier of the issue comment'),
    node_id: z.string(),
    url: z.string().describe('URL for the issue comment'),
    body: text('Contents of the issue comment'),
    body_text: z.string().nullish(),
    body_html: z.string().nullish(),
    html_url: z.string(),
    user: SimpleUser.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    issue_url: z.string(),
    author_association: AuthorAssociation.nullish(),
    performed_via_github_app: Integration.nullish(),
    reactions: ReactionRollup.nullish(),
    pin: PinnedIssueComment.nullish(),
    minimized: IssueCommentMinimized.nullish(),
  })
  .meta({ id: 'IssueComment', description: 'Comments provide a way for people to collaborate on an issue' })

export default defineEntity({
  name: 'issue_comments',
  type: 'IssueComment',
  summary: 'Comments on issues and pull requests.',
  record: IssueComment,
  actions: {
    get: {
      summary: 'Gets a comment.',
      docs: 'https://docs.github.com/rest/issues/comments#get-an-issue-comment',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      params: z.strictObject({
        ...repository,
        comment_id: z.int().describe('The unique identifier of the comment'),
      }),
    },
    update: {
      summary: 'Updates the text of a comment.',
      docs: 'https://docs.github.com/rest/issues/comments#update-an-issue-comment',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      params: z.strictObject({
        ...repository,
        comment_id: z.int().describe('The unique identifier of the comment'),
        body: z.string().meta({ aliases: ['text', 'content', 'message'], description: 'The contents of the comment' }),
      }),
    },
    delete: {
      summary: 'Deletes a comment.',
      docs: 'https://docs.github.com/rest/issues/comments#delete-an-issue-comment',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      params: z.strictObject({
        ...repository,
        comment_id: z.int().describe('The unique identifier of the comment'),
      }),
      record: null,
    },
    list: {
      summary: 'Lists the comments on an issue, oldest first.',
      docs: 'https://docs.github.com/rest/issues/comments#list-issue-comments',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        since: z
          .string()
          .optional()
          .describe('Only show results that were last updated after the given time. Time in ISO 8601'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    list_for_repo: {
      summary: 'Lists the comments on all issues and pull requests of a repository.',
      docs: 'https://docs.github.com/rest/issues/comments#list-issue-comments-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/comments',
      params: z.strictObject({
        ...repository,
        sort: z
          .enum(['created', 'updated'])
          .optional()
          .meta({ default: 'created', description: 'The property to sort the results by' }),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .describe('Either `asc` or `desc`. Ignored without the `sort` parameter'),
        since: z
          .string()
          .optional()
          .describe('Only show results that were last updated after the given time. Time in ISO 8601'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Comments on an issue or pull request.',
      docs: 'https://docs.github.com/rest/issues/comments#create-an-issue-comment',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        body: z.string().meta({ aliases: ['text', 'content', 'message'], description: 'The contents of the comment' }),
      }),
    },
  },
})
