import type { Call } from '../../core/vendor.ts'
import { refuse } from './errors.ts'

/** What an API version no longer takes. */

const ENDIVE = '2026-09-30'

/** Parameters that are refused since endive, by operation. */
const GONE: Readonly<Record<string, string>> = {
  'checkout_sessions.create': 'payment_method_types',
  'payment_intent_confirmations.create': 'payment_method_types',
  'payment_intents.create': 'payment_method_types',
  'payment_intents.update': 'payment_method_types',
  'payment_methods.update': 'payto',
  'setup_intents.create': 'payment_method_types',
  'setup_intents.update': 'payment_method_types',
}

/** @throws {Refusal} for a parameter that the version of the request does not know any more. */
export function checkVersion({ operation, params, request }: Call, pinned: string): void {
  const param = GONE[operation.name]
  const version = request.headers.get('stripe-version') ?? pinned
  // Versions begin with their dates.
  if (param === undefined || params[param] === undefined || version < ENDIVE) return
  throw refuse(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param })
}
