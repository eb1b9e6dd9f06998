import type { StreamState, SyncState } from './messages.ts'

/** Where records are written, together with the state. */
export interface Destination {
  /** State as it was stored with the last committed batch of each stream; undefined before the first run. */
  state(): Promise<SyncState | undefined>
  /** One transaction: rows, deletes and state, or nothing. Applied once however often it is repeated. */
  commit(batch: Batch): Promise<void>
  /**
   * Ends a complete snapshot: rows of the stream that were not seen in `generation` are deleted.
   * @throws {DeleteGuardError} when those are more than {@link MAX_DELETE_SHARE} of the rows and `allowDeletes` is false;
   * then nothing is deleted, and the state is not stored.
   */
  finish(end: Finish): Promise<{ deleted: number }>
  close(): Promise<void>
}

/** Records of one stream that belong together, with the state that is right once they are stored. */
export interface Batch {
  /** Entity in snake_case, e.g. `customers`. */
  readonly stream: string
  /** Full refresh that these records belong to; rows carry the one they were last seen in. */
  readonly generation: number
  readonly records: readonly BatchRecord[]
  readonly deletes: readonly BatchDelete[]
  readonly state: StreamState
}

export interface BatchRecord {
  /** Canonical text of the primary key. */
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
  /** Source time, epoch milliseconds. A row is only replaced by one whose `at` is not older; a row without is replaced. */
  readonly at?: number
  /** Key of the parent; to be kept with the row, since sets are replaced by it. */
  readonly under?: string
}

export type BatchDelete =
  /** This row is gone. A row that is newer than `at` stays. At the same `at` the delete wins over an update. */
  | { readonly key: string; readonly at?: number; readonly under?: undefined }
  /** All rows stored with this `under` are gone, except those among the batch's `records`. */
  | { readonly under: string; readonly key?: undefined; readonly at?: undefined }

export interface Finish {
  readonly stream: string
  readonly generation: number
  readonly allowDeletes: boolean
  /** Stored in the same transaction as the deletes. */
  readonly state: StreamState
}

/** A snapshot that would delete more than this share of a stream's rows stops and asks. */
export const MAX_DELETE_SHARE = 0.3
