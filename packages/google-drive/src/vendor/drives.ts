import type { StepContext, VendorRequest } from '@ferrule/core/connector'
import { setQuery } from './fields.ts'

/** Every wish for a shared drive has an id, so that it can be repeated. */
export function nameRequest(request: VendorRequest, { call: { params } }: StepContext): void {
  if (params.requestId === undefined) setQuery(request, { requestId: crypto.randomUUID() })
}

/** Only administrators delete a shared drive with all that is in it. */
export function checkDriveDeletion(_request: VendorRequest, { call: { params }, error }: StepContext): void {
  if (params.allowItemDeletion !== true || params.useDomainAdminAccess === true) return
  const message = 'must be true with allowItemDeletion'
  throw error('params', `useDomainAdminAccess ${message}`, {
    issues: [{ path: ['useDomainAdminAccess'], message, received: 'missing' }],
  })
}
