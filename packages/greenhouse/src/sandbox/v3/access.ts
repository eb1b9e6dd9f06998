import { type Incoming, type OAuthServer, Tokens, type World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { CLIENT, RESTRICTED_CLIENT } from '../facts.ts'

interface Caller {
  readonly restricted: boolean
  readonly user: number | undefined
}

export const tokens = new Tokens<Caller>()
const HOUR = 3600
const RESTRICTED = 'candidates jobs'

/** A token for an app is of the user that it names, if it does. */
export const consent: OAuthServer = {
  app: CLIENT,
  authorize: '/authorize',
  token: '/token',
  refresh: 'rotated',
  clients: [
    { ...CLIENT, scope: '' },
    { ...RESTRICTED_CLIENT, scope: RESTRICTED },
  ],
  issue(world, { scope }, { sub }) {
    const user = sub === undefined ? undefined : Number(sub)
    if (user !== undefined && !world.store.find('users', user)) throw refuse(400, 'sub is no user of this organization')
    const access_token = `sandbox.${world.secrets.text(32)}`
    tokens.issue(world, access_token, { restricted: scope === RESTRICTED, user }, HOUR)
    return { token_type: 'Bearer', access_token, expires_in: HOUR }
  },
}

export function authenticate({ request, operation }: Incoming, world: World): void {
  if (operation?.entity === 'storage') return
  const caller = tokens.callerOf(request, world)
  if (!caller) throw refuse(401, 'Unauthorized', ['Token could not be decoded or has expired'])
  const denied = (why: string) => refuse(403, 'Forbidden', [why])
  const admin = caller.user === undefined || world.store.find('users', caller.user)?.['site_admin'] === true
  if (!admin) throw denied('The user must be a Site Admin')
  if (caller.restricted && !['candidates', 'jobs'].includes(operation?.entity ?? '')) throw denied('A scope is missing')
}
