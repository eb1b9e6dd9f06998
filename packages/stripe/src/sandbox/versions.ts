import type { Call } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'

/** Parameters that an API version removed or changed. */

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

/** Parameters that were words before endive, and are objects since. */
const OBJECTS: Readonly<Record<string, string>> = {
  'subscriptions.resume': 'billing_cycle_anchor',
  'subscriptions.update': 'billing_cycle_anchor',
}

/** @throws {Refusal} for a parameter that the version of the request does not know, or not so, any more. */
export function checkVersion({ operation, params, request }: Call, pinned: string): void {
  const version = request.headers.get('stripe-version') ?? pinned
  // Versions begin with their dates.
  if (version < ENDIVE) return
  const gone = GONE[operation.name]
  if (gone !== undefined && params[gone] !== undefined)
    throw refuse(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${gone}`, param: gone })
  const object = OBJECTS[operation.name]
  if (object !== undefined && typeof params[object] === 'string')
    throw refuse(400, { message: `Invalid object: ${params[object]}`, param: object })
}
