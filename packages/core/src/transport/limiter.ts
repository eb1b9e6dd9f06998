import type { Call, MakeError } from '../contract/call.ts'
import { deadlinePassed, LONGEST_TIMER } from './time.ts'

/** A waiting call. */
interface Waiter {
  /** It was admitted, or has given up. */
  done: boolean
  readonly timeout: number
  /** Epoch milliseconds. */
  readonly deadline: number
  admit(): void
  giveUp(reason: unknown): void
  readonly error: MakeError
  readonly waits: Waiting['waits']
}

/** Whether a waiter has the time for a delay of this many milliseconds. */
const allows = ({ timeout, deadline }: Patience, ms: number): boolean => ms <= timeout && ms <= deadline - Date.now()

type Waiting = Pick<Call, 'signal' | 'deadline' | 'options'> & {
  readonly error: MakeError
  readonly waits?: { rateLimit: boolean }
}

type Patience = Pick<Waiter, 'timeout' | 'deadline'>

const NONE: Patience = { timeout: Number.POSITIVE_INFINITY, deadline: Number.POSITIVE_INFINITY }

const leastOf = (one: Patience, other: Patience): Patience => ({
  timeout: Math.min(one.timeout, other.timeout),
  deadline: Math.min(one.deadline, other.deadline),
})

/** The error of a call that a rate limit delays for longer than it has time. Known at once, so nothing is waited for. */
const heldError = (error: MakeError, ms: number): Error =>
  error(
    'rate_limit',
    `a rate limit delays it for ${Math.ceil(ms)} ms, longer than its timeout or deadline allows; not sent`,
    {
      retryable: true,
      outcome: 'not-sent',
      retryAfterMs: Math.ceil(ms),
    },
  )

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
  /** At most the shortest timeout and the earliest deadline of all waiters. */
  #least: Patience = NONE

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
    if (this.#waiters.length > this.#head && !allows(this.#least, ms)) this.#refuse(ms)
  }

  /**
   * Waits for a slot, which {@link release} frees; undefined if there is no need to wait. The wait ends with the call's
   * deadline or signal. A call that a rate limit delays for longer than its timeout or deadline allows fails at once.
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
    if (this.#waiters.length > 0) this.#admit()
  }

  #wait({ signal, deadline = Number.POSITIVE_INFINITY, options, error, waits }: Waiting): Promise<void> {
    const { timeout } = options
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
          error('timeout', deadlinePassed(waits), {
            retryable: true,
            outcome: 'not-sent',
          }),
        )
      const waiter: Waiter = {
        done: false,
        timeout,
        deadline,
        error,
        waits,
        admit: () => {
          end()
          resolve()
        },
        giveUp,
      }
      this.#waiters.push(waiter)
      if (signal?.aborted) return abort()
      const ms = this.pausedFor
      if (ms > 0 && !allows(waiter, ms)) return giveUp(heldError(error, ms))
      if (ms > 0 && waits) waits.rateLimit = true
      this.#least = leastOf(this.#least, waiter)
      signal?.addEventListener('abort', abort, { once: true })
      const left = deadline - Date.now()
      if (left <= LONGEST_TIMER) timer = setTimeout(late, Math.max(0, left))
    })
  }

  /** Refuses the waiters that have no time for a delay. */
  #refuse(ms: number): void {
    this.#least = NONE
    for (const waiter of this.#waiters.slice(this.#head)) {
      if (waiter.done) continue
      if (allows(waiter, ms)) this.#least = leastOf(this.#least, waiter)
      else waiter.giveUp(heldError(waiter.error, ms))
    }
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
    if (this.#waiters.length > 0) return
    this.#least = NONE
    // Nobody waits for the end of the pause, so it does not keep the process alive.
    clearTimeout(this.#resume)
    this.#resume = undefined
  }
}
