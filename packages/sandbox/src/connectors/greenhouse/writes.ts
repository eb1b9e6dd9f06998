import type * as Greenhouse from '@ferrule/greenhouse/v1'
import type { Row } from '../../core/rows.ts'
import type { Behavior, Call, Params, World } from '../../core/vendor.ts'
import { notFound, refuse } from './errors.ts'
import { present } from './lists.ts'
import { type ApplicationRow, type CandidateRow, hasId, type StageRow } from './rows.ts'
import { iso } from './story/history.ts'
import { nextId } from './values.ts'

export const need = (world: World, collection: string, id: unknown): Row => {
  const row = world.store.find(collection, Number(id))
  if (!row) throw notFound()
  return row
}

export const change = <Kept extends Row>(world: World, collection: string, row: Kept, fields: object): Promise<Kept> =>
  world.store.changeRow(collection, row, (draft) => void Object.assign(draft, fields))

/** Refuses an action in words, without a message of its own, as Harvest does. */
const denied = (message: string) => {
  const refusal = refuse(422, '', [{ message }])
  return Object.assign(refusal, { body: { errors: [{ message }] } })
}

/** What the next state of an application follows from. */
export type State = Pick<ApplicationRow, 'jobs' | 'current_stage' | 'status'>

/** Moves, hires, rejects: what happens to the application. */
export function nextState(world: World, row: State, action: string, params: Params): Partial<Greenhouse.Application> {
  const now = iso(world.now())
  const stages = world.store
    .all<StageRow>('job_stages', ({ job_id }) => row.jobs.some(({ id }) => id === job_id))
    .sort((a, b) => Number(a.priority) - Number(b.priority))
  const current = row.current_stage
  const at = stages.findIndex((stage) => hasId(stage, current?.id))
  switch (action) {
    case 'advance':
    case 'move': {
      if (params['from_stage_id'] !== current?.id) throw denied('from_stage_id does not match current_stage_id')
      const wanted = action === 'advance' ? stages[at + 1] : stages.find((stage) => hasId(stage, params['to_stage_id']))
      if (!wanted) throw denied('there is no such stage')
      return { current_stage: { id: Number(wanted.id), name: wanted.name }, last_activity_at: now }
    }
    case 'reject': {
      if (row.status !== 'active') throw denied(`Application must be 'active', is currently '${row.status}'`)
      const reason = world.store.find('rejection_reasons', params['rejection_reason_id']) ?? null
      return { status: 'rejected', rejected_at: now, rejection_reason: reason, last_activity_at: now }
    }
    case 'unreject':
      if (row.status !== 'rejected') throw denied(`Application must be 'rejected', is currently '${row.status}'`)
      return {
        status: 'active',
        rejected_at: null,
        rejection_reason: null,
        rejection_details: null,
        last_activity_at: now,
      }
    default:
      if (row.status !== 'active') throw denied(`Application must be 'active', is currently '${row.status}'`)
      return { status: 'hired', current_stage: null, last_activity_at: now }
  }
}

const act: Behavior = async (call, world, crud) => {
  const { operation, params } = call
  const row = crud.named<ApplicationRow>(call, world)
  return present(call, world, await change(world, 'applications', row, nextState(world, row, operation.action, params)))
}

/** Fields of a candidate that a call names. */
const given = ({ params }: Call): object => {
  const { id, applications, custom_fields, recruiter, coordinator, ...fields } = params
  return fields
}

const upload =
  (collection: string): Behavior =>
  async (call, world, crud) => {
    const { params } = call
    const row = crud.named<CandidateRow | ApplicationRow>(call, world)
    const { filename, type, content_type } = params
    const created_at = iso(world.now())
    const attachments = [...(row.attachments ?? []), { filename, type, created_at }]
    await change(world, collection, row, { attachments })
    return { filename, type, content_type, url: null }
  }

const tag =
  (put: boolean): Behavior =>
  async (call, world, crud) => {
    const candidate = crud.named<CandidateRow>(call, world, 'candidate_id')
    const { name } = crud.named(call, world)
    const others = (candidate.tags ?? []).filter((one) => one !== name)
    await change(world, 'candidates', candidate, { tags: put ? [...others, name] : others })
    return { message: put ? 'Tag was added to the candidate' : 'Tag will be removed from the candidate' }
  }

export const writes: Readonly<Record<string, Behavior>> = {
  ...Object.fromEntries(
    ['advance', 'move', 'reject', 'unreject', 'hire'].map((action) => [`applications.${action}`, act]),
  ),
  async 'candidates.create'(call, world) {
    const now = iso(world.now())
    const id = nextId(world)
    const row = await world.store.insert('candidates', {
      company: null,
      title: null,
      is_private: false,
      tags: [],
      attachments: [],
      phone_numbers: [],
      addresses: [],
      email_addresses: [],
      website_addresses: [],
      social_media_addresses: [],
      ...given(call),
      id,
      application_ids: [],
      photo_url: null,
      created_at: now,
      updated_at: now,
      last_activity: now,
      can_email: true,
    })
    for (const { job_id } of call.params['applications'] as { job_id: number }[]) {
      const job = need(world, 'jobs', job_id)
      const [stage] = world.store.all('job_stages', (one) => one['job_id'] === job_id)
      await world.store.insert('applications', {
        id: nextId(world),
        candidate_id: id,
        prospect: false,
        applied_at: now,
        rejected_at: null,
        last_activity_at: now,
        jobs: [{ id: job_id, name: job['name'] }],
        status: 'active',
        current_stage: stage ? { id: stage.id, name: stage['name'] } : null,
        answers: [],
        attachments: [],
        source: null,
        credited_to: null,
        prospect_detail: { prospect_pool: null, prospect_stage: null, prospect_owner: null },
      })
    }
    return present(call, world, row)
  },
  async 'candidates.update'(call, world) {
    const row = need(world, 'candidates', call.params['id'])
    const updated_at = iso(world.now())
    return present(call, world, await change(world, 'candidates', row, { ...given(call), updated_at }))
  },
  async 'notes.create'(call, world) {
    const { id, user_id, body, visibility } = call.params
    const candidate = need(world, 'candidates', id)
    const { first_name, last_name, name, employee_id } = need(world, 'users', user_id)
    const row = await world.store.insert('notes', {
      id: nextId(world),
      candidate_id: candidate.id,
      created_at: iso(world.now()),
      body,
      user: { id: user_id, first_name, last_name, name, employee_id },
      private: visibility !== 'public',
      visibility,
    })
    return present(call, world, row)
  },
  'candidate_attachment.create': upload('candidates'),
  'application_attachment.create': upload('applications'),
  'candidate_tags.add': tag(true),
  'candidate_tags.remove': tag(false),
}
