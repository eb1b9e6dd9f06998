import {
  type Batch,
  type BatchDelete,
  type BatchRecord,
  DeleteGuardError,
  type Destination,
  type Finish,
  MAX_DELETE_SHARE,
  type StreamState,
  type SyncState,
} from '@ferrule/sync'
import { StoreError } from '../errors.ts'
import { KEYS_AT_ONCE, KeyIndex, type Known } from './jsonl-keys.ts'
import { linesOf } from './jsonl-lines.ts'

export interface JsonlOptions {
  /** Prefix of the file names. Default: none. */
  readonly prefix?: string
}

/** A line: a record, a delete, or a mark that the row was seen again. */
interface Line {
  readonly key: string
  readonly generation: number
  readonly at?: number | undefined
  readonly under?: string | undefined
  readonly data?: Readonly<Record<string, unknown>>
  readonly deleted?: true
  readonly seen?: true
}

/** The state of each stream, and the length of its file then: anything after that was written incompletely. */
interface Committed {
  readonly [stream: string]: { readonly state: StreamState; readonly bytes: number }
}

/** Lines turned into text before yielding to the program's other work. */
const SLICE = 100

const fs = () => process.getBuiltinModule('node:fs/promises')

/** One JSON Lines file per stream, to which records and deletes are appended. Only one process may write at a time. */
export class JsonlDestination implements Destination {
  readonly #folder: string
  readonly #prefix: string
  readonly #keys: KeyIndex
  /** Streams whose keys are all in the index. */
  readonly #indexed = new Set<string>()
  #committed: Promise<Committed> | undefined

  constructor(folder: string, { prefix = '' }: JsonlOptions) {
    if (/[/\\\0]/.test(prefix)) throw new StoreError('unavailable', 'the prefix must not contain a folder')
    this.#folder = folder
    this.#prefix = prefix
    this.#keys = new KeyIndex(`${folder}/${prefix}_ferrule_keys.db`)
  }

  async state(): Promise<SyncState | undefined> {
    const entries = Object.entries(await this.#read())
    if (entries.length === 0) return undefined
    return Object.fromEntries(entries.map(([stream, { state }]) => [stream, state]))
  }

  async commit(batch: Batch): Promise<void> {
    const { stream, state } = batch
    const { lines, changed } = await this.#linesOf(batch)
    const bytes = await this.#append(stream, [lines], state)
    // After the file: an index that covers too much would hide a write that was cut short.
    await this.#indexAfter(stream, () => this.#keys.save(stream, bytes, changed))
  }

  async finish({ stream, generation, allowDeletes, state }: Finish): Promise<{ deleted: number }> {
    await this.#ready(stream)
    const { live, missing } = await this.#keys.count(stream, generation)
    if (!allowDeletes && missing > live * MAX_DELETE_SHARE)
      throw new DeleteGuardError(state.connector, stream, missing, live)
    const bytes = await this.#append(stream, deletesOf(this.#keys.missing(stream, generation), generation), state)
    await this.#indexAfter(stream, () => this.#keys.saveMissing(stream, bytes, generation))
    return { deleted: missing }
  }

  close(): Promise<void> {
    return this.#keys.close()
  }

  /** The committed part of a stream's file. What a write that was cut short left behind it is removed. */
  async file(stream: string): Promise<{ readonly path: string; readonly bytes: number }> {
    const path = this.#path(stream)
    const { bytes = 0 } = (await this.#read())[stream] ?? {}
    try {
      if (bytes > 0) await fs().truncate(path, bytes)
    } catch (error) {
      throw fileError(error, path)
    }
    return { path, bytes }
  }

  /** Empties a stream's file after its lines were stored elsewhere. The keys and the state stay. */
  async drain(stream: string): Promise<void> {
    await this.#ready(stream)
    // First the index: if the file's length is not written, the lines are only read again.
    await this.#keys.save(stream, 0, new Map())
    const committed = await this.#read()
    const { state } = committed[stream] ?? {}
    if (!state) return
    await this.#commit({ ...committed, [stream]: { state, bytes: 0 } })
    // Only the space is missed if this fails: the next write begins at the start of the file.
    await fs()
      .truncate(this.#path(stream), 0)
      .catch(() => {})
  }

  /** Whether the index has ever had keys of a stream. */
  async knows(stream: string): Promise<boolean> {
    await this.#read()
    return this.#keys.has(stream)
  }

  /** The lines of a batch, and its keys after them. Only these keys are looked at, however many the file has. */
  async #linesOf(batch: Batch): Promise<{ lines: Line[]; changed: Map<string, Known> }> {
    const { stream, generation, records, deletes } = batch
    await this.#ready(stream)
    const known = await this.#keys.find(stream, [...new Set([...records, ...deletes].flatMap(keyOf))])
    const lines: Line[] = []
    const changed = new Map<string, Known>()
    const add = (line: Line): void => {
      lines.push(line)
      changed.set(line.key, after(changed.get(line.key) ?? known.get(line.key), line))
    }
    const rowOf = (key: string) => changed.get(key) ?? known.get(key)
    const present = new Set(records.map(({ key }) => key))
    for (const { key, at, under } of deletes) {
      if (under === undefined) {
        if (!isOlder(at, rowOf(key)?.at)) add({ key, generation, deleted: true, at })
        continue
      }
      for (const child of await this.#keys.below(stream, under))
        if (!present.has(child) && rowOf(child)?.live !== false) add({ key: child, generation, deleted: true })
    }
    for (const { key, data, at, under } of records) {
      const row = rowOf(key)
      const isGone = at !== undefined && row?.gone !== undefined && at <= row.gone
      if (!isGone && !isOlder(at, row?.at)) add({ key, generation, at, under, data })
      else if (row?.live && row.generation < generation) add({ key, generation, seen: true })
    }
    return { lines, changed }
  }

  /**
   * Writes the lines first, then the file's length. If that is interrupted, the next write truncates the rest. Returns
   * the new length.
   */
  async #append(
    stream: string,
    parts: Iterable<readonly Line[]> | AsyncIterable<readonly Line[]>,
    state: StreamState,
  ): Promise<number> {
    const committed = await this.#read()
    const path = this.#path(stream)
    let bytes = committed[stream]?.bytes ?? 0
    try {
      const file = await fs().open(path, 'a', 0o600)
      try {
        await file.truncate(bytes)
        for await (const lines of parts)
          for (let start = 0; start < lines.length; start += SLICE) {
            const text = lines.slice(start, start + SLICE).map((line) => `${JSON.stringify(line)}\n`)
            const part = Buffer.from(text.join(''))
            await file.appendFile(part)
            bytes += part.byteLength
          }
        await file.sync()
      } finally {
        await file.close()
      }
      await this.#commit({ ...committed, [stream]: { state, bytes } })
    } catch (error) {
      throw fileError(error, path)
    }
    return bytes
  }

  /** The batch is stored already: an index that cannot be written is completed before the next one. */
  async #indexAfter(stream: string, save: () => Promise<void>): Promise<void> {
    try {
      await save()
    } catch {
      this.#indexed.delete(stream)
    }
  }

  /** Completes the index from the stream's file. */
  async #ready(stream: string): Promise<void> {
    if (this.#indexed.has(stream)) return
    const { bytes = 0 } = (await this.#read())[stream] ?? {}
    const path = this.#path(stream)
    let from = await this.#keys.bytes(stream)
    if (from > bytes) {
      await this.#keys.clear(stream)
      from = 0
    }
    try {
      if (from < bytes) await this.#complete(stream, from, bytes)
    } catch (error) {
      throw fileError(error, path)
    }
    this.#indexed.add(stream)
  }

  async #complete(stream: string, from: number, bytes: number): Promise<void> {
    let lines: Line[] = []
    for await (const { text, end } of linesOf(this.#path(stream), from, bytes)) {
      const { data: _, ...line } = JSON.parse(text) as Line
      lines.push(line)
      if (lines.length < KEYS_AT_ONCE && end < bytes) continue
      await this.#index(stream, lines, end)
      lines = []
    }
  }

  async #index(stream: string, lines: readonly Line[], end: number): Promise<void> {
    const known = await this.#keys.find(stream, [...new Set(lines.map(({ key }) => key))])
    for (const line of lines) known.set(line.key, after(known.get(line.key), line))
    await this.#keys.save(stream, end, known)
  }

  async #commit(next: Committed): Promise<void> {
    await replace(this.#statePath, JSON.stringify(next))
    this.#committed = Promise.resolve(next)
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

const keyOf = ({ key }: BatchRecord | BatchDelete): string[] => (key === undefined ? [] : [key])

async function* deletesOf(parts: AsyncIterable<readonly string[]>, generation: number): AsyncGenerator<Line[]> {
  for await (const keys of parts) yield keys.map((key) => ({ key, generation, deleted: true }))
}

const isOlder = (at: number | undefined, than: number | undefined): boolean =>
  at !== undefined && than !== undefined && at < than

/** A key after one more line of its file. */
function after(before: Known | undefined, { at, under, generation, deleted, seen }: Line): Known {
  if (seen && before) return { ...before, generation }
  if (!deleted) return { live: true, generation, at: at ?? before?.at, under }
  const times = [before?.gone, at].filter((time) => time !== undefined)
  return { live: false, generation, gone: times.length > 0 ? Math.max(...times) : undefined }
}

/** Replaces a file atomically. */
export async function replace(path: string, text: string): Promise<void> {
  const file = await fs().open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await fs().rename(`${path}.new`, path)
}

export function fileError(error: unknown, path: string): unknown {
  if (error instanceof SyntaxError)
    return new StoreError('corrupt', `${path} is damaged; move the folder elsewhere and copy again`)
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StoreError('full', `the disk with ${path} is full; free space, then run again: nothing was changed`)
  if (code === undefined || error instanceof StoreError) return error
  return new StoreError('unavailable', `${path} cannot be read or written (${code}); check that its folder is writable`)
}
