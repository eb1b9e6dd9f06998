import {
  type Manifest,
  type ManifestEntity,
  manifestOf,
  required,
  type SandboxDefinition,
} from '@ferrule/sandbox/engine'
import manifest from '../../v3/generated/manifest.gen.ts'
import { badValuesV3, faultRefusal, notFound, refuse } from '../errors.ts'
import { greenhouseV3Facts } from '../facts.ts'
import { SIZES } from '../seed.ts'
import { STORED, storageEntity, storedFile } from '../storage.ts'
import { newId, routed, values } from '../values.ts'
import { authenticate, consent, token } from './access.ts'
import { headersOf, paged } from './lists.ts'
import { seed } from './seed.ts'
import { behaviors, records, usual } from './writes.ts'

export type { GreenhouseV3Data } from '../data.ts'
export type { GreenhouseV3Credentials } from '../facts.ts'

const published = manifestOf(manifest)

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
const greenhouseV3 = {
  ...greenhouseV3Facts,
  collections: 'entity',
  manifest: routes,
  records: SIZES,
  oauth: consent,
  seed,
  defaults: () => required(published),

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
  rules: records,
  page: paged,
  stub: () => undefined,
  newId,
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
} satisfies SandboxDefinition

export default greenhouseV3
