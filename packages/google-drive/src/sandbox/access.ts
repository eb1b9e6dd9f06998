import { type Incoming, membersOf, type OAuthServer, Refusal, Tokens, type World } from '@ferrule/sandbox/engine'
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
const FREE = ['sessions', 'storage']

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
const SCOPE = 'https://www.googleapis.com/auth/drive'
const HOUR = 3600

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

/** Refresh tokens are issued for offline access only, as Google does. */
export const consent: OAuthServer = {
  app: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  authorize: '/o/oauth2/v2/auth',
  token: '/token',
  refresh: 'kept',
  refreshTokens: { [OWNER.refresh_token]: { scope: SCOPE }, [READER.refresh_token]: { scope: `${SCOPE}.readonly` } },
  grants: { [JWT_BEARER]: ({ assertion = '' }, world) => ({ scope: scopeOf(assertion, world) }) },
  offline: (query) => query.get('access_type') === 'offline',
  issue(world, { scope }) {
    const access_token = `ya29.${world.secrets.text(32)}`
    const reader = scope.split(' ').every((one) => one.endsWith('.readonly'))
    tokens.issue(world, access_token, { reader }, HOUR - 1)
    return { access_token, expires_in: HOUR - 1, scope, token_type: 'Bearer' }
  },
}
