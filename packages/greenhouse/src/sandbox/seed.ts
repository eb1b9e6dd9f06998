import type { Seed, SeedStep, SeedValue } from '@ferrule/sandbox/engine'

/** Numbers of records that can be chosen; everything else follows. */
export const SIZES = { candidates: 40, jobs: 6 }

/** Records that nothing refers to are made up. */
export const INVENTED = { job_posts: 5, scheduled_interviews: 8, scorecards: 12 }

/** A company that hires. People, jobs and the fate of applications are the same in v1 and v3. */
export const SHARED = {
  departments: ['Engineering', 'Sales', 'Support'],
  offices: ['Berlin', 'Lisbon', 'Boston'],
  sources: [
    { name: 'Jobs page', type: { id: 1, name: 'Company marketing' } },
    { name: 'Referral', type: { id: 2, name: 'Referrals' } },
    { name: 'Job fair', type: { id: 3, name: 'Events' } },
    { name: 'Agency', type: { id: 4, name: 'Agencies' } },
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

const since = { created_at: '{created|time}', updated_at: '{created|time}' } as const

export const people = {
  collection: 'users',
  count: 6,
  let: { who: { $person: 'hiring.example' }, created: { $days: [-900, -500] } },
} as const
export const person = {
  ...since,
  name: '{who.name}',
  first_name: '{who.first}',
  last_name: '{who.last}',
  site_admin: { $is: ['{index}', 0] },
  employee_id: 'E10{index}',
  emails: ['{who.email}'],
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
  ...since,
  name: { $turn: ['Backend Engineer', 'Account Executive', 'Support Agent', 'Data Analyst', 'Designer', 'Recruiter'] },
  requisition_id: 'R-10{index}',
  notes: '<p>Start as soon as possible</p>',
  status: '{status}',
  opened_at: { $if: [{ $is: ['{status}', 'draft'] }, null, '{created|time}'] },
  closed_at: { $if: [{ $is: ['{status}', 'closed'] }, '{created|time}', null] },
} as const
export const stages = (order: string): SeedStep => ({
  collection: 'job_stages',
  each: SHARED.stages,
  fields: { ...since, active: true, name: '{each}', job_id: '{jobs.id}', [order]: '{index}' },
})

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
  is_private: { $turn: [false, false, false, false, false, false, false, false, true] },
} as const
export const times = { created_at: '{created|time}', updated_at: '{updated|time}' } as const
export const candidate = {
  ...times,
  first_name: '{who.first}',
  last_name: '{who.last}',
  company: { $turn: [null, 'Example Ltd', 'Example Ltd'] },
  title: { $turn: [null, 'Specialist', 'Specialist'] },
  phone_numbers: [{ value: '+1 555 0123', type: 'mobile' }],
  email_addresses: [{ value: '{who.email}', type: 'personal' }],
  tags: { $turn: [['Remote'], [], [], []] },
  can_email: true,
} as const

export const files: readonly SeedValue[] = [
  { filename: 'resume-{index|next}.pdf', type: 'resume', created_at: '{created|time}' },
  { filename: 'letter-{index|next}.docx', type: 'cover_letter', created_at: '{created|time}' },
]

/** Whoever was hired had an offer. */
export const offers = (more: SeedStep['fields']): SeedStep => ({
  collection: 'offers',
  if: { $is: ['{fate}', 'hired'] },
  fields: {
    version: 1,
    application_id: '{applications.id}',
    job_id: '{job.id}',
    candidate_id: '{candidates.id}',
    created_at: '{updated|time}',
    updated_at: '{updated|time}',
    ...more,
  },
})
export const note = { candidate_id: '{candidates.id}', body: 'Applied on the jobs page.' } as const
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
    ...named('departments', ['Company'], { parent_id: null, external_id: 'D0' }),
    below: [named('departments', SHARED.departments, { parent_id: '{departments.id}', external_id: 'D{index|next}' })],
  },
  named('offices', SHARED.offices, { location: { name: '{each}' }, parent_id: null, external_id: 'O{index|next}' }),
  { collection: 'sources', each: SHARED.sources },
  {
    collection: 'user_roles',
    each: [
      { type: 'site_admin', name: 'Site Admin' },
      { type: 'job_admin', name: 'Job Admin' },
    ],
  },
  { collection: 'rejection_reasons', each: SHARED.reasons },
  named('close_reasons', SHARED.closing),
  named('candidate_tags', SHARED.tags),
  {
    ...people,
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
        ...{ closed_at: null, application_id: null, close_reason: null },
      },
    ],
  },
  below: [stages('priority')],
}

const candidates: SeedStep = {
  collection: 'candidates',
  let: aCandidate,
  fields: { ...candidate, last_activity: '{updated|time}', is_private: '{is_private}', recruiter: stub('recruiter') },
  below: [
    {
      collection: 'applications',
      let: { index: '{outer.index}', files },
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
        attachments: '{files}',
      },
      below: [
        offers({
          sent_at: '{updated|day}',
          starts_at: '{updated|day}',
          status: 'accepted',
          opening: '{job.openings.0}',
        }),
      ],
    },
    {
      collection: 'notes',
      fields: { ...note, created_at: '{created|time}', user: stub('recruiter'), private: false, visibility: 'public' },
    },
  ],
}

export const seed: Seed = { steps: [...company, jobs, candidates, { collection: 'custom_fields', fields: field }] }
