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
  .looseObject({ date_time: time('Date and time'), date: text('Date, YYYY-MM-DD; set for all-day interviews') })
  .meta({ id: 'Moment', description: 'A point in time, or a whole day.' })

export const ScheduledInterview = z
  .looseObject({
    id: id(),
    application_id: ref('Id of the application'),
    external_event_id: text('Id of the calendar event'),
    start: Moment.nullish().describe('Start time'),
    end: Moment.nullish().describe('End time'),
    location: text('Location'),
    video_conferencing_url: text('URL of the video call'),
    status: openEnum('scheduled', 'awaiting_feedback', 'complete').nullish().describe('Status'),
    created_at: created(),
    updated_at: updated(),
    interview: Named.nullish().describe('The interview this is a scheduled instance of'),
    organizer: user('User who scheduled the interview'),
    interviewers: z
      .array(
        z
          .looseObject({
            id: ref('Id of the user; null for people without a Greenhouse account'),
            employee_id: text("Your organization's id for the person"),
            name: text('Full name'),
            email: text('Email address'),
            response_status: openEnum('needs_action', 'declined', 'tentative', 'accepted')
              .nullish()
              .describe('Reply to the calendar invitation'),
            scorecard_id: ref('Id of the scorecard, once submitted'),
          })
          .meta({ id: 'Interviewer', description: 'A person assigned to conduct an interview.' }),
      )
      .nullish()
      .describe('People assigned to conduct the interview'),
  })
  .meta({ id: 'ScheduledInterview', description: 'An interview that has been scheduled.' })

const filters = {
  ...createdFilters,
  ...updatedFilters,
  external_event_id: textFilter('Only the interview for this calendar event'),
  actionable: flagFilter(
    'Whether to return only interviews created through the API that have yet to happen or still need a scorecard',
  ),
}

export default defineEntity({
  name: 'scheduled_interviews',
  type: 'ScheduledInterview',
  summary: 'Interviews that have been scheduled.',
  docs: docs('scheduled-interviews'),
  record: ScheduledInterview,
  actions: {
    list: list({
      summary: 'Lists scheduled interviews.',
      docs: docs('get-list-scheduled-interviews'),
      path: '/v1/scheduled_interviews',
      params: {
        ...filters,
        starts_before: before('starting'),
        starts_after: after('starting'),
        ends_before: before('ending'),
        ends_after: after('ending'),
      },
    }),
    get: get('scheduled interview', {
      summary: 'Returns one scheduled interview.',
      docs: docs('get-retrieve-scheduled-interview'),
      path: '/v1/scheduled_interviews/{id}',
    }),
    list_for_application: list({
      summary: "Lists an application's scheduled interviews.",
      docs: docs('get-list-scheduled-interviews-for-application'),
      path: '/v1/applications/{application_id}/scheduled_interviews',
      params: { application_id: recordId('application'), ...filters },
    }),
  },
})
