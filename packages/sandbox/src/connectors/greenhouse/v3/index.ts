import manifest from '@ferrule/greenhouse/v3/manifest'
import type { Manifest, ManifestEntity } from '../../../core/manifest.ts'
import type { Behavior, Params, Vendor, World } from '../../../core/vendor.ts'
import { badValuesV3, faultRefusal, notFound, refuse } from '../errors.ts'
import { bareOf } from '../index.ts'
import { STORED, storageEntity, storedFile } from '../storage.ts'
import { iso, SIZES, tellStory } from '../story.ts'
import { nextId, routed, values } from '../values.ts'
import { change, need, nextState } from '../writes.ts'
import { authenticate, token } from './access.ts'
import { headersOf, list } from './lists.ts'
import { flatten } from './records.ts'

const published = manifest as unknown as Manifest
const oauth: ManifestEntity = { actions: { token: { method: 'POST', path: '/token', params: { type: 'object' } } } }

/** What the connector translates never comes over the wire. */
function asSent({ entities, ...rest }: Manifest): Manifest {
  const sent = Object.entries(entities).map(([entity, { actions, ...facts }]) => {
    const own = Object.entries(actions).map(([name, action]) => {
      const { wire = {}, params = {} } = action as typeof action & { wire?: Record<string, string> }
      const left = Object.entries(params.properties ?? {}).filter(
        ([param]) => param !== 'page' && !(param in wire) && !/_(after|before)$/.test(param),
      )
      const { allOf, ...others } = params
      return [name, { ...action, params: { ...others, properties: Object.fromEntries(left) } }]
    })
    return [entity, { ...facts, actions: Object.fromEntries(own) }]
  })
  return { ...rest, entities: Object.fromEntries(sent) }
}

/** What a record says of the fields that it has no value for: Greenhouse writes null. */
function nulls(collection: string): Record<string, null> {
  const { $ref = '' } = (published.entities[collection]?.actions['list']?.record ?? {}) as { $ref?: string }
  const { properties = {}, required = [] } = (published.$defs?.[$ref.replace('#/$defs/', '')] ?? {}) as {
    properties?: Record<string, object>
    required?: string[]
  }
  const empty = required.filter((name) => JSON.stringify(properties[name]).includes('"null"'))
  return Object.fromEntries(empty.map((name) => [name, null]))
}

/** There are no single records: gets and downloads ask for lists, which have routes. */
const routes = routed(asSent(published), (action) => action.method !== 'GET' || action.pagination !== undefined, {
  storage: storageEntity,
  oauth,
})

const lists = Object.fromEntries(
  Object.entries(routes.entities).flatMap(([entity, { actions }]) =>
    'list' in actions ? [[`${entity}.list`, list]] : [],
  ),
)

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

const remove: Behavior = ({ params }, world) => {
  const { id } = need(world, 'applications', params['id'])
  world.store.remove('applications', id, { id } as never)
  return { message: `Application ${id} deleted successfully` }
}

const switched =
  (deactivated: boolean): Behavior =>
  async ({ params }, world) => {
    const row = need(world, 'users', params['id'])
    await change(world, 'users', row, { deactivated, updated_at: iso(world.now()) })
  }

/** What is particular of Harvest v3. */
export const greenhouseV3: Vendor = {
  manifest: routes,
  sizes: SIZES,
  async seed(world, seeding) {
    for (const [collection, rows] of Object.entries(flatten(tellStory(seeding), nulls)))
      for (const row of rows) await world.store.insert(collection, row)
  },
  defaults: () => bareOf(published),

  requestId: (random) => random.text(20),
  headers: ({ operation }, world): Record<string, string> =>
    operation?.entity === 'storage' || operation?.entity === 'oauth'
      ? {}
      : {
          'X-RateLimit-Limit': '75',
          'X-RateLimit-Remaining': '74',
          'X-RateLimit-Reset': String((Math.floor(world.now() / 30) + 1) * 30),
        },
  authenticate,
  values: (incoming) => (incoming.operation?.entity === 'oauth' ? { values: {}, text: true } : values(incoming)),

  refusals: {
    unknownRoute: notFound,
    badValues: badValuesV3,
    badForm: (param) => refuse(422, 'Unprocessable Content', [{ [param]: 'is invalid' }]),
    notFound,
    unknownCursor: notFound,
    fault: faultRefusal,
  },

  newId: (_, random) => String(random.int(5_000_000_000, 5_999_999_999)),
  behaviors: {
    ...lists,
    ...Object.fromEntries(['move', 'reject', 'unreject', 'hire'].map((action) => [`applications.${action}`, act])),
    'applications.create': createApplication,
    'applications.update': update,
    'applications.delete': remove,
    'applications.convert_to_candidate': convert,
    'users.create': createUser,
    'users.activate': switched(false),
    'users.deactivate': switched(true),
    'oauth.token': token,
    'storage.get': storedFile,
  },
  async around(call, _, run) {
    const { body } = await run()
    if (call.operation.name === 'storage.get') return { status: 200, body, headers: STORED }
    const headers = headersOf(call)
    const good = call.operation.action === 'create' ? 201 : 200
    return { status: body === undefined ? 204 : good, body, ...(headers && { headers }) }
  },
}
