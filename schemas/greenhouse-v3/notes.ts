import { defineEntity } from '@ferrule/codegen'
import { orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const Note = z
  .looseObject({
    ...own,
    candidate_id: orNull(ref('The candidate')),
    application_id: orNull(ref('The application')),
    body: orNull(text('Text')),
    subject: orNull(text('Subject')),
    type: openEnum('NOTE', 'ACTIVITY', 'EMAIL', 'INTERVIEW', 'FEEDBACK').describe('Kind'),
    user_id: orNull(ref('Who wrote it')),
    email_from: orNull(text('Sender')),
    email_to: orNull(text('Receivers')),
    email_cc: z.array(z.string()).nullable().describe('Further receivers'),
    body_with_tags: orNull(text('Text with markup')),
    import_hash: orNull(text('Hash of an imported note')),
    email_attachment_file_names: orNull(text('Names of the files that came with an email')),
    visibility: openEnum('admin_only_visible', 'privately_visible', 'publicly_visible')
      .nullable()
      .describe('Who may see it'),
  })
  .meta({ id: 'Note', description: 'Something written or sent about a candidate.' })

export default defineEntity({
  name: 'notes',
  type: 'Note',
  summary: 'What happened to candidates: notes, emails, activities. Takes the place of the activity feed of v1.',
  docs,
  record: Note,
  actions: {
    list: list({
      summary: 'Lists notes, newest first.',
      path: '/v3/notes',
      params: {
        candidate_ids: idList('Only those on these candidates'),
        application_ids: idList('Only those on these applications'),
        user_ids: idList('Only those by these users'),
        type: textFilter('Only those of this kind'),
        visibility: textFilter('Only those with this visibility'),
      },
    }),
  },
})
