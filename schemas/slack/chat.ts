import { defineEntity } from '@ferrule/codegen'
import { always, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Message } from './shared.records.ts'
import { author, channel, content, message, shown, user } from './shared.ts'

export const PostedMessage = z
  .looseObject({
    channel: always(text('Id of the conversation')),
    ts: always(text('Timestamp of the message')),
    text: text('Text of the message'),
    message: Message.partial().nullish().describe('The message'),
  })
  .meta({ id: 'PostedMessage', description: 'Where a message went.' })

/** A message has a text or something to show. */
const atLeastOne = [['text', 'markdown_text', 'blocks', 'attachments']]

export default defineEntity({
  name: 'chat',
  type: 'PostedMessage',
  summary: 'Posts, changes and deletes messages.',
  record: PostedMessage,
  actions: {
    post_message: {
      summary: 'Posts a message.',
      docs: 'https://docs.slack.dev/reference/methods/chat.postMessage',
      access: 'write',
      method: 'POST',
      path: '/chat.postMessage',
      params: z.strictObject({
        channel: z.string().min(1).describe('Id or name of the conversation, or id of a user'),
        ...content,
        ...shown,
        ...author,
        mrkdwn: z.boolean().optional().meta({ default: true, description: 'Read Slack’s Markdown in the text' }),
      }),
      atLeastOne,
    },
    post_ephemeral: {
      summary: 'Posts a message that one user sees, until the next reload.',
      docs: 'https://docs.slack.dev/reference/methods/chat.postEphemeral',
      access: 'write',
      method: 'POST',
      path: '/chat.postEphemeral',
      params: z.strictObject({
        channel,
        user,
        ...content,
        ...author,
        thread_ts: shown.thread_ts,
      }),
      atLeastOne,
      record: z.looseObject({ message_ts: z.string().describe('Timestamp of the message; it cannot be changed') }),
    },
    me_message: {
      summary: 'Posts a message in the third person.',
      docs: 'https://docs.slack.dev/reference/methods/chat.meMessage',
      access: 'write',
      method: 'POST',
      path: '/chat.meMessage',
      params: z.strictObject({ channel, text: z.string().min(1).describe('Text of the message') }),
    },
    schedule_message: {
      summary: 'Schedules a message, up to 120 days ahead.',
      docs: 'https://docs.slack.dev/reference/methods/chat.scheduleMessage',
      access: 'write',
      method: 'POST',
      path: '/chat.scheduleMessage',
      params: z.strictObject({
        channel,
        post_at: z.int().describe('When to post it, in Unix seconds'),
        ...content,
        ...shown,
      }),
      atLeastOne,
      record: z.looseObject({
        channel: z.string().describe('Id of the conversation'),
        scheduled_message_id: z.string().describe('Id of the scheduled message'),
        post_at: z.union([z.int(), z.string()]).describe('When it is posted, in Unix seconds'),
        message: Message.partial().nullish().describe('The message'),
      }),
    },
    delete_scheduled_message: {
      summary: 'Deletes a scheduled message.',
      docs: 'https://docs.slack.dev/reference/methods/chat.deleteScheduledMessage',
      access: 'destructive',
      method: 'POST',
      path: '/chat.deleteScheduledMessage',
      params: z.strictObject({
        channel,
        scheduled_message_id: z.string().min(1).describe('Id of the scheduled message'),
      }),
      record: null,
    },
    update: {
      summary: 'Changes a message.',
      docs: 'https://docs.slack.dev/reference/methods/chat.update',
      method: 'POST',
      path: '/chat.update',
      params: z.strictObject({
        channel,
        ts: message,
        ...content,
        reply_broadcast: shown.reply_broadcast,
        file_ids: z.array(z.string()).optional().describe('Ids of the files that the message keeps or gets'),
      }),
    },
    delete: {
      summary: 'Deletes a message.',
      docs: 'https://docs.slack.dev/reference/methods/chat.delete',
      method: 'POST',
      path: '/chat.delete',
      params: z.strictObject({ channel, ts: message }),
    },
    get_permalink: {
      summary: 'Gets the address of a message.',
      docs: 'https://docs.slack.dev/reference/methods/chat.getPermalink',
      method: 'GET',
      path: '/chat.getPermalink',
      params: z.strictObject({ channel, message_ts: message }),
      record: z.looseObject({
        channel: z.string().describe('Id of the conversation'),
        permalink: z.string().describe('Address of the message'),
      }),
    },
  },
})
