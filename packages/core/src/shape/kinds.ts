import { ANY, ARRAY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, OPTIONAL, STRING } from './table.ts'

/** The kinds of a value, as a mask; `ANY` is always one of them. */
export function kindsOf(value: unknown): number {
  if (typeof value === 'string') return STRING | ANY
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
 * Whether the length of a text is within limits. Counted are code points, as zod does; they are between half as many and
 * as many as UTF-16 units, so nearly always the units alone tell.
 */
export const fitsLength = (text: string, lo = 0, hi = Number.POSITIVE_INFINITY): boolean =>
  lo < 2 && text.length <= hi ? text.length >= lo : text.length <= hi * 2 && within(lo, [...text].length, hi)

/** Whether the members of an object are all there is to it, unlike those of a Map, a Date or a class of somebody's own. */
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Whether none of the names is there. */
export const missing = (names: readonly string[], value: Record<string, unknown>): boolean =>
  names.every((name) => value[name] === undefined)

/** The second of the names that are there, where only one may be. */
export const surplus = (names: readonly string[], value: Record<string, unknown>): string | undefined =>
  names.filter((name) => value[name] !== undefined)[1]
