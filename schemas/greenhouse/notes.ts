import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, flag, id, openEnum, text, user } from './shared.records.ts'
import { docs, recordId, write } from './shared.ts'

export const Note = z
  .looseObject({
    id: id(),
    created_at: created(),
    body: text('Text'),
    user: user('Who wrote it'),
    private: flag('Whether only some users may see it'),
    visibility: openEnum('admin_only', 'private', 'public').nullish().describe('Who may see it'),
  })
  .meta({ id: 'Note', description: 'A note on a candidate.' })

export default defineEntity({
  name: 'notes',
  type: 'Note',
  summary: 'Notes on candidates; they are read with `activity_feed`.',
  docs: docs('post-add-note'),
  record: Note,
  actions: {
    create: write({
      summary: 'Writes a note on a candidate.',
      docs: docs('post-add-note'),
      method: 'POST',
      path: '/v1/candidates/{id}/activity_feed/notes',
      params: {
        id: recordId('candidate'),
        user_id: z.int().min(1).describe('Who wrote it'),
        body: z.string().min(1).describe('Text'),
        visibility: z.enum(['admin_only', 'private', 'public']).describe('Who may see it'),
      },
    }),
  },
})
