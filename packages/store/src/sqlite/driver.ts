import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import type { Thread } from './thread.ts'
import type { Threads } from './threads.ts'
import type { Step } from './worker.ts'
import type { WrittenRows } from './writer.ts'

/** Routes statements outside of transactions: selects built by Kysely go to a reader, everything else to the writer. */
export class SqliteConnection implements DatabaseConnection {
  readonly #threads: Threads
  #held: { thread: Thread; release: () => void } | undefined

  constructor(threads: Threads) {
    this.#threads = threads
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#held) return result(await this.#held.thread.query(sql, parameters))
    const { thread, release } = SelectQueryNode.is(query)
      ? await this.#threads.acquireForSelect()
      : { thread: this.#threads.writer, release: await this.#threads.writer.acquire() }
    try {
      return result(await thread.query(sql, parameters))
    } finally {
      release()
    }
  }

  /** Writes rows and their text-index entries, in one message to the thread. */
  async write(rows: WrittenRows): Promise<number> {
    return (await this.#writer.write(rows)).changes
  }

  /** Runs a whole transaction in one message to the thread: each message wakes it, which costs more than most statements. */
  async transact(steps: readonly Step[]): Promise<number | undefined> {
    const release = await this.#threads.writer.acquire()
    try {
      return await this.#threads.writer.transact(steps)
    } finally {
      release()
    }
  }

  get #writer(): Thread {
    if (!this.#held) throw new Error('rows are written inside a transaction')
    return this.#held.thread
  }

  /** SQLite returns all rows at once. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async begin({ accessMode }: TransactionSettings): Promise<void> {
    const reads = accessMode === 'read only'
    const thread = reads ? this.#threads.reader : this.#threads.writer
    const release = await thread.acquire()
    try {
      // Takes the write lock immediately: a transaction that reads first might not get it later.
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
      // After a full disk, SQLite has rolled back already.
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
