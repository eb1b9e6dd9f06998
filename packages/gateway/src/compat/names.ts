import { unprocessable } from '../errors.ts'

// Names of entities, actions and parameters by which existing clients call GitHub and Slack. The connectors have the
// vendors' own names, and answer to these ones, too.

type Params = Readonly<Record<string, unknown>>

/** A call, as a client asks for it. */
export interface Request {
  readonly entity: string
  readonly action: string
  readonly params: Params
  /** Where a list continues. */
  readonly cursor?: string | null | undefined
}

interface Entry {
  /** Our `entity.action`; absent: of the same name. */
  readonly to?: string
  /** Our names of parameters, by theirs. */
  readonly params?: Readonly<Record<string, string>>
  /** Changes parameters further. */
  readonly change?: (params: Params) => Params
  /** Member of the answer that those clients expect as the record. */
  readonly record?: string
}

/** A call by the connector's own names. */
export interface Named extends Request {
  /** The request was by an existing client's name, or of a list that both name alike. */
  readonly entry?: Entry | undefined
}

const STATES: ReadonlySet<string> = new Set(['open', 'closed'])

/** `states` of issues and milestones: one, or both. */
function state({ states, ...params }: Params): Params {
  const asked = listOf(states)
  if (asked.length === 0) return params
  if (asked.some((one) => !STATES.has(one))) throw refused('states', 'states may contain OPEN and CLOSED')
  return { ...params, state: new Set(asked).size > 1 ? 'all' : asked[0] }
}

const PULL_STATES: ReadonlyMap<string, string> = new Map([
  ['open', 'open'],
  ['closed,merged', 'closed'],
  ['closed,merged,open', 'all'],
])

/** `states` of pull requests. To REST, which answers here, a merged one is closed. */
function pullState({ states, ...params }: Params): Params {
  const asked = [...new Set(listOf(states))].sort().join()
  // Without `states`, those clients expect pull requests of all states.
  if (asked === '') return { state: 'all', ...params }
  const found = PULL_STATES.get(asked)
  if (!found)
    throw refused(
      'states',
      'states may be [OPEN], [CLOSED, MERGED] or all three: GitHub lists closed and merged ones together. For merged ones alone, use api_search with is:merged',
    )
  return { ...params, state: found }
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map((one) =>
    String(one).slice(0, 20).toLowerCase(),
  )

const refused = (name: string, message: string) =>
  unprocessable(`${message}. Nothing was sent.`, [{ field: `params.${name}`, message, error_code: 'params' }])

/** Issues and pull requests have one search. */
const only = (kind: 'is:issue' | 'is:pr') => (params: Params) =>
  typeof params['q'] === 'string' ? { ...params, q: `${params['q']} ${kind}` } : params

const issue = { number: 'issue_number' }
const search = { query: 'q', limit: 'per_page' }

const github: Readonly<Record<string, Entry>> = {
  'repositories.get': { to: 'repos.get' },
  'repositories.list': { to: 'repos.list_for_user' },
  'repositories.api_search': { to: 'repos.api_search', params: search },
  'org_repositories.list': { to: 'repos.list_for_org' },
  'viewer_repositories.list': { to: 'repos.list' },
  'viewer.get': { to: 'users.get_authenticated' },
  'users.list': { to: 'org_members.list' },
  'users.get': {},
  'organizations.get': { to: 'orgs.get' },
  'teams.list': {},
  'teams.get': {},
  'branches.list': {},
  'branches.get': {},
  'commits.list': {},
  'commits.get': { params: { sha: 'ref' } },
  'releases.list': {},
  'labels.list': {},
  'milestones.list': { change: state },
  'milestones.get': { params: { number: 'milestone_number' } },
  'issues.list': { change: state },
  'issues.get': { params: issue },
  'issues.api_search': { params: { query: 'q' } },
  'pull_requests.list': { to: 'pulls.list', change: pullState },
  'pull_requests.get': { to: 'pulls.get', params: { number: 'pull_number' } },
  'pull_requests.create': { to: 'pulls.create' },
  'pull_requests.api_search': { to: 'issues.api_search', params: { query: 'q' }, change: only('is:pr') },
  'reviews.list': { to: 'pull_reviews.list', params: { number: 'pull_number' } },
  'comments.list': { to: 'issue_comments.list', params: issue },
  'comments.create': { to: 'issue_comments.create' },
  // The comments below a pull request are those of its issue.
  'pr_comments.list': { to: 'issue_comments.list', params: issue },
  'file_content.get': { to: 'contents.get' },
  'directory_content.list': { to: 'contents.get' },
}

const slack: Readonly<Record<string, Entry>> = {
  'users.list': {},
  'users.get': { to: 'users.info' },
  'channels.list': { to: 'conversations.list' },
  'channels.get': { to: 'conversations.info' },
  'channels.create': { to: 'conversations.create' },
  'channels.update': { to: 'conversations.rename' },
  'channel_messages.list': { to: 'conversations.history' },
  'threads.list': {},
  'messages.create': { to: 'chat.post_message', record: 'message' },
  'messages.update': { to: 'chat.update', record: 'message' },
  'messages.delete': { to: 'chat.delete' },
  'channel_topics.create': { to: 'conversations.set_topic', record: 'channel' },
  'channel_purposes.create': { to: 'conversations.set_purpose', record: 'channel' },
  'channel_invites.create': { to: 'conversations.invite' },
  'channel_archives.create': { to: 'conversations.archive' },
  'channel_kicks.create': { to: 'conversations.kick' },
  'ephemeral_messages.create': { to: 'chat.post_ephemeral' },
  'scheduled_messages.create': { to: 'chat.schedule_message' },
  'reactions.create': { to: 'reactions.add' },
  'reactions.delete': { to: 'reactions.remove' },
  'pins.create': { to: 'pins.add' },
  'bookmarks.create': { to: 'bookmarks.add' },
}

/** By connector: calls, and entities whose copies are searched. */
export const NAMES: Readonly<
  Record<
    string,
    {
      readonly calls: Readonly<Record<string, Entry>>
      readonly copies: Readonly<Record<string, string>>
      /** Their parameter for the next page. */
      readonly next: string
    }
  >
> = {
  github: {
    next: 'after',
    calls: github,
    copies: {
      repositories: 'repos',
      pull_requests: 'pulls',
      comments: 'issue_comments',
      reviews: 'pull_reviews',
      organizations: 'orgs',
    },
  },
  slack: { next: 'cursor', calls: slack, copies: { channels: 'conversations', channel_messages: 'messages' } },
}

/**
 * The call by the connector's own names. Their `after` is where a list continues. Their `fields` chooses fields of
 * GraphQL; the records here are whole, so it is left out.
 * @throws {HttpError} 422 for a value that the vendor's REST API cannot answer.
 */
export function named(connector: string, request: Request): Named {
  const names = Object.hasOwn(NAMES, connector) ? NAMES[connector] : undefined
  if (!names) return request
  const { entity, action } = request
  if (action === 'search' || action === 'context_store_search')
    return Object.hasOwn(names.copies, entity) ? { ...request, entity: names.copies[entity] as string } : request
  const entry = Object.hasOwn(names.calls, `${entity}.${action}`) ? names.calls[`${entity}.${action}`] : undefined
  if (!entry) return request
  const [toEntity = entity, toAction = action] = entry.to?.split('.') ?? []
  const { fields, ...all } = request.params
  const { [names.next]: next, ...others } = all
  // Slack's own parameter has the same name: a cursor of ours is JSON of a list, as base64.
  const continues = typeof next === 'string' && (names.next === 'after' || next.startsWith('Wz'))
  const rest = continues ? others : all
  // Only GraphQL has `fields`, as those clients mean them.
  const given = names.next === 'after' ? rest : { ...rest, ...(fields !== undefined && { fields }) }
  const params = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      entry.params && Object.hasOwn(entry.params, name) ? (entry.params[name] as string) : name,
      value,
    ]),
  )
  const cursor = continues ? next.slice(0, 20_000) : request.cursor
  return { entity: toEntity, action: toAction, params: entry.change?.(params) ?? params, cursor, entry }
}

/** An answer, with the members by which existing clients find the record and the next page. */
export function answered(
  connector: string,
  { entry }: Named,
  { data, meta, cursor }: { data: unknown; meta?: Params | undefined; cursor?: string | undefined },
): { data: unknown; meta?: Params } {
  if (!entry) return { data, ...(meta && { meta }) }
  if (meta) {
    const next = cursor ?? null
    const page =
      NAMES[connector]?.next === 'after' ? { has_next_page: next !== null, end_cursor: next } : { next_cursor: next }
    return { data, meta: { ...meta, ...page } }
  }
  const record = entry.record && (data as Params | null)?.[entry.record]
  return { data: record ?? data }
}
