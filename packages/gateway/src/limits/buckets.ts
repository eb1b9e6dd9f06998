/**
 * Token buckets by key. Of each only one number is kept: when it is full again. A turn moves that time by one interval. Times are
 * microseconds.
 */
export interface Buckets {
  /** Takes a turn and returns how long it has to wait; one that would wait longer than `most` takes nothing. */
  take(key: string, rate: Rate, most: number): Promise<{ readonly taken: boolean; readonly wait: number }>
  /** No turn begins for so long. What was saved up in the bucket is lost. */
  block(key: string, time: number, rate: Rate): Promise<void>
  /** For how long no turn begins. */
  blocked(key: string): Promise<number>
}

/** Microseconds. An interval of 0: no limit but that of {@link Buckets.block}. */
export interface Rate {
  readonly interval: number
  /** How far ahead of their time turns may be taken: the burst. */
  readonly slack: number
}

/** Where no other process shares the credentials. */
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
    // Those that are full say nothing; the oldest are looked at first.
    for (const [old, times] of this.#times) {
      if (this.#times.size <= 1_000 || Math.max(times.fullAt, times.blockedUntil) > this.#now()) return
      this.#times.delete(old)
    }
  }
}
