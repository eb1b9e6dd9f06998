import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, time } from '../greenhouse/shared.records.ts'
import { idFilter } from '../greenhouse/shared.ts'
import { custom, own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const RejectionDetail = z
  .looseObject({
    ...own,
    application_id: always(ref('The application')),
    rejected_by_id: orNull(ref('Who rejected it')),
    rejection_note_id: orNull(ref('Note on it')),
    rejection_reason_id: orNull(ref('Why')),
    rejected_at: orNull(time('When')),
    question_custom_fields: orNull(custom()),
  })
  .meta({ id: 'RejectionDetail', description: 'How an application was rejected.' })

export default defineEntity({
  name: 'rejection_details',
  type: 'RejectionDetail',
  summary: 'How applications were rejected.',
  docs,
  record: RejectionDetail,
  actions: {
    list: list({
      summary: 'Lists rejection details, newest first.',
      path: '/v3/rejection_details',
      params: {
        application_ids: idList('Only those of these applications'),
        rejection_reason_ids: idList('Only those for these reasons'),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
      },
    }),
  },
})
