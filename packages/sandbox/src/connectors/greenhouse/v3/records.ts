import type { Fields, Story } from '../story.ts'

/** The story's records as v3 has them: flat, with ids of what belongs to them. */

const idOf = (value: unknown): number | null => (value as Fields | null | undefined)?.id ?? null
const all = (value: unknown): Fields[] => (value ?? []) as Fields[]

export function flatten(story: Story, nulls: (collection: string) => object): Record<string, Fields[]> {
  const found: Record<string, Fields[]> = {}
  let last = 4_200_000_000
  const add = (collection: string, { id = ++last, ...fields }: { id?: number; [name: string]: unknown }): void => {
    found[collection] = [...(found[collection] ?? []), { ...nulls(collection), id, ...fields }]
  }
  const rows = (collection: string): Fields[] => story[collection] ?? []
  const day = '2026-01-01T00:00:00.000Z'
  const since = { created_at: day, updated_at: day }

  for (const name of ['rejection_reasons', 'close_reasons', 'candidate_tags', 'sources'])
    for (const row of rows(name)) add(name, { ...row, ...since })
  for (const { type, ...row } of rows('user_roles')) add('user_roles', { ...row, ...since, role_type: type })
  for (const row of rows('departments')) add('departments', { ...row, ...since })
  for (const { location, primary_contact_user_id, ...row } of rows('offices'))
    add('offices', {
      ...row,
      ...since,
      location: (location as { name: string }).name,
      primary_in_house_contact_user_id: primary_contact_user_id,
    })
  for (const { disabled, primary_email_address, departments, offices, ...row } of rows('users'))
    add('users', {
      ...row,
      primary_email: primary_email_address,
      deactivated: disabled,
      job_title: null,
      agency_id: null,
      department_ids: all(departments).map(({ id }) => id),
      office_ids: all(offices).map(({ id }) => id),
      interviewer_tags: [],
      custom_fields: {},
    })
  for (const row of rows('jobs')) {
    const { departments, offices, openings, hiring_team, custom_fields, keyed_custom_fields, ...job } = row
    const { created_at, updated_at } = row
    add('jobs', {
      ...job,
      department_id: idOf(all(departments)[0]),
      office_ids: all(offices).map(({ id }) => id),
      custom_fields: keyed_custom_fields,
    })
    for (const { status, close_reason, ...opening } of all(openings))
      add('openings', {
        ...opening,
        created_at,
        updated_at,
        job_id: row.id,
        sort_order: 0,
        close_reason_id: idOf(close_reason),
        target_start_on: null,
        open: status === 'open',
        custom_fields: {},
      })
    const team = hiring_team as Record<string, Fields[]>
    for (const { id: user_id } of all(team['hiring_managers']))
      add('job_hiring_managers', { created_at, updated_at, job_id: row.id, user_id })
    for (const { id: user_id, responsible } of all(team['recruiters']))
      add('job_owners', { created_at, updated_at, job_id: row.id, user_id, type: 'recruiter', responsible })
  }
  for (const { priority, interviews, ...row } of rows('job_stages')) add('job_stages', { ...row, sort_order: priority })
  for (const { external, location, questions, ...row } of rows('job_posts')) {
    const { name } = location as { name: string }
    add('job_posts', {
      ...row,
      featured: false,
      language: 'en',
      public_url: null,
      job_board_id: 1,
      location: { type: 'office', name, id: null },
      questions: all(questions).map(({ type, values, ...question }) => ({
        ...question,
        answer_type: type,
        options: [],
      })),
    })
  }
  for (const row of rows('candidates')) {
    const { is_private, last_activity, photo_url, recruiter, coordinator, educations, employments, ...candidate } = row
    const { keyed_custom_fields, ...rest } = candidate
    add('candidates', {
      ...rest,
      id: row.id,
      preferred_name: null,
      last_activity_at: last_activity,
      private: is_private,
      time_zone: null,
      custom_fields: keyed_custom_fields,
    })
  }
  for (const row of rows('applications')) {
    const stage = row['current_stage'] as { id: number; name: string } | null
    const times = { created_at: row['applied_at'], updated_at: row['last_activity_at'] }
    add('applications', {
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
    if (stage)
      add('application_stages', {
        ...times,
        application_id: row.id,
        job_interview_stage_id: stage.id,
        entered_at: times.created_at,
        exited_at: null,
        days_in_stage: 1,
        current: true,
      })
    if (row['rejected_at'])
      add('rejection_details', {
        ...times,
        application_id: row.id,
        rejected_by_id: idOf(row['recruiter']),
        rejection_note_id: null,
        rejection_reason_id: idOf(row['rejection_reason']),
        rejected_at: row['rejected_at'],
        question_custom_fields: {},
      })
    for (const { filename, type } of row['attachments'] as { filename: string; type: string }[])
      add('attachments', { ...times, application_id: row.id, candidate_id: row['candidate_id'], type, filename })
  }
  const states: Record<string, string> = { unresolved: 'Created', accepted: 'Accepted' }
  for (const { opening, sent_at, starts_at, status, keyed_custom_fields, ...row } of rows('offers'))
    add('offers', {
      ...row,
      opening_id: idOf(opening),
      sent_on: sent_at,
      starts_on: starts_at,
      status: states[String(status)] ?? status,
    })
  for (const { candidate_id, created_at, body, user, id } of rows('notes'))
    add('notes', {
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
    })
  for (const { start, end, interview, organizer, interviewers, ...row } of rows('scheduled_interviews')) {
    const application = rows('applications').find(({ id }) => id === row['application_id']) as Fields
    add('scheduled_interviews', {
      ...row,
      job_id: idOf(all(application['jobs'])[0]),
      job_interview_id: idOf(interview),
      starts_at: (start as { date_time: string }).date_time,
      ends_at: (end as { date_time: string }).date_time,
      organizer_id: idOf(organizer),
      scheduled_at: row['created_at'],
      all_day_start_on: null,
      all_day_end_on: null,
      availability_received_at: null,
    })
    for (const { id: user_id, email, response_status, scorecard_id } of all(interviewers))
      add('interviewers', {
        created_at: row['created_at'],
        updated_at: row['updated_at'],
        interview_id: row.id,
        user_id,
        email,
        response_status,
        scorecard_id,
      })
  }
  for (const row of rows('scorecards'))
    add('scorecards', {
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
    })
  const flags = { require_approval: false, trigger_new_version: false, expose_in_job_board_api: false }
  for (const { priority, custom_field_options, ...row } of rows('custom_fields')) {
    add('custom_fields', { api_only: null, ...flags, ...row, ...since, sort_order: priority })
    for (const { priority: sort_order, ...option } of all(custom_field_options))
      add('custom_field_options', { ...option, ...since, custom_field_id: row.id, sort_order, active: true })
  }
  return found
}
