/**
 * The format of shape tables, which describe valid values as plain data.
 *
 * A table is either a bit mask of kinds (for simple values) or a {@link Rule} (for everything else). Tables are
 * generated from the zod schemas and compiled to closures by `compile.ts`; zod itself is not loaded.
 */

/** Any string. */
export const STRING = 1
/** Any finite number. */
export const NUMBER = 2
/** A safe integer. */
export const INTEGER = 4
export const BOOLEAN = 8
export const NULL = 16
/** The value may be missing or `undefined`. */
export const OPTIONAL = 32
/** Any value, including a missing one. */
export const ANY = 64
/** Any plain object. */
export const OBJECT = 128
/** Any array. */
export const ARRAY = 256

/** A string of at most {@link LONGEST_TEXT} characters. */
export const TEXT = 512

/** Maximum length of a parameter for which the vendor documents none, in code points. */
export const LONGEST_TEXT = 65_536

/** A table: a bit mask of kinds, or a rule. */
export type Shape = number | Rule

/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, Shape>>

/**
 * A table that a mask cannot express. A value fits if it is one of the `kinds` (within the limits), an object that fits
 * `fields` or `values`, an array whose items fit `items`, one of the values of `enum`, a value that `is` accepts, or a
 * value that fits one table of `anyOf`.
 */
export interface Rule {
  /**
   * Allowed kinds, as a mask, including `NULL` and `OPTIONAL`. `OBJECT` and `ARRAY` only if their contents are not
   * described.
   */
  readonly kinds?: number
  /** An object with these fields. Unknown fields are kept and not checked, unless `strict` is set. */
  readonly fields?: Fields
  /** With `fields`: unknown names are rejected. */
  readonly strict?: true
  /** An object whose values all fit this table. */
  readonly values?: Shape
  /** An array whose items all fit this table. */
  readonly items?: Shape
  /** Exactly one of these values. */
  readonly enum?: readonly (string | number | boolean)[]
  /** One of these tables. */
  readonly anyOf?: readonly Shape[]
  /**
   * Makes the table to use instead, on first use and once, so tables may be recursive. The only other member is then `kinds`
   * (`NULL`, `OPTIONAL`).
   */
  readonly ref?: () => Shape
  /** The unit of a number that is a time: Unix seconds or milliseconds. */
  readonly unit?: 's' | 'ms'
  /** Minimum and maximum of a number, inclusive. */
  readonly minimum?: number
  readonly maximum?: number
  /** Minimum and maximum length of a string or an array, or number of keys of an object. */
  readonly minLength?: number
  readonly maxLength?: number
  /** With `values`: the pattern of the keys. */
  readonly keys?: Pick<RegExp, 'source' | 'test'>
  /** The pattern of a string. */
  readonly pattern?: Pick<RegExp, 'source' | 'test'>
  /** The pattern consists of known words, one or several separated by commas; errors suggest the closest match. */
  readonly words?: true
  /** Tests for values that only code can recognize: a function, a source of bytes. */
  readonly is?: (value: unknown) => boolean
  /** At least one name of each list must be present (objects only). */
  readonly atLeastOne?: readonly (readonly string[])[]
  /** At most one name of each list may be present (objects only). */
  readonly atMostOne?: readonly (readonly string[])[]
  /** With `fields`: names that other libraries have for something, and what it is here. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Replaces the derived error message, e.g. `must be a secret key (sk_…) or a restricted key (rk_…)`. */
  readonly hint?: string
}
