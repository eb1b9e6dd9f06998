import type { DuckDBConnection } from '@duckdb/node-api'
import { StoreError } from '../errors.ts'

/** Memory that one publication may take; beyond it, DuckDB spills to the disk. */
const MEMORY = '1GB'

/** A text in SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const list = (texts: readonly string[]): string => `[${texts.map(literal).join(', ')}]`

/** DuckDB reads patterns of names and addresses of other machines wherever it takes the name of a file. */
export function demandPath(path: string): string {
  if (/[*?[\]\0]|^[a-z0-9]+:\/\//i.test(path))
    throw new StoreError(
      'unavailable',
      `${path} must be a folder or file of this machine, without the characters * ? [ ]`,
    )
  return path
}

/** A connection to DuckDB: of a file, or of memory only. */
export class DuckDb {
  readonly #connection: DuckDBConnection
  readonly #closing: () => void

  private constructor(connection: DuckDBConnection, closing: () => void) {
    this.#connection = connection
    this.#closing = closing
  }

  /** @throws {StoreError} if `@duckdb/node-api` is not installed, or the file is not one of DuckDB's or is open elsewhere. */
  static async open(path: string, spill: string): Promise<DuckDb> {
    const { DuckDBInstance } = await import('@duckdb/node-api').catch(() => {
      throw new StoreError(
        'unavailable',
        'DuckDB and Parquet need the package @duckdb/node-api: npm install @duckdb/node-api',
      )
    })
    try {
      const instance = await DuckDBInstance.create(path, {
        memory_limit: MEMORY,
        temp_directory: spill,
        // Nothing is fetched while a sync runs.
        autoinstall_known_extensions: 'false',
        autoload_known_extensions: 'false',
      })
      const connection = await instance.connect()
      return new DuckDb(connection, () => {
        connection.closeSync()
        instance.closeSync()
      })
    } catch (error) {
      throw duckError(error, path)
    }
  }

  async run(sql: string): Promise<void> {
    try {
      await this.#connection.run(sql)
    } catch (error) {
      throw duckError(error)
    }
  }

  async rows(sql: string): Promise<Record<string, unknown>[]> {
    try {
      return (await this.#connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, unknown>[]
    } catch (error) {
      throw duckError(error)
    }
  }

  /** All statements of `work`, or none. */
  async atomic(work: () => Promise<void>): Promise<void> {
    await this.run('BEGIN')
    try {
      await work()
      await this.run('COMMIT')
    } catch (error) {
      await this.run('ROLLBACK').catch(() => {})
      throw error
    }
  }

  close(): void {
    this.#closing()
  }
}

/** DuckDB's own words may quote a record, so only the kind of its error is kept. */
function duckError(error: unknown, path?: string): unknown {
  if (error instanceof StoreError) return error
  const message = (error as Error)?.message ?? ''
  if (/No space left|out of disk/i.test(message))
    return new StoreError('full', 'the disk is full; free space, then run again: what was copied is kept')
  if (/Out of Memory/i.test(message))
    return new StoreError('unavailable', `DuckDB has not enough memory (${MEMORY}); nothing was published`)
  if (/Conflicting lock|being used by another process|already attached/i.test(message))
    return new StoreError('busy', `another process has opened ${path ?? 'the DuckDB file'}; close it, then run again`)
  if (path !== undefined && /not a valid DuckDB database|Serialization|version number/i.test(message))
    return new StoreError('corrupt', `${path} is not a DuckDB file of a version that this one reads`)
  const [kind = 'error'] = /^[A-Z][A-Za-z ]+ Error|^IO Error/.exec(message) ?? []
  return new StoreError(
    'statement',
    `DuckDB refused a statement (${kind}); what was copied is kept, and nothing was published`,
  )
}
