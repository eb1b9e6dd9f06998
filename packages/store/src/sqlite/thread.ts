import type { Worker } from 'node:worker_threads'
import { StoreError } from '../errors.ts'
import { sqliteError } from './errors.ts'
import { type Answer, type Failure, type Job, main, type Settings, type Step } from './worker.ts'
import { rowWriter, type WrittenRows } from './writer.ts'

/** The result of a statement. */
export interface Rows {
  rows: Record<string, unknown>[]
  changes: number
  lastId: number | bigint | undefined
}

interface Waiting {
  resolve(answer: never): void
  reject(error: Error): void
}

/** One database connection in a thread of its own, so that no statement blocks the event loop. */
export class Thread {
  readonly #worker: Worker
  readonly #path: string
  readonly #waiting = new Map<number, Waiting>()
  #ended: Error | undefined
  #closing: Promise<void> | undefined
  #lastJob = 0
  /** Resolves when the current holder releases the connection. */
  #turn: Promise<unknown> = Promise.resolve()
  #queued = 0

  constructor(settings: Settings) {
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    this.#path = settings.path
    // As text, so that it works inside any bundle; `__name` is a helper that some bundlers add to functions.
    const code = `const __name = (fn) => fn; (${main.toString()})(${rowWriter.toString()})`
    this.#worker = new Worker(code, { eval: true, workerData: settings, name: 'ferrule-sqlite' })
    this.#worker.on('message', (answer: Answer) => this.#settle(answer))
    this.#worker.on('error', (error) => this.#end(error as Error))
    this.#worker.on('exit', () => this.#end(this.#closed()))
    this.#worker.unref()
  }

  /** Number of callers that use this connection or wait for it. */
  get queued(): number {
    return this.#queued
  }

  /** Waits for the connection. Call the returned function to release it. */
  async acquire(): Promise<() => void> {
    const before = this.#turn
    let release = () => {}
    this.#turn = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#queued++
    await before
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#queued--
      release()
    }
  }

  /** Waits up to this many milliseconds for the connection; undefined if it is still in use. */
  async acquireWithin(patience: number): Promise<(() => void) | undefined> {
    const turn = this.acquire()
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => resolve(undefined), patience)
    const release = await Promise.race([turn, late])
    clearTimeout(timer)
    if (!release) void turn.then((unused) => unused())
    return release
  }

  /** Runs one statement. */
  query(sql: string, params: readonly unknown[]): Promise<Rows> {
    return this.#send({ kind: 'query', sql, params })
  }

  /** Runs one statement once per row, and returns the number of changed rows for each. */
  many(sql: string, rows: readonly (readonly unknown[])[]): Promise<{ changes: number }> {
    return this.#send({ kind: 'many', sql, rows })
  }

  /** Writes rows and their text-index entries. */
  write(rows: WrittenRows): Promise<{ changes: number }> {
    return this.#send({ kind: 'rows', rows })
  }

  /**
   * Runs a whole transaction. Returns the number of the step that was not as expected, for which nothing is written; undefined
   * if all is.
   */
  transact(steps: readonly Step[]): Promise<number | undefined> {
    return this.#send({ kind: 'transaction', steps })
  }

  /** Runs statements without parameters. */
  exec(sql: string): Promise<void> {
    return this.#send({ kind: 'exec', sql })
  }

  close(): Promise<void> {
    this.#closing ??= this.#ended ? Promise.resolve() : this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const sent = this.#send({ kind: 'close' })
    // At once: a later statement of an open transaction would open the file again, and be written without the others.
    this.#ended = this.#closed()
    await sent.catch(() => {})
    await this.#worker.terminate()
  }

  #closed(): StoreError {
    return new StoreError('closed', `the store ${this.#path} is closed`)
  }

  #send<T>(job: Job): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#lastJob
    if (this.#waiting.size === 0) this.#worker.ref()
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...job })
    })
  }

  #settle({ id, value, failure }: Answer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    // An idle store does not keep the process alive.
    if (this.#waiting.size === 0) this.#worker.unref()
    if (failure) waiting?.reject(sqliteError(failure as Failure, this.#path))
    else waiting?.resolve(value as never)
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }
}
