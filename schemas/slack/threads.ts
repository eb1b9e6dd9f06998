import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Message } from './shared.records.ts'
import { between, channel, pages } from './shared.ts'

export default defineEntity({
  name: 'threads',
  type: 'ThreadMessage',
  summary: 'Messages of a thread: the first one and its replies.',
  record: Message,
  actions: {
    list: {
      summary: 'Lists a message and its replies, oldest first.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.replies',
      method: 'GET',
      path: '/conversations.replies',
      params: z.strictObject({
        channel,
        ts: z.string().min(1).describe('Timestamp of the first message of the thread, or of a reply'),
        ...between,
        ...pages,
      }),
      records: 'messages',
      paging: {
        style: 'page_token',
        param: 'cursor',
        from: 'response_metadata.next_cursor',
        size: 'limit',
        pageSize: 100,
      },
    },
  },
})
