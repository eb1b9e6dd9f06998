import type { VendorRequest, VendorResponse } from '../contract/call.ts'
import { givenAddress } from '../transport/address.ts'
import type { Sending } from './active.ts'

/** Sends one request and returns its response, whatever the status. */
type Send = (url: string, headers: Readonly<Record<string, string>>) => Promise<VendorResponse>

const MOST_HOPS = 5

/** Whether a response redirects somewhere. */
export const isRedirect = ({ status, headers }: VendorResponse): boolean =>
  status > 300 && status < 400 && headers.has('location')

/** Follows a redirect, so that credentials never reach another origin. */
export async function follow(
  call: Sending,
  request: VendorRequest,
  first: VendorResponse,
  send: Send,
): Promise<VendorResponse> {
  let { url, headers } = request
  let response = first
  for (let hop = 1; isRedirect(response); hop++) {
    const location = response.headers.get('location') as string
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
