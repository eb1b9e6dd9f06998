import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FerruleError, isFerruleError } from '@ferrule/core'
import type { JobRow, LogLineRow } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { Metrics } from '../metrics/metrics.ts'
import type { AttemptEnd, Claimed, Jobs, LogLine } from './jobs.ts'

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
  /** Called before the end is written of a job that was canceled while the run ended. */
  readonly onCancelled?: () => Promise<void>
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
  /** There may be due jobs besides those that run here. */
  #isFull = false
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
      if (claimed.length < most) {
        this.#isFull = false
        return
      }
    }
    this.#isFull = true
  }

  #begin({ job, attempt }: Claimed): void {
    const abort = new AbortController()
    const done = this.#work(job, attempt, abort).finally(() => {
      this.#running.delete(job.id)
      // Without more than it could take, the last look has taken everything; whatever is due later wakes this.
      if (this.#isFull || this.#options.perWorkspace !== undefined || this.#options.polls) this.wake()
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
    let isCancelled = false
    const beat = async () => {
      const said = await this.#jobs.beat(job, attempt, this.worker, counts)
      if (said === 'cancel') isCancelled = true
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
      if (!isFerruleError(error) && !abort.signal.aborted) this.#failed(job, error)
    }
    clearInterval(timer)
    await beating
    const ended = { job, attempt, result, lines, isStopped: abort.signal.aborted }
    await this.#write(job, async () => {
      if (!isCancelled) isCancelled = (await this.#end(ended, this.#statusOf(ended))) === 'cancel'
      if (!isCancelled) return
      // It may have been canceled since the last heartbeat.
      await result.onCancelled?.().catch((error) => this.#failed(job, error))
      await this.#end(ended, 'cancelled')
    })
  }

  #failed({ id: job }: JobRow, error: unknown): void {
    this.#log('error', 'a job failed', { job, error: (error as Error | undefined)?.name })
  }

  async #end({ job, attempt, result, lines, isStopped }: Ended, status: AttemptEnd['status']): Promise<string> {
    const told: LogLine[] = []
    const { failure, retryAfterMs = 0 } = result
    if (failure !== undefined && status !== 'cancelled') told.push(line('error', failure))
    told.push(line('info', `attempt ${attempt + 1} ends: ${status}; ${result.rows} rows`))
    const pause = Math.max(this.#options.pause * 2 ** (job.tries - 1), retryAfterMs)
    const said = await this.#jobs.end(job, attempt, this.worker, {
      ...result,
      status,
      ...(status === 'incomplete' && (isStopped ? { released: true } : { runAfter: Date.now() + pause })),
      lines: [...(await lines.last()), ...told],
    })
    if (said === 'ended') this.#options.metrics.attempted(status)
    return said
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

  #statusOf({ result: { failure, retryable }, job: { tries }, isStopped }: Ended): AttemptEnd['status'] {
    if (isStopped) return 'incomplete'
    if (failure === undefined) return 'succeeded'
    return retryable && tries < this.#options.attempts ? 'incomplete' : 'failed'
  }
}

/** An attempt whose end is to be written. */
interface Ended {
  readonly job: JobRow
  readonly attempt: number
  readonly result: RunResult
  readonly lines: Lines
  readonly isStopped: boolean
}

function failureOf(error: unknown): Pick<RunResult, 'failure' | 'retryable' | 'retryAfterMs'> {
  // Messages of connectors contain no secrets; of other errors, only the name is reported.
  if (isFerruleError(error)) {
    const { message: failure, retryable, retryAfterMs } = error as FerruleError
    return { failure, retryable, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }
  return { failure: `the gateway failed (${(error as Error)?.name ?? 'unknown'}); its log has more`, retryable: true }
}

/** A line as both databases can store it. */
const line = (level: LineLevel, message: string): LogLine => ({
  at: Date.now(),
  level,
  message: message.slice(0, 4_000).toWellFormed().replaceAll('\0', ''),
})

/** Lines that one statement writes. */
const AT_ONCE = 100

/** Buffers log lines: writes them in batches, and limits their number. */
class Lines {
  readonly #write: (lines: LogLine[]) => Promise<void>
  #waiting: LogLine[] = []
  #count = 0

  constructor(write: (lines: LogLine[]) => Promise<void>) {
    this.#write = write
  }

  add(level: LineLevel, message: string): void {
    this.#count++
    if (this.#count > 10_000 && level !== 'error') return
    this.#waiting.push(line(level, message))
  }

  async flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, AT_ONCE))
  }

  /** The lines that are not written yet, for the statement that ends the attempt; more than it takes are written before. */
  async last(): Promise<readonly LogLine[]> {
    while (this.#waiting.length > AT_ONCE) await this.#write(this.#waiting.splice(0, AT_ONCE)).catch(() => {})
    return this.#waiting
  }
}
