import { sql } from 'kysely'
import { now, pauseLeft } from '../db/clock.ts'
import type { Database } from '../db/database.ts'
import type { Buckets, Rate } from './buckets.ts'

const PRUNE_EVERY = 3_600_000

/**
 * Buckets shared by all machines. Each turn is one statement, which locks the bucket's row and uses the server's clock.
 */
export class PostgresBuckets implements Buckets {
  readonly #db: Database
  #pruned = 0

  constructor(db: Database) {
    this.#db = db
  }

  async take(key: string, { interval, slack }: Rate, most: number): Promise<{ taken: boolean; wait: number }> {
    await this.#prune()
    const step = Math.round(interval)
    const ahead = Math.round(slack)
    const { rows } = await sql<{ wait: number }>`
      insert into rate_limit as bucket (key, full_at, blocked_until) values (${key}, ${now} + ${step}::bigint, 0)
      on conflict (key) do update set full_at = greatest(bucket.full_at, ${now}) + ${step}::bigint
      where greatest(bucket.full_at - ${ahead}::bigint, bucket.blocked_until) - ${now} <= ${Math.round(most)}::bigint
      returning greatest(0, bucket.full_at - ${step}::bigint - ${ahead}::bigint - ${now}, bucket.blocked_until - ${now})::float8 as wait
    `.execute(this.#db.shared)
    const [row] = rows
    if (row) return { taken: true, wait: row.wait }
    const left = await sql<{ wait: number }>`
      select greatest(0, full_at - ${ahead}::bigint - ${now}, blocked_until - ${now})::float8 as wait from rate_limit where key = ${key}
    `.execute(this.#db.shared)
    return { taken: false, wait: left.rows[0]?.wait ?? 0 }
  }

  async block(key: string, time: number, { slack }: Rate): Promise<void> {
    const until = sql`${now} + ${Math.round(time)}::bigint`
    const full = sql`${until} + ${Math.round(slack)}::bigint`
    await sql`
      insert into rate_limit as bucket (key, full_at, blocked_until) values (${key}, ${full}, ${until})
      on conflict (key) do update set
        full_at = greatest(bucket.full_at, ${full}), blocked_until = greatest(bucket.blocked_until, ${until})
    `.execute(this.#db.shared)
  }

  async blocked(key: string): Promise<number> {
    const { rows } = await sql<{ wait: number }>`
      select ${pauseLeft} as wait from rate_limit where key = ${key}
    `.execute(this.#db.shared)
    return rows[0]?.wait ?? 0
  }

  /** Deletes full buckets, which carry no information. */
  async #prune(): Promise<void> {
    if (Date.now() - this.#pruned < PRUNE_EVERY) return
    this.#pruned = Date.now()
    await sql`delete from rate_limit where greatest(full_at, blocked_until) < ${now}`.execute(this.#db.shared)
  }
}
