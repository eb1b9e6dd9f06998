import { Refusal } from '../../core/refusal.ts'
import type { Behavior, Incoming, World } from '../../core/vendor.ts'
import { refuse } from './errors.ts'
import { CLIENT_ID, CLIENT_SECRET, OWNER, READER } from './facts.ts'

interface Token {
  readonly reader: boolean
  /** Unix seconds. */
  readonly ends: number
}

const tokensOf = (world: World): Map<string, Token> =>
  world.memory('tokens', () => {
    const given = (reader: boolean): Token => ({ reader, ends: Number.POSITIVE_INFINITY })
    return new Map([
      [OWNER.access_token, given(false)],
      [READER.access_token, given(true)],
    ])
  })

/** The address of a session and a signed one are credentials themselves. */
const FREE = ['tokens', 'sessions', 'storage']

export function authenticate({ request, operation }: Incoming, world: World): void {
  if (operation && FREE.includes(operation.entity)) return
  const [, given = ''] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const token = tokensOf(world).get(given)
  if (!token || token.ends <= world.now())
    throw refuse(401, given ? 'authError' : 'required', given ? 'Invalid Credentials' : 'Login Required', {
      location: 'Authorization',
      locationType: 'header',
    })
  if (token.reader && request.method !== 'GET')
    throw refuse(
      403,
      'insufficientPermissions',
      'Insufficient Permission: Request had insufficient authentication scopes.',
    )
}

const oauth = (status: number, error: string, error_description: string): Refusal =>
  new Refusal(status, { error, error_description })

/** A new access token for a refresh token, which stays the same. */
export const issueToken: Behavior = ({ params }, world) => {
  const { grant_type, refresh_token, client_id, client_secret } = params
  if (grant_type !== 'refresh_token')
    throw oauth(400, 'unsupported_grant_type', `Invalid grant_type: ${String(grant_type)}`)
  if (client_id !== CLIENT_ID) throw oauth(401, 'invalid_client', 'The OAuth client was not found.')
  if (client_secret !== CLIENT_SECRET) throw oauth(401, 'invalid_client', 'The provided client secret is invalid.')
  if (refresh_token !== OWNER.refresh_token && refresh_token !== READER.refresh_token)
    throw oauth(400, 'invalid_grant', 'Token has been expired or revoked.')
  const reader = refresh_token === READER.refresh_token
  const access_token = `ya29.${world.random.text(32)}`
  tokensOf(world).set(access_token, { reader, ends: world.now() + 3599 })
  const scope = `https://www.googleapis.com/auth/drive${reader ? '.readonly' : ''}`
  return { access_token, expires_in: 3599, scope, token_type: 'Bearer' }
}
