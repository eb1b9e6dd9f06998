import type { CallResult, VendorResponse } from '../contract/call.ts'
import { at } from '../decode/at.ts'
import type { ActiveCall } from './active.ts'
import { checkRecords } from './drift.ts'

/** A result whose `Response` is made when it is read. */
export const resultOf = (data: unknown, response: VendorResponse): CallResult => ({
  data,
  get response() {
    return response.native
  },
})

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
