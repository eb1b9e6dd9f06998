import type { CallContext, Draft } from '@ferrule/core'
import { selectFields } from './fields.ts'
import { md5 } from './md5.ts'

/** How the vendor names a member: the MD5 of the address, trimmed and in lower case. */
export const subscriberHash = (email: string): string => md5(email.trim().toLowerCase())

/**
 * Lets a caller name a member by e-mail address: the address in the path becomes its hash, so that it is in no log of an
 * address on the web. A hash in capitals, which the vendor would not find, becomes one in lower case.
 */
export function hashSubscriber(draft: Draft, { params }: CallContext): void {
  const given = String(params.subscriber_hash)
  const hash = given.includes('@') ? subscriberHash(given) : /^[\da-f]{32}$/i.test(given) ? given.toLowerCase() : given
  draft.url = draft.url.replace(`/members/${encodeURIComponent(given)}`, `/members/${encodeURIComponent(hash)}`)
}

/** {@link hashSubscriber}, and the fields that are asked for. */
export function selectFieldsOfMember(draft: Draft, context: CallContext): void {
  hashSubscriber(draft, context)
  selectFields(draft, context)
}
