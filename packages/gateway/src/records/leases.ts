import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface LeaseOptions {
  /** After so many milliseconds a lease ends whose holder died; a live holder renews it. Default: 60,000. */
  readonly ttl?: number
  /** How long to wait for a lease. Default: the ttl and 30 s. */
  readonly patience?: number
}

/** Locks between machines, which end some time after their holder is gone. */
export class Leases {
  readonly #db: Database
  readonly #holder = randomUUID()

  constructor(db: Database) {
    this.#db = db
  }

  /** One clock for all machines: the server's, where there is one. Milliseconds. */
  get #now(): RawBuilder<number> {
    return this.#db.dialect === 'postgres'
      ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
      : sql<number>`${Date.now()}`
  }

  /** Takes or renews a lease, unless another holder has it. */
  async take(key: string, holder: string, ms: number): Promise<boolean> {
    const now = this.#now
    const until = sql<number>`${now} + ${ms}`
    const { numInsertedOrUpdatedRows } = await this.#db.shared
      .insertInto('lease')
      .values({ key, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ holder, until })
          .where((eb) => eb.or([eb('lease.until', '<', now), eb('lease.holder', '=', holder)])),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  async release(key: string, holder: string): Promise<void> {
    await this.#db.shared.deleteFrom('lease').where('key', '=', key).where('holder', '=', holder).execute()
  }

  /**
   * Runs while no other machine runs under the same key.
   * @throws {Error} when another one held the lease for all of `patience`.
   */
  async with<T>(
    key: string,
    run: () => Promise<T>,
    { ttl = 60_000, patience = ttl + 30_000 }: LeaseOptions = {},
  ): Promise<T> {
    const holder = `${this.#holder} ${randomUUID()}`
    const end = Date.now() + patience
    while (!(await this.take(key, holder, ttl))) {
      if (Date.now() >= end) throw new Error(`another process held the lease for ${patience} ms`)
      await sleep(20 + Math.random() * 60)
    }
    // A renewal that fails is made up for by the next.
    const timer = setInterval(() => void this.take(key, holder, ttl).catch(() => {}), ttl / 3)
    try {
      return await run()
    } finally {
      clearInterval(timer)
      // A lease that cannot be released ends with its time; the result is good all the same.
      await this.release(key, holder).catch(() => {})
    }
  }
}
