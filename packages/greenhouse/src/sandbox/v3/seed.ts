import type { Seed, SeedStep } from '@ferrule/sandbox/engine'
import * as v1 from '../seed.ts'

const day = '2026-01-01T00:00:00.000Z'
const SINCE = { created_at: day, updated_at: day }
const times = { created_at: '{created|time}', updated_at: '{updated|time}' } as const

const company: readonly SeedStep[] = [
  {
    collection: 'departments',
    fields: { ...SINCE, name: 'Company', external_id: 'D0' },
    below: [v1.named('departments', v1.SHARED.departments, { ...SINCE, parent_id: '{departments.id}' })],
  },
  v1.named('offices', v1.SHARED.offices, { ...SINCE, location: '{each}' }),
  v1.named('sources', v1.SHARED.sources, {
    ...SINCE,
    name: '{each.name}',
    type: { id: '{each.id}', name: '{each.type}' },
  }),
  v1.named('user_roles', v1.SHARED.roles, { ...SINCE, name: '{each.name}', role_type: '{each.type}' }),
  v1.named('rejection_reasons', v1.SHARED.reasons, { ...SINCE, name: '{each.name}', type: '{each.type}' }),
  v1.named('close_reasons', v1.SHARED.closing, SINCE),
  v1.named('candidate_tags', v1.SHARED.tags, SINCE),
  {
    collection: 'users',
    count: 6,
    let: v1.aPerson,
    fields: {
      ...v1.person,
      primary_email: '{who.email}',
      deactivated: { $is: ['{index}', 5] },
      office_ids: [{ $one: 'offices', at: '{index}', as: '{item.id}' }],
      department_ids: [{ $one: 'departments', at: '{index}', as: '{item.id}' }],
    },
  },
]

const ofJob = { job_id: '{jobs.id}', created_at: '{created|time}', updated_at: '{created|time}' } as const

const jobs: SeedStep = {
  collection: 'jobs',
  let: v1.aJob,
  fields: { ...v1.job, department_id: '{department.id}', office_ids: ['{office.id}'] },
  below: [
    {
      collection: 'job_stages',
      each: v1.SHARED.stages,
      fields: { ...v1.aStage, job_id: '{jobs.id}', sort_order: '{index}' },
    },
    {
      collection: 'job_posts',
      if: { $not: { $is: ['{status}', 'draft'] } },
      fields: {
        ...v1.aPost,
        job_id: '{jobs.id}',
        language: 'en',
        job_board_id: 1,
        location: { type: 'office', name: '{office.name}', id: null },
        questions: [],
      },
    },
    {
      collection: 'openings',
      fields: {
        ...ofJob,
        opening_id: '10{outer.index}-1',
        opened_at: '{created|time}',
        open: { $not: { $is: ['{status}', 'closed'] } },
      },
    },
    { collection: 'job_hiring_managers', fields: { ...ofJob, user_id: '{manager.id}' } },
    { collection: 'job_owners', fields: { ...ofJob, user_id: '{recruiter.id}', type: 'recruiter', responsible: true } },
  ],
}

const ofApplication = { ...times, application_id: '{applications.id}' } as const

const parts: readonly SeedStep[] = [
  {
    collection: 'application_stages',
    if: '{stage}',
    fields: {
      ...ofApplication,
      job_interview_stage_id: '{stage.id}',
      entered_at: '{created|time}',
      days_in_stage: 1,
      current: true,
    },
  },
  {
    collection: 'rejection_details',
    if: '{reason}',
    fields: {
      ...ofApplication,
      rejected_by_id: '{recruiter.id}',
      rejection_reason_id: '{reason.id}',
      rejected_at: '{updated|time}',
    },
  },
  {
    collection: 'attachments',
    each: v1.files,
    let: { index: '{outer.index}' },
    fields: { ...ofApplication, candidate_id: '{candidates.id}', type: '{each.type}', filename: '{each.filename}' },
  },
  {
    collection: 'offers',
    if: v1.hasOffer,
    fields: { ...v1.offer, sent_on: '{updated|day}', starts_on: '{updated|day}', status: 'Accepted' },
  },
  {
    collection: 'scorecards',
    if: '{job}',
    let: v1.anInterview,
    fields: {
      ...v1.scorecard,
      interview_kit_id: 1,
      interviewer_id: '{interviewer.id}',
      submitter_id: '{interviewer.id}',
      candidate_rating: { $pick: ['no', 'yes', 'strong_yes'] },
      status: 'complete',
    },
    below: [
      {
        collection: 'scheduled_interviews',
        fields: {
          ...v1.interview,
          job_id: '{job.id}',
          job_interview_id: '{stage.id}',
          starts_at: '{start|time}',
          ends_at: '{start|time}',
          organizer_id: '{recruiter.id}',
          scheduled_at: '{created|time}',
        },
        below: [
          {
            collection: 'interviewers',
            fields: {
              ...times,
              interview_id: '{scheduled_interviews.id}',
              user_id: '{interviewer.id}',
              email: '{interviewer.primary_email}',
              response_status: 'accepted',
              scorecard_id: '{scorecards.id}',
            },
          },
        ],
      },
    ],
  },
]

const candidates: SeedStep = {
  collection: 'candidates',
  let: v1.aCandidate,
  fields: {
    ...v1.candidate,
    last_activity_at: '{updated|time}',
    private: { $turn: [false, false, false, false, false, false, false, false, true] },
  },
  below: [
    {
      collection: 'applications',
      let: { index: '{outer.index}' },
      fields: {
        ...times,
        candidate_id: '{candidates.id}',
        job_id: '{job.id}',
        recruiter_id: '{recruiter.id}',
        referrer_id: '{recruiter.id}',
        source_id: '{source.id}',
        stage_id: '{stage.id}',
        stage_name: '{stage.name}',
        status: { $if: [{ $is: ['{fate}', 'active'] }, 'in_process', '{fate}'] },
        prospect: { $not: '{job}' },
        rejected_at: { $if: ['{reason}', '{updated|time}', null] },
        last_activity_at: '{updated|time}',
      },
      below: parts,
    },
    {
      collection: 'notes',
      fields: {
        ...times,
        candidate_id: '{candidates.id}',
        body: 'Applied on the jobs page.',
        type: 'NOTE',
        user_id: '{recruiter.id}',
        visibility: 'publicly_visible',
      },
    },
    {
      collection: 'applied_candidate_tags',
      if: { $is: ['{outer.index}', 0, 4] },
      fields: {
        ...times,
        candidate_id: '{candidates.id}',
        candidate_tag_id: { $one: 'candidate_tags', at: 0, as: '{item.id}' },
      },
    },
    {
      collection: 'candidate_educations',
      if: { $is: ['{outer.index}', 0, 3] },
      fields: { ...times, candidate_id: '{candidates.id}', latest: true },
    },
    {
      collection: 'candidate_employments',
      if: { $is: ['{outer.index}', 0, 5] },
      fields: {
        ...times,
        candidate_id: '{candidates.id}',
        company_name: 'Example Ltd',
        title: 'Specialist',
        latest: true,
      },
    },
  ],
}

export const seed: Seed = {
  steps: [
    ...company,
    jobs,
    candidates,
    {
      collection: 'custom_fields',
      fields: { ...SINCE, ...v1.field },
      below: [
        {
          collection: 'custom_field_options',
          fields: { ...SINCE, custom_field_id: '{custom_fields.id}', name: 'Full-time', active: true },
        },
      ],
    },
    {
      collection: 'bulk_requests',
      fields: {
        ...SINCE,
        bulk_action_uuid: '00000000-0000-4000-8000-000000000001',
        status: 'complete',
        record_count: 1,
        success_count: 1,
        api_endpoint: '/v3/users/bulk',
      },
    },
  ],
}
