import type { StepContext, VendorRequest } from '@ferrule/core/connector'

/** Adds the acting user to a write. Without one the vendor would reject it, so nothing is sent. */
export function onBehalf(request: VendorRequest, { call: { params }, settings, error }: StepContext): void {
  const user = params.on_behalf_of ?? settings.on_behalf_of
  if (user === undefined) {
    const message = 'is required for writes: the id of the user who makes them (or set config.on_behalf_of)'
    throw error('params', `on_behalf_of ${message}`, {
      issues: [{ path: ['on_behalf_of'], message, received: 'missing' }],
    })
  }
  request.headers['on-behalf-of'] = String(user)
}
