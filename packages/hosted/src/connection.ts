import { type FerruleError, isFerruleError, ParamsError } from '@ferrule/core'
import { Endpoint } from './endpoint.ts'
import { ConnectionSyncError, MissingResourceError, WorkspaceMismatchError } from './errors.ts'
import type { ApiRequest, Http } from './http.ts'
import { missing } from './missing.ts'
import { segmentOf } from './segment.ts'
import { type JobRecord, SyncResult } from './sync-result.ts'
import type { Workspace } from './workspace.ts'

/** A connection as the management API returns it. */
export interface ConnectionRecord {
  readonly connectionId: string
  readonly name?: string
  readonly sourceId: string
  readonly destinationId: string
  readonly workspaceId: string
  readonly status: string
  readonly prefix?: string
  readonly configurations?: { readonly streams?: readonly { readonly name: string }[] }
}

/**
 * A source that is synced to a destination. All members except the id are fetched from the gateway, so they are
 * promises: `enabled` is fetched each time, the others once.
 */
export class Connection {
  readonly connectionId: string
  readonly workspace: Workspace
  readonly #http: Http
  #record: Promise<ConnectionRecord> | undefined

  /** Created by a {@link Workspace}. */
  constructor(http: Http, workspace: Workspace, connectionId: string, record?: ConnectionRecord) {
    if (typeof connectionId !== 'string' || !connectionId)
      throw new ParamsError('[gateway connection] a connection id must be a non-empty string')
    segmentOf('connection', connectionId)
    this.#http = http
    this.workspace = workspace
    this.connectionId = connectionId
    if (record) this.#record = Promise.resolve(record)
  }

  get name(): Promise<string | undefined> {
    return this.#load().then(({ name }) => name)
  }

  get sourceId(): Promise<string> {
    return this.#load().then(({ sourceId }) => sourceId)
  }

  get source(): Promise<Endpoint> {
    return this.sourceId.then((id) => new Endpoint(this.#http, 'source', id))
  }

  get destinationId(): Promise<string> {
    return this.#load().then(({ destinationId }) => destinationId)
  }

  get destination(): Promise<Endpoint> {
    return this.destinationId.then((id) => new Endpoint(this.#http, 'destination', id))
  }

  /** Names of the selected streams. */
  get streamNames(): Promise<readonly string[]> {
    return this.#load().then(({ configurations }) => (configurations?.streams ?? []).map(({ name }) => name))
  }

  /** Prefix of all table names. */
  get tablePrefix(): Promise<string> {
    return this.#load().then(({ prefix }) => prefix ?? '')
  }

  /** Whether its status is `active`, fetched each time. */
  get enabled(): Promise<boolean> {
    return this.#fetch().then(({ status }) => status === 'active')
  }

  /** URL of its page in the console. */
  get connectionUrl(): Promise<string> {
    return this.workspace
      .id()
      .then(
        (id) =>
          `${this.#http.web}/workspaces/${encodeURIComponent(id)}/connections/${encodeURIComponent(this.connectionId)}`,
      )
  }

  /** URL of its jobs' page in the console. */
  get jobHistoryUrl(): Promise<string> {
    return this.connectionUrl.then((url) => `${url}/timeline`)
  }

  /**
   * Returns true if the connection exists and belongs to its workspace.
   * @throws {MissingResourceError}
   * @throws {WorkspaceMismatchError}
   */
  async checkIsValid(): Promise<true> {
    const { workspaceId } = await this.#load()
    const expectedWorkspaceId = await this.workspace.id()
    if (workspaceId === expectedWorkspaceId) return true
    const details = {
      resourceType: 'connection',
      resourceId: this.connectionId,
      expectedWorkspaceId,
      actualWorkspaceId: workspaceId,
    }
    throw new WorkspaceMismatchError('[gateway connections.get] the connection belongs to another workspace', details)
  }

  /** The configured catalog: stream schemas, sync modes, cursor fields, primary keys; null if there is none. */
  async getCatalogArtifact(): Promise<Record<string, unknown> | null> {
    const body = { connectionId: this.connectionId, withRefreshedCatalog: false }
    const found = this.#configuration('catalog', '/v1/web_backend/connections/get', body)
    const answer = await found.catch((error): Record<string, unknown> => {
      if (error instanceof MissingResourceError) return {}
      throw error
    })
    return (answer['syncCatalog'] as Record<string, unknown> | undefined) ?? null
  }

  /** State of each stream; null if no state is set. */
  async getStateArtifacts(): Promise<Record<string, unknown>[] | null> {
    const answer = await this.#configuration('state', '/v1/state/get', { connectionId: this.connectionId })
    if (answer['stateType'] === 'not_set') return null
    return (answer['streamState'] as Record<string, unknown>[] | undefined) ?? []
  }

  /** Results of past jobs, newest first; with `fromTail: false`, oldest first. */
  async getPreviousSyncLogs({
    limit = 20,
    offset = 0,
    fromTail = true,
  }: {
    limit?: number
    offset?: number | null
    fromTail?: boolean
  } = {}): Promise<SyncResult[]> {
    const start = offset ?? 0
    if (!(Number.isInteger(limit) && limit > 0)) throw this.#invalid('limit must be an integer, 1 or more')
    if (!(Number.isInteger(start) && start >= 0)) throw this.#invalid('offset must be an integer, 0 or more')
    const results: SyncResult[] = []
    while (results.length < limit) {
      const size = Math.min(100, limit - results.length)
      const answer = Object(
        await this.#request({
          about: 'jobs.list',
          method: 'GET',
          path: '/v1/jobs',
          query: {
            connectionId: this.connectionId,
            workspaceIds: await this.workspace.id(),
            limit: size,
            offset: start + results.length,
            orderBy: `createdAt|${fromTail ? 'DESC' : 'ASC'}`,
          },
        }),
      )
      const jobs = Array.isArray(answer.data) ? (answer.data as JobRecord[]) : []
      for (const job of jobs.slice(0, size)) results.push(new SyncResult(this.#http, this, job))
      if (jobs.length < size) break
    }
    return results
  }

  /**
   * The result of a job of this connection; by default, of the newest one. Null if there is none yet.
   * @throws {MissingResourceError} for a job that does not exist, or is another connection's.
   */
  async getSyncResult(jobId?: number | { readonly jobId?: number }): Promise<SyncResult | null> {
    const id = typeof jobId === 'object' ? jobId.jobId : jobId
    if (id === undefined) return (await this.getPreviousSyncLogs({ limit: 1 }))[0] ?? null
    if (!Number.isSafeInteger(id) || id < 0) throw this.#invalid('jobId must be an integer')
    const job = (await missing('job', String(id), () =>
      this.#http.request({ about: 'jobs.get', method: 'GET', base: 'management', path: `/v1/jobs/${id}` }),
    )) as JobRecord
    if (job.connectionId !== undefined && job.connectionId !== this.connectionId)
      throw new MissingResourceError(`[gateway jobs.get] the job ${id} belongs to another connection`, {
        ...{ resourceType: 'job', resourceId: String(id) },
      })
    return new SyncResult(this.#http, this, job)
  }

  /**
   * Runs a sync. `waitTimeout` is in seconds; after that, the job keeps running.
   * @throws {ConnectionSyncError} if the job could not be started, or ended `failed` or `cancelled`.
   * @throws {ConnectionSyncTimeoutError}
   */
  async runSync({
    wait = true,
    waitTimeout = 300,
    signal,
  }: {
    wait?: boolean
    waitTimeout?: number
    signal?: AbortSignal
  } = {}): Promise<SyncResult> {
    if (!(Number.isFinite(waitTimeout) && waitTimeout >= 0))
      throw this.#invalid('waitTimeout must be a number of seconds, 0 or more')
    const result = new SyncResult(this.#http, this, await this.#start(signal))
    return wait ? result.wait({ waitTimeout, ...(signal && { signal }) }) : result
  }

  /**
   * Enables or disables the connection.
   * @throws {ParamsError} if it already has this state and `ignoreNoop` is false.
   */
  async setEnabled({ enabled, ignoreNoop = true }: { enabled: boolean; ignoreNoop?: boolean }): Promise<void> {
    if (typeof enabled !== 'boolean') throw this.#invalid('enabled must be a boolean')
    if ((await this.enabled) !== enabled) await this.#patch({ status: enabled ? 'active' : 'inactive' })
    else if (!ignoreNoop) throw this.#invalid(`the connection is ${enabled ? 'enabled' : 'disabled'} already`)
  }

  /** Removes the schedule: syncs run only on request. */
  async setManualSchedule(): Promise<void> {
    await this.#patch({ schedule: { scheduleType: 'manual' } })
  }

  /** Runs syncs on a cron schedule, in UTC: 5 fields, or 6 to 7 in Quartz syntax. */
  async setSchedule(cron: string | { readonly cronExpression: string }): Promise<void> {
    const cronExpression = typeof cron === 'string' ? cron : Object(cron).cronExpression
    if (typeof cronExpression !== 'string' || !cronExpression.trim())
      throw this.#invalid('cronExpression must be a non-empty string')
    await this.#patch({ schedule: { scheduleType: 'cron', cronExpression } })
  }

  /** Replaces the whole selection of streams; streams that you do not name are no longer synced. */
  async setSelectedStreams(streams: readonly string[] | { readonly streamNames: readonly string[] }): Promise<this> {
    const names = 'streamNames' in streams ? streams.streamNames : streams
    if (!Array.isArray(names) || names.length === 0) throw this.#invalid('streamNames must name at least one stream')
    return this.#patch({ configurations: { streams: names.map((name) => ({ name })) } })
  }

  async setTablePrefix(prefix: string | { readonly prefix: string }): Promise<this> {
    return this.#patch({ prefix: typeof prefix === 'string' ? prefix : prefix.prefix })
  }

  async rename(name: string | { readonly name: string }): Promise<this> {
    const text = typeof name === 'string' ? name : Object(name).name
    if (typeof text !== 'string' || !text.trim()) throw this.#invalid('name must be a non-empty string')
    return this.#patch({ name: text })
  }

  /** Deletes the connection and, if requested, its source and destination: all of them, or nothing. */
  async permanentlyDelete({
    cascadeDeleteSource = false,
    cascadeDeleteDestination = false,
  }: {
    cascadeDeleteSource?: boolean
    cascadeDeleteDestination?: boolean
  } = {}): Promise<void> {
    const cascade = { cascadeDeleteSource, cascadeDeleteDestination }
    if (this.#http.hasExtensions) {
      await this.#request({ about: 'connections.delete', method: 'DELETE', path: this.#path, query: cascade })
      this.#record = undefined
      return
    }
    // Another service deletes one thing at a time. Read first: after the delete, it is gone.
    const { sourceId, destinationId } = await this.#load()
    await this.#request({ about: 'connections.delete', method: 'DELETE', path: this.#path })
    this.#record = undefined
    if (cascadeDeleteSource) await new Endpoint(this.#http, 'source', sourceId).delete()
    if (cascadeDeleteDestination) await new Endpoint(this.#http, 'destination', destinationId).delete()
  }

  get #path(): string {
    return `/v1/connections/${segmentOf('connection', this.connectionId)}`
  }

  #load(): Promise<ConnectionRecord> {
    return this.#record ?? this.#fetch()
  }

  #fetch(): Promise<ConnectionRecord> {
    const record = this.#request({
      about: 'connections.get',
      method: 'GET',
      path: this.#path,
    }) as Promise<ConnectionRecord>
    const before = this.#record
    this.#record = record
    // After a failure, the next read fetches it again.
    record.catch(() => {
      if (this.#record === record) this.#record = before
    })
    return record
  }

  async #patch(changes: Readonly<Record<string, unknown>>): Promise<this> {
    const record = await this.#request({
      about: 'connections.update',
      method: 'PATCH',
      path: this.#path,
      body: changes,
    })
    this.#record = Promise.resolve(record as ConnectionRecord)
    return this
  }

  async #start(signal: AbortSignal | undefined): Promise<JobRecord> {
    const body = { connectionId: this.connectionId, jobType: 'sync' }
    try {
      const job = await this.#request({ about: 'jobs.create', method: 'POST', path: '/v1/jobs', body }, signal)
      return job as JobRecord
    } catch (error) {
      const isRefused = isFerruleError(error) && ['conflict', 'invalid_request', 'permission'].includes(error.code)
      if (!isRefused || error instanceof MissingResourceError) throw error
      const { status, upstream, requestId, outcome } = error as FerruleError
      const details = { connectionId: this.connectionId, status, upstream, requestId, outcome, cause: error }
      const said = typeof upstream?.message === 'string' ? `: ${upstream.message}` : ''
      throw new ConnectionSyncError(`[gateway jobs.create] no sync could be started${said}`, details)
    }
  }

  #request(request: ApiRequest, signal?: AbortSignal): Promise<unknown> {
    return missing('connection', this.connectionId, () =>
      this.#http.request({ base: 'management', ...request }, signal && { signal }),
    )
  }

  async #configuration(about: string, path: string, body: Readonly<Record<string, unknown>>) {
    const request: ApiRequest = {
      about: `connections.${about}`,
      method: 'POST',
      base: 'configuration',
      path,
      body,
      safe: true,
    }
    return Object(await this.#request(request)) as Record<string, unknown>
  }

  #invalid(problem: string): ParamsError {
    return new ParamsError(`[gateway connection] ${problem}`, { outcome: 'not-sent' })
  }
}
