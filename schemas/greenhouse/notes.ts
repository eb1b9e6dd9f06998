import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, flag, id, openEnum, text, user } from './shared.records.ts'
import { docs, recordId, write } from './shared.ts'

export const Note = z
  .looseObject({
    id: id(),
    created_at: created(),
    body: text('Text of the note'),
    user: user('Author of the note'),
    private: flag('Whether the note is private, visible only to users with permission'),
    visibility: openEnum('admin_only', 'private', 'public').nullish().describe('Who can see the note'),
  })
  .meta({ id: 'Note', description: 'A note about a candidate.' })

export default defineEntity({
  name: 'notes',
  type: 'Note',
  summary: 'Notes about candidates. Read them with `activity_feed`.',
  docs: docs('post-add-note'),
  record: Note,
  actions: {
    create: write({
      summary: 'Adds a note to a candidate.',
      docs: docs('post-add-note'),
      method: 'POST',
      path: '/v1/candidates/{id}/activity_feed/notes',
      params: {
        id: recordId('candidate'),
        user_id: z.int().min(1).describe('Author of the note'),
        body: z.string().min(1).describe('Text of the note'),
        visibility: z.enum(['admin_only', 'private', 'public']).describe('Who can see the note'),
      },
    }),
  },
})
