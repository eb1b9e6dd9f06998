import type { Facts } from '@ferrule/sandbox/engine'

export interface StripeCredentials {
  api_key: string
}

/** Accepted for everything. */
export const API_KEY = 'sk_test_ferrule_sandbox'
/** A restricted key: reads everything but the balance, writes nothing. */
export const RESTRICTED_KEY = 'rk_test_ferrule_sandbox'

/** Data of the sandbox that is available without loading the manifest. */
export const stripeFacts: Facts<StripeCredentials> = {
  base: 'https://api.stripe.com',
  credentials: { api_key: API_KEY },
  restricted: { api_key: RESTRICTED_KEY },
}
