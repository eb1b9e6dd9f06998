import { decodeBody, paramsOf, type StepContext, type VendorResponse } from '@ferrule/core/connector'
import { checkedLink } from '../../vendor/links.ts'
import { type Page, readList } from './lists.ts'
import { visible } from './pages.ts'

/** Fields that v1 nests in a record and v3 keeps elsewhere: read in further requests, for up to 50 records each. */

type Row = Readonly<Record<string, unknown>>
type Joined = (row: Row) => unknown
/** Reads rows of a list: those with these values of a filter, or all. */
type Read = (path: string, filter?: string, values?: readonly unknown[]) => Promise<readonly Row[]>
/** The ids that a field needs of its records, and how it is read. */
interface Part {
  readonly needs: readonly string[]
  readonly join: (rows: readonly Row[], read: Read) => Promise<Joined>
}

/** So many values one filter takes. */
const BATCH = 50
/** So many pages one batch may have: 500 records each. */
const PAGES = 200

const several = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

const unique = (rows: readonly Row[], name: string): readonly unknown[] => [
  ...new Set(rows.flatMap((row) => several(row[name]))),
]

function byId(rows: readonly Row[]): ReadonlyMap<unknown, Row> {
  return new Map(rows.map((row) => [row['id'], row]))
}

function grouped(rows: readonly Row[], name: string): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[name])
    if (group) group.push(row)
    else groups.set(row[name], [row])
  }
  return groups
}

const idOrder = (rows: readonly Row[]): readonly Row[] => [...rows].sort((a, b) => Number(a['id']) - Number(b['id']))

/** Records that name this one, oldest first. */
const children = (path: string, parent: string, finish: (rows: readonly Row[]) => unknown = (rows) => rows): Part => ({
  needs: ['id'],
  async join(rows, read) {
    const found = grouped(await read(path, `${parent}s`, unique(rows, 'id')), parent)
    return ({ id }) => finish(idOrder(found.get(id) ?? []))
  },
})

/** Records that this one names: a list of them. */
const named = (path: string, field: string): Part => ({
  needs: [field],
  async join(rows, read) {
    const found = byId(await read(path, 'ids', unique(rows, field)))
    return (row) => several(row[field]).flatMap((id) => found.get(id) ?? [])
  },
})

/** The record that this one names, or null. */
const one = (path: string, field: string, finish: (row: Row) => unknown = (row) => row): Part => ({
  needs: [field],
  async join(rows, read) {
    const found = byId(await read(path, 'ids', unique(rows, field)))
    return (row) => {
      const other = found.get(row[field])
      return other ? finish(other) : null
    }
  },
})

/** Data of the record itself, in another form: nothing is read. */
const reshaped = (needs: readonly string[], join: Joined): Part => ({ needs, join: async () => join })

/** A user as v1 nests one. */
const person = ({ id, first_name, last_name, name, employee_id }: Row): Row => ({
  id,
  first_name,
  last_name,
  name,
  employee_id,
})

/** A record that is reached over another one, which names this one. */
const through = (path: string, parent: string, next: Part): Part => ({
  needs: ['id'],
  async join(rows, read) {
    const between = await read(path, `${parent}s`, unique(rows, 'id'))
    const found = new Map(between.map((row) => [row[parent], row]))
    const joined = await next.join(between, read)
    return ({ id }) => {
      const row = found.get(id)
      return row ? joined(row) : null
    }
  },
})

const ROLES: Readonly<Record<string, string>> = {
  recruiter: 'recruiters',
  coordinator: 'coordinators',
  sourcer: 'sourcers',
}

/** The team of a job, by role. */
const hiringTeam: Part = {
  needs: ['id'],
  async join(rows, read) {
    const ids = unique(rows, 'id')
    const [owners, managers] = [
      await read('/v3/job_owners', 'job_ids', ids),
      await read('/v3/job_hiring_managers', 'job_ids', ids),
    ]
    const users = byId(await read('/v3/users', 'ids', unique([...owners, ...managers], 'user_id')))
    const [own, led] = [grouped(owners, 'job_id'), grouped(managers, 'job_id')]
    const member = ({ user_id, responsible }: Row): Row => {
      const user = users.get(user_id)
      return { ...(user ? person(user) : { id: user_id }), ...(responsible !== undefined && { responsible }) }
    }
    return ({ id }) => ({
      hiring_managers: idOrder(led.get(id) ?? []).map(member),
      ...Object.fromEntries(
        Object.entries(ROLES).map(([type, name]) => [
          name,
          idOrder(own.get(id) ?? [])
            .filter((row) => row['type'] === type)
            .map(member),
        ]),
      ),
    })
  },
}

/** Children of a department or office. v3 filters by one parent only, so the whole list is read. */
const below = (path: string, field: string): Part => ({
  needs: ['id'],
  async join(_, read) {
    const found = grouped(await read(path), 'parent_id')
    return ({ id }) => idOrder(found.get(id) ?? []).map((row) => row[field])
  },
})

/** The team of a candidate, which v3 keeps on an application. The newest that names someone counts. */
const ofApplications = (field: string): Part => ({
  needs: ['id'],
  async join(rows, read) {
    const found = grouped(await read('/v3/applications', 'candidate_ids', unique(rows, 'id')), 'candidate_id')
    const newest = ({ id }: Row) =>
      [...idOrder(found.get(id) ?? [])].reverse().find((application) => application[field] != null)?.[field]
    const people = byId(await read('/v3/users', 'ids', [...new Set(rows.map(newest).filter((id) => id != null))]))
    return (row) => {
      const user = people.get(newest(row))
      return user ? person(user) : null
    }
  },
})

const opening = (row: Row): Row => ({ ...row, status: row['open'] === true ? 'open' : 'closed' })

/** By entity, in functions: what runs at import stays in every bundle. */
const parts: Readonly<Record<string, () => Readonly<Record<string, Part>>>> = {
  candidates: () => ({
    application_ids: children('/v3/applications', 'candidate_id', (rows) => rows.map(({ id }) => id)),
    applications: children('/v3/applications', 'candidate_id'),
    attachments: children('/v3/attachments', 'candidate_id'),
    coordinator: ofApplications('coordinator_id'),
    educations: children('/v3/candidate_educations', 'candidate_id'),
    employments: children('/v3/candidate_employments', 'candidate_id'),
    recruiter: ofApplications('recruiter_id'),
  }),
  applications: () => ({
    attachments: children('/v3/attachments', 'application_id'),
    coordinator: one('/v3/users', 'coordinator_id', person),
    credited_to: one('/v3/referrers', 'referrer_id', ({ user_id, name }) => ({ id: user_id, name })),
    current_stage: reshaped(['stage_id', 'stage_name'], ({ stage_id, stage_name }) =>
      stage_id == null ? null : { id: stage_id, name: stage_name },
    ),
    jobs: named('/v3/jobs', 'job_id'),
    location: reshaped(['location_address'], ({ location_address }) =>
      location_address == null ? null : { address: location_address },
    ),
    prospect_detail: children('/v3/prospect_details', 'application_id', ([row]) => row ?? null),
    prospective_department: through('/v3/prospect_details', 'application_id', one('/v3/departments', 'department_id')),
    prospective_office: through('/v3/prospect_details', 'application_id', one('/v3/offices', 'office_id')),
    recruiter: one('/v3/users', 'recruiter_id', person),
    rejection_details: children('/v3/rejection_details', 'application_id', ([row]) =>
      row ? { ...row, custom_fields: row['question_custom_fields'] ?? {} } : null,
    ),
    rejection_reason: through(
      '/v3/rejection_details',
      'application_id',
      one('/v3/rejection_reasons', 'rejection_reason_id'),
    ),
    source: one('/v3/sources', 'source_id', (row) => ({ ...row, public_name: row['name'] })),
  }),
  jobs: () => ({
    departments: named('/v3/departments', 'department_id'),
    offices: named('/v3/offices', 'office_ids'),
    openings: children('/v3/openings', 'job_id', (rows) => rows.map(opening)),
    hiring_team: hiringTeam,
  }),
  offers: () => ({ opening: one('/v3/openings', 'opening_id', opening) }),
  users: () => ({
    departments: named('/v3/departments', 'department_ids'),
    offices: named('/v3/offices', 'office_ids'),
  }),
  departments: () => ({
    child_ids: below('/v3/departments', 'id'),
    child_department_external_ids: below('/v3/departments', 'external_id'),
    parent_department_external_id: one('/v3/departments', 'parent_id', ({ external_id }) => external_id),
  }),
  offices: () => ({
    child_ids: below('/v3/offices', 'id'),
    child_office_external_ids: below('/v3/offices', 'external_id'),
    parent_office_external_id: one('/v3/offices', 'parent_id', ({ external_id }) => external_id),
  }),
}

/** All fields of v1, by its names. */
const SPEC = 'spec'

/** The fields that a call includes. */
function wanted({ call: { input, operation } }: StepContext): [name: string, part: Part][] {
  const known = parts[operation.entity]?.() ?? {}
  const names = input.include === SPEC ? Object.keys(known) : several(input.include).map(String)
  return names.map((name) => [name, known[name] as Part])
}

/** A record as v1 has it: custom fields as plain values, and the place of a photo, which v3 leaves out. */
function asSpec(row: Row, entity: string): Row {
  const photo = entity === 'candidates' && { photo_url: null }
  const keyed = row['custom_fields']
  if (typeof keyed !== 'object' || keyed === null) return { ...row, ...photo }
  const custom_fields = Object.fromEntries(
    Object.entries(keyed).map(([key, field]) => [key, (field as { value?: unknown } | null)?.value ?? null]),
  )
  return { ...row, ...photo, custom_fields, keyed_custom_fields: keyed }
}

/** A list or a record, with the fields that the call includes. */
export async function readIncluded(step: StepContext): Promise<Page> {
  checkIncluded(step)
  const isList = 'cursor' in (paramsOf(step.call.operation).fields ?? {})
  const { data: body, response } = await (isList ? readList : readRecord)(step)
  if (Array.isArray(body)) return { data: await withIncluded(body, step), response }
  const { records } = (body ?? {}) as { records?: unknown }
  const data = Array.isArray(records) ? { ...(body as object), records: await withIncluded(records, step) } : body
  return { data, response }
}

async function readRecord(step: StepContext): Promise<Page> {
  const response = await step.send(step.request())
  return { data: visible(decodeBody(step, response), response, step), response }
}

/** Fails before anything is sent where `fields` leaves out what an included field follows. */
function checkIncluded(step: StepContext): void {
  const { fields } = step.call.input
  if (fields === undefined) return
  const chosen = typeof fields === 'string' ? fields.split(',') : several(fields)
  for (const [name, { needs }] of wanted(step)) {
    const missing = needs.find((field) => !chosen.includes(field))
    if (missing) throw step.error('params', `to include ${name}, fields must contain ${missing}`)
  }
}

/** The records with the fields that the call includes. */
async function withIncluded(rows: readonly Row[], step: StepContext): Promise<readonly Row[]> {
  const read = reader(step)
  let joined: readonly Row[] = rows
  for (const [name, { join }] of wanted(step)) {
    const value = await join(rows, read)
    joined = joined.map((row) => ({ ...row, [name]: value(row) }))
  }
  const { input, operation } = step.call
  return input.include === SPEC ? joined.map((row) => asSpec(row, operation.entity)) : joined
}

/** Reads each list once for one page of records. */
function reader(step: StepContext): Read {
  const known = new Map<string, Promise<readonly Row[]>>()
  return (path, filter, values) => {
    const key = `${path} ${filter} ${values?.join()}`
    const rows = known.get(key) ?? readAll(step, path, filter, values)
    known.set(key, rows)
    return rows
  }
}

async function readAll(
  step: StepContext,
  path: string,
  filter?: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  if (filter === undefined) return readPages(step, path, '')
  const found: Row[] = []
  for (let start = 0; start < values.length; start += BATCH)
    for (const row of await readPages(step, path, `${filter}=${values.slice(start, start + BATCH).join(',')}&`))
      found.push(row)
  return found
}

async function readPages(step: StepContext, path: string, query: string): Promise<readonly Row[]> {
  const { call, error } = step
  const found: Row[] = []
  const more = path === '/v3/rejection_reasons' ? 'include_defaults=true&' : ''
  let url = `${call.baseUrl}${path}?${query}${more}per_page=500`
  for (let pages = 0; pages < PAGES; pages++) {
    const request = step.request()
    request.url = url
    const response: VendorResponse = await step.send(request)
    const rows = decodeBody(step, response)
    if (!Array.isArray(rows)) throw error('response', `no list of ${path.slice('/v3/'.length)}`)
    for (const row of rows) if (typeof row === 'object' && row !== null && 'id' in row) found.push(row)
    const cursor = checkedLink(response, step)?.searchParams.get('cursor')
    if (!cursor) return found
    url = `${call.baseUrl}${path}?cursor=${encodeURIComponent(cursor)}`
  }
  throw error('response', `more than ${PAGES} pages of ${path.slice('/v3/'.length)}`)
}
