import { defineEntity } from '@ferrule/codegen'
import { bool, int } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { team_id, user } from './shared.ts'

export const Quiet = z
  .looseObject({
    dnd_enabled: bool('Whether the user has hours of quiet'),
    next_dnd_start_ts: int('When the next hours of quiet begin, in Unix seconds; 1 if there are none'),
    next_dnd_end_ts: int('When they end, in Unix seconds; 1 if there are none'),
    snooze_enabled: bool('Whether notifications are snoozed; of the caller only'),
    snooze_endtime: int('When the snooze ends, in Unix seconds'),
    snooze_remaining: int('Seconds until then'),
    snooze_is_indefinite: bool('Whether the snooze has no end'),
  })
  .meta({ id: 'Quiet', description: 'When a user gets no notifications.' })

export default defineEntity({
  name: 'dnd',
  type: 'Quiet',
  summary: 'Do Not Disturb: when users get no notifications.',
  record: Quiet,
  actions: {
    info: {
      summary: 'Tells when a user gets no notifications.',
      docs: 'https://docs.slack.dev/reference/methods/dnd.info',
      method: 'GET',
      path: '/dnd.info',
      params: z.strictObject({ user: user.optional(), team_id }),
    },
    team_info: {
      summary: 'Tells when up to 50 users get no notifications, by id.',
      docs: 'https://docs.slack.dev/reference/methods/dnd.teamInfo',
      method: 'GET',
      path: '/dnd.teamInfo',
      params: z.strictObject({ users: z.string().min(1).describe('Ids of users, separated by commas'), team_id }),
      records: 'users',
      record: z.record(z.string(), Quiet),
    },
    set_snooze: {
      summary: 'Snoozes the caller’s notifications, or changes how long.',
      docs: 'https://docs.slack.dev/reference/methods/dnd.setSnooze',
      access: 'write',
      method: 'POST',
      path: '/dnd.setSnooze',
      body: 'form',
      params: z.strictObject({ num_minutes: z.int().min(1).describe('Minutes from now') }),
    },
    end_snooze: {
      summary: 'Ends the caller’s snooze at once.',
      docs: 'https://docs.slack.dev/reference/methods/dnd.endSnooze',
      access: 'write',
      method: 'POST',
      path: '/dnd.endSnooze',
    },
    end_dnd: {
      summary: 'Ends the caller’s hours of quiet at once.',
      docs: 'https://docs.slack.dev/reference/methods/dnd.endDnd',
      access: 'write',
      method: 'POST',
      path: '/dnd.endDnd',
      record: null,
    },
  },
})
