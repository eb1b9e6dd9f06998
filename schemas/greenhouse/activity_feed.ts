import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Note } from './notes.ts'
import { objects } from './shared.records.ts'
import { docs, get } from './shared.ts'

export const ActivityFeed = z
  .looseObject({
    notes: z.array(Note).nullish().describe('Notes'),
    emails: objects('Emails: `{ id, created_at, subject, body, to, from, cc, user }`'),
    activities: objects('Logged activities: `{ id, created_at, subject, body, user }`'),
  })
  .meta({ id: 'ActivityFeed', description: "A candidate's activity feed: notes, emails and activities." })

export default defineEntity({
  name: 'activity_feed',
  type: 'ActivityFeed',
  summary: "A candidate's activity feed: notes, emails and activities.",
  docs: docs('activity-feed'),
  record: ActivityFeed,
  actions: {
    get: get('candidate', {
      summary: "Returns a candidate's activity feed. It is not paginated.",
      docs: docs('get-retrieve-activity-feed'),
      path: '/v1/candidates/{id}/activity_feed',
    }),
  },
})
