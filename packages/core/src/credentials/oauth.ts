import type { Authorizer } from '../vendor.ts'

/** Placeholder while the token flow is written. */
export const oauth: Authorizer = () => {}
