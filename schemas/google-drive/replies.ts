import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Reply } from './comments.record.ts'
import { commentId, content, docs, fileId, flag, get, list, pageToken, remove, replyId, write } from './shared.ts'

const path = '/drive/v3/files/{fileId}/comments/{commentId}/replies'
const one = `${path}/{replyId}`

const item = { fileId: fileId(), commentId: commentId() }
const which = { ...item, replyId: replyId() }
const includeDeleted = () => flag('Whether to include deleted ones, which have no text')

export default defineEntity({
  name: 'replies',
  type: 'Reply',
  summary: 'Replies to comments. A reply can also resolve or reopen its comment.',
  docs: docs('replies'),
  record: Reply,
  actions: {
    list: list({
      summary: 'Lists the replies to a comment.',
      docs: docs('replies', 'list'),
      path,
      records: 'replies',
      size: [100, 20],
      params: { pageToken: pageToken(), ...item, includeDeleted: includeDeleted() },
    }),
    get: get({
      summary: 'Returns one reply.',
      docs: docs('replies', 'get'),
      path: one,
      params: { ...which, includeDeleted: includeDeleted() },
      example: 'content,author',
    }),
    create: write({
      summary: 'Replies to a comment. The reply can resolve or reopen it.',
      docs: docs('replies', 'create'),
      method: 'POST',
      path,
      params: {
        ...item,
        content: content().optional().describe('Text; required without `action`'),
        action: z.enum(['resolve', 'reopen']).optional().describe('What the reply does to the comment'),
      },
      atLeastOne: [['content', 'action']],
      query: {},
    }),
    update: write({
      summary: "Updates a reply's text.",
      docs: docs('replies', 'update'),
      method: 'PATCH',
      path: one,
      params: { ...which, content: content() },
      query: {},
    }),
    delete: remove({
      summary: 'Deletes a reply.',
      docs: docs('replies', 'delete'),
      path: one,
      params: which,
    }),
  },
})
