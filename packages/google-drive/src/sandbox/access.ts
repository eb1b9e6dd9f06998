import {
  type Behavior,
  type Incoming,
  membersOf,
  type OAuthServer,
  Refusal,
  Tokens,
  type World,
} from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { CLIENT_ID, CLIENT_SECRET, OWNER, READER } from './facts.ts'

interface Caller {
  readonly reader: boolean
}

const tokens = new Tokens<Caller>({
  [OWNER.access_token]: { reader: false },
  [READER.access_token]: { reader: true },
})

/** The address of a session and a signed one are credentials themselves. */
const FREE = ['tokens', 'sessions', 'storage']

export function authenticate({ request, operation }: Incoming, world: World): void {
  if (operation && FREE.includes(operation.entity)) return
  const caller = tokens.callerOf(request, world)
  const where = { location: 'Authorization', locationType: 'header' }
  if (!caller && request.headers.has('authorization')) throw refuse(401, 'authError', 'Invalid Credentials', where)
  if (!caller) throw refuse(401, 'required', 'Login Required', where)
  if (caller.reader && request.method !== 'GET')
    throw refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
}

const oauth = (status: number, error: string, error_description: string): Refusal =>
  new Refusal(status, { error, error_description })

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const HOUR = 3600

const isReader = (scope: string): boolean => scope.split(' ').every((one) => one.endsWith('.readonly'))

function decoded(part = ''): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}

/**
 * The scope that the assertion of a service account asks for. Claims are judged as Google judges them. The signature is not:
 * the sandbox has no account whose key it knows, so any key will do.
 */
function scopeOf(assertion: string, world: World): string {
  const bad = (why: string): Refusal => oauth(400, 'invalid_grant', `Invalid JWT: ${why}`)
  const [head, body, signature] = assertion.slice(0, 16_384).split('.')
  const { iss, scope, aud, iat, exp } = decoded(body)
  if (decoded(head)['alg'] !== 'RS256' || !signature) throw bad('Signature is required.')
  if (!String(iss).includes('@')) throw oauth(400, 'invalid_grant', 'Invalid issuer: Not found')
  if (aud !== AUDIENCE) throw bad('Failed audience check.')
  if (typeof scope !== 'string' || scope === '')
    throw oauth(400, 'invalid_scope', 'Empty or missing scope not allowed.')
  const [from, to] = [Number(iat), Number(exp)]
  // Clocks may differ by some minutes.
  if (!(to > world.now() && from <= world.now() + 300 && to - from <= HOUR))
    throw bad('Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
  return scope
}

/** A new access token for a refresh token, which stays the same, or for the assertion of a service account. */
export const issueToken: Behavior = ({ params }, world) => {
  const { grant_type, refresh_token, client_id, client_secret, assertion } = params
  if (grant_type === JWT_BEARER) return issued(world, isReader(scopeOf(String(assertion), world)))
  if (grant_type !== 'refresh_token')
    throw oauth(400, 'unsupported_grant_type', `Invalid grant_type: ${String(grant_type)}`)
  if (client_id !== CLIENT_ID || client_secret !== CLIENT_SECRET)
    throw oauth(401, 'invalid_client', 'The OAuth client was not found.')
  if (refresh_token !== OWNER.refresh_token && refresh_token !== READER.refresh_token)
    throw oauth(400, 'invalid_grant', 'Token has been expired or revoked.')
  return issued(world, refresh_token === READER.refresh_token)
}

/** Refresh tokens are issued for offline access only, as Google does. */
export const consent: OAuthServer = {
  app: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  authorize: '/o/oauth2/v2/auth',
  token: '/token',
  refresh: 'kept',
  offline: (query) => query.get('access_type') === 'offline',
  issue: (world, { scope }) => ({ ...issued(world, isReader(scope)), scope }),
}

function issued(world: World, reader: boolean): Readonly<Record<string, unknown>> {
  const access_token = `ya29.${world.random.text(32)}`
  tokens.issue(world, access_token, { reader }, HOUR - 1)
  const scope = `https://www.googleapis.com/auth/drive${reader ? '.readonly' : ''}`
  return { access_token, expires_in: HOUR - 1, scope, token_type: 'Bearer' }
}
