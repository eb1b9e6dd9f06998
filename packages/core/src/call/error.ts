import type { MakeError } from '../contract/call.ts'
import type { OperationFacts } from '../contract/facts.ts'
import { camel } from '../contract/names.ts'
import { type CallSite, callSite, placeAt } from '../errors/call-site.ts'
import {
  type ErrorCode,
  type ErrorDetails,
  errorClasses,
  isFerruleError,
  type Outcome,
} from '../errors/ferrule-error.ts'
import { isWrite } from './idempotency.ts'

const outcomes: Partial<Record<ErrorCode, Outcome>> = {
  params: 'not-sent',
  credentials: 'not-sent',
  upstream: 'unknown',
  response: 'unknown',
  timeout: 'unknown',
  network: 'unknown',
}

/** Makes the errors of a connector or of one of its operations, with the caller's stack frames where they are known. */
export function errorMaker(connector: string, operation?: OperationFacts, site?: CallSite): MakeError {
  const { entity, action } = operation ?? {}
  return (code, message, details) => {
    const name = `[${connector}${entity ? ` ${entity}.${action}` : ''}]`
    const error = new errorClasses[code](`${name} ${message}`, {
      connector,
      entity,
      action,
      ...(operation && isWrite(operation) && { outcome: outcomes[code] ?? 'rejected' }),
      ...(details && defined(details)),
      ...(details?.summary && { summary: `${name} ${details.summary}` }),
    } as ErrorDetails)
    return site ? placeAt(error, site, wrapperOf(action)) : error
  }
}

/**
 * Runs something that throws before there is a call: the stacks of its errors start above a function.
 * @param wrapper The name of a generated function that may have called it.
 */
export function thrownAbove<T>(above: object, wrapper: string | undefined, run: () => T): T {
  try {
    return run()
  } catch (thrown) {
    throw isFerruleError(thrown) ? placeAt(thrown, callSite(above, wrapper !== undefined), wrapper) : thrown
  }
}

/** The name of the generated function of an action. */
const wrapperOf = (action: string | undefined): string | undefined =>
  action === 'delete' ? 'remove' : action && camel(action)

/** Omits undefined members: in a spread they would hide other values. */
export function defined(values: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(values)) {
    const value = (values as Record<string, unknown>)[name]
    if (value === undefined) continue
    if (name === '__proto__') Object.defineProperty(kept, name, { value, enumerable: true })
    else kept[name] = value
  }
  return kept
}
