import { defineEntity } from '@ferrule/codegen'
import { orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { idFilter, textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list, writes } from './shared.ts'

export const Note = z
  .looseObject({
    ...own,
    candidate_id: orNull(ref('Id of the candidate')),
    application_id: orNull(ref('Id of the application')),
    body: orNull(text('Text of the note')),
    subject: orNull(text('Subject')),
    type: openEnum('NOTE', 'ACTIVITY', 'EMAIL', 'INTERVIEW', 'FEEDBACK').describe('Type'),
    user_id: orNull(ref('Id of the author')),
    email_from: orNull(text('Sender')),
    email_to: orNull(text('Recipients')),
    email_cc: z.array(z.string()).nullable().describe('Cc recipients'),
    body_with_tags: orNull(text('Text with markup')),
    import_hash: orNull(text('Hash of the note, if imported')),
    email_attachment_file_names: orNull(text("File names of the email's attachments")),
    visibility: openEnum('admin_only_visible', 'privately_visible', 'publicly_visible')
      .nullable()
      .describe('Who can see the note'),
  })
  .meta({ id: 'Note', description: 'A note, email or activity recorded for a candidate.' })

const emails = (what: string) => z.array(z.string().min(3)).optional().describe(`${what}. Only for emails`)

export default defineEntity({
  name: 'notes',
  type: 'Note',
  summary: "What has been recorded for candidates: notes, emails and activities. Replaces v1's activity feed.",
  docs,
  record: Note,
  actions: {
    list: list({
      summary: 'Lists notes, newest first.',
      path: '/v3/notes',
      params: {
        candidate_ids: idList('Only notes about these candidates'),
        application_ids: idList('Only notes about these applications'),
        user_ids: idList('Only notes by these users'),
        type: textFilter('Only records of this type'),
        visibility: textFilter('Only notes with this visibility'),
      },
    }),
    create: {
      summary: 'Adds a note, an activity or an email record to a candidate. Greenhouse sends no email.',
      docs: writes,
      method: 'POST',
      path: '/v3/notes',
      body: 'json',
      params: z.strictObject({
        candidate_id: z.int().min(1).describe('Id of the candidate'),
        body: z.string().min(1).describe('Text of the note'),
        visibility: z.enum(['admin_only', 'private', 'public']).describe('Who can see the note'),
        note_type: z
          .enum(['NOTE', 'ACTIVITY', 'EMAIL'])
          .optional()
          .meta({ default: 'NOTE', description: 'Type of note' }),
        application_id: idFilter('Id of the application'),
        user_id: idFilter('Id of the author'),
        subject: z.string().optional().describe('Subject. Required for emails'),
        email_from: emails('Sender'),
        email_to: emails('Recipients'),
        email_cc: emails('Recipients of copies'),
      }),
      defaults: { note_type: 'NOTE' },
    },
  },
})
