// `@ferrule/store/sqlite`: node:sqlite in threads, for Kysely.
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
 * Opens a SQLite file, or creates it (readable only by its owner). Statements run in threads: one that writes, and two that read.
 * Selects built by Kysely go to a reader, as do transactions with the access mode `read only`; everything else to the writer.
 *
 * @param path The file; `:memory:` for a database in memory.
 * @throws {StoreError} when the file cannot be opened or is not a database; `reason` says which.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<SqliteDatabase> {
  assertNode()
  if (path !== ':memory:') await makeFile(path)
  const threads = new Threads(path, options)
  try {
    await threads.writer.query('SELECT count(*) FROM sqlite_schema', [])
  } catch (error) {
    await threads.close()
    throw error
  }
  return { kind: 'sqlite', path, dialect: sqliteDialect(threads), close: () => threads.close() }
}

/** Records of customers are nobody else's business; SQLite gives its own further files the mode of this one. */
async function makeFile(path: string): Promise<void> {
  const { open } = process.getBuiltinModule('node:fs/promises')
  try {
    await (await open(path, 'a', 0o600)).close()
  } catch {
    // SQLite says what is wrong with the path.
  }
}

/** Kysely's own takes turns on one connection; here the threads do. */
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
