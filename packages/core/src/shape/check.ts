import { ARRAY, type Fields, OBJECT, type Shape } from '../contract/table.ts'
import { fits, whole } from './compile.ts'
import { kindsOf } from './kinds.ts'
import { tableFrom } from './made.ts'

export { fits }

/** `fits` for many values of one shape. */
export function fitsOf(shape: Shape): (value: unknown) => boolean {
  const checker = whole(shape)
  return (value) => checker(value, kindsOf(value))
}

/**
 * Whether the top level of a value fits: an object where the shape has fields, a list where it has items. The contents
 * are not checked, except that with `named` a vendor's error object does not fit.
 */
export function fitsTop(shape: Shape, value: unknown, named = false): boolean {
  const found = kindsOf(value)
  if (typeof shape === 'number') return (shape & found) !== 0
  const { kinds = 0, fields, values, items, enum: words, anyOf, ref } = shape
  return (
    (kinds & found) !== 0 ||
    ((found & OBJECT) !== 0 &&
      (values !== undefined || (fields !== undefined && !(named && isError(fields, value as object))))) ||
    ((found & ARRAY) !== 0 && items !== undefined) ||
    // Vendors add values to enums.
    words?.some((one) => typeof one === typeof value) ||
    anyOf?.some((alternative) => fitsTop(alternative, value, named)) ||
    (ref !== undefined && fitsTop(tableFrom(ref), value, named))
  )
}

/** Fields in which vendors return errors, and those that come with them. */
const errorNames = ['error', 'errors', 'message', 'code', 'detail', 'details']
const besides = [
  'documentation_url',
  'status',
  'type',
  'title',
  'instance',
  'requestId',
  'request_id',
  'error_description',
]

/**
 * Whether an object is an error rather than a record: it has an error field and nothing else of the record, or only what an
 * error has, without a field that every record has.
 */
function isError(fields: Fields, value: object): boolean {
  const has = (name: string): boolean => Object.hasOwn(value, name)
  if (!errorNames.some(has)) return false
  const known = Object.keys(fields)
  // No record of the vendor's says `error` and nothing else of its own.
  if (['error', 'errors'].some(has) && !known.some((name) => has(name) && !errorNames.includes(name))) return true
  if (!Object.keys(value).every((name) => errorNames.includes(name) || besides.includes(name))) return false
  const required = known.filter((name) => !fits(fields[name] as Shape, undefined))
  return required.length > 0 ? !required.every(has) : !known.some(has)
}
