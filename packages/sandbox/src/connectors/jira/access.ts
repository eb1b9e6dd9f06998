import { Refusal } from '../../core/refusal.ts'
import type { Call, Incoming, World } from '../../core/vendor.ts'
import { noIssue, refuse } from './errors.ts'
import { USER, VIEWER } from './facts.ts'

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

/** Operations that change nothing, although their method does not say so. */
const READS = ['issues.count', 'issues.bulk_get', 'issues.api_search_long']

export function authenticate({ request, operation }: Incoming, world: World): void {
  if (/^bearer\s/i.test(request.headers.get('authorization') ?? ''))
    throw new Refusal(403, { error: 'Failed to parse Connect Session Auth Token' })
  const given = basicOf(request.headers)
  const is = ({ username, password }: typeof USER): boolean => given === `${username}:${password}`
  if (is(USER)) return
  if (!is(VIEWER)) {
    strangers(world).add(request)
    return
  }
  if (operation && operation.method !== 'GET' && !READS.includes(operation.name))
    throw refuse(403, ['You do not have the permission for this.'])
}

/** Email address of whoever asks. */
export const callerOf = ({ request }: Pick<Call, 'request'>): string => basicOf(request.headers)?.split(':')[0] ?? ''

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
