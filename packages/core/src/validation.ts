import type { CallContext } from './client.ts'
import { type Answer, unreadable } from './response.ts'
import { fits } from './shape/check.ts'
import { explain, inWords } from './shape/explain.ts'

/** Paths told at most: under free-form names there is no end of them. */
const MOST_TOLD = 1000

/** Checks records against the operation's table: drift is told once per path, or thrown in strict mode. */
export function checkRecords(context: CallContext, records: readonly unknown[], answer: Answer): void {
  const { operation, options, hooks, event, told } = context
  const { record: shape, paging } = operation
  const strict = options.validation === 'strict'
  // Nobody would hear of drift: then do not look for it.
  if (shape === undefined || !(strict || (hooks.onDrift && options.validation !== 'off'))) return
  for (const [index, record] of records.entries()) {
    if (fits(shape, record)) continue
    const issues = explain(shape, record, strict && paging ? [index] : [])
    if (strict) throw unreadable(context, answer, `a record that contradicts the schema: ${inWords(issues)}`, issues)
    for (const { path: names, message, received } of issues) {
      const path = names
        .map((name) => (typeof name === 'number' ? '[]' : `.${name}`))
        .join('')
        .replace(/^\./, '')
      const key = `${event.entity}.${event.action} ${path}`
      if (told.has(key) || told.size === MOST_TOLD) continue
      told.add(key)
      hooks.onDrift?.({ ...event, path, expected: message, received })
    }
  }
}
