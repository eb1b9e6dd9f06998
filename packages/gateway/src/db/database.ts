import { ConflictError } from '@ferrule/core'
import { Kysely, type Dialect as KyselyDialect, type RawBuilder, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { type Here, openHere } from './here.ts'
import { type Dialect, migrations } from './migrations.ts'
import type { Notices } from './notices.ts'
import type { Tables } from './schema.ts'

/** Whose rows a call may see: those of one workspace, or all (`'*'`: an application token, and the gateway itself). */
export type Scope = string

export const ALL: Scope = '*'

/** Queries inside {@link Database.as}. */
export type Queries = Kysely<Tables>

/** The gateway's own tables. Access to workspace tables always needs a scope. */
export class Database {
  readonly dialect: Dialect
  readonly #db: Kysely<Tables>
  readonly #file: string | undefined
  /** Notices of other processes; Postgres only. */
  readonly notices: Notices | undefined
  #here: Here | undefined
  /** Writes in progress that need the disk. */
  #durable = 0

  /** @param place The file of SQLite, or the notices of Postgres. */
  constructor(dialect: Dialect, kysely: KyselyDialect, place: { file?: string; notices?: Notices } = {}) {
    this.dialect = dialect
    this.#file = place.file
    this.notices = place.notices
    this.#db = new Kysely<Tables>({ dialect: kysely })
  }

  /**
   * Migrates the tables to this version. Several processes can do so at once.
   * @throws {ConflictError} if a newer version has written them; nothing is changed.
   */
  async migrate(): Promise<void> {
    const provider = migrations(this.dialect)
    const newer = await this.#unknown(Object.keys(await provider.getMigrations()))
    if (newer !== undefined)
      throw new ConflictError(
        `this database was written by a newer version of the gateway (${newer}); update @ferrule/gateway, or open an export of it`,
      )
    const run = async (db: Queries): Promise<void> => {
      const { error } = await new Migrator({ db, provider }).migrateToLatest()
      if (error) throw error
    }
    if (this.dialect === 'sqlite') return run(this.#db)
    // All of it in one transaction, which no pooler spreads over connections: the migrator's own lock is of the session.
    await this.#db.transaction().execute(async (queries) => {
      await sql`select pg_advisory_xact_lock(hashtext('ferrule_migrate'))`.execute(queries)
      await run(queries)
    })
  }

  /** An applied migration that this version does not know. */
  async #unknown(known: readonly string[]): Promise<string | undefined> {
    const tables = await this.#db.introspection.getTables({ withInternalKyselyTables: true })
    if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return undefined
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
      this.#db,
    )
    return rows.map(({ name }) => name).find((name) => !known.includes(name))
  }

  /** The last applied migration. */
  async version(): Promise<string> {
    const all = await new Migrator({ db: this.#db, provider: migrations(this.dialect) }).getMigrations()
    return all.filter(({ executedAt }) => executedAt !== undefined).at(-1)?.name ?? 'none'
  }

  /**
   * Runs queries in a scope. The queries must filter by workspace themselves (`within`); Postgres also enforces it by
   * row-level security, for which they all run in one transaction.
   */
  as<T>(scope: Scope, run: (queries: Queries) => Promise<T>): Promise<T> {
    if (this.dialect === 'sqlite') return run(this.#db)
    return this.atomic(scope, run)
  }

  /** Like {@link as}, but in one transaction on SQLite, too. */
  atomic<T>(scope: Scope, run: (queries: Queries) => Promise<T>): Promise<T> {
    if (this.dialect === 'sqlite') return this.#db.transaction().execute(run)
    return this.#db.connection().execute(async (connection) => {
      // One round trip: half of those of a short transaction would be its frame.
      const begin = sql`begin; select set_config('ferrule.workspace', ${sql.lit(scope)}, true)`
      await begin.execute(connection)
      try {
        const result = await run(connection)
        await sql`commit`.execute(connection)
        return result
      } catch (error) {
        // On a connection that is gone, there is nothing to roll back.
        await sql`rollback`.execute(connection).catch(() => {})
        throw error
      }
    })
  }

  /**
   * Like {@link atomic}, and the result is on the disk even if the machine loses power. SQLite otherwise syncs its log with each
   * checkpoint only.
   */
  async durably<T>(scope: Scope, run: (queries: Queries) => Promise<T>): Promise<T> {
    if (this.dialect === 'postgres') return this.atomic(scope, run)
    this.#durable++
    await sql`pragma synchronous = full`.execute(this.#db)
    try {
      return await this.atomic(scope, run)
    } finally {
      this.#durable--
      // If this fails, further writes are slower, and done.
      if (this.#durable === 0) await sql`pragma synchronous = normal`.execute(this.#db).catch(() => {})
    }
  }

  /**
   * The time of the store's clock in so many milliseconds, as an expression of a statement: epoch milliseconds, the same for all
   * machines, and in Postgres all through a transaction. A file is of one machine, so its clock is the store's.
   */
  time(ms = 0): RawBuilder<number> {
    if (this.dialect === 'sqlite') return sql`${Date.now() + ms}`
    return sql`((extract(epoch from now()) * 1000)::bigint + ${ms}::bigint)`
  }

  /** The time of the store's clock, in epoch milliseconds. */
  async now(): Promise<number> {
    if (this.dialect === 'sqlite') return Date.now()
    const { rows } = await sql<{ now: string }>`select ${this.time()} as now`.execute(this.#db)
    return Number(rows[0]?.now)
  }

  /** Tables without a workspace: settings, applications, keys, workspaces, audit, leases, rate limits. */
  get shared(): Kysely<
    Pick<
      Tables,
      | 'setting'
      | 'application'
      | 'signing_key'
      | 'workspace'
      | 'audit'
      | 'lease'
      | 'rate_limit'
      | 'revoked_session'
      | 'connector'
      | 'oauth_record'
    >
  > {
    return this.#db as never
  }

  /**
   * SQLite only: its file in this thread. The texts of statements must be constants of this program.
   * @throws if the file cannot be opened.
   */
  get here(): Here {
    if (this.#file === undefined) throw new Error('this database has no file')
    this.#here ??= openHere(this.#file)
    return this.#here
  }

  async close(): Promise<void> {
    this.#here?.close()
    this.#here = undefined
    await this.notices?.stop()
    await this.#db.destroy()
  }
}

/** Reads a row, or throws why the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.shared.selectFrom('setting').select('name').limit(1).execute()
}

/** Returns a value that the first caller creates and all others share. */
export async function settle(db: Database, name: string, make: () => string): Promise<string> {
  await db.shared
    .insertInto('setting')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await db.shared.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow())
    .value
}
