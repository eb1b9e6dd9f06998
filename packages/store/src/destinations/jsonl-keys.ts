import type { Thread } from '../sqlite/thread.ts'
import { assertNode, Threads } from '../sqlite/threads.ts'

/** The state of a key after all lines of its file. */
export interface Known {
  readonly live: boolean
  readonly generation: number
  readonly at?: number | undefined
  readonly under?: string | undefined
  /** Source time of its last delete. */
  readonly gone?: number | undefined
}

interface Stored extends Record<string, unknown> {
  key: string
  live: number
  generation: number
  at: number | null
  under: string | null
  gone: number | null
}

/** Keys that are read or written at once. */
export const KEYS_AT_ONCE = 2000

const LAYOUT = `
  CREATE TABLE IF NOT EXISTS known (stream TEXT NOT NULL, key TEXT NOT NULL, live INTEGER NOT NULL,
    generation INTEGER NOT NULL, at REAL, under TEXT, gone REAL, PRIMARY KEY (stream, key)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS known_under ON known (stream, under, key) WHERE under IS NOT NULL AND live;
  CREATE TABLE IF NOT EXISTS file (stream TEXT PRIMARY KEY, bytes INTEGER NOT NULL)`

/**
 * The keys of a folder's files, in a SQLite file beside them, so that memory does not grow with the number of rows. Only
 * a cache: it says how much of each file it covers, and is completed or made again from the file.
 */
export class KeyIndex {
  readonly path: string
  #opened: Promise<Thread> | undefined
  #threads: Threads | undefined

  constructor(path: string) {
    this.path = path
  }

  /** How many bytes of a stream's file it covers. */
  async bytes(stream: string): Promise<number> {
    const { rows } = await (await this.#open()).query('SELECT bytes FROM file WHERE stream = ?', [stream])
    return Number(rows[0]?.['bytes'] ?? 0)
  }

  async has(stream: string): Promise<boolean> {
    const { rows } = await (await this.#open()).query('SELECT 1 FROM file WHERE stream = ?', [stream])
    return rows.length > 0
  }

  async find(stream: string, keys: readonly string[]): Promise<Map<string, Known>> {
    const thread = await this.#open()
    const found = new Map<string, Known>()
    for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
      const some = JSON.stringify(keys.slice(start, start + KEYS_AT_ONCE))
      const { rows } = await thread.query(
        `SELECT key, live, generation, at, under, gone FROM known
          WHERE stream = ? AND key IN (SELECT value FROM json_each(?))`,
        [stream, some],
      )
      for (const row of rows as Stored[]) found.set(row.key, knownOf(row))
    }
    return found
  }

  /** Keys of the live rows below a parent. */
  async below(stream: string, under: string): Promise<string[]> {
    const { rows } = await (await this.#open()).query(
      'SELECT key FROM known WHERE stream = ? AND under = ? AND live ORDER BY key',
      [stream, under],
    )
    return (rows as Stored[]).map(({ key }) => key)
  }

  /** Number of live rows, and of those not seen in this generation. */
  async count(stream: string, generation: number): Promise<{ live: number; missing: number }> {
    const { rows } = await (await this.#open()).query(
      'SELECT count(*) AS live, count(CASE WHEN generation < ? THEN 1 END) AS missing FROM known WHERE stream = ? AND live',
      [generation, stream],
    )
    return { live: Number(rows[0]?.['live']), missing: Number(rows[0]?.['missing']) }
  }

  /** Keys of the live rows not seen in this generation, some at a time. */
  async *missing(stream: string, generation: number): AsyncGenerator<string[], void, undefined> {
    const thread = await this.#open()
    for (let last = ''; ; ) {
      const { rows } = await thread.query(
        `SELECT key FROM known WHERE stream = ? AND live AND generation < ? AND key > ?
          ORDER BY key LIMIT ${KEYS_AT_ONCE}`,
        [stream, generation, last],
      )
      if (rows.length === 0) return
      const keys = (rows as Stored[]).map(({ key }) => key)
      last = keys.at(-1) as string
      yield keys
    }
  }

  /** Stores what changed, and how much of the file is covered then. */
  save(stream: string, bytes: number, changed: ReadonlyMap<string, Known>): Promise<void> {
    return this.#write(stream, bytes, async (thread) => {
      const rows = [...changed].map(([key, { live, generation, at = null, under = null, gone = null }]) => [
        ...[stream, key, live, generation],
        ...[at, under, gone],
      ])
      await thread.many('INSERT OR REPLACE INTO known VALUES (?, ?, ?, ?, ?, ?, ?)', rows)
    })
  }

  /** Stores that the rows not seen in this generation are deleted. */
  saveMissing(stream: string, bytes: number, generation: number): Promise<void> {
    return this.#write(stream, bytes, async (thread) => {
      await thread.query(
        `UPDATE known SET live = 0, generation = ?, at = NULL, under = NULL
          WHERE stream = ? AND live AND generation < ?`,
        [generation, stream, generation],
      )
    })
  }

  /** Forgets a stream, whose file is not the one that was indexed. */
  clear(stream: string): Promise<void> {
    return this.#write(stream, 0, async (thread) => {
      await thread.query('DELETE FROM known WHERE stream = ?', [stream])
    })
  }

  async close(): Promise<void> {
    const threads = this.#threads
    this.#threads = undefined
    this.#opened = undefined
    await threads?.close()
  }

  async #write(stream: string, bytes: number, change: (thread: Thread) => Promise<void>): Promise<void> {
    const thread = await this.#open()
    await thread.exec('BEGIN IMMEDIATE')
    try {
      await change(thread)
      await thread.query('INSERT OR REPLACE INTO file VALUES (?, ?)', [stream, bytes])
      await thread.exec('COMMIT')
    } catch (error) {
      await thread.exec('ROLLBACK').catch(() => {})
      throw error
    }
  }

  #open(): Promise<Thread> {
    this.#opened ??= this.#start()
    this.#opened.catch(() => {
      this.#opened = undefined
    })
    return this.#opened
  }

  async #start(): Promise<Thread> {
    assertNode()
    try {
      return await this.#thread()
    } catch (error) {
      if ((error as { reason?: string }).reason !== 'corrupt') throw error
      // It is made again from the files.
      const { rm } = process.getBuiltinModule('node:fs/promises')
      for (const end of ['', '-wal', '-shm']) await rm(`${this.path}${end}`, { force: true })
      return await this.#thread()
    }
  }

  async #thread(): Promise<Thread> {
    const { open } = process.getBuiltinModule('node:fs/promises')
    await (await open(this.path, 'a', 0o600)).close()
    const threads = new Threads(this.path, { readers: 0 })
    try {
      await threads.writer.exec(LAYOUT)
    } catch (error) {
      await threads.close()
      throw error
    }
    this.#threads = threads
    return threads.writer
  }
}

const knownOf = ({ live, generation, at, under, gone }: Stored): Known => ({
  live: live === 1,
  generation,
  ...(at !== null && { at }),
  ...(under !== null && { under }),
  ...(gone !== null && { gone }),
})
