import { type Behavior, type Incoming, type OAuthServer, Refusal, type World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { CLIENT, RESTRICTED_CLIENT } from '../facts.ts'

/** Tokens, and what they may do. */

interface Token {
  readonly restricted: boolean
  readonly user: number | undefined
  /** Unix seconds. */
  readonly end: number
}

const HOUR = 3600
const tokens = (world: World): Map<string, Token> => world.memory('tokens', () => new Map<string, Token>())
const bearer = ({ headers }: Request): string => /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''

/** Who is known and calls; undefined for others. */
export const tokenOf = (request: Request, world: World): Token | undefined => tokens(world).get(bearer(request))

export const consent: OAuthServer = {
  app: CLIENT,
  authorize: '/authorize',
  token: '/token',
  refresh: 'rotated',
  issue: (world) => issued(world, { restricted: false, user: undefined }),
}

function issued(world: World, known: Omit<Token, 'end'>): Readonly<Record<string, unknown>> {
  const access_token = `sandbox.${world.random.text(32)}`
  tokens(world).set(access_token, { ...known, end: world.now() + HOUR })
  return { token_type: 'Bearer', access_token, expires_in: HOUR }
}

/** Gives a token to those who name themselves by Basic. */
export const token: Behavior = ({ request, text }, world) => {
  const [, value = ''] = /^Basic (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!value) throw new Refusal(401, { message: 'Unauthorized', errorId: 'sandbox' })
  let pair = ''
  try {
    pair = atob(value)
  } catch {}
  const known = [CLIENT, RESTRICTED_CLIENT].find(
    ({ client_id, client_secret }) => pair === `${client_id}:${client_secret}`,
  )
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
  const known = tokenOf(request, world)
  if (!known || known.end <= world.now()) {
    throw refuse(401, 'Unauthorized', ['Token could not be decoded or has expired'])
  }
  const denied = (why: string) => refuse(403, 'Forbidden', [why])
  const admin = known.user === undefined || world.store.find('users', known.user)?.['site_admin'] === true
  if (!admin) throw denied('The user must be a Site Admin')
  if (known.restricted && !['candidates', 'jobs'].includes(operation?.entity ?? '')) throw denied('A scope is missing')
}
