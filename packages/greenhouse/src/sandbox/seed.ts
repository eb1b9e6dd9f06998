import type { Seed, SeedStep, SeedValue } from '@ferrule/sandbox/engine'

/** What may be asked for; everything else follows. */
export const SIZES = { candidates: 40, jobs: 6 }

/** A company that hires. People, jobs and the fate of applications are the same in v1 and v3. */
export const SHARED = {
  departments: ['Engineering', 'Sales', 'Support'],
  offices: ['Berlin', 'Lisbon', 'Boston'],
  sources: [
    { id: 1, name: 'Jobs page', type: 'Company marketing' },
    { id: 2, name: 'Referral', type: 'Referrals' },
    { id: 3, name: 'Job fair', type: 'Events' },
    { id: 4, name: 'Agency', type: 'Agencies' },
  ],
  roles: [
    { type: 'site_admin', name: 'Site Admin' },
    { type: 'job_admin', name: 'Job Admin' },
  ],
  reasons: [
    { name: 'Lacking skills', type: { id: 1, name: 'We rejected them' } },
    { name: 'Hired someone else', type: { id: 1, name: 'We rejected them' } },
    { name: 'Took another offer', type: { id: 2, name: 'They rejected us' } },
  ],
  closing: ['Hired – new headcount', 'On hold'],
  tags: ['Remote', 'Speaks Portuguese', 'Call again'],
  stages: ['Application Review', 'Phone Interview', 'Face to Face', 'Offer'],
} as const

export const named = (collection: string, each: SeedValue, more: SeedStep['fields'] = {}): SeedStep => ({
  collection,
  each,
  fields: { name: '{each}', ...more },
})

export const aPerson = { who: { $person: 'hiring.example' }, created: { $days: [-900, -500] } } as const
export const person = {
  name: '{who.name}',
  first_name: '{who.first}',
  last_name: '{who.last}',
  site_admin: { $is: ['{index}', 0] },
  employee_id: 'E10{index}',
  emails: ['{who.email}'],
  created_at: '{created|time}',
  updated_at: '{created|time}',
} as const

export const aJob = {
  created: { $days: [-400, -200] },
  status: { $turn: ['open', 'open', 'open', 'closed', 'draft'] },
  office: { $one: 'offices', at: '{index}' },
  department: { $one: 'departments', at: '{index}' },
  manager: { $one: 'users', at: '{index}' },
  recruiter: { $one: 'users', at: '{index|next}' },
} as const
export const job = {
  name: { $turn: ['Backend Engineer', 'Account Executive', 'Support Agent', 'Data Analyst', 'Designer', 'Recruiter'] },
  requisition_id: 'R-10{index}',
  notes: '<p>Start as soon as possible</p>',
  status: '{status}',
  created_at: '{created|time}',
  updated_at: '{created|time}',
  opened_at: { $if: [{ $is: ['{status}', 'draft'] }, null, '{created|time}'] },
  closed_at: { $if: [{ $is: ['{status}', 'closed'] }, '{created|time}', null] },
} as const

export const aStage = {
  created_at: '{created|time}',
  updated_at: '{created|time}',
  active: true,
  name: '{each}',
} as const
export const aPost = {
  title: '{jobs.name}',
  active: { $not: { $is: ['{outer.index}', 1] } },
  live: { $is: ['{status}', 'open'] },
  content: '<p>We look for a {jobs.name}</p>',
  created_at: '{created|time}',
  updated_at: '{created|time}',
} as const

export const aCandidate = {
  who: { $person: true },
  created: { $days: [-180, -1] },
  updated: { $days: [0, 90], from: '{created}' },
  job: {
    $if: [
      { $turn: [true, true, true, true, true, true, true, false] },
      { $one: 'jobs', where: { status: 'open' }, at: '{index}' },
      null,
    ],
  },
  fate: {
    $if: ['{job}', { $turn: ['active', 'rejected', 'active', 'hired', 'active', 'rejected', 'active'] }, 'active'],
  },
  stage: {
    $if: [{ $is: ['{fate}', 'hired'] }, null, { $one: 'job_stages', where: { job_id: '{job.id}' }, at: '{index}' }],
  },
  reason: { $if: [{ $is: ['{fate}', 'rejected'] }, { $one: 'rejection_reasons', at: '{index}' }, null] },
  source: { $one: 'sources', at: '{index}' },
  recruiter: { $one: 'users', at: 1 },
  interviewer: { $one: 'users', at: 3 },
} as const
export const candidate = {
  first_name: '{who.first}',
  last_name: '{who.last}',
  company: { $turn: [null, 'Example Ltd', 'Example Ltd'] },
  title: { $turn: [null, 'Specialist', 'Specialist'] },
  phone_numbers: [{ value: '+1 555 0123', type: 'mobile' }],
  email_addresses: [{ value: '{who.email}', type: 'personal' }],
  tags: { $turn: [['Remote'], [], [], []] },
  can_email: true,
  created_at: '{created|time}',
  updated_at: '{updated|time}',
} as const

export const files: readonly SeedValue[] = [
  { filename: 'resume-{index|next}.pdf', type: 'resume', created_at: '{created|time}' },
  { filename: 'letter-{index|next}.docx', type: 'cover_letter', created_at: '{created|time}' },
]
export const anInterview = { start: { $days: [-20, 1] } } as const
export const interview = {
  application_id: '{applications.id}',
  external_event_id: 'event-{outer.index}',
  status: 'complete',
  created_at: '{created|time}',
  updated_at: '{created|time}',
} as const
export const scorecard = {
  application_id: '{applications.id}',
  interviewed_at: '{start|time}',
  submitted_at: '{start|time}',
  created_at: '{start|time}',
  updated_at: '{start|time}',
} as const
export const offer = {
  version: 1,
  application_id: '{applications.id}',
  job_id: '{job.id}',
  candidate_id: '{candidates.id}',
  created_at: '{updated|time}',
  updated_at: '{updated|time}',
} as const
export const hasOffer = { $is: ['{fate}', 'hired'] } as const
export const field = {
  name: 'Employment type',
  name_key: 'employment_type',
  field_type: 'job',
  value_type: 'single_select',
  active: true,
} as const

const stub = (name: string): SeedValue => ({
  id: `{${name}.id}`,
  first_name: `{${name}.first_name}`,
  last_name: `{${name}.last_name}`,
  name: `{${name}.name}`,
  employee_id: `{${name}.employee_id}`,
})

const company: readonly SeedStep[] = [
  {
    collection: 'departments',
    fields: { name: 'Company', parent_id: null, external_id: 'D0' },
    below: [named('departments', SHARED.departments, { parent_id: '{departments.id}', external_id: 'D{index|next}' })],
  },
  named('offices', SHARED.offices, { location: { name: '{each}' }, parent_id: null, external_id: 'O{index|next}' }),
  named('sources', SHARED.sources, { name: '{each.name}', type: { id: '{each.id}', name: '{each.type}' } }),
  { collection: 'user_roles', each: SHARED.roles },
  { collection: 'rejection_reasons', each: SHARED.reasons },
  named('close_reasons', SHARED.closing),
  named('candidate_tags', SHARED.tags),
  {
    collection: 'users',
    count: 6,
    let: aPerson,
    fields: {
      ...person,
      primary_email_address: '{who.email}',
      disabled: { $is: ['{index}', 5] },
      offices: [{ $one: 'offices', at: '{index}' }],
      departments: [{ $one: 'departments', at: '{index}' }],
    },
  },
]

const jobs: SeedStep = {
  collection: 'jobs',
  let: aJob,
  fields: {
    ...job,
    departments: ['{department}'],
    offices: ['{office}'],
    keyed_custom_fields: { employment_type: { name: 'Employment type', type: 'single_select', value: 'Full-time' } },
    hiring_team: {
      hiring_managers: [stub('manager')],
      recruiters: [stub('recruiter')],
      coordinators: [],
      sourcers: [],
    },
    openings: [
      {
        id: { $sum: [4_400_000_000, '{index}'] },
        opening_id: '10{index}-1',
        status: { $if: [{ $is: ['{status}', 'closed'] }, 'closed', 'open'] },
        opened_at: '{created|time}',
        closed_at: null,
        application_id: null,
        close_reason: null,
      },
    ],
  },
  below: [
    {
      collection: 'job_stages',
      each: SHARED.stages,
      fields: { ...aStage, job_id: '{jobs.id}', priority: '{index}', interviews: [] },
    },
    {
      collection: 'job_posts',
      if: { $not: { $is: ['{status}', 'draft'] } },
      fields: {
        ...aPost,
        job_id: '{jobs.id}',
        location: { id: 1, name: '{office.name}', office_id: '{office.id}' },
        external: true,
        internal: false,
        questions: [
          { required: true, private: false, label: 'Resume', name: 'resume', type: 'attachment', values: [] },
        ],
      },
    },
  ],
}

const candidates: SeedStep = {
  collection: 'candidates',
  let: aCandidate,
  fields: {
    ...candidate,
    last_activity: '{updated|time}',
    is_private: { $turn: [false, false, false, false, false, false, false, false, true] },
    recruiter: stub('recruiter'),
  },
  below: [
    {
      collection: 'applications',
      fields: {
        candidate_id: '{candidates.id}',
        prospect: { $not: '{job}' },
        applied_at: '{created|time}',
        rejected_at: { $if: ['{reason}', '{updated|time}', null] },
        last_activity_at: '{updated|time}',
        source: { id: '{source.id}', public_name: '{source.name}' },
        credited_to: stub('recruiter'),
        recruiter: stub('recruiter'),
        rejection_reason: '{reason}',
        jobs: { $if: ['{job}', [{ id: '{job.id}', name: '{job.name}' }], []] },
        status: '{fate}',
        current_stage: { $if: ['{stage}', { id: '{stage.id}', name: '{stage.name}' }, null] },
        answers: [{ question: 'How did you hear about this job?', answer: null }],
        prospect_detail: { prospect_pool: null, prospect_stage: null, prospect_owner: null },
        attachments: '{files}',
      },
      let: { index: '{outer.index}', files },
      below: [
        {
          collection: 'offers',
          if: hasOffer,
          fields: {
            ...offer,
            sent_at: '{updated|day}',
            starts_at: '{updated|day}',
            status: 'accepted',
            opening: '{job.openings.0}',
          },
        },
        {
          collection: 'scorecards',
          if: '{job}',
          let: anInterview,
          fields: {
            ...scorecard,
            candidate_id: '{candidates.id}',
            interview: 'Phone Interview',
            submitted_by: stub('interviewer'),
            interviewer: stub('interviewer'),
            overall_recommendation: { $pick: ['no', 'yes', 'strong_yes'] },
          },
          below: [
            {
              collection: 'scheduled_interviews',
              fields: {
                ...interview,
                start: { date_time: '{start|time}' },
                end: { date_time: '{start|time}' },
                interview: { id: '{stage.id}', name: 'Phone Interview' },
                organizer: stub('recruiter'),
                interviewers: [
                  {
                    id: '{interviewer.id}',
                    name: '{interviewer.name}',
                    response_status: 'accepted',
                    scorecard_id: '{scorecards.id}',
                  },
                ],
              },
            },
          ],
        },
      ],
    },
    {
      collection: 'notes',
      fields: {
        candidate_id: '{candidates.id}',
        created_at: '{created|time}',
        body: 'Applied on the jobs page.',
        user: stub('recruiter'),
        private: false,
        visibility: 'public',
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
      fields: {
        ...field,
        priority: 0,
        custom_field_options: [{ id: 1, name: 'Full-time', priority: 0, external_id: null }],
      },
    },
  ],
}
