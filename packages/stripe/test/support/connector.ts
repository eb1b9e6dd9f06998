import type { CallOptions } from '@ferrule/core'
import { StripeConnector, type StripeOptions } from '@ferrule/stripe'
import { connector } from '@ferrule/test-kit/ways'

/** Looks like a key and is none. */
export const API_KEY = 'sk_test_notAKey000111222333'

/** A connector that talks to a test server, without retries unless asked for. */
export const connect = (baseUrl: string, options: Partial<StripeOptions> = {}): StripeConnector =>
  connector(StripeConnector, { credentials: { api_key: API_KEY }, baseUrl, retry: 0, ...options })

/** `execute` for names that are only known at run time. */
export const run = (
  stripe: StripeConnector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown; meta?: Record<string, unknown> }> => {
  const [entity, action] = operation.split('.')
  return stripe.execute({ entity, action, params } as never, options) as never
}

export const list = (data: readonly unknown[], more: object = {}): object => ({
  object: 'list',
  url: '/v1/somewhere',
  has_more: false,
  data,
  ...more,
})
