import manifest from '@ferrule/greenhouse/v3/manifest'
import type { Manifest, ManifestEntity } from '../../../core/manifest.ts'
import type { Behavior, Vendor } from '../../../core/vendor.ts'
import { badValuesV3, faultRefusal, notFound, refuse } from '../errors.ts'
import { bareOf } from '../index.ts'
import { STORED, storageEntity, storedFile } from '../storage.ts'
import { iso, SIZES, tellStory } from '../story.ts'
import { routed, values } from '../values.ts'
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
    'oauth.token': token,
    'storage.get': storedFile,
  },
  async around(call, _, run) {
    const { body } = await run()
    if (call.operation.name === 'storage.get') return { status: 200, body, headers: STORED }
    const headers = headersOf(call)
    return { status: body === undefined ? 204 : 200, body, ...(headers && { headers }) }
  },
}
