import { hex, hmac, type Incoming, type OAuthServer, Tokens, type World } from '@ferrule/sandbox/engine'
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

const APP = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET }

/** Tokens expire and are refreshed, as those of public apps; the shop signs the callback. The app itself may do everything. */
export const consent: OAuthServer = {
  app: APP,
  authorize: '/admin/oauth/authorize',
  token: '/admin/oauth/access_token',
  refresh: 'rotated',
  clients: [{ ...APP, scope: EVERYTHING.join(',') }],
  issue(world, { scope }, { grant_type }) {
    const access_token = `shpat_${world.secrets.text(32, '0123456789abcdef')}`
    tokens.issue(world, access_token, scope.split(',').filter(Boolean), DAY)
    const ends = grant_type === 'client_credentials' ? {} : { refresh_token_expires_in: NINETY_DAYS }
    return { access_token, scope, expires_in: DAY, ...ends }
  },
  async callback(params, world) {
    params.set('shop', `${SHOP}.myshopify.com`)
    params.set('timestamp', String(world.now()))
    params.sort()
    params.set('hmac', hex(await hmac(CLIENT_SECRET, params.toString().replaceAll('+', '%20'))))
  },
}

/** The version that answers: the one that is asked for, or the oldest there is. */
export function versionOf(path: string): string {
  const [, asked = ''] = /^\/admin\/api\/([^/]+)\//.exec(path) ?? []
  return VERSIONS.includes(asked) ? asked : (VERSIONS[0] ?? '')
}
