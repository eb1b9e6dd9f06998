import { type Answer, basicOf, type Incoming, type OAuthServer, type World } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { API_KEY, APP, RESTRICTED_KEY } from './facts.ts'

/** The password of Basic, whoever the user is, or what comes after Bearer. */
const keyOf = (request: Request): string | undefined =>
  /^(?:bearer|oauth)\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? basicOf(request)?.[1]

const tokens = (world: World): Set<string> => world.memory('tokens', () => new Set<string>())

/** Tokens are valid until the user revokes them, so there are no refresh tokens. */
export const consent: OAuthServer = {
  app: APP,
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  issue(world) {
    const access_token = world.secrets.text(32, '0123456789abcdef')
    tokens(world).add(access_token)
    return { access_token, expires_in: 0, scope: null }
  },
}

/** `GET /oauth2/metadata`: the data center of a token. An invalid token gets a 200, too. */
export function metadata({ request, url }: Incoming, world: World): Promise<Answer> | undefined {
  if (url.pathname !== '/oauth2/metadata' || request.method !== 'GET') return undefined
  const known = tokens(world).has(keyOf(request) ?? '')
  const dc = API_KEY.split('-').at(-1)
  const body = known ? { dc, api_endpoint: `https://${dc}.api.mailchimp.com` } : { error: 'invalid_token' }
  return Promise.resolve({ status: 200, body })
}

export function authenticate({ request, operation }: Incoming, world: World): void {
  // The address of results is enough.
  if (operation?.entity === 'files') return
  const key = keyOf(request)
  if (!key) throw refuse(401, 'API Key Missing', 'Your request did not include an API key.')
  if (key === RESTRICTED_KEY && operation?.method !== 'GET')
    throw refuse(403, 'User Action Not Permitted', 'The API key does not have permission for this action.')
  if (key === API_KEY || key === RESTRICTED_KEY || tokens(world).has(key)) return
  const [, center = ''] = /-([a-z]+\d+)$/.exec(key) ?? []
  if (center && !API_KEY.endsWith(`-${center}`))
    throw refuse(403, 'Wrong Datacenter', `The API key provided is linked to a different datacenter: ${center}.`)
  throw refuse(401, 'API Key Invalid', 'Your API key may be invalid.')
}
