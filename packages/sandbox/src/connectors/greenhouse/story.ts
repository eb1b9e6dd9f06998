import { email, person, phone } from '../../core/people.ts'
import type { Seeding } from '../../core/vendor.ts'

/** A company that hires: as plain records of v1, from which those of v3 are made. */

/** What may be asked for; everything else follows. */
export const SIZES = { candidates: 40, jobs: 6 }

export type Fields = { id: number; [name: string]: unknown }
export interface Story {
  readonly [collection: string]: Fields[]
}

const DAY = 86_400
/** Ids of the vendor are beyond 2^31. */
const FIRST = 4_000_000_000

export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()
const day = (seconds: number): string => iso(seconds).slice(0, 10)

const TEAMS = ['Engineering', 'Sales', 'Support']
const STAGES = ['Application Review', 'Phone Interview', 'Face to Face', 'Offer']
const TITLES = ['Backend Engineer', 'Account Executive', 'Support Agent', 'Data Analyst', 'Designer', 'Recruiter']

export function tellStory({ sizes, random, until }: Seeding): Story {
  let last = FIRST
  const id = (): number => ++last
  const story: Record<string, Fields[]> = {}
  const add = (collection: string, fields: object): Fields => {
    const row = { id: id(), ...fields }
    story[collection] = [...(story[collection] ?? []), row]
    return row
  }
  const ago = (least: number, greatest: number): number => until - random.int(least * DAY, greatest * DAY)
  const since = (start: number): number => random.int(start, until)
  const stub = ({ id: user, first_name, last_name, name, employee_id }: Fields) => ({
    id: user,
    first_name,
    last_name,
    name,
    employee_id,
  })

  const company = add('departments', { name: 'Company', parent_id: null, external_id: 'D0' })
  const departments = TEAMS.map((name, index) =>
    add('departments', { name, parent_id: company.id, external_id: `D${index + 1}` }),
  )
  const offices = ['Berlin', 'Lisbon', 'Boston'].map((name, index) =>
    add('offices', {
      name,
      location: { name },
      primary_contact_user_id: null,
      parent_id: null,
      external_id: `O${index + 1}`,
    }),
  )
  const users = Array.from({ length: 6 }, (_, index) => {
    const who = person(random)
    const created = ago(500, 900)
    const address = email(who, random, 'hiring.example')
    return add('users', {
      name: who.name,
      first_name: who.first,
      last_name: who.last,
      primary_email_address: address,
      updated_at: iso(since(created)),
      created_at: iso(created),
      disabled: index === 5,
      site_admin: index === 0,
      emails: [address],
      employee_id: `E${100 + index}`,
      linked_candidate_ids: [],
      offices: [offices[index % 3]],
      departments: [departments[index % 3]],
    })
  })
  const sources = ['Jobs page', 'Referral', 'Job fair', 'Agency'].map((name, index) =>
    add('sources', {
      name,
      type: { id: index + 1, name: ['Company marketing', 'Referrals', 'Events', 'Agencies'][index] },
    }),
  )
  for (const [role, name] of [
    ['site_admin', 'Site Admin'],
    ['job_admin', 'Job Admin'],
    ['job_admin', 'Hiring Manager'],
  ])
    add('user_roles', { type: role, name })
  const reasons = ['Lacking skills', 'Hired someone else', 'Took another offer'].map((name, index) =>
    add('rejection_reasons', {
      name,
      type: { id: index < 2 ? 1 : 2, name: index < 2 ? 'We rejected them' : 'They rejected us' },
    }),
  )
  const closing = ['Hired – new headcount', 'On hold'].map((name) => add('close_reasons', { name }))
  const tags = ['Remote', 'Speaks Portuguese', 'Call again'].map((name) => add('candidate_tags', { name }))

  const jobs = Array.from({ length: sizes['jobs'] as number }, (_, index) => {
    const created = ago(200, 400)
    const status = index % 5 === 4 ? 'draft' : index % 5 === 3 ? 'closed' : 'open'
    const opened = status === 'draft' ? null : iso(created + DAY)
    const closed = status === 'closed' ? iso(since(created + 2 * DAY)) : null
    const [manager, recruiter] = [users[index % 5] as Fields, users[(index + 1) % 5] as Fields]
    const job = add('jobs', {
      name: TITLES[index % TITLES.length],
      requisition_id: `R-${100 + index}`,
      notes: '<p>Start as soon as possible</p>',
      confidential: false,
      status,
      created_at: iso(created),
      opened_at: opened,
      closed_at: closed,
      updated_at: iso(since(created)),
      is_template: false,
      copied_from_id: null,
      departments: [departments[index % 3]],
      offices: [offices[index % 3]],
      custom_fields: { employment_type: 'Full-time' },
      keyed_custom_fields: { employment_type: { name: 'Employment type', type: 'single_select', value: 'Full-time' } },
      hiring_team: {
        hiring_managers: [stub(manager)],
        recruiters: [{ ...stub(recruiter), responsible: true }],
        coordinators: [],
        sourcers: [],
      },
      openings: [
        {
          id: id(),
          opening_id: `${100 + index}-1`,
          status: status === 'closed' ? 'closed' : 'open',
          opened_at: opened ?? iso(created),
          closed_at: closed,
          application_id: null,
          close_reason: status === 'closed' ? closing[0] : null,
        },
      ],
    })
    for (const [priority, name] of STAGES.entries())
      add('job_stages', {
        name,
        created_at: iso(created),
        updated_at: iso(created),
        active: true,
        job_id: job.id,
        priority,
        interviews: [],
      })
    if (status !== 'draft')
      add('job_posts', {
        title: job['name'],
        location: {
          id: id(),
          name: (offices[index % 3] as Fields)['name'],
          office_id: (offices[index % 3] as Fields).id,
        },
        internal: false,
        external: true,
        active: index !== 1,
        live: status === 'open' && index !== 1,
        first_published_at: opened,
        job_id: job.id,
        content: `<p>We look for a ${job['name']}</p>`,
        internal_content: null,
        created_at: iso(created),
        updated_at: iso(since(created)),
        demographic_question_set_id: null,
        questions: [
          { required: true, private: false, label: 'Resume', name: 'resume', type: 'attachment', values: [] },
        ],
      })
    return job
  })
  const running = jobs.filter(({ status }) => status !== 'draft')
  const stagesOf = (job: number): Fields[] => (story['job_stages'] ?? []).filter((stage) => stage['job_id'] === job)

  for (let index = 0; index < (sizes['candidates'] as number); index++) {
    const who = person(random)
    const created = ago(1, 180)
    const times = { created_at: iso(created), updated_at: iso(since(created)) }
    const candidate = add('candidates', {
      first_name: who.first,
      last_name: who.last,
      company: index % 3 === 0 ? null : 'Example Ltd',
      title: index % 3 === 0 ? null : 'Specialist',
      ...times,
      last_activity: times.updated_at,
      is_private: index % 9 === 8,
      photo_url: null,
      phone_numbers: [{ value: phone(random, 'US'), type: 'mobile' }],
      addresses: [],
      email_addresses: [{ value: email(who, random), type: 'personal' }],
      website_addresses: [],
      social_media_addresses: [],
      recruiter: stub(users[1] as Fields),
      coordinator: null,
      can_email: true,
      tags: index % 4 === 0 ? [(tags[index % 3] as Fields)['name']] : [],
      educations: [],
      employments: [],
      linked_user_ids: [],
      custom_fields: {},
      keyed_custom_fields: {},
    })
    const prospect = index % 8 === 7 || running.length === 0
    const job = running[index % Math.max(1, running.length)] as Fields
    const stages = prospect ? [] : stagesOf(job.id)
    const status = prospect
      ? 'active'
      : random.weighted([
          ['active', 6],
          ['rejected', 3],
          ['hired', 1],
        ] as const)
    const stage = status === 'hired' ? stages.at(-1) : stages[random.int(0, Math.max(0, stages.length - 1))]
    const reason = reasons[index % 3] as Fields
    const application = add('applications', {
      candidate_id: candidate.id,
      prospect,
      applied_at: times.created_at,
      rejected_at: status === 'rejected' ? times.updated_at : null,
      last_activity_at: times.updated_at,
      location: { address: 'Berlin, Germany' },
      source: { id: (sources[index % 4] as Fields).id, public_name: (sources[index % 4] as Fields)['name'] },
      credited_to: stub(users[2] as Fields),
      recruiter: stub(users[1] as Fields),
      coordinator: null,
      rejection_reason: status === 'rejected' ? reason : null,
      rejection_details: status === 'rejected' ? { custom_fields: {}, keyed_custom_fields: {} } : null,
      jobs: prospect ? [] : [{ id: job.id, name: job['name'] }],
      job_post_id: null,
      status,
      current_stage: status === 'hired' || !stage ? null : { id: stage.id, name: stage['name'] },
      answers: [{ question: 'How did you hear about this job?', answer: null }],
      prospective_office: null,
      prospective_department: null,
      prospect_detail: { prospect_pool: null, prospect_stage: null, prospect_owner: null },
      attachments: [
        ...(index % 10 === 9
          ? []
          : [{ filename: `resume-${index + 1}.pdf`, type: 'resume', created_at: times.created_at }]),
        ...(index % 3 === 0
          ? [{ filename: `letter-${index + 1}.docx`, type: 'cover_letter', created_at: times.created_at }]
          : []),
      ],
      custom_fields: {},
      keyed_custom_fields: {},
    })
    add('notes', {
      candidate_id: candidate.id,
      created_at: times.created_at,
      body: 'Applied on the jobs page.',
      user: stub(users[1] as Fields),
      private: false,
      visibility: 'public',
    })
    if (status === 'hired' || index % 12 === 0) {
      const sent = since(created)
      add('offers', {
        version: 1,
        application_id: application.id,
        job_id: prospect ? null : job.id,
        candidate_id: candidate.id,
        opening: (job['openings'] as Fields[])[0],
        created_at: iso(sent),
        updated_at: iso(sent),
        sent_at: day(sent),
        resolved_at: status === 'hired' ? iso(since(sent)) : null,
        starts_at: day(until + 30 * DAY),
        status: status === 'hired' ? 'accepted' : 'unresolved',
        custom_fields: {},
        keyed_custom_fields: {},
      })
    }
    if (!prospect && index % 2 === 0) {
      const start = since(created) + DAY
      const past = start < until
      const interviewer = users[3] as Fields
      const scorecard = past
        ? add('scorecards', {
            updated_at: iso(start),
            created_at: iso(start),
            interview: 'Phone Interview',
            interview_step: { id: stages[1]?.id, name: 'Phone Interview' },
            candidate_id: candidate.id,
            application_id: application.id,
            interviewed_at: iso(start),
            submitted_by: stub(interviewer),
            interviewer: stub(interviewer),
            submitted_at: iso(start + 3600),
            overall_recommendation: random.pick(['no', 'yes', 'strong_yes'] as const),
            attributes: [],
            ratings: {},
            questions: [],
          })
        : undefined
      add('scheduled_interviews', {
        application_id: application.id,
        external_event_id: `event-${index + 1}`,
        start: { date_time: iso(start) },
        end: { date_time: iso(start + 3600) },
        location: null,
        video_conferencing_url: null,
        status: past ? 'complete' : 'scheduled',
        created_at: times.created_at,
        updated_at: times.updated_at,
        interview: { id: stages[1]?.id, name: 'Phone Interview' },
        organizer: stub(users[1] as Fields),
        interviewers: [
          {
            id: interviewer.id,
            employee_id: interviewer['employee_id'],
            name: interviewer['name'],
            email: interviewer['primary_email_address'],
            response_status: 'accepted',
            scorecard_id: scorecard?.id ?? null,
          },
        ],
      })
    }
  }
  add('custom_fields', {
    name: 'Employment type',
    active: true,
    field_type: 'job',
    priority: 0,
    value_type: 'single_select',
    private: false,
    required: false,
    name_key: 'employment_type',
    description: null,
    custom_field_options: [{ id: id(), name: 'Full-time', priority: 0, external_id: null }],
  })
  return story
}

/** A tree's children by id, which records of departments and offices name. */
export const childrenOf = (rows: readonly Fields[], row: Fields): Fields[] =>
  rows.filter((one) => one['parent_id'] === row.id)
