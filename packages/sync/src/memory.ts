import { type Batch, type Destination, type Finish, MAX_DELETE_SHARE } from './destination.ts'
import { DeleteGuardError } from './errors.ts'
import type { StreamState, SyncState } from './messages.ts'

/** A row of {@link MemoryDestination}. */
export interface MemoryRow {
  readonly data: Readonly<Record<string, unknown>>
  readonly generation: number
  readonly at?: number
  readonly under?: string
}

/** An in-memory destination for tests. Its methods show what every destination must do. */
export class MemoryDestination implements Destination {
  readonly streams = new Map<string, Map<string, MemoryRow>>()
  /** Times of deleted rows by stream and key, so that an older update does not restore them. */
  readonly #gone = new Map<string, Map<string, number>>()
  readonly #state: Record<string, StreamState> = {}

  /** The rows of a stream, by key. */
  rows(stream: string): Map<string, MemoryRow> {
    return of(this.streams, stream)
  }

  async state(): Promise<SyncState | undefined> {
    return Object.keys(this.#state).length === 0 ? undefined : structuredClone(this.#state)
  }

  async commit({ stream, generation, records, deletes, state }: Batch): Promise<void> {
    const rows = this.rows(stream)
    const gone = of(this.#gone, stream)
    for (const { key, at, under } of deletes) {
      if (under !== undefined) {
        const kept = new Set(records.map((record) => record.key))
        for (const [child, row] of rows) if (row.under === under && !kept.has(child)) rows.delete(child)
        continue
      }
      if (!isOlder(at, rows.get(key)?.at)) rows.delete(key)
      if (at !== undefined) gone.set(key, Math.max(at, gone.get(key) ?? at))
    }
    for (const { key, data, at, under } of records) {
      const deleted = gone.get(key)
      // At the same time, a delete wins over an update, and the later of two updates wins.
      if (isOlder(at, rows.get(key)?.at) || (at !== undefined && deleted !== undefined && at <= deleted)) {
        const row = rows.get(key)
        if (row) rows.set(key, { ...row, generation: Math.max(row.generation, generation) })
        continue
      }
      gone.delete(key)
      // A record read without a time does not clear the row's time.
      rows.set(key, { data: structuredClone(data), generation, at: at ?? rows.get(key)?.at, under })
    }
    this.#state[stream] = structuredClone(state)
  }

  async finish({ stream, generation, allowDeletes, state }: Finish): Promise<{ deleted: number }> {
    const rows = this.rows(stream)
    const missing = [...rows].filter(([, row]) => row.generation < generation).map(([key]) => key)
    if (!allowDeletes && missing.length > rows.size * MAX_DELETE_SHARE)
      throw new DeleteGuardError(state.connector, stream, missing.length, rows.size)
    for (const key of missing) rows.delete(key)
    this.#state[stream] = structuredClone(state)
    return { deleted: missing.length }
  }

  async close(): Promise<void> {}
}

const isOlder = (at: number | undefined, than: number | undefined): boolean =>
  at !== undefined && than !== undefined && at < than

function of<T>(maps: Map<string, Map<string, T>>, name: string): Map<string, T> {
  const found = maps.get(name) ?? new Map<string, T>()
  maps.set(name, found)
  return found
}
