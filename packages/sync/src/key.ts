import { valueAt } from './path.ts'

/** A part of a key as text, with the separator escaped. */
const part = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[%/]/g, encodeURIComponent)

/** Canonical text of a primary key: its values, joined by `/`. */
export const keyText = (values: readonly unknown[]): string => values.map(part).join('/')

/** Canonical text of a record's primary key; undefined if a part of it is missing that is not `optional`. */
export function keyOf(
  primaryKey: readonly string[],
  record: unknown,
  optional: readonly string[] = [],
): string | undefined {
  const values = primaryKey.map((path) => {
    const value = valueAt(record, path) ?? undefined
    // Without an id, only its content tells a record from others.
    return value === undefined && optional.includes(path) ? `~${digest(JSON.stringify(record))}` : value
  })
  return values.includes(undefined) ? undefined : keyText(values)
}

/** A digest of 64 bits: two passes of FNV-1a. */
export function digest(text: string): string {
  const pass = (start: number): string => {
    let value = start
    for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
    return (value >>> 0).toString(36)
  }
  return pass(0x811c9dc5) + pass(0x050c5d1f)
}
