import { defineEntity } from '@ferrule/codegen'
import { always, int, text, texts } from '@ferrule/codegen/fields'
import * as z from 'zod'

const CallUser = z
  .looseObject({
    slack_id: z.string().optional().describe('Id of a user of Slack'),
    external_id: z.string().optional().describe('Id that the app gives to somebody else'),
    display_name: z.string().optional().describe('Name of somebody else'),
    avatar_url: z.string().optional().describe('Address of a picture of somebody else'),
  })
  .meta({ id: 'CallUser', description: 'Who takes part: a user by `slack_id`, or somebody else by `external_id`.' })

export const Call = z
  .looseObject({
    id: always(text('Id of the call')),
    date_start: int('When it began, in Unix seconds'),
    date_end: int('When it ended, in Unix seconds'),
    external_unique_id: text('Id that the app gave it'),
    external_display_id: text('Id that people see'),
    join_url: text('Address to join it in a browser'),
    desktop_app_join_url: text('Address to join it in a program'),
    title: text('Title'),
    channels: texts('Ids of conversations that show it'),
    users: z.array(CallUser).nullish().describe('Who takes part'),
  })
  .meta({ id: 'Call', description: 'A call that an app holds, and Slack shows.' })

const id = z.string().min(1).describe('Id of the call')
const users = z.array(CallUser).min(1).describe('Who takes part')

const told = {
  title: z.string().optional().describe('Title'),
  desktop_app_join_url: z.string().optional().describe('Address to join it in a program'),
}

export default defineEntity({
  name: 'calls',
  type: 'Call',
  summary: 'Calls that an app holds, shown in Slack.',
  record: Call,
  actions: {
    info: {
      summary: 'Gets a call.',
      docs: 'https://docs.slack.dev/reference/methods/calls.info',
      method: 'GET',
      path: '/calls.info',
      params: z.strictObject({ id }),
      records: 'call',
    },
    add: {
      summary: 'Adds a call.',
      docs: 'https://docs.slack.dev/reference/methods/calls.add',
      method: 'POST',
      path: '/calls.add',
      params: z.strictObject({
        external_unique_id: z.string().min(1).describe('Id that the app gives it, its own for every call'),
        join_url: z.string().min(1).describe('Address to join it in a browser'),
        external_display_id: z.string().optional().describe('Id that people see'),
        date_start: z.int().optional().describe('When it began, in Unix seconds'),
        created_by: z.string().optional().describe('Id of the user who began it; required with a bot token'),
        users: users.optional(),
        ...told,
      }),
      records: 'call',
    },
    update: {
      summary: 'Changes a call.',
      docs: 'https://docs.slack.dev/reference/methods/calls.update',
      method: 'POST',
      path: '/calls.update',
      params: z.strictObject({
        id,
        join_url: z.string().optional().describe('Address to join it in a browser'),
        ...told,
      }),
      records: 'call',
    },
    end: {
      summary: 'Ends a call.',
      docs: 'https://docs.slack.dev/reference/methods/calls.end',
      access: 'write',
      method: 'POST',
      path: '/calls.end',
      params: z.strictObject({ id, duration: z.int().min(0).optional().describe('How long it was, in seconds') }),
      record: null,
    },
    add_participants: {
      summary: 'Says who has joined a call.',
      docs: 'https://docs.slack.dev/reference/methods/calls.participants.add',
      method: 'POST',
      path: '/calls.participants.add',
      params: z.strictObject({ id, users }),
      record: null,
    },
    remove_participants: {
      summary: 'Says who has left a call.',
      docs: 'https://docs.slack.dev/reference/methods/calls.participants.remove',
      method: 'POST',
      path: '/calls.participants.remove',
      params: z.strictObject({ id, users }),
      record: null,
    },
  },
})
