import type { Behavior, Params, World } from '../../../core/vendor.ts'
import { notFound, refuse } from '../errors.ts'
import { signed } from '../storage.ts'
import { iso } from '../story/history.ts'
import { nextId } from '../values.ts'
import { change, need, nextState } from '../writes.ts'
import { nulls } from './records.ts'

/** The application as the actions of v1 know it. */
const act: Behavior = async ({ operation, params }, world) => {
  const row = need(world, 'applications', params['id'])
  const job = params['to_job_id'] ?? row['job_id']
  const before = {
    ...row,
    status: row['status'] === 'in_process' ? 'active' : row['status'],
    jobs: job ? [{ id: job }] : [],
    current_stage: row['stage_id'] ? { id: row['stage_id'] } : null,
  }
  const after = nextState(world, before as never, operation.action, params) as Record<string, unknown>
  const { status, current_stage, rejection_reason, rejection_details, ...fields } = after
  await change(world, 'applications', row, {
    ...fields,
    updated_at: iso(world.now()),
    ...(status !== undefined && { status: status === 'active' ? 'in_process' : status }),
    ...(current_stage !== undefined && {
      job_id: job,
      stage_id: (current_stage as { id?: number } | null)?.id ?? null,
      stage_name: (current_stage as { name?: string } | null)?.name ?? null,
    }),
  })
}

/** The first stage of a job, or the one that is asked for. */
function stageOf(world: World, job: unknown, wanted: unknown): object {
  const stages = world.store
    .all('job_stages', ({ job_id }) => job_id === job)
    .sort((a, b) => Number(a['sort_order']) - Number(b['sort_order']))
  const stage = wanted === undefined ? stages[0] : stages.find(({ id }) => (id as unknown) === wanted)
  if (!stage) throw refuse(422, 'Unprocessable Content', ['there is no such stage'])
  return { job_id: job, stage_id: stage.id, stage_name: stage['name'] }
}

/** Custom fields by key, as records have them, of the list that a write has. */
function customFields(world: World, before: unknown, given: unknown): object {
  const values = { ...(before as object | undefined) } as Record<string, unknown>
  for (const { name_key, custom_field_id, value = null } of (given ?? []) as Record<string, unknown>[]) {
    const [field] = world.store.all(
      'custom_fields',
      (row) => row['name_key'] === name_key || (row.id as unknown) === custom_field_id,
    )
    if (!field) throw refuse(422, 'Unprocessable Content', ['there is no such custom field'])
    values[String(field['name_key'])] = { name: field['name'], type: field['value_type'], value }
  }
  return values
}

/** Fields that a write names and a record has. */
function written(world: World, collection: string, before: object, params: Params): Record<string, unknown> {
  const fields = Object.entries(params).filter(([name]) => name in before && !['id', 'custom_fields'].includes(name))
  const known = (before as { custom_fields?: unknown }).custom_fields
  return {
    ...Object.fromEntries(fields),
    custom_fields: customFields(world, known, params['custom_fields']),
    updated_at: iso(world.now()),
    ...(collection === 'applications' && { last_activity_at: iso(world.now()) }),
  }
}

const createApplication: Behavior = async ({ params }, world) => {
  need(world, 'candidates', params['candidate_id'])
  const now = iso(world.now())
  const { job_id, initial_stage_id, job_ids = [] } = params
  const row = {
    ...nulls('applications'),
    id: nextId(world),
    candidate_id: params['candidate_id'],
    created_at: now,
    status: 'in_process',
    prospect: params['prospect'] === true,
    prospective_job_ids: job_ids,
    needs_decision: false,
    answers: [],
    ...(job_id !== undefined && stageOf(world, job_id, initial_stage_id)),
  }
  return world.store.insert('applications', { ...row, ...written(world, 'applications', row, params) } as never)
}

const convert: Behavior = async ({ params }, world) => {
  const row = need(world, 'applications', params['id'])
  if (row['prospect'] !== true) throw refuse(422, 'Unprocessable Content', ['the application is no prospect'])
  const stage = stageOf(world, params['job_id'], params['to_job_interview_stage_id'])
  return change(world, 'applications', row, { ...stage, prospect: false, updated_at: iso(world.now()) })
}

const createUser: Behavior = async ({ params }, world) => {
  const { first_name, last_name, primary_email } = params
  const row = {
    ...nulls('users'),
    id: nextId(world),
    created_at: iso(world.now()),
    name: `${first_name} ${last_name}`,
    primary_email,
    emails: [primary_email],
    deactivated: false,
    site_admin: false,
    linked_candidate_ids: [],
    office_ids: [],
    department_ids: [],
    interviewer_tags: ((params['interviewer_tag_ids'] ?? []) as number[]).map((id) => ({ id, name: `Tag ${id}` })),
  }
  return world.store.insert('users', { ...row, ...written(world, 'users', row, params) } as never)
}

const update: Behavior = async ({ params }, world) => {
  const row = need(world, 'applications', params['id'])
  return change(world, 'applications', row, written(world, 'applications', row, params))
}

const switched =
  (deactivated: boolean): Behavior =>
  async ({ params }, world) => {
    const row = need(world, 'users', params['id'])
    await change(world, 'users', row, { deactivated, updated_at: iso(world.now()) })
  }

/** A record of a collection that names others, which must be there. */
const created =
  (
    collection: string,
    owners: Readonly<Record<string, string>>,
    more: (params: Params) => object = () => ({}),
  ): Behavior =>
  ({ params }, world) => {
    for (const [param, owner] of Object.entries(owners))
      if (params[param] !== undefined) need(world, owner, params[param])
    const now = iso(world.now())
    const row = {
      ...nulls(collection),
      ...more(params),
      ...params,
      id: nextId(world),
      created_at: now,
      updated_at: now,
    }
    return world.store.insert(collection, row as never)
  }

const removed =
  (collection: string): Behavior =>
  ({ params }, world) => {
    const { id } = need(world, collection, params['id'])
    world.store.remove(collection, id, { id } as never)
    return { message: `Record ${id} deleted successfully` }
  }

const createCandidate: Behavior = async (call, world, run) => {
  const { application, is_private = false, ...params } = call.params
  const now = iso(world.now())
  const lists = ['tags', 'linked_user_ids', ...REACHES].map((name) => [name, []])
  const row = {
    ...nulls('candidates'),
    id: nextId(world),
    created_at: now,
    last_activity_at: now,
    private: is_private,
    can_email: true,
    ...Object.fromEntries(lists),
  }
  const candidate = await world.store.insert('candidates', {
    ...row,
    ...written(world, 'candidates', row, params),
  } as never)
  if (application === undefined) return { candidate }
  const first = { ...(application as Params), candidate_id: candidate['id'] }
  return { candidate, application: await createApplication({ ...call, params: first }, world, run) }
}

const REACHES = ['phone_numbers', 'addresses', 'email_addresses', 'website_addresses', 'social_media_addresses']

const updateCandidate: Behavior = async ({ params: { is_private, ...params } }, world) => {
  const row = need(world, 'candidates', params['id'])
  const candidate = await change(world, 'candidates', row, {
    ...written(world, 'candidates', row, params),
    ...(is_private !== undefined && { private: is_private }),
  })
  return { candidate }
}

/** The applications of one candidate become those of another, who stays. */
const merge: Behavior = async ({ params }, world) => {
  const kept = need(world, 'candidates', params['id'])
  const other = need(world, 'candidates', params['secondary_candidate_id'])
  if (kept.id === other.id) throw refuse(422, 'Unprocessable Content', ['a candidate cannot be merged with itself'])
  for (const row of world.store.all('applications', ({ candidate_id }) => candidate_id === other.id))
    await change(world, 'applications', row, { candidate_id: kept.id })
  world.store.remove('candidates', other.id, { id: other.id } as never)
  return change(world, 'candidates', kept, { updated_at: iso(world.now()) })
}

const VISIBLE = { admin_only: 'admin_only_visible', private: 'privately_visible', public: 'publicly_visible' }

const createNote: Behavior = ({ params }, world) => {
  need(world, 'candidates', params['candidate_id'])
  const { note_type: type, visibility, ...rest } = params
  const now = iso(world.now())
  const list = (value: unknown) => (value as string[] | undefined)?.join(', ') ?? null
  return world.store.insert('notes', {
    ...nulls('notes'),
    ...rest,
    id: nextId(world),
    created_at: now,
    updated_at: now,
    type,
    visibility: VISIBLE[visibility as keyof typeof VISIBLE],
    email_from: list(params['email_from']),
    email_to: list(params['email_to']),
  } as never)
}

const createAttachment: Behavior = async (call, world) => {
  const { params } = call
  const { candidate_id } = need(world, 'applications', params['application_id'])
  const { content: _, url: __, visibility: ___, ...rest } = params
  const now = iso(world.now())
  const id = nextId(world)
  const row = { ...rest, id, candidate_id, created_at: now, updated_at: now }
  await world.store.insert('attachments', row as never)
  return { ...row, url: signed(call, world, String(params['filename'])) }
}

const changed =
  (collection: string): Behavior =>
  ({ params: { id, secret_key: _, ...params } }, world) =>
    change(world, collection, need(world, collection, id), { ...params, updated_at: iso(world.now()) })

/** The parameters of a webhook that it is not read back with. */
const hidden = ['secret_key', 'basic_auth_username', 'basic_auth_password']

const createWebhook: Behavior = ({ params }, world) => {
  const kept = Object.entries(params).filter(([name]) => !hidden.includes(name))
  const now = iso(world.now())
  return world.store.insert('webhook_endpoints', {
    ...nulls('webhook_endpoints'),
    deactivated: false,
    ...Object.fromEntries(kept),
    id: nextId(world),
    created_at: now,
    updated_at: now,
  } as never)
}

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

const updateUser: Behavior = ({ params }, world) => {
  const row = need(world, 'users', params['id'])
  return change(world, 'users', row, written(world, 'users', row, params))
}

const bulkRequest: Behavior = ({ params }, world) => {
  const [row] = world.store.all('bulk_requests', (one) => one['bulk_action_uuid'] === params['bulk_action_uuid'])
  if (!row) throw notFound()
  return row
}

const candidateOf = { candidate_id: 'candidates' }

/** Writes, by operation. */
export const writes: Readonly<Record<string, Behavior>> = {
  ...Object.fromEntries(['move', 'reject', 'unreject', 'hire'].map((action) => [`applications.${action}`, act])),
  'applications.create': createApplication,
  'applications.update': update,
  'applications.convert_to_candidate': convert,
  'users.create': createUser,
  'users.activate': switched(false),
  'users.deactivate': switched(true),
  'candidates.create': createCandidate,
  'candidates.update': updateCandidate,
  'candidates.merge': merge,
  'notes.create': createNote,
  'attachments.create': createAttachment,
  'candidate_tags.create': created('candidate_tags', {}),
  'applied_candidate_tags.create': created('applied_candidate_tags', {
    ...candidateOf,
    candidate_tag_id: 'candidate_tags',
  }),
  'candidate_educations.create': created('candidate_educations', candidateOf, () => ({ latest: true })),
  'candidate_employments.create': created('candidate_employments', candidateOf, () => ({ latest: true })),
  'rejection_details.update': changed('rejection_details'),
  'webhook_endpoints.create': createWebhook,
  'webhook_endpoints.update': changed('webhook_endpoints'),
  'bulk_requests.get': bulkRequest,
  'users.bulk_create': bulk(createUser),
  'users.bulk_update': bulk(updateUser),
  'users.bulk_activate': bulk(switched(false)),
  'users.bulk_deactivate': bulk(switched(true)),
  ...Object.fromEntries(
    [
      'applications',
      'candidates',
      'attachments',
      'candidate_tags',
      'applied_candidate_tags',
      'candidate_educations',
      'candidate_employments',
      'webhook_endpoints',
    ].map((collection) => [`${collection}.delete`, removed(collection)]),
  ),
}
