import manifest from '@ferrule/greenhouse/v1/manifest'
import { unfilled } from '../../core/make.ts'
import type { Manifest } from '../../core/manifest.ts'
import type { Incoming, Vendor } from '../../core/vendor.ts'
import { badValues, faultRefusal, notFound, refuse } from './errors.ts'
import { API_KEY, RESTRICTED_KEY } from './facts.ts'
import { headersOf, listBehaviors, listed, paged, present } from './lists.ts'
import { STORED, storageEntity, storedFile } from './storage.ts'
import { SIZES, tellStory } from './story.ts'
import { routed, values } from './values.ts'
import { writes } from './writes.ts'

const published = manifest as unknown as Manifest
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
export const greenhouse: Vendor = {
  manifest: routes,
  sizes: SIZES,
  async seed(world, seeding) {
    for (const [collection, rows] of Object.entries(tellStory(seeding)))
      for (const row of rows) await world.store.insert(collection, row)
  },
  defaults: () => unfilled(published),

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

  usual: { listed, shown: (row, call, world) => present(call, world, row) },
  page: paged,
  stub: () => undefined,
  newId: (_, random) => String(random.int(5_000_000_000, 5_999_999_999)),
  behaviors: {
    ...listBehaviors,
    ...writes,
    'offers.get_current': (call, world, crud) => {
      const { id } = crud.named(call, world)
      const [offer] = world.store.all('offers', (row) => row['application_id'] === id).reverse()
      if (!offer) throw notFound()
      return offer
    },
    'hiring_team.get': (call, world, crud) => crud.named(call, world)['hiring_team'],
    'activity_feed.get': (call, world, crud) => {
      const { id } = crud.named(call, world)
      const notes = world.store.all('notes', (row) => row['candidate_id'] === id)
      return { notes: notes.map((row) => present(call, world, row, 'notes')), emails: [], activities: [] }
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
}
