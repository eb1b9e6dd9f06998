import { unfilled } from '../../../core/make.ts'
import type { Manifest, ManifestEntity } from '../../../core/manifest.ts'
import type { Vendor } from '../../../core/vendor.ts'
import { badValuesV3, faultRefusal, notFound, refuse } from '../errors.ts'
import { STORED, storageEntity, storedFile } from '../storage.ts'
import { SIZES, tellStory } from '../story.ts'
import { routed, values } from '../values.ts'
import { authenticate, consent, token } from './access.ts'
import { headersOf, paged } from './lists.ts'
import { flatten, published } from './records.ts'
import { behaviors, records, usual } from './writes.ts'

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

/** There are no single records: gets and downloads ask for lists, which have routes. */
const routes = routed(
  asSent(published),
  (action) => action.method !== 'GET' || action.pagination !== undefined || action.path.includes('{'),
  {
    storage: storageEntity,
    oauth,
  },
)

/** What is particular of Harvest v3. */
export const greenhouseV3: Vendor = {
  manifest: routes,
  sizes: SIZES,
  oauth: consent,
  async seed(world, seeding) {
    for (const [collection, rows] of Object.entries(flatten(tellStory(seeding))))
      for (const row of rows) await world.store.insert(collection, row)
  },
  defaults: () => unfilled(published),

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

  usual,
  records,
  page: paged,
  stub: () => undefined,
  newId: (_, random) => String(random.int(5_000_000_000, 5_999_999_999)),
  behaviors: {
    ...behaviors,
    'oauth.token': token,
    'storage.get': storedFile,
  },
  async around(call, _, run) {
    const { body } = await run()
    if (call.operation.name === 'storage.get') return { status: 200, body, headers: STORED }
    const headers = headersOf(call)
    const { action } = call.operation
    const good = action === 'create' ? 201 : action.startsWith('bulk_') ? 202 : 200
    return { status: body === undefined ? 204 : good, body, ...(headers && { headers }) }
  },
}
