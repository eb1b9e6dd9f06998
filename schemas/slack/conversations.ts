import { defineEntity, type PagingDefinition } from '@ferrule/codegen'
import { flag } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Conversation, Message } from './shared.records.ts'
import { between, channel, message, pages, team_id, user } from './shared.ts'

const paging = {
  style: 'page_token',
  param: 'cursor',
  from: 'response_metadata.next_cursor',
  size: 'limit',
  pageSize: 100,
} satisfies PagingDefinition

const types = z
  .union([z.string(), z.array(z.string()).min(1)])
  .optional()
  .meta({
    default: 'public_channel',
    description: '`public_channel`, `private_channel`, `mpim`, `im`; several with commas',
  })

const users = z.string().min(1).describe('Ids of users, with commas')

export default defineEntity({
  name: 'conversations',
  type: 'Conversation',
  summary: 'Channels and direct messages, and the messages in them.',
  record: Conversation,
  actions: {
    list: {
      summary: 'Lists conversations of the workspace.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.list',
      method: 'GET',
      path: '/conversations.list',
      params: z.strictObject({
        types,
        exclude_archived: flag('Leave out archived channels', false),
        team_id,
        ...pages,
      }),
      styles: { types: 'csv' },
      records: 'channels',
      paging,
    },
    info: {
      summary: 'Gets a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.info',
      method: 'GET',
      path: '/conversations.info',
      params: z.strictObject({
        channel,
        include_locale: flag('Include the language', false),
        include_num_members: flag('Include the number of members', false),
      }),
      records: 'channel',
    },
    create: {
      summary: 'Creates a channel.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.create',
      method: 'POST',
      path: '/conversations.create',
      params: z.strictObject({
        name: z.string().min(1).max(80).describe('Name: lower-case letters, digits, hyphens and underscores'),
        is_private: flag('Create a private channel', false),
        team_id,
      }),
      records: 'channel',
    },
    open: {
      summary: 'Opens a direct message with users, or the one that is named.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.open',
      access: 'write',
      method: 'POST',
      path: '/conversations.open',
      idempotent: true,
      params: z.strictObject({
        channel: z.string().optional().describe('Id of the direct message'),
        users: users.optional(),
        return_im: flag('Return the whole conversation, not the id alone'),
        prevent_creation: flag('Open only what exists already', false),
      }),
      atLeastOne: [['channel', 'users']],
      records: 'channel',
    },
    close: {
      summary: 'Closes a direct message.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.close',
      access: 'write',
      method: 'POST',
      path: '/conversations.close',
      idempotent: true,
      params: z.strictObject({ channel }),
      record: z.looseObject({
        no_op: z.boolean().nullish().describe('Whether there was nothing to do'),
        already_closed: z.boolean().nullish().describe('Whether it was closed already'),
      }),
    },
    rename: {
      summary: 'Renames a channel.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.rename',
      access: 'write',
      method: 'POST',
      path: '/conversations.rename',
      params: z.strictObject({ channel, name: z.string().min(1).max(80).describe('New name') }),
      records: 'channel',
    },
    set_topic: {
      summary: 'Sets the topic of a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.setTopic',
      access: 'write',
      method: 'POST',
      path: '/conversations.setTopic',
      idempotent: true,
      params: z.strictObject({ channel, topic: z.string().describe('New topic') }),
      record: z.looseObject({
        topic: z.string().nullish().describe('The topic'),
        channel: Conversation.nullish().describe('The conversation'),
      }),
    },
    set_purpose: {
      summary: 'Sets the purpose of a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.setPurpose',
      access: 'write',
      method: 'POST',
      path: '/conversations.setPurpose',
      idempotent: true,
      params: z.strictObject({ channel, purpose: z.string().describe('New purpose') }),
      record: z.looseObject({
        purpose: z.string().nullish().describe('The purpose'),
        channel: Conversation.nullish().describe('The conversation'),
      }),
    },
    archive: {
      summary: 'Archives a channel.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.archive',
      method: 'POST',
      path: '/conversations.archive',
      params: z.strictObject({ channel }),
      record: null,
    },
    unarchive: {
      summary: 'Restores an archived channel.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.unarchive',
      access: 'write',
      method: 'POST',
      path: '/conversations.unarchive',
      params: z.strictObject({ channel }),
      record: null,
    },
    join: {
      summary: 'Joins a channel.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.join',
      access: 'write',
      method: 'POST',
      path: '/conversations.join',
      idempotent: true,
      params: z.strictObject({ channel }),
      records: 'channel',
    },
    leave: {
      summary: 'Leaves a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.leave',
      access: 'write',
      method: 'POST',
      path: '/conversations.leave',
      idempotent: true,
      params: z.strictObject({ channel }),
      record: z.looseObject({
        not_in_channel: z.boolean().nullish().describe('Whether the caller was no member'),
      }),
    },
    invite: {
      summary: 'Invites users to a channel.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.invite',
      access: 'write',
      method: 'POST',
      path: '/conversations.invite',
      params: z.strictObject({
        channel,
        users,
        force: flag('Invite the valid users although others are not', false),
      }),
      records: 'channel',
    },
    kick: {
      summary: 'Removes a user from a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.kick',
      access: 'destructive',
      method: 'POST',
      path: '/conversations.kick',
      params: z.strictObject({ channel, user }),
      record: null,
    },
    mark: {
      summary: 'Sets the last message that the caller has read.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.mark',
      access: 'write',
      method: 'POST',
      path: '/conversations.mark',
      idempotent: true,
      params: z.strictObject({ channel, ts: message }),
      record: null,
    },
    members: {
      summary: 'Lists ids of the members of a conversation.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.members',
      method: 'GET',
      path: '/conversations.members',
      params: z.strictObject({ channel, ...pages }),
      records: 'members',
      record: z.string(),
      paging,
    },
    history: {
      summary: 'Lists messages of a conversation, newest first, without replies.',
      docs: 'https://docs.slack.dev/reference/methods/conversations.history',
      method: 'GET',
      path: '/conversations.history',
      params: z.strictObject({ channel, ...between, ...pages }),
      records: 'messages',
      record: Message,
      paging,
    },
    replies: {
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
      record: Message,
      paging,
    },
  },
})
