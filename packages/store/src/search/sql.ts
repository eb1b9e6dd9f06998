import type { RawBuilder } from 'kysely'
import type { SortDirection } from './types.ts'

export type Sql = RawBuilder<unknown>

/** One sort criterion. Null sorts before everything else. */
export interface Order {
  readonly sql: Sql
  readonly direction: SortDirection
  /** Whether a value of a cursor is valid for this order. */
  fits(value: unknown): boolean
}
