import type { Behavior, Call, Crud, NewRow, Params, RecordRules, Stored, World } from '@ferrule/sandbox/engine'
import type * as V3 from '../../v3/generated/index.gen.ts'
import { change, iso, need, nextStatus, stageOf } from '../writes.ts'
import { listed, shown } from './lists.ts'

type ApplicationRow = Stored<V3.Application>

/** The fields of an application that a move to a stage sets. */
function staged(world: World, job_id: unknown, current: unknown, action: string, params: Params): NewRow {
  const { id: stage_id, name: stage_name } = stageOf(world, job_id, current, action, params)
  return { job_id, stage_id, stage_name }
}

/** `active` of v1 is `in_process` here. */
const act: Behavior = async (call, world, crud) => {
  const { operation, params } = call
  const row = crud.named<ApplicationRow>(call, world)
  const status = nextStatus(operation.action, row.status === 'in_process' ? 'active' : row.status)
  const job = params['to_job_id'] ?? row.job_id
  await change(world, 'applications', row, {
    ...{ updated_at: iso(world), last_activity_at: iso(world), rejected_at: status === 'rejected' ? iso(world) : null },
    status: status === 'active' ? 'in_process' : status,
    ...(operation.action === 'move' && staged(world, job, row.stage_id, 'move', params)),
    ...(status === 'hired' && { stage_id: null, stage_name: null }),
  })
}

const times = (world: World): NewRow => ({ created_at: iso(world), updated_at: iso(world) })

const VISIBLE: Readonly<Record<string, string>> = { admin_only: 'admin_only_visible', private: 'privately_visible' }

/** Fields that are written in another form than they are answered. */
function written({ custom_fields, is_private, note_type, visibility, ...fields }: NewRow, params: Params): NewRow {
  const { is_private: hidden, note_type: type = 'NOTE' } = params
  return {
    ...fields,
    ...(hidden !== undefined && { private: hidden }),
    ...(fields['body'] !== undefined && { type, visibility: VISIBLE[String(visibility)] ?? 'publicly_visible' }),
  }
}

/** The rules of all records. */
export const usual: RecordRules = {
  listed,
  shown,
  made: (fields, { params }, world) => ({ ...times(world), ...written(fields, params) }),
  changed: (fields, _, { params }, world) => ({ ...written(fields, params), updated_at: iso(world) }),
  removed: ({ id }) => ({ message: `Record ${id} deleted successfully` }),
}

function applied(fields: NewRow, params: Params, world: World): NewRow {
  need(world, 'candidates', params['candidate_id'])
  const { job_id, job_ids = [] } = params
  const about = { ...times(world), status: 'in_process', prospect: false, prospective_job_ids: job_ids }
  const stage = job_id !== undefined && staged(world, job_id, undefined, 'create', params)
  return { ...about, ...written(fields, params), ...stage, last_activity_at: iso(world) }
}

export const records: Readonly<Record<string, RecordRules>> = {
  applications: { made: (fields, { params }, world) => applied(fields, params, world) },
  attachments: {
    made({ url: _, ...fields }, { params }, world) {
      const { candidate_id } = need(world, 'applications', params['application_id'])
      return { ...fields, candidate_id, ...times(world) }
    },
  },
  bulk_requests: { key: 'bulk_action_uuid' },
}

async function createCandidate({ params: { application, ...params }, ...call }: Call, world: World, crud: Crud) {
  const candidate = await crud.create({ ...call, params }, world)
  if (application === undefined) return { candidate }
  const first = { ...Object(application), candidate_id: candidate.id }
  return { candidate, application: await world.store.insert('applications', applied(first, first, world)) }
}

export const behaviors: Readonly<Record<string, Behavior>> = {
  ...Object.fromEntries(['move', 'reject', 'unreject', 'hire'].map((action) => [`applications.${action}`, act])),
  'candidates.create': createCandidate,
  'candidates.update': async (call, world, crud) => ({ candidate: await crud.update(call, world) }),
}
