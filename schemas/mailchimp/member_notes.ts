import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, text } from './shared.records.ts'
import { docs, list, listId, listMeta, sortDirection, subscriberHash } from './shared.ts'

export const MemberNote = z
  .looseObject({
    id: z.int().describe('Id of the note'),
    created_at: orAbsent(date('When the note was created')),
    created_by: orAbsent(text('Author of the note')),
    updated_at: orAbsent(date('When the note was last updated')),
    note: orAbsent(text('Text of the note')),
    list_id: orAbsent(text('Id of the list')),
    email_id: orAbsent(text('MD5 of the lowercase email address')),
    contact_id: orAbsent(text('Id of the contact')),
  })
  .meta({ id: 'MemberNote', description: 'A note about a member.' })

const path = '/3.0/lists/{list_id}/members/{subscriber_hash}/notes'
const who = { list_id: listId(), subscriber_hash: subscriberHash() }

export default defineEntity({
  name: 'member_notes',
  type: 'MemberNote',
  summary: 'Notes about a member.',
  docs: docs('list-member-notes'),
  record: MemberNote,
  actions: {
    list: list({
      summary: 'Lists the notes about a member.',
      docs: docs('list-member-notes'),
      path,
      records: 'notes',
      params: {
        ...who,
        sort_field: z.enum(['created_at', 'updated_at', 'note_id']).optional().describe('Field to sort by'),
        sort_dir: sortDirection(),
      },
      meta: { ...listMeta, email_id: z.string().optional().describe('MD5 of the lowercase email address') },
      vendor: { prepare: 'selectFieldsOfMember' },
    }),
    create: {
      summary: 'Adds a note about a member and returns it.',
      docs: docs('list-member-notes'),
      method: 'POST',
      path,
      params: z.strictObject({
        ...who,
        note: z.string().min(1).max(1000).describe('Text of the note, at most 1000 characters'),
      }),
      vendor: { prepare: 'hashSubscriber' },
    },
  },
})
