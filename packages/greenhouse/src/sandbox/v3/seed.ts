import type { Seed, SeedStep } from '@ferrule/sandbox/engine'
import * as v1 from '../seed.ts'

/** Records that nothing refers to are made up. */
export const INVENTED = {
  ...{ applied_candidate_tags: 2, candidate_educations: 2, candidate_employments: 2, application_stages: 10 },
  ...{ rejection_details: 5, scorecards: 12, scheduled_interviews: 8, interviewers: 8, job_posts: 5, openings: 6 },
  ...{ job_hiring_managers: 6, job_owners: 6, custom_field_options: 2, bulk_requests: 1 },
}

const day = '2026-01-01T00:00:00.000Z'
const SINCE = { created_at: day, updated_at: day }

const company: readonly SeedStep[] = [
  {
    ...v1.named('departments', ['Company'], { ...SINCE, external_id: 'D0' }),
    below: [v1.named('departments', v1.SHARED.departments, { ...SINCE, parent_id: '{departments.id}' })],
  },
  v1.named('offices', v1.SHARED.offices, { ...SINCE, location: '{each}' }),
  v1.named('sources', v1.SHARED.sources, { ...SINCE, name: '{each.name}', type: '{each.type}' }),
  v1.named('user_roles', ['Site Admin', 'Job Admin'], { ...SINCE, role_type: 'site_admin' }),
  v1.named('rejection_reasons', v1.SHARED.reasons, { ...SINCE, name: '{each.name}', type: '{each.type}' }),
  v1.named('close_reasons', v1.SHARED.closing, SINCE),
  v1.named('candidate_tags', v1.SHARED.tags, SINCE),
  {
    ...v1.people,
    fields: {
      ...v1.person,
      primary_email: '{who.email}',
      deactivated: { $is: ['{index}', 5] },
      office_ids: [{ $one: 'offices', at: '{index}', as: '{item.id}' }],
      department_ids: [{ $one: 'departments', at: '{index}', as: '{item.id}' }],
    },
  },
]

const jobs: SeedStep = {
  collection: 'jobs',
  let: v1.aJob,
  fields: { ...v1.job, department_id: '{department.id}', office_ids: ['{office.id}'] },
  below: [v1.stages('sort_order')],
}

const application: SeedStep = {
  collection: 'applications',
  let: { index: '{outer.index}' },
  fields: {
    ...v1.times,
    candidate_id: '{candidates.id}',
    job_id: '{job.id}',
    recruiter_id: '{recruiter.id}',
    source_id: '{source.id}',
    stage_id: '{stage.id}',
    stage_name: '{stage.name}',
    status: { $if: [{ $is: ['{fate}', 'active'] }, 'in_process', '{fate}'] },
    prospect: { $not: '{job}' },
    rejected_at: { $if: ['{reason}', '{updated|time}', null] },
    last_activity_at: '{updated|time}',
  },
  below: [
    {
      collection: 'attachments',
      each: v1.files,
      let: { index: '{outer.index}' },
      fields: {
        ...v1.times,
        application_id: '{applications.id}',
        candidate_id: '{candidates.id}',
        type: '{each.type}',
        filename: '{each.filename}',
      },
    },
    v1.offers({ sent_on: '{updated|day}', starts_on: '{updated|day}', status: 'Accepted' }),
  ],
}

const candidates: SeedStep = {
  collection: 'candidates',
  let: v1.aCandidate,
  fields: { ...v1.candidate, last_activity_at: '{updated|time}', private: '{is_private}' },
  below: [
    application,
    {
      collection: 'notes',
      fields: {
        ...{ ...v1.times, ...v1.note, user_id: '{recruiter.id}' },
        ...{ type: 'NOTE', visibility: 'publicly_visible' },
      },
    },
  ],
}

const field: SeedStep = { collection: 'custom_fields', fields: { ...SINCE, ...v1.field } }

export const seed: Seed = { steps: [...company, jobs, candidates, field] }
