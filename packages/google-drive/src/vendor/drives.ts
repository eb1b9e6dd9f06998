import type { StepContext, VendorRequest } from '@ferrule/core/connector'
import { setQuery } from './fields.ts'

/** Adds a request id to the creation of a shared drive, so that it can be retried. */
export function nameRequest(request: VendorRequest, { call: { params } }: StepContext): void {
  if (params.requestId === undefined) setQuery(request, { requestId: crypto.randomUUID() })
}

/** Only administrators can delete a shared drive together with its contents. */
export function checkDriveDeletion(_request: VendorRequest, { call: { params }, error }: StepContext): void {
  if (params.allowItemDeletion !== true || params.useDomainAdminAccess === true) return
  const message = 'must be true with allowItemDeletion'
  throw error('params', `useDomainAdminAccess ${message}`, {
    issues: [{ path: ['useDomainAdminAccess'], message, received: 'missing' }],
  })
}
