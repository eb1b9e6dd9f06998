import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, id, Named, openEnum, ref, text, time, updated, user } from './shared.records.ts'
import {
  after,
  before,
  createdFilters,
  docs,
  flagFilter,
  get,
  list,
  recordId,
  textFilter,
  updatedFilters,
} from './shared.ts'

const Moment = z
  .looseObject({ date_time: time('Moment'), date: text('Day, YYYY-MM-DD; of interviews that take the whole day') })
  .meta({ id: 'Moment', description: 'A moment, or a day.' })

export const ScheduledInterview = z
  .looseObject({
    id: id(),
    application_id: ref('Application it belongs to'),
    external_event_id: text('Event in the calendar'),
    start: Moment.nullish().describe('Begin'),
    end: Moment.nullish().describe('End'),
    location: text('Where'),
    video_conferencing_url: text('Address of the video call'),
    status: openEnum('scheduled', 'awaiting_feedback', 'complete').nullish().describe('State'),
    created_at: created(),
    updated_at: updated(),
    interview: Named.nullish().describe('Kind of interview'),
    organizer: user('Who booked it'),
    interviewers: z
      .array(
        z
          .looseObject({
            id: ref('Id of the user; null for people without an account'),
            employee_id: text("The customer's own id of the person"),
            name: text('Full name'),
            email: text('E-mail address'),
            response_status: openEnum('needs_action', 'declined', 'tentative', 'accepted')
              .nullish()
              .describe('Answer to the invitation'),
            scorecard_id: ref('Scorecard that was handed in'),
          })
          .meta({ id: 'Interviewer', description: 'An interviewer.' }),
      )
      .nullish()
      .describe('Who takes it'),
  })
  .meta({ id: 'ScheduledInterview', description: 'An interview with a date.' })

const filters = {
  ...createdFilters,
  ...updatedFilters,
  external_event_id: textFilter('Only the one of this calendar event'),
  actionable: flagFilter('True: only those made through the API that are still to happen or to be assessed'),
}

export default defineEntity({
  name: 'scheduled_interviews',
  type: 'ScheduledInterview',
  summary: 'Interviews with a date.',
  docs: docs('scheduled-interviews'),
  record: ScheduledInterview,
  actions: {
    list: list({
      summary: 'Lists scheduled interviews.',
      docs: docs('get-list-scheduled-interviews'),
      path: '/v1/scheduled_interviews',
      params: {
        ...filters,
        starts_before: before('that begin'),
        starts_after: after('that begin'),
        ends_before: before('that end'),
        ends_after: after('that end'),
      },
    }),
    get: get('scheduled interview', {
      summary: 'Returns one scheduled interview.',
      docs: docs('get-retrieve-scheduled-interview'),
      path: '/v1/scheduled_interviews/{id}',
    }),
    list_for_application: list({
      summary: 'Lists the scheduled interviews of an application.',
      docs: docs('get-list-scheduled-interviews-for-application'),
      path: '/v1/applications/{application_id}/scheduled_interviews',
      params: { application_id: recordId('application'), ...filters },
    }),
  },
})
