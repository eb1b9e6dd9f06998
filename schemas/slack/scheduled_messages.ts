import { defineEntity } from '@ferrule/codegen'
import { always, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { between, pages, team_id } from './shared.ts'

export const ScheduledMessage = z
  .looseObject({
    id: z.union([z.string(), z.int()]).describe('Id of the scheduled message'),
    channel_id: always(text('Id of the conversation')),
    post_at: z.int().describe('When it is posted, in Unix seconds'),
    date_created: z.int().describe('When it was scheduled, in Unix seconds'),
    text: text('Text of the message'),
  })
  .meta({ id: 'ScheduledMessage', description: 'A message that is not posted yet.' })

export default defineEntity({
  name: 'scheduled_messages',
  type: 'ScheduledMessage',
  summary: 'Messages that are not posted yet. `chat.schedule_message` adds them.',
  record: ScheduledMessage,
  actions: {
    list: {
      summary: 'Lists scheduled messages of the app.',
      docs: 'https://docs.slack.dev/reference/methods/chat.scheduledMessages.list',
      method: 'GET',
      path: '/chat.scheduledMessages.list',
      params: z.strictObject({
        channel: z.string().optional().describe('Id of the conversation; default: all'),
        latest: between.latest.describe('Only those that are posted before, in Unix seconds'),
        oldest: between.oldest.describe('Only those that are posted after, in Unix seconds'),
        team_id,
        ...pages,
      }),
      records: 'scheduled_messages',
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
