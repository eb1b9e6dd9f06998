import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, time } from '../greenhouse/shared.records.ts'
import { idFilter, recordId } from '../greenhouse/shared.ts'
import { custom, own } from './shared.records.ts'
import { customValues, docs, idList, list, writes } from './shared.ts'

export const RejectionDetail = z
  .looseObject({
    ...own,
    application_id: always(ref('Id of the application')),
    rejected_by_id: orNull(ref('Id of the user who rejected the application')),
    rejection_note_id: orNull(ref('Id of the note on the rejection')),
    rejection_reason_id: orNull(ref('Id of the rejection reason')),
    rejected_at: orNull(time('When the application was rejected')),
    question_custom_fields: orNull(custom()),
  })
  .meta({ id: 'RejectionDetail', description: "The details of an application's rejection." })

export default defineEntity({
  name: 'rejection_details',
  type: 'RejectionDetail',
  summary: "The details of applications' rejections.",
  docs,
  record: RejectionDetail,
  actions: {
    list: list({
      summary: 'Lists rejection details, newest first.',
      path: '/v3/rejection_details',
      params: {
        application_ids: idList('Only records for these applications'),
        rejection_reason_ids: idList('Only rejections for these reasons'),
        custom_field_option_id: idFilter('Only records with this custom field option selected'),
      },
    }),
    update: {
      summary: 'Updates the rejection reason of an application.',
      docs: writes,
      method: 'PATCH',
      path: '/v3/rejection_details/{id}',
      body: 'json',
      params: z.strictObject({
        id: recordId('rejection detail'),
        rejection_reason_id: idFilter('Id of the rejection reason'),
        custom_fields: customValues(),
      }),
      atLeastOne: [['rejection_reason_id', 'custom_fields']],
    },
  },
})
