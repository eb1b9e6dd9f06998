import type { Fields } from '../../story/history.ts'
import { all, type Flat, idOf } from './values.ts'

export function flattenCandidate(row: Fields): Flat[] {
  const { is_private, last_activity, photo_url, recruiter, coordinator, educations, employments, ...candidate } = row
  const { keyed_custom_fields, ...rest } = candidate
  const flat = {
    ...rest,
    id: row.id,
    preferred_name: null,
    last_activity_at: last_activity,
    private: is_private,
    time_zone: null,
    custom_fields: keyed_custom_fields,
  }
  return [['candidates', flat]]
}

interface Stage {
  readonly id: number
  readonly name: string
}
interface Attachment {
  readonly filename: string
  readonly type: string
}

export function flattenApplication(row: Fields): Flat[] {
  const times = { created_at: row['applied_at'], updated_at: row['last_activity_at'] }
  const stage = row['current_stage'] as Stage | null
  const attachments = row['attachments'] as readonly Attachment[]
  return [
    ['applications', applicationOf(row, stage, times)],
    ...(stage ? [stageOf(row, stage, times)] : []),
    ...(row['rejected_at'] ? [rejectionOf(row, times)] : []),
    ...attachments.map(
      ({ filename, type }): Flat => [
        'attachments',
        { ...times, application_id: row.id, candidate_id: row['candidate_id'], type, filename },
      ],
    ),
  ]
}

interface Times {
  readonly created_at: unknown
  readonly updated_at: unknown
}

const applicationOf = (row: Fields, stage: Stage | null, times: Times) => ({
  id: row.id,
  ...times,
  agency_note_id: null,
  candidate_id: row['candidate_id'],
  coordinator_id: idOf(row['coordinator']),
  job_id: idOf(all(row['jobs'])[0]),
  job_post_id: row['job_post_id'],
  recruiter_id: idOf(row['recruiter']),
  referrer_id: idOf(row['credited_to']),
  source_id: idOf(row['source']),
  stage_id: stage?.id ?? null,
  stage_name: stage?.name ?? null,
  status: row['status'] === 'active' ? 'in_process' : row['status'],
  needs_decision: false,
  prospect: row['prospect'],
  rejected_at: row['rejected_at'],
  last_activity_at: row['last_activity_at'],
  location_address: (row['location'] as { address: string } | null)?.address ?? null,
  answers: [],
  prospective_job_ids: [],
  custom_fields: {},
})

function stageOf(row: Fields, stage: Stage, times: Times): Flat {
  const flat = {
    ...times,
    application_id: row.id,
    job_interview_stage_id: stage.id,
    entered_at: times.created_at,
    exited_at: null,
    days_in_stage: 1,
    current: true,
  }
  return ['application_stages', flat]
}

function rejectionOf(row: Fields, times: Times): Flat {
  const flat = {
    ...times,
    application_id: row.id,
    rejected_by_id: idOf(row['recruiter']),
    rejection_note_id: null,
    rejection_reason_id: idOf(row['rejection_reason']),
    rejected_at: row['rejected_at'],
    question_custom_fields: {},
  }
  return ['rejection_details', flat]
}

const OFFER_STATES: Readonly<Record<string, string>> = { unresolved: 'Created', accepted: 'Accepted' }

export function flattenOffer({ opening, sent_at, starts_at, status, keyed_custom_fields, ...row }: Fields): Flat[] {
  const offer = {
    ...row,
    opening_id: idOf(opening),
    sent_on: sent_at,
    starts_on: starts_at,
    status: OFFER_STATES[String(status)] ?? status,
  }
  return [['offers', offer]]
}

export function flattenNote({ candidate_id, created_at, body, user, id }: Fields): Flat[] {
  const note = {
    id,
    created_at,
    updated_at: created_at,
    candidate_id,
    application_id: null,
    body,
    subject: null,
    type: 'NOTE',
    user_id: idOf(user),
    visibility: 'publicly_visible',
  }
  return [['notes', note]]
}
