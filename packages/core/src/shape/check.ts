import {
  ANY,
  ARRAY,
  BOOLEAN,
  type Fields,
  INTEGER,
  NULL,
  NUMBER,
  OBJECT,
  OPTIONAL,
  type Rule,
  type Shape,
  STRING,
} from './table.ts'

/** Whether a number (or a length) is within limits, both inclusive. */
export const within = (least = Number.NEGATIVE_INFINITY, value: number, greatest = Number.POSITIVE_INFINITY): boolean =>
  value >= least && value <= greatest

/**
 * Whether the length of a text is within limits. Counted are code points, as zod does; they are between half as many and
 * as many as UTF-16 units, so nearly always the units alone tell.
 */
const fitsLength = (text: string, lo = 0, hi = Number.POSITIVE_INFINITY): boolean =>
  lo < 2 && text.length <= hi ? text.length >= lo : text.length <= hi * 2 && within(lo, [...text].length, hi)

function kindsOf(value: unknown): number {
  if (value === undefined) return OPTIONAL
  if (value === null) return NULL
  if (typeof value === 'string') return STRING
  if (typeof value === 'boolean') return BOOLEAN
  if (typeof value === 'object') return Array.isArray(value) ? ARRAY : OBJECT
  return Number.isSafeInteger(value) ? NUMBER | INTEGER : Number.isFinite(value) ? NUMBER : 0
}

/** Whether a value fits a table. Stops at the first misfit and allocates nothing; `explain` says what is wrong. */
export function fits(shape: Shape, value: unknown): boolean {
  const kind = kindsOf(value)
  if (typeof shape === 'number') return (shape & (kind | ANY)) !== 0
  if ((shape.k as number) & (kind | ANY)) {
    if (kind & STRING) {
      const text = value as string
      if (fitsLength(text, shape.lo, shape.hi) && (!shape.p || shape.p.test(text))) return true
    } else if (!(kind & NUMBER) || within(shape.min, value as number, shape.max)) return true
  }
  return (
    (kind === OBJECT &&
      (shape.f ? fitsFields(shape, value as object) : shape.v !== undefined && fitsEntries(shape, value as object))) ||
    (kind === ARRAY && shape.i !== undefined && fitsItems(shape, value as unknown[])) ||
    shape.e?.includes(value as string) ||
    shape.is?.(value) ||
    shape.u?.some((alternative) => fits(alternative, value)) ||
    (shape.r !== undefined && fits(shape.r(), value))
  )
}

/**
 * Whether the top of a value is what a table says: an object where it has fields, a list where it has items. What is within
 * does not matter, except that an object that is a vendor's error is no record (`named`).
 */
export function fitsTop(shape: Shape, value: unknown, named = false): boolean {
  const kind = kindsOf(value)
  if (typeof shape === 'number') return (shape & (kind | ANY)) !== 0
  const { k = 0, f, v, i, e, u, r } = shape
  return (
    (k & (kind | ANY)) !== 0 ||
    (kind === OBJECT && (v !== undefined || (f !== undefined && !(named && isError(f, value as object))))) ||
    (kind === ARRAY && i !== undefined) ||
    // Vendors add values to an enum.
    e?.some((one) => typeof one === typeof value) ||
    u?.some((alternative) => fitsTop(alternative, value, named)) ||
    (r !== undefined && fitsTop(r(), value, named))
  )
}

/** Names under which vendors answer an error. */
const errorNames = ['error', 'errors']

/** Whether an object says that something went wrong and has no other of the record's fields. */
function isError(fields: Fields, value: object): boolean {
  const has = (name: string): boolean => Object.hasOwn(value, name)
  return errorNames.some(has) && !Object.keys(fields).some((name) => has(name) && !errorNames.includes(name))
}

/** Fields without a prototype, so that `constructor` is not found in them, and the names that must be there. */
const prepared = new WeakMap<Fields, { readonly own: Fields; readonly required: readonly string[] }>()

function fitsFields({ f = {}, s, any, one }: Rule, value: object): boolean {
  let fields = prepared.get(f)
  if (!fields) {
    const required = Object.keys(f).filter((name) => !fits(f[name] as Shape, undefined))
    fields = { own: Object.assign(Object.create(null), f), required }
    prepared.set(f, fields)
  }
  const record = value as Record<string, unknown>
  // By the members that are there: records lack many of the fields they might have.
  for (const name in record) {
    const shape = fields.own[name]
    // Most fields are simple; they are looked at here, without a call.
    if (typeof shape === 'number') {
      if ((shape & (kindsOf(record[name]) | ANY)) === 0) return false
    } else if (shape ? !fits(shape, record[name]) : s) return false
  }
  for (const name of fields.required) if (record[name] === undefined) return false
  return !any?.some((names) => missing(names, record)) && !one?.some((names) => surplus(names, record))
}

function fitsEntries({ v, lo, hi, key }: Rule, value: object): boolean {
  const names = Object.keys(value)
  return (
    isPlain(value) &&
    within(lo, names.length, hi) &&
    names.every((name) => (!key || key.test(name)) && fits(v as Shape, (value as Record<string, unknown>)[name]))
  )
}

function fitsItems({ i, lo, hi }: Rule, value: unknown[]): boolean {
  if (!within(lo, value.length, hi)) return false
  // A loop by index: holes count as undefined.
  for (let index = 0; index < value.length; index++) if (!fits(i as Shape, value[index])) return false
  return true
}

/** Whether the members of an object are all there is to it, unlike those of a Map, a Date or a class of somebody's own. */
export function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Whether none of the names is there. */
export const missing = (names: readonly string[], value: Record<string, unknown>): boolean =>
  names.every((name) => value[name] === undefined)

/** The second of the names that are there, where only one may be. */
export const surplus = (names: readonly string[], value: Record<string, unknown>): string | undefined =>
  names.filter((name) => value[name] !== undefined)[1]
