import { defineEntity, open } from '@ferrule/codegen'
import { always, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { chunked, layout } from './shared.blocks.ts'
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

/** The parts that are added to a streamed message. */
const streamed = {
  markdown_text: content.markdown_text.describe('Text to add, in standard Markdown'),
  chunks: chunked().optional().describe('Pieces to add: texts, blocks and steps'),
}

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
    start_stream: {
      summary: 'Begins a message that grows while people read it.',
      docs: 'https://docs.slack.dev/reference/methods/chat.startStream',
      access: 'write',
      method: 'POST',
      path: '/chat.startStream',
      params: z.strictObject({
        channel,
        thread_ts: z.string().min(1).describe('Timestamp of the message to reply to'),
        ...streamed,
        recipient_user_id: z.string().optional().describe('Id of the user who reads; required in channels'),
        recipient_team_id: z.string().optional().describe('Id of the workspace of that user; required in channels'),
        task_display_mode: z.string().optional().describe('How steps are shown: `timeline` or `plan`'),
        ...author,
      }),
    },
    append_stream: {
      summary: 'Adds to a message that grows.',
      docs: 'https://docs.slack.dev/reference/methods/chat.appendStream',
      access: 'write',
      method: 'POST',
      path: '/chat.appendStream',
      params: z.strictObject({ channel, ts: message, ...streamed }),
      atLeastOne: [['markdown_text', 'chunks']],
    },
    stop_stream: {
      summary: 'Ends a message that grows.',
      docs: 'https://docs.slack.dev/reference/methods/chat.stopStream',
      access: 'write',
      method: 'POST',
      path: '/chat.stopStream',
      params: z.strictObject({
        channel,
        ts: message,
        ...streamed,
        blocks: layout().max(50).optional().describe('Layout blocks below the text'),
        metadata: content.metadata,
        session_status: z.string().optional().describe('State of the session of the agent'),
      }),
    },
    unfurl: {
      summary: 'Shows previews of links in a message.',
      docs: 'https://docs.slack.dev/reference/methods/chat.unfurl',
      access: 'write',
      method: 'POST',
      path: '/chat.unfurl',
      idempotent: true,
      params: z.strictObject({
        channel: z.string().optional().describe('Id of the conversation, beside `ts`'),
        ts: z.string().optional().describe('Timestamp of the message, beside `channel`'),
        unfurl_id: z.string().optional().describe('Id from the event `link_shared`, beside `source`'),
        source: z.enum(['composer', 'conversations_history']).optional().describe('Where the link is'),
        unfurls: open().optional().describe('Preview by link: `{ [url]: { blocks } }`'),
        metadata: open().optional().describe('Work objects by link: `{ entities }`'),
        user_auth_required: z.boolean().optional().describe('Whether the user must connect an account first'),
        user_auth_url: z.string().optional().describe('Address to connect an account'),
        user_auth_message: z.string().optional().describe('Text that asks the user for it'),
        user_auth_blocks: layout().optional().describe('Layout blocks that ask the user for it'),
      }),
      atLeastOne: [['ts', 'unfurl_id']],
      record: null,
    },
  },
})
