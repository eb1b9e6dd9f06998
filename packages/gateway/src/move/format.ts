import type { CopyPart } from '@ferrule/store'
import type { Tables } from '../db/schema.ts'

/** Tables in the order in which rows may be put back. Leases and rate limits are of the moment, and stay. */
export const TABLES = [
  'setting',
  'workspace',
  'application',
  'signing_key',
  'secret',
  'source',
  'destination',
  'connection',
  'state',
  'job',
  'attempt',
  'log_line',
  'audit',
  'delivery',
] as const satisfies readonly (keyof Tables)[]

export type MovedTable = (typeof TABLES)[number]

export const FORMAT = 1

/** One line of an export: JSON each. The copies come first, then the tables, then the end. */
export type Line =
  /** The first one. `version`: the last migration of the tables. */
  | { readonly ferrule: 'export'; readonly format: number; readonly version: string }
  | { readonly copy: CopyOwner; readonly part: CopyPart }
  | { readonly table: MovedTable; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  /** An export without it is cut off. */
  | { readonly end: true; readonly rows: number }

export interface CopyOwner {
  readonly workspaceId: string
  readonly sourceId: string
  /** Name of the manifest: `greenhouse-v3`. */
  readonly connector: string
}
