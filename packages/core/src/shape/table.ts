/**
 * The format of shape tables: what a value may look like, as plain data.
 *
 * A table is either a bit mask of kinds (for a simple value) or a {@link Rule} (for everything that needs more
 * than its kind). Tables are generated from the zod schemas and compiled to closures by `compile.ts`; zod itself is not loaded.
 */

/** Any string. */
export const STRING = 1
/** Any finite number. */
export const NUMBER = 2
/** A safe integer. */
export const INTEGER = 4
export const BOOLEAN = 8
export const NULL = 16
/** The value may be missing (or `undefined`). */
export const OPTIONAL = 32
/** Anything at all, missing included. */
export const ANY = 64
/** Any plain object, whatever it holds. */
export const OBJECT = 128
/** Any array, whatever it holds. */
export const ARRAY = 256

/** A table: a mask of kinds, or a rule. */
export type Shape = number | Rule

/** The fields of an object, by name. A function where a table refers to itself or to a shared one declared later. */
export type Fields = Readonly<Record<string, Shape>>

/**
 * A table that needs more than a mask. A value fits when one of the `kinds` fits (with its limits), or it is an
 * object that fits `fields`/`values`, an array whose items fit `items`, one of the values of `enum`, what `is` takes, or fits
 * one table of `anyOf`.
 */
export interface Rule {
  /** Kinds allowed, as a mask. `NULL` and `OPTIONAL` go here too; `OBJECT`/`ARRAY` only when nothing is said of the contents. */
  readonly kinds?: number
  /** An object with these fields. Unknown fields are kept and not looked at, unless `strict` is set. */
  readonly fields?: Fields
  /** With `fields`: unknown names are refused. */
  readonly strict?: true
  /** An object (record) every value of which fits this table. */
  readonly values?: Shape
  /** An array every item of which fits this table. */
  readonly items?: Shape
  /** One of these values exactly. */
  readonly enum?: readonly (string | number | boolean)[]
  /** One of these tables. */
  readonly anyOf?: readonly Shape[]
  /** The table to use instead: for recursion. Its other members are then only `kinds` (`NULL`, `OPTIONAL`). */
  readonly ref?: () => Shape
  /** Least and greatest number, inclusive. */
  readonly minimum?: number
  readonly maximum?: number
  /** Least and greatest length of a string, an array, or number of keys of a record. */
  readonly minLength?: number
  readonly maxLength?: number
  /** With `values`: what each name must match. */
  readonly keys?: RegExp
  /** What a string must match. */
  readonly pattern?: RegExp
  /** The pattern is made of known words, one of them or several with commas between, and the nearest one is named. */
  readonly words?: true
  /** Whether it is a value of a kind that only code can tell: a function, a source of bytes. */
  readonly is?: (value: unknown) => boolean
  /** At least one of the names of each list must be there (objects only). */
  readonly atLeastOne?: readonly (readonly string[])[]
  /** At most one of the names of each list may be there (objects only). */
  readonly atMostOne?: readonly (readonly string[])[]
  /** What to tell the caller instead of the derived sentence, e.g. `must be a secret key (sk_…) or a restricted key (rk_…)`. */
  readonly hint?: string
}
