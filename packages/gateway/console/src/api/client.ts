import { call } from './http.ts'
import type {
  AgentToken,
  Application,
  Approval,
  AuditEntry,
  Connection,
  Consent,
  Delivery,
  Destination,
  DocumentConnector,
  DocumentGiven,
  DocumentPreview,
  JobWithAttempts,
  Kind,
  LogEvent,
  PublicJob,
  SearchAnswer,
  Searchable,
  Source,
  Specification,
  StandingRule,
  Stream,
  Workspace,
} from './types.ts'

interface Page<Item> {
  readonly data: readonly Item[]
  readonly next?: string | null
}

type Signal = AbortSignal | undefined
type Values = Readonly<Record<string, unknown>>

const id = encodeURIComponent

/** The query of what is set. */
const queryOf = (given: object): string =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()

/** All of a list. */
async function all<Item>(path: string, signal: Signal): Promise<Item[]> {
  const items: Item[] = []
  for (let offset = 0; ; offset += 100) {
    const page = await call<Page<Item>>('GET', `${path}limit=100&offset=${offset}`, undefined, signal)
    items.push(...page.data)
    if (!page.next) return items
  }
}

export const workspaces = {
  /** The first 100, or those whose names contain a text. */
  find: (name: string, signal?: Signal) =>
    call<Page<Workspace>>('GET', `/v1/workspaces?${queryOf({ limit: 100, name_contains: name })}`, undefined, signal),
  get: (workspace: string, signal?: Signal) =>
    call<Workspace>('GET', `/v1/workspaces/${id(workspace)}`, undefined, signal),
  create: (name: string) => call<Workspace>('POST', '/v1/workspaces', { name }),
}

export const kinds = {
  list: async (signal?: Signal) =>
    (await call<{ definitions: Kind[] }>('GET', '/v1/integrations/definitions/sources', undefined, signal)).definitions,
  specification: (kind: string, signal?: Signal) =>
    call<Specification>('GET', `/v1/integrations/templates/sources/${id(kind)}`, undefined, signal),
}

export const connectors = {
  list: async (signal?: Signal) =>
    (await call<{ data: DocumentConnector[] }>('GET', '/v1/connectors', undefined, signal)).data,
  preview: (given: DocumentGiven & { readonly update?: boolean }) =>
    call<DocumentPreview>('POST', '/v1/connectors/preview', given),
  add: (given: DocumentGiven & { readonly hosts: readonly string[] }) =>
    call<DocumentConnector>('POST', '/v1/connectors', given),
  update: (name: string, given: Values) => call<DocumentConnector>('PUT', `/v1/connectors/${id(name)}`, given),
  /** Reads its lists with an account. */
  attempt: (name: string, source: string) =>
    call<DocumentConnector>('POST', `/v1/connectors/${id(name)}/try`, { source_id: source }),
  remove: (name: string) => call<void>('DELETE', `/v1/connectors/${id(name)}`),
}

export const sources = {
  list: (workspace: string, signal?: Signal) => all<Source>(`/v1/sources?workspaceIds=${id(workspace)}&`, signal),
  get: (source: string, signal?: Signal) => call<Source>('GET', `/v1/sources/${id(source)}`, undefined, signal),
  create: (workspaceId: string, name: string, configuration: Values) =>
    call<Source>('POST', '/v1/sources', { workspaceId, name, configuration }),
  change: (source: string, change: { name?: string; configuration?: Values }) =>
    call<Source>('PATCH', `/v1/sources/${id(source)}`, change),
  delete: (source: string) => call<void>('DELETE', `/v1/sources/${id(source)}`),
  check: (sourceId: string, signal?: Signal) =>
    call<{ status: 'succeeded' | 'failed'; message?: string }>(
      'POST',
      '/v1/sources/check_connection',
      { sourceId },
      signal,
    ),
  streams: (source: string, signal?: Signal) =>
    call<Stream[]>('GET', `/v1/streams?sourceId=${id(source)}`, undefined, signal),
  takeWebhooks: (source: string, secret: string) =>
    call<{ url: string }>('PUT', `/v1/sources/${id(source)}/webhook`, { secret }),
  deliveries: async (source: string, limit: number, signal?: Signal) =>
    (
      await call<Page<Delivery>>(
        'GET',
        `/v1/sources/${id(source)}/webhook/deliveries?limit=${limit}`,
        undefined,
        signal,
      )
    ).data,
  searchable: async (source: string, signal?: Signal) =>
    (await call<Page<Searchable>>('GET', `/v1/integrations/connectors/${id(source)}/searchable`, undefined, signal))
      .data,
  search: async (source: string, entity: string, params: Values, signal?: Signal) =>
    (
      await call<{ result: SearchAnswer }>(
        'POST',
        `/v1/connectors/sources/${id(source)}/execute`,
        { entity, action: 'search', params },
        signal,
      )
    ).result,
}

export const destinations = {
  list: (workspace: string, signal?: Signal) =>
    all<Destination>(`/v1/destinations?workspaceIds=${id(workspace)}&`, signal),
  create: (workspaceId: string, name: string, configuration: Values) =>
    call<Destination>('POST', '/v1/destinations', { workspaceId, name, configuration }),
}

export interface ConnectionChange {
  readonly name?: string
  readonly status?: 'active' | 'inactive'
  readonly schedule?: { readonly scheduleType: 'manual' | 'cron'; readonly cronExpression?: string }
  readonly configurations?: { readonly streams: readonly { readonly name: string }[] }
  readonly prefix?: string
}

export const connections = {
  list: (workspace: string, signal?: Signal) =>
    all<Connection>(`/v1/connections?workspaceIds=${id(workspace)}&`, signal),
  get: (connection: string, signal?: Signal) =>
    call<Connection>('GET', `/v1/connections/${id(connection)}`, undefined, signal),
  create: (given: ConnectionChange & { readonly sourceId: string; readonly destinationId: string }) =>
    call<Connection>('POST', '/v1/connections', given),
  change: (connection: string, change: ConnectionChange) =>
    call<Connection>('PATCH', `/v1/connections/${id(connection)}`, change),
  delete: (connection: string) => call<void>('DELETE', `/v1/connections/${id(connection)}`),
}

export const jobs = {
  list: async (configId: string, pageSize: number, rowOffset = 0, signal?: Signal) =>
    (
      await call<{ jobs: JobWithAttempts[] }>(
        'POST',
        '/v1/jobs/list',
        { configId, pagination: { pageSize, rowOffset } },
        signal,
      )
    ).jobs,
  /** Of all connections, newest first. */
  page: (filter: Values, signal?: Signal) =>
    call<Page<PublicJob>>('GET', `/v1/jobs?${queryOf({ ...filter, orderBy: 'createdAt|DESC' })}`, undefined, signal),
  run: (connectionId: string) => call<unknown>('POST', '/v1/jobs', { connectionId, jobType: 'sync' }),
  cancel: (job: number) => call<unknown>('DELETE', `/v1/jobs/${job}`),
  logs: (job: number, attempt: number, after: number, signal?: Signal) =>
    call<{ events: LogEvent[]; next: number | null; last: number }>(
      'POST',
      '/v1/jobs/logs',
      { id: job, attempt, after },
      signal,
    ),
}

export const applications = {
  list: async (signal?: Signal) =>
    (await call<{ applications: Application[] }>('GET', '/v1/applications', undefined, signal)).applications,
  create: (name: string) => call<Application & { clientSecret: string }>('POST', '/v1/applications', { name }),
  revoke: (application: string) => call<void>('DELETE', `/v1/applications/${id(application)}`),
  scopedToken: (workspace: string) =>
    call<{ token: string; expires_in: number }>('POST', '/v1/embedded/scoped-token', { workspace_name: workspace }),
}

export const agentTokens = {
  list: (workspace: string, signal?: Signal) =>
    all<AgentToken>(`/v1/agent-tokens?workspaceIds=${id(workspace)}&`, signal),
  create: (given: Values) => call<AgentToken & { token: string }>('POST', '/v1/agent-tokens', given),
  revoke: (token: string) => call<void>('DELETE', `/v1/agent-tokens/${id(token)}`),
}

export const consents = {
  get: (uid: string, signal?: Signal) => call<Consent>('GET', `/consent/${id(uid)}/details`, undefined, signal),
  decide: (uid: string, decision: Values) =>
    call<{ redirect: string }>('POST', `/consent/${id(uid)}/decision`, decision),
}

export const approvals = {
  list: async (workspace: string, signal?: Signal) =>
    (await call<Page<Approval>>('GET', `/v1/approvals?workspaceIds=${id(workspace)}&limit=50`, undefined, signal)).data,
  get: (approval: string, signal?: Signal) => call<Approval>('GET', `/v1/approvals/${id(approval)}`, undefined, signal),
  decide: (approval: string, verb: 'approve' | 'refuse') =>
    call<Approval>('POST', `/v1/approvals/${id(approval)}/${verb}`),
  always: (approval: string, free: readonly string[]) =>
    call<Approval>('POST', `/v1/approvals/${id(approval)}/always`, { free }),
}

export const standingRules = {
  list: async (workspace: string, signal?: Signal) =>
    (
      await call<Page<StandingRule>>(
        'GET',
        `/v1/standing-rules?workspaceIds=${id(workspace)}&limit=100`,
        undefined,
        signal,
      )
    ).data,
  revoke: (rule: string) => call<void>('DELETE', `/v1/standing-rules/${id(rule)}`),
}

export interface AuditFilter {
  readonly action?: string
  readonly actor?: string
  readonly target?: string
  readonly outcome?: string
  readonly limit?: number
  readonly before?: number | undefined
}

export const audit = {
  /** Newest first. */
  list: async (workspace: string, filter: AuditFilter, signal?: Signal) =>
    (
      await call<Page<AuditEntry>>(
        'GET',
        `/v1/audit?${queryOf({ workspace_name: workspace, ...filter })}`,
        undefined,
        signal,
      )
    ).data,
}
