// `@ferrule/store/sqlite`: node:sqlite in worker threads, for Kysely.
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { SqliteDriver } from './sqlite/driver.ts'
import { assertNode, type SqliteOptions, Threads } from './sqlite/threads.ts'

export { StoreError, type StoreReason } from './errors.ts'
export type { SqliteOptions } from './sqlite/threads.ts'

/** An open SQLite file. */
export interface SqliteDatabase {
  readonly kind: 'sqlite'
  readonly path: string
  /** For `new Kysely({ dialect })`. Destroying that Kysely closes the database. */
  readonly dialect: Dialect
  close(): Promise<void>
}

/**
 * Opens a SQLite file, or creates it (readable only by its owner). Statements run in threads: one writer and two
 * readers. Selects built by Kysely go to a reader, and so do transactions with the access mode `read only`; everything
 * else goes to the writer.
 *
 * @param path The file; `:memory:` for an in-memory database.
 * @throws {StoreError} if the file cannot be opened or is not a database; `reason` says which.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<SqliteDatabase> {
  assertNode()
  // Threads take a while to start, and open the file with their first statement.
  const threads = new Threads(path, options)
  if (path !== ':memory:') await makeFile(path)
  try {
    await threads.writer.query('SELECT count(*) FROM sqlite_schema', [])
  } catch (error) {
    await threads.close()
    throw error
  }
  return { kind: 'sqlite', path, dialect: sqliteDialect(threads), close: () => threads.close() }
}

/**
 * Creates the file with access for its owner only, since it holds customers' records. SQLite's other files get the same
 * mode.
 */
async function makeFile(path: string): Promise<void> {
  const { open } = process.getBuiltinModule('node:fs/promises')
  try {
    await (await open(path, 'a', 0o600)).close()
  } catch {
    // SQLite reports what is wrong with the path.
  }
}

/** Kysely's own adapter serializes everything on one connection; here the threads do that. */
class ThreadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function sqliteDialect(threads: Threads): Dialect {
  return {
    createAdapter: () => new ThreadsAdapter(),
    createDriver: () => new SqliteDriver(threads),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
