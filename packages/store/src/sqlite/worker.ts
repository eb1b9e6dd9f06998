import type { RowWriter, WrittenRows } from './writer.ts'

export interface Settings {
  path: string
  readOnly: boolean
  /** How long to wait for another process that is writing, in milliseconds. */
  busyMs: number
}

export type Job =
  | { kind: 'query'; sql: string; params: readonly unknown[] }
  | { kind: 'many'; sql: string; rows: readonly (readonly unknown[])[] }
  | { kind: 'rows'; rows: WrittenRows }
  | { kind: 'transaction'; steps: readonly Step[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'close' }

export interface Statement {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** A part of a transaction. */
export type Step =
  /** A statement that is to return a row, or none. If it does not, the transaction is rolled back. */
  | (Statement & { readonly returns: 'row' | 'nothing' })
  /** Rows to write, and the statement that follows if some of them were not, since stored ones are newer. */
  | { readonly rows: WrittenRows; readonly otherwise: Statement }

export interface Failure {
  message: string
  /** SQLite's result code. */
  errcode: number | undefined
}

export interface Answer {
  id: number
  value?: unknown
  failure?: Failure
}

/** The main function of the thread. It is passed as text, so it must not refer to anything but globals. */
export function main(writerOf: (prepare: (sql: string) => never) => RowWriter): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const { path, readOnly, busyMs } = workerData as Settings
  const port = parentPort!
  type Database = InstanceType<typeof DatabaseSync>
  let database: Database | undefined
  const statements = new Map<string, ReturnType<Database['prepare']>>()

  const open = (): Database => {
    if (database) return database
    const opened = new DatabaseSync(path, { readOnly, timeout: busyMs })
    try {
      // A larger page holds more records; this applies to new files only. A checkpoint runs after 32 MB (4000 pages) of
      // log.
      if (!readOnly)
        opened.exec(
          'PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000',
        )
      // Writes go through the cache. Memory-mapping makes scans faster, but counts as memory of the process.
      const mapped = readOnly ? 1_073_741_824 : 0
      // In KiB. A larger cache makes no load and no update faster: a commit writes its pages anyway.
      const cache = readOnly ? 32_000 : 4_000
      opened.exec(
        `PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cache}; PRAGMA mmap_size = ${mapped}`,
      )
    } catch (error) {
      opened.close()
      throw error
    }
    database = opened
    return opened
  }

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = open().prepare(sql)
    // Evicts the oldest statement; nobody uses that many at once.
    if (statements.size >= 200) statements.delete(statements.keys().next().value as string)
    statements.set(sql, statement)
    return statement
  }

  const bind = (value: unknown): never => (typeof value === 'boolean' ? Number(value) : value) as never

  const write = writerOf(prepare as (sql: string) => never)

  /** Whether a step did as it was to. */
  const take = (step: Step): boolean => {
    if ('returns' in step) {
      const found = prepare(step.sql).get(...step.params.map(bind))
      return (found !== undefined) === (step.returns === 'row')
    }
    const { rows, otherwise } = step
    if (write(rows) < rows.count) prepare(otherwise.sql).run(...otherwise.params.map(bind))
    return true
  }

  /** The number of the step that was not as expected, for which everything is rolled back; undefined: all is written. */
  const transact = (steps: readonly Step[]): number | undefined => {
    // Takes the write lock immediately: a transaction that reads first might not get it later.
    prepare('BEGIN IMMEDIATE').run()
    try {
      for (const [number, step] of steps.entries()) {
        if (take(step)) continue
        prepare('ROLLBACK').run()
        return number
      }
      prepare('COMMIT').run()
      return undefined
    } catch (error) {
      // After a full disk, SQLite has rolled back already.
      if (open().isTransaction) prepare('ROLLBACK').run()
      throw error
    }
  }

  const run = (job: Job): unknown => {
    if (job.kind === 'rows') return { changes: write(job.rows) }
    if (job.kind === 'transaction') return transact(job.steps)
    if (job.kind === 'exec') return open().exec(job.sql)
    if (job.kind === 'close') {
      statements.clear()
      database?.close()
      database = undefined
      return
    }
    const statement = prepare(job.sql)
    if (job.kind === 'many') {
      let changes = 0
      for (const row of job.rows) changes += Number(statement.run(...row.map(bind)).changes)
      return { changes }
    }
    if (statement.columns().length > 0) {
      const rows = statement.all(...job.params.map(bind)).map((row) => ({ ...row }))
      return { rows, changes: rows.length, lastId: undefined }
    }
    const { changes, lastInsertRowid } = statement.run(...job.params.map(bind))
    return { rows: [], changes: Number(changes), lastId: lastInsertRowid }
  }

  port.on('message', ({ id, ...job }: Job & { id: number }) => {
    try {
      port.postMessage({ id, value: run(job as Job) })
    } catch (error) {
      const { message, errcode } = error as Error & { errcode?: number }
      port.postMessage({ id, failure: { message, errcode } })
    }
  })
}
