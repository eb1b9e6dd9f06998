import type { CallContext } from './client.ts'
import { at } from './decode/at.ts'
import type { Answer } from './response.ts'
import { checkRecords } from './validation.ts'

/** What `call` gives: the envelope, and what pages need to go on. */
export interface CallResult {
  /** The record, or the records of a page. */
  readonly data: unknown
  /** Only for lists. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** Where the next page begins; absent at the end. */
  readonly cursor?: string
  /** Where to go on after this many records of the page. */
  readonly cursorAfter?: (records: number) => string
  /** Where positions are counted and the total is known: records per page, and where this many pages further on begins. */
  readonly size?: number
  readonly leap?: (pages: number) => string | undefined
  /** Records are handed out from the last to the first (walking backwards). */
  readonly reversed?: boolean
  readonly response: Response
}

/** Picks the record (or records, meta and the next position) out of a decoded answer, and checks it. */
export function readResult(context: CallContext, body: unknown, answer: Answer): CallResult {
  const { operation, fail } = context
  const { paging } = operation
  if (paging) return paging.next.lists.read(context, paging, body, answer)
  let data = at(body, operation.records ?? '')
  if (operation.first) {
    data = Array.isArray(data) ? data[0] : undefined
    if (data === undefined)
      throw fail('not_found', 'no such record, or not for these credentials', { status: answer.status })
  }
  // A 204 says that there is no record to look at.
  if (answer.text) checkRecords(context, [data], answer)
  return { data, response: answer.response }
}
