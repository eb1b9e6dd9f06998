import type { Log } from '../log.ts'

/** How often the event loop is looked at, in milliseconds. */
const EVERY = 250

/** From this delay on it is reported, in milliseconds: all callers have waited that long. */
const LONG = 500

/**
 * Measures how long the event loop is blocked: one expensive call holds up everyone's. A timer that is late says it; Node's own
 * histogram forgets a delay that ends in the turn in which it is read.
 */
export class Watchdog {
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #longest = 0

  constructor(log: Log) {
    this.#log = log
  }

  start(): void {
    if (this.#timer) return
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      const delay = now - last - EVERY
      last = now
      this.#longest = Math.max(this.#longest, delay)
      if (delay >= LONG) this.#log('warn', 'the event loop was blocked', { ms: Math.round(delay) })
    }, EVERY).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** The longest delay since this was last asked, in milliseconds. */
  longest(): number {
    const longest = this.#longest
    this.#longest = 0
    return longest
  }
}
