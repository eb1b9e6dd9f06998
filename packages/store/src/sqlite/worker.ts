import type { IndexedRows, RowWriter } from './writer.ts'

export interface Settings {
  path: string
  readOnly: boolean
  /** How long to wait for another process that is writing, in milliseconds. */
  busyMs: number
}

export type Job =
  | { kind: 'query'; sql: string; params: readonly unknown[] }
  | { kind: 'many'; sql: string; rows: readonly (readonly unknown[])[] }
  | { kind: 'indexed'; rows: IndexedRows }
  | { kind: 'exec'; sql: string }
  | { kind: 'close' }

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
      opened.exec(
        `PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000; PRAGMA mmap_size = ${mapped}`,
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

  const run = (job: Job): unknown => {
    if (job.kind === 'indexed') return { changes: write(job.rows) }
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
