import type { CallResult, VendorResponse } from '../contract/call.ts'
import { at } from '../decode/at.ts'
import type { ActiveCall } from './active.ts'
import { checkRecords } from './drift.ts'

const ANSWER = Symbol('answer')

/**
 * One accessor for all results. A getter in an object literal is made anew with each object: the engine then keeps the object in
 * its slow form, and all that the getter sees until a full collection.
 */
const RESPONSE: PropertyDescriptor & ThisType<{ readonly [ANSWER]: VendorResponse }> = {
  get() {
    return this[ANSWER].native
  },
  enumerable: true,
  configurable: true,
}

/** Adds the `Response`, which is made when it is read. */
export function withAnswer<T extends object>(result: T, response: VendorResponse): T & { readonly response: Response } {
  const whole: { [ANSWER]?: VendorResponse } = result
  whole[ANSWER] = response
  return Object.defineProperty(result, 'response', RESPONSE) as T & { readonly response: Response }
}

/** A result of one value. */
export const resultOf = (data: unknown, response: VendorResponse): CallResult => withAnswer({ data }, response)

/** Picks the record (or records, meta and next position) out of a decoded response, and checks it. */
export function pickResult(call: ActiveCall, body: unknown, response: VendorResponse): CallResult {
  const { operation, error } = call
  const { paging } = operation
  if (paging) return paging.next.lists.pickPage(call, paging, body, response)
  let data = at(body, operation.records ?? '')
  if (operation.first) {
    data = Array.isArray(data) ? data[0] : undefined
    if (data === undefined)
      throw error('not_found', 'no such record, or not visible with these credentials', { status: response.status })
  }
  // A 204 has no record to check.
  if (response.text) checkRecords(call, [data], response)
  return resultOf(data, response)
}
