import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, text } from './shared.records.ts'
import { docs, list, listId, listMeta, sortDirection, subscriberHash } from './shared.ts'

export const MemberNote = z
  .looseObject({
    id: z.int().describe('Id of the note'),
    created_at: orAbsent(date('When it was written')),
    created_by: orAbsent(text('Who wrote it')),
    updated_at: orAbsent(date('When it was changed')),
    note: orAbsent(text('The note')),
    list_id: orAbsent(text('Id of the list')),
    email_id: orAbsent(text('MD5 of the email address in lower case')),
    contact_id: orAbsent(text('Id of the contact')),
  })
  .meta({ id: 'MemberNote', description: 'A note on a member.' })

const path = '/3.0/lists/{list_id}/members/{subscriber_hash}/notes'
const who = { list_id: listId(), subscriber_hash: subscriberHash() }

export default defineEntity({
  name: 'member_notes',
  type: 'MemberNote',
  summary: 'Notes on one member.',
  docs: docs('list-member-notes'),
  record: MemberNote,
  actions: {
    list: list({
      summary: 'Lists the notes on a member.',
      docs: docs('list-member-notes'),
      path,
      records: 'notes',
      params: {
        ...who,
        sort_field: z.enum(['created_at', 'updated_at', 'note_id']).optional().describe('What to order by'),
        sort_dir: sortDirection(),
      },
      meta: { ...listMeta, email_id: z.string().optional().describe('MD5 of the email address in lower case') },
      vendor: { prepare: 'selectFieldsOfMember' },
    }),
    create: {
      summary: 'Adds a note and returns it.',
      docs: docs('list-member-notes'),
      method: 'POST',
      path,
      params: z.strictObject({
        ...who,
        note: z.string().min(1).max(1000).describe('The note, at most 1000 characters'),
      }),
      vendor: { prepare: 'hashSubscriber' },
    },
  },
})
