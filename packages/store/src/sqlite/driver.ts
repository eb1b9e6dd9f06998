import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import type { FieldPlan } from '../tables/plan.ts'
import type { Thread } from './thread.ts'
import type { Threads } from './threads.ts'
import type { Given } from './worker.ts'

/** Statements outside of transactions go to the thread that fits: what Kysely built as a select to a reader, the rest to the writer. */
export class SqliteConnection implements DatabaseConnection {
  readonly #threads: Threads
  #held: { thread: Thread; release: () => void } | undefined

  constructor(threads: Threads) {
    this.#threads = threads
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#held) return result(await this.#held.thread.query(sql, parameters))
    const thread = SelectQueryNode.is(query) ? this.#threads.reader : this.#threads.writer
    const release = await thread.acquire()
    try {
      return result(await thread.query(sql, parameters))
    } finally {
      release()
    }
  }

  /** One statement for many rows, in one message to the thread. */
  async executeMany(sql: string, rows: readonly (readonly unknown[])[]): Promise<number> {
    return (await this.#writer.many(sql, rows)).changes
  }

  /** The same, with rows that the thread makes of records. */
  async executeRecords(
    sql: string,
    columns: readonly string[],
    fields: readonly FieldPlan[],
    rows: readonly Given[],
  ): Promise<number> {
    return (await this.#writer.records(sql, columns, fields, rows)).changes
  }

  get #writer(): Thread {
    if (!this.#held) throw new Error('rows are written inside a transaction')
    return this.#held.thread
  }

  /** SQLite hands out all rows at once. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async begin({ accessMode }: TransactionSettings): Promise<void> {
    const reads = accessMode === 'read only'
    const thread = reads ? this.#threads.reader : this.#threads.writer
    const release = await thread.acquire()
    try {
      // Takes the right to write at once: a transaction that reads first could not have it later.
      await thread.exec(reads ? 'BEGIN' : 'BEGIN IMMEDIATE')
    } catch (error) {
      release()
      throw error
    }
    this.#held = { thread, release }
  }

  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const held = this.#held
    if (!held) return
    try {
      await held.thread.exec(command)
    } catch (error) {
      // A full disk has rolled it back already.
      if (command === 'COMMIT') {
        await held.thread.exec('ROLLBACK').catch(() => {})
        throw error
      }
    } finally {
      this.#held = undefined
      held.release()
    }
  }
}

function result<R>({ rows, changes, lastId }: Awaited<ReturnType<Thread['query']>>): QueryResult<R> {
  return {
    rows: rows as R[],
    numAffectedRows: BigInt(changes),
    ...(lastId !== undefined && { insertId: BigInt(lastId) }),
  }
}

export class SqliteDriver implements Driver {
  readonly #threads: Threads

  constructor(threads: Threads) {
    this.#threads = threads
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#threads)
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('COMMIT')
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('ROLLBACK')
  }

  destroy(): Promise<void> {
    return this.#threads.close()
  }
}
