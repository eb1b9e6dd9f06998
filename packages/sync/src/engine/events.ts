import type { BatchDelete } from '../destination.ts'
import type { StreamStatus } from '../messages.ts'
import type { Row } from './rows.ts'
import type { Known } from './state.ts'

/** Events of a run, before they become messages or go to a destination. */
export type RunEvent =
  | CommitEvent
  | { readonly kind: 'status'; readonly stream: string; readonly status: StreamStatus; readonly error?: unknown }
  /** A failed attempt; the next one begins after `wait` milliseconds. */
  | { readonly kind: 'retry'; readonly stream: string; readonly wait: number; readonly error: unknown }
  | { readonly kind: 'log'; readonly level: 'INFO' | 'WARN'; readonly message: string }

/** Rows and deletes to store together with the state. */
export interface CommitEvent {
  readonly kind: 'commit'
  readonly stream: string
  readonly generation: number
  readonly records: readonly Row[]
  readonly deletes: readonly BatchDelete[]
  readonly state: Known
  /** Number of records that have no key, and so cannot be stored. */
  readonly skipped?: number
  /** Number of records left to read, if the vendor reports the total. */
  readonly left?: number | undefined
  /** Number of requests that the vendor still allows, if it says so. */
  readonly requestsLeft?: number | undefined
  /** Everything was read: rows not seen in this generation are to be deleted. */
  readonly finished?: true
}
