export { fits } from './compile.ts'

import { whole } from './compile.ts'
import { kindsOf } from './kinds.ts'
import { ARRAY, type Fields, OBJECT, type Shape } from './table.ts'

/** `fits` for many values of one table. */
export function fitsOf(shape: Shape): (value: unknown) => boolean {
  const checker = whole(shape)
  return (value) => checker(value, kindsOf(value))
}

/**
 * Whether the top of a value is what a table says: an object where it has fields, a list where it has items. What is within
 * does not matter, except that an object that is a vendor's error is no record (`named`).
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
    // Vendors add values to an enum.
    words?.some((one) => typeof one === typeof value) ||
    anyOf?.some((alternative) => fitsTop(alternative, value, named)) ||
    (ref !== undefined && fitsTop(ref(), value, named))
  )
}

/** Names under which vendors answer an error. */
const errorNames = ['error', 'errors']

/** Whether an object says that something went wrong and has no other of the record's fields. */
function isError(fields: Fields, value: object): boolean {
  const has = (name: string): boolean => Object.hasOwn(value, name)
  return errorNames.some(has) && !Object.keys(fields).some((name) => has(name) && !errorNames.includes(name))
}
