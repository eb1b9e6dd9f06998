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
    job_id: always(ref('Id of the job')),
    application_id: always(ref('Id of the application')),
    job_interview_id: always(ref("Id of the interview in the job's interview plan")),
    starts_at: orNull(time('Start time')),
    ends_at: orNull(time('End time')),
    location: orNull(text('Location')),
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
    ).describe('Status'),
    organizer_id: orNull(ref('Id of the user who scheduled the interview')),
    scheduled_at: orNull(time('When the interview was scheduled')),
    all_day_start_on: orNull(date('First day of an all-day interview')),
    all_day_end_on: orNull(date('Last day of an all-day interview')),
    external_event_id: orNull(text('Id of the calendar event')),
    video_conferencing_url: orNull(text('URL of the video call')),
    availability_received_at: orNull(time("When the candidate's availability was received")),
  })
  .meta({ id: 'Interview', description: 'An interview, scheduled or yet to be scheduled.' })

export default defineEntity({
  name: 'scheduled_interviews',
  type: 'Interview',
  summary: 'Interviews, including, unlike in v1, those yet to be scheduled.',
  docs,
  record: Interview,
  actions: {
    list: list({
      summary: 'Lists interviews, newest first. `interviewers` lists who conducts them.',
      path: '/v3/interviews',
      params: {
        ...range('starts_at', 'starting'),
        ...range('ends_at', 'ending'),
        ...range('all_day_start_on', 'with a first day'),
        ...range('all_day_end_on', 'with a last day'),
        job_ids: idList('Only records for these jobs'),
        application_ids: idList('Only records for these applications'),
        job_interview_ids: idList('Only these interviews of the interview plan'),
        organizer_ids: idList('Only interviews scheduled by these users'),
        external_event_id: textFilter('Only the interview for this calendar event'),
        status: textFilter('Only records with this status'),
      },
    }),
    get: get('interview', { summary: 'Returns one interview.', path: '/v3/interviews' }),
  },
})
