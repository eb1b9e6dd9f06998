import type { StepContext, VendorResponse } from '@ferrule/core/connector'
import { checkedLink } from '../../vendor/links.ts'

/** Rows of people whom the user may not see hold a message and nothing else. */
const hidden = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && Object.keys(row).join() === 'message'

/** Without the rows that the user may not see. */
export const visible = (body: unknown): unknown => (Array.isArray(body) ? body.filter((row) => !hidden(row)) : body)

/** A bare array and its Link header as one object, which can have records and meta. */
export function cursorPage(body: unknown, response: VendorResponse, step: StepContext): unknown {
  const url = checkedLink(response, step)
  const cursor = url?.searchParams.get('cursor')
  return { records: visible(body), ...(url && { next: url.href }), ...(cursor && { next_cursor: cursor }) }
}
