import { defineSync } from '@ferrule/codegen'

const DAY = 86_400_000

/** One list per channel that the app is in; Slack refuses the others. */
const ofChannels = {
  stream: 'conversations',
  params: { channel: 'id' },
  write: { channel_id: 'id' },
  where: { field: 'is_member', values: [true] },
} as const

export default defineSync({
  streams: {
    users: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: { limit: 200 } } },
    // Public ones: a list of private ones is refused without their scopes.
    conversations: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: { limit: 200 } } },
    // Joining and leaving does not change the conversation.
    channel_members: {
      primaryKey: ['channel_id', 'member_id'],
      mode: 'snapshot',
      deletes: 'missing',
      list: { params: { limit: 1000 } },
      parent: ofChannels,
    },
    usergroups: {
      primaryKey: ['id'],
      mode: 'snapshot',
      deletes: 'missing',
      list: { params: { include_disabled: true, include_users: true, include_count: true } },
    },
    // A message keeps its time when it is edited, answered or reacted to.
    messages: {
      primaryKey: ['channel_id', 'ts'],
      mode: 'window',
      deletes: 'reconcile',
      unseen:
        'edits, replies and reactions of messages older than a week, and old messages of a channel joined only now',
      list: { entity: 'conversations', action: 'history', params: { limit: 200 } },
      order: 'ts, newest first',
      cursor: { field: 'ts', format: 'seconds', from: { param: 'oldest', template: '{}' }, lookback: 7 * DAY },
      at: { field: 'ts', format: 'seconds' },
      parent: ofChannels,
    },
    threads: {
      primaryKey: ['channel_id', 'ts'],
      mode: 'children',
      deletes: 'missing',
      list: { params: { limit: 200 } },
      parent: {
        stream: 'messages',
        params: { channel: 'channel_id', ts: 'ts' },
        write: { channel_id: 'channel_id' },
        where: { field: 'reply_count', values: 'any' },
      },
    },
    bookmarks: {
      primaryKey: ['channel_id', 'id'],
      mode: 'snapshot',
      deletes: 'missing',
      list: {},
      parent: { ...ofChannels, params: { channel_id: 'id' } },
    },
    files: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'reconcile',
      unseen: 'changed titles and shares of files older than a week',
      list: { params: { count: 200 } },
      order: 'created, newest first',
      cursor: { field: 'created', format: 'seconds', from: { param: 'ts_from', template: '{}' }, lookback: 7 * DAY },
      at: { field: 'created', format: 'seconds' },
    },
  },
  excluded: {
    pins: 'have no id of their own; a message shows where it is pinned',
    remote_files: 'are stored elsewhere; only the app that added them lists them',
    shared_invites: 'only some plans have them, and they are soon accepted or gone',
    shared_invite_requests: 'only some plans have them, and they are soon approved or gone',
    slack_list_items: 'there is no list of the lists that they are in',
    reactions: 'are part of each message',
    reminders: 'only a user’s own token lists them',
    scheduled_messages: 'are not sent yet, and an app lists its own only',
  },
})
