import type { Fields } from '../../story/history.ts'

/** A record of v3 and its collection; without an id it gets the next one. */
export type Flat = readonly [collection: string, fields: { id?: number; [name: string]: unknown }]

const day = '2026-01-01T00:00:00.000Z'
/** For records whose times v1 does not show. */
export const SINCE = { created_at: day, updated_at: day }

export const idOf = (value: unknown): number | null => (value as Fields | null | undefined)?.id ?? null
export const all = (value: unknown): Fields[] => (value ?? []) as Fields[]
