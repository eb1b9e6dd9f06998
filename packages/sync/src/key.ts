import { valueAt } from './path.ts'

/** A part of a key as text, with the separator escaped. */
const part = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[%/]/g, encodeURIComponent)

/** Canonical text of a primary key: its values, joined by `/`. */
export const keyText = (values: readonly unknown[]): string => values.map(part).join('/')

/** Canonical text of a record's primary key; undefined if a part of it is missing. */
export function keyOf(primaryKey: readonly string[], record: unknown): string | undefined {
  const values = primaryKey.map((path) => valueAt(record, path))
  return values.some((value) => value === undefined || value === null) ? undefined : keyText(values)
}
