import {
  type Answer,
  hex,
  hmac,
  type Incoming,
  membersOf,
  type OAuthServer,
  Tokens,
  type World,
} from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { API_KEY, CLIENT_ID, CLIENT_SECRET, RESTRICTED_KEY, SHOP } from './facts.ts'
import { VERSIONS } from './roots.ts'
import { EVERYTHING, READS } from './scopes.ts'

const tokens = new Tokens<readonly string[]>({ [API_KEY]: EVERYTHING, [RESTRICTED_KEY]: READS })

/** The scopes of a request's token. */
export function scopesOf({ request }: Pick<Incoming, 'request'>, world: World): ReadonlySet<string> {
  const scopes = tokens.caller(request.headers.get('x-shopify-access-token') ?? '', world)
  if (!scopes) throw refuse(401, '[API] Invalid API key or access token (unrecognized login or wrong password)')
  return new Set(scopes)
}

const DAY = 86_399

const NINETY_DAYS = 7_776_000

/** Tokens expire and are refreshed, as those of public apps; the shop signs the callback. */
export const consent: OAuthServer = {
  app: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  authorize: '/admin/oauth/authorize',
  token: '/admin/oauth/access_token',
  refresh: 'rotated',
  issue: (world, { scope }) => {
    const scopes = scope.split(',').filter(Boolean)
    return { ...issued(world, scopes), refresh_token_expires_in: NINETY_DAYS }
  },
  async callback(params, world) {
    params.set('shop', `${SHOP}.myshopify.com`)
    params.set('timestamp', String(world.now()))
    params.sort()
    params.set('hmac', hex(await hmac(CLIENT_SECRET, params.toString().replaceAll('+', '%20'))))
  },
}

function issued(world: World, scopes: readonly string[]): Readonly<Record<string, unknown>> {
  const access_token = `shpat_${world.random.text(32, '0123456789abcdef')}`
  tokens.issue(world, access_token, scopes, DAY)
  return { access_token, scope: scopes.join(','), expires_in: DAY }
}

/** `POST /admin/oauth/access_token`: a token for an app that shows its secret. */
export function giveToken({ text, request }: Incoming, world: World): Answer {
  const form = request.headers.get('content-type')?.includes('x-www-form-urlencoded')
  const given = form ? Object.fromEntries(new URLSearchParams(text)) : membersOf(JSON.parse(text || '{}'))
  const refused = (error: string, error_description: string): Answer => ({
    status: 400,
    body: { error, error_description },
  })
  if (given['grant_type'] !== 'client_credentials')
    return refused('unsupported_grant_type', 'The grant type is not supported')
  if (given['client_id'] !== CLIENT_ID || given['client_secret'] !== CLIENT_SECRET)
    return { status: 401, body: { error: 'invalid_client', error_description: 'The client credentials are invalid' } }
  return { status: 200, body: issued(world, EVERYTHING) }
}

/** The version that answers: the one that is asked for, or the oldest there is. */
export function versionOf(path: string): string {
  const [, asked = ''] = /^\/admin\/api\/([^/]+)\//.exec(path) ?? []
  return VERSIONS.includes(asked) ? asked : (VERSIONS[0] ?? '')
}
