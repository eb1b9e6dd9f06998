import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'

/** Locks between machines that end by themselves when their holder is gone. */
export class Leases {
  readonly #db: Database
  readonly #holder = randomUUID()

  constructor(db: Database) {
    this.#db = db
  }

  /** Takes a lease, unless another holder has it. */
  async take(key: string, holder: string, ms: number): Promise<boolean> {
    const now = Date.now()
    const row = { key, holder, until: now + ms }
    const { numInsertedOrUpdatedRows } = await this.#db.shared
      .insertInto('lease')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ holder, until: row.until })
          .where((eb) => eb.or([eb('lease.until', '<', now), eb('lease.holder', '=', holder)])),
      )
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  async release(key: string, holder: string): Promise<void> {
    await this.#db.shared.deleteFrom('lease').where('key', '=', key).where('holder', '=', holder).execute()
  }

  /** Runs while no other machine runs under the same key. Goes ahead after `patience` ms: a lock that hangs must not stop everything. */
  async with<T>(key: string, run: () => Promise<T>, { ttl = 60_000, patience = 90_000 } = {}): Promise<T> {
    const holder = `${this.#holder} ${randomUUID()}`
    const end = Date.now() + patience
    while (!(await this.take(key, holder, ttl)) && Date.now() < end) await sleep(50 + Math.random() * 100)
    try {
      return await run()
    } finally {
      await this.release(key, holder).catch(() => {})
    }
  }
}
