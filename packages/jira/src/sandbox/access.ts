import {
  type Answer,
  basicOf,
  bearerOf,
  type Call,
  type Incoming,
  type OAuthServer,
  Refusal,
  Tokens,
  type World,
} from '@ferrule/sandbox/engine'
import { noIssue, refuse } from './errors.ts'
import { APP, CLOUD_ID, SITE, USER, VIEWER } from './facts.ts'

/** Jira does not reject wrong credentials: the response is that of an anonymous request, with a header that marks it. */
export const isAnonymous = (world: World, request: Request): boolean => anonymous(world).has(request)

const anonymous = (world: World): WeakSet<Request> => world.memory('anonymous', () => new WeakSet<Request>())

interface Scoped {
  readonly scopes: readonly string[]
}

const tokens = new Tokens<Scoped>()
const HOUR = 3600

/** Refresh tokens are issued for `offline_access` only, and each can be used once. */
export const consent: OAuthServer = {
  app: APP,
  authorize: '/authorize',
  token: '/oauth/token',
  refresh: 'rotated',
  offline: (query) => (query.get('scope') ?? '').split(' ').includes('offline_access'),
  issue(world, { scope }) {
    const access_token = `eyJ.${world.secrets.text(40)}`
    tokens.issue(world, access_token, { scopes: scope.split(' ') }, HOUR)
    return { access_token, expires_in: HOUR, scope, token_type: 'Bearer' }
  },
}

/** `GET /oauth/token/accessible-resources`: the sites that a token can access. */
export function accessibleSites({ request, url }: Incoming, world: World): Promise<Answer> | undefined {
  if (url.pathname !== '/oauth/token/accessible-resources') return undefined
  const caller = tokens.callerOf(request, world)
  const sites = [{ id: CLOUD_ID, url: SITE, name: 'ferrule-sandbox', scopes: caller?.scopes, avatarUrl: SITE }]
  const unauthorized = { status: 401, body: { code: 401, message: 'Unauthorized' } }
  return Promise.resolve(caller ? { status: 200, body: sites } : unauthorized)
}

/** The gateway's path of the site: `/ex/jira/<cloud id>`. */
export const withoutGateway = (path: string): string =>
  path.startsWith(`/ex/jira/${CLOUD_ID}/`) ? path.slice(`/ex/jira/${CLOUD_ID}`.length) : path

/** Operations that change nothing, although their method does not say so. */
const READS = ['issues.count', 'issues.bulk_get', 'issues.api_search_long']

export function authenticate({ request, operation }: Incoming, world: World): void {
  const writes = operation !== undefined && operation.method !== 'GET' && !READS.includes(operation.name)
  const caller = tokens.callerOf(request, world)
  if (caller && (!writes || caller.scopes.some((scope) => /^(write|manage):/.test(scope)))) return
  if (caller) throw new Refusal(403, { code: 403, message: 'Unauthorized; scope does not match' })
  if (/^bearer\s/i.test(request.headers.get('authorization') ?? ''))
    throw new Refusal(403, { error: 'Failed to parse Connect Session Auth Token' })
  const [user, password] = basicOf(request) ?? []
  const is = (one: typeof USER): boolean => user === one.username && password === one.password
  if (is(VIEWER) && writes) throw refuse(403, ['You do not have the permission for this.'])
  if (!is(USER) && !is(VIEWER)) anonymous(world).add(request)
}

/** Email address of the caller; a token is of the first user. */
export const callerOf = ({ request }: Pick<Call, 'request'>): string =>
  bearerOf(request) ? USER.username : (basicOf(request)?.[0] ?? '')

const unauthorized = (): Refusal =>
  new Refusal(401, 'Client must be authenticated to access this resource.', {
    'content-type': 'text/plain;charset=UTF-8',
    'WWW-Authenticate': 'OAuth realm="https%3A%2F%2Fferrule-sandbox.atlassian.net"',
  })

/** Body of the response to an anonymous request; undefined if the endpoint is public. */
export function anonymousBody({ operation: { name, records, pagination, path } }: Call): unknown {
  if (['issue_fields.list', 'issue_link_types.list'].includes(name)) return undefined
  if (/^users\.(me|bulk)$|^issue_fields\.api_search$/.test(name)) throw unauthorized()
  if (!pagination || path.includes('{')) throw noIssue()
  if (records === undefined) return []
  if (records === 'issues') return { issues: [], isLast: true }
  return { [records]: [], startAt: 0, maxResults: pagination.pageSize ?? 50, total: 0, isLast: true }
}
