import { FerruleError } from '@ferrule/core'

/** Why an operation of the store failed. */
export type StoreReason =
  /** Another process is writing; a retry may succeed. */
  | 'busy'
  /** The disk, or the quota of the database, is full. */
  | 'full'
  /** The file is not a SQLite database, or is damaged. */
  | 'corrupt'
  /** The database was written by a newer version of this package. */
  | 'newer'
  /** The file or server cannot be opened, or denies access. */
  | 'unavailable'
  /** A unique key, a foreign key or a check rejected the row. */
  | 'constraint'
  /** The first copy is not complete yet. */
  | 'not_ready'
  /** The vendor has new fields, and the destination is to wait for a decision. */
  | 'schema_changed'
  /** A snapshot would delete more of the copy than is allowed. */
  | 'too_many_deletes'
  /** The store was closed. */
  | 'closed'
  /** The database rejected a statement. */
  | 'statement'

/** An operation of the store failed. Nothing was changed; `reason` says why, the message says what to do. */
export class StoreError extends FerruleError {
  override readonly name = 'StoreError'
  override readonly code = 'conflict'
  readonly reason: StoreReason

  constructor(reason: StoreReason, message: string, retryable = reason === 'busy' || reason === 'not_ready') {
    super(message, { retryable })
    this.reason = reason
  }
}
