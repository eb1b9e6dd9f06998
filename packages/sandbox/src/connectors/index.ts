import type { Facts } from '../core/sandbox.ts'
import type { StripeData } from './stripe/data.ts'
import { type StripeCredentials, stripeFacts } from './stripe/facts.ts'

/**
 * Credentials and records of each connector that has a sandbox, and which numbers of records can be chosen. A new one adds
 * its folder and two lines here.
 */
export interface Connectors {
  stripe: { credentials: StripeCredentials; data: StripeData; sizes: 'customers' | 'products' }
}

export const connectors: {
  readonly [Name in keyof Connectors]: Facts<Connectors[Name]['credentials']>
} = {
  stripe: stripeFacts,
}
