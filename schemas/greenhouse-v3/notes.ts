import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const Note = z
  .looseObject({
    ...own,
    candidate_id: ref('The candidate'),
    application_id: ref('The application'),
    body: text('Text'),
    subject: text('Subject'),
    type: openEnum('NOTE', 'ACTIVITY', 'EMAIL', 'INTERVIEW', 'FEEDBACK').nullish().describe('Kind'),
    user_id: ref('Who wrote it'),
    email_from: text('Sender'),
    email_to: text('Receivers'),
    email_cc: z.array(z.string()).nullish().describe('Further receivers'),
    body_with_tags: text('Text with markup'),
    visibility: openEnum('admin_only_visible', 'privately_visible', 'publicly_visible')
      .nullish()
      .describe('Who may see it'),
  })
  .meta({ id: 'Note', description: 'Something written or sent about a candidate.' })

export default defineEntity({
  name: 'notes',
  type: 'Note',
  summary: 'What happened to candidates: notes, e-mails, activities. Takes the place of the activity feed of v1.',
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
