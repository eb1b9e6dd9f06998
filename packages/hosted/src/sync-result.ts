import type { Connection } from './connection.ts'
import { ConnectionSyncError, ConnectionSyncTimeoutError } from './errors.ts'
import type { Http } from './http.ts'

/** A job as the management API returns it. */
export interface JobRecord {
  readonly jobId: number
  readonly connectionId?: string
  readonly status: string
  readonly startTime?: string
  readonly bytesSynced?: number
  readonly rowsSynced?: number
}

/** States of a job. More may be added; only the last three are final. */
export type JobStatus =
  | 'pending'
  | 'queued'
  | 'running'
  | 'incomplete'
  | 'failed'
  | 'succeeded'
  | 'cancelled'
  | (string & Record<never, never>)

const terminal: readonly string[] = ['failed', 'succeeded', 'cancelled']

/** Interval between polls of a job, in milliseconds. */
const INTERVAL = 2_000

/** A job of a connection. Its members hold the last fetched state; {@link SyncResult.refresh} fetches it again. */
export class SyncResult {
  readonly connection: Connection
  readonly #http: Http
  #job: JobRecord

  /** Created by a {@link Connection}. */
  constructor(http: Http, connection: Connection, job: JobRecord) {
    this.#http = http
    this.connection = connection
    this.#job = job
  }

  get jobId(): number {
    return this.#job.jobId
  }

  get status(): JobStatus {
    return this.#job.status
  }

  get bytesSynced(): number {
    return this.#job.bytesSynced ?? 0
  }

  get rowsSynced(): number {
    return this.#job.rowsSynced ?? 0
  }

  /** When the job was created. */
  get startTime(): Date | undefined {
    const { startTime } = this.#job
    return startTime === undefined ? undefined : new Date(startTime)
  }

  /** Whether the job has ended. */
  get isComplete(): boolean {
    return terminal.includes(this.status)
  }

  /** Fetches the state of the job, unless the job has ended. */
  async refresh({ signal }: { signal?: AbortSignal } = {}): Promise<this> {
    if (this.isComplete) return this
    const request = { about: 'jobs.get', method: 'GET', base: 'management', path: `/v1/jobs/${this.jobId}` } as const
    this.#job = (await this.#http.request(request, signal && { signal })) as JobRecord
    return this
  }

  /**
   * Waits until the job has ended, at most `waitTimeout` seconds.
   * @throws {ConnectionSyncError} if it ended `failed` or `cancelled`.
   * @throws {ConnectionSyncTimeoutError} if it has not ended in time; it keeps running.
   */
  async wait({ waitTimeout = 1800, signal }: { waitTimeout?: number; signal?: AbortSignal } = {}): Promise<this> {
    const end = Date.now() + waitTimeout * 1000
    const about = { connectionId: this.connection.connectionId, jobId: this.jobId }
    for (;;) {
      await this.refresh({ ...(signal && { signal }) })
      const jobStatus = this.status
      if (jobStatus === 'failed' || jobStatus === 'cancelled')
        throw new ConnectionSyncError(`[gateway jobs.get] the sync job ${this.jobId} ended with status ${jobStatus}`, {
          ...about,
          ...{ jobStatus },
        })
      if (this.isComplete) return this
      const left = end - Date.now()
      if (left <= 0)
        throw new ConnectionSyncTimeoutError(
          `[gateway jobs.get] the sync job ${this.jobId} has not ended within ${waitTimeout} s; it keeps running`,
          { ...about, ...{ jobStatus, waitTimeout } },
        )
      await pause(Math.min(INTERVAL, left), signal)
    }
  }

  /** Asks the gateway to stop the job. */
  async cancel(): Promise<this> {
    const request = {
      about: 'jobs.cancel',
      method: 'DELETE',
      base: 'management',
      path: `/v1/jobs/${this.jobId}`,
    } as const
    this.#job = { ...this.#job, ...((await this.#http.request(request)) as JobRecord) }
    return this
  }

  /** The log of all attempts, in order. Each call fetches it. Empty if there is none. */
  async getFullLogText(): Promise<string> {
    const answer = Object(
      await this.#http.request({
        about: 'jobs.log',
        method: 'POST',
        base: 'configuration',
        path: '/v1/jobs/get',
        body: { id: this.jobId },
        safe: true,
      }),
    )
    const attempts = Array.isArray(answer.attempts) ? answer.attempts : []
    return attempts
      .map(logOf)
      .filter((text: string) => text !== '')
      .join('\n')
  }
}

interface LogEvent {
  readonly timestamp?: number
  readonly level?: string
  readonly message?: string
}

/** `[2026-01-01T00:00:00.000Z] INFO: message` for each event; lines that are formatted already as they are. */
function logOf(attempt: unknown): string {
  const { events, logLines } = Object(Object(attempt).logs) as { events?: LogEvent[]; logLines?: string[] }
  if (Array.isArray(logLines)) return logLines.join('\n')
  return (Array.isArray(events) ? events : [])
    .map(({ timestamp, level, message }) => {
      const at = new Date(Number(timestamp))
      const when = Number.isNaN(at.getTime()) ? String(timestamp) : at.toISOString()
      return `[${when}] ${String(level ?? 'info').toUpperCase()}: ${message ?? ''}`
    })
    .join('\n')
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
