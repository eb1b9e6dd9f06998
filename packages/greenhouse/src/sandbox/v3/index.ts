import { type ManifestAction, manifestOf, required, type SandboxDefinition, sentOnly } from '@ferrule/sandbox/engine'
import manifest from '../../v3/generated/manifest.gen.ts'
import { refusedV3 } from '../errors.ts'
import { greenhouseV3Facts } from '../facts.ts'
import { SIZES } from '../seed.ts'
import { STORED, storedFile } from '../storage.ts'
import { bareList, newId, routed, values } from '../values.ts'
import { authenticate, consent } from './access.ts'
import { INVENTED, seed } from './seed.ts'
import { behaviors, records, usual } from './writes.ts'

export type { GreenhouseV3Data } from '../data.ts'
export type { GreenhouseV3Credentials } from '../facts.ts'

const published = manifestOf(manifest)

/** There are no single records: gets and downloads ask for lists. Names of v1 never come over the wire. */
const asSent = (action: ManifestAction): ManifestAction | undefined =>
  action.method === 'GET' && !action.pagination && !action.path.includes('{')
    ? undefined
    : sentOnly(action, (name) => name !== 'page' && !/_(after|before)$/.test(name))

const OWN = ['storage', 'oauth']

/** Harvest v3. */
const greenhouseV3 = {
  ...greenhouseV3Facts,
  collections: 'entity',
  manifest: routed(published, asSent),
  records: SIZES,
  invented: INVENTED,
  oauth: consent,
  seed,
  defaults: () => required(published),
  requestId: (random) => random.text(20),
  headers: ({ operation }, world): Record<string, string> =>
    OWN.includes(operation?.entity ?? '')
      ? {}
      : {
          'X-RateLimit-Limit': '75',
          'X-RateLimit-Remaining': '74',
          'X-RateLimit-Reset': String((Math.floor(world.now() / 30) + 1) * 30),
        },
  authenticate,
  values,
  refuse: refusedV3,
  usual,
  rules: records,
  envelope: bareList,
  stub: () => undefined,
  newId,
  behaviors: { ...behaviors, 'storage.get': storedFile },
  async around(call, _, run) {
    const answer = await run()
    const { name, action } = call.operation
    if (name === 'storage.get') return { ...answer, headers: STORED }
    const good = action === 'create' ? 201 : action.startsWith('bulk_') ? 202 : 200
    return { ...answer, status: answer.body === undefined ? 204 : good }
  },
} satisfies SandboxDefinition

export default greenhouseV3
