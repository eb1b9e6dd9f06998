/**
 * Token buckets by key. A bucket is a single number: the time at which it is full again. Each turn advances it by one
 * interval. Times are in microseconds.
 */
export interface Buckets {
  /** Takes a turn and returns how long to wait for it. Takes none if the wait would exceed `most`. */
  take(key: string, rate: Rate, most: number): Promise<{ readonly taken: boolean; readonly wait: number }>
  /** Blocks turns for this time, and empties the bucket. */
  block(key: string, time: number, rate: Rate): Promise<void>
  /** The remaining time of a block. */
  blocked(key: string): Promise<number>
}

/** In microseconds. An interval of 0: no limit other than {@link Buckets.block}. */
export interface Rate {
  readonly interval: number
  /** How far in advance turns can be taken: the burst. */
  readonly slack: number
}

/** Buckets in memory, for credentials that no other process uses. */
export class MemoryBuckets implements Buckets {
  readonly #times = new Map<string, { fullAt: number; blockedUntil: number }>()
  readonly #now: () => number

  constructor(now = () => performance.now() * 1000) {
    this.#now = now
  }

  async take(key: string, { interval, slack }: Rate, most: number): Promise<{ taken: boolean; wait: number }> {
    const now = this.#now()
    const known = this.#times.get(key)
    const fullAt = Math.max(known?.fullAt ?? 0, now)
    const blockedUntil = known?.blockedUntil ?? 0
    const wait = Math.max(0, fullAt - slack - now, blockedUntil - now)
    if (wait > most) return { taken: false, wait }
    this.#put(key, fullAt + interval, blockedUntil)
    return { taken: true, wait }
  }

  async block(key: string, time: number, { slack }: Rate): Promise<void> {
    const known = this.#times.get(key)
    const until = this.#now() + time
    this.#put(key, Math.max(known?.fullAt ?? 0, until + slack), Math.max(known?.blockedUntil ?? 0, until))
  }

  async blocked(key: string): Promise<number> {
    return Math.max(0, (this.#times.get(key)?.blockedUntil ?? 0) - this.#now())
  }

  #put(key: string, fullAt: number, blockedUntil: number): void {
    this.#times.delete(key)
    this.#times.set(key, { fullAt, blockedUntil })
    // Full buckets carry no information, so they are dropped, oldest first.
    for (const [old, times] of this.#times) {
      if (this.#times.size <= 1_000 || Math.max(times.fullAt, times.blockedUntil) > this.#now()) return
      this.#times.delete(old)
    }
  }
}
