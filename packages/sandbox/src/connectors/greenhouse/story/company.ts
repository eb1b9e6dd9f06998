import { email, person } from '../../../core/people.ts'
import { type Fields, type History, iso } from './history.ts'

/** What jobs and applications point to. */
export interface Company {
  readonly departments: readonly Fields[]
  readonly offices: readonly Fields[]
  readonly users: readonly Fields[]
  readonly sources: readonly Fields[]
  readonly reasons: readonly Fields[]
  readonly closing: readonly Fields[]
  readonly tags: readonly Fields[]
}

const TEAMS = ['Engineering', 'Sales', 'Support']
const OFFICES = ['Berlin', 'Lisbon', 'Boston']
const SOURCES = [
  ['Jobs page', 'Company marketing'],
  ['Referral', 'Referrals'],
  ['Job fair', 'Events'],
  ['Agency', 'Agencies'],
]
const ROLES = [
  ['site_admin', 'Site Admin'],
  ['job_admin', 'Job Admin'],
  ['job_admin', 'Hiring Manager'],
]

export function makeCompany(history: History): Company {
  const departments = makeDepartments(history)
  const offices = OFFICES.map((name, index) => makeOffice(history, name, index))
  const users = Array.from({ length: 6 }, (_, index) =>
    makeUser(history, index, offices[index % 3] as Fields, departments[index % 3] as Fields),
  )
  const sources = SOURCES.map(([name, type], index) =>
    history.add('sources', { name, type: { id: index + 1, name: type } }),
  )
  for (const [type, name] of ROLES) history.add('user_roles', { type, name })
  return { departments, offices, users, sources, ...makeChoices(history) }
}

function makeDepartments(history: History): Fields[] {
  const company = history.add('departments', { name: 'Company', parent_id: null, external_id: 'D0' })
  return TEAMS.map((name, index) =>
    history.add('departments', { name, parent_id: company.id, external_id: `D${index + 1}` }),
  )
}

const makeOffice = (history: History, name: string, index: number): Fields =>
  history.add('offices', {
    name,
    location: { name },
    primary_contact_user_id: null,
    parent_id: null,
    external_id: `O${index + 1}`,
  })

function makeUser(history: History, index: number, office: Fields, department: Fields): Fields {
  const who = person(history.random)
  const created = history.ago(500, 900)
  const address = email(who, history.random, 'hiring.example')
  return history.add('users', {
    name: who.name,
    first_name: who.first,
    last_name: who.last,
    primary_email_address: address,
    updated_at: iso(history.since(created)),
    created_at: iso(created),
    disabled: index === 5,
    site_admin: index === 0,
    emails: [address],
    employee_id: `E${100 + index}`,
    linked_candidate_ids: [],
    offices: [office],
    departments: [department],
  })
}

const OURS = { id: 1, name: 'We rejected them' }
const THEIRS = { id: 2, name: 'They rejected us' }

function makeChoices(history: History): Pick<Company, 'reasons' | 'closing' | 'tags'> {
  const reasons = [
    { name: 'Lacking skills', type: OURS },
    { name: 'Hired someone else', type: OURS },
    { name: 'Took another offer', type: THEIRS },
  ].map((reason) => history.add('rejection_reasons', { ...reason, type: { ...reason.type } }))
  const closing = ['Hired – new headcount', 'On hold'].map((name) => history.add('close_reasons', { name }))
  const tags = ['Remote', 'Speaks Portuguese', 'Call again'].map((name) => history.add('candidate_tags', { name }))
  return { reasons, closing, tags }
}
