import type { CallContext, Draft } from '@ferrule/core'
import { setQuery } from './fields.ts'

/** Every wish for a shared drive has an id, so that it can be repeated. */
export function nameRequest(draft: Draft, { params }: CallContext): void {
  if (params.requestId === undefined) setQuery(draft, { requestId: crypto.randomUUID() })
}

/** Only administrators delete a shared drive with all that is in it. */
export function checkDriveDeletion(_draft: Draft, { params, fail }: CallContext): void {
  if (params.allowItemDeletion !== true || params.useDomainAdminAccess === true) return
  const message = 'must be true with allowItemDeletion'
  throw fail('params', `useDomainAdminAccess ${message}`, {
    issues: [{ path: ['useDomainAdminAccess'], message, received: 'missing' }],
  })
}
