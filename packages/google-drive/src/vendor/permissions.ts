import type { StepContext, VendorRequest } from '@ferrule/core/connector'

/** Checks the params that a share requires by its kind: the vendor's errors do not name the parameter. */
export function checkShare(_request: VendorRequest, { call: { params }, error }: StepContext): void {
  const { type, role, emailAddress, domain, transferOwnership, pendingOwner } = params
  const missing =
    (type === 'user' || type === 'group') && emailAddress === undefined
      ? ['emailAddress', 'is required with this type']
      : type === 'domain' && domain === undefined
        ? ['domain', 'is required with this type']
        : role === 'owner' && transferOwnership !== true && pendingOwner !== true
          ? ['transferOwnership', 'must be true where role is owner']
          : undefined
  if (!missing) return
  const [name, message] = missing as [string, string]
  throw error('params', `${name} ${message}`, { issues: [{ path: [name], message, received: 'missing' }] })
}
