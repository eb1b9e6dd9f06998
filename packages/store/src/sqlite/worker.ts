import type { FieldPlan } from '../tables/plan.ts'
import type { RowOf } from '../tables/rows.ts'

export interface Settings {
  path: string
  readOnly: boolean
  /** How long to wait for another process that writes, in milliseconds. */
  busyMs: number
}

export type Job =
  | { kind: 'query'; sql: string; params: readonly unknown[] }
  | { kind: 'many'; sql: string; rows: readonly (readonly unknown[])[] }
  | { kind: 'records'; sql: string; columns: readonly string[]; fields: readonly FieldPlan[]; rows: readonly Given[] }
  | { kind: 'exec'; sql: string }
  | { kind: 'close' }

/** The columns of a row that are not of its record, and the record as JSON. */
export type Given = Readonly<Record<string, string | number | boolean | null>> & { readonly data: string }

export interface Failure {
  message: string
  /** SQLite's own number. */
  errcode: number | undefined
}

export interface Answer {
  id: number
  value?: unknown
  failure?: Failure
}

/** What runs in the thread. It becomes text: it may use nothing from outside itself but globals. */
export function main(rowOf: RowOf): void {
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
      // A larger page holds more records; it is of new files only. Pages are moved out of the log after 16 MB of them.
      if (!readOnly)
        opened.exec(
          'PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 2000',
        )
      opened.exec(
        'PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000; PRAGMA mmap_size = 1073741824',
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
    // The oldest goes; nobody has that many at once.
    if (statements.size >= 200) statements.delete(statements.keys().next().value as string)
    statements.set(sql, statement)
    return statement
  }

  const bind = (value: unknown): never => (typeof value === 'boolean' ? Number(value) : value) as never

  const run = (job: Job): unknown => {
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
    if (job.kind === 'records') {
      let changes = 0
      for (const { data, ...given } of job.rows) {
        const row = Object.assign(rowOf(job.fields, data), given)
        changes += Number(statement.run(...job.columns.map((name) => bind(row[name]))).changes)
      }
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
