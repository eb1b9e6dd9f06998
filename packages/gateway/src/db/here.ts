/** A connection to the file of SQLite in this thread, for what takes less than a message to another one. */
export interface Here {
  /** One row by its key. */
  get(text: string, params: readonly string[]): Record<string, unknown> | undefined
  /** The result of `read` over such rows, which is kept until anyone else changes anything in the file. */
  unchanged<T>(key: string, read: () => T): T
  /** Runs a short statement that writes. False if it has to go to the thread that writes, and nothing was written. */
  write(text: string, param: string): boolean
  close(): void
}

/** Values that are kept while the file does not change. */
const MOST_KEPT = 1_000

/** How long a read waits for the file, in milliseconds. */
const PATIENCE = 1_000

/** A write that takes longer, in milliseconds, had to wait for the disk: then others may do so. */
const SLOW = 20

/** How long the other thread writes after that, in milliseconds. */
const AFTER_SLOW = 1_000

/** Of so many writes one goes to the other thread, whose commits also move the log into the file, which waits for the disk. */
const MOST_IN_A_ROW = 50

/** Opens the file, which is there and has its tables. */
export function openHere(file: string): Here {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const database = new DatabaseSync(file, { timeout: PATIENCE })
  database.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0')
  const statements = new Map<string, ReturnType<typeof database.prepare>>()
  const prepared = (text: string) => {
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return statement
  }
  // Another number after each commit of another connection.
  const version = database.prepare('pragma data_version')
  const [waitNever, waitAgain] = [0, PATIENCE].map((ms) => database.prepare(`pragma busy_timeout = ${ms}`))
  let seen: unknown
  const kept = new Map<string, unknown>()
  let inARow = 0
  let slowUntil = Number.NEGATIVE_INFINITY

  /** Unless another connection is writing: this thread waits for none. */
  const writes = (text: string, param: string): boolean => {
    waitNever?.get()
    try {
      prepared(text).run(param)
      return true
    } catch {
      // The other thread will know why.
      return false
    } finally {
      waitAgain?.get()
    }
  }
  return {
    get: (text, params) => prepared(text).get(...params) as Record<string, unknown> | undefined,
    unchanged<T>(key: string, read: () => T): T {
      const now = version.get()?.['data_version']
      if (now !== seen || kept.size >= MOST_KEPT) kept.clear()
      seen = now
      if (!kept.has(key)) kept.set(key, read())
      return kept.get(key) as T
    },
    write(text, param) {
      const began = performance.now()
      if (++inARow > MOST_IN_A_ROW || began < slowUntil) {
        inARow = 0
        return false
      }
      const isWritten = writes(text, param)
      const ended = performance.now()
      if (ended - began > SLOW) slowUntil = ended + AFTER_SLOW
      return isWritten
    },
    close: () => database.close(),
  }
}
