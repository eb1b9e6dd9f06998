import type { StreamState, SyncState } from './messages.ts'

/** Where records are written, together with the state. */
export interface Destination {
  /**
   * Maximum number of rows per batch that it asks for. Pages are never split, so a batch may have more. Default: 2000. Fewer take
   * less memory.
   */
  readonly batchRows?: number
  /** State that was stored with the last committed batch of each stream; undefined before the first run. */
  state(): Promise<SyncState | undefined>
  /**
   * Does beforehand what can be done for a batch without writing; `commit` of the same object follows, or never does. The batch
   * before may still be being written.
   */
  prepare?(batch: Batch): Promise<void>
  /** Writes rows, deletes and state in one transaction, or nothing. Repeating it has no further effect. */
  commit(batch: Batch): Promise<void>
  /**
   * Ends a complete snapshot: rows of the stream that were not seen in `generation` are deleted.
   * @throws {DeleteGuardError} when these are more than {@link MAX_DELETE_SHARE} of the rows and `allowDeletes` is false. Then
   * nothing is deleted, and the state is not stored.
   */
  finish(end: Finish): Promise<{ deleted: number }>
  close(): Promise<void>
}

/** Records of one stream, with the state that is valid once they are stored. */
export interface Batch {
  /** Entity in snake_case, e.g. `customers`. */
  readonly stream: string
  /** Full refresh that these records belong to. Each row stores the one that it was last seen in. */
  readonly generation: number
  readonly records: readonly BatchRecord[]
  readonly deletes: readonly BatchDelete[]
  readonly state: StreamState
}

export interface BatchRecord {
  /** Canonical text of the primary key. */
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
  /**
   * Source time, epoch milliseconds. A row is replaced only by one whose `at` is not older; a row without `at` is always
   * replaced.
   */
  readonly at?: number
  /** Key of the parent. Store it with the row, since sets of rows are replaced by it. */
  readonly under?: string
}

export type BatchDelete =
  /** This row was deleted. A row that is newer than `at` stays. At the same `at` the delete wins over an update. */
  | { readonly key: string; readonly at?: number; readonly under?: undefined }
  /** All rows stored with this `under` are deleted, except those in the batch's `records`. */
  | { readonly under: string; readonly key?: undefined; readonly at?: undefined }

export interface Finish {
  readonly stream: string
  readonly generation: number
  readonly allowDeletes: boolean
  /** Stored in the same transaction as the deletes. */
  readonly state: StreamState
}

/** A snapshot that would delete more than this share of a stream's rows stops with an error. */
export const MAX_DELETE_SHARE = 0.3
