import { decodeBody, type StepContext, type VendorRequest, type VendorResponse } from '@ferrule/core/connector'
import { checkedLink } from '../../vendor/links.ts'
import { filters, offerFilters } from './filters.ts'
import { cursorPage } from './pages.ts'

export interface Page {
  readonly data: unknown
  readonly response: VendorResponse
}

/** A page of a list. Harvest v3 has no page numbers: each page before `page` is requested for its cursor. */
export async function readList(step: StepContext): Promise<Page> {
  const { input, position } = step.call
  let response = await step.send(firstRequest(step))
  for (let page = 1; !position && page < Number(input.page ?? 1); page++) {
    const cursor = checkedLink(response, step)?.searchParams.get('cursor')
    // As v1 has it, a page after the last one is empty.
    if (!cursor) return { data: { records: [] }, response }
    response = await step.send(requestAt(cursor, step))
  }
  return { data: cursorPage(decodeBody(step, response), response, step), response }
}

function firstRequest(step: StepContext): VendorRequest {
  const request = step.request()
  const write = step.call.operation.entity === 'offers' ? offerFilters : filters
  write(request, step)
  return request
}

function requestAt(cursor: string, step: StepContext): VendorRequest {
  const request = step.request()
  request.url = `${step.call.baseUrl}${step.call.operation.path}?cursor=${encodeURIComponent(cursor)}`
  return request
}
