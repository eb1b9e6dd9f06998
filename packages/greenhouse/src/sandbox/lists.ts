import {
  type Behavior,
  type Call,
  type FilterTest,
  listIn,
  membersOf,
  narrowed,
  type RecordRules,
  type Row,
  textsIn,
  type World,
} from '@ferrule/sandbox/engine'
import { signed } from './storage.ts'

/** Lists of v1: filters, and records as they are answered. */

/** Whether a list of records has one with this value. */
const among =
  (field: string, name: string): FilterTest =>
  (row, wanted) =>
    listIn(row[field]).some((one) => membersOf(one)[name] === wanted)

const ofJob = among('jobs', 'id')

const applicationsOf = (world: World, { id }: Row): readonly Row[] => world.store.by('applications', 'candidate_id', id)

export const { listed } = narrowed({
  fields: {
    applications: { created_at: 'applied_at' },
    scheduled_interviews: { starts_at: 'start.date_time', ends_at: 'end.date_time' },
  },
  filters: {
    '*': {
      email: (row, wanted, ...rest) =>
        textsIn(row['emails']).includes(String(wanted)) || among('email_addresses', 'value')(row, wanted, ...rest),
      // Ignored beside an address.
      candidate_ids: ({ id }, wanted, { params }) =>
        params['email'] !== undefined || String(wanted).split(',').includes(String(id)),
      department_id: among('departments', 'id'),
      office_id: among('offices', 'id'),
      external_department_id: among('departments', 'external_id'),
      external_office_id: among('offices', 'external_id'),
      opening_id: among('openings', 'opening_id'),
    },
    applications: { job_id: ofJob },
    candidates: {
      job_id: (row, wanted, call, world) =>
        applicationsOf(world, row).some((one) => one['prospect'] !== true && ofJob(one, wanted, call, world)),
    },
  },
  times: [
    { suffix: '_after', field: '_at', passes: (time, limit) => time >= limit },
    { suffix: '_before', field: '_at', passes: (time, limit) => time < limit },
  ],
  sort: () => ['id', false],
})

/** Files with their addresses. */
const filesOf = (row: Row, call: Call, world: World): object[] =>
  listIn(row['attachments']).map((file) => ({
    ...membersOf(file),
    url: signed(call, world, membersOf(file)['filename']),
  }))

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

/** Lists and parts of what other records have in them. */
export const listBehaviors: Readonly<Record<string, Behavior>> = {
  'candidate_tags.list_for_candidate'(call, world, crud) {
    const names = textsIn(crud.named(call, world)['tags'])
    const tags = world.store.all('candidate_tags', ({ name }) => names.includes(String(name)))
    return crud.page(call, world, tags)
  },
  'openings.list'(call, world, crud) {
    const wanted = call.params['status'] === 'opened' ? 'open' : call.params['status']
    const openings = listIn(crud.named(call, world)['openings']).map(membersOf)
    const rows = openings.filter(({ status }) => wanted === undefined || status === wanted)
    return crud.page(call, world, rows)
  },
  'hiring_team.get': (call, world, crud) => crud.named(call, world)['hiring_team'],
  'activity_feed.get'(call, world, crud) {
    const notes = world.store.by('notes', 'candidate_id', crud.named(call, world).id)
    return { notes: notes.map(({ candidate_id: _, ...row }) => row), emails: [], activities: [] }
  },
}
