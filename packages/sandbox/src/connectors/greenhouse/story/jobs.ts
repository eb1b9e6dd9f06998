import type { Company } from './company.ts'
import { DAY, type Fields, type History, iso, stub } from './history.ts'

const STAGES = ['Application Review', 'Phone Interview', 'Face to Face', 'Offer']
const TITLES = ['Backend Engineer', 'Account Executive', 'Support Agent', 'Data Analyst', 'Designer', 'Recruiter']

/** When a job was created, opened and closed. */
interface Course {
  readonly status: 'draft' | 'closed' | 'open'
  readonly created: number
  readonly opened: string | null
  readonly closed: string | null
}

export function makeJob(history: History, company: Company, index: number): Fields {
  const course = courseOf(history, index)
  const office = company.offices[index % 3] as Fields
  const job = history.add('jobs', {
    name: TITLES[index % TITLES.length],
    requisition_id: `R-${100 + index}`,
    notes: '<p>Start as soon as possible</p>',
    confidential: false,
    status: course.status,
    created_at: iso(course.created),
    opened_at: course.opened,
    closed_at: course.closed,
    updated_at: iso(history.since(course.created)),
    is_template: false,
    copied_from_id: null,
    departments: [company.departments[index % 3]],
    offices: [office],
    custom_fields: { employment_type: 'Full-time' },
    keyed_custom_fields: { employment_type: { name: 'Employment type', type: 'single_select', value: 'Full-time' } },
    hiring_team: hiringTeam(company, index),
    openings: [openingOf(history, company, course, index)],
  })
  for (const [priority, name] of STAGES.entries()) makeStage(history, job, priority, name)
  if (course.status !== 'draft') makePost(history, job, office, course, index !== 1)
  return job
}

function courseOf(history: History, index: number): Course {
  const created = history.ago(200, 400)
  const status = index % 5 === 4 ? 'draft' : index % 5 === 3 ? 'closed' : 'open'
  return {
    status,
    created,
    opened: status === 'draft' ? null : iso(created + DAY),
    closed: status === 'closed' ? iso(history.since(created + 2 * DAY)) : null,
  }
}

function hiringTeam({ users }: Company, index: number): object {
  const [manager, recruiter] = [users[index % 5] as Fields, users[(index + 1) % 5] as Fields]
  return {
    hiring_managers: [stub(manager)],
    recruiters: [{ ...stub(recruiter), responsible: true }],
    coordinators: [],
    sourcers: [],
  }
}

const openingOf = (history: History, { closing }: Company, course: Course, index: number): object => ({
  id: history.id(),
  opening_id: `${100 + index}-1`,
  status: course.status === 'closed' ? 'closed' : 'open',
  opened_at: course.opened ?? iso(course.created),
  closed_at: course.closed,
  application_id: null,
  close_reason: course.status === 'closed' ? closing[0] : null,
})

const makeStage = (history: History, job: Fields, priority: number, name: string): Fields =>
  history.add('job_stages', {
    name,
    created_at: job['created_at'],
    updated_at: job['created_at'],
    active: true,
    job_id: job.id,
    priority,
    interviews: [],
  })

const makePost = (history: History, job: Fields, office: Fields, course: Course, active: boolean): Fields =>
  history.add('job_posts', {
    title: job['name'],
    location: { id: history.id(), name: office['name'], office_id: office.id },
    internal: false,
    external: true,
    active,
    live: course.status === 'open' && active,
    first_published_at: course.opened,
    job_id: job.id,
    content: `<p>We look for a ${job['name']}</p>`,
    internal_content: null,
    created_at: iso(course.created),
    updated_at: iso(history.since(course.created)),
    demographic_question_set_id: null,
    questions: [{ required: true, private: false, label: 'Resume', name: 'resume', type: 'attachment', values: [] }],
  })
