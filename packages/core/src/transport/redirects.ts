import type { ActiveCall } from '../call/active.ts'
import type { VendorRequest } from '../contract/call.ts'
import { givenAddress } from './address.ts'

/** Sends one request and returns its response, whatever the status. */
type Send = (url: string, headers: Readonly<Record<string, string>>) => Promise<Response>

const MOST_HOPS = 5

/** Sends a request and follows redirects, so that credentials never reach another origin. */
export async function follow(call: ActiveCall, request: VendorRequest, send: Send): Promise<Response> {
  let { url, headers } = request
  let response = await send(url, headers)
  if (call.client.vendor.redirects === false) return response
  for (let hop = 1; response.status > 300 && response.status < 400; hop++) {
    const location = response.headers.get('location')
    if (!location) break
    response.body?.cancel().catch(() => {})
    const isFollowed = request.method === 'GET' && hop <= MOST_HOPS
    const target = isFollowed && givenAddress(location, { home: url, hosts: request.hosts, secrets: call.secrets })
    if (!target)
      throw call.error('response', `${response.status} redirect that was not followed; check baseUrl`, {
        status: response.status,
      })
    if (target.origin !== new URL(url).origin)
      headers = { accept: '*/*', ...(headers.range && { range: headers.range }) }
    url = target.href
    response = await send(url, headers)
  }
  return response
}
