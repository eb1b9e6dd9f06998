import { stable } from './stable.ts'

const VERSION = 1

/** Where a page ended: what it was ordered by, and the key of the last record. */
export interface Position {
  readonly values: readonly (string | number | boolean | null)[]
  readonly key: string
}

/** What a cursor belongs to: the same words on every machine. */
export function digest(of: unknown): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(stable(of)).digest('base64url').slice(0, 22)
}

export function writeCursor(belongsTo: string, { values, key }: Position): string {
  return Buffer.from(JSON.stringify([VERSION, belongsTo, values, key])).toString('base64url')
}

/** Longest cursor that is read: of the longest key and orders. */
const LONGEST = 65_536

/** The position, or what is wrong as a sentence. `fits` says of each value whether it can be one of its order. */
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
