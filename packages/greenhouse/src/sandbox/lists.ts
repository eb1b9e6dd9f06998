import type { FilterTest } from '@ferrule/sandbox/engine'
import {
  type Answer,
  type Behavior,
  type Call,
  narrowed,
  type RecordRules,
  type Row,
  type World,
} from '@ferrule/sandbox/engine'
import { signed } from './storage.ts'

/** Lists of v1: filters, pages, and records as they are answered. */

/** Headers that a behavior adds to its answer. */
const extra = new WeakMap<Call, Record<string, string>>()
export const headersOf = (call: Call): Answer['headers'] => extra.get(call)

const HARVEST = 'https://harvest.greenhouse.io'

/** Whether a list of records has one with this value. */
const among =
  (field: string, name: string): FilterTest =>
  (row, wanted) => {
    const list: unknown = row[field]
    return Array.isArray(list) && list.some((one) => Object(one)[name] === wanted)
  }

const applicationsOf = (world: World, { id }: Row): readonly Row[] => world.store.by('applications', 'candidate_id', id)

const idsIn = (wanted: unknown): number[] => (Array.isArray(wanted) ? wanted : String(wanted).split(',')).map(Number)

export const { listed } = narrowed({
  fields: {
    applications: { created_at: 'applied_at' },
    scheduled_interviews: { starts_at: 'start.date_time', ends_at: 'end.date_time' },
  },
  filters: {
    '*': {
      email: (row, wanted, ...rest) =>
        [row['emails']].flat().includes(wanted) || among('email_addresses', 'value')(row, wanted, ...rest),
      // The address is looked at first, and then alone.
      candidate_ids: ({ id }, wanted, { params }) =>
        params['email'] !== undefined || idsIn(wanted).includes(Number(id)),
      department_id: among('departments', 'id'),
      office_id: among('offices', 'id'),
      external_department_id: among('departments', 'external_id'),
      external_office_id: among('offices', 'external_id'),
      opening_id: among('openings', 'opening_id'),
    },
    applications: { job_id: among('jobs', 'id') },
    candidates: {
      job_id: (row, wanted, call, world) =>
        applicationsOf(world, row).some(
          (one) => one['prospect'] !== true && among('jobs', 'id')(one, wanted, call, world),
        ),
    },
  },
  times: [
    { suffix: '_after', field: '_at', passes: (time, limit) => time >= limit },
    { suffix: '_before', field: '_at', passes: (time, limit) => time < limit },
  ],
  sort: () => ['id', false],
})

/** A page, and the links to others in a header. */
export function paged(call: Call, rows: readonly Row[], show: (row: Row) => unknown): unknown {
  const { operation, params, request } = call
  if (!operation.pagination?.size) return rows.map(show)
  const [size, page] = [Number(params['per_page'] ?? 100), Number(params['page'] ?? 1)]
  if (page * size < rows.length) {
    const link = (number: number, rel: string): string => {
      const url = new URL(request.url)
      url.searchParams.set('page', String(number))
      url.searchParams.set('per_page', String(size))
      return `<${HARVEST}${url.pathname}${url.search}>; rel="${rel}"`
    }
    const last = params['skip_count'] === true ? [] : [link(Math.ceil(rows.length / size), 'last')]
    extra.set(call, { Link: [link(page + 1, 'next'), ...last].join(', ') })
  }
  return rows.slice((page - 1) * size, page * size).map(show)
}

/** Files with their addresses. */
const filesOf = (row: Row, call: Call, world: World): object[] =>
  [row['attachments'] ?? []]
    .flat()
    .map((file) => ({ ...Object(file), url: signed(call, world, Object(file).filename) }))

const application = (row: Row, call: Call, world: World): Row => ({ ...row, attachments: filesOf(row, call, world) })

/** Records with what is kept elsewhere. */
export const shown: Readonly<Record<string, Pick<RecordRules, 'shown'>>> = {
  applications: { shown: application },
  candidates: {
    shown(row, call, world) {
      const applications = applicationsOf(world, row).map((one) => application(one, call, world))
      const attachments = [...applications.flatMap((one) => one['attachments']), ...filesOf(row, call, world)]
      return { ...row, attachments, application_ids: applications.map(({ id }) => id), applications }
    },
  },
}

/** Lists of what other records have in them. */
export const listBehaviors: Readonly<Record<string, Behavior>> = {
  'candidate_tags.list_for_candidate': (call, world, crud) => {
    const tags = [crud.named(call, world)['tags']].flat()
    return crud.page(
      call,
      world,
      world.store.all('candidate_tags', ({ name }) => tags.includes(name)),
    )
  },
  'openings.list': (call, world, crud) => {
    const wanted = call.params['status'] === 'opened' ? 'open' : call.params['status']
    const openings = [crud.named(call, world)['openings'] ?? []].flat().map((one) => Object(one))
    return crud.page(
      call,
      world,
      openings.filter(({ status }) => wanted === undefined || status === wanted),
    )
  },
}
