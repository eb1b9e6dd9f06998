import { defineEntity } from '@ferrule/codegen'
import { always, bool, int, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { team_id } from './shared.ts'

export const Reminder = z
  .looseObject({
    id: always(text('Id of the reminder')),
    creator: always(text('Id of the user who added it')),
    user: text('Id of the user who is reminded'),
    text: always(text('What of')),
    recurring: bool('Whether it comes again'),
    time: int('When, in Unix seconds; absent if it comes again'),
    complete_ts: int('When it was completed, in Unix seconds; 0: not yet'),
  })
  .meta({ id: 'Reminder', description: 'A reminder.' })

const reminder = z.string().min(1).describe('Id of the reminder')

export default defineEntity({
  name: 'reminders',
  type: 'Reminder',
  summary: 'Reminders. They require a user token.',
  record: Reminder,
  actions: {
    list: {
      summary: 'Lists reminders of the user.',
      docs: 'https://docs.slack.dev/reference/methods/reminders.list',
      method: 'GET',
      path: '/reminders.list',
      params: z.strictObject({ team_id }),
      records: 'reminders',
      paging: { style: 'single', param: '' },
    },
    info: {
      summary: 'Gets a reminder.',
      docs: 'https://docs.slack.dev/reference/methods/reminders.info',
      method: 'GET',
      path: '/reminders.info',
      params: z.strictObject({ reminder, team_id }),
      records: 'reminder',
    },
    add: {
      summary: 'Adds a reminder.',
      docs: 'https://docs.slack.dev/reference/methods/reminders.add',
      method: 'POST',
      path: '/reminders.add',
      params: z.strictObject({
        text: z.string().min(1).describe('What of'),
        time: z
          .union([z.string().min(1), z.int()])
          .describe('When: Unix seconds, seconds from now, or words such as `in 15 minutes`'),
        user: z.string().optional().describe('Id of the user; the default is the caller'),
        team_id,
      }),
      records: 'reminder',
    },
    complete: {
      summary: 'Marks a reminder as completed.',
      docs: 'https://docs.slack.dev/reference/methods/reminders.complete',
      access: 'write',
      method: 'POST',
      path: '/reminders.complete',
      params: z.strictObject({ reminder, team_id }),
      record: null,
    },
    delete: {
      summary: 'Deletes a reminder.',
      docs: 'https://docs.slack.dev/reference/methods/reminders.delete',
      method: 'POST',
      path: '/reminders.delete',
      params: z.strictObject({ reminder, team_id }),
      record: null,
    },
  },
})
