import { type Incoming, manifestOf, required, type SandboxDefinition } from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { badValues, faultRefusal, notFound, refuse } from './errors.ts'
import { API_KEY, greenhouseFacts, RESTRICTED_KEY } from './facts.ts'
import { headersOf, listBehaviors, listed, paged, shown } from './lists.ts'
import { SIZES, seed } from './seed.ts'
import { STORED, storageEntity, storedFile } from './storage.ts'
import { newId, routed, values } from './values.ts'
import { records, writes } from './writes.ts'

export type { GreenhouseData } from './data.ts'
export type { GreenhouseCredentials } from './facts.ts'

const published = manifestOf(manifest)
/** A download is a get of its record, which has a route already. */
const routes = routed(published, (action) => !('download' in action), { storage: storageEntity })

function authenticate({ request, operation }: Incoming): void {
  if (operation?.entity === 'storage') return
  const [, value = ''] = /^Basic (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  let key = ''
  let password = ''
  try {
    const [user = '', ...rest] = atob(value).split(':')
    key = user
    password = rest.join(':')
  } catch {}
  if ((key !== API_KEY && key !== RESTRICTED_KEY) || password !== '')
    throw refuse(401, 'Invalid Basic Auth credentials')
  const write = request.method !== 'GET'
  if (key === RESTRICTED_KEY && (write || !['candidates', 'jobs'].includes(operation?.entity ?? '')))
    throw refuse(403, 'This API Key does not have permission for this endpoint')
  if (!write && request.headers.has('content-type')) throw refuse(403, 'Forbidden')
  if (write && !/^[1-9]\d*$/.test(request.headers.get('on-behalf-of') ?? ''))
    throw refuse(422, 'Validation error', [
      { message: 'On-Behalf-Of header is missing or invalid', field: 'on_behalf_of' },
    ])
}

/** What is particular of Harvest v1. */
const greenhouse = {
  ...greenhouseFacts,
  collections: 'entity',
  manifest: routes,
  records: SIZES,
  seed,
  defaults: () => required(published),

  requestId: (random) => random.text(20),
  headers: ({ operation }): Record<string, string> =>
    operation?.entity === 'storage' ? {} : { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '49' },
  authenticate,
  values,

  refusals: {
    unknownRoute: notFound,
    badValues,
    badForm: (param) => refuse(422, 'Validation error', [{ message: 'is invalid', field: param }]),
    notFound,
    unknownCursor: notFound,
    fault: faultRefusal,
  },

  usual: { listed },
  rules: {
    ...shown,
    notes: records['notes'] ?? {},
    candidates: { ...shown['candidates'], ...records['candidates'] },
  },
  page: paged,
  stub: () => undefined,
  newId,
  behaviors: {
    ...listBehaviors,
    ...writes,
    'offers.get_current'(call, world, crud) {
      const offer = world.store.by('offers', 'application_id', crud.named(call, world).id).at(-1)
      if (!offer) throw notFound()
      return offer
    },
    'hiring_team.get': (call, world, crud) => crud.named(call, world)['hiring_team'],
    'activity_feed.get': (call, world, crud) => {
      const notes = world.store.by('notes', 'candidate_id', crud.named(call, world).id)
      return { notes: notes.map(({ candidate_id: _, ...row }) => row), emails: [], activities: [] }
    },
    'storage.get': storedFile,
  },
  async around(call, _, run) {
    const { body } = await run()
    const { name, method, action } = call.operation
    if (name === 'storage.get') return { status: 200, body, headers: STORED }
    const headers = headersOf(call)
    return { status: method === 'POST' && action === 'create' ? 201 : 200, body, ...(headers && { headers }) }
  },
} satisfies SandboxDefinition

export default greenhouse
