import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { DocumentParam, notifyUsers, overrideEditableFlag, properties, visibility } from './shared.params.ts'
import { document, id, Property, self, time, UserDetails, Visibility } from './shared.records.ts'
import { digits, docs, expand, ISSUE, issueIdOrKey, maxResults, offset, startAt } from './shared.ts'

export const IssueComment = z
  .looseObject({
    id: id('comment'),
    self: self(),
    author: UserDetails.optional().describe('Author'),
    updateAuthor: UserDetails.optional().describe('User who last updated it'),
    body: orAbsent(document('Text')),
    renderedBody: z.string().optional().describe('Text as HTML; only if expanded'),
    created: orAbsent(time('When it was created')),
    updated: orAbsent(time('When it was last updated')),
    visibility: Visibility.optional().describe('Who can see it; absent if visible to everyone'),
    jsdPublic: z.boolean().optional().describe("Whether it is visible to the service project's customers"),
    jsdAuthorCanSeeRequest: z.boolean().optional().describe('Whether its author can see the request'),
    properties: z.array(Property).optional().describe('Properties stored with the comment'),
    parentId: z.union([z.string(), z.int()]).nullish().describe('Id of the comment it replies to'),
  })
  .meta({ id: 'IssueComment', description: 'A comment on an issue.' })

const commentId = digits('comment')
const rendered = expand('renderedBody')
const body = DocumentParam.describe('Text, as a rich-text document')

export default defineEntity({
  name: 'issue_comments',
  type: 'IssueComment',
  summary: 'Comments on issues.',
  docs: docs('issue-comments'),
  record: IssueComment,
  actions: {
    list: {
      summary: 'Lists the comments on an issue.',
      docs: docs('issue-comments', 'get', '/issue/{issueIdOrKey}/comment'),
      path: `${ISSUE}/comment`,
      params: z.strictObject({
        issueIdOrKey,
        startAt,
        maxResults: maxResults(100),
        orderBy: z
          .enum(['created', '+created', '-created'])
          .optional()
          .describe('Oldest first (`+created`) or newest first (`-created`)'),
        expand: rendered,
      }),
      styles: { expand: 'csv' },
      ...offset('comments', 100, { last: false }),
    },
    create: {
      summary: 'Adds a comment to an issue and returns it.',
      docs: docs('issue-comments', 'post', '/issue/{issueIdOrKey}/comment'),
      method: 'POST',
      path: `${ISSUE}/comment`,
      params: z.strictObject({
        issueIdOrKey,
        body,
        visibility,
        properties,
        parentId: z.string().optional().describe('Id of the comment to reply to'),
        expand: rendered,
      }),
      place: { expand: 'query' },
      styles: { expand: 'csv' },
      vendor: { prepare: 'checkedDocuments' },
    },
    get: {
      summary: 'Returns one comment.',
      docs: docs('issue-comments', 'get', '/issue/{issueIdOrKey}/comment/{id}'),
      method: 'GET',
      path: `${ISSUE}/comment/{commentId}`,
      params: z.strictObject({ issueIdOrKey, commentId, expand: rendered }),
      styles: { expand: 'csv' },
    },
    update: {
      summary:
        "Updates a comment's text and returns the comment. Pass its visibility again, otherwise Jira may remove the restriction.",
      docs: docs('issue-comments', 'put', '/issue/{issueIdOrKey}/comment/{id}'),
      method: 'PUT',
      path: `${ISSUE}/comment/{commentId}`,
      params: z.strictObject({
        issueIdOrKey,
        commentId,
        body,
        visibility,
        properties,
        notifyUsers,
        overrideEditableFlag,
        expand: rendered,
      }),
      place: { notifyUsers: 'query', overrideEditableFlag: 'query', expand: 'query' },
      styles: { expand: 'csv' },
      vendor: { prepare: 'checkedDocuments' },
    },
    delete: {
      summary: 'Deletes a comment permanently.',
      docs: docs('issue-comments', 'delete', '/issue/{issueIdOrKey}/comment/{id}'),
      method: 'DELETE',
      path: `${ISSUE}/comment/{commentId}`,
      params: z.strictObject({ issueIdOrKey, commentId }),
      record: null,
    },
  },
})
