import { basicOf, type Incoming, manifestOf, required, type SandboxDefinition } from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { notFound, refuse, refusedV1 } from './errors.ts'
import { API_KEY, greenhouseFacts, RESTRICTED_KEY } from './facts.ts'
import { listBehaviors, listed, shown } from './lists.ts'
import { INVENTED, SIZES, seed } from './seed.ts'
import { STORED, storedFile } from './storage.ts'
import { bareList, newId, routed, values } from './values.ts'
import { candidates, writes } from './writes.ts'

export type { GreenhouseData } from './data.ts'
export type { GreenhouseCredentials } from './facts.ts'

const published = manifestOf(manifest)

/** The key is the user of Basic, without a password. */
function authenticate({ request, operation }: Incoming): void {
  if (operation?.entity === 'storage') return
  const [key = '', password = ''] = basicOf(request) ?? []
  if ((key !== API_KEY && key !== RESTRICTED_KEY) || password !== '')
    throw refuse(401, 'Invalid Basic Auth credentials')
  const write = request.method !== 'GET'
  if (key === RESTRICTED_KEY && (write || !['candidates', 'jobs'].includes(operation?.entity ?? '')))
    throw refuse(403, 'This API Key does not have permission for this endpoint')
  if (!write && request.headers.has('content-type')) throw refuse(403, 'Forbidden')
  const errors = [{ message: 'On-Behalf-Of header is missing or invalid', field: 'on_behalf_of' }]
  if (write && !/^[1-9]\d*$/.test(request.headers.get('on-behalf-of') ?? ''))
    throw refuse(422, 'Validation error', errors)
}

/** Harvest v1. */
const greenhouse = {
  ...greenhouseFacts,
  collections: 'entity',
  // A download is a get of its record, which has a route already.
  manifest: routed(published, (action) => ('download' in action ? undefined : action)),
  records: SIZES,
  invented: INVENTED,
  seed,
  defaults: () => required(published),
  requestId: (random) => random.text(20),
  headers: ({ operation }): Record<string, string> =>
    operation?.entity === 'storage' ? {} : { 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '49' },
  authenticate,
  values,
  refuse: refusedV1,
  usual: { listed },
  rules: { ...shown, candidates: { ...shown['candidates'], ...candidates } },
  envelope: bareList,
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
    'storage.get': storedFile,
  },
  async around(call, _, run) {
    const answer = await run()
    const { name, method, action } = call.operation
    if (name === 'storage.get') return { ...answer, headers: STORED }
    return { ...answer, status: method === 'POST' && action === 'create' ? 201 : 200 }
  },
} satisfies SandboxDefinition

export default greenhouse
