import { nextLink, type StepContext, type VendorResponse } from '@ferrule/core/connector'

/** The URL of the next page. Only its query is used, but a URL of another host still makes the response invalid. */
export function checkedLink(
  { headers }: VendorResponse,
  { call: { baseUrl, operation }, error }: StepContext,
): URL | undefined {
  const link = nextLink(headers)
  if (link === undefined) return undefined
  const home = new URL(baseUrl)
  const generation = operation.path.slice(0, 4)
  const url = URL.canParse(link, baseUrl) ? new URL(link, baseUrl) : undefined
  const own = url?.origin === home.origin && url.pathname.startsWith(home.pathname.replace(/\/$/, '') + generation)
  const vendors = url?.origin === 'https://harvest.greenhouse.io' && url.pathname.startsWith(generation)
  if (!url || url.username || url.password || !(own || vendors)) {
    throw error('response', 'the Link header names a next page that is not at Harvest; no further page is fetched')
  }
  return url
}

/** A bare array and its Link header as one object with records and meta. */
export function linkPage(body: unknown, response: VendorResponse, step: StepContext): unknown {
  const url = checkedLink(response, step)
  const page = Number(url?.searchParams.get('page'))
  return { records: body, ...(url && { next: url.href }), ...(page > 0 && { next_page: page }) }
}
