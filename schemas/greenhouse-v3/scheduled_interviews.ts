import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, openEnum, ref, text, time } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, get, idList, list, range } from './shared.ts'

export const Interview = z
  .looseObject({
    ...own,
    job_id: always(ref('Job it is for')),
    application_id: always(ref('Application it belongs to')),
    job_interview_id: always(ref('Kind of interview')),
    starts_at: orNull(time('Begin')),
    ends_at: orNull(time('End')),
    location: orNull(text('Where')),
    status: openEnum(
      'to_be_scheduled',
      'scheduled',
      'awaiting_feedback',
      'complete',
      'skipped',
      'collect_feedback',
      'to_be_sent',
      'sent',
      'received',
    ).describe('State'),
    organizer_id: orNull(ref('Who booked it')),
    scheduled_at: orNull(time('When it was booked')),
    all_day_start_on: orNull(date('First day, of one that takes whole days')),
    all_day_end_on: orNull(date('Last day, of one that takes whole days')),
    external_event_id: orNull(text('Event in the calendar')),
    video_conferencing_url: orNull(text('Address of the video call')),
    availability_received_at: orNull(time('When the candidate named free times')),
  })
  .meta({ id: 'Interview', description: 'An interview, with or without a date.' })

export default defineEntity({
  name: 'scheduled_interviews',
  type: 'Interview',
  summary: 'Interviews; with v3 also those that are still to be scheduled.',
  docs,
  record: Interview,
  actions: {
    list: list({
      summary: 'Lists interviews, newest first; `interviewers` lists who takes them.',
      path: '/v3/interviews',
      params: {
        ...range('starts_at', 'that begin'),
        ...range('ends_at', 'that end'),
        ...range('all_day_start_on', 'whose first day is'),
        ...range('all_day_end_on', 'whose last day is'),
        job_ids: idList('Only those for these jobs'),
        application_ids: idList('Only those of these applications'),
        job_interview_ids: idList('Only those of these kinds'),
        organizer_ids: idList('Only those booked by these users'),
        external_event_id: textFilter('Only the one of this calendar event'),
        status: textFilter('Only those in this state'),
      },
    }),
    get: get('interview', { summary: 'Returns one interview.', path: '/v3/interviews' }),
  },
})
