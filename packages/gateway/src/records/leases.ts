import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface LeaseOptions {
  /** Milliseconds after which the lease of a crashed holder expires; a running holder renews it. Default: 60,000. */
  readonly ttl?: number
  /** How long to wait for a lease, in milliseconds. Default: the ttl plus 30,000. */
  readonly patience?: number
}

/** This process, among all that ever run. */
export const PROCESS = `${hostname()} ${process.pid} ${randomUUID()}`

/** Whether a holder was a process of this machine that has ended. */
export function isGone(holder: string): boolean {
  const [host, pid, id] = holder.split(' ')
  if (host !== hostname() || !(Number(pid) > 0)) return false
  // In a container, every gateway has the same one.
  if (Number(pid) === process.pid) return !PROCESS.endsWith(` ${id}`)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Locks between machines that expire after their holder is gone. */
export class Leases {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The same clock for all machines: the database server's, if there is one. In milliseconds. */
  get #now(): RawBuilder<number> {
    return this.#db.dialect === 'postgres'
      ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
      : sql<number>`${Date.now()}`
  }

  /** Acquires or renews a lease, unless another holder has it. */
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

  /**
   * Ends the lease of a process that was killed. Only with SQLite, whose file belongs to one machine: elsewhere, the same name
   * and number may be another process.
   */
  async #endGone(key: string): Promise<void> {
    if (this.#db.dialect !== 'sqlite') return
    const row = await this.#db.shared.selectFrom('lease').select('holder').where('key', '=', key).executeTakeFirst()
    if (row && isGone(row.holder)) await this.release(key, row.holder)
  }

  async release(key: string, holder: string): Promise<void> {
    await this.#db.shared.deleteFrom('lease').where('key', '=', key).where('holder', '=', holder).execute()
  }

  /**
   * Runs a function while no other machine runs one under the same key.
   * @throws {Error} if another holder keeps the lease for all of `patience`.
   */
  async with<T>(
    key: string,
    run: () => Promise<T>,
    { ttl = 60_000, patience = ttl + 30_000 }: LeaseOptions = {},
  ): Promise<T> {
    const holder = `${PROCESS} ${randomUUID()}`
    const end = Date.now() + patience
    while (!(await this.take(key, holder, ttl))) {
      await this.#endGone(key)
      if (Date.now() >= end) throw new Error(`another process held the lease for ${patience} ms`)
      await sleep(20 + Math.random() * 60)
    }
    // If one renewal fails, the next one makes up for it.
    const timer = setInterval(() => void this.take(key, holder, ttl).catch(() => {}), ttl / 3)
    try {
      return await run()
    } finally {
      clearInterval(timer)
      // A lease that cannot be released expires; the result is still valid.
      await this.release(key, holder).catch(() => {})
    }
  }
}
