export { fits } from './compile.ts'

import { whole } from './compile.ts'
import { kindsOf } from './kinds.ts'
import { ARRAY, type Fields, OBJECT, type Shape } from './table.ts'

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
    (ref !== undefined && fitsTop(ref(), value, named))
  )
}

/** Fields in which vendors return errors. */
const errorNames = ['error', 'errors']

/** Whether an object has an error field and none of the record's other fields. */
function isError(fields: Fields, value: object): boolean {
  const has = (name: string): boolean => Object.hasOwn(value, name)
  return errorNames.some(has) && !Object.keys(fields).some((name) => has(name) && !errorNames.includes(name))
}
