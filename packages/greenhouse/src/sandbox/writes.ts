import {
  type Behavior,
  type Call,
  listIn,
  membersOf,
  type NewRow,
  type Params,
  type RecordRules,
  Refusal,
  type Row,
  type Stored,
  type World,
} from '@ferrule/sandbox/engine'
import type * as Greenhouse from '../generated/index.gen.ts'
import { notFound } from './errors.ts'

type ApplicationRow = Stored<Greenhouse.Application>
type CandidateRow = Stored<Greenhouse.Candidate>

export const iso = (world: World): string => new Date(world.now() * 1000).toISOString()

/** Refuses an action in words, without a message of its own, as Harvest does. */
const denied = (message: string): Refusal => new Refusal(422, { errors: [{ message }] })

export const need = (world: World, collection: string, id: unknown): Row => {
  const row = world.store.find(collection, Number(id))
  if (!row) throw notFound()
  return row
}

/** States of an application before and after an action. */
const STATES: Readonly<Record<string, { readonly from: string; readonly to: string }>> = {
  hire: { from: 'active', to: 'hired' },
  reject: { from: 'active', to: 'rejected' },
  unreject: { from: 'rejected', to: 'active' },
}

/** The state that an action leads to. */
export function nextStatus(action: string, status: unknown): string {
  const { from, to } = STATES[action] ?? { from: status, to: status }
  if (status !== from) throw denied(`Application must be '${from}', is currently '${status}'`)
  return String(to)
}

const order = ({ priority, sort_order = priority }: Row): number => Number(sort_order)

/** The stage that a move or an advance leads to; by default the first one of the job. */
export function stageOf(world: World, job: unknown, current: unknown, action: string, params: Params): Row {
  const stages = world.store.by('job_stages', 'job_id', job).toSorted((a, b) => order(a) - order(b))
  const { from_stage_id, to_stage_id, initial_stage_id = to_stage_id } = params
  const { to_job_interview_stage_id: wanted = initial_stage_id } = params
  if (/^(advance|move)$/.test(action) && from_stage_id !== current)
    throw denied('from_stage_id does not match current_stage_id')
  const at = (id: unknown): number => stages.findIndex((stage) => Object.is(stage.id, id))
  const stage = action === 'advance' ? stages[at(current) + 1] : stages[wanted === undefined ? 0 : at(wanted)]
  if (!stage) throw denied('there is no such stage')
  return stage
}

const inBrief = ({ id, name }: Row): NewRow => ({ id, name })

export const change = <Kept extends Row>(world: World, collection: string, row: Kept, fields: object): Promise<Kept> =>
  world.store.changeRow(collection, row, (draft) => void Object.assign(draft, fields))

/** Moves, hires or rejects an application. */
const act: Behavior = async (call, world, crud) => {
  const { action } = call.operation
  const row = crud.named<ApplicationRow>(call, world)
  const status = nextStatus(action, row.status)
  const rejected = status === 'rejected'
  const reason = rejected && world.store.find('rejection_reasons', call.params['rejection_reason_id'])
  const moves = /^(advance|move)$/.test(action)
  const stage = moves && stageOf(world, row.jobs[0]?.id, row.current_stage?.id, action, call.params)
  const fields: NewRow = {
    ...{ status, last_activity_at: iso(world), rejected_at: rejected ? iso(world) : null },
    rejection_reason: reason || null,
    ...(stage && { current_stage: inBrief(stage) }),
    ...(status === 'hired' && { current_stage: null }),
  }
  return crud.get(call, world, await change(world, 'applications', row, fields))
}

const upload =
  (collection: string): Behavior =>
  async (call, world, crud) => {
    const row = crud.named(call, world)
    const { filename, type, content_type } = call.params
    const attachments = [...listIn(row['attachments']), { filename, type, created_at: iso(world) }]
    await change(world, collection, row, { attachments })
    return { filename, type, content_type, url: null }
  }

const tag =
  (put: boolean): Behavior =>
  async (call, world, crud) => {
    const candidate = crud.named<CandidateRow>(call, world, 'candidate_id')
    const { name } = crud.named(call, world)
    const others = candidate.tags.filter((one) => one !== name)
    await change(world, 'candidates', candidate, { tags: put ? [...others, name] : others })
    return { message: put ? 'Tag was added to the candidate' : 'Tag will be removed from the candidate' }
  }

/** Adds the applications of a new candidate. */
async function apply({ id }: Row, { params }: Call, world: World): Promise<void> {
  const now = iso(world)
  for (const { job_id } of listIn(params['applications']).map(membersOf)) {
    const job = need(world, 'jobs', job_id)
    const current_stage = inBrief(stageOf(world, job.id, undefined, 'create', {}))
    const about = { candidate_id: id, prospect: false, status: 'active', jobs: [inBrief(job)], current_stage }
    await world.store.insert('applications', { ...about, applied_at: now, last_activity_at: now, rejected_at: null })
  }
}

/** Fields of a candidate that a call names; people are sent in another form than they are answered. */
const given = ({ applications, custom_fields, recruiter, coordinator, ...fields }: NewRow): NewRow => fields

export const candidates: RecordRules = {
  made: (fields, _, world) => ({
    ...{ created_at: iso(world), updated_at: iso(world), last_activity: iso(world), can_email: true },
    ...given(fields),
  }),
  changed: (fields, _, __, world) => ({ ...given(fields), updated_at: iso(world) }),
  wrote: (kind, row, call, world) => (kind === 'created' ? apply(row, call, world) : undefined),
}

export const writes: Readonly<Record<string, Behavior>> = {
  async 'notes.create'({ params }, world) {
    const { id, user_id, body, visibility } = params
    const { first_name, last_name, name, employee_id } = need(world, 'users', user_id)
    const user = { id: user_id, first_name, last_name, name, employee_id }
    const about = { candidate_id: need(world, 'candidates', id).id, created_at: iso(world), user }
    const note = await world.store.insert('notes', { ...about, body, visibility, private: visibility !== 'public' })
    const { candidate_id: _, ...shown } = note
    return shown
  },
  ...Object.fromEntries(['advance', 'move', ...Object.keys(STATES)].map((action) => [`applications.${action}`, act])),
  'candidate_attachment.create': upload('candidates'),
  'application_attachment.create': upload('applications'),
  'candidate_tags.add': tag(true),
  'candidate_tags.remove': tag(false),
}
