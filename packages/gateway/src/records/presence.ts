import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { isGone, PROCESS } from './leases.ts'

const PREFIX = 'running:'

/** How long a process of another machine still counts after it was killed, in milliseconds. */
export const GONE_AFTER = 30_000

/** Says in the database that this process works on it, so that an export does not read in the middle of its writes. */
export class Presence {
  readonly #db: Database
  readonly #key = `${PREFIX}${randomUUID()}`
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database) {
    this.#db = db
  }

  async start(): Promise<void> {
    await this.#say()
    clearInterval(this.#timer)
    // A failed one is made up for by the next.
    this.#timer = setInterval(() => void this.#say().catch(() => {}), GONE_AFTER / 3).unref()
  }

  async stop(): Promise<void> {
    if (this.#timer === undefined) return
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#db.shared
      .deleteFrom('lease')
      .where('key', '=', this.#key)
      .execute()
      .catch(() => {})
  }

  async #say(): Promise<void> {
    const row = { holder: PROCESS, until: this.#db.time(GONE_AFTER) }
    await this.#db.shared
      .insertInto('lease')
      .values({ key: this.#key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }
}

/** The number of processes that work on this database. */
export async function present(db: Database): Promise<number> {
  const rows = await db.shared
    .selectFrom('lease')
    .select('holder')
    .where('key', 'like', `${PREFIX}%`)
    .where('until', '>', db.time())
    .execute()
  return rows.filter(({ holder }) => !isGone(holder)).length
}
