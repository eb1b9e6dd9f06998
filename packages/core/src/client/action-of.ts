import type { CallPromise } from '../call/call-promise.ts'
import type { CallOptions } from '../contract/call.ts'
import { camel } from '../contract/names.ts'
import { ParamsError } from '../errors/ferrule-error.ts'
import type { PagePromise } from '../pagination/page-promise.ts'

/** An action of which only the names are known. A list returns pages, anything else one value. */
export type ActionFunction = (params?: object, options?: CallOptions) => CallPromise<unknown> | PagePromise<unknown>

/**
 * The function of an action by the spec's names: `actionOf(stripe, 'balance_transactions', 'list')` is
 * `stripe.balanceTransactions.list`.
 * @throws {ParamsError} if the connector object has no such action.
 */
export function actionOf(connector: { readonly connector: string }, entity: string, action: string): ActionFunction {
  const actions = (connector as unknown as Record<string, unknown>)[camel(entity)]
  const name = camel(action)
  const found =
    typeof actions === 'object' && actions !== null && Object.hasOwn(actions, name)
      ? (actions as Record<string, ActionFunction>)[name]
      : undefined
  if (!found) {
    const details = { connector: connector.connector, entity, action, outcome: 'not-sent' as const }
    throw new ParamsError(`[${connector.connector} ${entity}.${action}] there is no such action`, details)
  }
  return found
}
