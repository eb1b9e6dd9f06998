import type { Call, MakeError } from '../contract/call.ts'
import { LONGEST_TIMER } from './time.ts'

/** A waiting call. */
interface Waiter {
  /** It was admitted, or has given up. */
  done: boolean
  readonly timeout: number
  admit(): void
  /** All calls are delayed by this many milliseconds from now. */
  paused(ms: number): void
}

type Waiting = Pick<Call, 'signal' | 'deadline' | 'options'> & { readonly error: MakeError }

/**
 * Limits the concurrency of a client, and delays all calls after a 429. Calls wait in order; each release wakes one.
 */
export class Limiter {
  /** Maximum number of calls in flight; 0: no limit. */
  readonly #limit: number
  #inFlight = 0
  /** Time of the monotonic clock. */
  #pausedUntil = 0
  #resume: ReturnType<typeof setTimeout> | undefined
  #waiters: Waiter[] = []
  /** Index of the first waiter; all before it were admitted. */
  #head = 0
  #abandoned = 0
  #shortestTimeout = Number.POSITIVE_INFINITY

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Milliseconds during which no call may be sent. */
  get pausedFor(): number {
    return Math.max(0, this.#pausedUntil - performance.now())
  }

  /** Delays all calls by this many milliseconds. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms)
    if (ms > this.#shortestTimeout) for (const waiter of this.#waiters) waiter.paused(ms)
  }

  /**
   * Waits for a slot, which {@link release} frees; undefined if there is no need to wait. The wait ends with the call's
   * deadline or signal and, while a rate limit delays all calls, with its timeout.
   */
  enter(call: Waiting): Promise<void> | undefined {
    const isFull = this.#limit > 0 && this.#inFlight >= this.#limit
    if (!isFull && this.#waiters.length === 0 && this.pausedFor === 0) {
      this.#inFlight++
      return undefined
    }
    const turn = this.#wait(call)
    this.#admit()
    return turn
  }

  /** Frees a slot. */
  release(): void {
    this.#inFlight--
    this.#admit()
  }

  #wait({ signal, deadline = Number.POSITIVE_INFINITY, options, error }: Waiting): Promise<void> {
    const { timeout } = options
    const left = deadline - Date.now()
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const end = (): void => {
        waiter.done = true
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const giveUp = (reason: unknown): void => {
        end()
        reject(reason)
        this.#abandon()
      }
      const abort = (): void => giveUp(signal?.reason)
      const late = (): void =>
        giveUp(
          error(
            'timeout',
            left <= timeout ? 'the deadline passed' : `the rate limit delays it: not sent within ${timeout} ms`,
            {
              retryable: true,
              outcome: 'not-sent',
              retryAfterMs: Math.round(this.pausedFor),
            },
          ),
        )
      const limit = (ms: number): void => {
        clearTimeout(timer)
        if (ms <= LONGEST_TIMER) timer = setTimeout(late, Math.max(0, ms))
      }
      const waiter: Waiter = {
        done: false,
        timeout,
        admit: () => {
          end()
          resolve()
        },
        paused: (ms) => {
          if (!waiter.done && ms > timeout) limit(Math.min(left, timeout))
        },
      }
      this.#waiters.push(waiter)
      this.#shortestTimeout = Math.min(this.#shortestTimeout, timeout)
      limit(this.pausedFor > timeout ? Math.min(left, timeout) : left)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    })
  }

  /** Admits waiters in order, as many as there are slots. */
  #admit(): void {
    while (this.#head < this.#waiters.length) {
      if (this.#limit > 0 && this.#inFlight >= this.#limit) return
      const ms = this.pausedFor
      if (ms > 0) {
        this.#resume ??= setTimeout(() => {
          this.#resume = undefined
          this.#admit()
        }, ms)
        return
      }
      const waiter = this.#waiters[this.#head++] as Waiter
      if (waiter.done) this.#abandoned--
      else {
        this.#inFlight++
        waiter.admit()
      }
      // Compacts only now and then, so that the cost per waiter stays constant.
      if (this.#head >= 1024 && this.#head * 2 > this.#waiters.length) this.#compact()
    }
    this.#compact()
  }

  /** Removes waiters that gave up once they are the majority. */
  #abandon(): void {
    if (++this.#abandoned * 2 > this.#waiters.length - this.#head) this.#compact()
  }

  #compact(): void {
    this.#waiters = this.#waiters.slice(this.#head).filter(({ done }) => !done)
    this.#head = 0
    this.#abandoned = 0
    if (this.#waiters.length === 0) this.#shortestTimeout = Number.POSITIVE_INFINITY
  }
}
