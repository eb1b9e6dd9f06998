import type { Answer, Incoming, OAuthServer, World } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { API_KEY, APP, RESTRICTED_KEY } from './facts.ts'

/** The password of Basic, whoever the user is, or what comes after Bearer. */
function keyOf(headers: Headers): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+)\s+(\S+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (/^(bearer|oauth)$/i.test(scheme)) return value
  try {
    return /^basic$/i.test(scheme) ? atob(value).split(':').slice(1).join(':') : undefined
  } catch {
    return undefined
  }
}

const tokens = (world: World): Set<string> => world.memory('tokens', () => new Set<string>())

/** Tokens are valid until the user revokes them, so there are no refresh tokens. */
export const consent: OAuthServer = {
  app: APP,
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  issue(world) {
    const access_token = world.random.text(32, '0123456789abcdef')
    tokens(world).add(access_token)
    return { access_token, expires_in: 0, scope: null }
  },
}

/** `GET /oauth2/metadata`: the data center of a token. An invalid token gets a 200, too. */
export function metadata({ request, url }: Incoming, world: World): Promise<Answer> | undefined {
  if (url.pathname !== '/oauth2/metadata' || request.method !== 'GET') return undefined
  const known = tokens(world).has(keyOf(request.headers) ?? '')
  const dc = API_KEY.split('-').at(-1)
  const body = known ? { dc, api_endpoint: `https://${dc}.api.mailchimp.com` } : { error: 'invalid_token' }
  return Promise.resolve({ status: 200, body })
}

export function authenticate({ request, operation }: Incoming, world: World): void {
  // The address of results is enough.
  if (operation?.entity === 'files') return
  const key = keyOf(request.headers)
  if (!key) throw refuse(401, 'API Key Missing', 'Your request did not include an API key.')
  if (key === RESTRICTED_KEY && operation?.method !== 'GET')
    throw refuse(403, 'User Action Not Permitted', 'The API key does not have permission for this action.')
  if (key === API_KEY || key === RESTRICTED_KEY || tokens(world).has(key)) return
  const [, center = ''] = /-([a-z]+\d+)$/.exec(key) ?? []
  if (center && !API_KEY.endsWith(`-${center}`))
    throw refuse(403, 'Wrong Datacenter', `The API key provided is linked to a different datacenter: ${center}.`)
  throw refuse(401, 'API Key Invalid', 'Your API key may be invalid.')
}
