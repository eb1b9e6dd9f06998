import { email, person, phone } from '../../../core/people.ts'
import type { Company } from './company.ts'
import { DAY, day, type Fields, type History, iso, stub } from './history.ts'

/** A candidate and what they applied for. */
interface Applicant {
  readonly index: number
  /** Unix seconds. */
  readonly created: number
  readonly candidate: Fields
  /** None: a prospect. */
  readonly job: Fields | undefined
  readonly stages: readonly Fields[]
  readonly status: 'active' | 'rejected' | 'hired'
}

/** @param jobs Those that candidates may have applied for. */
export function makeCandidate(history: History, company: Company, jobs: readonly Fields[], index: number): void {
  const applicant = makeApplicant(history, company, jobs, index)
  const application = makeApplication(history, company, applicant)
  makeNote(history, company, applicant.candidate)
  if (applicant.status === 'hired' || index % 12 === 0) makeOffer(history, applicant, application)
  if (applicant.job && index % 2 === 0) makeInterview(history, company, applicant, application)
}

function makeApplicant(history: History, company: Company, jobs: readonly Fields[], index: number): Applicant {
  const who = person(history.random)
  const created = history.ago(1, 180)
  const updated = iso(history.since(created))
  const candidate = history.add('candidates', {
    first_name: who.first,
    last_name: who.last,
    company: index % 3 === 0 ? null : 'Example Ltd',
    title: index % 3 === 0 ? null : 'Specialist',
    created_at: iso(created),
    updated_at: updated,
    last_activity: updated,
    is_private: index % 9 === 8,
    photo_url: null,
    phone_numbers: [{ value: phone(history.random, 'US'), type: 'mobile' }],
    addresses: [],
    email_addresses: [{ value: email(who, history.random), type: 'personal' }],
    website_addresses: [],
    social_media_addresses: [],
    recruiter: stub(company.users[1] as Fields),
    coordinator: null,
    can_email: true,
    tags: index % 4 === 0 ? [(company.tags[index % 3] as Fields)['name']] : [],
    educations: [],
    employments: [],
    linked_user_ids: [],
    custom_fields: {},
    keyed_custom_fields: {},
  })
  const job = index % 8 === 7 ? undefined : jobs[index % Math.max(1, jobs.length)]
  const stages = job ? history.rows('job_stages').filter((stage) => stage['job_id'] === job.id) : []
  const status = job ? history.random.weighted(OUTCOMES) : 'active'
  return { index, created, candidate, job, stages, status }
}

const OUTCOMES = [
  ['active', 6],
  ['rejected', 3],
  ['hired', 1],
] as const

function makeApplication(history: History, company: Company, applicant: Applicant): Fields {
  const { index, candidate, job, stages, status } = applicant
  const { created_at, updated_at } = candidate
  const source = company.sources[index % 4] as Fields
  const last = Math.max(0, stages.length - 1)
  const stage = status === 'hired' ? stages[last] : stages[history.random.int(0, last)]
  return history.add('applications', {
    candidate_id: candidate.id,
    prospect: !job,
    applied_at: created_at,
    rejected_at: status === 'rejected' ? updated_at : null,
    last_activity_at: updated_at,
    location: { address: 'Berlin, Germany' },
    source: { id: source.id, public_name: source['name'] },
    credited_to: stub(company.users[2] as Fields),
    recruiter: stub(company.users[1] as Fields),
    coordinator: null,
    rejection_reason: status === 'rejected' ? company.reasons[index % 3] : null,
    rejection_details: status === 'rejected' ? { custom_fields: {}, keyed_custom_fields: {} } : null,
    jobs: job ? [{ id: job.id, name: job['name'] }] : [],
    job_post_id: null,
    status,
    current_stage: status === 'hired' || !stage ? null : { id: stage.id, name: stage['name'] },
    answers: [{ question: 'How did you hear about this job?', answer: null }],
    prospective_office: null,
    prospective_department: null,
    prospect_detail: { prospect_pool: null, prospect_stage: null, prospect_owner: null },
    attachments: attachmentsOf(index, created_at),
    custom_fields: {},
    keyed_custom_fields: {},
  })
}

function attachmentsOf(index: number, created_at: unknown): object[] {
  const resume = { filename: `resume-${index + 1}.pdf`, type: 'resume', created_at }
  const letter = { filename: `letter-${index + 1}.docx`, type: 'cover_letter', created_at }
  return [...(index % 10 === 9 ? [] : [resume]), ...(index % 3 === 0 ? [letter] : [])]
}

const makeNote = (history: History, { users }: Company, candidate: Fields): Fields =>
  history.add('notes', {
    candidate_id: candidate.id,
    created_at: candidate['created_at'],
    body: 'Applied on the jobs page.',
    user: stub(users[1] as Fields),
    private: false,
    visibility: 'public',
  })

function makeOffer(history: History, { created, candidate, job, status }: Applicant, application: Fields): void {
  const sent = history.since(created)
  history.add('offers', {
    version: 1,
    application_id: application.id,
    job_id: job?.id ?? null,
    candidate_id: candidate.id,
    opening: (job?.['openings'] as Fields[] | undefined)?.[0] ?? null,
    created_at: iso(sent),
    updated_at: iso(sent),
    sent_at: day(sent),
    resolved_at: status === 'hired' ? iso(history.since(sent)) : null,
    starts_at: day(history.until + 30 * DAY),
    status: status === 'hired' ? 'accepted' : 'unresolved',
    custom_fields: {},
    keyed_custom_fields: {},
  })
}

function makeInterview(history: History, company: Company, applicant: Applicant, application: Fields): void {
  const { index, created, candidate, stages } = applicant
  const start = history.since(created) + DAY
  const past = start < history.until
  const interviewer = company.users[3] as Fields
  const scorecard = past ? makeScorecard(history, interviewer, applicant, application, start) : undefined
  history.add('scheduled_interviews', {
    application_id: application.id,
    external_event_id: `event-${index + 1}`,
    start: { date_time: iso(start) },
    end: { date_time: iso(start + 3600) },
    location: null,
    video_conferencing_url: null,
    status: past ? 'complete' : 'scheduled',
    created_at: candidate['created_at'],
    updated_at: candidate['updated_at'],
    interview: { id: stages[1]?.id, name: 'Phone Interview' },
    organizer: stub(company.users[1] as Fields),
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

const makeScorecard = (
  history: History,
  interviewer: Fields,
  { candidate, stages }: Applicant,
  application: Fields,
  start: number,
): Fields =>
  history.add('scorecards', {
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
    overall_recommendation: history.random.pick(['no', 'yes', 'strong_yes'] as const),
    attributes: [],
    ratings: {},
    questions: [],
  })
