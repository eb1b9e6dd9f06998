import { StoreError } from '../errors.ts'
import { Thread } from './thread.ts'

export interface SqliteOptions {
  /** How long a writer waits for another process that writes, in milliseconds. Default: 10000. */
  busyTimeoutMs?: number
  /** Threads that read beside the one that writes. Default: 2. */
  readers?: number
}

/** One thread that writes and some that read: in WAL mode they do not wait for each other. */
export class Threads {
  readonly path: string
  readonly writer: Thread
  readonly #readers: (Thread | undefined)[]
  readonly #busyMs: number

  constructor(path: string, { busyTimeoutMs = 10_000, readers = 2 }: SqliteOptions) {
    this.path = path
    this.#busyMs = busyTimeoutMs
    this.writer = new Thread({ path, readOnly: false, busyMs: busyTimeoutMs })
    // A database in memory belongs to one connection.
    this.#readers = Array.from({ length: path === ':memory:' ? 0 : readers })
  }

  /** The reader with the least to do; started when there is no idle one. */
  get reader(): Thread {
    let best: Thread | undefined
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

  async close(): Promise<void> {
    await Promise.all(this.#readers.map((thread) => thread?.close()))
    await this.writer.close()
  }
}

/** node:sqlite came with Node 22 as an experiment and is settled in 24. */
export function assertNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) < 24)
    throw new StoreError(
      'unavailable',
      `a SQLite store needs Node 24 or later, but this is ${version}; run it with \`npx -p node@24 node …\``,
    )
}
