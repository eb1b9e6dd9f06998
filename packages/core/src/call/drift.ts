import type { VendorResponse } from '../contract/call.ts'
import { unheard } from '../errors/thrown.ts'
import { fitsOf, fitsTop } from '../shape/check.ts'
import { explain, inWords, kindName } from '../shape/explain.ts'
import type { SentCall } from './active.ts'
import { errorInGood, orUnreadable, unreadable } from './response.ts'

/** Maximum number of reported paths: free-form names would make the set grow without end. */
const MOST_REPORTED = 1000

/** Checks records against the operation's schema. Drift is reported once per path, or thrown in strict mode. */
export function checkRecords(call: SentCall, records: readonly unknown[], response: VendorResponse): void {
  const { operation, options, client } = call
  const { record: shape, paging } = operation
  const strict = options.validation === 'strict'
  if (shape === undefined) return
  for (const record of records) {
    if (fitsTop(shape, record, !paging)) continue
    if (typeof record === 'object' && record !== null && !Array.isArray(record))
      throw errorInGood(call, response, record)
    throw unreadable(call, response, `${kindName(record)} where a record was expected`)
  }
  // Nobody receives drift, so skip the search for it.
  if (!(strict || (client.hooks.onDrift && options.validation !== 'off'))) return
  const fits = fitsOf(shape)
  const partial = isPartial(call)
  for (const [index, record] of records.entries()) {
    // A record may be nested more deeply than the stack allows.
    if (orUnreadable(call, response, () => fits(record))) continue
    const all = explain(shape, record, strict && paging ? [index] : [], strict && !partial ? undefined : MOST_REPORTED)
    const issues = partial ? all.filter(({ received }) => received !== 'missing') : all
    if (issues.length === 0) continue
    if (strict) throw unreadable(call, response, `a record that does not match the schema: ${inWords(issues)}`, issues)
    for (const { path: names, message, received } of issues) {
      const path = names
        .map((name) => (typeof name === 'number' ? '[]' : `.${name}`))
        .join('')
        .replace(/^\./, '')
      notify(call, `${call.event.entity}.${call.event.action} ${path}`, { path, expected: message, received })
    }
  }
}

/** Whether the caller selected fields, so that others may be missing. */
const isPartial = ({ operation: { selects = [] }, input }: SentCall): boolean =>
  selects.some((name) => input[name] !== undefined)

/** Reports drift that a vendor step found. */
export function reportDrift(call: SentCall, drift: { path: string; expected: string; received: string }): void {
  const { validation } = call.options
  const { path, expected, received } = drift
  if (validation === 'strict') throw call.error('response', `${path} ${expected}, not ${received}`)
  if (validation === 'report') notify(call, path, drift)
}

function notify({ client, event }: SentCall, key: string, drift: { path: string; expected: string; received: string }) {
  const { reported, hooks } = client
  if (reported.has(key) || reported.size === MOST_REPORTED) return
  reported.add(key)
  unheard(hooks.onDrift?.({ ...event, ...drift }))
}
