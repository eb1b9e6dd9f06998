import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const Attachment = z
  .looseObject({
    ...own,
    application_id: always(ref('Application it belongs to')),
    candidate_id: orNull(ref('Candidate it belongs to')),
    type: openEnum(
      'resume',
      'cover_letter',
      'take_home_test',
      'offer_packet',
      'offer_letter',
      'signed_offer_letter',
      'other',
      'form_attachment',
      'midfunnel_agreement',
      'automated_agreement',
    ).describe('What the file is'),
    filename: always(text('File name')),
    url: always(text('Signed address of the file, good for some days; a secret')),
  })
  .meta({ id: 'Attachment', description: 'A file of a candidate or an application.' })

export default defineEntity({
  name: 'attachments',
  type: 'Attachment',
  summary: 'Files of candidates and applications.',
  docs,
  record: Attachment,
  actions: {
    list: list({
      summary: 'Lists attachments, newest first.',
      path: '/v3/attachments',
      params: {
        application_ids: idList('Only those of these applications'),
        candidate_ids: idList('Only those of these candidates'),
        type: textFilter('Only those of this kind'),
      },
    }),
  },
})
