import type { Fields, Story } from '../../story/history.ts'
import { all, type Flat, idOf } from './values.ts'

export function flattenInterview(interview: Fields, { applications = [] }: Story): Flat[] {
  const { start, end, interview: kind, organizer, interviewers, ...row } = interview
  const application = applications.find(({ id }) => id === row['application_id']) as Fields
  const flat = {
    ...row,
    job_id: idOf(all(application['jobs'])[0]),
    job_interview_id: idOf(kind),
    starts_at: (start as { date_time: string }).date_time,
    ends_at: (end as { date_time: string }).date_time,
    organizer_id: idOf(organizer),
    scheduled_at: row['created_at'],
    all_day_start_on: null,
    all_day_end_on: null,
    availability_received_at: null,
  }
  return [['scheduled_interviews', flat], ...all(interviewers).map((one) => flattenInterviewer(one, interview))]
}

function flattenInterviewer({ id: user_id, email, response_status, scorecard_id }: Fields, interview: Fields): Flat {
  const { id: interview_id, created_at, updated_at } = interview
  return ['interviewers', { created_at, updated_at, interview_id, user_id, email, response_status, scorecard_id }]
}

export function flattenScorecard(row: Fields): Flat[] {
  const scorecard = {
    id: row.id,
    created_at: row['created_at'],
    updated_at: row['updated_at'],
    interview_kit_id: 1,
    interviewer_id: idOf(row['interviewer']),
    interviewed_at: row['interviewed_at'],
    notes: null,
    submitter_id: idOf(row['submitted_by']),
    candidate_rating: row['overall_recommendation'],
    status: 'complete',
    application_id: row['application_id'],
    submitted_at: row['submitted_at'],
  }
  return [['scorecards', scorecard]]
}
