import { Md5, type StepContext, type VendorRequest } from '@ferrule/core/connector'
import { selectFields } from './fields.ts'

/** The vendor's id of a member: the MD5 of the email address, trimmed and in lower case. */
export const subscriberHash = (email: string): string =>
  new Md5().update(new TextEncoder().encode(email.trim().toLowerCase())).digest()

/** The parts that a member's id is made of. */
const PLACES = ['/members/', '/queue/', '/removed-subscribers/']

/**
 * Lets callers identify a member by email address: replaces it in the path by its hash, so that no log contains the
 * address. Also lowercases a hash, since the vendor would not find an uppercase one.
 */
export function hashSubscriber(request: VendorRequest, { call: { params } }: StepContext): void {
  const given = String(params.subscriber_hash)
  const hash = given.includes('@') ? subscriberHash(given) : /^[\da-f]{32}$/i.test(given) ? given.toLowerCase() : given
  for (const place of PLACES)
    request.url = request.url.replace(`${place}${encodeURIComponent(given)}`, `${place}${encodeURIComponent(hash)}`)
}

/** {@link hashSubscriber}, and the field selection. */
export function selectFieldsOfMember(request: VendorRequest, step: StepContext): void {
  hashSubscriber(request, step)
  selectFields(request, step)
}
