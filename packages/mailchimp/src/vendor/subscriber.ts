import type { StepContext, VendorRequest } from '@ferrule/core/connector'
import { selectFields } from './fields.ts'
import { md5 } from './md5.ts'

/** How the vendor names a member: the MD5 of the address, trimmed and in lower case. */
export const subscriberHash = (email: string): string => md5(email.trim().toLowerCase())

/**
 * Lets a caller name a member by e-mail address: the address in the path becomes its hash, so that it is in no log of an
 * address on the web. A hash in capitals, which the vendor would not find, becomes one in lower case.
 */
export function hashSubscriber(request: VendorRequest, { call: { params } }: StepContext): void {
  const given = String(params.subscriber_hash)
  const hash = given.includes('@') ? subscriberHash(given) : /^[\da-f]{32}$/i.test(given) ? given.toLowerCase() : given
  request.url = request.url.replace(`/members/${encodeURIComponent(given)}`, `/members/${encodeURIComponent(hash)}`)
}

/** {@link hashSubscriber}, and the fields that are asked for. */
export function selectFieldsOfMember(request: VendorRequest, step: StepContext): void {
  hashSubscriber(request, step)
  selectFields(request, step)
}
