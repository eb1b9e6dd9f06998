import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FerruleError, isFerruleError } from '@ferrule/core'
import type { JobRow, LogLineRow } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { Metrics } from '../metrics/metrics.ts'
import type { Claimed, Jobs } from './jobs.ts'

export type LineLevel = LogLineRow['level']

/** The arguments of a run. */
export interface Run {
  readonly job: JobRow
  readonly attempt: number
  /** Aborts if the job is canceled or taken over, or the gateway closes. */
  readonly signal: AbortSignal
  log(level: LineLevel, message: string): void
  progress(counts: { rows: number; bytes: number }): void
}

/** The result of a run. `failure`: it is incomplete; `retryable`: another attempt may help. */
export interface RunResult {
  readonly rows: number
  readonly bytes: number
  readonly streams?: unknown
  readonly failure?: string
  readonly retryable?: boolean
  /** Minimum wait before the next attempt in milliseconds: the vendor's rate limit. */
  readonly retryAfterMs?: number
}

export interface EngineOptions {
  /** Maximum number of concurrent jobs. Default: 4. */
  readonly concurrency?: number
  /** Maximum number of running jobs of one workspace, over all processes, which must agree on it. Default: no limit. */
  readonly perWorkspace?: number | undefined
  /** Interval of polls and heartbeats, in milliseconds. Default: 1,000. */
  readonly interval?: number
  /** Milliseconds without a heartbeat after which a worker is considered lost. Default: 30,000. */
  readonly lostAfter?: number
  /** No other process uses these tables: a job that is running at the start was left over from a previous process. */
  readonly alone?: boolean
  /** Attempts of a job that fail, or lose their worker, before it fails permanently. Default: 3. */
  readonly attempts?: number
  readonly metrics?: Metrics
  /** Looks for jobs at each interval. False: something else calls {@link Engine.wake}. Default: true. */
  readonly polls?: boolean
  /** Backoff before the second attempt in milliseconds; doubles with each attempt. Default: 5,000. */
  readonly pause?: number
}

/** Takes jobs from the table and runs them in this process. */
export class Engine {
  readonly worker = `${process.pid}-${randomUUID()}`
  readonly #jobs: Jobs
  readonly #run: (run: Run) => Promise<RunResult>
  readonly #log: Log
  readonly #options: Required<Omit<EngineOptions, 'perWorkspace'>> & Pick<EngineOptions, 'perWorkspace'>
  readonly #running = new Map<number, { abort: AbortController; done: Promise<void> }>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  #stopped = true
  #recoveredAt = 0
  /** Ends waits when the engine stops. */
  #stop = new AbortController()

  constructor(jobs: Jobs, run: (run: Run) => Promise<RunResult>, log: Log, options: EngineOptions = {}) {
    this.#jobs = jobs
    this.#run = run
    this.#log = log
    this.#options = {
      concurrency: 4,
      interval: 1_000,
      lostAfter: 30_000,
      alone: false,
      attempts: 3,
      pause: 5_000,
      polls: true,
      metrics: new Metrics(),
      ...options,
    }
  }

  /** Starts working. */
  async start(): Promise<void> {
    this.#stopped = false
    this.#stop = new AbortController()
    await this.#recover()
    if (this.#options.polls) this.#timer = setInterval(() => this.wake(), this.#options.interval).unref()
    this.wake()
  }

  /** Polls for jobs now. */
  wake(): void {
    if (this.#stopped) return
    if (this.#looking) {
      this.#again = true
      return
    }
    this.#looking = this.#look()
      .catch((error) => this.#log('error', 'jobs could not be taken', { error: (error as Error).name }))
      .finally(() => {
        this.#looking = undefined
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  /** Stops: running jobs stop at their next page, and resume when a worker is available again. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#looking
    for (const { abort } of this.#running.values()) abort.abort(new Error('stopped'))
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done))
  }

  async #look(): Promise<void> {
    // The clock may have been set back.
    if (Math.abs(Date.now() - this.#recoveredAt) > this.#options.lostAfter / 3) await this.#recover()
    while (!this.#stopped && this.#running.size < this.#options.concurrency) {
      const most = this.#options.concurrency - this.#running.size
      const claimed = await this.#jobs.claim(this.worker, { most, perWorkspace: this.#options.perWorkspace })
      this.#options.metrics.claimed(claimed.length)
      for (const each of claimed) this.#begin(each)
      if (claimed.length < most) return
    }
  }

  #begin({ job, attempt }: Claimed): void {
    const abort = new AbortController()
    const done = this.#work(job, attempt, abort).finally(() => {
      this.#running.delete(job.id)
      this.wake()
    })
    this.#running.set(job.id, { abort, done })
  }

  /** If no other process uses the tables, each job that does not run here was left behind. */
  async #recover(): Promise<void> {
    const { alone, lostAfter, attempts, metrics } = this.#options
    const before = alone ? Number.MAX_SAFE_INTEGER : Date.now() - lostAfter
    const lost = await this.#jobs.recover(before, attempts, alone ? [...this.#running.keys()] : [])
    metrics.tookOver(lost)
    this.#recoveredAt = Date.now()
  }

  async #work(job: JobRow, attempt: number, abort: AbortController): Promise<void> {
    const lines = new Lines((batch) => this.#jobs.log(job, attempt, batch))
    let counts = { rows: 0, bytes: 0 }
    let cancelled = false
    const beat = async () => {
      const said = await this.#jobs.beat(job, attempt, this.worker, counts)
      if (said === 'cancel') cancelled = true
      if (said !== 'go on') abort.abort(new Error(said))
      await lines.flush()
    }
    let beating: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      beating = beating.then(beat).catch(() => {})
    }, this.#options.interval)
    timer.unref()
    lines.add('info', `attempt ${attempt + 1} of job ${job.id} starts`)
    let result: RunResult
    try {
      result = await this.#run({
        job,
        attempt,
        signal: abort.signal,
        log: (level, message) => lines.add(level, message),
        progress: (now) => {
          counts = now
        },
      })
    } catch (error) {
      result = { ...counts, ...failureOf(error) }
      if (!isFerruleError(error) && !abort.signal.aborted)
        this.#log('error', 'a job failed', { job: job.id, error: (error as Error)?.name })
    }
    clearInterval(timer)
    await beating
    // It may have been canceled since the last heartbeat.
    if (!cancelled) await beat().catch(() => {})
    const stopped = abort.signal.aborted
    const status = cancelled ? 'cancelled' : this.#statusOf(result, job, stopped)
    if (result.failure !== undefined && !cancelled) lines.add('error', result.failure)
    lines.add('info', `attempt ${attempt + 1} ends: ${status}; ${result.rows} rows`)
    await lines.flush().catch(() => {})
    const pause = Math.max(this.#options.pause * 2 ** (job.tries - 1), result.retryAfterMs ?? 0)
    this.#options.metrics.attempted(status)
    await this.#write(job, () =>
      this.#jobs.end(job, attempt, this.worker, {
        ...result,
        status,
        ...(status === 'incomplete' && (stopped ? { released: true } : { runAfter: Date.now() + pause })),
      }),
    )
  }

  /** Writes the end of a job. A disk that is full has room again some time: without its end, a job runs for ever. */
  async #write(job: JobRow, end: () => Promise<unknown>): Promise<void> {
    for (let wait = this.#options.interval; ; wait = Math.min(2 * wait, 30_000)) {
      try {
        await end()
        return
      } catch (error) {
        this.#log('error', 'the end of a job could not be written', { job: job.id, error: (error as Error).name })
      }
      const { signal } = this.#stop
      if (!signal.aborted) await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
    }
  }

  #statusOf(
    { failure, retryable }: RunResult,
    { tries }: JobRow,
    stopped: boolean,
  ): 'succeeded' | 'incomplete' | 'failed' {
    if (stopped) return 'incomplete'
    if (failure === undefined) return 'succeeded'
    return retryable && tries < this.#options.attempts ? 'incomplete' : 'failed'
  }
}

function failureOf(error: unknown): Pick<RunResult, 'failure' | 'retryable' | 'retryAfterMs'> {
  // Messages of connectors contain no secrets; of other errors, only the name is reported.
  if (isFerruleError(error)) {
    const { message: failure, retryable, retryAfterMs } = error as FerruleError
    return { failure, retryable, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }
  return { failure: `the gateway failed (${(error as Error)?.name ?? 'unknown'}); its log has more`, retryable: true }
}

/** Buffers log lines: writes them in batches, and limits their number. */
class Lines {
  readonly #write: (lines: Pick<LogLineRow, 'at' | 'level' | 'message'>[]) => Promise<void>
  #waiting: Pick<LogLineRow, 'at' | 'level' | 'message'>[] = []
  #count = 0

  constructor(write: (lines: Pick<LogLineRow, 'at' | 'level' | 'message'>[]) => Promise<void>) {
    this.#write = write
  }

  add(level: LineLevel, message: string): void {
    this.#count++
    if (this.#count > 10_000 && level !== 'error') return
    this.#waiting.push({ at: Date.now(), level, message: message.slice(0, 4_000).toWellFormed().replaceAll('\0', '') })
  }

  async flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, 100))
  }
}
