import {
  ANY,
  ARRAY,
  BOOLEAN,
  INTEGER,
  LONGEST_TEXT,
  NULL,
  NUMBER,
  OBJECT,
  OPTIONAL,
  STRING,
  TEXT,
} from '../contract/table.ts'

/** The kinds of a value, as a bit mask that always includes `ANY`. */
export function kindsOf(value: unknown): number {
  if (typeof value === 'string') return fitsLength(value, 0, LONGEST_TEXT) ? STRING | TEXT | ANY : STRING | ANY
  if (value === null) return NULL | ANY
  if (typeof value === 'object') return (Array.isArray(value) ? ARRAY : OBJECT) | ANY
  if (typeof value === 'boolean') return BOOLEAN | ANY
  if (value === undefined) return OPTIONAL | ANY
  return Number.isSafeInteger(value) ? NUMBER | INTEGER | ANY : Number.isFinite(value) ? NUMBER | ANY : ANY
}

/** Whether a number (or a length) is within limits, both inclusive. */
export const within = (least = Number.NEGATIVE_INFINITY, value: number, greatest = Number.POSITIVE_INFINITY): boolean =>
  value >= least && value <= greatest

/**
 * Whether the length of a text is within limits, in code points, as zod counts. They number between half and all of the
 * UTF-16 units, so the units alone nearly always decide.
 */
export const fitsLength = (text: string, lo = 0, hi = Number.POSITIVE_INFINITY): boolean =>
  lo < 2 && text.length <= hi ? text.length >= lo : text.length <= hi * 2 && within(lo, [...text].length, hi)

/** Whether a value is a Date. */
export const isDate = (value: unknown): boolean => typeof (value as Date | null)?.getTime === 'function'

/** Whether an object is plain data, unlike a Map, a Date or an instance of a class. */
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

/** A field of an object. What every object inherits, such as `constructor`, is none; a getter of a class is one. */
export const fieldOf = (value: Record<string, unknown>, name: string): unknown =>
  name in Object.prototype && !Object.hasOwn(value, name) ? undefined : value[name]

/** Whether none of these fields is set. */
export const missing = (names: readonly string[], value: Record<string, unknown>): boolean =>
  names.every((name) => fieldOf(value, name) === undefined)

/** The second of these fields that is set, where only one may be. */
export const surplus = (names: readonly string[], value: Record<string, unknown>): string | undefined =>
  names.filter((name) => fieldOf(value, name) !== undefined)[1]
