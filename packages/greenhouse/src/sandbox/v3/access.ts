import {
  type Behavior,
  basicOf,
  type Incoming,
  type OAuthServer,
  Refusal,
  Tokens,
  type World,
} from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { CLIENT, RESTRICTED_CLIENT } from '../facts.ts'

interface Caller {
  readonly restricted: boolean
  readonly user: number | undefined
}

export const tokens = new Tokens<Caller>()
const HOUR = 3600

export const consent: OAuthServer = {
  app: CLIENT,
  authorize: '/authorize',
  token: '/token',
  refresh: 'rotated',
  issue: (world) => issued(world, { restricted: false, user: undefined }),
}

function issued(world: World, caller: Caller): Readonly<Record<string, unknown>> {
  const access_token = `sandbox.${world.random.text(32)}`
  tokens.issue(world, access_token, caller, HOUR)
  return { token_type: 'Bearer', access_token, expires_in: HOUR }
}

/** Issues a token to a client that authenticates by Basic. */
export const token: Behavior = ({ request, text }, world) => {
  const pair = basicOf(request)
  if (!pair) throw new Refusal(401, { message: 'Unauthorized', errorId: 'sandbox' })
  const [id, secret] = pair
  const known = [CLIENT, RESTRICTED_CLIENT].find((one) => one.client_id === id && one.client_secret === secret)
  if (!known) throw new Refusal(401, { error: 'invalid_client' })
  const form = new URLSearchParams(text)
  if (form.get('grant_type') !== 'client_credentials') throw new Refusal(400, { error: 'unsupported_grant_type' })
  const sub = form.get('sub')
  const user = sub === null ? undefined : Number(sub)
  if (user !== undefined && !world.store.find('users', user)) throw refuse(400, 'sub is no user of this organization')
  return issued(world, { restricted: known === RESTRICTED_CLIENT, user })
}

export function authenticate({ request, operation }: Incoming, world: World): void {
  if (operation?.entity === 'storage' || operation?.entity === 'oauth') return
  const caller = tokens.callerOf(request, world)
  if (!caller) throw refuse(401, 'Unauthorized', ['Token could not be decoded or has expired'])
  const denied = (why: string) => refuse(403, 'Forbidden', [why])
  const admin = caller.user === undefined || world.store.find('users', caller.user)?.['site_admin'] === true
  if (!admin) throw denied('The user must be a Site Admin')
  if (caller.restricted && !['candidates', 'jobs'].includes(operation?.entity ?? '')) throw denied('A scope is missing')
}
