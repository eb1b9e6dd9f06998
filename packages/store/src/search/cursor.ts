import { stable } from './stable.ts'

const VERSION = 1

/** Where a page ended: the sort values and the key of its last record. */
export interface Position {
  readonly values: readonly (string | number | boolean | null)[]
  readonly key: string
}

/** Identifies the search that a cursor belongs to. The same on every machine. */
export function digest(of: unknown): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(stable(of)).digest('base64url').slice(0, 22)
}

export function writeCursor(belongsTo: string, { values, key }: Position): string {
  return Buffer.from(JSON.stringify([VERSION, belongsTo, values, key])).toString('base64url')
}

/** Maximum length of a cursor: enough for the longest key and sort values. */
const LONGEST = 65_536

/** Returns the position, or the problem as text. `fits` checks each value against its order. */
export function readCursor(
  belongsTo: string,
  cursor: unknown,
  fits: readonly ((value: unknown) => boolean)[],
): Position | string {
  const damaged = 'is not a valid search cursor'
  if (typeof cursor !== 'string' || cursor.length > LONGEST) return damaged
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {}
  if (!Array.isArray(parts) || parts.length !== 4 || parts[0] !== VERSION) return damaged
  const [, owner, values, key] = parts as unknown[]
  if (owner !== belongsTo) return 'belongs to another search: pass the same query, limit and fields, or omit it'
  if (typeof key !== 'string' || !Array.isArray(values) || values.length !== fits.length) return damaged
  return values.every((value, index) => fits[index]?.(value)) ? { values: values as Position['values'], key } : damaged
}
