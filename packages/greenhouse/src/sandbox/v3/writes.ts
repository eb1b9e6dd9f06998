import type { Behavior, Call, Crud, NewRow, Params, RecordRules, Stored, World } from '@ferrule/sandbox/engine'
import type * as V3 from '../../v3/generated/index.gen.ts'
import { refuse } from '../errors.ts'
import { change, iso, need, nextStatus, stageOf } from '../writes.ts'
import { listed, shown } from './lists.ts'

type ApplicationRow = Stored<V3.Application>

const staged = (world: World, job_id: unknown, current: unknown, action: string, params: Params): NewRow => {
  const stage = stageOf(world, job_id, current, { action, params })
  return { job_id, stage_id: stage.id, stage_name: stage['name'] }
}

/** What v1 calls active is in process here. */
const act: Behavior = async (call, world, crud) => {
  const { operation, params } = call
  const row = crud.named<ApplicationRow>(call, world)
  const status = nextStatus(operation.action, row.status === 'in_process' ? 'active' : row.status)
  const moves = operation.action === 'move'
  await change(world, 'applications', row, {
    ...{ updated_at: iso(world), last_activity_at: iso(world), rejected_at: status === 'rejected' ? iso(world) : null },
    status: status === 'active' ? 'in_process' : status,
    ...(moves && staged(world, params['to_job_id'] ?? row.job_id, row.stage_id, 'move', params)),
    ...(status === 'hired' && { stage_id: null, stage_name: null }),
  })
}

const convert: Behavior = async (call, world, crud) => {
  const row = crud.named<ApplicationRow>(call, world)
  if (!row.prospect) throw refuse(422, 'Unprocessable Content', ['the application is no prospect'])
  const stage = staged(world, call.params['job_id'], undefined, 'convert', call.params)
  return change(world, 'applications', row, { ...stage, prospect: false, updated_at: iso(world) })
}

const times = (world: World): NewRow => ({ created_at: iso(world), updated_at: iso(world) })

/** Custom fields are written otherwise than they are answered, and stay as they are. */
const written = ({ custom_fields, ...fields }: NewRow): NewRow => fields

/** What is alike of all records. */
export const usual: RecordRules = {
  listed,
  shown,
  made: (fields, _, world) => ({ ...times(world), ...written(fields) }),
  changed: (fields, _, __, world) => ({ ...written(fields), updated_at: iso(world) }),
  removed: ({ id }) => ({ message: `Record ${id} deleted successfully` }),
}

function applied(fields: NewRow, params: Params, world: World): NewRow {
  need(world, 'candidates', params['candidate_id'])
  const { job_id, job_ids = [] } = params
  const about = { ...times(world), status: 'in_process', prospect: false, prospective_job_ids: job_ids }
  const stage = job_id !== undefined && staged(world, job_id, undefined, 'create', params)
  return { ...about, ...written(fields), ...stage, last_activity_at: iso(world) }
}

const VISIBLE = { admin_only: 'admin_only_visible', private: 'privately_visible', public: 'publicly_visible' }

const isPrivate = ({ is_private }: Params): NewRow => (is_private === undefined ? {} : { private: is_private })

export const records: Readonly<Record<string, RecordRules>> = {
  applications: { made: (fields, { params }, world) => applied(fields, params, world) },
  attachments: {
    made({ url: _, ...fields }, { params }, world) {
      const { candidate_id } = need(world, 'applications', params['application_id'])
      return { ...fields, candidate_id, ...times(world) }
    },
  },
  bulk_requests: { key: 'bulk_action_uuid' },
  candidates: {
    made: ({ is_private: _, ...fields }, { params }, world) => ({
      ...{ ...times(world), last_activity_at: iso(world), can_email: true },
      ...{ ...written(fields), ...isPrivate(params) },
    }),
    changed: ({ is_private: _, ...fields }, __, { params }, world) => ({
      ...{ ...written(fields), ...isPrivate(params), updated_at: iso(world) },
    }),
  },
  notes: {
    made: ({ email_from: _, email_to: __, ...fields }, { params }, world) => ({
      ...{ ...times(world), ...fields, type: params['note_type'] ?? 'NOTE' },
      visibility: Object.entries(VISIBLE).find(([name]) => name === params['visibility'])?.[1],
    }),
  },
  users: {
    made: (fields, { params: { first_name, last_name } }, world) => ({
      ...{ ...times(world), name: `${first_name} ${last_name}` },
      ...written(fields),
    }),
  },
}

const switched =
  (deactivated: boolean): Behavior =>
  async (call, world, crud) => {
    await crud.update({ ...call, params: { id: call.params['id'], deactivated } }, world)
  }

async function createCandidate({ params: { application, ...params }, ...call }: Call, world: World, crud: Crud) {
  const candidate = await crud.create({ ...call, params }, world)
  if (application === undefined) return { candidate }
  const first = { ...Object(application), candidate_id: candidate.id }
  return { candidate, application: await world.store.insert('applications', applied(first, first, world)) }
}

/** Every item at once, although the vendor takes its time; those that fail are counted. */
const bulk =
  (single: Behavior): Behavior =>
  async (call, world, crud) => {
    const items = [call.params['data']].flat()
    let failure_count = 0
    for (const item of items)
      try {
        await single({ ...call, params: typeof item === 'number' ? { id: item } : Object(item) }, world, crud)
      } catch {
        failure_count++
      }
    const bulk_action_uuid = `00000000-0000-4000-8000-${world.random.text(12, '0123456789abcdef')}`
    const counts = { record_count: items.length, success_count: items.length - failure_count, failure_count }
    const now = iso(world)
    const about = { requested_at: now, completed_at: now, requested_by_user_id: 1, status: 'complete' }
    const api_endpoint = call.operation.path
    await world.store.insert('bulk_requests', { ...times(world), bulk_action_uuid, ...counts, ...about, api_endpoint })
    return { bulk_action_uuid, status: 'building', status_url: `v3/bulk_requests/${bulk_action_uuid}` }
  }

/** What is more than reading and writing one record. */
export const behaviors: Readonly<Record<string, Behavior>> = {
  ...Object.fromEntries(['move', 'reject', 'unreject', 'hire'].map((action) => [`applications.${action}`, act])),
  'applications.convert_to_candidate': convert,
  'users.activate': switched(false),
  'users.deactivate': switched(true),
  'users.bulk_create': bulk((call, world, crud) => crud.create(call, world)),
  'users.bulk_update': bulk((call, world, crud) => crud.update(call, world)),
  'users.bulk_activate': bulk(switched(false)),
  'users.bulk_deactivate': bulk(switched(true)),
  'candidates.create': createCandidate,
  'candidates.update': async (call, world, crud) => ({ candidate: await crud.update(call, world) }),
}
