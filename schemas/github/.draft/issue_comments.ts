import { defineEntity } from '@ferrule/codegen'
import { text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  AuthorAssociation,
  NullableIntegration,
  NullableIssueCommentMinimized,
  NullablePinnedIssueComment,
  NullableSimpleUser,
  ReactionRollup,
} from './shared.records.ts'

export const IssueComment = z
  .looseObject({
    id: z.int().describe('Unique identifier of the issue comment'),
    node_id: z.string(),
    url: z.string().describe('URL for the issue comment'),
    body: text('Contents of the issue comment'),
    body_text: z.string().nullish(),
    body_html: z.string().nullish(),
    html_url: z.string(),
    user: NullableSimpleUser.nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    issue_url: z.string(),
    author_association: AuthorAssociation.nullish(),
    performed_via_github_app: NullableIntegration.nullish(),
    reactions: ReactionRollup.nullish(),
    pin: NullablePinnedIssueComment.nullish(),
    minimized: NullableIssueCommentMinimized.nullish(),
  })
  .meta({ id: 'IssueComment', description: 'Comments provide a way for people to collaborate on an issue' })

export default defineEntity({
  name: 'issue_comments',
  type: 'IssueComment',
  summary: 'Issue comments.',
  record: IssueComment,
  actions: {
    get: {
      summary: 'Get an issue comment.',
      docs: 'https://docs.github.com/rest/issues/comments#get-an-issue-comment',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        comment_id: z.int().describe('The unique identifier of the comment'),
      }),
    },
    update: {
      summary: 'Update an issue comment.',
      docs: 'https://docs.github.com/rest/issues/comments#update-an-issue-comment',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        comment_id: z.int().describe('The unique identifier of the comment'),
        body: z.string().describe('The contents of the comment'),
      }),
    },
    delete: {
      summary: 'Delete an issue comment.',
      docs: 'https://docs.github.com/rest/issues/comments#delete-an-issue-comment',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/comments/{comment_id}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        comment_id: z.int().describe('The unique identifier of the comment'),
      }),
      record: null,
    },
    list: {
      summary: 'List issue comments.',
      docs: 'https://docs.github.com/rest/issues/comments#list-issue-comments',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        issue_number: z.int().describe('The number that identifies the issue'),
        since: z
          .string()
          .optional()
          .describe(
            'Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`',
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
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Create an issue comment.',
      docs: 'https://docs.github.com/rest/issues/comments#create-an-issue-comment',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/comments',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        issue_number: z.int().describe('The number that identifies the issue'),
        body: z.string().describe('The contents of the comment'),
      }),
    },
  },
})
