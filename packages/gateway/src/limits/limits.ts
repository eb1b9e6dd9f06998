import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RateLimiter, Turn } from '@ferrule/core'
import type { Database } from '../db/database.ts'
import { type Buckets, MemoryBuckets, type Rate } from './buckets.ts'
import { PostgresBuckets } from './postgres-buckets.ts'

/** Maximum number of requests per this many milliseconds, for each set of credentials of a connector. */
export interface Limit {
  readonly limit: number
  readonly per: number
}

const MICRO = 1_000

/** Maximum delay that a vendor can impose, in milliseconds. */
const LONGEST_BLOCK = 24 * 3_600_000

/** How long it counts that a statement has found no pause, in milliseconds. */
const FRESH = 100

/** The limiter of a set of credentials. */
export interface CredentialLimiter extends Required<RateLimiter> {
  /** The row with the pauses that vendors impose, if there is no other limit and a statement of the call can read it as well. */
  readonly row: string | undefined
  /** Notes the rest of a pause that such a statement has just read, in microseconds: the next turns need none. */
  saw(pause: number): void
}

/** Rate limits by credentials, shared by all machines with the same database, or else by all calls of this process. */
export class Limits {
  readonly #buckets: Buckets
  readonly #limits: Readonly<Record<string, Limit>>
  readonly #secret: () => Promise<string>
  readonly #failed: (error: unknown) => void
  /** Pauses that are being written. */
  readonly #pauses = new Set<Promise<void>>()

  /**
   * @param limits By connector; set by the operator.
   * @param secret Key of the HMAC that turns credentials into bucket names.
   */
  constructor(
    db: Database,
    {
      limits,
      secret,
      failed,
    }: { limits: Readonly<Record<string, Limit>>; secret: () => Promise<string>; failed: (error: unknown) => void },
  ) {
    this.#buckets = db.dialect === 'postgres' ? new PostgresBuckets(db) : new MemoryBuckets()
    this.#limits = limits
    this.#secret = secret
    this.#failed = failed
  }

  /** The limiter of these credentials. Sources with the same credentials share it. */
  async of(connector: string, credentials: Readonly<Record<string, unknown>>): Promise<CredentialLimiter> {
    const sorted = Object.entries(credentials).sort(([a], [b]) => (a < b ? -1 : 1))
    const key = createHmac('sha256', await this.#secret())
      .update(JSON.stringify([connector, sorted]))
      .digest('base64url')
    const { limit, per } = this.#limits[connector] ?? { limit: Number.POSITIVE_INFINITY, per: 0 }
    const interval = (per * MICRO) / limit
    const name = `${connector} ${key}`
    // A bucket's capacity is one period's requests.
    const rate = { interval, slack: interval === 0 ? 0 : Math.max(0, limit - 1) * interval }
    let freeUntil = 0
    let pausedUntil = 0
    return {
      row: interval === 0 && this.#buckets instanceof PostgresBuckets ? name : undefined,
      saw: (pause) => {
        const now = performance.now()
        // A value read before a pause of this process may come after it.
        freeUntil = pause > 0 || now < pausedUntil ? 0 : now + FRESH
      },
      acquire: (turn) => (performance.now() < freeUntil ? Promise.resolve() : acquire(this.#buckets, name, rate, turn)),
      pause: (ms) => {
        freeUntil = 0
        pausedUntil = performance.now() + FRESH
        const time = Math.min(ms, LONGEST_BLOCK) * MICRO
        const pause = this.#buckets.block(name, time, rate).catch(this.#failed)
        this.#pauses.add(pause)
        pause.finally(() => this.#pauses.delete(pause))
      },
    }
  }

  /** Waits until the last pauses are written, so that other processes see them. */
  async close(): Promise<void> {
    await Promise.all(this.#pauses)
  }
}

/** Waits for a turn, and for the end of any pause that the vendor requests in the meantime. */
async function acquire(buckets: Buckets, key: string, rate: Rate, turn: Turn): Promise<void> {
  let left = Math.max(0, turn.maxWait)
  for (;;) {
    const wait = await answerOf(turn, begin(buckets, key, rate, left * MICRO))
    if (wait === 0) return
    if (wait > left) throw held(turn, wait)
    await sleep(wait, undefined, turn.signal && { signal: turn.signal }).catch((error) => {
      turn.signal?.throwIfAborted()
      throw error
    })
    left -= wait
    if ((await answerOf(turn, buckets.blocked(key))) === 0) return
  }
}

/** Milliseconds to wait; more than `most` if no turn was taken. */
async function begin(buckets: Buckets, key: string, rate: Rate, most: number): Promise<number> {
  if (rate.interval === 0) return Math.ceil((await buckets.blocked(key)) / MICRO)
  const { taken, wait } = await buckets.take(key, rate, most)
  return taken ? Math.ceil(wait / MICRO) : Math.max(Math.ceil(wait / MICRO), Math.floor(most / MICRO) + 1)
}

const answerOf = <T>({ error }: Turn, answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw error('network', 'the limiter failed: the database does not respond', {
      retryable: true,
      outcome: 'not-sent',
      cause,
    })
  })

const held = ({ error }: Turn, ms: number): Error =>
  error('rate_limit', `the rate limit of these credentials delays the call by ${ms} ms; not sent`, {
    retryable: true,
    outcome: 'not-sent',
    retryAfterMs: ms,
  })
