import { defineEntity, openEnum } from '@ferrule/codegen'
import { flag, object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { File, Message } from './shared.records.ts'
import { channel, message, pages, team_id } from './shared.ts'

export const ReactedItem = z
  .looseObject({
    type: openEnum('message', 'file', 'file_comment').nullish().describe('What it is'),
    channel: text('Id of the conversation of a message'),
    message: Message.nullish().describe('The message, with its reactions'),
    file: File.partial().nullish().describe('The file, with its reactions'),
    comment: object('The comment of a file, with its reactions'),
  })
  .meta({ id: 'ReactedItem', description: 'A message or a file, with the reactions to it.' })

const name = z.string().min(1).describe('Name of the emoji, without colons')
const full = flag('Return all reactions', false)

export default defineEntity({
  name: 'reactions',
  type: 'ReactedItem',
  summary: 'Reactions to messages and files.',
  record: ReactedItem,
  actions: {
    add: {
      summary: 'Reacts to a message.',
      docs: 'https://docs.slack.dev/reference/methods/reactions.add',
      method: 'POST',
      path: '/reactions.add',
      params: z.strictObject({ channel, timestamp: message, name }),
      record: null,
    },
    get: {
      summary: 'Gets the reactions to a message or a file.',
      docs: 'https://docs.slack.dev/reference/methods/reactions.get',
      method: 'GET',
      path: '/reactions.get',
      params: z.strictObject({
        channel: channel.optional(),
        timestamp: message.optional(),
        file: z.string().optional().describe('Id of a file'),
        full,
      }),
      atLeastOne: [['timestamp', 'file']],
    },
    list: {
      summary: 'Lists messages and files that a user reacted to.',
      docs: 'https://docs.slack.dev/reference/methods/reactions.list',
      method: 'GET',
      path: '/reactions.list',
      params: z.strictObject({
        user: z.string().optional().describe('Id of the user; the default is the caller'),
        full,
        team_id,
        ...pages,
      }),
      records: 'items',
      paging: {
        style: 'page_token',
        param: 'cursor',
        from: 'response_metadata.next_cursor',
        size: 'limit',
        pageSize: 100,
      },
    },
    remove: {
      summary: 'Takes a reaction back.',
      docs: 'https://docs.slack.dev/reference/methods/reactions.remove',
      method: 'POST',
      path: '/reactions.remove',
      params: z.strictObject({
        name,
        channel: channel.optional(),
        timestamp: message.optional(),
        file: z.string().optional().describe('Id of a file'),
      }),
      atLeastOne: [['timestamp', 'file']],
      record: null,
    },
  },
})
