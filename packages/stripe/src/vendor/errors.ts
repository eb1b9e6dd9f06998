import type { ErrorFacts, ErrorReading } from '@ferrule/core/connector'

// Whole objects (payment_intent, source, …) are omitted: they may contain a client_secret.
const kept = [
  'type',
  'code',
  'message',
  'param',
  'decline_code',
  'advice_code',
  'network_decline_code',
  'network_advice_code',
  'charge',
  'doc_url',
  'payment_method_type',
]

const hints: Readonly<Record<string, string>> = {
  secret_key_required: 'use a secret key (sk_…) or a restricted key (rk_…)',
  api_key_expired: 'the key has expired; roll it in the dashboard',
  parameter_unknown: 'the API version in use does not know a parameter; see config.api_version',
  idempotency_error: 'this idempotency key was used with other parameters; take a new one',
  idempotency_key_in_use: 'a call with this idempotency key is still running',
  resource_missing: 'no such record for this key; test and live records are apart',
  lock_timeout: 'another request holds this record',
}

/**
 * The scope of a rate limit: one endpoint, or one record. Undefined: everything.
 * @see https://docs.stripe.com/rate-limits
 */
const scopeOf = (reason: string | null, code: string | undefined): ErrorReading['scope'] =>
  reason?.startsWith('endpoint-')
    ? 'endpoint'
    : reason === 'resource-specific' || code === 'lock_timeout'
      ? 'call'
      : undefined

/**
 * Reads Stripe's error body `{ error: { type, code, message, param, … } }`. The status decides, then the code;
 * `Stripe-Should-Retry` overrides both, as in Stripe's own SDK.
 * @see https://docs.stripe.com/error-low-level
 */
export function readStripeError({ status, headers, body }: ErrorFacts): ErrorReading {
  const error = (body as { error?: unknown } | null)?.error
  // OAuth's format: `{ error: 'invalid_grant', error_description }`.
  const found =
    typeof error === 'string'
      ? { code: error, message: (body as { error_description?: unknown }).error_description }
      : error
  const upstream: Record<string, unknown> = {}
  for (const name of kept) {
    const value = (found as Record<string, unknown> | null | undefined)?.[name]
    if (typeof value === 'string') upstream[name] = value
  }
  const asked = headers.get('stripe-should-retry')
  const code = (upstream.code ?? upstream.type) as string | undefined
  return {
    ...(found !== undefined && found !== null && { upstream }),
    ...(asked === 'true' || asked === 'false'
      ? { retryable: asked === 'true' }
      : status === 409 && { retryable: true }),
    ...(status === 429 && { scope: scopeOf(headers.get('stripe-rate-limited-reason'), code) }),
    // The call that holds the key may still succeed.
    ...(code === 'idempotency_key_in_use' && { outcome: 'unknown' as const }),
    ...(code && Object.hasOwn(hints, code) && { hint: hints[code] as string }),
  }
}
