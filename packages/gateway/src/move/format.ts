import type { CopyPart } from '@ferrule/store'
import type { Tables } from '../db/schema.ts'

/** Tables in the order in which rows can be restored. Leases, rate limits, approvals and saved results are transient and not exported. */
export const TABLES = [
  'setting',
  'workspace',
  'application',
  'signing_key',
  'secret',
  'source',
  'destination',
  'connection',
  'agent_token',
  'state',
  'job',
  'attempt',
  'log_line',
  'audit',
  'delivery',
] as const satisfies readonly (keyof Tables)[]

export type MovedTable = (typeof TABLES)[number]

/** 2: each line is signed. */
export const FORMAT = 2

export interface Header {
  readonly ferrule: 'export'
  readonly format: number
  /** The last migration of the tables. */
  readonly version: string
}

/** One line of an export, as JSON. Copies come first, then tables, then the end. */
export type Line =
  /** The first line. */
  | Header
  | { readonly copy: CopyOwner; readonly part: CopyPart }
  | { readonly table: MovedTable; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  /** The last line: without it, an export is truncated. */
  | { readonly end: true; readonly rows: number }

export interface CopyOwner {
  readonly workspaceId: string
  readonly sourceId: string
  /** Name of the manifest: `greenhouse-v3`. */
  readonly connector: string
}
