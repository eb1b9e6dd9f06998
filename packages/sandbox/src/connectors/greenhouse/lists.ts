import type { Row } from '../../core/rows.ts'
import type { Answer, Behavior, Call, Params, World } from '../../core/vendor.ts'
import { type ApplicationRow, type CandidateRow, hasId, type InterviewRow, type JobRow } from './rows.ts'
import { signed } from './storage.ts'
import type { Fields } from './story/history.ts'
import { childrenOf } from './story.ts'

/** Lists of v1: filters, pages, and records as they are answered. */

/** Headers that a behavior adds to its answer. */
const extra = new WeakMap<Call, Record<string, string>>()
export const headersOf = (call: Call): Answer['headers'] => extra.get(call)

const HARVEST = 'https://harvest.greenhouse.io'

/** What the filters of several lists look at. */
type Listed = Row & Partial<JobRow> & { email_addresses?: CandidateRow['email_addresses']; emails?: string[] }
type Wanted = (row: Listed, wanted: unknown) => boolean

const has = (list: readonly ({ id?: number | null } | null)[] | undefined, id: unknown): boolean =>
  list?.some((one) => one?.id === id) ?? false
const moment = (value: unknown): number => Date.parse(String(value))
const startOf = (row: Partial<InterviewRow>, name: 'start' | 'end'): unknown => row[name]?.date_time

/** What a filter of time looks at, by its name without `_after` and `_before`. */
function timeOf(entity: string, row: Row, name: string): unknown {
  if (entity === 'scheduled_interviews' && (name === 'starts' || name === 'ends'))
    return startOf(row, name === 'starts' ? 'start' : 'end')
  if (entity === 'applications' && name === 'created') return row['applied_at']
  return row[`${name}_at`]
}

const named: Readonly<Record<string, Wanted>> = {
  skip_count: () => true,
  full_content: () => true,
  user_attributes: () => true,
  include_departments: () => true,
  include_defaults: () => true,
  actionable: () => true,
  custom_field_option_id: () => true,
  email: ({ email_addresses = [], emails = email_addresses.map(({ value }) => value) }, wanted) =>
    emails.some((one) => one === wanted),
  candidate_ids: (row, wanted) => ids(wanted).includes(Number(row.id)),
  department_id: (row, wanted) => has(row.departments, wanted),
  office_id: (row, wanted) => has(row.offices, wanted),
  external_department_id: ({ departments = [] }, wanted) => departments.some((one) => one?.external_id === wanted),
  external_office_id: ({ offices = [] }, wanted) => offices.some((one) => one.external_id === wanted),
  opening_id: ({ openings = [] }, wanted) => openings.some((one) => one.opening_id === wanted),
}

const ids = (wanted: unknown): number[] => (Array.isArray(wanted) ? wanted : String(wanted).split(',')).map(Number)

function passes(
  entity: string,
  row: Listed & Partial<ApplicationRow>,
  name: string,
  wanted: unknown,
  world: World,
): boolean {
  const [, start = '', end] = /^(.*)_(after|before)$/.exec(name) ?? []
  if (end) {
    const at = moment(timeOf(entity, row, start))
    return end === 'after' ? at >= moment(wanted) : at < moment(wanted)
  }
  if (name === 'job_id' && entity === 'applications') return has(row.jobs, wanted)
  if (name === 'job_id' && entity === 'candidates')
    return applicationsOf(world, row).some(({ prospect, jobs }) => !prospect && has(jobs, wanted))
  const own = named[name]
  return own ? own(row, wanted) : row[name] === wanted
}

const applicationsOf = (world: World, candidate: Row): ApplicationRow[] =>
  world.store.all<ApplicationRow>('applications', ({ candidate_id }) => hasId(candidate, candidate_id))

/** Rows of a list in the order of their ids. */
export function listed(rows: readonly Row[], { operation, params }: Call, world: World): Row[] {
  const { entity, path } = operation
  const filters = Object.entries(params).filter(
    // The address is looked at first, and then alone.
    ([name]) =>
      !['per_page', 'page'].includes(name) &&
      !path.includes(`{${name}}`) &&
      !(name === 'candidate_ids' && params['email'] !== undefined),
  )
  return rows
    .filter((row) => filters.every(([name, wanted]) => passes(entity, row, name, wanted, world)))
    .sort((a, b) => Number(a.id) - Number(b.id))
}

/** A page, and the links to others in a header. */
export function paged(call: Call, rows: readonly Row[], show: (row: Row) => unknown): unknown {
  const { operation, params, request } = call
  const { size } = operation.pagination ?? {}
  const { per_page = 100, page = 1 } = params as { per_page?: number; page?: number }
  if (size && page * per_page < rows.length) {
    const link = (number: number, rel: string): string => {
      const url = new URL(request.url)
      url.searchParams.set('page', String(number))
      url.searchParams.set('per_page', String(per_page))
      return `<${HARVEST}${url.pathname}${url.search}>; rel="${rel}"`
    }
    const last = params['skip_count'] === true ? [] : [link(Math.ceil(rows.length / per_page), 'last')]
    extra.set(call, { Link: [link(page + 1, 'next'), ...last].join(', ') })
  }
  return (size ? rows.slice((page - 1) * per_page, page * per_page) : rows).map(show)
}

/** Lists of what other records have in them. */
export const listBehaviors: Readonly<Record<string, Behavior>> = {
  'candidate_tags.list_for_candidate': (call, world, crud) => {
    const tags: readonly unknown[] = crud.named<CandidateRow>(call, world).tags ?? []
    return crud.page(
      call,
      world,
      world.store.all('candidate_tags', ({ name }) => tags.includes(name)),
    )
  },
  'openings.list': (call, world, crud) => {
    const wanted = call.params['status'] === 'opened' ? 'open' : call.params['status']
    const { openings = [] } = crud.named<JobRow>(call, world)
    return crud.page(
      call,
      world,
      openings.filter(({ status }) => wanted === undefined || status === wanted),
    )
  },
}

/** A record with what is kept elsewhere. */
export function present(
  call: Call,
  world: World,
  row: Row,
  collection = world.collectionOf(call.operation.entity),
): Params {
  const url = (files: unknown) =>
    ((files ?? []) as { filename: string }[]).map((file) => ({ ...file, url: signed(call, world, file.filename) }))
  if (collection === 'applications') return { ...row, attachments: url(row['attachments']) }
  if (collection === 'candidates') {
    const applications = applicationsOf(world, row)
    return {
      ...row,
      attachments: url(
        applications.flatMap(({ attachments }) => attachments ?? []).concat((row['attachments'] ?? []) as []),
      ),
      application_ids: applications.map(({ id }) => id),
      applications: applications.map((one) => present(call, world, one, 'applications')),
    }
  }
  if (collection === 'departments' || collection === 'offices') {
    const all = world.store.all(collection) as unknown as Fields[]
    const children = childrenOf(all, row as unknown as Fields)
    const parent = all.find(({ id }) => id === row['parent_id'])
    const word = collection === 'offices' ? 'office' : 'department'
    return {
      ...row,
      [`parent_${word}_external_id`]: parent?.['external_id'] ?? null,
      child_ids: children.map(({ id }) => id),
      [`child_${word}_external_ids`]: children.map((child) => child['external_id']),
    }
  }
  if (collection === 'users') {
    const { custom_fields, keyed_custom_fields, ...rest } = row
    return call.params['user_attributes'] === true ? row : rest
  }
  if (collection === 'notes') {
    const { candidate_id: _, ...rest } = row
    return rest
  }
  return row
}
