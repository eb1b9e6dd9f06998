import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Comment } from './comments.record.ts'
import { commentId, content, docs, fileId, flag, get, list, moment, pageToken, remove, write } from './shared.ts'

const path = '/drive/v3/files/{fileId}/comments'
const one = `${path}/{commentId}`

const item = { fileId: fileId() }
const which = { ...item, commentId: commentId() }
const includeDeleted = () => flag('Whether to include deleted ones, which have no text')

export default defineEntity({
  name: 'comments',
  type: 'Comment',
  summary: 'Comments on a file.',
  docs: docs('comments'),
  record: Comment,
  actions: {
    list: list({
      summary: 'Lists the comments on a file, with their replies.',
      docs: docs('comments', 'list'),
      path,
      records: 'comments',
      size: [100, 20],
      params: {
        pageToken: pageToken(),
        ...item,
        startModifiedTime: moment('Only comments modified at or after this time'),
        includeDeleted: includeDeleted(),
      },
    }),
    get: get({
      summary: 'Returns one comment, with its replies.',
      docs: docs('comments', 'get'),
      path: one,
      params: { ...which, includeDeleted: includeDeleted() },
      example: 'content,author',
    }),
    create: write({
      summary: 'Comments on a file.',
      docs: docs('comments', 'create'),
      method: 'POST',
      path,
      params: {
        ...item,
        content: content(),
        anchor: z.string().optional().describe("Region of the file, a JSON string; Google's editors ignore it"),
        quotedFileContent: z
          .strictObject({
            mimeType: z.string().optional().describe('Media type of the quoted content'),
            value: z.string().optional().describe('The quoted content'),
          })
          .optional()
          .describe('The part of the file that the comment refers to'),
      },
      query: {},
    }),
    update: write({
      summary: "Updates a comment's text. To resolve a comment, use `replies.create` with `action`.",
      docs: docs('comments', 'update'),
      method: 'PATCH',
      path: one,
      params: { ...which, content: content() },
      query: {},
    }),
    delete: remove({
      summary: 'Deletes a comment.',
      docs: docs('comments', 'delete'),
      path: one,
      params: which,
    }),
  },
})
