import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Note } from './notes.ts'
import { objects } from './shared.records.ts'
import { docs, get } from './shared.ts'

export const ActivityFeed = z
  .looseObject({
    notes: z.array(Note).nullish().describe('Notes'),
    emails: objects('E-mails: `{ id, created_at, subject, body, to, from, cc, user }`'),
    activities: objects('What happened: `{ id, created_at, subject, body, user }`'),
  })
  .meta({ id: 'ActivityFeed', description: 'What happened to a candidate.' })

export default defineEntity({
  name: 'activity_feed',
  type: 'ActivityFeed',
  summary: 'What happened to a candidate.',
  docs: docs('activity-feed'),
  record: ActivityFeed,
  actions: {
    get: get('candidate', {
      summary: 'Returns the activity feed of a candidate, in one piece.',
      docs: docs('get-retrieve-activity-feed'),
      path: '/v1/candidates/{id}/activity_feed',
    }),
  },
})
