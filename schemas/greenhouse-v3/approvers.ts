import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, time } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const Approver = z
  .looseObject({
    ...own,
    sort_order: orNull(z.int().describe('Sort order')),
    user_id: always(ref('Id of the user')),
    status: openEnum('waiting', 'due', 'approved', 'rejected').describe('Status'),
    resolved_by_id: orNull(ref('Id of the resolved by')),
    resolved_at: orNull(time('When it was decided')),
    request_sent_at: orNull(time('When the request was sent')),
    version_sent: orNull(z.int().describe('Version sent')),
    reminder_sent_at: orNull(time('When the last reminder was sent')),
    reminder_sent_by_id: orNull(ref('Id of the reminder sent by')),
    reminders_sent: orNull(z.int().describe('Reminders sent')),
    approver_group_id: orNull(ref('Id of the approver group')),
    added_by_custom_field_id: orNull(ref('Id of the added by custom field')),
    send_auto_reminder_at: orNull(time('When the next reminder is due')),
    auto_reminders_sent: orNull(z.int().describe('Auto reminders sent')),
  })
  .meta({ id: 'Approver', description: 'Users who are asked to approve, with their answer.' })

export default defineEntity({
  name: 'approvers',
  type: 'Approver',
  summary: 'Users who are asked to approve, with their answer.',
  docs,
  record: Approver,
  actions: {
    list: list({
      summary: 'Lists approvers, newest first.',
      path: '/v3/approvers',
      params: {
        approver_group_ids: idList('Only records of these approver groups'),
        user_ids: idList('Only records of these users'),
        status: textFilter('Only records with this status'),
      },
    }),
  },
})
