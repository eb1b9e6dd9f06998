import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FerruleError, isFerruleError } from '@ferrule/core'
import type { JobRow, LogLineRow } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { Metrics } from '../metrics/metrics.ts'
import type { Caps } from './claims.ts'
import type { AttemptEnd, Claimed, Jobs, LogLine } from './jobs.ts'

export type LineLevel = LogLineRow['level']

/** The arguments of a run. */
export interface Run {
  readonly job: JobRow
  readonly attempt: number
  /** Counts and streams of earlier slices of the attempt; the engine adds the counts. */
  readonly before: Claimed['before']
  /** Aborts if the job is canceled or taken over, the gateway closes, or its slice ends. */
  readonly signal: AbortSignal
  log(level: LineLevel, message: string): void
  /** Called after each commit: a slice ends with one, so that each slice gets on. */
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
  /** Maximum number of long ones among them. Default: three quarters, so that short ones need not wait. */
  readonly long?: number | undefined
  /** Milliseconds after which a job goes back to the queue, with what it has committed. Default: 300,000. */
  readonly slice?: number | undefined
  /** Maximum numbers of running jobs over all processes, which must agree on them. Default: 2 per source. */
  readonly caps?: Caps
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

interface Counts {
  readonly rows: number
  readonly bytes: number
}

/** Default of {@link EngineOptions.slice}. */
const SLICE = 300_000

/** Default of jobs of one source: more would compete for one rate limit. */
const PER_SOURCE = 2

/** Takes jobs from the table and runs them in this process. */
export class Engine {
  readonly worker = `${process.pid}-${randomUUID()}`
  readonly #jobs: Jobs
  readonly #run: (run: Run) => Promise<RunResult>
  readonly #log: Log
  readonly #options: Required<{ [Name in keyof EngineOptions]: NonNullable<EngineOptions[Name]> }>
  readonly #running = new Map<number, { job: JobRow; abort: AbortController; done: Promise<void> }>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  #stopped = true
  #recoveredAt = 0
  /** There may be due jobs besides those that run here. */
  #isLeft = false
  /** Ends waits when the engine stops. */
  #stop = new AbortController()

  constructor(jobs: Jobs, run: (run: Run) => Promise<RunResult>, log: Log, options: EngineOptions = {}) {
    this.#jobs = jobs
    this.#run = run
    this.#log = log
    const { concurrency = 4, long, slice } = options
    this.#options = {
      interval: 1_000,
      lostAfter: 30_000,
      alone: false,
      attempts: 3,
      pause: 5_000,
      polls: true,
      metrics: new Metrics(),
      ...options,
      concurrency,
      long: Math.min(concurrency, long ?? Math.max(1, Math.floor(concurrency * 0.75))),
      slice: slice ?? SLICE,
      caps: { perSource: PER_SOURCE, ...options.caps },
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
    const { concurrency, caps, metrics } = this.#options
    this.#isLeft = true
    while (!this.#stopped && this.#running.size < concurrency) {
      const most = concurrency - this.#running.size
      let isLeft = false
      const onLeft = () => {
        isLeft = true
      }
      const claimed = await this.#jobs.claim(this.worker, { ...caps, most, long: this.#longPlaces(), onLeft })
      metrics.claimed(claimed.length)
      for (const each of claimed) this.#begin(each)
      if (claimed.length < most) {
        this.#isLeft = isLeft
        return
      }
    }
  }

  #longPlaces(): number {
    const running = [...this.#running.values()].filter(({ job }) => job.lane === 'long')
    return this.#options.long - running.length
  }

  #begin(claimed: Claimed): void {
    const { job } = claimed
    const abort = new AbortController()
    const done = this.#work(claimed, abort).finally(() => {
      this.#running.delete(job.id)
      // If it left nothing, the last look has taken everything; whatever is due later wakes this.
      if (this.#isLeft || this.#options.polls) this.wake()
    })
    this.#running.set(job.id, { job, abort, done })
  }

  /** If no other process uses the tables, each job that does not run here was left behind. */
  async #recover(): Promise<void> {
    const { alone, lostAfter, attempts, metrics } = this.#options
    const before = alone ? Number.MAX_SAFE_INTEGER : Date.now() - lostAfter
    const lost = await this.#jobs.recover(before, attempts, alone ? [...this.#running.keys()] : [])
    metrics.tookOver(lost)
    this.#recoveredAt = Date.now()
  }

  async #work({ job, attempt, before }: Claimed, abort: AbortController): Promise<void> {
    const lines = new Lines((batch) => this.#jobs.log(job, attempt, batch))
    const inAll = ({ rows, bytes }: Counts): Counts => ({ rows: before.rows + rows, bytes: before.bytes + bytes })
    const began = performance.now()
    let counts = inAll({ rows: 0, bytes: 0 })
    let isCancelled = false
    let isSliced = false
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
    lines.add('info', `attempt ${attempt + 1} of job ${job.id} ${before.streams === undefined ? 'starts' : 'resumes'}`)
    let result: RunResult
    try {
      const ran = await this.#run({
        job,
        attempt,
        before,
        signal: abort.signal,
        log: (level, message) => lines.add(level, message),
        progress: (now) => {
          counts = inAll(now)
          if (abort.signal.aborted || performance.now() - began < this.#options.slice) return
          isSliced = true
          abort.abort(new Error('slice'))
        },
      })
      result = { ...ran, ...inAll(ran) }
    } catch (error) {
      result = { ...counts, ...failureOf(error) }
      if (!isFerruleError(error) && !abort.signal.aborted) this.#failed(job, error)
    }
    clearInterval(timer)
    await beating
    const ended = { job, attempt, result, lines, isSliced, isStopped: abort.signal.aborted && !isSliced }
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

  async #end(ended: Ended, status: AttemptEnd['status']): Promise<string> {
    const { job, attempt, result, lines, isStopped } = ended
    const sliced = status === 'incomplete' && ended.isSliced
    const told: LogLine[] = []
    const { failure, retryAfterMs = 0 } = result
    if (failure !== undefined && status !== 'cancelled' && !sliced) told.push(line('error', failure))
    told.push(
      sliced
        ? line('info', `the slice ends after ${result.rows} rows; others come first, then this resumes`)
        : line('info', `attempt ${attempt + 1} ends: ${status}; ${result.rows} rows`),
    )
    const pause = Math.max(this.#options.pause * 2 ** (job.tries - 1), retryAfterMs)
    const said = await this.#jobs.end(job, attempt, this.worker, {
      ...result,
      status,
      ...(status === 'incomplete' && (sliced ? { sliced } : isStopped ? { released: true } : { pause })),
      lines: [...(await lines.last()), ...told],
    })
    const { metrics } = this.#options
    if (said === 'ended' && sliced) metrics.sliced()
    else if (said === 'ended') metrics.attempted(status)
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

  #statusOf({ result: { failure, retryable }, job: { tries }, isStopped, isSliced }: Ended): AttemptEnd['status'] {
    if (isStopped) return 'incomplete'
    if (failure === undefined) return 'succeeded'
    if (isSliced) return 'incomplete'
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
  readonly isSliced: boolean
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
