import { randomUUID } from 'node:crypto'
import { type FerruleError, isFerruleError } from '@ferrule/core'
import type { JobRow, LogLineRow } from '../db/schema.ts'
import type { Log } from '../gateway.ts'
import type { Jobs } from './jobs.ts'

export type LineLevel = LogLineRow['level']

/** What a run is given. */
export interface Run {
  readonly job: JobRow
  readonly attempt: number
  /** Aborts when the job is canceled, was taken over, or the gateway ends. */
  readonly signal: AbortSignal
  log(level: LineLevel, message: string): void
  progress(counts: { rows: number; bytes: number }): void
}

/** How a run ended. `failure`: not all of it was done; `retryable`: another try may help. */
export interface RunResult {
  readonly rows: number
  readonly bytes: number
  readonly streams?: unknown
  readonly failure?: string
  readonly retryable?: boolean
  /** No use before so many milliseconds: the vendor's rate limit. */
  readonly retryAfterMs?: number
}

export interface EngineOptions {
  /** Jobs at once. Default 4. */
  readonly concurrency?: number
  /** How often it looks for work and tells that it lives, in milliseconds. Default 1000. */
  readonly interval?: number
  /** After how long in silence a worker counts as lost. Default 30 s. */
  readonly lostAfter?: number
  /** No other process works on these tables: whatever runs at the start was left over. */
  readonly alone?: boolean
  readonly attempts?: number
  /** Pause before the second attempt; each further one doubles it. Default 5 s. */
  readonly pause?: number
}

/** Takes jobs from the table and runs them, in this process. */
export class Engine {
  readonly worker = `${process.pid}-${randomUUID()}`
  readonly #jobs: Jobs
  readonly #run: (run: Run) => Promise<RunResult>
  readonly #log: Log
  readonly #options: Required<EngineOptions>
  readonly #running = new Map<number, { abort: AbortController; done: Promise<void> }>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  #stopped = true

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
      ...options,
    }
  }

  /** Begins to work. */
  async start(): Promise<void> {
    this.#stopped = false
    if (this.#options.alone) await this.#jobs.recover(Number.MAX_SAFE_INTEGER)
    this.#timer = setInterval(() => this.wake(), this.#options.interval)
    this.#timer.unref()
    this.wake()
  }

  /** There may be something to do. */
  wake(): void {
    if (this.#stopped) return
    if (this.#looking) {
      this.#again = true
      return
    }
    this.#looking = this.#look()
      .catch((error) => this.#log('error', 'jobs cannot be taken', { error: (error as Error).name }))
      .finally(() => {
        this.#looking = undefined
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  /** Ends: what runs stops at its next page and resumes when a worker is there again. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#looking
    for (const { abort } of this.#running.values()) abort.abort(new Error('stopped'))
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done))
  }

  async #look(): Promise<void> {
    if (!this.#options.alone) await this.#jobs.recover(Date.now() - this.#options.lostAfter)
    while (!this.#stopped && this.#running.size < this.#options.concurrency) {
      const claimed = await this.#jobs.claim(this.worker)
      if (!claimed) return
      const abort = new AbortController()
      const done = this.#work(claimed.job, claimed.attempt, abort).finally(() => {
        this.#running.delete(claimed.job.id)
        this.wake()
      })
      this.#running.set(claimed.job.id, { abort, done })
    }
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
    lines.add('info', `attempt ${attempt + 1} of job ${job.id} begins`)
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
    // Canceled between the last beat and now.
    if (!cancelled) await beat().catch(() => {})
    const status = cancelled ? 'cancelled' : this.#statusOf(result, attempt, abort.signal.aborted)
    if (result.failure !== undefined && !cancelled) lines.add('error', result.failure)
    lines.add('info', `attempt ${attempt + 1} ends: ${status}; ${result.rows} rows`)
    await lines.flush().catch(() => {})
    await this.#jobs
      .end(job, attempt, this.worker, {
        ...result,
        status,
        ...(status === 'incomplete' &&
          !abort.signal.aborted && {
            runAfter: Date.now() + Math.max(this.#options.pause * 2 ** attempt, result.retryAfterMs ?? 0),
          }),
      })
      .catch((error) =>
        this.#log('error', 'the end of a job cannot be written', { job: job.id, error: (error as Error).name }),
      )
  }

  #statusOf(
    { failure, retryable }: RunResult,
    attempt: number,
    stopped: boolean,
  ): 'succeeded' | 'incomplete' | 'failed' {
    if (stopped) return 'incomplete'
    if (failure === undefined) return 'succeeded'
    return retryable && attempt + 1 < this.#options.attempts ? 'incomplete' : 'failed'
  }
}

function failureOf(error: unknown): Pick<RunResult, 'failure' | 'retryable' | 'retryAfterMs'> {
  // Messages of connectors hold no secret; of other faults only the kind is reported.
  if (isFerruleError(error)) {
    const { message: failure, retryable, retryAfterMs } = error as FerruleError
    return { failure, retryable, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }
  return { failure: `the gateway failed (${(error as Error)?.name ?? 'unknown'}); its log has more`, retryable: true }
}

/** Lines of a log on their way to the table: in batches, and not without end. */
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
