import { StoreError } from '../errors.ts'
import { Thread } from './thread.ts'

export interface SqliteOptions {
  /** How long a writer waits for another process that is writing, in milliseconds. Default: 10,000. */
  busyTimeoutMs?: number
  /** Number of reader threads, besides the writer. Default: 2. */
  readers?: number
  /**
   * Lets selects run on the writer thread until one has waited 0.2 s for it. With short statements, this saves a
   * thread, which takes 11 MB. Default: false.
   */
  readersOnDemand?: boolean
}

/** How long a select waits for the writer before a reader is started, in milliseconds. */
const PATIENCE = 200

/** One writer thread and some readers: in WAL mode they do not block each other. */
export class Threads {
  readonly path: string
  readonly writer: Thread
  readonly #readers: (Thread | undefined)[]
  readonly #busyMs: number
  readonly #onDemand: boolean
  #isClosed = false

  constructor(path: string, { busyTimeoutMs = 10_000, readers = 2, readersOnDemand = false }: SqliteOptions) {
    this.path = path
    this.#onDemand = readersOnDemand
    this.#busyMs = busyTimeoutMs
    this.writer = new Thread({ path, readOnly: false, busyMs: busyTimeoutMs })
    // An in-memory database belongs to one connection.
    this.#readers = Array.from({ length: path === ':memory:' ? 0 : readers })
  }

  /** The least busy reader. Starts a new one if none is idle. */
  get reader(): Thread {
    let best: Thread | undefined
    if (this.#isClosed) return this.writer
    for (const [index, thread] of this.#readers.entries()) {
      if (thread && (!best || thread.queued < best.queued)) best = thread
      if (best?.queued === 0) return best
      if (!thread) {
        const started = new Thread({ path: this.path, readOnly: true, busyMs: this.#busyMs })
        this.#readers[index] = started
        return started
      }
    }
    return best ?? this.writer
  }

  /** Waits for a connection that can run a select. */
  async acquireForSelect(): Promise<{ thread: Thread; release: () => void }> {
    if (this.#onDemand && this.#readers.every((thread) => thread === undefined)) {
      // The caller itself may hold it, in a transaction, so the wait is limited.
      const release = await this.writer.acquireWithin(PATIENCE)
      if (release) return { thread: this.writer, release }
    }
    const thread = this.reader
    return { thread, release: await thread.acquire() }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#readers.map((thread) => thread?.close()))
    await this.writer.close()
  }
}

/** node:sqlite is experimental in Node 22 and stable in 24. */
export function assertNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) < 24)
    throw new StoreError(
      'unavailable',
      `a SQLite store needs Node 24 or later, but this is ${version}; run it with \`npx -p node@24 node …\``,
    )
}
