import type * as V3 from '@ferrule/greenhouse/v3'
import type { NewRow, Row, Stored } from '../../../core/rows.ts'
import type { Behavior, Params, RecordRules, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { hasId } from '../rows.ts'
import { iso } from '../story/history.ts'
import { nextId } from '../values.ts'
import { change, need, nextState, type State } from '../writes.ts'
import { listed, shown } from './lists.ts'
import { nulls } from './records.ts'

/** The application as the actions of v1 know it. */
const act: Behavior = async (call, world, crud) => {
  const { operation, params } = call
  const row = crud.named<Stored<V3.Application>>(call, world)
  const job = (params['to_job_id'] as number | undefined) ?? row.job_id
  const before: State = {
    status: row.status === 'in_process' ? 'active' : row.status,
    jobs: job ? [{ id: job }] : [],
    current_stage: row.stage_id ? { id: row.stage_id } : null,
  }
  const after = nextState(world, before, operation.action, params)
  const { status, current_stage, rejection_reason, rejection_details, ...fields } = after
  await change(world, 'applications', row, {
    ...fields,
    updated_at: iso(world.now()),
    ...(status !== undefined && { status: status === 'active' ? 'in_process' : status }),
    ...(current_stage !== undefined && {
      job_id: job,
      stage_id: current_stage?.id ?? null,
      stage_name: current_stage?.name ?? null,
    }),
  })
}

/** The first stage of a job, or the one that is asked for. */
function stageOf(world: World, job: unknown, wanted: unknown): object {
  const stages = world.store
    .all('job_stages', ({ job_id }) => job_id === job)
    .sort((a, b) => Number(a['sort_order']) - Number(b['sort_order']))
  const stage = wanted === undefined ? stages[0] : stages.find((one) => hasId(one, wanted))
  if (!stage) throw refuse(422, 'Unprocessable Content', ['there is no such stage'])
  return { job_id: job, stage_id: stage.id, stage_name: stage['name'] }
}

/** Custom fields by key, as records have them, of the list that a write has. */
function customFields(world: World, before: unknown, given: unknown): object {
  const values = { ...(before as object | undefined) } as Record<string, unknown>
  for (const { name_key, custom_field_id, value = null } of (given ?? []) as Record<string, unknown>[]) {
    const [field] = world.store.all(
      'custom_fields',
      (row) => row['name_key'] === name_key || hasId(row, custom_field_id),
    )
    if (!field) throw refuse(422, 'Unprocessable Content', ['there is no such custom field'])
    values[String(field['name_key'])] = { name: field['name'], type: field['value_type'], value }
  }
  return values
}

const times = (world: World) => ({ created_at: iso(world.now()), updated_at: iso(world.now()) })

/** The fields of a write, with the custom ones as records have them. */
const written = (world: World, { custom_fields, ...fields }: NewRow, before?: Row): NewRow => ({
  ...fields,
  custom_fields: customFields(world, before?.['custom_fields'], custom_fields),
  updated_at: iso(world.now()),
})

function newApplication(world: World, params: Params, fields: NewRow): NewRow {
  need(world, 'candidates', params['candidate_id'])
  const { job_id, initial_stage_id, job_ids = [] } = params
  return {
    ...nulls('applications'),
    id: nextId(world),
    ...times(world),
    status: 'in_process',
    prospect: false,
    prospective_job_ids: job_ids,
    needs_decision: false,
    answers: [],
    ...written(world, fields),
    ...(job_id !== undefined && stageOf(world, job_id, initial_stage_id)),
    last_activity_at: iso(world.now()),
  }
}

const convert: Behavior = async (call, world, crud) => {
  const { params } = call
  const row = crud.named(call, world)
  if (row['prospect'] !== true) throw refuse(422, 'Unprocessable Content', ['the application is no prospect'])
  const stage = stageOf(world, params['job_id'], params['to_job_interview_stage_id'])
  return change(world, 'applications', row, { ...stage, prospect: false, updated_at: iso(world.now()) })
}

const switched =
  (deactivated: boolean): Behavior =>
  async (call, world, crud) => {
    await crud.update({ ...call, params: { id: call.params['id'], deactivated } }, world)
  }

/** Records that a new one names must be there. */
const OWNERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  applied_candidate_tags: { candidate_id: 'candidates', candidate_tag_id: 'candidate_tags' },
  candidate_educations: { candidate_id: 'candidates' },
  candidate_employments: { candidate_id: 'candidates' },
  notes: { candidate_id: 'candidates' },
}

/** What is alike of all records. */
export const usual: RecordRules = {
  listed,
  shown,
  made(fields, { operation: { entity }, params }, world) {
    for (const [param, owner] of Object.entries(OWNERS[entity] ?? {})) need(world, owner, params[param])
    return { ...nulls(entity), ...fields, id: nextId(world), ...times(world) }
  },
  changed: (fields, _, __, world) => ({ ...fields, updated_at: iso(world.now()) }),
  removed: ({ id }) => ({ message: `Record ${id} deleted successfully` }),
}

const REACHES = ['phone_numbers', 'addresses', 'email_addresses', 'website_addresses', 'social_media_addresses']

const latest: RecordRules = {
  made: async (...all) => ({ ...(await usual.made?.(...all)), latest: true }),
}

export const records: Readonly<Record<string, RecordRules>> = {
  applications: {
    made: (fields, { params }, world) => newApplication(world, params, fields),
    changed: (fields, row, _, world) => ({ ...written(world, fields, row), last_activity_at: iso(world.now()) }),
  },
  attachments: {
    async made(fields, { params }, world) {
      const { candidate_id } = need(world, 'applications', params['application_id'])
      const { url: _, ...rest } = fields
      return { ...rest, id: nextId(world), candidate_id, ...times(world) }
    },
  },
  bulk_requests: { key: 'bulk_action_uuid' },
  candidate_educations: latest,
  candidate_employments: latest,
  candidates: {
    made: ({ is_private: _, ...fields }, { params: { is_private = false } }, world) => ({
      ...nulls('candidates'),
      ...Object.fromEntries(['tags', 'linked_user_ids', ...REACHES].map((name) => [name, []])),
      ...{ id: nextId(world), ...times(world), last_activity_at: iso(world.now()) },
      ...{ private: is_private, can_email: true },
      ...written(world, fields),
    }),
    changed: ({ is_private, ...fields }, row, _, world) => ({
      ...written(world, fields, row),
      ...(is_private !== undefined && { private: is_private }),
    }),
  },
  notes: {
    async made(fields, call, world, place) {
      const { params } = call
      const list = (name: string) => (params[name] as string[] | undefined)?.join(', ') ?? null
      return {
        ...(await usual.made?.(fields, call, world, place)),
        type: params['note_type'],
        visibility: VISIBLE[params['visibility'] as keyof typeof VISIBLE],
        ...{ email_from: list('email_from'), email_to: list('email_to') },
      }
    },
  },
  users: {
    made: (fields, { params: { first_name, last_name, primary_email, interviewer_tag_ids = [] } }, world) => ({
      ...nulls('users'),
      ...{ id: nextId(world), ...times(world) },
      name: `${first_name} ${last_name}`,
      emails: [primary_email],
      deactivated: false,
      site_admin: false,
      linked_candidate_ids: [],
      office_ids: [],
      department_ids: [],
      interviewer_tags: (interviewer_tag_ids as number[]).map((id) => ({ id, name: `Tag ${id}` })),
      ...written(world, fields),
    }),
    changed: (fields, row, _, world) => written(world, fields, row),
  },
  webhook_endpoints: {
    made: async (fields, ...rest) => usual.made?.({ deactivated: false, ...fields }, ...rest) ?? fields,
  },
}

const createCandidate: Behavior = async (call, world, crud) => {
  const { application, ...params } = call.params
  const candidate = await crud.create({ ...call, params }, world)
  if (application === undefined) return { candidate }
  const first = { ...(application as Params), candidate_id: candidate['id'] }
  return { candidate, application: await world.store.insert('applications', newApplication(world, first, first)) }
}

/** The applications of one candidate become those of another, who stays. */
const merge: Behavior = async (call, world, crud) => {
  const kept = crud.named(call, world)
  const other = need(world, 'candidates', call.params['secondary_candidate_id'])
  if (kept.id === other.id) throw refuse(422, 'Unprocessable Content', ['a candidate cannot be merged with itself'])
  for (const row of world.store.all('applications', ({ candidate_id }) => candidate_id === other.id))
    await change(world, 'applications', row, { candidate_id: kept.id })
  world.store.removeRow('candidates', other)
  return change(world, 'candidates', kept, { updated_at: iso(world.now()) })
}

const VISIBLE = { admin_only: 'admin_only_visible', private: 'privately_visible', public: 'publicly_visible' }

/** Every item at once, although the vendor takes its time; those that fail are counted. */
const bulk =
  (single: Behavior): Behavior =>
  async (call, world, run) => {
    const items = call.params['data'] as (Params | number)[]
    let failure_count = 0
    for (const item of items)
      try {
        await single({ ...call, params: typeof item === 'number' ? { id: item } : item }, world, run)
      } catch {
        failure_count++
      }
    const now = iso(world.now())
    const id = nextId(world)
    const uuid = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
    await world.store.insert('bulk_requests', {
      ...nulls('bulk_requests'),
      id,
      created_at: now,
      updated_at: now,
      requested_at: now,
      completed_at: now,
      bulk_action_uuid: uuid,
      requested_by_user_id: 1,
      status: 'complete',
      record_count: items.length,
      success_count: items.length - failure_count,
      failure_count,
      callback_url: call.params['callback_url'] ?? null,
      api_endpoint: call.operation.path,
    } as never)
    return { bulk_action_uuid: uuid, status: 'building', status_url: `v3/bulk_requests/${uuid}` }
  }

const bulkCreate = bulk((call, world, crud) => crud.create(call, world))
const bulkUpdate = bulk((call, world, crud) => crud.update(call, world))

/** What is more than reading and writing one record. */
export const behaviors: Readonly<Record<string, Behavior>> = {
  ...Object.fromEntries(['move', 'reject', 'unreject', 'hire'].map((action) => [`applications.${action}`, act])),
  'applications.convert_to_candidate': convert,
  'users.activate': switched(false),
  'users.deactivate': switched(true),
  'candidates.create': createCandidate,
  'candidates.update': async (call, world, crud) => ({ candidate: await crud.update(call, world) }),
  'candidates.merge': merge,
  'users.bulk_create': bulkCreate,
  'users.bulk_update': bulkUpdate,
  'users.bulk_activate': bulk(switched(false)),
  'users.bulk_deactivate': bulk(switched(true)),
}
