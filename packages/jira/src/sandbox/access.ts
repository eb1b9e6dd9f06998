import {
  type Answer,
  bearerOf,
  type Call,
  type Incoming,
  type OAuthServer,
  Refusal,
  type World,
} from '@ferrule/sandbox/engine'
import { noIssue, refuse } from './errors.ts'
import { APP, CLOUD_ID, SITE, USER, VIEWER } from './facts.ts'

/**
 * Wrong credentials are no reason for Jira to refuse: it answers as to a stranger, who sees nothing, and tells by a header.
 */
export const isStranger = (world: World, request: Request): boolean => strangers(world).has(request)

const strangers = (world: World): WeakSet<Request> => world.memory('strangers', () => new WeakSet<Request>())

function basicOf(headers: Headers): string | undefined {
  const [, value] = /^basic\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  try {
    return value && new TextDecoder().decode(Uint8Array.from(atob(value), (mark) => mark.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** Scopes and end (Unix seconds) of an access token. */
interface Token {
  readonly scopes: readonly string[]
  readonly ends: number
}

const tokens = (world: World): Map<string, Token> => world.memory('tokens', () => new Map<string, Token>())

function tokenOf(request: Request, world: World): Token | undefined {
  const token = tokens(world).get(bearerOf(request))
  return token && token.ends > world.now() ? token : undefined
}

const HOUR = 3600

/** Refresh tokens are issued for `offline_access` only, and each can be used once. */
export const consent: OAuthServer = {
  app: APP,
  authorize: '/authorize',
  token: '/oauth/token',
  refresh: 'rotated',
  offline: (query) => (query.get('scope') ?? '').split(' ').includes('offline_access'),
  issue(world, { scope }) {
    const access_token = `eyJ.${world.random.text(40)}`
    tokens(world).set(access_token, { scopes: scope.split(' '), ends: world.now() + HOUR })
    return { access_token, expires_in: HOUR, scope, token_type: 'Bearer' }
  },
}

/** `GET /oauth/token/accessible-resources`: the sites that a token can access. */
export function accessibleSites({ request, url }: Incoming, world: World): Promise<Answer> | undefined {
  if (url.pathname !== '/oauth/token/accessible-resources') return undefined
  const token = tokenOf(request, world)
  const sites = [{ id: CLOUD_ID, url: SITE, name: 'ferrule-sandbox', scopes: token?.scopes, avatarUrl: SITE }]
  return Promise.resolve(
    token ? { status: 200, body: sites } : { status: 401, body: { code: 401, message: 'Unauthorized' } },
  )
}

/** The gateway's path of the site: `/ex/jira/<cloud id>`. */
export const withoutGateway = (path: string): string =>
  path.startsWith(`/ex/jira/${CLOUD_ID}/`) ? path.slice(`/ex/jira/${CLOUD_ID}`.length) : path

/** Operations that change nothing, although their method does not say so. */
const READS = ['issues.count', 'issues.bulk_get', 'issues.api_search_long']

const isWrite = (operation: Incoming['operation']): boolean =>
  operation !== undefined && operation.method !== 'GET' && !READS.includes(operation.name)

export function authenticate({ request, operation }: Incoming, world: World): void {
  const token = tokenOf(request, world)
  if (token) {
    if (isWrite(operation) && !token.scopes.some((scope) => scope.startsWith('write:') || scope.startsWith('manage:')))
      throw new Refusal(403, { code: 403, message: 'Unauthorized; scope does not match' })
    return
  }
  if (/^bearer\s/i.test(request.headers.get('authorization') ?? ''))
    throw new Refusal(403, { error: 'Failed to parse Connect Session Auth Token' })
  const given = basicOf(request.headers)
  const is = ({ username, password }: typeof USER): boolean => given === `${username}:${password}`
  if (is(USER)) return
  if (!is(VIEWER)) {
    strangers(world).add(request)
    return
  }
  if (isWrite(operation)) throw refuse(403, ['You do not have the permission for this.'])
}

/** Email address of whoever asks; a token is of the first user. */
export const callerOf = ({ request }: Pick<Call, 'request'>): string =>
  bearerOf(request) ? USER.username : (basicOf(request.headers)?.split(':')[0] ?? '')

const unauthorized = (): Refusal =>
  new Refusal(401, 'Client must be authenticated to access this resource.', {
    'content-type': 'text/plain;charset=UTF-8',
    'WWW-Authenticate': 'OAuth realm="https%3A%2F%2Fferrule-sandbox.atlassian.net"',
  })

/** What a stranger is answered; undefined: what anybody is. */
export function strangersAnswer({ operation }: Call): unknown {
  const { name, records, pagination } = operation
  if (['issue_fields.list', 'issue_link_types.list'].includes(name)) return undefined
  if (/^users\.(me|bulk)$|^issue_fields\.api_search$/.test(name)) throw unauthorized()
  const below = operation.path.includes('{')
  if (!pagination || below) throw noIssue()
  if (records === undefined) return []
  return operation.name === 'issues.api_search' || operation.name === 'issues.api_search_long'
    ? { issues: [], isLast: true }
    : { [records]: [], startAt: 0, maxResults: pagination.pageSize ?? 50, total: 0, isLast: true }
}
