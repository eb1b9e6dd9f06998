import type { BatchDelete } from '../destination.ts'
import type { StreamStatus } from '../messages.ts'
import type { Row } from './rows.ts'
import type { Known } from './state.ts'

/** What a run gives, before it becomes messages or goes to a destination. */
export type RunEvent =
  | CommitEvent
  | { readonly kind: 'status'; readonly stream: string; readonly status: StreamStatus; readonly error?: unknown }
  | { readonly kind: 'log'; readonly level: 'INFO' | 'WARN'; readonly message: string }

/** Rows and deletes that are stored together with the state. */
export interface CommitEvent {
  readonly kind: 'commit'
  readonly stream: string
  readonly generation: number
  readonly records: readonly Row[]
  readonly deletes: readonly BatchDelete[]
  readonly state: Known
  /** Everything was read: rows that were not seen in this generation are gone. */
  readonly finished?: true
}
