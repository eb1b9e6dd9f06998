import type { RawBuilder } from 'kysely'
import type { FieldPath } from './parse.ts'
import type { SortDirection } from './types.ts'

export type Sql = RawBuilder<unknown>

/** One sort criterion. Null sorts before everything else. */
export interface Order {
  readonly sql: Sql
  readonly direction: SortDirection
  /** The field; undefined for the score. */
  readonly at?: FieldPath
  /** Whether a value of a cursor is valid for this order. */
  fits(value: unknown): boolean
}
