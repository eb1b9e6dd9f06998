import {
  type Batch,
  DeleteGuardError,
  type Destination,
  type Finish,
  MAX_DELETE_SHARE,
  type StreamState,
  type SyncState,
} from '@ferrule/sync'
import { StoreError } from '../errors.ts'

export interface JsonlOptions {
  /** Prefix of the file names. Default: none. */
  readonly prefix?: string
}

/** A line: a record, a delete, or a mark that the row was seen again. */
interface Line {
  readonly key: string
  readonly generation: number
  readonly at?: number
  readonly under?: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly deleted?: true
  readonly seen?: true
}

/** The state of each stream, and the length of its file then: anything after that was written incompletely. */
interface Committed {
  readonly [stream: string]: { readonly state: StreamState; readonly bytes: number }
}

/** The state of a key after all lines of its file. */
interface Known {
  readonly live: boolean
  readonly generation: number
  readonly at?: number
  readonly under?: string
  /** Source time of its last delete. */
  readonly gone?: number
}

const fs = () => process.getBuiltinModule('node:fs/promises')

/** One JSON Lines file per stream, to which records and deletes are appended. Only one process may write at a time. */
export class JsonlDestination implements Destination {
  readonly #folder: string
  readonly #prefix: string
  readonly #rows = new Map<string, Map<string, Known>>()
  #committed: Promise<Committed> | undefined

  constructor(folder: string, { prefix = '' }: JsonlOptions) {
    if (/[/\\\0]/.test(prefix)) throw new StoreError('unavailable', 'the prefix must not contain a folder')
    this.#folder = folder
    this.#prefix = prefix
  }

  async state(): Promise<SyncState | undefined> {
    const entries = Object.entries(await this.#read())
    if (entries.length === 0) return undefined
    return Object.fromEntries(entries.map(([stream, { state }]) => [stream, state]))
  }

  async commit({ stream, generation, records, deletes, state }: Batch): Promise<void> {
    // On a copy: a failed write must not change the known state.
    const rows = new Map(await this.#known(stream))
    const lines: Line[] = []
    const add = (line: Line) => {
      lines.push(line)
      note(rows, line)
    }
    const present = new Set(records.map(({ key }) => key))
    for (const { key, at, under } of deletes) {
      if (under === undefined) {
        if (!isOlder(at, rows.get(key)?.at)) add({ key, generation, deleted: true, at })
        continue
      }
      for (const [child, row] of rows)
        if (row.live && row.under === under && !present.has(child)) add({ key: child, generation, deleted: true })
    }
    for (const { key, data, at, under } of records) {
      const row = rows.get(key)
      const isGone = at !== undefined && row?.gone !== undefined && at <= row.gone
      if (!isGone && !isOlder(at, row?.at)) add({ key, generation, at, under, data })
      else if (row?.live && row.generation < generation) add({ key, generation, seen: true })
    }
    await this.#append(stream, lines, state, rows)
  }

  async finish({ stream, generation, allowDeletes, state }: Finish): Promise<{ deleted: number }> {
    const known = new Map(await this.#known(stream))
    const rows = [...known].filter(([, row]) => row.live)
    const missing = rows.filter(([, row]) => row.generation < generation)
    if (!allowDeletes && missing.length > rows.length * MAX_DELETE_SHARE)
      throw new DeleteGuardError(state.connector, stream, missing.length, rows.length)
    const lines = missing.map(([key]): Line => ({ key, generation, deleted: true }))
    for (const line of lines) note(known, line)
    await this.#append(stream, lines, state, known)
    return { deleted: missing.length }
  }

  async close(): Promise<void> {}

  /** Writes the lines first, then the file's length. If that is interrupted, the next write truncates the rest. */
  async #append(stream: string, lines: readonly Line[], state: StreamState, rows: Map<string, Known>): Promise<void> {
    const committed = await this.#read()
    const path = this.#path(stream)
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const from = committed[stream]?.bytes ?? 0
    try {
      const file = await fs().open(path, 'a', 0o600)
      try {
        await file.truncate(from)
        await file.appendFile(text)
        await file.sync()
      } finally {
        await file.close()
      }
      const next = { ...committed, [stream]: { state, bytes: from + Buffer.byteLength(text) } }
      await replace(this.#statePath, JSON.stringify(next))
      this.#committed = Promise.resolve(next)
    } catch (error) {
      throw fileError(error, path)
    }
    this.#rows.set(stream, rows)
  }

  /** The keys in a stream's file, without incomplete lines. */
  async #known(stream: string): Promise<Map<string, Known>> {
    const found = this.#rows.get(stream)
    if (found) return found
    const rows = new Map<string, Known>()
    const { bytes = 0 } = (await this.#read())[stream] ?? {}
    if (bytes > 0) {
      const path = this.#path(stream)
      try {
        const file = await fs().open(path)
        for await (const line of file.readLines({ end: bytes - 1 })) note(rows, JSON.parse(line) as Line)
      } catch (error) {
        throw fileError(error, path)
      }
    }
    this.#rows.set(stream, rows)
    return rows
  }

  #read(): Promise<Committed> {
    this.#committed ??= this.#load()
    return this.#committed
  }

  async #load(): Promise<Committed> {
    try {
      await fs().mkdir(this.#folder, { recursive: true, mode: 0o700 })
      return JSON.parse(await fs().readFile(this.#statePath, 'utf8')) as Committed
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return {}
      throw fileError(error, this.#statePath)
    }
  }

  get #statePath(): string {
    return `${this.#folder}/${this.#prefix}_ferrule_state.json`
  }

  #path(stream: string): string {
    if (!/^[\w-]+$/.test(stream))
      throw new StoreError('unavailable', 'a stream name may contain only letters, digits, _ and -')
    return `${this.#folder}/${this.#prefix}${stream}.jsonl`
  }
}

const isOlder = (at: number | undefined, than: number | undefined): boolean =>
  at !== undefined && than !== undefined && at < than

function note(rows: Map<string, Known>, { key, at, under, generation, deleted, seen }: Line): void {
  const before = rows.get(key)
  if (seen && before) rows.set(key, { ...before, generation })
  else if (deleted) {
    const times = [before?.gone, at].filter((time) => time !== undefined)
    rows.set(key, { live: false, generation, ...(times.length > 0 && { gone: Math.max(...times) }) })
    // A record read without a time does not clear the row's time.
  } else rows.set(key, { live: true, generation, at: at ?? before?.at, under })
}

/** Replaces a file atomically. */
async function replace(path: string, text: string): Promise<void> {
  const file = await fs().open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await fs().rename(`${path}.new`, path)
}

function fileError(error: unknown, path: string): unknown {
  if (error instanceof SyntaxError)
    return new StoreError('corrupt', `${path} is damaged; move the folder elsewhere and copy again`)
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StoreError('full', `the disk with ${path} is full; free space, then run again: nothing was changed`)
  if (code === undefined || error instanceof StoreError) return error
  return new StoreError('unavailable', `${path} cannot be read or written (${code}); check that its folder is writable`)
}
