import { FerruleError } from '@ferrule/core'

/** What kept the store from doing what it was asked for. */
export type StoreReason =
  /** Another process writes; the same call may succeed later. */
  | 'busy'
  /** The disk, or the quota of the database, is full. */
  | 'full'
  /** The file is no SQLite database, or a damaged one. */
  | 'corrupt'
  /** The database was written by a newer version of this package. */
  | 'newer'
  /** The file or server cannot be opened, or not with these rights. */
  | 'unavailable'
  /** A unique or foreign key, or a check, refused the row. */
  | 'constraint'
  /** The first copy is not complete yet. */
  | 'not_ready'
  /** A snapshot would delete more of the copy than it may. */
  | 'too_many_deletes'
  /** The store was closed. */
  | 'closed'
  /** The database refused a statement. */
  | 'statement'

/** The store could not do what it was asked for. Nothing was changed; `reason` says why, the message what to do. */
export class StoreError extends FerruleError {
  override readonly name = 'StoreError'
  override readonly code = 'conflict'
  readonly reason: StoreReason

  constructor(reason: StoreReason, message: string) {
    super(message, { retryable: reason === 'busy' || reason === 'not_ready' })
    this.reason = reason
  }
}
